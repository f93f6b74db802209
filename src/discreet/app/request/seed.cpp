#include "discreet/app/request/seed.h"

#include "discreet/base/option_range.h"

namespace discreet::inline app {

std::optional<std::uint64_t> checked_seed(const std::optional<std::int64_t>& seed) {
  if (!seed) return std::nullopt;
  require_at_least("seed", *seed, 0, "Any such number makes a run repeatable");
  return static_cast<std::uint64_t>(*seed);
}

Rng generator_of(const std::optional<std::int64_t>& seed) {
  const auto checked = checked_seed(seed);
  return checked ? Rng::seeded(*checked) : Rng::secure();
}

}  // namespace discreet::inline app
