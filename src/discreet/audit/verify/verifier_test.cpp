#include "discreet/audit/verify/verifier.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "discreet/audit/verify/subjects_test.h"
#include "discreet/base/error.h"

namespace discreet::verifier_test {

using namespace test_subjects;

constexpr double infinity = std::numeric_limits<double>::infinity();

// The witness alone shows the violation.
void expect_proof(const VerifyReport& report) {
  EXPECT_EQ(report.verdict, Verdict::violated);
  ASSERT_TRUE(report.witness);
  double growth = std::exp(to_double(report.promised.epsilon)), delta = to_double(report.promised.delta);
  EXPECT_GT(report.witness->probability.low, growth * report.witness->neighbour_probability.high + delta);
}

void expect_encloses(const Enclosure& measured, double value) {
  EXPECT_LE(measured.low, std::nextafter(value, infinity));
  EXPECT_GE(measured.high, std::nextafter(value, -infinity));
  EXPECT_LT(measured.high - measured.low, 1e-12);
}

TEST(Verifier, RationalRandomizedResponseIsTightAtLn3) {
  auto report = verify(randomized_response(Rational(3, 4), Rational(11, 10)), {.rows = 2});
  EXPECT_EQ(report.verdict, Verdict::holds);
  EXPECT_EQ(report.epsilon.exact, "ln(3)");
  expect_encloses(report.epsilon, std::log(3.0));
  EXPECT_EQ(report.delta, (Enclosure{0, 0, "0"}));
  EXPECT_EQ(report.databases, 4u);
  EXPECT_EQ(report.pairs, 4u);
  EXPECT_EQ(report.undecided, 0u);
  EXPECT_EQ(report.unresolved, 0);
}

TEST(Verifier, ARatioOverThePromiseByAHairIsViolated) {
  // ln 3 = 1.09861228866810969139...
  auto below = parse_rational("1.098612288668109691395245236922");
  auto above = parse_rational("1.098612288668109691395245236923");
  EXPECT_EQ(verify(randomized_response(Rational(3, 4), below), {.rows = 1}).verdict, Verdict::violated);
  EXPECT_EQ(verify(randomized_response(Rational(3, 4), above), {.rows = 1}).verdict, Verdict::holds);
}

TEST(Verifier, EqualityWithEToTheEpsilonIsDecidedByFormula) {
  auto report = verify(exponential_response(Rational(1, 2), Rational(1, 2)), {.rows = 2});
  EXPECT_EQ(report.verdict, Verdict::holds);
  EXPECT_EQ(report.epsilon, (Enclosure{0.5, 0.5, "1/2"}));
  EXPECT_EQ(report.delta, (Enclosure{0, 0, "0"}));
  auto hair = Rational(1, 2) - parse_rational("1e-60");
  report = verify(exponential_response(Rational(1, 2), hair), {.rows = 2});
  EXPECT_EQ(report.verdict, Verdict::violated);
  EXPECT_EQ(report.epsilon.exact, "1/2");
  EXPECT_EQ(report.violated, 2u);
  EXPECT_GT(report.delta.low, 0);
  EXPECT_LT(report.delta.high, 1e-59);
}

TEST(Verifier, TheFormOfEpsilonDoesNotNeedThePromise) {
  EXPECT_EQ(tight_epsilon(exponential_response(Rational(2, 7), 3), {.rows = 1}).exact, "2/7");
  // Two out of three against one out of three, both with probability 1/(1 + e): the ratio is 2.
  Subject thirds{.records = 2,
                 .run =
                     [](auto database, Rng& rng) {
                       ExponentialSum total(1);
                       total += ExponentialSum(1, 1);
                       auto part = Probability::ratio(ExponentialSum(1), total);
                       auto rest = Probability::ratio(ExponentialSum(1, 1), total);
                       if (rng.choices()->choose(2, [&](std::size_t i) { return i == 0 ? part : rest; })) return "no";
                       return bernoulli(Rational(1 + database[0], 3), rng) ? "a" : "b";
                     },
                 .promised = {1}};
  EXPECT_EQ(tight_epsilon(thirds, {.rows = 1}).exact, "ln(2)");
}

TEST(Verifier, ConstantOutputHasEpsilonZero) {
  Subject constant{.records = 3, .run = [](auto, Rng&) { return "same"; }, .promised = {0}};
  auto report = verify(constant, {.rows = 3});
  EXPECT_EQ(report.verdict, Verdict::holds);
  EXPECT_EQ(report.epsilon, (Enclosure{0, 0, "0"}));
  EXPECT_FALSE(report.witness);
  EXPECT_EQ(report.databases, 27u);
  EXPECT_EQ(report.pairs, 81u);
}

// KL-7: hypotheses give (1+p)/(1-p), no answer gives 1-p+p/s, both attained at one row.
TEST(Verifier, ParityHasTheTwoRatiosOfItsProof) {
  struct Case {
    Rational p, s;
    std::string exact;
  };
  for (const auto& [p, s, exact] : {Case{{1, 8}, {1, 2}, "ln(9/7)"}, Case{{1, 8}, {1, 16}, "ln(23/8)"},
                                    Case{{1, 3}, {1, 4}, "ln(2)"}, Case{{1, 2}, {1, 3}, "ln(3)"}})
    for (std::size_t d : {1, 2})
      for (std::size_t rows : {1, 2, 3}) {
        auto report = verify(parity(d, p, s, {Rational(3, 2)}), {.rows = rows});
        EXPECT_EQ(report.epsilon.exact, exact) << d << " " << rows;
        EXPECT_EQ(report.verdict, Verdict::holds);
      }
}

TEST(Verifier, ParityAtItsPaperSettingIsTwiceArtanhOfAnEighth) {
  auto report = verify(parity(2, Rational(1, 8), Rational(1, 2), {Rational(1, 2)}), {.rows = 3});
  expect_encloses(report.epsilon, 2 * std::atanh(0.125));
  EXPECT_EQ(report.databases, 512u);
  EXPECT_EQ(report.pairs, 512u * 3 * 7 / 2);
  EXPECT_EQ(report.instance,
            "for all 512 databases of 3 rows over 8 records, rows in order, and all 5,376 pairs of neighbours (one "
            "row replaced)");
}

TEST(Verifier, ParityUnderAddRemoveHasItsOwnRatios) {
  for (std::size_t rows : {1, 2}) {
    Subject subject = parity(2, Rational(1, 8), Rational(1, 2), {Rational(1, 2), 0, Neighbours::add_remove});
    EXPECT_EQ(verify(subject, {.rows = rows}).epsilon.exact, "ln(8/7)");
    subject = parity(2, Rational(1, 8), Rational(1, 4), {Rational(1, 2), 0, Neighbours::add_remove});
    EXPECT_EQ(verify(subject, {.rows = rows}).epsilon.exact, "ln(11/8)");
  }
}

TEST(Verifier, ExponentialSelectionOfThresholdsOnFourPointsHasThePublishedEpsilon) {
  auto report = verify(threshold_selection(4, {1}), {.rows = 3});
  EXPECT_EQ(report.verdict, Verdict::holds);
  EXPECT_NEAR(report.epsilon.high, 0.9131, 5e-5);
  EXPECT_LT(report.epsilon.high - report.epsilon.low, 1e-12);
}

TEST(Verifier, NonPrivateArgmaxIsInfinite) {
  auto report = verify(majority({1}), {.rows = 3});
  expect_proof(report);
  EXPECT_EQ(report.epsilon, (Enclosure{infinity, infinity, "infinity"}));
  EXPECT_EQ(report.delta, (Enclosure{1, 1, "1"}));
  ASSERT_TRUE(report.witness);
  EXPECT_EQ(report.witness->probability.exact, "1");
  EXPECT_EQ(report.witness->neighbour_probability.exact, "0");
}

TEST(Verifier, PublishingAnyOneRecordIsInfinite) {
  for (std::size_t published : {0, 1, 2}) {
    auto report = verify(publish(published, {1}), {.rows = 3});
    expect_proof(report);
    EXPECT_EQ(report.epsilon.exact, "infinity");
    ASSERT_TRUE(report.witness);
    EXPECT_EQ(report.witness->position, published);
    EXPECT_NE(report.witness->database[published], report.witness->neighbour[published]);
    EXPECT_EQ(report.violated, 27u);  // those of 81 pairs that differ in this place
  }
}

TEST(Verifier, AnErrorThatDependsOnDataIsAnOutcome) {
  Subject picky{.records = 2,
                .run = [](auto database, Rng&) -> std::string {
                  if (database[0] == 1) throw Error("row 1 is odd");
                  return "fine";
                },
                .promised = {1}};
  auto report = verify(picky, {.rows = 2});
  expect_proof(report);
  EXPECT_EQ(report.epsilon.exact, "infinity");
  EXPECT_EQ(report.errors, 2u);
  ASSERT_TRUE(report.witness);
  EXPECT_EQ(report.witness->event, std::vector<std::string>{"error: row 1 is odd"});
}

TEST(Verifier, ErrorsThatCanBeToldApartAreDifferentOutcomes) {
  auto subject = [](auto&& run) { return Subject{.records = 2, .run = run, .promised = {1}}; };
  auto kinds = subject([](auto database, Rng&) -> std::string {
    throw Error("no", database[0] ? Error::Kind::machine : Error::Kind::mistake);
  });
  auto returned = subject([](auto database, Rng&) -> std::string {
    if (database[0]) throw Error("no");
    return "error: no";
  });
  auto types = subject([](auto database, Rng&) -> std::string {
    if (database[0]) throw std::out_of_range("no");
    throw std::length_error("no");
  });
  for (const Subject& leak : {kinds, returned, types}) EXPECT_EQ(verify(leak, {.rows = 1}).verdict, Verdict::violated);
}

TEST(Verifier, AnErrorOnEveryDatabaseIsSaid) {
  Subject broken{.records = 2, .run = [](auto, Rng&) -> std::string { throw Error("too few rows"); }, .promised = {1}};
  auto report = verify(broken, {.rows = 2});
  EXPECT_EQ(report.verdict, Verdict::holds);
  EXPECT_EQ(report.errors, 4u);
  EXPECT_NE(report.instance.find("on 4 of them a run may end in an error"), std::string::npos);
}

TEST(Verifier, WhatIsNoOutcomePassesThrough) {
  auto subject = [](auto&& run) { return Subject{.records = 2, .run = run, .promised = {1}}; };
  EXPECT_THROW(verify(subject([](auto, Rng&) -> std::string { throw std::bad_alloc(); }), {}), std::bad_alloc);
  EXPECT_THROW(verify(subject([](auto, Rng&) -> std::string { throw Error("stop", Error::Kind::interrupted); }), {}),
               Error);
  EXPECT_THROW(verify(subject([](auto, Rng& rng) { return std::to_string(rng.bits(30)); }), {}), Explorer::Refused);
}

TEST(Verifier, DeltaOfPublishingEverythingSometimesIsThatProbability) {
  for (const Rational& epsilon : {Rational(0), Rational(1, 2), Rational(3)}) {
    Subject subject = publish_all(Rational(1, 10), {epsilon, Rational(1, 10)});
    auto report = verify(subject, {.rows = 2});
    EXPECT_EQ(report.verdict, Verdict::holds);
    EXPECT_EQ(report.delta.exact, "1/10");
    EXPECT_EQ(report.epsilon.exact, "infinity");
    subject.promised.delta -= parse_rational("1e-40");
    report = verify(subject, {.rows = 2});
    EXPECT_EQ(report.verdict, Verdict::violated);
    ASSERT_TRUE(report.witness);
    EXPECT_EQ(report.witness->probability.exact, "1/10");
  }
}

TEST(Verifier, DeltaIsNamedWithItsPowerOfE) {
  // Truth 3/4 at epsilon 1/2: 3/4 - e^(1/2)/4 = 0.3378...
  Subject subject = randomized_response(Rational(3, 4), Rational(1, 2));
  auto report = verify(subject, {.rows = 1});
  expect_proof(report);
  EXPECT_EQ(report.delta.exact, "3/4 - 1/4 e^(1/2)");
  expect_encloses(report.delta, 0.75 - 0.25 * std::exp(0.5));
  subject.promised.delta = from_double(report.delta.high);
  EXPECT_EQ(verify(subject, {.rows = 1}).verdict, Verdict::holds);
  subject.promised.delta = from_double(std::nextafter(report.delta.low, 0));
  EXPECT_EQ(verify(subject, {.rows = 1}).verdict, Verdict::violated);
}

TEST(Verifier, AnIrrationalDeltaIsEnclosedTightly) {
  // P - Q = (e - 1)/(e + 1).
  auto report = verify(exponential_response(1, 0), {.rows = 1});
  EXPECT_EQ(report.verdict, Verdict::violated);
  expect_encloses(report.delta, std::tanh(0.5));
  Subject subject = exponential_response(1, 0);
  subject.promised.delta = from_double(report.delta.high);
  EXPECT_EQ(verify(subject, {.rows = 1}).verdict, Verdict::holds);
}

// Under add_remove one count moves by 1, under replace two of them do.
TEST(Verifier, TheRelationDecidesWhatAHistogramCosts) {
  for (auto [neighbours, exact] : {std::pair{Neighbours::add_remove, "1/2"}, std::pair{Neighbours::replace, "1"}})
    EXPECT_EQ(verify(noisy_histogram(Rational(1, 2), {2, 0, neighbours}), {.rows = 2}).epsilon.exact, exact);
}

TEST(Verifier, UnderAddRemoveEveryNumberOfRowsIsVerified) {
  Subject length{.records = 2,
                 .run = [](auto database, Rng&) { return std::to_string(database.size() >= 3); },
                 .promised = {1, 0, Neighbours::add_remove}};
  EXPECT_EQ(verify(length, {.rows = 2}).verdict, Verdict::holds);
  auto report = verify(length, {.rows = 3});
  EXPECT_EQ(report.verdict, Verdict::violated);
  EXPECT_EQ(report.databases, 15u);
  EXPECT_EQ(report.pairs, 2u + 6u + 16u);
  EXPECT_EQ(report.instance,
            "for all 15 databases of 0 to 3 rows over 2 records, rows in order, and all 24 pairs of "
            "neighbours (one row added or removed)");
  length.promised.neighbours = Neighbours::replace;
  EXPECT_EQ(verify(length, {.rows = 3}).verdict, Verdict::holds);
}

TEST(Verifier, AWitnessDescribesItsRowsAndIsTheFirstOfTheWorst) {
  Subject subject = publish(1, {1});
  subject.describe = [](std::uint32_t record) { return std::string(1, static_cast<char>('a' + record)); };
  auto report = verify(subject, {.rows = 2});
  ASSERT_TRUE(report.witness);
  EXPECT_EQ(report.witness->database_rows, (std::vector<std::string>{"a", "b"}));
  EXPECT_EQ(report.witness->neighbour_rows, (std::vector<std::string>{"a", "a"}));
  EXPECT_EQ(report.witness->event, std::vector<std::string>{"1"});
}

TEST(Verifier, TheReportDoesNotDependOnTheThreads) {
  for (const Subject& subject :
       {parity(2, Rational(1, 8), Rational(1, 2), {Rational(1, 4)}), threshold_selection(3, {1}), publish(0, {1}),
        publish_all(Rational(1, 10), {1, Rational(1, 20)})}) {
    auto one = verify(subject, {.rows = 3, .threads = 1});
    for (std::size_t threads : {2, 3, 0}) EXPECT_EQ(verify(subject, {.rows = 3, .threads = threads}), one);
  }
}

TEST(Verifier, TheBitLevelAgreesWithTheChoices) {
  Subject subject = randomized_response(Rational(3, 4), 2);
  auto bits = verify(subject, {.rows = 2, .level = Explorer::Level::bits});
  EXPECT_EQ(bits.epsilon, verify(subject, {.rows = 2}).epsilon);
  EXPECT_EQ(bits.verdict, Verdict::holds);
}

TEST(Verifier, HugeAndTinyNumbersAreCompared) {
  // e^-800 and e^-801 are below every double.
  auto rare = [](auto database, Rng& rng) {
    return bernoulli_exp(Rational(800 + database[0]), rng) ? "rare" : "usual";
  };
  Subject subject{.records = 2, .run = rare, .promised = {1}};
  auto report = verify(subject, {.rows = 1});
  EXPECT_EQ(report.verdict, Verdict::holds);
  EXPECT_EQ(report.epsilon, (Enclosure{1, 1, "1"}));
  subject.promised.epsilon = Rational(99, 100);
  EXPECT_EQ(verify(subject, {.rows = 1}).verdict, Verdict::violated);
  subject.run = [](auto database, Rng& rng) {
    return database[0] == 1 && bernoulli_exp(Rational(800), rng) ? "rare" : "usual";
  };
  subject.promised.epsilon = 1000000;
  report = verify(subject, {.rows = 1});
  EXPECT_EQ(report.verdict, Verdict::violated);
  EXPECT_EQ(report.epsilon.exact, "infinity");
}

TEST(Verifier, SmallDifferencesOfLargeExponentialsDoNotFoolIt) {
  // 1 - e^-x for x = 1e-60 needs 200 bits before its first digit shows.
  Rational tiny = parse_rational("1e-60");
  auto run = [=](auto database, Rng& rng) {
    return bernoulli_exp(Rational(tiny * (1 + database[0])), rng) ? "0" : "1";
  };
  auto report = verify({.records = 2, .run = run, .promised = {Rational(7, 10)}}, {.rows = 1});
  EXPECT_EQ(report.verdict, Verdict::holds);  // (1 - e^-2x) / (1 - e^-x) = 1 + e^-x < 2
  expect_encloses(report.epsilon, std::log(2.0));
}

TEST(Verifier, FindsTheSmallestFailingInstance) {
  auto family = [](std::size_t) { return publish(2, {1}); };
  auto report = smallest_failing_instance(family, {.rows = 4});
  ASSERT_TRUE(report);
  EXPECT_EQ(report->rows, 3u);
  EXPECT_FALSE(smallest_failing_instance(family, {.rows = 2}));
}

}  // namespace discreet::verifier_test
