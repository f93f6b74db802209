// Tested by randomizer_test.cpp
#include "discreet/local/randomizers/any_randomizer.h"

namespace discreet::inline local {
namespace {

void append_parts(const Randomizer& randomizer, std::vector<BasicRandomizer>& parts) {
  randomizer.visit([&](const auto& family) {
    if constexpr (std::same_as<std::decay_t<decltype(family)>, ProductRandomizer>)
      parts.insert(parts.end(), family.options().parts.begin(), family.options().parts.end());
    else
      parts.emplace_back(family);
  });
}

}  // namespace

ProductRandomizer side_by_side(const Randomizer& first, const Randomizer& second) {
  ProductRandomizer::Options options;
  append_parts(first, options.parts);
  append_parts(second, options.parts);
  return ProductRandomizer(options);
}

std::string_view Randomizer::name() const {
  return visit([](const auto& family) { return std::decay_t<decltype(family)>::name; });
}
Rational Randomizer::epsilon() const {
  return visit([](const auto& family) { return family.epsilon(); });
}
std::uint64_t Randomizer::values() const {
  return visit([](const auto& family) { return family.values(); });
}
std::uint64_t Randomizer::rows() const {
  return visit([](const auto& family) { return family.rows(); });
}
std::size_t Randomizer::report_bits() const {
  return visit([](const auto& family) { return family.report_bits(); });
}
Report Randomizer::report(std::uint64_t value, std::uint64_t row, Rng& rng) const {
  return visit([&](const auto& family) { return family.report(value, row, rng); });
}
Rational Randomizer::probability(std::uint64_t value, std::uint64_t row, const Report& report) const {
  return visit([&](const auto& family) { return family.probability(value, row, report); });
}
bool Randomizer::possible(const Report& report) const {
  return visit([&](const auto& family) { return family.possible(report); });
}
std::size_t Randomizer::counters() const {
  return visit([](const auto& family) { return family.counters(); });
}
void Randomizer::count(const Report& report, std::uint64_t row, Tally& tally) const {
  visit([&](const auto& family) { family.count(report, row, tally); });
}

}  // namespace discreet::inline local
