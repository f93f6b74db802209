#include "discreet/learners/bits/conjunction.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <map>

#include "discreet/base/error.h"
#include "discreet/learners/bits/disjunction.h"
#include "discreet/learners/bits/labelled_bits_test.h"

namespace discreet::conjunction_test {

static_assert(Learner<ConjunctionLearner> && Learner<DisjunctionLearner>);

using Rows = LabelledBits;

Rows random_rows(std::size_t n, std::size_t dimension) {
  return random_bits(n, dimension, *rc::gen::arbitrary<std::uint64_t>());
}

using Labels = std::vector<bool>;  // one per point of the cube

template <class Hypothesis>
Labels labels_of(const Hypothesis& hypothesis, std::size_t dimension) {
  Labels labels;
  for (std::uint64_t x = 0; x < std::uint64_t{1} << dimension; ++x) labels.push_back(hypothesis(BitRow(&x, 1)));
  return labels;
}

// All conjunctions of at most `terms` literals as functions, opposite literals included.
std::map<Labels, std::size_t> all_conjunctions(std::size_t dimension, std::size_t terms) {
  std::map<Labels, std::size_t> all{{Labels(std::size_t{1} << dimension, true), 0}};
  for (std::size_t round = 0; round < terms; ++round) {
    auto before = all;
    for (const auto& [labels, size] : before)
      for (std::size_t j = 0; j < dimension; ++j)
        for (std::size_t value : {0, 1}) {
          Labels more = labels;
          for (std::size_t x = 0; x < more.size(); ++x) more[x] = more[x] && (x >> j & 1) == value;
          all.emplace(more, round + 1);
        }
  }
  return all;
}

TEST(Conjunction, DirectLawIsTheExponentialMechanismOverAllConjunctions) {
  EXPECT_TRUE(rc::check([] {
    auto dimension = *rc::gen::inRange<std::size_t>(1, 4), terms = *rc::gen::inRange<std::size_t>(1, 4);
    ConjunctionLearner learner({.dimension = static_cast<std::int64_t>(dimension),
                                .terms = static_cast<std::int64_t>(terms),
                                .epsilon = Rational(2, 3),
                                .method = RuleMethod::direct});
    Rows rows = random_rows(*rc::gen::inRange<std::size_t>(0, 6), dimension);
    auto law = explore([&](Rng& rng) { return labels_of(*learner.learn(rows.sample(), rng), dimension); });
    std::map<Labels, ExponentialSum> weights;
    ExponentialSum total;
    for (const auto& [labels, size] : all_conjunctions(dimension, terms)) {
      std::size_t errors = 0;
      for (std::size_t i = 0; i < rows.y.size(); ++i) errors += labels[rows.x[i][0]] != (rows.y[i] != 0);
      weights[labels] = ExponentialSum(1, Rational(1, 3) * Integer(errors));
      total += weights[labels];
    }
    RC_ASSERT(law.mass.size() == weights.size());
    for (const auto& [labels, weight] : weights)
      RC_ASSERT(compare(law.mass.at(labels), 0, Probability::ratio(weight, total)) == 0);
  }));
}

RuleOptions some_options(RuleMethod method, std::int64_t width, CountNoise noise = CountNoise::none) {
  RuleOptions options{.dimension = 4, .terms = 2, .width = width, .delta = Rational(1, 1000), .method = method};
  if (method == RuleMethod::direct) return options;
  options.count_noise = noise;
  options.rounds = 3;
  return options;
}

// De Morgan: the same coins give the negation on negated labels.
TEST(Disjunction, IsTheNegationOfAConjunctionOnNegatedLabels) {
  EXPECT_TRUE(rc::check([] {
    Rows rows = random_rows(*rc::gen::inRange<std::size_t>(0, 50), 4), flipped = rows;
    for (Label& y : flipped.y) y ^= 1;
    auto seed = *rc::gen::arbitrary<std::uint64_t>();
    for (const RuleOptions& options :
         {some_options(RuleMethod::direct, 1), some_options(RuleMethod::cover, 1), some_options(RuleMethod::cover, 2),
          some_options(RuleMethod::cover, 1, CountNoise::laplace)}) {
      Rng a = Rng::seeded(seed), b = Rng::seeded(seed);
      Labels some = labels_of(*DisjunctionLearner(options).learn(rows.sample(), a), 4);
      some.flip();
      RC_ASSERT(some == labels_of(*ConjunctionLearner(options).learn(flipped.sample(), b), 4));
    }
  }));
}

TEST(Conjunction, SimplifiedRulesMeanTheSame) {
  EXPECT_TRUE(rc::check([] {
    std::vector<Literals> clauses;
    for (int i = *rc::gen::inRange(0, 6); i > 0; --i) {
      Literals clause;
      for (std::size_t j = 0; j < 3; ++j)
        if (int sign = *rc::gen::inRange(0, 3); sign != 0) clause.push_back({j, sign == 2});
      clauses.push_back(clause);
    }
    auto shorter = simplified(clauses);
    RC_ASSERT(shorter.size() <= std::max<std::size_t>(1, clauses.size()));
    RC_ASSERT(labels_of(Conjunction{clauses}, 3) == labels_of(Conjunction{shorter}, 3));
    RC_ASSERT(labels_of(Disjunction{clauses}, 3) == labels_of(Disjunction{shorter}, 3));
    RC_ASSERT(simplified(shorter) == shorter);
  }));
}

// Half of the rows positive; the bits that are not in the rule are 1 except for one row in 32: near misses.
Rows planted(std::size_t n, std::size_t dimension, const std::vector<std::size_t>& rule, Rng& rng) {
  Rows rows{BitMatrix(n, dimension), {}};
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t j = 0; j < dimension; ++j) rows.x.set(i, j, rng.bits(5) != 0);
    if (rng.bits(1) != 0) rows.x.set(i, rule[rng.bits(16) % rule.size()], false);
    rows.y.push_back(std::ranges::all_of(rule, [&](std::size_t j) { return rows.x.get(i, j); }));
  }
  return rows;
}

