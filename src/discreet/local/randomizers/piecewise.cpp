#include "discreet/local/randomizers/piecewise.h"

#include <algorithm>
#include <bit>

namespace discreet::inline local {
namespace {

using E = Expression;

// The parity of the breakpoints at which `bit_of` changes, from false before the first; where it has no value, any will
// do.
template <class BitOf>
E parity_of_changes(const std::vector<Stretch>& stretches, const BitOf& bit_of, const OddStarts& odd_starts) {
  std::vector<std::uint64_t> changes;
  bool before = false;
  for (const Stretch& stretch : stretches) {
    const std::optional<bool> now = bit_of(stretch);
    if (now.value_or(before) == before) continue;
    changes.push_back(stretch.start);
    before = *now;
  }
  return odd_starts(changes);
}

E at_least(const std::string& field, std::uint64_t start) {
  return start == 0 ? E::constant(1) : E::at_least(E::field(field), static_cast<std::int64_t>(start));
}

}  // namespace

Expression piecewise(const std::vector<Stretch>& stretches, std::uint64_t nothing, const OddStarts& odd_starts) {
  std::uint64_t most = 0;
  for (const Stretch& stretch : stretches) most = std::max(most, stretch.code.value_or(0));
  std::vector<std::pair<std::int64_t, E>> bits;
  for (unsigned bit = 0; bit < std::bit_width(most); ++bit) {
    auto bit_of = [&](const Stretch& stretch) {
      return stretch.code ? std::optional((*stretch.code >> bit & 1) != 0) : std::nullopt;
    };
    bits.emplace_back(std::int64_t{1} << bit, parity_of_changes(stretches, bit_of, odd_starts));
  }
  auto has_code = [](const Stretch& stretch) { return stretch.code.has_value(); };
  E code = E::sum(bits);
  const bool always = !stretches.empty() && stretches.front().start == 0 && std::ranges::all_of(stretches, has_code);
  if (always) return code;
  return E::choice(parity_of_changes(stretches, has_code, odd_starts), code,
                   E::constant(static_cast<std::int64_t>(nothing)));
}

OddStarts odd_starts_of(const std::string& field) {
  return [field](const std::vector<std::uint64_t>& starts) {
    std::vector<E> parts;
    for (std::uint64_t start : starts) parts.push_back(at_least(field, start));
    return E::parity(std::move(parts));
  };
}

// Above a high its starts are all passed, which counts where they are odd in number; at it low decides.
OddStarts odd_starts_of(const std::string& high, const std::string& low) {
  return [=](const std::vector<std::uint64_t>& starts) {
    std::vector<E> parts;
    for (auto at = starts.begin(); at != starts.end();) {
      const std::uint64_t of = *at >> 32;
      if (*at << 32 == 0) parts.push_back(at_least(high, of)), ++at;
      std::vector<std::uint64_t> within;
      for (; at != starts.end() && *at >> 32 == of; ++at) within.push_back(*at & 0xffffffff);
      if (within.empty()) continue;
      if (within.size() % 2 == 1) parts.push_back(at_least(high, of + 1));
      parts.push_back(
          E::conjunction({E::equals(E::field(high), static_cast<std::int64_t>(of)), odd_starts_of(low)(within)}));
    }
    return E::parity(std::move(parts));
  };
}

Expression labels_of(const std::vector<bool>& labels, const std::string& field) {
  std::vector<Stretch> stretches;
  for (std::size_t x = 0; x < labels.size(); ++x)
    if (x == 0 || labels[x] != labels[x - 1]) stretches.push_back({x, labels[x] ? 1u : 0u});
  return parity_of_changes(
      stretches, [](const Stretch& stretch) { return std::optional(stretch.code == 1u); }, odd_starts_of(field));
}

}  // namespace discreet::inline local
