#include "discreet/local/studies/heavy_hitters.h"

#include <gtest/gtest.h>

#include <bit>

#include "discreet/base/error.h"
#include "discreet/local/randomizers/piecewise.h"

namespace discreet::heavy_hitters_test {

// The tally of people who are spread evenly over these candidates of a question and whose coins all told the truth by
// luck: estimates allow for lies, so that more candidates look heavy than can be.
Tally tally_of(const Question& question, const std::vector<std::uint64_t>& candidates) {
  Tally tally = question.randomizer.empty_tally();
  constexpr std::int64_t each = 1 << 20;
  for (std::uint64_t row = 0; row < tally.counters.size(); ++row)
    for (std::uint64_t candidate : candidates)
      tally.counters[row] += std::popcount(row & gray_code(candidate)) % 2 == 0 ? each : -each;
  tally.people = static_cast<std::uint64_t>(each) * candidates.size() * tally.counters.size();
  return tally;
}

enum class Spread { even, together, in_pairs, random };

std::vector<std::uint64_t> chosen(std::uint64_t candidates, std::uint64_t wanted, Spread spread, Rng& rng) {
  wanted = std::min(wanted, candidates);
  std::vector<std::uint64_t> some;
  for (std::uint64_t i = 0; i < wanted; ++i) {
    const std::uint64_t even = i * candidates / wanted;
    if (spread == Spread::even) some.push_back(even | 1);
    if (spread == Spread::together) some.push_back(i);
    if (spread == Spread::in_pairs) some.push_back(i % 2 == 0 ? even : some.back() + 1);
    if (spread == Spread::random) some.push_back(rng.bits(40) % candidates);
  }
  std::ranges::sort(some);
  some.erase(std::unique(some.begin(), some.end()), some.end());
  return some;
}

// A study in which `alive` candidates stay alive, round by round.
void expect_accepted(const HeavyHittersProtocol::Options& options, std::uint64_t alive, Spread spread) {
  const HeavyHittersProtocol protocol(options);
  Rng rng = Rng::seeded(1);
  Answered answered;
  std::uint64_t living = 1;
  std::int64_t length = 0;
  for (auto questions = protocol.questions({}); !questions.empty(); questions = protocol.questions(answered)) {
    ASSERT_NO_THROW(AskedQuestion(questions[0], protocol.schema()))
        << options.bits << " bits, step " << options.step << ", round " << answered.size() + 1;
    const std::int64_t added = std::min(options.step, options.bits - length);
    const auto some = chosen(living << added, alive, spread, rng);
    answered.push_back({tally_of(questions[0], some)});
    living = some.size();
    length += added;
  }
  EXPECT_EQ(length, options.bits);
  EXPECT_EQ(protocol.outcome(answered)->size(), living);
}

TEST(HeavyHitters, Property1EveryOutcomeOfARoundLeadsToQuestionsThatDevicesAccept) {
  auto expect_for = [](std::int64_t bits, std::int64_t step, std::int64_t alive, Spread spread) {
    expect_accepted({.bits = bits, .share = Rational(2, alive), .step = step, .epsilon = Rational(1, 2)},
                    static_cast<std::uint64_t>(alive), spread);
  };
  for (std::int64_t bits : {32, 33, 64}) {
    for (std::int64_t step = bits == 64 ? 1 : 5; step <= 6; ++step) expect_for(bits, step, 100, Spread::even);
    expect_for(bits, 7, bits == 32 ? 100 : 59, Spread::even);
    expect_for(bits, 8, 56, Spread::even);
  }
  for (Spread spread : {Spread::together, Spread::in_pairs, Spread::random}) expect_for(64, 8, 56, spread);
  expect_for(64, 7, 59, Spread::random);
}

TEST(HeavyHitters, StepsThatWouldAskTooMuchAreRefusedWithTheRemedy) {
  for (std::int64_t bits : {32, 64}) {
    try {
      const HeavyHittersProtocol refused({.bits = bits, .share = Rational(1, 50), .step = 8});
      FAIL() << bits;
    } catch (const Error& error) {
      const std::string most =
          std::string("option 'step' is 8. For this share it must be at most ") + (bits == 32 ? "7" : "6");
      EXPECT_EQ(std::string(error.what()).substr(0, most.size()), most);
    }
  }
}

TEST(HeavyHitters, TwelveValuesOf64BitsAreFoundInStepsOf8) {
  expect_accepted({.bits = 64, .share = Rational(1, 20), .step = 8}, 12, Spread::random);
}

// The codes of candidates are an encoding only: who has a prefix tells its candidate, and nobody else does.
TEST(HeavyHitters, EverybodyTellsTheCandidateThatHerValueExtends) {
  const HeavyHittersProtocol protocol({.bits = 40, .share = Rational(1, 4), .step = 5});
  Rng rng = Rng::seeded(1);
  Answered answered;
  std::vector<std::uint64_t> living{0};
  std::int64_t length = 0;
  for (auto questions = protocol.questions({}); !questions.empty(); questions = protocol.questions(answered)) {
    std::vector<std::uint64_t> candidates;
    length += 5;
    for (std::uint64_t prefix : living)
      for (std::uint64_t more = 0; more < 32; ++more) candidates.push_back(prefix << 5 | more);
    const Evaluator asked(questions[0].value, protocol.schema());
    const auto nothing = static_cast<std::int64_t>(questions[0].randomizer.values()) - 1;
    for (int i = 0; i < 500; ++i) {
      std::uint64_t value = rng.bits(40);
      if (i % 2 == 0) value = candidates[value % candidates.size()] << (40 - length) | (value >> length);
      const auto at = std::ranges::find(candidates, value >> (40 - length));
      const auto code = gray_code(static_cast<std::uint64_t>(at - candidates.begin()));
      const Record record{static_cast<std::int64_t>(value >> 32), static_cast<std::int64_t>(value & 0xffffffff)};
      ASSERT_EQ(asked(record), at == candidates.end() ? nothing : static_cast<std::int64_t>(code)) << length;
    }
    const auto some = chosen(candidates.size(), 4, Spread::random, rng);
    answered.push_back({tally_of(questions[0], some)});
    living.clear();
    for (std::uint64_t candidate : some) living.push_back(candidates[candidate]);
  }
  std::vector<std::uint64_t> found;
  const auto outcome = protocol.outcome(answered);
  for (const HeavyValue& heavy : *outcome) found.push_back(heavy.value);
  std::ranges::sort(found);
  EXPECT_EQ(found, living);
}

TEST(HeavyHitters, PlantsAsManyValuesAsHalfOfThePeopleHold) {
  const HeavyHittersProtocol protocol({.bits = 64, .share = Rational(1, 20), .step = 8});
  Rng rng = Rng::seeded(1);
  EXPECT_EQ(protocol.target(rng).size(), 10u);
}

}  // namespace discreet::heavy_hitters_test
