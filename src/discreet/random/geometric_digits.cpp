#include "discreet/random/geometric_digits.h"

#include <algorithm>

namespace discreet::inline random {
namespace {

constexpr int top_resolution_bits = 3;  // a top digit stands for at most 2^-2 of the scale

// The distribution of one digit 0 <= D < size: Pr[D < j] = (1 - e^(-rate j)) / (1 - e^(-rate size)).
class DigitLaw {
 public:
  DigitLaw(const Interval& rate, std::int64_t size)
      : rate_(rate), size_(size), all_(expm1(-rate * Interval(static_cast<long>(size)))) {}

  Interval below(std::int64_t j) const {
    if (j <= 0) return Interval(0L, rate_.precision());
    if (j >= size_) return Interval(1L, rate_.precision());
    return expm1(-rate_ * Interval(static_cast<long>(j))) / all_;
  }

 private:
  Interval rate_;
  std::int64_t size_;
  Interval all_;
};

Inversion digit_inversion(const Real& rate, int offset, int bits, int word_bits) {
  std::int64_t size = std::int64_t{1} << bits;
  auto law = [=, place = Rational(Integer(1) << offset)](unsigned precision) {
    return DigitLaw(rate(precision) * Interval(place, precision), size);
  };
  DigitLaw table = law(Inversion::table_precision(word_bits));
  std::vector<Interval> thresholds;
  for (std::int64_t j = 0; j <= size; ++j) thresholds.push_back(table.below(j));
  return Inversion(
      0, thresholds, [=](std::int64_t j, unsigned precision) { return law(precision).below(j); }, word_bits);
}

}  // namespace

GeometricDigits::GeometricDigits(const Real& rate, int bits, TableSizes sizes) : bits_(bits) {
  int count = (bits + sizes.digit_bits - 1) / sizes.digit_bits;
  for (int offset = 0; count > 0; --count) {
    int width = (bits - offset + count - 1) / count;
    digits_.push_back({offset, digit_inversion(rate, offset, width, sizes.word_bits)});
    offset += width;
  }
}

int GeometricDigits::suitable_bits(const Rational& rate) {
  return std::max(0, static_cast<int>(bit_length(floor(1 / rate))) - top_resolution_bits);
}

std::int64_t GeometricDigits::top_values(const Rational& rate, int word_bits) {
  // e^(-rate k) < 2^-word_bits from k = word_bits * (7/10) / rate on, since ln 2 < 7/10.
  return static_cast<std::int64_t>(low_64(ceil(Rational(7 * word_bits, 10) / rate)));
}

}  // namespace discreet::inline random
