// Tested by randomizer_test.cpp
#include "discreet/local/randomizers/any_randomizer.h"

#include <algorithm>

#include "discreet/base/error.h"

namespace discreet::inline local {
namespace {

Report slice(const Report& report, std::size_t from, std::size_t bits) {
  Report part(bits);
  for (std::size_t i = 0; i < bits; ++i) part.set(i, report[from + i]);
  return part;
}

// Calls f(part, value, row) for every part in order, with its digits of the value and of the row.
template <class F>
void for_each_part(const std::vector<BasicRandomizer>& parts, std::uint64_t value, std::uint64_t row, const F& f) {
  for (const BasicRandomizer& any : parts)
    std::visit(
        [&](const auto& part) {
          f(part, value % part.values(), row % part.rows());
          value /= part.values();
          row /= part.rows();
        },
        any);
}

void append_parts(const Randomizer& randomizer, std::vector<BasicRandomizer>& parts) {
  randomizer.visit([&](const auto& family) {
    if constexpr (std::same_as<std::decay_t<decltype(family)>, ProductRandomizer>)
      parts.insert(parts.end(), family.options().parts.begin(), family.options().parts.end());
    else
      parts.emplace_back(family);
  });
}

}  // namespace

ProductRandomizer::ProductRandomizer(const Options& options) : options_(options) {
  require(!options.parts.empty() && options.parts.size() <= max_parts, "parts must be 1 to 64 randomizers");
  Integer values = 1, rows = 1;
  for_each_part(options_.parts, 0, 0, [&](const auto& part, std::uint64_t, std::uint64_t) {
    values *= part.values();
    rows *= part.rows();
  });
  require(values < Integer(1) << 63 && rows < Integer(1) << 63,
          "parts have more than 2^63 values together. Take fewer");
  values_ = low_64(values);
  rows_ = low_64(rows);
}

Rational ProductRandomizer::epsilon() const {
  Rational sum = 0;
  for (const BasicRandomizer& any : options_.parts) std::visit([&](const auto& part) { sum += part.epsilon(); }, any);
  return sum;
}

std::size_t ProductRandomizer::report_bits() const {
  std::size_t bits = 0;
  for (const BasicRandomizer& any : options_.parts)
    std::visit([&](const auto& part) { bits += part.report_bits(); }, any);
  return bits;
}

Report ProductRandomizer::report(std::uint64_t value, std::uint64_t row, Rng& rng) const {
  Report report(report_bits());
  std::size_t from = 0;
  for_each_part(options_.parts, std::min(value, values_ - 1), row,
                [&](const auto& part, std::uint64_t digit, std::uint64_t its_row) {
                  Report its = part.report(digit, its_row, rng);
                  for (std::size_t i = 0; i < its.size(); ++i) report.set(from + i, its[i]);
                  from += its.size();
                });
  return report;
}

Rational ProductRandomizer::probability(std::uint64_t value, std::uint64_t row, const Report& report) const {
  if (report.size() != report_bits()) return 0;
  Rational product = 1;
  std::size_t from = 0;
  for_each_part(options_.parts, std::min(value, values_ - 1), row,
                [&](const auto& part, std::uint64_t digit, std::uint64_t its_row) {
                  product *= part.probability(digit, its_row, slice(report, from, part.report_bits()));
                  from += part.report_bits();
                });
  return product;
}

bool ProductRandomizer::possible(const Report& report) const {
  if (report.size() != report_bits()) return false;
  bool all = true;
  std::size_t from = 0;
  for_each_part(options_.parts, 0, 0, [&](const auto& part, std::uint64_t, std::uint64_t) {
    all = all && part.possible(slice(report, from, part.report_bits()));
    from += part.report_bits();
  });
  return all;
}

std::size_t ProductRandomizer::counters() const {
  std::size_t counters = 0;
  for (const BasicRandomizer& any : options_.parts)
    std::visit([&](const auto& part) { counters += part.counters(); }, any);
  return counters;
}

void ProductRandomizer::count(const Report& report, std::uint64_t row, Tally& tally) const {
  ++tally.people;
  std::size_t from = 0, counter = 0;
  for_each_part(options_.parts, 0, row, [&](const auto& part, std::uint64_t, std::uint64_t its_row) {
    Tally its{0, std::vector<std::int64_t>(part.counters())};
    part.count(slice(report, from, part.report_bits()), its_row, its);
    for (std::int64_t moved : its.counters) tally.counters[counter++] += moved;
    from += part.report_bits();
  });
}

std::vector<Tally> ProductRandomizer::split(const Tally& tally) const {
  std::vector<Tally> tallies;
  auto at = tally.counters.begin();
  for (const BasicRandomizer& any : options_.parts)
    std::visit(
        [&](const auto& part) {
          auto end = at + static_cast<std::ptrdiff_t>(part.counters());
          tallies.push_back({tally.people, {at, end}});
          at = end;
        },
        any);
  return tallies;
}

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
