// Tested by arrow_test.cpp
#include "discreet/app/verbs/theory/arrow/labelled_points.h"

#include <charconv>
#include <optional>
#include <sstream>

#include "discreet/base/error.h"
#include "discreet/base/wording.h"
#include "discreet/files/file.h"

namespace discreet::inline app {
namespace {

constexpr std::size_t most_bytes = std::size_t{1} << 28;

// The whole text is a number below `most`.
std::optional<std::uint64_t> number_below(std::string_view text, std::uint64_t most) {
  std::uint64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size() || value >= most) return std::nullopt;
  return value;
}

}  // namespace

LabelledPoints read_labelled_points(const std::filesystem::path& path, std::size_t points) {
  std::string text = read_file(path.native(), most_bytes);
  std::erase(text, '\r');
  std::istringstream lines(text);
  std::string line;
  const std::string name = "option 'data': " + path_in_quotes(path.native());
  if (!std::getline(lines, line) || line != "x,y")
    throw Error(name + ", line 1: the header is not x,y. Write x,y into the first line");
  LabelledPoints rows;
  for (std::size_t number = 2; std::getline(lines, line); ++number) {
    const std::size_t comma = std::min(line.find(','), line.size());
    const auto x = number_below(std::string_view(line).substr(0, comma), points);
    const auto y = number_below(std::string_view(line).substr(std::min(comma + 1, line.size())), 2);
    if (!x || !y)
      throw Error(name + ", line " + std::to_string(number) +
                  ": this is not a labelled point. Write the number of a point, from 0 to " +
                  std::to_string(points - 1) + ", a comma, and 0 or 1");
    rows.x.push_back(*x);
    rows.y.push_back(static_cast<Label>(*y));
  }
  return rows;
}

std::string labels_text(const BitMatrix& hypotheses, std::size_t row) {
  std::string text;
  for (std::size_t x = 0; x < hypotheses.columns(); ++x) text += hypotheses.get(row, x) ? '1' : '0';
  return text;
}

}  // namespace discreet::inline app
