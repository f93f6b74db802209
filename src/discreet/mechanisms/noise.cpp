#include "discreet/mechanisms/noise.h"

#include <algorithm>

#include "discreet/base/error.h"
#include "discreet/privacy/zcdp.h"
#include "discreet/random/discrete_gaussian.h"
#include "discreet/random/discrete_laplace.h"

namespace discreet {
namespace {

constexpr std::size_t bulk = 4096;              // numbers from which on tables pay
const Rational widest_table(Integer(1) << 40);  // scale, or standard deviation, that tables are made for

std::int64_t saturated(std::int64_t statistic) { return std::clamp(statistic, -noise_limit, noise_limit); }

Range checked(Range range) {
  require(range.low <= range.high, "range must have low <= high");
  require(range.low >= -noise_limit && range.high <= noise_limit, "range must lie within +-2^61");
  return range;
}

// clamp(statistic + noise, range). The clamped draw has finitely many values, so that exploring leaves
// nothing out.
template <class Clamped, class Unbounded>
std::int64_t noisy(std::int64_t statistic, const Range& range, Clamped clamped, Unbounded unbounded) {
  std::int64_t start = saturated(statistic);
  if (range.bounded()) return start + clamped(range.low - start, range.high - start);
  // Noise beyond the limits of an integer comes back clamped to them, so cutting it further loses nothing.
  std::int64_t noise = std::clamp(unbounded(), -2 * noise_limit, 2 * noise_limit);
  return std::clamp(start + noise, range.low, range.high);
}

template <class One>
std::vector<std::int64_t> one_by_one(std::span<const std::int64_t> statistics, One one) {
  std::vector<std::int64_t> result(statistics.size());
  std::ranges::transform(statistics, result.begin(), one);
  return result;
}

// The same law from prepared tables.
template <class Table>
std::vector<std::int64_t> in_bulk(std::span<const std::int64_t> statistics, const Range& range,
                                  const Table& table, Rng& rng) {
  return one_by_one(statistics, [&](std::int64_t statistic) {
    auto unbounded = [&] { return table(rng); };
    auto clamped = [&](std::int64_t low, std::int64_t high) { return std::clamp(table(rng), low, high); };
    return noisy(statistic, range, clamped, unbounded);
  });
}

}  // namespace

LaplaceNoise::LaplaceNoise(const Rational& epsilon, std::int64_t sensitivity, Neighbours neighbours,
                           Range range)
    : epsilon_(epsilon), neighbours_(neighbours), range_(checked(range)) {
  check_epsilon(epsilon);
  require(sensitivity >= 1, "sensitivity must be at least 1");
  scale_ = sensitivity / epsilon;
}

std::int64_t LaplaceNoise::operator()(std::int64_t statistic, Rng& rng) const {
  auto unbounded = [&] { return discrete_laplace(scale_, rng); };
  auto clamped = [&](std::int64_t low, std::int64_t high) {
    return discrete_laplace(scale_, low, high, rng);
  };
  return noisy(statistic, range_, clamped, unbounded);
}

std::vector<std::int64_t> LaplaceNoise::operator()(std::span<const std::int64_t> statistics, Rng& rng) const {
  if (statistics.size() >= bulk && scale_ < widest_table && !rng.choices())
    return in_bulk(statistics, range_, DiscreteLaplace(scale_), rng);
  return one_by_one(statistics, [&](std::int64_t statistic) { return (*this)(statistic, rng); });
}

GaussianNoise::GaussianNoise(const Rational& epsilon, const Rational& delta, std::int64_t squared_sensitivity,
                             Neighbours neighbours, Range range)
    : epsilon_(epsilon), delta_(delta), neighbours_(neighbours), range_(checked(range)) {
  check_epsilon(epsilon);
  check_delta(delta);
  require(delta > 0, "delta must be positive: Gaussian noise keeps no pure promise");
  require(squared_sensitivity >= 1, "squared_sensitivity must be at least 1");
  rho_ = largest_rho(epsilon, delta, ZcdpForm::tight);
  variance_ = squared_sensitivity / (2 * rho_);
}

std::int64_t GaussianNoise::operator()(std::int64_t statistic, Rng& rng) const {
  auto unbounded = [&] { return discrete_gaussian(variance_, rng); };
  auto clamped = [&](std::int64_t low, std::int64_t high) {
    return discrete_gaussian(variance_, low, high, rng);
  };
  return noisy(statistic, range_, clamped, unbounded);
}

std::vector<std::int64_t> GaussianNoise::operator()(std::span<const std::int64_t> statistics,
                                                    Rng& rng) const {
  if (statistics.size() >= bulk && variance_ < widest_table * widest_table && !rng.choices())
    return in_bulk(statistics, range_, DiscreteGaussian(variance_), rng);
  return one_by_one(statistics, [&](std::int64_t statistic) { return (*this)(statistic, rng); });
}

}  // namespace discreet
