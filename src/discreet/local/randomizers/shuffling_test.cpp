#include "discreet/privacy/shuffling.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>

#include "discreet/base/error.h"
#include "discreet/base/interval.h"
#include "discreet/local/randomizers/all_reports_test.h"
#include "discreet/local/randomizers/distances.h"
#include "discreet/local/randomizers/estimates.h"
#include "discreet/privacy/fair_tail.h"
#include "discreet/random/explore/binomial_coefficient.h"

namespace discreet::shuffling_test {

double e_to(double x) { return std::exp(x); }

// The pair of properties 1 and 2 as it is defined: everybody draws a symbol or none, by recursion over people.
double symbols_divergence(std::uint64_t people, double p, double right, double wrong, double epsilon) {
  using Law = std::map<std::pair<int, int>, double>;
  auto add = [](const Law& law, double zero, double one) {
    Law next;
    for (const auto& [at, mass] : law) {
      next[{at.first + 1, at.second}] += mass * zero;
      next[{at.first, at.second + 1}] += mass * one;
      next[at] += mass * (1 - zero - one);
    }
    return next;
  };
  Law others{{{0, 0}, 1.0}};
  for (std::uint64_t i = 1; i < people; ++i) others = add(others, p, p);
  Law zero = add(others, right, wrong), one = add(others, wrong, right);
  double sum = 0;
  for (const auto& [at, mass] : zero) sum += std::max(0.0, mass - e_to(epsilon) * one[at]);
  return sum;
}

double clones_by_definition(std::uint64_t people, double local, double p, double shown, double epsilon) {
  const double right = e_to(local) / (e_to(local) + 1);
  return shown * symbols_divergence(people, p, right, 1 - right, epsilon);
}

TEST(CloneDelta, IsTheDivergenceOfItsDefinition) {
  for (std::uint64_t people : {1u, 2u, 3u, 10u, 60u})
    for (const char* local : {"1/2", "1", "3"})
      for (const char* share : {"1/10", "1/2", "9/10"}) {
        const Rational local_epsilon = parse_rational(local), epsilon = local_epsilon * parse_rational(share);
        const double l = to_double(local_epsilon), p = 0.1 / (e_to(l) - 1);
        double any = clones_by_definition(people, l, e_to(-l) / 2, 1, to_double(epsilon));
        EXPECT_NEAR(to_double(clone_delta({people, local_epsilon}, epsilon)), any, 1e-12);
        double known = clones_by_definition(people, l, p, p * (e_to(l) + 1), to_double(epsilon));
        EXPECT_NEAR(to_double(clone_delta({people, local_epsilon, {Rational(1, 10)}}, epsilon)), std::min(any, known),
                    1e-12);
      }
}

// The true thing: all reports of all people, sorted; over all values of everybody and every replacement.
double shuffled_by_enumeration(const Randomizer& randomizer, std::size_t people, double epsilon) {
  using Law = std::map<std::vector<std::uint64_t>, double>;
  auto law_of = [&](const std::vector<std::uint64_t>& values) {
    Law law{{{}, 1.0}};
    for (std::uint64_t value : values) {
      Law next;
      for (std::uint64_t number = 0; number < std::uint64_t{1} << randomizer.report_bits(); ++number) {
        double p = to_double(randomizer.probability(value, 0, number_report(number, randomizer.report_bits())));
        if (p == 0) continue;
        for (const auto& [reports, mass] : law) {
          auto more = reports;
          more.insert(std::upper_bound(more.begin(), more.end(), number), number);
          next[more] += mass * p;
        }
      }
      law = std::move(next);
    }
    return law;
  };
  double worst = 0;
  std::vector<std::uint64_t> values(people);
  std::function<void(std::size_t)> fill = [&](std::size_t at) {
    if (at < people) {
      for (values[at] = 0; values[at] < randomizer.values(); ++values[at]) fill(at + 1);
      return;
    }
    Law law = law_of(values);
    auto other = values;
    for (other[0] = 0; other[0] < randomizer.values(); ++other[0]) {
      Law neighbour = law_of(other);
      double sum = 0;
      for (const auto& [reports, mass] : law) sum += std::max(0.0, mass - e_to(epsilon) * neighbour[reports]);
      worst = std::max(worst, sum);
    }
  };
  fill(0);
  return worst;
}

TEST(ShuffledBitsDelta, IsTheDivergenceOfTheMultiset) {
  WarnerRandomizer warner({.epsilon = 1});
  for (std::size_t people : {1u, 2u, 3u, 5u})
    for (double epsilon : {0.0, 0.25, 0.5, 0.9})
      EXPECT_NEAR(to_double(shuffled_bits_delta(people, warner.truth(), from_double(epsilon))),
                  shuffled_by_enumeration(warner, people, epsilon), 1e-12);
}

// Whatever is known of the distances, the bound holds; they are computed here from the laws.
TEST(CloneDelta, BoundsTheMultisetOfEveryFamily) {
  const std::vector<Randomizer> families{WarnerRandomizer({.epsilon = 1}), KaryRandomizer({.values = 3, .epsilon = 1}),
                                         SubsetRandomizer({.values = 3, .size = 2, .epsilon = 1}),
                                         OneBitRandomizer({.steps = 2, .epsilon = 1}),
                                         DiscreteLaplaceRandomizer({.steps = 2, .clamp = 1, .epsilon = 1})};
  for (const Randomizer& randomizer : families) {
    std::vector<Rational> distances;
    for (std::uint64_t u = 0; u < randomizer.values(); ++u)
      for (std::uint64_t v = 0; v < u; ++v) {
        Rational distance = 0;
        for (std::uint64_t number = 0; number < std::uint64_t{1} << randomizer.report_bits(); ++number) {
          Report report = number_report(number, randomizer.report_bits());
          distance += abs(randomizer.probability(u, 0, report) - randomizer.probability(v, 0, report)) / 2;
        }
        distances.push_back(distance);
      }
    for (std::size_t people : {1u, 2u, 3u, 4u})
      for (double epsilon : {0.0, 0.3, 0.7}) {
        if (people == 4 && randomizer.report_bits() > 2) continue;  // minutes
        const double truth = shuffled_by_enumeration(randomizer, people, epsilon);
        EXPECT_LE(truth, to_double(clone_delta({people, 1}, from_double(epsilon))) + 1e-12);
        EXPECT_LE(truth, to_double(clone_delta({people, 1, distances}, from_double(epsilon))) + 1e-12)
            << randomizer.name() << " " << people << " " << epsilon;
      }
  }
}

// The same with a person who shows nothing counted among the others: then the counts would say less, but what the
// others show instead of a symbol depends on their values, and the claim is false for three answers. It is kept to show
// why property 2 is stated as it is.
TEST(CloneDelta, HidingWhoShowsNothingWouldBeWrong) {
  KaryRandomizer k_rr({.values = 3, .epsilon = 1});
  const double lie = to_double(k_rr.lie());
  EXPECT_GT(shuffled_by_enumeration(k_rr, 4, 0.7), symbols_divergence(4, lie, e_to(1) * lie, lie, 0.7) + 0.001);
}

TEST(CloneDelta, FallsWithPeopleAndEpsilon) {
  Rational last = 1;
  for (std::uint64_t people : {1u, 2u, 30u, 1000u, 1001u, 20'000u}) {
    Rational delta = clone_delta({people, 1}, Rational(1, 10));
    EXPECT_LE(delta, last);
    EXPECT_LE(clone_delta({people, 1}, Rational(1, 5)), delta);
    EXPECT_LE(clone_delta({people, 1, {Rational(1, 5)}}, Rational(1, 10)), delta);
    last = delta;
  }
  EXPECT_EQ(clone_delta({10, 1}, 1), 0);  // the local promise itself
}

// A number that is known: for one person it is the divergence of the coin itself, t - e^epsilon (1 - t).
TEST(CloneDelta, OfOnePersonIsThatOfHerReport) {
  const double truth = e_to(1) / (1 + e_to(1));
  EXPECT_NEAR(to_double(clone_delta({1, 1}, Rational(1, 2))), truth - e_to(0.5) * (1 - truth), 1e-15);
  EXPECT_NEAR(to_double(shuffled_bits_delta(1, from_double(truth), Rational(1, 2))), truth - e_to(0.5) * (1 - truth),
              1e-15);
}

// The printed closed form of Feldman, McMillan and Talwar (2021), where its condition holds.
std::optional<double> printed(double people, double local, double delta) {
  if (e_to(local) > people / (16 * std::log(2 / delta))) return std::nullopt;
  double inner = 8 * std::sqrt(e_to(local) * std::log(4 / delta)) / std::sqrt(people) + 8 * e_to(local) / people;
  return std::log1p((e_to(local) - 1) / (e_to(local) + 1) * inner);
}

TEST(ShuffledEpsilon, IsBelowTheClosedFormAndThatBelowThePrintedOne) {
  int compared = 0;
  const Rational step(1, 1'000'000);
  for (std::uint64_t people : {100u, 1000u, 20'000u})
    for (const char* local : {"1/2", "1", "3"}) {
      const Rational local_epsilon = parse_rational(local), delta = parse_rational("1e-6");
      const Shuffling shuffling{people, local_epsilon};
      Rational numeric = shuffled_epsilon(shuffling, delta), closed = closed_form_shuffled_epsilon(shuffling, delta);
      EXPECT_LE(numeric, closed + step);
      EXPECT_LE(clone_delta(shuffling, numeric), delta);
      EXPECT_GT(clone_delta(shuffling, numeric - step), delta);
      auto form = printed(static_cast<double>(people), to_double(local_epsilon), 1e-6);
      if (!form) continue;
      ++compared;
      EXPECT_LE(to_double(closed), *form) << people << " " << local;
    }
  EXPECT_GE(compared, 5);
}

TEST(ShuffledEpsilon, BeyondTheNumericRangeIsTheClosedForm) {
  const Rational delta = parse_rational("1e-9");
  Rational large = shuffled_epsilon({100'000'000, 1}, delta);
  EXPECT_GE(large, closed_form_shuffled_epsilon({100'000'000, 1}, delta));
  EXPECT_LT(to_double(large), 0.001);
}

TEST(ShuffledEpsilon, OfBitsUsesTheExactLawForFewPeople) {
  WarnerRandomizer warner({.epsilon = 1});
  const Rational delta(1, 1000);
  const std::vector<Rational> distances{2 * warner.truth() - 1};
  Rational any = shuffled_epsilon({50, 1}, delta), clones = shuffled_epsilon({50, 1, distances}, delta);
  Rational exact = shuffled_epsilon({50, 1, distances, warner.truth()}, delta);
  EXPECT_LT(clones, any);
  EXPECT_LT(exact, clones);
  EXPECT_LE(shuffled_bits_delta(50, warner.truth(), exact), delta);
}

TEST(Shuffling, RefusesWhatHasNoMeaning) {
  EXPECT_THROW(clone_delta({0, 1}, 0), Error);
  EXPECT_THROW(clone_delta({5, 0}, 0), Error);
  EXPECT_THROW(clone_delta({5, 1, {Rational(0)}}, 0), Error);
  EXPECT_THROW(clone_delta({5, 1}, -1), Error);
  EXPECT_THROW(shuffled_bits_delta(129, Rational(3, 4), 0), Error);
  EXPECT_THROW(shuffled_bits_delta(5, Rational(1, 4), 0), Error);
  EXPECT_THROW(shuffled_epsilon({5, 1}, 0), Error);
}

TEST(LogFactorial, EnclosesTheTruth) {
  Integer product = 1;
  for (std::uint64_t n = 1; n <= 1500; ++n) {
    product *= n;
    if (n % 100 != 1 && n != 1000 && n != 1500) continue;
    Interval truth = log(Interval(Rational(product), 256)), value = log_factorial(n);
    EXPECT_LE(value.low(), truth.high());
    EXPECT_GE(value.high(), truth.low());
    EXPECT_LT(to_double(value.high() - value.low()), 1e-25);
  }
}

TEST(FairTail, IsTheTailOnEveryPath) {
  FairTail tail;
  auto exact = [](std::uint64_t c, std::uint64_t k) {
    Integer sum = 0;
    for (std::uint64_t j = k; j <= c; ++j) sum += binomial_coefficient(c, j);
    return Rational(sum, Integer(1) << static_cast<unsigned>(c));
  };
  for (std::uint64_t c = 0; c < 300; ++c) {
    std::uint64_t k = std::min(c + 2, (c + 1) / 2 + (c * 7 % 5) + 1);
    tail.move(c, k);
    EXPECT_LE(tail.at_least().low(), exact(c, k)) << c << " " << k;
    EXPECT_GE(tail.at_least().high(), exact(c, k)) << c << " " << k;
    EXPECT_NEAR(to_double(tail.at_least().high() - tail.at_least().low()), 0, 1e-40);
    EXPECT_NEAR(to_double(tail.just_before().high()), to_double(exact(c, k - 1) - exact(c, k)), 1e-15);
  }
}

class Distances : public testing::TestWithParam<TinyRandomizer> {};

Rational distance(const Randomizer& randomizer, std::uint64_t u, std::uint64_t v) {
  Rational sum = 0;
  for (std::uint64_t row = 0; row < randomizer.rows(); ++row)
    for (const Report& report : all_reports(randomizer))
      sum += abs(randomizer.probability(u, row, report) - randomizer.probability(v, row, report));
  return sum / (2 * Rational(randomizer.rows()));
}

TEST_P(Distances, AreThoseOfTheLaws) {
  const Randomizer& randomizer = GetParam().randomizer;
  const auto listed = report_distances(randomizer);
  if (listed.empty()) {
    EXPECT_TRUE(randomizer.name() == "product" || randomizer.name() == "discrete_laplace");
    return;
  }
  const bool ends_only = randomizer.name() == "one_bit";
  Rational most = 0;
  for (std::uint64_t u = 0; u < randomizer.values(); ++u)
    for (std::uint64_t v = 0; v < u; ++v) {
      Rational d = distance(randomizer, u, v);
      most = std::max(most, d);
      if (!ends_only) EXPECT_TRUE(std::ranges::count(listed, d)) << u << " " << v;
    }
  EXPECT_EQ(most, *std::ranges::max_element(listed));
}

INSTANTIATE_TEST_SUITE_P(Table, Distances, testing::ValuesIn(tiny_randomizers()),
                         [](const auto& info) { return info.param.name; });

TEST(Shuffled, SaysWhatIsKnownOfTheRandomizer) {
  Shuffling of_warner = shuffled(WarnerRandomizer({.epsilon = 1}), 10), of_k_rr = shuffled(KaryRandomizer({}), 10);
  EXPECT_TRUE(of_warner.truth);
  EXPECT_FALSE(of_k_rr.truth);
  EXPECT_EQ(of_k_rr.people, 10u);
  EXPECT_EQ(of_k_rr.local_epsilon, 1);
  EXPECT_LT(shuffled_epsilon(of_warner, Rational(1, 100)), 1);
}

}  // namespace discreet::shuffling_test
