#include "discreet/table/literal_cell.h"

#include <fmt/format.h>

#include <algorithm>

#include "discreet/base/error.h"
#include "discreet/base/wording.h"
#include "discreet/table/cell.h"

namespace discreet::inline table {

CategoryCell::CategoryCell(const std::vector<std::string>& words, std::optional<LiteralCode> other) : other_(other) {
  for (const std::string& word : words)
    if (!positions_.emplace(word, positions_.size()).second)
      throw Error("the value " + in_quotes(word) + " is listed twice. List each value once");
  if (words.size() < 2) throw Error("a category has at least two values. List them, or leave the column out");
  if (other_ && !stores(*other_)) throw Error("other must be one of the values");
  wanted_ = "one of " + listed(words);
}

std::optional<LiteralCode> CategoryCell::read(std::string_view text) const {
  auto found = positions_.find(text);
  return found == positions_.end() ? other_ : found->second;
}

std::optional<LiteralCode> CategoryCell::read(Whole number) const {
  return read(fmt::format("{}{}", number.negative ? "-" : "", number.magnitude));
}

std::string CategoryCell::wanted() const { return wanted_; }

NumberCell::NumberCell(Numbers numbers, const std::vector<Rational>& cuts, std::optional<LiteralCode> other)
    : numbers_(numbers), other_(other) {
  if (cuts.empty()) throw Error("cuts are needed: at least one number, such as 40");
  if (std::ranges::adjacent_find(cuts, std::greater_equal{}) != cuts.end())
    throw Error("cuts must grow. List each once, the least first");
  for (const Rational& cut : cuts) decimals_ = std::max(decimals_, decimals_of(cut));
  if (numbers == Numbers::whole && decimals_ > 0)
    throw Error("cuts of whole numbers must be whole. Round them up, or make the kind number");
  for (const Rational& cut : cuts) cuts_.push_back(scaled(cut, decimals_));
}

LiteralCode NumberCell::code_of(const ScaledFloor& number) const {
  return static_cast<LiteralCode>(std::ranges::upper_bound(cuts_, number.value) - cuts_.begin());
}

std::optional<LiteralCode> NumberCell::read(std::string_view text) const {
  auto number = scaled_floor(text, decimals_);
  if (!number || (numbers_ == Numbers::whole && !number->is_whole)) return other_;
  return code_of(*number);
}

std::optional<LiteralCode> NumberCell::read(Whole number) const {
  return code_of(scaled_floor(number.magnitude, number.negative, decimals_));
}

std::optional<LiteralCode> BooleanCell::read(std::string_view text) const {
  for (std::string_view word : {"0", "false", "False", "FALSE"})
    if (text == word) return 0;
  for (std::string_view word : {"1", "true", "True", "TRUE"})
    if (text == word) return 1;
  return other_;
}

std::optional<LiteralCode> BooleanCell::read(Whole number) const {
  bool fits = number.magnitude == 0 || (number.magnitude == 1 && !number.negative);
  return fits ? std::optional(number.magnitude) : other_;
}

}  // namespace discreet::inline table
