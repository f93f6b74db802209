#include "discreet/table/cell.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "discreet/base/error.h"
#include "discreet/base/wording.h"

namespace discreet::inline table {
namespace {

Integer two_to_64() { return Integer(1) << 64; }

bool are_digits(std::string_view text) {
  return !text.empty() && std::ranges::all_of(text, [](char c) { return '0' <= c && c <= '9'; });
}

// Other programs write integers as 148.0; the value is the same.
std::string_view without_zero_fraction(std::string_view number) {
  const std::size_t dot = number.find('.');
  if (dot == number.npos || dot + 1 == number.size()) return number;
  return number.find_first_not_of('0', dot + 1) == number.npos ? number.substr(0, dot) : number;
}

bool is_narrow(const Integer& value) { return -two_to_64() < value && value < two_to_64(); }

}  // namespace

std::optional<std::uint64_t> Binary::read(std::string_view text) const {
  if (text == "0") return 0;
  if (text == "1") return 1;
  return std::nullopt;
}

Range::Range() : Range(0, two_to_64() - 1) {}

Range::Range(const Integer& low, const Integer& high) : low_(low), high_(high) {
  if (low > high) throw Error("a range must not end before it begins. Make low at most high");
  if (high - low >= two_to_64()) throw Error("a range must hold at most 2^64 integers. Raise low or lower high");
  last_ = static_cast<std::uint64_t>(high - low);
  narrow_ = is_narrow(low) && is_narrow(high);
  if (!narrow_) return;
  auto magnitude = static_cast<std::uint64_t>(low < 0 ? Integer(-low) : low);
  narrow_low_ = low < 0 ? -Signed128(magnitude) : Signed128(magnitude);
}

std::optional<std::uint64_t> Range::read(std::string_view text) const {
  bool negative = text.starts_with('-');
  auto digits = without_zero_fraction(text.substr(negative));
  if (!are_digits(digits)) return std::nullopt;
  digits.remove_prefix(std::min(digits.find_first_not_of('0'), digits.size() - 1));
  Whole number{.negative = negative};
  auto [stop, problem] = std::from_chars(digits.data(), digits.data() + digits.size(), number.magnitude);
  if (problem == std::errc{}) return read(number);
  // More than 64 bits. A hostile cell may have millions of digits, the ends of the range have few.
  std::size_t longest = std::max(low_.str().size(), high_.str().size());
  if (narrow_ || digits.size() > longest) return std::nullopt;
  Integer magnitude{std::string(digits)};
  return offset(negative ? Integer(-magnitude) : magnitude);
}

std::optional<std::uint64_t> Range::offset(const Integer& value) const {
  if (value < low_ || value > high_) return std::nullopt;
  return static_cast<std::uint64_t>(value - low_);
}

std::string Range::wanted() const { return fmt::format("an integer from {} to {}", low_.str(), high_.str()); }

bool Word::is_integer() const { return are_digits(std::string_view(positive).substr(positive.starts_with('-'))); }

std::string Word::wanted() const { return "a text that could be the positive " + in_quotes(positive); }

std::optional<std::uint64_t> Word::read(Whole number) const {
  if (!is_integer()) return std::nullopt;
  return read(TextCell::digits(number));
}

std::string TextCell::digits(Whole number) {
  return fmt::format("{}{}", number.negative && number.magnitude != 0 ? "-" : "", number.magnitude);
}

std::optional<std::uint64_t> TextCell::read(std::string_view text) const {
  std::size_t zeros = 0;
  if (domain.form == TextForm::natural && !text.empty()) zeros = std::min(text.find_first_not_of('0'), text.size() - 1);
  if (text.size() < shortest || !domain.holds(text.substr(zeros))) return std::nullopt;
  return zeros;
}

std::string TextCell::wanted() const {
  if (domain.form == TextForm::natural) return fmt::format("a natural number of at most {} digits", domain.longest);
  std::string letters = domain.letters.empty() ? "" : " of the letters " + in_quotes(domain.letters, 256);
  if (shortest > 0) return fmt::format("a text of {} to {} bytes", shortest, domain.longest);
  return fmt::format("a text of at most {} bytes{} (longest says how many)", domain.longest, letters);
}

CategoryCell::CategoryCell(const std::vector<std::string>& words, std::optional<LiteralCode> other) : other_(other) {
  for (const std::string& word : words)
    if (!positions_.emplace(word, positions_.size()).second)
      throw Error("the value " + in_quotes(word) + " is listed twice. List each value once");
  if (words.size() < 2) throw Error("a category has at least two values. List them, or leave the column out");
  if (other_ && !stores(*other_)) throw Error("other must be one of the values. Add it to them, or leave it out");
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
