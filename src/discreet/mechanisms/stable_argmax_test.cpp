#include "discreet/mechanisms/stable_argmax.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>

#include "discreet/base/error.h"
#include "discreet/mechanisms/law_test.h"
#include "discreet/mechanisms/mechanism_subjects.h"
#include "discreet/mechanisms/verified_test.h"

namespace discreet::stable_argmax_test {

using Votes = std::vector<std::int64_t>;

static_assert(Mechanism<StableArgmax, Votes>);

const Rational tenth(1, 10);

// Pr[Z >= t], q = e^-rate.
Probability tail(const Rational& rate, std::int64_t t) {
  ExponentialSum denominator(1), sum;
  denominator += exponential(rate);
  sum = t >= 1 ? exponential(rate * t) : denominator - exponential(rate * (1 - t));
  return Probability::ratio(sum, denominator);
}

TEST(StableArgmax, ThresholdsAreThoseOfTheTheorem) {
  // 2 + ceil(2 ln(1 / (1e-6 (1 + e^-1/2)))) = 2 + ceil(26.68), and 1 + ceil(ln(1 / (1e-6 (1 + e^-1)))) = 1 +
  // ceil(13.50).
  const Rational millionth(1, 1000000);
  EXPECT_EQ(StableArgmax(1, millionth, 1).threshold(), 29);
  EXPECT_EQ(StableArgmax(1, millionth, 1, Neighbours::add_remove).threshold(), 29);
  EXPECT_EQ(StableArgmax(1, millionth, 1, Neighbours::add_remove, Movement::monotone).threshold(), 15);
  EXPECT_EQ(StableArgmax(3, millionth, 3).threshold(), 6 + 27);  // the same noise, a lead that moves by 6
}

TEST(StableArgmax, LawIsTheClosedForm) {
  StableArgmax mechanism(1, tenth, 1);
  for (const Votes& votes : all_lists({0, 1, 4, 9}, 3)) {
    auto winner = static_cast<std::size_t>(std::ranges::max_element(votes) - votes.begin());
    Votes others = votes;
    others.erase(others.begin() + static_cast<std::ptrdiff_t>(winner));
    std::int64_t lead = votes[winner] - *std::ranges::max_element(others);
    std::int64_t missing = mechanism.threshold() - lead;
    std::map<std::optional<std::size_t>, Probability> stated{{winner, tail(Rational(1, 2), missing)},
                                                             {std::nullopt, tail(Rational(1, 2), 1 - missing)}};
    expect_exact_law(explore([&](Rng& rng) { return mechanism(votes, rng); }), stated);
  }
}

TEST(StableArgmax, OneCandidateIsReleasedAndNoneIsNoAnswer) {
  Rng rng = Rng::seeded(1);
  StableArgmax mechanism(1, tenth, 1);
  for (int i = 0; i < 20; ++i) EXPECT_EQ(mechanism(Votes{3}, rng), std::size_t{0});
  EXPECT_EQ(mechanism(Votes{}, rng), std::nullopt);
}

TEST(StableArgmax, ASufficientLeadIsReleased) {
  for (const Rational& beta : {Rational(1, 2), tenth, Rational(1, 1000)}) {
    StableArgmax mechanism(Rational(1, 2), Rational(1, 100), 1);
    auto miss = [&](std::int64_t lead) {
      return explore([&](Rng& rng) { return mechanism.releases(lead, rng); }).mass.at(false);
    };
    std::int64_t lead = mechanism.sufficient_lead(beta);
    EXPECT_LE(*compare(miss(lead), 0, Probability(beta)), 0);
    EXPECT_EQ(compare(miss(lead - 1), 0, Probability(beta)), 1);
  }
}

// The basis of the proof, by brute force over votes that move each on its own, or all upwards.
struct Lead {
  std::size_t winner;
  std::int64_t lead;
};
Lead lead_of(const Votes& votes) {
  auto winner = static_cast<std::size_t>(std::ranges::max_element(votes) - votes.begin());
  std::int64_t second = std::numeric_limits<std::int64_t>::min();
  for (std::size_t i = 0; i < votes.size(); ++i)
    if (i != winner) second = std::max(second, votes[i]);
  return {winner, votes[winner] - second};
}
std::int64_t largest_change(const Votes& moves) {
  std::int64_t largest = 0;
  for (const Votes& votes : all_lists({0, 1, 2, 3}, 3))
    for (const Votes& move : all_lists(moves, 3)) {
      Votes moved = votes;
      for (std::size_t i = 0; i < 3; ++i) moved[i] += move[i];
      Lead before = lead_of(votes), after = lead_of(moved);
      largest = std::max(largest, before.winner == after.winner ? std::abs(before.lead - after.lead)
                                                                : std::max(before.lead, after.lead));
    }
  return largest;
}

TEST(StableArgmax, TheLeadMovesByTwiceTheSensitivity) {
  EXPECT_EQ(largest_change({-1, 0, 1}), 2);
  EXPECT_EQ(largest_change({0, 1}), 1);
}

TEST(StableArgmax, PromiseHoldsOnEveryDatabase) {
  for (Neighbours neighbours : {Neighbours::replace, Neighbours::add_remove})
    for (const Rational& epsilon : {Rational(3, 10), Rational(2)})
      for (const Rational& delta : {Rational(1, 1000), Rational(1, 4), Rational(9, 10)}) {
        expect_holds(StableArgmaxSubject::subject({epsilon, delta, 2, neighbours}, 8), 8);
        expect_holds(StableArgmaxSubject::subject({epsilon, delta, 3, neighbours}, 6), 6);
      }
}

TEST(StableArgmax, PromiseHoldsOnAllHistogramsOfFortyVotes) {
  expect_holds(StableArgmaxSubject::subject({Rational(1, 2), Rational(1, 1000), 3}, 40), 40);
}

TEST(StableArgmax, BadParametersAreRefused) {
  EXPECT_THROW(StableArgmax(0, tenth, 1), Error);
  EXPECT_THROW(StableArgmax(1, 0, 1), Error);
  EXPECT_THROW(StableArgmax(1, 1, 1), Error);
  EXPECT_THROW(StableArgmax(1, tenth, 0), Error);
  EXPECT_THROW(StableArgmax(1, tenth, std::numeric_limits<std::int64_t>::max()), Error);
  EXPECT_THROW(StableArgmax(1, tenth, 1, Neighbours::replace, Movement::monotone), Error);
  EXPECT_THROW(StableArgmax(1, tenth, 1).sufficient_lead(0), Error);
}

}  // namespace discreet::stable_argmax_test
