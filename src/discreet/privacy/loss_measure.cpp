#include "discreet/privacy/loss_measure.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <utility>

#include "discreet/base/error.h"

namespace discreet::inline privacy {
namespace {

// Tails up to these masses are given away in one truncation: the upper to infinity, where it counts fully
// towards delta, the lower to the lowest loss that is kept, where it counts next to nothing.
constexpr Mass upper_tail = whole_mass >> 80;
constexpr Mass lower_tail = whole_mass >> 48;

Interval enclosed(const Rational& q) { return Interval(q, LossMeasure::precision); }

// An upper bound of a number in [0, 1] as a multiple of 2^-127, for multiply_high.
Unsigned128 fraction_above(const Interval& x) {
  Integer scaled = ceil(x.high() * Rational(Integer(1) << 127));
  scaled = std::clamp<Integer>(scaled, 0, Integer(1) << 127);
  return to_128(scaled);
}

// ceil(mass * fraction), at most mass.
Mass part_above(Mass mass, Unsigned128 fraction) {
  return std::min<Mass>(mass, multiply_high(mass << 1, fraction) + 1);
}

// j if ratio = 2^j with j >= 0.
std::optional<unsigned> doublings(const Rational& ratio) {
  if (denominator(ratio) != 1 || ratio <= 0) return std::nullopt;
  Integer n = numerator(ratio);
  unsigned j = bit_length(n) - 1;
  return n == Integer(1) << j ? std::optional(j) : std::nullopt;
}

// The largest power of two that is at most x > 0.
Rational dyadic_below(double x) {
  int exponent = std::ilogb(x);
  return exponent >= 0 ? Rational(Integer(1) << exponent) : Rational(Integer(1), Integer(1) << -exponent);
}

// A grid for both without a loss that matters. If they nest, it is the finer of the two, doubled as long as the sum's
// deviation stays well resolved. Else it is a dyadic one.
Rational common_step(const LossMeasure& a, const LossMeasure& b) {
  const Rational& fine = std::min(a.step(), b.step());
  const Rational& coarse = std::max(a.step(), b.step());
  if (fine == coarse) return fine;
  double wanted = std::hypot(a.deviation(), b.deviation()) / LossMeasure::resolution;
  double range = static_cast<double>(a.masses().size()) * to_double(a.step()) +
                 static_cast<double>(b.masses().size()) * to_double(b.step());
  wanted = std::max(wanted, 2 * range / static_cast<double>(LossMeasure::max_cells));
  if (wanted == 0) return fine;
  if (!doublings(coarse / fine)) return dyadic_below(wanted);
  Rational step = fine;
  while (2 * to_double(step) <= wanted) step *= 2;
  return step;
}

}  // namespace

LossMeasure::LossMeasure() : masses_{whole_mass} {}

LossMeasure::LossMeasure(Rational step, std::int64_t first, std::vector<Mass> masses, Mass infinite)
    : step_(std::move(step)), first_(first), masses_(std::move(masses)), infinite_(std::min(infinite, whole_mass)) {
  require(step_ > 0, "the step of a loss grid must be positive");
  if (masses_.empty()) masses_.push_back(0);
  Mass left = whole_mass - infinite_;
  for (auto mass = masses_.rbegin(); mass != masses_.rend(); ++mass) {
    *mass = std::min(*mass, left);
    left -= *mass;
  }
  infinite_ += left;
  settle();
}

double LossMeasure::deviation() const {
  double total = 0, mean = 0, square = 0;
  for (std::size_t j = 0; j < masses_.size(); ++j) {
    auto mass = static_cast<double>(masses_[j]), at = static_cast<double>(j);
    total += mass, mean += mass * at, square += mass * at * at;
  }
  if (total == 0) return to_double(step_);
  mean /= total;
  return to_double(step_) * std::sqrt(std::max(square / total - mean * mean, 0.0));
}

LossMeasure LossMeasure::coarsened() const {
  // A loss of (2j + 1) step is between 2j step and (2j + 2) step: the share 1 / (1 + e^-step) moves up.
  Unsigned128 up = fraction_above(Interval(1L) / (Interval(1L) + exp(-enclosed(step_))));
  LossMeasure result;
  result.step_ = 2 * step_;
  result.first_ = first_ >> 1;  // rounds down for negative indices too
  result.infinite_ = infinite_;
  std::int64_t last = first_ + std::ssize(masses_) - 1;
  result.masses_.assign(static_cast<std::size_t>((last >> 1) - result.first_ + 2), 0);
  for (std::size_t j = 0; j < masses_.size(); ++j) {
    std::int64_t index = first_ + static_cast<std::int64_t>(j);
    auto below = static_cast<std::size_t>((index >> 1) - result.first_);
    Mass moved = index & 1 ? part_above(masses_[j], up) : 0;
    result.masses_[below] += masses_[j] - moved;
    result.masses_[below + 1] += moved;
  }
  result.truncate();
  return result;
}

LossMeasure LossMeasure::on_grid(const Rational& step) const {
  if (auto times = doublings(step / step_)) {
    LossMeasure result = *this;
    for (unsigned j = 0; j < *times; ++j) result = result.coarsened();
    return result;
  }
  Interval width = -expm1(-enclosed(step));
  Rational ratio = step_ / step;
  auto place = [&](std::size_t j) {
    return Rational(first_ + static_cast<std::int64_t>(j)) * ratio;  // in units of the new step
  };
  LossMeasure result;
  result.step_ = step;
  result.first_ = static_cast<std::int64_t>(floor(place(0)));
  result.infinite_ = infinite_;
  result.masses_.assign(static_cast<std::size_t>(floor(place(masses_.size() - 1)) - result.first_ + 2), 0);
  for (std::size_t j = 0; j < masses_.size(); ++j) {
    if (masses_[j] == 0) continue;
    Integer below = floor(place(j));
    Rational over = (place(j) - Rational(below)) * step;
    Mass moved = over == 0 ? 0 : part_above(masses_[j], fraction_above(-expm1(-enclosed(over)) / width));
    auto cell = static_cast<std::size_t>(below - result.first_);
    result.masses_[cell] += masses_[j] - moved;
    result.masses_[cell + 1] += moved;
  }
  result.truncate();
  return result;
}

void LossMeasure::truncate() {
  std::size_t begin = 0, end = masses_.size();
  Mass above = 0, below = 0;
  while (end > 1 && above + masses_[end - 1] <= upper_tail) above += masses_[--end];
  while (begin + 1 < end && below + masses_[begin] <= lower_tail) below += masses_[begin++];
  infinite_ += above;
  masses_.resize(end);
  masses_.erase(masses_.begin(), masses_.begin() + static_cast<std::ptrdiff_t>(begin));
  masses_.front() += below;
  first_ += static_cast<std::int64_t>(begin);
}

void LossMeasure::settle() {
  truncate();
  while (deviation() > 2 * resolution * to_double(step_) || masses_.size() > max_cells) *this = coarsened();
}

LossMeasure convolve(const LossMeasure& a, const LossMeasure& b) {
  if (a.step_ != b.step_) {
    Rational step = common_step(a, b);
    return convolve(a.on_grid(step), b.on_grid(step));
  }
  LossMeasure result;
  result.step_ = a.step_;
  result.first_ = a.first_ + b.first_;
  // Infinite as soon as one is: a + b - ab, the product rounded down.
  Mass both = multiply_high(a.infinite_, b.infinite_) << (128 - mass_bits);
  result.infinite_ = std::min(a.infinite_ + b.infinite_ - both, whole_mass);
  auto product = multiply(a.masses_, b.masses_);
  result.masses_.resize(product.size());
  TailRounding round;
  Mass left = whole_mass - result.infinite_;
  for (std::size_t j = product.size(); j-- > 0;) {
    Mass mass = std::min(round(product[j]), left);  // the total is 1: a surplus is taken from the lowest losses
    result.masses_[j] = mass;
    left -= mass;
  }
  result.masses_.front() += left;
  result.settle();
  return result;
}

LossMeasure LossMeasure::power(std::uint64_t times) const {
  if (times == 0) return {};
  LossMeasure result = *this, base = *this;
  for (int bit = std::bit_width(times) - 2; bit >= 0; --bit) {
    result = convolve(result, result);
    if ((times >> bit & 1) == 0) continue;
    if (base.step_ != result.step_) base = base.on_grid(result.step_);
    result = convolve(result, base);
  }
  return result;
}

namespace {

// delta at the grid points of one measure, from the highest loss downwards.
class Curve {
 public:
  explicit Curve(const LossMeasure& losses)
      : losses_(losses), decay_(exp(-enclosed(losses.step()))), tail_(enclosed(to_rational(losses.infinite()))) {}

