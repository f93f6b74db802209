#include "discreet/mechanisms/gaussian_noise.h"

#include "discreet/base/option_range.h"
#include "discreet/privacy/zcdp.h"
#include "discreet/random/discrete_gaussian.h"

namespace discreet::inline mechanisms {
namespace {

const Rational widest_table(Integer(1) << 72);

struct Draw {
  const Rational& variance;
  Rng& rng;
  std::int64_t operator()() const { return discrete_gaussian(variance, rng); }
  std::int64_t operator()(std::int64_t low, std::int64_t high) const {
    return discrete_gaussian(variance, low, high, rng);
  }
};

}  // namespace

GaussianNoise::GaussianNoise(const Rational& epsilon, const Rational& delta, std::int64_t squared_sensitivity,
                             Neighbours neighbours, NoiseRange range)
    : epsilon_(epsilon), delta_(delta), neighbours_(neighbours), range_(check(range)) {
  check_epsilon(epsilon);
  check_delta(delta);
  require_above("delta", delta, 0, "Give a number such as 1e-6: Gaussian noise is not pure");
  require_at_least("squared_sensitivity", squared_sensitivity, 1, "Give the largest change by one row");
  rho_ = largest_rho(epsilon, delta, ZcdpForm::tight);
  variance_ = squared_sensitivity / (2 * rho_);
}

std::int64_t GaussianNoise::operator()(std::int64_t statistic, Rng& rng) const {
  return add_noise(statistic, range_, Draw{variance_, rng});
}

std::vector<std::int64_t> GaussianNoise::operator()(std::span<const std::int64_t> statistics, Rng& rng) const {
  if (statistics.size() < bulk_of_noise || variance_ > widest_table)
    return add_noise(statistics, range_, Draw{variance_, rng});
  DiscreteGaussian table(variance_);
  return add_noise(statistics, range_, TableNoise<DiscreteGaussian, Rng>{table, rng});
}

}  // namespace discreet::inline mechanisms
