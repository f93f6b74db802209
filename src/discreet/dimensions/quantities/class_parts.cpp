#include "discreet/dimensions/quantities/class_parts.h"

#include <algorithm>

namespace discreet::inline dimensions {
namespace {

// Lines modulo a prime are no part of those modulo another one, and what is random is as it is.
bool has_parts(const NamedClass& named) { return named.name != ClassName::lines && named.name != ClassName::random; }

std::int64_t most_axes(const NamedClass& named) { return is_on_grid(named.name) ? named.dimension : 1; }

NamedClass with_size(NamedClass named, std::int64_t size, std::int64_t axes) {
  named.size = size;
  if (is_on_grid(named.name)) named.dimension = axes;
  return named;
}

// The largest size within the limit, whatever the size of the class; less than 2 where there is none.
std::int64_t largest_size(const NamedClass& named, std::int64_t axes, const PartLimit& limit) {
  std::int64_t size = 1;
  for (;; ++size) {
    const NamedClass next = with_size(named, size + 1, axes);
    if (points_of(next) > limit.points || concepts_of(next) > limit.concepts) return size;
  }
}

}  // namespace

// Twelve concepts take a fraction of the time of sixteen, which are the most whose game is solved.
const std::vector<PartLimit>& parts_of_messages() {
  static const std::vector<PartLimit> all{
      {16, 12}, {16, 16, 20}, {16, 32, 3, true}, {16, 64, 3, true}, {16, 128, 3, true}};
  return all;
}

std::vector<SearchedPart> searched_parts(const NamedClass& named, const std::vector<PartLimit>& limits) {
  std::vector<SearchedPart> parts;
  if (!has_parts(named)) return parts;
  for (const PartLimit& limit : limits)
    for (std::int64_t axes = 1; axes <= most_axes(named); ++axes) {
      const std::int64_t largest = largest_size(named, axes, limit), size = std::min(largest, named.size);
      if (size < 2) break;
      const bool in_next = axes < most_axes(named) && largest_size(named, axes + 1, limit) >= size;
      if (limit.sampled ? size < largest : in_next) continue;
      const NamedClass part = with_size(named, size, axes);
      if (part != named && std::ranges::find(parts, part, &SearchedPart::named) == parts.end())
        parts.push_back({part, limit.seconds});
    }
  return parts;
}

bool is_sampled(const NamedClass& named, const std::vector<PartLimit>& limits) {
  return !has_parts(named) || std::ranges::any_of(limits, [&](const PartLimit& limit) {
    return limit.sampled && largest_size(named, most_axes(named), limit) == named.size;
  });
}

}  // namespace discreet::inline dimensions
