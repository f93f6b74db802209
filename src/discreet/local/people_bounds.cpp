// Tested by learner_bounds_test.cpp
#include "discreet/local/people_bounds.h"

namespace discreet {

std::uint64_t people_bound(const Randomizer& randomizer, const Rational& tolerance, const Rational& beta,
                           std::uint64_t count, Sides sides) {
  return people_for(randomizer, to_double(tolerance), to_double(beta) / static_cast<double>(count), sides);
}

double half_width_bound(const Randomizer& randomizer, std::uint64_t people, const Rational& beta, std::uint64_t count,
                        Sides sides) {
  return half_width(randomizer, people, to_double(beta) / static_cast<double>(count), sides);
}

}  // namespace discreet
