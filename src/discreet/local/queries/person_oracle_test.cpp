#include "discreet/local/queries/person_oracle.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "discreet/base/error.h"
#include "discreet/local/randomizers/randomizer.h"
#include "discreet/mechanisms/verified_test.h"

namespace discreet::person_oracle_test {

using Mode = PersonOracle::Mode;

WarnerRandomizer warner(const Rational& epsilon) { return WarnerRandomizer({.epsilon = epsilon}); }

PersonOracle::Call call(std::uint64_t id, std::uint64_t person, const Randomizer& randomizer) {
  return {id, person, randomizer, [](std::uint64_t who) { return who % 2; }};
}

Error::Kind refusal(const auto& act) {
  try {
    act();
  } catch (const Error& error) {
    return error.kind();
  }
  ADD_FAILURE() << "it was not refused";
  return Error::Kind::machine;
}

TEST(PersonOracle, RefusesTheOverdraftAndSpendsNothingThen) {
  Rng rng = Rng::seeded(1);
  PersonOracle oracle(2, 1, Mode::full);
  oracle.call(call(1, 0, warner(Rational(2, 3))), rng);
  EXPECT_EQ(refusal([&] { oracle.call(call(2, 0, warner(Rational(1, 2))), rng); }), Error::Kind::budget);
  EXPECT_EQ(oracle.left(0), Rational(1, 3));
  oracle.call(call(3, 0, warner(Rational(1, 3))), rng);
  EXPECT_EQ(oracle.left(0), 0);
  EXPECT_EQ(oracle.left(1), 1);
}

TEST(PersonOracle, AThirdThreeTimesIsTheWholeBudget) {
  Rng rng = Rng::seeded(1);
  PersonOracle oracle(1, 1, Mode::full);
  for (std::uint64_t id : {1, 2, 3}) oracle.call(call(id, 0, warner(Rational(1, 3))), rng);
  EXPECT_EQ(oracle.spent(0), 1);
}

TEST(PersonOracle, ARepeatedIdentifierGivesTheStoredReportForNothing) {
  Rng rng = Rng::seeded(5);
  PersonOracle oracle(1, 1, Mode::full);
  KaryRandomizer k_rr({.values = 1000, .epsilon = 1});
  Report first = oracle.call(call(7, 0, k_rr), rng);
  for (int i = 0; i < 20; ++i) EXPECT_EQ(oracle.call(call(7, 0, k_rr), rng), first);
  EXPECT_EQ(oracle.spent(0), 1);
  EXPECT_EQ(refusal([&] { oracle.call(call(7, 0, warner(1)), rng); }), Error::Kind::check);
}

TEST(PersonOracle, ABatchIsTakenWholeOrNotAtAll) {
  Rng rng = Rng::seeded(5);
  PersonOracle oracle(3, 1, Mode::full);
  std::vector<PersonOracle::Call> calls{call(1, 0, warner(1)), call(2, 1, warner(Rational(2, 3))),
                                        call(3, 1, warner(Rational(2, 3)))};
  EXPECT_EQ(refusal([&] { oracle.batch(calls, rng); }), Error::Kind::budget);
  for (std::uint64_t person : {0, 1, 2}) EXPECT_EQ(oracle.spent(person), 0);
  calls.push_back(call(1, 0, warner(1)));
  calls.erase(calls.begin() + 2);
  auto reports = oracle.batch(calls, rng);
  EXPECT_EQ(reports[0], reports[2]);  // one identifier, one report, one cost
  EXPECT_EQ(oracle.spent(0), 1);
  calls = {call(9, 2, warner(1)), call(9, 2, warner(Rational(1, 2)))};
  EXPECT_EQ(refusal([&] { oracle.batch(calls, rng); }), Error::Kind::check);
  EXPECT_EQ(oracle.spent(2), 0);
}

TEST(PersonOracle, NoninteractiveTakesOneBatch) {
  Rng rng = Rng::seeded(5);
  PersonOracle oracle(2, 1, Mode::noninteractive);
  std::vector<PersonOracle::Call> calls{call(1, 0, warner(Rational(1, 2)))};
  auto reports = oracle.batch(calls, rng);
  EXPECT_EQ(oracle.batch(calls, rng), reports);  // sent again
  EXPECT_EQ(refusal([&] { oracle.call(call(2, 1, warner(Rational(1, 2))), rng); }), Error::Kind::budget);
}

TEST(PersonOracle, SequentialCallsEachPersonOnce) {
  Rng rng = Rng::seeded(5);
  PersonOracle oracle(2, 1, Mode::sequential);
  oracle.call(call(1, 0, warner(Rational(1, 4))), rng);
  EXPECT_EQ(refusal([&] { oracle.call(call(2, 0, warner(Rational(1, 4))), rng); }), Error::Kind::budget);
  std::vector<PersonOracle::Call> twice{call(3, 1, warner(Rational(1, 4))), call(4, 1, warner(Rational(1, 4)))};
  EXPECT_EQ(refusal([&] { oracle.batch(twice, rng); }), Error::Kind::budget);
  oracle.call(call(3, 1, warner(Rational(1, 4))), rng);
}

TEST(PersonOracle, ThereIsNobodyBeyondTheLast) {
  Rng rng = Rng::seeded(5);
  PersonOracle oracle(2, 1, Mode::full);
  EXPECT_EQ(refusal([&] { oracle.call(call(1, 2, warner(1)), rng); }), Error::Kind::mistake);
  EXPECT_THROW(PersonOracle(2, 0, Mode::full), Error);
}

// Any interleaving of calls, in batches of any size, with old and new identifiers: what was drawn for a person, counted
// from outside, never costs more than the budget, and is what the oracle says.
RC_GTEST_PROP(PersonOracle, NoInterleavingOverdraws, ()) {
  const auto mode = *rc::gen::element(Mode::noninteractive, Mode::sequential, Mode::full);
  const Rational budget(*rc::gen::inRange(1, 12), 4);
  PersonOracle oracle(4, budget, mode);
  Rng rng = Rng::seeded(1);
  std::map<std::uint64_t, PersonOracle::Call> answered;
  for (int step = *rc::gen::inRange(1, 30); step > 0; --step) {
    std::vector<PersonOracle::Call> calls;
    for (int size = *rc::gen::inRange(1, 4); size > 0; --size)
      calls.push_back(call(*rc::gen::inRange(0, 40), *rc::gen::inRange(0, 4),
                           warner(Rational(*rc::gen::inRange(1, 9), *rc::gen::inRange(3, 8)))));
    try {
      oracle.batch(calls, rng);
      for (const auto& each : calls) answered.insert({each.id, each});
    } catch (const Error&) {
    }
    std::vector<Rational> spent(4);
    for (const auto& [id, each] : answered) spent[each.person] += each.randomizer.epsilon();
    for (std::uint64_t person = 0; person < 4; ++person) {
      RC_ASSERT(spent[person] <= budget);
      RC_ASSERT(spent[person] == oracle.spent(person));
    }
  }
}

// Two rounds: everybody tells a bit at epsilon 1/3; then person 0 is asked about a bit of her record that the reports
// choose, at an epsilon that they choose too, as far as her budget goes. A record has two bits.
std::string two_rounds(std::span<const std::uint32_t> database, Rng& rng) {
  PersonOracle oracle(database.size(), 1, Mode::full);
  auto bit = [&](unsigned which) {
    return [&database, which](std::uint64_t who) { return database[who] >> which & 1; };
  };
  std::string transcript;
  std::uint64_t ones = 0;
  for (std::uint64_t who = 0; who < database.size(); ++who) {
    Report report = oracle.call({who, who, warner(Rational(1, 3)), bit(0)}, rng);
    ones += report[0];
    transcript += report_text(report);
  }
  const Rational epsilon = ones == 0 ? Rational(2, 3) : Rational(1, 2);
  transcript += " " + report_text(oracle.call({100, 0, warner(epsilon), bit(ones % 2)}, rng));
  try {
    transcript += report_text(oracle.call({101, 0, warner(Rational(1, 2)), bit(1)}, rng));
  } catch (const Error&) {
    transcript += "refused";
  }
  return transcript;
}

TEST(PersonOracle, AnAdaptiveProtocolCostsTheSumOfItsCallsAndNoMore) {
  Subject subject{.records = 4, .run = two_rounds, .promised = {1}, .order = Rows::ordered};
  expect_tight(subject, 1, 1e-10);
  expect_tight(subject, 2, 1e-10);
  subject.promised = {Rational(999, 1000)};
  EXPECT_EQ(verify(subject, {.rows = 1}).verdict, Verdict::violated);
}

}  // namespace discreet::person_oracle_test