// All rules of any number of terms, by definition: sets of positive literals, or of all, and the rule without an
// inside.
template <class L>
void expect_law_of_all(const RuleOptions& options, const Rows& rows) {
  const auto d = static_cast<std::size_t>(options.dimension);
  const bool monotone = options.literals == RuleLiterals::positive, all_of = std::is_same_v<L, ConjunctionLearner>;
  std::map<Labels, ExponentialSum> weights;
  for (std::size_t ones = 0; ones < std::size_t{1} << d; ++ones)
    for (std::size_t zeros = 0; zeros < (monotone ? 1 : std::size_t{1} << d); ++zeros) {
      Labels labels;
      for (std::size_t x = 0; x < std::size_t{1} << d; ++x)
        labels.push_back(all_of ? (x & ones) == ones && (x & zeros) == 0 : (x & ones) != 0 || (~x & zeros) != 0);
      std::size_t errors = 0;
      for (std::size_t i = 0; i < rows.y.size(); ++i) errors += labels[rows.x[i][0]] != (rows.y[i] != 0);
      weights[labels] = ExponentialSum(1, options.epsilon / 2 * Integer(errors));
    }
  RC_ASSERT(weights.size() == (monotone ? std::size_t{1} << d : d == 1 ? 4u : d == 2 ? 10u : 28u));
  ExponentialSum total;
  for (const auto& [labels, weight] : weights) total += weight;
  L learner(options);
  auto law = explore([&](Rng& rng) { return labels_of(*learner.learn(rows.sample(), rng), d); });
  RC_ASSERT(law.mass.size() == weights.size());
  for (const auto& [labels, weight] : weights)
    RC_ASSERT(compare(law.mass.at(labels), 0, Probability::ratio(weight, total)) == 0);
}

TEST(Conjunction, TheMethodAllIsTheExponentialMechanismOverAllRules) {
  EXPECT_TRUE(rc::check([] {
    RuleOptions options{.dimension = *rc::gen::inRange<std::int64_t>(1, 4), .epsilon = Rational(2, 3)};
    options.method = RuleMethod::all;
    options.literals = *rc::gen::element(RuleLiterals::any, RuleLiterals::positive);
    Rows rows = random_rows(*rc::gen::inRange<std::size_t>(0, 6), static_cast<std::size_t>(options.dimension));
    expect_law_of_all<ConjunctionLearner>(options, rows);
    expect_law_of_all<DisjunctionLearner>(options, rows);
  }));
}