  // delta at index * step; to be called for falling indices, without gaps below the highest loss.
  Interval next(std::int64_t index) {
    std::int64_t j = index + 1 - losses_.first();
    discounted_ *= decay_;
    if (j >= 0 && j < std::ssize(losses_.masses())) {
      Interval mass = enclosed(to_rational(losses_.masses()[static_cast<std::size_t>(j)]));
      tail_ += mass;
      discounted_ += mass * decay_;
    }
    return tail_ - discounted_;
  }

 private:
  const LossMeasure& losses_;
  Interval decay_, tail_, discounted_{0L, LossMeasure::precision};
};

}  // namespace

LossMeasure envelope(const LossMeasure& a, const LossMeasure& b) {
  if (a.step_ != b.step_) {
    Rational step = common_step(a, b);
    return envelope(a.on_grid(step), b.on_grid(step));
  }
  std::int64_t first = std::min(a.first_, b.first_);
  std::int64_t last = std::max(a.first_ + std::ssize(a.masses_), b.first_ + std::ssize(b.masses_)) - 1;
  std::vector<Mass> masses(static_cast<std::size_t>(last - first + 1), 0);
  Mass infinite = std::max(a.infinite_, b.infinite_), given = infinite;
  Curve of_a(a), of_b(b);
  Interval above = max(of_a.next(last), of_b.next(last)), width = expm1(enclosed(a.step_));
  for (std::int64_t index = last; index >= first; --index) {
    // The mass at this loss and above, from the larger delta at the grid point below and here.
    Interval below = max(of_a.next(index - 1), of_b.next(index - 1));
    Mass tail = std::max(given, mass_above(below + (below - above) / width));
    masses[static_cast<std::size_t>(index - first)] = tail - given;
    given = tail, above = below;
  }
  return LossMeasure(a.step_, first, std::move(masses), infinite);
}

LossCollector::LossCollector(Rational step)
    : step_(std::move(step)), split_(-expm1(-enclosed(step_))), infinite_(0L, LossMeasure::precision) {
  require(step_ > 0, "the step of a loss grid must be positive");
}

void LossCollector::add_at(std::int64_t index, const Interval& p) {
  auto [cell, fresh] = cells_.try_emplace(index, p);
  if (!fresh) cell->second += p;
}

void LossCollector::add_between(std::int64_t index, const Interval& p, const Interval& q) {
  Interval up = (p - q * exp(enclosed(step_ * index))) / split_;
  up = max(Interval(0L), min(up, p));
  add_at(index + 1, up);
  add_at(index, p - up);
}

void LossCollector::add(const Interval& p, const Interval& q) {
  if (p.high() <= 0) return;
  if (q.low() <= 0) return add_infinite(p);
  Rational highest = log(Interval(p.high(), LossMeasure::precision) / enclosed(q.low())).high();
  add_between(static_cast<std::int64_t>(ceil(highest / step_)) - 1, p, q);
}

void LossCollector::add_infinite(const Interval& p) { infinite_ += p; }

LossMeasure LossCollector::measure() const {
  Interval tail = infinite_;
  Mass infinite = mass_above(tail), given = infinite;
  if (cells_.empty()) return LossMeasure(step_, 0, {}, infinite);
  std::int64_t first = cells_.begin()->first, last = cells_.rbegin()->first;
  require(last - first < 4 * static_cast<std::int64_t>(LossMeasure::max_cells),
          "the privacy losses spread too far for the grid. Choose a larger step");
  std::vector<Mass> masses(static_cast<std::size_t>(last - first + 1), 0);
  for (auto cell = cells_.rbegin(); cell != cells_.rend(); ++cell) {
    tail += cell->second;
    Mass rounded = std::max(given, mass_above(tail));  // no mass is negative, whatever the enclosures say
    masses[static_cast<std::size_t>(cell->first - first)] = rounded - given;
    given = rounded;
  }
  return LossMeasure(step_, first, std::move(masses), infinite);
}

}  // namespace discreet::inline privacy
