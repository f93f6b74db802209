// Tested by learner_bounds_test.cpp
#include "discreet/local/studies/people_bounds.h"

#include <cmath>

#include "discreet/learning/bound.h"

namespace discreet::inline local {

std::uint64_t people_bound(const Randomizer& randomizer, const Rational& tolerance, const Rational& beta,
                           std::uint64_t count, Sides sides) {
  return people_for(randomizer, to_double(tolerance), to_double(beta) / static_cast<double>(count), sides);
}

double half_width_bound(const Randomizer& randomizer, std::uint64_t people, const Rational& beta, std::uint64_t count,
                        Sides sides) {
  return half_width(randomizer, people, to_double(beta) / static_cast<double>(count), sides);
}

std::uint64_t dyadic_people_bound(const Rational& truth, std::size_t levels, std::size_t hypotheses,
                                  const Rational& alpha, const Rational& beta) {
  const double told = (2 * to_double(truth) - 1) * to_double(alpha);
  return rows_at_least(8 * static_cast<double>(levels) *
                       std::log(2 * static_cast<double>(hypotheses) / to_double(beta)) / (told * told));
}

}  // namespace discreet::inline local
