#include "discreet/json/suggestion.h"

#include <algorithm>
#include <numeric>
#include <vector>

#include "discreet/base/wording.h"

namespace discreet::inline json {
namespace {

// Insertions, deletions, replacements and swaps of neighbours that lead from one word to the other.
std::size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> before, last(b.size() + 1), row(b.size() + 1);
  std::iota(last.begin(), last.end(), 0);
  for (std::size_t i = 1; i <= a.size(); ++i) {
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      row[j] = std::min({last[j] + 1, row[j - 1] + 1, last[j - 1] + (a[i - 1] != b[j - 1])});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) row[j] = std::min(row[j], before[j - 2] + 1);
    }
    before = last;
    last = row;
  }
  return last.back();
}

}  // namespace

std::string did_you_mean(std::string_view word, std::span<const std::string> known) {
  constexpr std::size_t longest = 100;
  if (word.size() > longest) return "";
  // A third of the letters may be wrong; the dashes of a flag are no letters.
  std::size_t letters = word.size() - std::min(word.find_first_not_of('-'), word.size());
  std::size_t least = std::max<std::size_t>(1, letters / 3) + 1;
  const std::string* nearest = nullptr;
  for (const std::string& candidate : known) {
    if (candidate.size() > longest) continue;
    std::size_t distance = edit_distance(word, candidate);
    if (distance < least && distance < letters) least = distance, nearest = &candidate;
  }
  // Known words may come from the header of somebody's file.
  return nearest ? " (did you mean " + in_quotes(*nearest) + "?)" : "";
}

std::string join(std::span<const std::string> words, std::string_view separator) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : std::string(separator)) + word;
  return text;
}

}  // namespace discreet::inline json
