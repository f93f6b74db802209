#include "discreet/mechanisms/laplace_noise.h"

#include "discreet/base/option_range.h"
#include "discreet/random/discrete_laplace.h"

namespace discreet::inline mechanisms {
namespace {

const Rational widest_table(Integer(1) << 40);

struct Draw {
  const Rational& scale;
  Rng& rng;
  std::int64_t operator()() const { return discrete_laplace(scale, rng); }
  std::int64_t operator()(std::int64_t low, std::int64_t high) const { return discrete_laplace(scale, low, high, rng); }
};

}  // namespace

LaplaceNoise::LaplaceNoise(const Rational& epsilon, std::int64_t sensitivity, Neighbours neighbours, NoiseRange range)
    : epsilon_(epsilon), neighbours_(neighbours), range_(check(range)) {
  check_epsilon(epsilon);
  require_at_least("sensitivity", sensitivity, 1, "Give the largest change by one row");
  scale_ = sensitivity / epsilon;
}

std::int64_t LaplaceNoise::operator()(std::int64_t statistic, Rng& rng) const {
  return add_noise(statistic, range_, Draw{scale_, rng});
}

std::vector<std::int64_t> LaplaceNoise::operator()(std::span<const std::int64_t> statistics, Rng& rng) const {
  if (statistics.size() < bulk_of_noise || scale_ > widest_table)
    return add_noise(statistics, range_, Draw{scale_, rng});
  DiscreteLaplace table(scale_);
  return add_noise(statistics, range_, TableNoise<DiscreteLaplace, Rng>{table, rng});
}

}  // namespace discreet::inline mechanisms
