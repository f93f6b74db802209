#include "discreet/local/queries/interactive_emulation.h"

#include <gtest/gtest.h>

#include <cmath>

#include "discreet/local/queries/exact_oracle.h"
#include "discreet/local/randomizers/k_rr.h"
#include "discreet/local/randomizers/one_bit.h"
#include "discreet/local/randomizers/warner.h"

namespace discreet::interactive_emulation_test {

using Value = std::uint64_t;
using Pair = std::pair<Report, Report>;
using PairLaw = std::map<Pair, Rational>;

struct Calls {
  std::string name;
  RecordRandomizer<Value> first, second;
};

std::vector<Calls> small_calls(const Rational& epsilon) {
  std::function<std::uint64_t(const Value&)> itself = [](const Value& v) { return v; };
  std::function<std::uint64_t(const Value&)> is_two = [](const Value& v) { return std::uint64_t{v == 2}; };
  auto k_rr = RecordRandomizer<Value>{KaryRandomizer({.values = 3, .epsilon = epsilon}), itself};
  auto warner = RecordRandomizer<Value>{WarnerRandomizer({.epsilon = epsilon}), is_two};
  auto one_bit = RecordRandomizer<Value>{OneBitRandomizer({.steps = 2, .epsilon = epsilon}), itself};
  return {{"k_rr, k_rr", k_rr, k_rr}, {"k_rr, warner", k_rr, warner}, {"warner, one_bit", warner, one_bit}};
}

Distribution<Value> population() {
  return Distribution<Value>({{0, Rational(1, 10)}, {1, Rational(3, 5)}, {2, Rational(3, 10)}});
}

// Both reports of one person of the population.
PairLaw true_law(const Calls& calls) {
  PairLaw law;
  const Distribution<Value> people = population();
  for (const auto& [record, weight] : people.atoms()) {
    auto one = explore([&](Rng& rng) {
      Report first = calls.first.report(record, rng);
      return Pair{first, calls.second.report(record, rng)};
    });
    for (const auto& [pair, mass] : one.mass) law[pair] += weight * *mass.rational();
  }
  return law;
}

Rational total_variation(const PairLaw& p, const PairLaw& q) {
  Rational sum = 0;
  for (const auto& [pair, mass] : p) sum += abs(mass - (q.contains(pair) ? q.at(pair) : Rational(0)));
  return sum / 2;
}

// The law of two calls, from all paths of one attempt each: given the first report, attempts at the second are alike.
template <class Oracle>
PairLaw emulated_law(const Calls& calls, const Rational& epsilon, const Rational& beta,
                     const std::function<Oracle()>& make, double& most_attempts) {
  using Attempts = std::pair<std::optional<Report>, std::optional<Report>>;
  auto law = explore([&](Rng& rng) -> Attempts {
    Oracle oracle = make();
    InteractiveEmulation<Value, Oracle> emulation(oracle, 0, 2 * epsilon, 2, beta);
    auto first = emulation.attempt(7, calls.first, rng);
    if (!first) return {};
    return {first, emulation.attempt(7, calls.second, rng)};
  });
  std::map<Report, Rational> first_kept, second_kept;  // by the first report
  Rational kept = 0;
  for (const auto& [attempts, mass] : law.mass) {
    if (!attempts.first) continue;
    kept += *mass.rational();
    first_kept[*attempts.first] += *mass.rational();
    if (attempts.second) second_kept[*attempts.first] += *mass.rational();
  }
  most_attempts = to_double(1 / kept);
  PairLaw result;
  for (const auto& [attempts, mass] : law.mass)
    if (attempts.first && attempts.second) {
      const Report& first = *attempts.first;
      result[{first, *attempts.second}] = first_kept[first] / kept * *mass.rational() / second_kept[first];
      most_attempts = std::max(most_attempts, to_double(first_kept[first] / second_kept[first]));
    }
  return result;
}

TEST(InteractiveEmulation, TwoCallsToOnePersonAreWithinBeta) {
  for (const Rational& epsilon : {Rational(1, 2), Rational(1)})
    for (const Calls& calls : small_calls(epsilon))
      for (AdversaryRule adversary :
           {AdversaryRule::above, AdversaryRule::below, AdversaryRule::alternating, AdversaryRule::rounding}) {
        double attempts = 0;
        PairLaw law = emulated_law<AdversarialOracle<Value>>(
            calls, epsilon, Rational(1, 2), [&] { return AdversarialOracle<Value>(population(), adversary); },
            attempts);
        EXPECT_LE(total_variation(true_law(calls), law), Rational(1, 2)) << calls.name << " " << word(adversary);
        // In fact far below.
        EXPECT_LE(total_variation(true_law(calls), law), Rational(1, 10)) << calls.name << " " << word(adversary);
        EXPECT_LE(attempts, 2 * std::exp(to_double(epsilon)));
      }
}

TEST(InteractiveEmulation, AnExactOracleGivesTheTrueLaw) {
  for (const Calls& calls : small_calls(1)) {
    double attempts = 0;
    PairLaw law = emulated_law<ExactOracle<Value>>(
        calls, 1, Rational(1, 2), [] { return ExactOracle<Value>(population()); }, attempts);
    EXPECT_LE(total_variation(true_law(calls), law), Rational(1, 1'000'000)) << calls.name;
  }
}

// The same question twice, with little noise: the answers agree as often as those of a person, not as those of two.
TEST(InteractiveEmulation, APersonStaysWhoSheIs) {
  std::function<std::uint64_t(const Value&)> is_two = [](const Value& v) { return std::uint64_t{v == 2}; };
  auto warner = RecordRandomizer<Value>{WarnerRandomizer({.epsilon = 3}), is_two};
  ExactOracle oracle(population());
  Rng rng = Rng::seeded(2);
  InteractiveEmulation<Value, ExactOracle<Value>> emulation(oracle, 0, 6, 4000, Rational(1, 10));
  int same = 0, different_people = 0;
  Report before;
  for (std::uint64_t person = 0; person < 2000; ++person) {
    Report first = emulation.call(person, warner, rng), second = emulation.call(person, warner, rng);
    same += first == second;
    different_people += person > 0 && first == before;
    before = second;
  }
  const double truth = to_double(WarnerRandomizer({.epsilon = 3}).truth());
  const double agree = truth * truth + (1 - truth) * (1 - truth), one = .3 * truth + .7 * (1 - truth);
  EXPECT_NEAR(same / 2000., agree, .05);  // 4 standard deviations and more
  EXPECT_NEAR(different_people / 2000., one * one + (1 - one) * (1 - one), .05);
}

// After a rejected candidate the next attempt has the law of the first.
TEST(InteractiveEmulation, RejectedCandidatesLeaveNoTrace) {
  for (const Calls& calls : small_calls(1)) {
    auto attempts = [&](int count) {
      return explore([&](Rng& rng) {
        ExactOracle oracle(population());
        InteractiveEmulation<Value, ExactOracle<Value>> emulation(oracle, 0, 2, 2, Rational(1, 2));
        std::optional<Report> last;
        int tries = 0;
        for (; tries < count && !last; ++tries) last = emulation.attempt(7, calls.first, rng);
        return std::pair(tries, last);
      });
    };
    auto once = attempts(1), twice = attempts(2);
    const Rational rejected = *once.mass.at({1, std::nullopt}).rational();
    for (const auto& [outcome, mass] : once.mass)
      EXPECT_EQ(*twice.mass.at({2, outcome.second}).rational(), rejected * *mass.rational()) << calls.name;
  }
}

TEST(InteractiveEmulation, RefusesTheOverdraft) {
  auto calls = small_calls(1)[0];
  ExactOracle oracle(population());
  Rng rng = Rng::seeded(2);
  InteractiveEmulation<Value, ExactOracle<Value>> emulation(oracle, 0, 2, 3, Rational(1, 10));
  emulation.call(1, calls.first, rng);
  emulation.call(1, calls.second, rng);
  EXPECT_THROW(emulation.call(1, calls.first, rng), Error);
  emulation.call(2, calls.first, rng);
  EXPECT_THROW(emulation.call(3, calls.first, rng), Error);  // more calls than were planned
}

}  // namespace discreet::interactive_emulation_test
