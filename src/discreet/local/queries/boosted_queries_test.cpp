#include "discreet/local/queries/boosted_queries.h"

#include <gtest/gtest.h>

#include <numeric>

#include "discreet/local/queries/empirical_oracle.h"
#include "discreet/local/queries/exact_oracle.h"
#include "discreet/local/queries/labelled_records_test.h"

namespace discreet::boosted_queries_test {

using Person = BoostedQueries::Record;

constexpr std::size_t bits = 5, inputs = 1 << bits;

ConceptTable literal(std::size_t bit) {
  ConceptTable one;
  for (std::size_t x = 0; x < inputs; ++x) one.push_back((x >> bit & 1) != 0);
  return one;
}

// Majorities of three bits, each as it is or negated.
std::vector<ConceptTable> majorities() {
  std::vector<ConceptTable> all;
  for (std::size_t i = 0; i < bits; ++i)
    for (std::size_t j = 0; j < i; ++j)
      for (std::size_t k = 0; k < j; ++k)
        for (std::size_t signs = 0; signs < 8; ++signs) {
          ConceptTable one;
          for (std::size_t x = 0; x < inputs; ++x)
            one.push_back(((x >> i ^ signs) & 1) + ((x >> j ^ signs >> 1) & 1) + ((x >> k ^ signs >> 2) & 1) >= 2);
          all.push_back(one);
        }
  return all;
}

std::vector<ConceptTable> covered(const Rational& theta) {
  std::vector<ConceptTable> concepts;
  for (std::size_t bit = 0; bit < bits; ++bit) concepts.push_back(literal(bit));
  for (const ConceptTable& one : majorities()) concepts.push_back(one);
  return correlation_cover(concepts, std::vector<Rational>(inputs, Rational(1, inputs)), theta);
}

const std::vector<ConceptTable>& cover() {
  static const std::vector<ConceptTable> bits_alone = covered(Rational(1, 2));
  return bits_alone;
}

std::vector<Person> people_of(const ConceptTable& target) {
  std::vector<Person> people;
  for (std::size_t x = 0; x < inputs; ++x) people.push_back({x, static_cast<Label>(target[x])});
  return people;
}

// Ties are wrong.
Rational error_of_votes(const ConceptVotes& votes, const ConceptTable& target) {
  std::int64_t wrong = 0;
  for (std::size_t x = 0; x < inputs; ++x) {
    const std::int64_t margin = votes.margin(cover(), x);
    wrong += target[x] ? margin <= 0 : margin >= 0;
  }
  return Rational(wrong, inputs);
}

TEST(BoostedQueries, OneRoundOnBitsStaysAtAQuarterForMajoritiesOfThree) {
  const auto& members = cover();
  ASSERT_EQ(members.size(), bits);
  for (const ConceptTable& target : majorities()) {
    auto distribution = Distribution<Person>::uniform(people_of(target));
    ExactOracle oracle(distribution);
    const SignedConcept chosen = run(CorrelationQueries(members, Rational(1, 2)), oracle);
    auto hypothesis = [&](std::size_t x) { return members[chosen.index][x] != chosen.negated; };
    EXPECT_EQ(error_of(distribution, hypothesis), Rational(1, 4));
  }
}

// bench/boosting relies on this: a cover for one round that names majorities has all of them, up to their sign.
TEST(BoostedQueries, ACoverThatNamesMajoritiesHasFourForEveryThreeBits) {
  EXPECT_EQ(covered(Rational(3, 4)).size(), bits + 4 * std::size_t{10});
}

// With all answers on the way.
template <class Oracle>
std::pair<ConceptVotes, std::vector<QueryAnswers>> followed(const BoostedQueries& algorithm, Oracle& oracle) {
  std::vector<QueryAnswers> answered;
  for (auto batch = algorithm.next(answered); !batch.empty(); batch = algorithm.next(answered))
    answered.push_back(oracle.ask(std::span<const StatisticalQuery<Person>>(batch)));
  return {algorithm.output(answered), answered};
}

TEST(BoostedQueries, EveryValidOracleGivesAnErrorOfAtMostAlpha) {
  for (const Rational& alpha : {Rational(1, 8), Rational(1, 40)}) {
    const BoostedQueries algorithm({.cover = cover(), .edge = Rational(1, 3), .alpha = alpha});
    for (const ConceptTable& target : majorities()) {
      const auto distribution = Distribution<Person>::uniform(people_of(target));
      for (AdversaryRule adversary : all_adversaries) {
        AdversarialOracle oracle(distribution, adversary);
        const auto [votes, answered] = followed(algorithm, oracle);
        ASSERT_LE(error_of_votes(votes, target), alpha) << word(adversary);
        EXPECT_LT(answered.size(), 2 * 20u) << word(adversary);  // the plan allows thousands
      }
    }
  }
}

// The potential of the proof: it falls by 1 / (2 q^2) or more a round, and begins at 1/2.
TEST(BoostedQueries, EveryRoundPaysItsShareOfThePotential) {
  const Rational alpha(1, 8), edge(1, 3);
  const BoostedQueries algorithm({.cover = cover(), .edge = edge, .alpha = alpha});
  const Rational unit = sqrt(Integer(algorithm.rounds()));
  ASSERT_EQ(unit, 43);  // ceil(16 * 24 / 9)
  auto potential = [&](const ConceptVotes& votes, const ConceptTable& target) {
    Rational sum = 0;
    for (std::size_t x = 0; x < inputs; ++x) {
      const Rational z = Rational(target[x] ? votes.margin(cover(), x) : -votes.margin(cover(), x)) / unit;
      const Rational rest = std::max<Rational>(1 - z, 0);
      sum += z <= 0 ? Rational(Rational(1, 2) - z) : Rational(rest * rest / 2);
    }
    return Rational(sum / inputs);
  };
  for (AdversaryRule adversary : all_adversaries) {
    const ConceptTable target = majorities()[17];
    AdversarialOracle oracle(Distribution<Person>::uniform(people_of(target)), adversary);
    const ConceptVotes votes = run(algorithm, oracle);
    Rational before = potential({}, target);
    EXPECT_EQ(before, Rational(1, 2));
    for (std::size_t round = 1; round <= votes.votes.size(); ++round) {
      const Rational after =
          potential({{votes.votes.begin(), votes.votes.begin() + static_cast<std::ptrdiff_t>(round)}}, target);
      EXPECT_GE(before - after, 1 / (2 * unit * unit)) << word(adversary) << " " << round;
      before = after;
    }
  }
}

TEST(BoostedQueries, PeopleWhoAreRecruitedForEachRoundTeachIt) {
  const Rational alpha(1, 4);
  const BoostedQueries algorithm({.cover = cover(), .edge = Rational(1, 3), .alpha = alpha});
  Rng rng = Rng::seeded(26);
  for (std::size_t number : {3, 40}) {
    const ConceptTable target = majorities()[number];
    const std::vector<Person> people = people_of(target);
    RecruitedOracle<Person> oracle([&](Rng& own) { return people[uniform_below(inputs, own)]; },
                                   {.epsilon = 4, .beta = Rational(1, 10'000)}, rng);
    EXPECT_LE(error_of_votes(run(algorithm, oracle), target), alpha);
    EXPECT_GT(oracle.people(), 1000u);
  }
}

// A cover made for a law that is far from uniform, as a weak learner makes it, is boosted under that law.
TEST(BoostedQueries, BoostsACoverOfASkewedLaw) {
  const Rational alpha(1, 8);
  std::vector<Rational> weights;
  for (std::size_t x = 0; x < inputs; ++x) weights.emplace_back(1 + x * x % 13, 1);
  const Rational sum = std::accumulate(weights.begin(), weights.end(), Rational(0));
  for (Rational& weight : weights) weight /= sum;
  std::vector<ConceptTable> literals;
  for (std::size_t bit = 0; bit < bits; ++bit) literals.push_back(literal(bit));
  const auto members = correlation_cover(literals, weights, Rational(1, 2));
  ASSERT_EQ(members.size(), bits);
  const BoostedQueries algorithm({.cover = members, .edge = Rational(1, 3), .alpha = alpha});
  for (const ConceptTable& target : majorities()) {
    std::vector<Distribution<Person>::Atom> atoms;
    for (std::size_t x = 0; x < inputs; ++x) atoms.push_back({{x, static_cast<Label>(target[x])}, weights[x]});
    for (AdversaryRule adversary : all_adversaries) {
      AdversarialOracle oracle(Distribution<Person>(atoms), adversary);
      const ConceptVotes votes = run(algorithm, oracle);
      Rational wrong = 0;
      for (std::size_t x = 0; x < inputs; ++x) {
        const std::int64_t margin = votes.margin(members, x);
        if (target[x] ? margin <= 0 : margin >= 0) wrong += weights[x];
      }
      ASSERT_LE(wrong, alpha) << word(adversary);
    }
  }
}

TEST(BoostedQueries, PlansNoFinerThanItAsks) {
  const BoostedQueries algorithm({.cover = cover(), .edge = Rational(1, 3), .alpha = Rational(1, 3)});
  const SqPlan plan = algorithm.plan();
  ASSERT_EQ(plan.size(), 2 * algorithm.rounds());
  AdversarialOracle oracle(Distribution<Person>::uniform(people_of(majorities()[0])), AdversaryRule::below);
  const auto answered = followed(algorithm, oracle).second;
  for (std::size_t batch = 0; batch < answered.size(); ++batch) {
    const auto asked = shape_of(algorithm.next(std::span(answered).first(batch)));
    ASSERT_EQ(asked.queries.size(), plan[batch].queries.size());
    for (std::size_t i = 0; i < asked.queries.size(); ++i) {
      EXPECT_GE(asked.queries[i].tolerance, plan[batch].queries[i].tolerance);
      EXPECT_EQ(asked.queries[i].width, plan[batch].queries[i].width);
    }
  }
}

TEST(BoostedQueries, RefusesWhatItCannotPromise) {
  const auto refused = [](BoostedQueries::Options options) { EXPECT_THROW(BoostedQueries{options}, Error); };
  refused({.cover = {}});
  refused({.cover = {{true, false}, {true}}});
  refused({.cover = cover(), .edge = 0});
  refused({.cover = cover(), .edge = 2});
  refused({.cover = cover(), .alpha = Rational(1, 2)});
}

}  // namespace discreet::boosted_queries_test