// A few terms, or a cover. Monotone rules name no negated bit, and few terms have the output distribution of the class.
TEST(Conjunction, PositiveLiteralsAreNeverNegated) {
  EXPECT_TRUE(rc::check([] {
    Rows rows = random_rows(*rc::gen::inRange<std::size_t>(0, 50), 4);
    Rng rng = Rng::seeded(*rc::gen::arbitrary<std::uint64_t>());
    for (RuleOptions options : {some_options(RuleMethod::direct, 1), some_options(RuleMethod::cover, 1),
                                some_options(RuleMethod::cover, 2)}) {
      options.literals = RuleLiterals::positive;
      auto conjunction = *ConjunctionLearner(options).learn(rows.sample(), rng);
      auto disjunction = *DisjunctionLearner(options).learn(rows.sample(), rng);
      for (const auto& parts : {conjunction.clauses, disjunction.terms})
        for (const Literals& part : parts)
          for (const Literal& literal : part) RC_ASSERT(literal.value);
    }
  }));
}

TEST(Conjunction, FewPositiveLiteralsAreSelectedAmongThemselves) {
  RuleOptions options{.dimension = 3, .terms = 2, .literals = RuleLiterals::positive, .method = RuleMethod::direct};
  Rows none{BitMatrix(0, 3), {}};
  auto law = explore([&](Rng& rng) { return labels_of(*ConjunctionLearner(options).learn(none.sample(), rng), 3); });
  EXPECT_EQ(law.mass.size(), 7u);  // no bit, one, or two of three
  for (const auto& [labels, mass] : law.mass) EXPECT_EQ(compare(mass, 0, Probability(Rational(1, 7))), 0);
}

// Six of twelve bits, and of sixteen for monotone rules, one label in ten flipped: the rule errs on 1/10, the answer
// may on 1/5. 10 runs at the planned rows each fail with probability at most 1/20; more than 5 do with probability
// below 3e-6, and the seeds are fixed.
TEST(Conjunction, AllRulesOfManyTermsReachThePromisedAccuracy) {
  const Accuracy goal{Rational(1, 10), Rational(1, 20)};
  const std::vector<std::size_t> rule{1, 2, 5, 7, 8, 11};
  for (RuleLiterals literals : {RuleLiterals::any, RuleLiterals::positive}) {
    const std::size_t d = literals == RuleLiterals::any ? 12 : 16;
    ConjunctionLearner learner({.dimension = static_cast<std::int64_t>(d),
                                .literals = literals,
                                .method = RuleMethod::all,
                                .setting = Setting::agnostic});
    std::size_t n = sample_size(learner, goal);
    Rng rng = Rng::seeded(21);
    int failures = 0;
    for (int run = 0; run < 10; ++run) {
      Rows rows = planted(n, d, rule, rng);
      for (Label& y : rows.y) y ^= rng.bits(20) % 10 == 0;
      auto chosen = *learner.learn(rows.sample(), rng);
      // On fresh rows without noise an error e is 1/10 + 4e/5 on noisy ones; a tenth of the fresh rows is far within.
      Rows fresh = planted(4000, d, rule, rng);
      failures += mistakes(chosen, fresh.sample()) > 4000 / 8;
    }
    EXPECT_LE(failures, 5) << d << " bits, " << n << " rows";
  }
}

TEST(Conjunction, MonotoneRulesNeedFewerRows) {
  const Accuracy goal{Rational(1, 10), Rational(1, 20)};
  auto rows = [&](RuleMethod method, RuleLiterals literals) {
    const std::int64_t terms = method == RuleMethod::all ? RuleOptions{}.terms : 3;
    return sample_size(ConjunctionLearner({.dimension = 12, .terms = terms, .literals = literals, .method = method}),
                       goal);
  };
  for (RuleMethod method : {RuleMethod::all, RuleMethod::direct, RuleMethod::cover})
    EXPECT_LT(rows(method, RuleLiterals::positive), rows(method, RuleLiterals::any)) << word(method);
  // 2^12 and 3^12 + 1 rules, realizable: ln(20 H) / -ln(1 - (1 - e^(-1/2))/10).
  EXPECT_EQ(rows(RuleMethod::all, RuleLiterals::positive), 282u);
  EXPECT_EQ(rows(RuleMethod::all, RuleLiterals::any), 404u);
}

TEST(Conjunction, TheMethodAllRefusesWhatDoesNotFit) {
  auto all = [](std::int64_t dimension, RuleLiterals literals, std::int64_t width = 1) {
    return ConjunctionLearner(
        {.dimension = dimension, .width = width, .literals = literals, .method = RuleMethod::all});
  };
  EXPECT_NO_THROW(all(15, RuleLiterals::any));
  EXPECT_THROW(all(16, RuleLiterals::any), Error);
  EXPECT_NO_THROW(all(26, RuleLiterals::positive));
  EXPECT_THROW(all(27, RuleLiterals::positive), Error);
  EXPECT_THROW(all(5, RuleLiterals::any, 2), Error);
}

