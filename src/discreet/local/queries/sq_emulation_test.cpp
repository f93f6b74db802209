#include "discreet/local/queries/sq_emulation.h"

#include <gtest/gtest.h>

#include <cmath>

#include "discreet/bounds/table/bound_functions.h"
#include "discreet/local/queries/exact_oracle.h"
#include "discreet/local/queries/guarded_oracle.h"
#include "discreet/local/randomizers/k_rr.h"
#include "discreet/local/randomizers/one_bit.h"
#include "discreet/local/randomizers/warner.h"

namespace discreet::sq_emulation_test {

using Value = std::uint64_t;

std::function<std::uint64_t(const Value&)> itself() {
  return [](const Value& value) { return value; };
}

struct Case {
  std::string name;
  RecordRandomizer<Value> randomizer;
  Distribution<Value> distribution;
};

std::vector<Case> small_cases(const Rational& epsilon) {
  return {{"k_rr", RecordRandomizer<Value>{KaryRandomizer({.values = 3, .epsilon = epsilon}), itself()},
           Distribution<Value>({{0, Rational(1, 10)}, {1, Rational(3, 5)}, {2, Rational(3, 10)}})},
          {"warner", RecordRandomizer<Value>{WarnerRandomizer({.epsilon = epsilon}), itself()},
           Distribution<Value>({{0, Rational(1, 5)}, {1, Rational(4, 5)}})},
          {"warner of one value", RecordRandomizer<Value>{WarnerRandomizer({.epsilon = epsilon}), itself()},
           Distribution<Value>({{1, Rational(1)}})},
          {"one_bit", RecordRandomizer<Value>{OneBitRandomizer({.steps = 3, .epsilon = epsilon}), itself()},
           Distribution<Value>({{0, Rational(1, 4)}, {2, Rational(1, 4)}, {3, Rational(1, 2)}})}};
}

using ReportLaw = std::map<Report, Rational>;

// The output distribution of a person of the population.
ReportLaw true_law(const Case& c) {
  ReportLaw law;
  for (const auto& [record, weight] : c.distribution.atoms()) {
    auto one = explore([&](Rng& rng) { return c.randomizer.report(record, rng); });
    for (const auto& [report, mass] : one.mass) {
      EXPECT_EQ(*mass.rational(), c.randomizer.probability(record, report));
      law[report] += weight * *mass.rational();
    }
  }
  return law;
}

Rational total_variation(const ReportLaw& p, const ReportLaw& q) {
  Rational sum = 0;
  for (const auto& [report, mass] : p) sum += abs(mass - (q.contains(report) ? q.at(report) : Rational(0)));
  for (const auto& [report, mass] : q)
    if (!p.contains(report)) sum += mass;
  return sum / 2;
}

TEST(RatioScale, ValuesLieInAnIntervalOfLengthOne) {
  for (const Rational& epsilon : {Rational(1, 10), Rational(1), Rational(3)}) {
    RatioScale scale(epsilon, Rational(1, 100));
    EXPECT_GE(to_double(scale.largest()), std::exp(to_double(epsilon)) * (1 - 1e-15));
    EXPECT_LE(to_double(scale.largest()), std::exp(to_double(epsilon)) * (1 + 1e-15));
    EXPECT_EQ(scale.high() - scale.low(), 1);
    for (const Case& c : small_cases(epsilon))
      for (const auto& [report, _] : true_law(c))
        for (Value reference : {0, 1}) {
          auto query = ratio_query(scale, c.randomizer, reference, report);
          for (Value value : {0, 1, 2, 3}) {
            if (value >= 2 && c.name.starts_with("warner")) continue;
            if (value == 3 && c.name == "k_rr") continue;
            std::int64_t unclipped = query.steps_at(value);
            EXPECT_GE(unclipped, 0);
            EXPECT_LE(unclipped, query.steps);
            // The value of the grid is that of the formula, up to a small part of the tolerance.
            Rational rho = c.randomizer.probability(value, report) / c.randomizer.probability(reference, report);
            Rational g = (rho - 1) / (scale.largest() - 1 / scale.largest());
            EXPECT_LE(abs(query.value(unclipped) - g), scale.tolerance() / 1'000'000);
          }
        }
  }
}

TEST(RatioScale, AsksForTheRepairedTolerance) {
  const BoundParameters at{.beta = Rational(1, 20), .epsilon = Rational(1, 2), .reports = 1000};
  const double wanted = kl_22(at).interval().low_double();
  RatioScale scale(Rational(1, 2), Rational(1, 20) / 3000);
  EXPECT_NEAR(to_double(scale.tolerance()) / wanted, 1, 1e-5);
  EXPECT_LT(to_double(scale.tolerance()), wanted);
}

// The exact law of a report given that a candidate is kept, and how likely that is: attempts are independent and alike.
template <class Oracle>
std::pair<ReportLaw, Rational> kept_law(Oracle& oracle, const Case& c, const Rational& epsilon, std::uint64_t calls,
                                        const Rational& beta, Value reference) {
  SqEmulation<Value, Oracle> emulation(oracle, reference, epsilon, calls, beta);
  auto law = explore([&](Rng& rng) { return emulation.attempt(c.randomizer, rng); });
  ReportLaw kept;
  Rational sum = 0;
  for (const auto& [report, mass] : law.mass)
    if (report) sum += kept[*report] = *mass.rational();
  for (auto& [_, mass] : kept) mass /= sum;
  return {kept, sum};
}

TEST(SqEmulation, EveryValidOracleGivesAlmostTheTrueLaw) {
  for (const Rational& epsilon : {Rational(1, 2), Rational(2)})
    for (const Case& c : small_cases(epsilon))
      for (AdversaryRule adversary : {AdversaryRule::above, AdversaryRule::below, AdversaryRule::rounding})
        for (std::uint64_t calls : {1, 10})
          for (Value reference : {0, 1}) {
            const Rational beta(1, 2);
            AdversarialOracle oracle(c.distribution, adversary);
            auto [law, kept] = kept_law(oracle, c, epsilon, calls, beta, reference);
            // 3 phi / 2 for phi = beta / (3 calls).
            EXPECT_LE(total_variation(law, true_law(c)), beta / (2 * calls)) << c.name << " " << word(adversary);
            // Expected attempts.
            EXPECT_LE(to_double(1 / kept), 2 * std::exp(to_double(epsilon)));
          }
}

// Different errors for different candidates, in both assignments: the oracle that does most.
TEST(SqEmulation, OppositeErrorsForOppositeReportsStayWithinTheBound) {
  for (const Case& c : small_cases(1)) {
    struct Opposite {
      Distribution<Value> distribution;
      int sign;
      QueryAnswers ask(std::span<const StatisticalQuery<Value>> batch) {
        Rational mean = distribution.mean(batch[0]);
        return {mean + (mean > 0 ? sign : -sign) * batch[0].tolerance};
      }
    };
    for (int sign : {1, -1}) {
      Opposite oracle{c.distribution, sign};
      auto [law, kept] = kept_law(oracle, c, 1, 2, Rational(1, 2), 0);
      Rational distance = total_variation(law, true_law(c));
      EXPECT_LE(distance, Rational(1, 8)) << c.name;
      EXPECT_GT(distance, 0) << c.name;
    }
  }
}

TEST(SqEmulation, AnExactOracleGivesTheTrueLaw) {
  for (const Case& c : small_cases(1)) {
    ExactOracle oracle(c.distribution);
    auto [law, kept] = kept_law(oracle, c, 1, 1, Rational(1, 2), 0);
    EXPECT_LE(total_variation(law, true_law(c)), Rational(1, 1'000'000)) << c.name;  // the grid alone
  }
}

TEST(SqEmulation, CallsUntilACandidateIsKept) {
  Case c = small_cases(1)[0];
  ExactOracle exact(c.distribution);
  CountingOracle oracle(exact);
  SqEmulation<Value, CountingOracle<ExactOracle<Value>>> emulation(oracle, 0, 1, 2000, Rational(1, 20));
  Rng rng = Rng::seeded(4);
  std::map<Report, int> seen;
  for (int i = 0; i < 2000; ++i) ++seen[emulation.call(c.randomizer, rng)];
  // 6 standard deviations.
  for (const auto& [report, mass] : true_law(c))
    EXPECT_NEAR(seen[report] / 2000., to_double(mass), 6 * .5 / std::sqrt(2000.));
  EXPECT_LE(static_cast<double>(oracle.queries()), 2000 * 2 * std::exp(1.));
}

// The law of the fixed version for one call, from that of the attempts: a geometric number of them, cut at M.
ReportLaw fixed_law(const Case& c, AdversaryRule adversary, const Rational& epsilon, const Rational& beta) {
  AdversarialOracle oracle(c.distribution, adversary);
  // The nonadaptive version has half the precision of the other: the same attempts as with beta / 2.
  SqEmulation<Value, AdversarialOracle<Value>> emulation(oracle, 0, epsilon, 1, beta / 2);
  auto law = explore([&](Rng& rng) { return emulation.attempt(c.randomizer, rng); });
  auto reference = explore([&](Rng& rng) { return c.randomizer.report(0, rng); });
  ReportLaw kept, result;
  Rational sum = 0;
  for (const auto& [report, mass] : law.mass)
    if (report) sum += kept[*report] = *mass.rational();
  Rational none = 1, rejected = 1 - sum;
  const std::uint64_t count = emulation_candidate_count(epsilon, 1, beta);
  for (std::uint64_t i = 0; i + 1 < count; ++i) none *= rejected;  // before the last
  for (const auto& [report, mass] : kept) result[report] += mass * (1 - none) / sum;
  // The last candidate is taken, kept or not.
  for (const auto& [report, mass] : reference.mass) result[report] += none * *mass.rational();
  return result;
}

TEST(FixedEmulation, IsWithinBeta) {
  const Rational beta(1, 4);
  for (const Case& c : small_cases(1))
    for (AdversaryRule adversary : {AdversaryRule::above, AdversaryRule::below, AdversaryRule::rounding})
      EXPECT_LE(total_variation(fixed_law(c, adversary, 1, beta), true_law(c)), beta) << c.name;
}

// The law of the code itself, on all paths, with few candidates: a loose beta.
TEST(FixedEmulation, TakesTheFirstThatIsKeptElseTheLast) {
  const Rational beta(99, 100), epsilon(1, 10);
  ASSERT_LE(emulation_candidate_count(epsilon, 1, beta), 3u);
  for (const Case& c : small_cases(epsilon)) {
    auto law = explore([&](Rng& rng) {
      AdversarialOracle oracle(c.distribution, AdversaryRule::above);
      FixedEmulation<Value> emulation(std::span(&c.randomizer, 1), 0, epsilon, beta, rng);
      return emulation.reports(oracle.ask(emulation.queries()), rng).front();
    });
    ReportLaw expected = fixed_law(c, AdversaryRule::above, epsilon, beta);
    for (const auto& [report, mass] : law.mass) EXPECT_EQ(*mass.rational(), expected.at(report)) << c.name;
  }
}

TEST(FixedEmulation, AsksOnce) {
  Case c = small_cases(1)[1];
  ExactOracle exact(c.distribution);
  OneBatchOracle once(exact);
  CountingOracle oracle(once);
  Rng rng = Rng::seeded(9);
  std::vector<RecordRandomizer<Value>> calls(50, c.randomizer);
  FixedEmulation<Value> emulation(calls, 0, 1, Rational(1, 20), rng);
  auto reports = emulation.reports(oracle.ask(std::span<const StatisticalQuery<Value>>(emulation.queries())), rng);
  EXPECT_EQ(reports.size(), 50u);
  EXPECT_EQ(oracle.queries(), 50 * emulation_candidate_count(1, 50, Rational(1, 20)));
}

}  // namespace discreet::sq_emulation_test
