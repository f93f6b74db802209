#include "discreet/mechanisms/parted_strata.h"

#include <algorithm>
#include <stdexcept>

namespace discreet::inline mechanisms {

std::size_t PartedStrata::most_parts(std::uint64_t width, std::int64_t largest) {
  constexpr std::size_t enough = 256, most_levels = std::size_t{1} << 24;  // in memory, of all parts together
  const std::uint64_t levels = std::min(width, static_cast<std::uint64_t>(largest) + 1);
  return std::clamp<std::size_t>(most_levels / levels, 4, enough);
}

PartedStrata::Place PartedStrata::find(const Member& member) const {
  Place place{0, to_128(member.rank)};
  while (place.part < parts() && place.rank >= strata_[place.part][member.score])
    place.rank -= strata_[place.part++][member.score];
  return place;
}

void PartedStrata::check(std::span<const Unsigned128> counted, const Integer& members) {
  Integer sum = 0;
  for (Unsigned128 part : counted) sum += to_integer(part);
  if (sum != members) throw std::logic_error("members of a class were lost in counting");
}

}  // namespace discreet::inline mechanisms