// Every accountant at its own number of rows. A run fails with probability at most beta = 1/20; of 10 runs more than 5
// fail with probability below 3e-6 (binomial tail), for each of the six settings, and the seeds are fixed.
TEST(Conjunction, ReachesThePromisedAccuracy) {
  using enum CoverAccountant;
  const std::vector<std::size_t> rule{3, 17, 20, 31};
  Rng rng = Rng::seeded(11);
  for (auto [accountant, noise] : {std::pair{basic, CountNoise::none},
                                   {advanced, CountNoise::none},
                                   {zcdp, CountNoise::none},
                                   {first_hit, CountNoise::none},
                                   {first_hit, CountNoise::laplace},
                                   {first_hit, CountNoise::gaussian}}) {
    ConjunctionLearner learner({.dimension = 40,
                                .terms = 4,
                                .epsilon = 2,
                                .delta = Rational(1, 1'000'000),
                                .alpha = Rational(1, 5),
                                .method = RuleMethod::cover,
                                .accountant = accountant,
                                .count_noise = noise,
                                .neighbours = Neighbours::add_remove});
    std::size_t n = sample_size(learner, {Rational(1, 5), Rational(1, 20)});
    int failures = 0;
    for (int run = 0; run < 10; ++run) {
      auto chosen = *learner.learn(planted(n, 40, rule, rng).sample(), rng);
      Rows fresh = planted(2000, 40, rule, rng);
      // The true error may be a little smaller than on 2,000 fresh rows: off by 0.05 with probability below e^-10.
      failures += mistakes(chosen, fresh.sample()) > 2000 * 0.25;
    }
    EXPECT_LE(failures, 5) << word(accountant) << " " << word(noise) << " " << n;
  }
}

// The same for the direct method, with 100 runs: more than 18 failures have probability below 1e-6.
TEST(Conjunction, DirectReachesThePromisedAccuracy) {
  ConjunctionLearner learner({.dimension = 20, .terms = 2, .epsilon = 1});
  ASSERT_EQ(learner.rules().method(), RuleMethod::direct);
  std::size_t n = sample_size(learner, {Rational(1, 10), Rational(1, 20)});
  EXPECT_LE(n, 400u);
  Rng rng = Rng::seeded(12);
  int failures = 0;
  for (int run = 0; run < 100; ++run) {
    auto chosen = *learner.learn(planted(n, 20, {4, 9}, rng).sample(), rng);
    failures += mistakes(chosen, planted(2000, 20, {4, 9}, rng).sample()) > 2000 * 0.13;
  }
  EXPECT_LE(failures, 18);
}

TEST(Disjunction, FindsFewTermsOfTwoLiterals) {
  DisjunctionLearner learner({.dimension = 12, .terms = 2, .width = 2, .epsilon = 2, .delta = Rational(1, 1000)});
  Rng rng = Rng::seeded(13);
  std::size_t n = sample_size(learner, {Rational(1, 10), Rational(1, 20)});
  Rows rows{BitMatrix(n, 12), {}};
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t j = 0; j < 12; ++j) rows.x.set(i, j, rng.bits(1) != 0);
    rows.y.push_back((rows.x.get(i, 1) && !rows.x.get(i, 6)) || (rows.x.get(i, 3) && rows.x.get(i, 10)));
  }
  // Error above 1/10 with probability at most 1/20; the seed is fixed.
  EXPECT_LE(mistakes(*learner.learn(rows.sample(), rng), rows.sample()), n / 10);
}

std::vector<Rows> hostile_samples(std::size_t dimension) {
  std::vector<Rows> all;
  all.push_back({BitMatrix(0, dimension), {}});
  for (Label label : {0, 1}) all.push_back({BitMatrix(20, dimension), std::vector<Label>(20, label)});
  Rows constant{BitMatrix(20, dimension), {}};
  for (std::size_t i = 0; i < 20; ++i) {
    for (std::size_t j = 0; j < dimension; ++j) constant.x.set(i, j, true);
    constant.y.push_back(static_cast<Label>(i % 2));  // the same row with both labels
  }
  all.push_back(constant);
  return all;
}

