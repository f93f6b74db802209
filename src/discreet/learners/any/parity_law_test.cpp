// The output distribution of the variants that choose among candidates, against one written a second time from the
// definition: every part's kept rows, its solutions, its refusals, and the choice on held-out rows.
#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <functional>

#include "discreet/learners/bits/parity.h"
#include "discreet/mechanisms/law_test.h"

namespace discreet::parity_law_test {

using Options = ParityLearner::Options;
using Answer = std::optional<std::uint64_t>;  // a mask as a number, or no answer

struct Row {
  std::uint64_t x;
  Label y;
  bool fits(std::uint64_t mask) const { return std::popcount(mask & x) % 2 == y; }
};
using Rows = std::vector<Row>;

// The first parts * part_rows rows are solved, the next held_out ones decide, and what is left over is not
// looked at.
struct Case {
  Options options;
  std::size_t parts, part_rows, held_out, rows;
};

Rows slice(const Rows& rows, std::size_t from, std::size_t count) {
  auto begin = rows.begin() + static_cast<std::ptrdiff_t>(from);
  return {begin, begin + static_cast<std::ptrdiff_t>(count)};
}

// As printed: refused with probability 1/2, a row is kept with probability epsilon/4, a solution is uniform.
std::map<Answer, Rational> law_of_part(const Rows& part, std::uint64_t masks, const Rational& epsilon) {
  std::map<Answer, Rational> law{{std::nullopt, Rational(1, 2)}};
  for (std::uint64_t kept = 0; kept < std::uint64_t{1} << part.size(); ++kept) {
    Rational probability(1, 2);
    std::vector<std::uint64_t> solutions;
    for (std::size_t i = 0; i < part.size(); ++i) probability *= kept >> i & 1 ? epsilon / 4 : 1 - epsilon / 4;
    for (std::uint64_t mask = 0; mask < masks; ++mask) {
      bool solves = true;
      for (std::size_t i = 0; i < part.size(); ++i) solves = solves && (!(kept >> i & 1) || part[i].fits(mask));
      if (solves) solutions.push_back(mask);
    }
    if (solutions.empty()) law[std::nullopt] += probability;
    for (std::uint64_t mask : solutions) law[mask] += probability / static_cast<std::int64_t>(solutions.size());
  }
  return law;
}

using Choice = std::vector<Probability>;  // per candidate
using Errors = std::vector<std::int64_t>;

Choice by_exponential_weights(const Errors& errors, const Rational& epsilon) {
  ExponentialSum total;
  Choice choice;
  for (std::int64_t count : errors) total += exponential(epsilon / 2 * count);
  for (std::int64_t count : errors) choice.push_back(Probability::ratio(exponential(epsilon / 2 * count), total));
  return choice;
}

// (1 + q) Pr[Z >= t] for noise with Pr[Z = z] proportional to q^|z|, q = e^-rate.
ExponentialSum at_least(std::int64_t t, const Rational& rate) {
  if (t >= 1) return exponential(rate * t);
  ExponentialSum both = exponential(0);
  both += exponential(rate);
  return both - exponential(rate * (1 - t));
}

// Pr[count + Z, clamped to [0, most], is `value`].
Probability noisy(std::int64_t count, std::int64_t value, std::int64_t most, const Rational& rate) {
  ExponentialSum all = exponential(0);
  all += exponential(rate);
  ExponentialSum from = value == 0 ? all : at_least(value - count, rate);
  return Probability::ratio(value == most ? from : from - at_least(value + 1 - count, rate), all);
}

// The least noisy count wins, the first of equal ones; every candidate's noise has its share of epsilon.
Choice by_noisy_counts(const Errors& errors, std::int64_t held_out, const Rational& epsilon) {
  Choice choice(errors.size());
  Rational rate = epsilon / static_cast<std::int64_t>(errors.size());
  std::function<void(const Errors&, const Probability&)> extend = [&](const Errors& counts, const Probability& mass) {
    if (counts.size() == errors.size()) {
      choice[static_cast<std::size_t>(std::min_element(counts.begin(), counts.end()) - counts.begin())] += mass;
      return;
    }
    for (std::int64_t value = 0; value <= held_out; ++value) {
      Errors longer = counts;
      longer.push_back(value);
      extend(longer, mass * noisy(errors[counts.size()], value, held_out, rate));
    }
  };
  extend({}, Probability(Rational(1)));
  return choice;
}

Choice choose(const std::vector<std::uint64_t>& candidates, const Rows& held_out, ParityVariant variant,
              const Rational& epsilon) {
  Errors errors;
  for (std::uint64_t mask : candidates)
    errors.push_back(std::ranges::count_if(held_out, [&](const Row& row) { return !row.fits(mask); }));
  if (variant == ParityVariant::exponential) return by_exponential_weights(errors, epsilon);
  return by_noisy_counts(errors, std::ssize(held_out), epsilon);
}

// The answers of the parts together: the candidates in their order, without the refusals.
using Candidates = std::map<std::vector<std::uint64_t>, Rational>;

Candidates law_of_parts(const Case& instance, const Rows& rows, const Rational& epsilon) {
  Candidates law{{{}, 1}};
  for (std::size_t j = 0; j < instance.parts; ++j) {
    Candidates longer;
    auto part = law_of_part(slice(rows, j * instance.part_rows, instance.part_rows),
                            std::uint64_t{1} << instance.options.dimension, epsilon);
    for (const auto& [candidates, mass] : law)
      for (const auto& [answer, probability] : part) {
        auto next = candidates;
        if (answer) next.push_back(*answer);
        longer[next] += mass * probability;
      }
    law = longer;
  }
  return law;
}

std::map<Answer, Probability> stated_law(const Case& instance, const Rows& rows) {
  Rational epsilon = std::min<Rational>(instance.options.epsilon, 2);
  Rows held_out = slice(rows, instance.parts * instance.part_rows, instance.held_out);
  std::map<Answer, Probability> law;
  for (const auto& [candidates, mass] : law_of_parts(instance, rows, epsilon)) {
    if (candidates.empty()) {
      law[std::nullopt] += Probability(mass);
      continue;
    }
    Choice choice = choose(candidates, held_out, instance.options.variant, epsilon);
    for (std::size_t i = 0; i < candidates.size(); ++i) law[candidates[i]] += Probability(mass) * choice[i];
  }
  return law;
}

Law<Answer> learned_law(const Case& instance, const Rows& rows) {
  ParityLearner learner(instance.options);
  BitMatrix x(rows.size(), static_cast<std::size_t>(instance.options.dimension));
  std::vector<Label> y;
  for (std::size_t i = 0; i < rows.size(); ++i) x.row(i)[0] = rows[i].x, y.push_back(rows[i].y);
  return explore([&](Rng& rng) -> Answer {
    auto parity = learner.learn({x, y}, rng);
    return parity ? Answer(parity->mask.row()[0]) : std::nullopt;
  });
}

// Any rows, and rows on which the parts and the held-out rows disagree. There every change of the choice's noise or of
// its rows moves the output distribution.
std::vector<Rows> databases(const Case& instance, std::uint64_t seed) {
  std::vector<Rows> all;
  Rng rng = Rng::seeded(seed);
  auto dimension = static_cast<int>(instance.options.dimension);
  for (int repeat = 0; repeat < 3; ++repeat) {
    Rows rows(instance.rows);
    for (Row& row : rows) row = {rng.bits(dimension), static_cast<Label>(rng.bits(1))};
    all.push_back(rows);
  }
  Rows torn(instance.rows, {1, 0});
  for (std::size_t i = 0; i < instance.part_rows; ++i) torn[i].y = 1;
  all.push_back(torn);
  return all;
}

void expect_stated_law(const Case& instance, std::uint64_t seed) {
  for (const Rows& rows : databases(instance, seed))
    expect_exact_law(learned_law(instance, rows), stated_law(instance, rows));
}

// A small beta asks for many held-out rows, so that few rows leave some.
const Rational half_wrong(45, 100);
Options tested(ParityVariant variant, std::int64_t dimension, const Rational& epsilon, std::int64_t chunks) {
  bool weights = variant == ParityVariant::exponential;
  Rational beta = weights ? parse_rational("1e-20") : Rational(1, 20);
  return {.dimension = dimension,
          .epsilon = epsilon,
          .alpha = half_wrong,
          .beta = beta,
          .variant = variant,
          .chunks = chunks};
}

TEST(ParityLaw, ExponentialWeightsChooseOnHeldOutRows) {
  using enum ParityVariant;
  expect_stated_law({tested(exponential, 2, 1, 2), 2, 1, 2, 5}, 1);
  expect_stated_law({tested(exponential, 2, 1, 2), 2, 2, 2, 6}, 2);
  expect_stated_law({tested(exponential, 2, 2, 3), 3, 1, 2, 5}, 3);
  expect_stated_law({tested(exponential, 1, 3, 2), 2, 1, 3, 5}, 4);  // runs at 2
}

TEST(ParityLaw, NoisyCountsChooseOnHeldOutRows) {
  using enum ParityVariant;
  expect_stated_law({tested(paper, 2, 1, 2), 2, 1, 2, 5}, 5);
  expect_stated_law({tested(paper, 2, 1, 2), 2, 2, 3, 7}, 6);
  expect_stated_law({tested(paper, 1, Rational(1, 2), 3), 3, 1, 2, 6}, 7);
  expect_stated_law({tested(paper, 1, 3, 2), 2, 1, 2, 4}, 8);  // runs at 2
}

}  // namespace discreet::parity_law_test
