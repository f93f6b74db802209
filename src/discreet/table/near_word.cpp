#include "discreet/table/near_word.h"

#include <algorithm>

#include "discreet/base/wording.h"
#include "discreet/table/formats/csv.h"

namespace discreet::inline table {
namespace {

std::string_view trimmed(std::string_view text) {
  constexpr std::string_view blanks = " \t\r";
  const std::size_t first = text.find_first_not_of(blanks);
  if (first == text.npos) return {};
  return text.substr(first, text.find_last_not_of(blanks) + 1 - first);
}

char lower(char c) { return 'A' <= c && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

const Word* label_word(const Target& target) {
  const bool is_label = target.part == Target::Part::label || target.part == Target::Part::label_bit;
  return is_label ? std::get_if<Word>(&target.kind) : nullptr;
}

// The rows of a file as `read_table` divides it.
class LabelSearch {
 public:
  LabelSearch(const Csv& csv, const TableSpec& spec)
      : csv_(csv), targets_(resolve(spec, csv.columns(), csv.name())), bad_row_(spec.bad_row) {}

  std::optional<std::string> find() {
    const auto layout = csv_.layout({Progress{}}, bad_row_ == BadRow::replace ? RowEnds::all : RowEnds::unquoted);
    for (const Csv::Piece& piece : layout.pieces)
      if (!piece.too_long)
        if (auto found = find_in(piece)) return found;
    return std::nullopt;
  }

 private:
  std::optional<std::string> find_in(const Csv::Piece& piece) {
    const auto bytes = csv_.load(piece, bytes_);
    const char* const end = bytes.data() + bytes.size();
    for (const char* at = bytes.data(); at < end;) {
      const char* stop = bad_row_ == BadRow::replace ? std::find(at, end, '\n') : end;
      const CsvSplit split = split_row(at, stop, targets_.size(), cells_, csv_.separator());
      at = stop != end ? stop + 1 : split.next;
      if (cells_.size() != targets_.size()) continue;
      for (std::size_t i = 0; i < cells_.size(); ++i)
        if (const Word* word = label_word(targets_[i])) {
          const std::string_view text = cell_text(cells_[i], scratch_);
          if (is_near(text, word->positive)) return std::string(text);
        }
    }
    return std::nullopt;
  }

  const Csv& csv_;
  std::vector<Target> targets_;
  BadRow bad_row_;
  std::vector<char> bytes_;
  std::vector<CsvCell> cells_;
  std::string scratch_;
};

}  // namespace

bool is_near(std::string_view text, std::string_view word) {
  return is_utf8(text) && std::ranges::equal(trimmed(text), trimmed(word), {}, lower, lower);
}

std::optional<std::string> near_label(const Csv& csv, const TableSpec& spec) { return LabelSearch(csv, spec).find(); }

std::optional<std::string> near_label(std::span<const Array> arrays, const TableSpec& spec) {
  std::vector<std::string> names;
  for (const Array& array : arrays) names.push_back(array.name);
  const auto targets = resolve(spec, names, "the table");
  for (std::size_t j = 0; j < arrays.size(); ++j) {
    const Word* word = label_word(targets[j]);
    if (!word || arrays[j].element != Element::mixed) continue;  // numbers have one spelling
    for (std::size_t row = 0; row < arrays[j].size; ++row) {
      const auto* text = std::get_if<std::string_view>(&static_cast<const MixedCell*>(arrays[j].data)[row]);
      if (text && is_near(*text, word->positive)) return std::string(*text);
    }
  }
  return std::nullopt;
}

}  // namespace discreet::inline table
