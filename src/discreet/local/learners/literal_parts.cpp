// Tested by conjunction_test.cpp
#include "discreet/local/learners/literal_parts.h"

#include <fmt/format.h>

#include <algorithm>

#include "discreet/base/error.h"

namespace discreet::inline local {
namespace {

// binomial(bits, width) 2^width, or anything above `most` when it is more: beyond 2^40 wider parts are more than that,
// too.
std::size_t count_of(std::int64_t bits, std::int64_t width) {
  std::int64_t count = 1;
  for (std::int64_t i = 0; i < width && count <= std::int64_t{1} << 40; ++i)
    count = count * 2 * (bits - i) / (i + 1);  // whole: 2^(i+1) binomial(bits, i+1)
  return static_cast<std::size_t>(count);
}

// Its 2^k choices of signs, the sign of the first bit changing fastest.
void add_signs(const std::vector<std::size_t>& chosen, std::vector<LiteralParts::Part>& parts) {
  for (std::size_t signs = 0; signs < std::size_t{1} << chosen.size(); ++signs) {
    LiteralParts::Part part;
    for (std::size_t i = 0; i < chosen.size(); ++i) part.push_back(2 * chosen[i] + (signs >> i & 1));
    parts.push_back(std::move(part));
  }
}

// The next choice of bits in lexicographic order; false after the last.
bool advance(std::vector<std::size_t>& chosen, std::size_t bits) {
  for (std::size_t i = chosen.size(); i-- > 0;) {
    if (chosen[i] + chosen.size() - i >= bits) continue;
    ++chosen[i];
    for (std::size_t j = i + 1; j < chosen.size(); ++j) chosen[j] = chosen[j - 1] + 1;
    return true;
  }
  return false;
}

}  // namespace

LiteralParts::LiteralParts(RuleForm form, std::int64_t bits, std::int64_t width)
    : form_(form), bits_(static_cast<std::size_t>(bits)) {
  require(1 <= bits && bits <= 256, "dimension must lie in [1, 256]");
  if (width < 1 || width > bits) throw Error(fmt::format("width must lie in [1, {}], the dimension", bits));
  if (count_of(bits, width) > most)
    throw Error(fmt::format("{} bits have more than {} {} of {} literals. Take a smaller dimension or width", bits,
                            most, decided() ? "terms" : "clauses", width));
  std::vector<std::size_t> chosen(static_cast<std::size_t>(width));
  for (std::size_t i = 0; i < chosen.size(); ++i) chosen[i] = i;
  do add_signs(chosen, parts_);
  while (advance(chosen, bits_));
}

bool LiteralParts::decides(std::size_t i, const Record& x) const {
  return std::all_of(parts_[i].begin(), parts_[i].end(),
                     [&](std::size_t literal) { return (x[literal / 2] != 0) == deciding_bit(literal); });
}

bool LiteralParts::value(const LiteralSet& rule, const Record& x) const {
  for (std::size_t i = 0; i < size(); ++i)
    if (rule.kept[i] && decides(i, x)) return decided();
  return !decided();
}

// For one literal per part: bits are independent, and each is bound, or free, or decided by both of its values.
Rational LiteralParts::undecided_by(const LiteralSet& a, const LiteralSet& b,
                                    const std::vector<std::uint32_t>& sixteenths) const {
  Rational product = 1;
  for (std::size_t j = 0; j < bits_; ++j) {
    const std::size_t one = 2 * j + (decided() ? 1 : 0), zero = one ^ 1;  // the literals that are undecided at 1, at 0
    const bool must = a.kept[one] || b.kept[one], must_not = a.kept[zero] || b.kept[zero];
    if (must && must_not) return 0;
    if (must) product *= Rational(sixteenths[j], 16);
    if (must_not) product *= Rational(16 - sixteenths[j], 16);
  }
  return product;
}

Rational LiteralParts::error(const LiteralSet& a, const LiteralSet& b,
                             const std::vector<std::uint32_t>& sixteenths) const {
  if (parts_[0].size() == 1)
    return undecided_by(a, a, sixteenths) + undecided_by(b, b, sixteenths) - 2 * undecided_by(a, b, sixteenths);
  std::vector<Integer> weights{1};  // all points, in 16ths per bit
  for (std::size_t j = 0; j < bits_; ++j) {
    const std::size_t half = weights.size();
    for (std::size_t x = 0; x < half; ++x) weights.push_back(weights[x] * sixteenths[j]);
    for (std::size_t x = 0; x < half; ++x) weights[x] *= 16 - sixteenths[j];
  }
  Integer differing = 0;
  Record point(bits_);
  for (std::size_t x = 0; x < weights.size(); ++x) {
    for (std::size_t j = 0; j < bits_; ++j) point[j] = static_cast<std::int64_t>(x >> j & 1);
    if (value(a, point) != value(b, point)) differing += weights[x];
  }
  return Rational(differing, Integer(1) << static_cast<unsigned>(4 * bits_));
}

}  // namespace discreet::inline local