TEST(Conjunction, AnswersWhateverTheRows) {
  using enum CoverAccountant;
  Rng rng = Rng::seeded(14);
  for (std::int64_t terms : {1, 2, 9})  // 9: more than bits
    for (std::int64_t width : {1, 2, 5})
      for (auto method : {RuleMethod::best, RuleMethod::cover})
        for (auto noise : {CountNoise::none, CountNoise::laplace, CountNoise::gaussian})
          for (const Rows& rows : hostile_samples(3)) {
            RuleOptions options{.dimension = 3, .terms = terms, .width = width, .delta = Rational(1, 1000)};
            options.method = method;
            options.count_noise = noise;
            EXPECT_TRUE(ConjunctionLearner(options).learn(rows.sample(), rng));
            EXPECT_TRUE(DisjunctionLearner(options).learn(rows.sample(), rng));
          }
  EXPECT_TRUE(ConjunctionLearner({.dimension = 8}).learn({}, rng));
}

TEST(Conjunction, DirectNeedsFewerRowsWhereverItIsPossible) {
  for (std::int64_t dimension : {1, 2, 8, 50, 200})
    for (std::int64_t terms : {1, 2, 3})
      for (auto neighbours : {Neighbours::replace, Neighbours::add_remove})
        for (const Rational& epsilon : {Rational(1, 10), Rational(1), Rational(10)}) {
          RuleOptions options{.dimension = dimension, .terms = terms, .epsilon = epsilon, .delta = Rational(1, 1000)};
          options.neighbours = neighbours;
          options.method = RuleMethod::direct;
          RuleOptions covering = options;
          covering.method = RuleMethod::cover;
          Accuracy goal;
          EXPECT_LE(sample_size(ConjunctionLearner(options), goal), sample_size(ConjunctionLearner(covering), goal));
        }
}

TEST(Conjunction, ThePromiseIsPureWhereTheProofIs) {
  RuleOptions options{.dimension = 100, .terms = 8, .delta = Rational(1, 1000)};
  EXPECT_EQ(ConjunctionLearner(options).privacy().delta, Rational(1, 1000));
  options.accountant = CoverAccountant::basic;
  EXPECT_EQ(ConjunctionLearner(options).privacy().delta, 0);
  EXPECT_EQ(ConjunctionLearner({.dimension = 10, .delta = Rational(1, 1000)}).privacy().delta, 0);
}

std::string refusal(const RuleOptions& options) {
  try {
    ConjunctionLearner learner(options);
  } catch (const Error& error) {
    return error.what();
  }
  return "";
}

// Parts of one literal are never listed, so that the limit of wider ones does not hold for them.
TEST(Conjunction, TakesAMillionColumns) {
  EXPECT_EQ(ConjunctionLearner({.dimension = 1 << 20}).domain().dimension, std::size_t{1} << 20);
}

TEST(Conjunction, RefusesOptionsByName) {
  auto says = [](const RuleOptions& options, const char* word) {
    EXPECT_NE(refusal(options).find(word), std::string::npos) << word << ": " << refusal(options);
  };
  says({.dimension = 0}, "dimension");
  says({.terms = 0}, "terms");
  says({.terms = 5000}, "terms");
  says({.width = 0}, "width");
  says({.dimension = 1000, .width = 3}, "width");
  says({.epsilon = 0}, "epsilon");
  says({.delta = 1}, "delta");
  says({.alpha = 1}, "alpha");
  says({.beta = 0}, "beta");
  says({.rounds = 0}, "rounds");
  says({.dimension = 1000, .terms = 5, .method = RuleMethod::direct}, "direct");
  says({.width = 2, .method = RuleMethod::direct}, "width");
  says({.method = RuleMethod::cover, .accountant = CoverAccountant::zcdp}, "delta");
  says({.method = RuleMethod::cover, .count_noise = CountNoise::gaussian}, "delta");
  EXPECT_EQ(refusal({.dimension = 3, .terms = 7}), "");
  // Options without an effect are refused.
  says({.terms = 3, .method = RuleMethod::all}, "terms");
  for (RuleMethod method : {RuleMethod::all, RuleMethod::direct}) {
    says({.method = method, .rounds = 2}, "rounds");
    says({.method = method, .accountant = CoverAccountant::basic}, "accountant");
    says({.method = method, .count_noise = CountNoise::none}, "count_noise");
    EXPECT_EQ(refusal({.method = method}), "");
  }
}

TEST(Conjunction, ACoverPlansForLabelsThatSomeRuleFits) {
  ConjunctionLearner learner({.dimension = 100, .terms = 8, .setting = Setting::agnostic});
  EXPECT_THROW(learner.bounds({}), Error);
}

}  // namespace discreet::conjunction_test
