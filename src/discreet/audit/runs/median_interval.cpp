#include "discreet/audit/runs/median_interval.h"

#include "discreet/random/explore/binomial_coefficient.h"

namespace discreet::inline audit {

std::optional<std::size_t> median_rank(std::size_t values, const Rational& tail) {
  const Rational all(Integer(1) << static_cast<unsigned>(values));
  Integer fewer = 0;  // outcomes with fewer heads than the rank
  std::size_t rank = 0;
  for (; rank < values; ++rank) {
    fewer += binomial_coefficient(values, rank);
    if (Rational(fewer) > tail * all) break;
  }
  return rank == 0 ? std::nullopt : std::optional(rank);
}

}  // namespace discreet::inline audit
