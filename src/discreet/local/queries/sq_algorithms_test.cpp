// Every algorithm against every adversary at its declared tolerance.
#include <gtest/gtest.h>

#include <set>

#include "discreet/local/queries/boosted_queries.h"
#include "discreet/local/queries/exact_oracle.h"
#include "discreet/local/queries/guarded_oracle.h"
#include "discreet/local/queries/labelled_records_test.h"
#include "discreet/local/queries/perceptron_queries.h"
#include "discreet/local/queries/queried_conjunction.h"
#include "discreet/local/queries/queried_threshold.h"
#include "discreet/local/queries/sq_algorithm.h"

namespace discreet::sq_algorithms_test {

static_assert(NonadaptiveAlgorithm<ConjunctionQueries> && NonadaptiveAlgorithm<CorrelationQueries>);
static_assert(SqAlgorithm<MaskedParityQueries> && !NonadaptiveAlgorithm<MaskedParityQueries>);
static_assert(adaptivity<ThresholdQueries> == Adaptivity::adaptive);
static_assert(SqAlgorithm<PerceptronQueries> && adaptivity<PerceptronQueries> == Adaptivity::adaptive);

// All conjunctions without opposite literals, of d bits.
std::vector<LiteralConjunction> all_conjunctions(std::size_t d) {
  std::vector<LiteralConjunction> all;
  for (std::uint64_t ones = 0; ones < std::uint64_t{1} << d; ++ones)
    for (std::uint64_t zeros = 0; zeros < std::uint64_t{1} << d; ++zeros) {
      if ((ones & zeros) != 0) continue;
      LiteralConjunction one{BitVector(d), BitVector(d)};
      one.ones.words()[0] = ones;
      one.zeros.words()[0] = zeros;
      all.push_back(one);
    }
  return all;
}

TEST(ConjunctionQueries, EveryValidOracleGivesAnErrorOfAtMostAlpha) {
  for (std::size_t d : {1, 2, 3, 4}) {
    Cube cube(d);
    for (const LiteralConjunction& target : all_conjunctions(d))
      for (const Rational& ones : {Rational(1, 2), Rational(9, 10)}) {
        auto distribution = labelled_cube(cube, d, ones, target);
        for (const Rational& alpha : {Rational(1, 10), Rational(2, 5)})
          for (AdversaryRule adversary : all_adversaries) {
            AdversarialOracle oracle(distribution, adversary);
            auto chosen = run(ConjunctionQueries(d, alpha), oracle);
            ASSERT_LE(error_of(distribution, chosen), alpha) << word(adversary);
            // Never a wrong yes.
            for (const auto& [record, weight] : distribution.atoms())
              ASSERT_TRUE(weight == 0 || !chosen(record.x) || target(record.x));
          }
      }
  }
}

TEST(ConjunctionQueries, AnExactOracleGivesTheTarget) {
  Cube cube(4);
  for (const LiteralConjunction& target : all_conjunctions(4)) {
    ExactOracle oracle(labelled_cube(cube, 4, Rational(1, 2), target));
    EXPECT_EQ(run(ConjunctionQueries(4, Rational(1, 100)), oracle), target);
  }
}

TEST(MaskedParityQueries, EveryValidOracleGivesTheTarget) {
  for (std::size_t d = 2; d <= 6; ++d) {
    MaskedParityQueries algorithm(d);
    for (std::uint64_t mask = 0; mask < std::uint64_t{1} << d; ++mask)
      for (bool negated : {false, true}) {
        MaskedParityTarget target{mask, negated};
        auto distribution = Distribution<MaskedRecord>::uniform(masked_records(d, target));
        for (AdversaryRule adversary : all_adversaries) {
          AdversarialOracle oracle(distribution, adversary);
          ASSERT_EQ(run(algorithm, oracle), target) << d << " " << word(adversary);
        }
      }
  }
}

// Dimension 8 for some targets: the distribution has 4,096 atoms.
TEST(MaskedParityQueries, EveryValidOracleGivesTheTargetOfEightBits) {
  for (std::uint64_t mask : {0x00, 0xff, 0x53, 0x80}) {
    MaskedParityTarget target{mask, mask % 2 == 0};
    auto distribution = Distribution<MaskedRecord>::uniform(masked_records(8, target));
    for (AdversaryRule adversary : all_adversaries) {
      AdversarialOracle oracle(distribution, adversary);
      ASSERT_EQ(run(MaskedParityQueries(8), oracle), target) << word(adversary);
    }
  }
}

TEST(MaskedParityQueries, AsksAsPlannedAndPaysForItsPartitionOnce) {
  MaskedParityQueries algorithm(16);
  SqPlan plan = algorithm.plan();
  EXPECT_EQ(query_count(plan), 17u);  // row 26 of the planner table
  EXPECT_EQ(plan[0].queries[0].tolerance, Rational(1, 65));
  EXPECT_EQ(plan[0].movement, 2u);
  EXPECT_EQ(plan[1].movement, 1u);
}

// Thresholds on 0..m-1 against labels of no class: agnostic.
struct AtLeast {
  std::size_t from;
  bool operator()(std::size_t x) const { return x >= from; }
};

TEST(ErmQueries, EveryValidOracleGivesAlmostTheLeastError) {
  const std::size_t m = 6;
  std::vector<AtLeast> hypotheses;
  for (std::size_t from = 0; from <= m; ++from) hypotheses.push_back({from});
  for (std::uint64_t labels = 0; labels < std::uint64_t{1} << m; ++labels) {
    std::vector<Labelled<std::size_t>> records;
    for (std::size_t x = 0; x < m; ++x) records.push_back({x, static_cast<Label>(labels >> x & 1)});
    auto distribution = Distribution<Labelled<std::size_t>>::uniform(records);
    Rational least = 1;
    for (const AtLeast& h : hypotheses) least = std::min(least, error_of(distribution, h));
    for (AdversaryRule adversary : all_adversaries) {
      AdversarialOracle oracle(distribution, adversary);
      std::size_t chosen = run(ErmQueries<AtLeast, std::size_t>(hypotheses, Rational(1, 10)), oracle);
      ASSERT_LE(error_of(distribution, hypotheses[chosen]), least + Rational(1, 10));
    }
  }
}

// All cuts and skewed weights of domains of up to 12 values.
TEST(ThresholdQueries, EveryValidOracleGivesAnErrorOfAtMostAlphaInTheStepsPlanned) {
  for (std::uint64_t size = 1; size <= 12; ++size)
    for (std::uint64_t target = 0; target <= size; ++target)
      for (std::uint64_t heavy = 0; heavy < size; heavy += 3) {
        std::vector<Distribution<Labelled<std::uint64_t>>::Atom> atoms;
        for (std::uint64_t x = 0; x < size; ++x)
          atoms.push_back({{x, static_cast<Label>(x >= target)}, Rational(x == heavy ? size + 1 : 1, 2 * size)});
        Distribution<Labelled<std::uint64_t>> distribution(std::move(atoms));
        for (const Rational& alpha : {Rational(1, 20), Rational(1, 4)})
          for (AdversaryRule adversary : all_adversaries) {
            ThresholdQueries algorithm(size, alpha);
            AdversarialOracle oracle(distribution, adversary);
            CountingOracle counting(oracle);
            Cut chosen = run(algorithm, counting);
            ASSERT_LE(error_of(distribution, chosen), alpha) << size << " " << target << " " << word(adversary);
            ASSERT_LE(counting.batches(), algorithm.steps());
          }
      }
}

TEST(ThresholdQueries, EndsInTheStepsPlannedWhateverItIsTold) {
  for (std::uint64_t size = 1; size <= 9; ++size)
    for (std::uint64_t told = 0; told < std::uint64_t{3} * 3 * 3 * 3 * 3; ++told) {
      ThresholdQueries algorithm(size, Rational(1, 10));
      std::vector<QueryAnswers> answered;
      for (std::uint64_t rest = told; !algorithm.next(answered).empty(); rest /= 3)
        answered.push_back({Rational(rest % 3 == 0), Rational(rest % 3 == 1)});
      EXPECT_LE(answered.size(), algorithm.steps());
      Cut cut = algorithm.output(answered);
      EXPECT_TRUE(0 <= cut.at && cut.at <= size);
    }
}

TEST(ThresholdQueries, AsksFewQuestionsOfTheLargestDomain) {
  ThresholdQueries algorithm(Integer(1) << 64, Rational(1, 10));
  EXPECT_EQ(algorithm.steps(), 64u);
  std::vector<QueryAnswers> answered;
  while (!algorithm.next(answered).empty()) answered.push_back({0, 1});
  EXPECT_EQ(answered.size(), 64u);
  EXPECT_EQ(algorithm.output(answered).at, Integer(1) << 64);  // never
  EXPECT_FALSE(algorithm.output(answered)(~std::uint64_t{0}));
}

// Functions of at most two of three bits.
std::vector<ConceptTable> juntas() {
  std::set<ConceptTable> all;
  for (std::size_t i = 0; i < 3; ++i)
    for (std::size_t j = 0; j < 3; ++j)
      for (std::size_t table = 0; table < 16; ++table) {
        ConceptTable one;
        for (std::size_t x = 0; x < 8; ++x) one.push_back((table >> ((x >> i & 1) + 2 * (x >> j & 1)) & 1) != 0);
        all.insert(one);
      }
  return {all.begin(), all.end()};
}

TEST(CorrelationQueries, EveryValidOracleGivesAWeakHypothesis) {
  const std::vector<Rational> weights(8, Rational(1, 8));
  const auto concepts = juntas();
  for (const Rational& theta : {Rational(1, 2), Rational(1, 5)}) {
    auto cover = correlation_cover(concepts, weights, theta);
    EXPECT_LT(cover.size(), concepts.size());
    for (const ConceptTable& target : concepts) {
      std::vector<Labelled<std::size_t>> records;
      for (std::size_t x = 0; x < 8; ++x) records.push_back({x, static_cast<Label>(target[x])});
      auto distribution = Distribution<Labelled<std::size_t>>::uniform(records);
      for (AdversaryRule adversary : all_adversaries) {
        AdversarialOracle oracle(distribution, adversary);
        SignedConcept chosen = run(CorrelationQueries(cover, theta), oracle);
        auto hypothesis = [&](std::size_t x) { return cover[chosen.index][x] != chosen.negated; };
        ASSERT_LE(error_of(distribution, hypothesis), Rational(1, 2) - theta / 6) << word(adversary);
      }
    }
  }
}

TEST(CorrelationQueries, TheCoverOfParitiesIsTheWholeClass) {
  std::vector<ConceptTable> parities;
  for (std::size_t mask = 0; mask < 16; ++mask) {
    ConceptTable one;
    for (std::size_t x = 0; x < 16; ++x) one.push_back(__builtin_popcountll(mask & x) % 2 != 0);
    parities.push_back(one);
  }
  const std::vector<Rational> weights(16, Rational(1, 16));
  EXPECT_EQ(correlation_cover(parities, weights, Rational(1, 100)).size(), 16u);
}

// Points of a disk of radius 20 off a line through the origin, heavier on one side.
Distribution<Labelled<WholePoint>> separated(std::int64_t a, std::int64_t b, std::int64_t margin_percent) {
  std::vector<Distribution<Labelled<WholePoint>>::Atom> atoms;
  Rational total = 0;
  for (std::int64_t x = -20; x <= 20; x += 2)
    for (std::int64_t y = -20; y <= 20; y += 2) {
      std::int64_t side = a * x + b * y;
      // |side| / |(a, b)| >= margin * 20.
      if (x * x + y * y > 400 || 10000 * side * side < margin_percent * margin_percent * 400 * (a * a + b * b))
        continue;
      Rational weight = x > 0 ? 9 : 1;
      atoms.push_back({{{x, y}, static_cast<Label>(side > 0)}, weight});
      total += weight;
    }
  for (auto& atom : atoms) atom.weight /= total;
  return Distribution<Labelled<WholePoint>>(std::move(atoms));
}

TEST(PerceptronQueries, EveryValidOracleGivesAnErrorOfAtMostAlphaInTheRoundsAllowed) {
  for (auto [a, b] : {std::pair<int, int>{1, 0}, {1, 3}, {-2, 1}, {0, -1}, {-5, -7}}) {
    auto distribution = separated(a, b, 30);
    for (const Rational& alpha : {Rational(1, 10), Rational(1, 4)}) {
      PerceptronQueries algorithm({.dimension = 2, .radius = 20, .margin = Rational(3, 10), .alpha = alpha});
      for (AdversaryRule adversary : all_adversaries) {
        AdversarialOracle oracle(distribution, adversary);
        CountingOracle counting(oracle);
        auto chosen = run(algorithm, counting);
        EXPECT_LE(error_of(distribution, chosen), alpha) << word(adversary);
        EXPECT_LT(counting.batches(), 2 * algorithm.rounds());
      }
    }
  }
}

TEST(PerceptronQueries, GoldenRoundsAndTolerance) {
  PerceptronQueries algorithm({.dimension = 5, .margin = Rational(1, 5), .alpha = Rational(1, 10)});
  EXPECT_EQ(algorithm.rounds(), 97u);  // row 33
  EXPECT_NEAR(to_double(algorithm.tolerance()), 4.19e-4, 1e-6);
}

// Whatever an oracle says, the algorithm ends within its plan.
TEST(PerceptronQueries, InvalidAnswersEndIt) {
  struct Nonsense {
    QueryAnswers ask(std::span<const StatisticalQuery<Labelled<WholePoint>>> batch) {
      return QueryAnswers(batch.size(), Rational(1));
    }
  } nonsense;
  PerceptronQueries algorithm({.dimension = 2, .margin = Rational(1, 2)});
  CountingOracle counting(nonsense);
  run(algorithm, counting);
  EXPECT_LE(counting.batches(), algorithm.plan().size());
}

// The perceptron's queries have many values: the digits of them are enough.
TEST(PerceptronQueries, RunsOnYesOrNoQueries) {
  auto distribution = separated(1, 3, 30);
  for (AdversaryRule adversary : all_adversaries) {
    AdversarialOracle oracle(distribution, adversary);
    DigitsOracle digits(oracle);
    auto chosen = run(PerceptronQueries({.dimension = 2, .radius = 20, .margin = Rational(3, 10)}), digits);
    EXPECT_LE(error_of(distribution, chosen), Rational(1, 10)) << word(adversary);
  }
}

}  // namespace discreet::sq_algorithms_test
