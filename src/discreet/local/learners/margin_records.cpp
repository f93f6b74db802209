// Tested by adaptive_learners_test.cpp
#include "discreet/local/learners/margin_records.h"

#include <algorithm>

#include "discreet/base/option_range.h"
#include "discreet/random/uniform.h"

namespace discreet::inline local {
namespace {

using E = Expression;

E coordinate(std::size_t j) { return E::field("x" + std::to_string(j)); }

RecordSchema labelled_points(std::int64_t dimension, std::int64_t steps) {
  require_between("dimension", dimension, 1, MarginRecords::max_dimension, "Use fewer coordinates");
  require_between("steps", steps, 20, MarginRecords::max_steps, "Choose another unit for the coordinates");
  std::vector<RecordField> fields;
  for (std::int64_t j = 0; j < dimension; ++j) fields.push_back({"x" + std::to_string(j), {-steps, steps}});
  fields.push_back({"y", {0, 1}});
  return RecordSchema(std::move(fields));
}

std::int64_t uniform_between(std::int64_t low, std::int64_t high, Rng& rng) {
  return low + static_cast<std::int64_t>(uniform_below(static_cast<std::uint64_t>(high - low) + 1, rng));
}

}  // namespace

MarginRecords::MarginRecords(std::int64_t dimension, const Rational& gamma, std::int64_t steps)
    : dimension_(dimension), steps_(steps), gamma_(gamma), schema_(labelled_points(dimension, steps)) {
  require_between("gamma", gamma, Rational(1, 20), Rational(3, 5), "Give a number such as 0.1");
}

Expression MarginRecords::mistake(const std::vector<std::int64_t>& w) const {
  std::vector<std::pair<std::int64_t, E>> terms;
  for (std::size_t j = 0; j < w.size(); ++j) terms.emplace_back(w[j], coordinate(j));
  const E side = E::sum(terms);
  return E::choice(E::field("y"), E::negation(E::at_least(side, 1)), E::at_least(side, 0));
}

Expression MarginRecords::direction(const std::vector<std::int64_t>& w, std::size_t j) const {
  const E middle = E::constant(steps_);
  return E::choice(
      mistake(w),
      E::choice(E::field("y"), E::sum({{1, middle}, {1, coordinate(j)}}), E::sum({{1, middle}, {-1, coordinate(j)}})),
      middle);
}

MarginTarget MarginRecords::target(Rng& rng) const {
  return {uniform_below(static_cast<std::uint64_t>(dimension_), rng), rng.bits(1) != 0};
}

// Along the axis between gamma and 7/10 on either side, the other coordinates small: the length stays below 1.
void MarginRecords::person(const MarginTarget& target, Rng& rng, Record& record) const {
  const std::int64_t small = steps_ / (2 * dimension_);
  for (std::int64_t j = 0; j < dimension_; ++j)
    record[static_cast<std::size_t>(j)] = uniform_between(-small, small, rng);
  const auto least = static_cast<std::int64_t>(ceil(gamma_ * steps_));
  const std::int64_t along = uniform_between(least, std::max(least, 7 * steps_ / 10), rng);
  const bool above = rng.bits(1) != 0;
  record[target.axis] = above ? along : -along;
  record.back() = above != target.turned;
}

Rational MarginRecords::error(const std::vector<std::int64_t>& w, const MarginTarget& target) const {
  constexpr std::int64_t drawn = 20000;
  Rng rng = Rng::seeded(0);
  Record record(schema_.size());
  std::int64_t wrong = 0;
  for (std::int64_t i = 0; i < drawn; ++i) {
    person(target, rng, record);
    std::int64_t side = 0;
    for (std::size_t j = 0; j < w.size(); ++j) side += w[j] * record[j];
    wrong += record.back() != 0 ? side <= 0 : side >= 0;
  }
  return {wrong, drawn};
}

}  // namespace discreet::inline local
