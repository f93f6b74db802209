#include "discreet/local/piecewise.h"

#include <algorithm>
#include <bit>

namespace discreet {
namespace {

// The parity of the breakpoints at which `bit_of` changes, from false before the first.
template <class BitOf>
Expression parity_of_changes(const std::vector<Stretch>& stretches, const BitOf& bit_of, const AtLeast& at_least) {
  std::vector<Expression> changes;
  bool before = false;
  for (const Stretch& stretch : stretches) {
    const bool now = bit_of(stretch);
    if (now != before) changes.push_back(stretch.start == 0 ? Expression::constant(1) : at_least(stretch.start));
    before = now;
  }
  return Expression::parity(std::move(changes));
}

}  // namespace

Expression piecewise(const std::vector<Stretch>& stretches, std::uint64_t nothing, const AtLeast& at_least) {
  std::uint64_t most = 0;
  for (const Stretch& stretch : stretches) most = std::max(most, stretch.code.value_or(0));
  std::vector<std::pair<std::int64_t, Expression>> bits;
  for (unsigned bit = 0; bit < std::bit_width(most); ++bit) {
    auto has_bit = [&](const Stretch& stretch) { return (stretch.code.value_or(0) >> bit & 1) != 0; };
    bits.emplace_back(std::int64_t{1} << bit, parity_of_changes(stretches, has_bit, at_least));
  }
  auto has_code = [](const Stretch& stretch) { return stretch.code.has_value(); };
  const Expression code = Expression::sum(bits);
  const bool always = !stretches.empty() && stretches.front().start == 0 && std::ranges::all_of(stretches, has_code);
  if (always) return code;
  return Expression::choice(parity_of_changes(stretches, has_code, at_least), code,
                            Expression::constant(static_cast<std::int64_t>(nothing)));
}

AtLeast at_least_of(const std::string& field) {
  return [field](std::uint64_t start) {
    return Expression::at_least(Expression::field(field), static_cast<std::int64_t>(start));
  };
}

Expression labels_of(const std::vector<bool>& labels, const std::string& field) {
  std::vector<Stretch> stretches;
  for (std::size_t x = 0; x < labels.size(); ++x)
    if (x == 0 || labels[x] != labels[x - 1]) stretches.push_back({x, labels[x] ? 1u : 0u});
  return parity_of_changes(
      stretches, [](const Stretch& stretch) { return stretch.code == 1u; }, at_least_of(field));
}

}  // namespace discreet
