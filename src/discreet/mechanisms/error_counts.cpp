#include "discreet/mechanisms/error_counts.h"

#include <array>

#include "discreet/base/error.h"
#include "discreet/privacy/largest_step.h"

namespace discreet::inline mechanisms {
namespace {

Rational share_of_one(const Privacy& promise, std::size_t labels) {
  check(promise);
  require(labels >= 1, "a model without labels has no mistakes to count");
  require(labels > 1 || promise.delta == 0,
          "option 'delta': one label has one count, which needs no delta. Leave it out");
  return labels == 1 ? promise.epsilon : largest_epsilon(promise, {.any = labels});
}

}  // namespace

ErrorCounts::ErrorCounts(const Privacy& promise, std::size_t labels, std::int64_t most)
    : promise_(promise), noise_(share_of_one(promise, labels), 1, promise.neighbours, {0, most}) {}

ErrorCount ErrorCounts::operator()(std::int64_t wrong, std::int64_t right, Rng& rng) const {
  if (promise_.neighbours != Neighbours::add_remove) return {noise_(wrong, rng), std::nullopt};
  // One row more or less is one more or less in one of the two counts: their changes sum to 1.
  auto both = noise_(std::array{wrong, right}, rng);
  return {both[0], both[1]};
}

}  // namespace discreet::inline mechanisms
