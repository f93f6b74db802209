// The shared part of the tests of learners of regions.
#pragma once

#include <algorithm>

#include "discreet/learners/counting/refused_options_test.h"
#include "discreet/learners/regions/labelled_places_test.h"
#include "discreet/learning/learner.h"

namespace discreet::inline learners {

// Options of a learner with pieces on a lattice.
template <class Learner>
typename Learner::Options lattice_options(std::int64_t grid, std::int64_t lattice, const Rational& epsilon) {
  typename Learner::Options options;
  options.grid = grid, options.lattice = lattice, options.epsilon = epsilon;
  options.delta = Rational(1, 1'000'000), options.neighbours = Neighbours::add_remove;
  return options;
}

// The share of the grid on which the hypothesis is wrong.
template <class Hypothesis, class Target>
double error_on_the_grid(const Hypothesis& hypothesis, std::int64_t side, const Target& target) {
  LabelledPlaces all;
  for (std::int64_t x = 0; x <= side; ++x)
    for (std::int64_t y = 0; y <= side; ++y) all.add({x, y}, target(GridPoint{x, y}));
  return static_cast<double>(mistakes(hypothesis, all.sample())) / static_cast<double>(all.size());
}

// The same for the hypothesis learned from n uniform places.
template <class Learner, class Target>
double error(const Learner& learner, std::size_t n, const Target& target, Rng& rng) {
  const std::int64_t grid = learner.domain().grid;
  auto rows = random_places(n, grid, grid, rng, target);
  return error_on_the_grid(learner.learn(rows.sample(), rng).value(), grid, target);
}

// Learns without a row, with one label alone, and with both labels at one place.
template <class Learner>
void expect_answers_from_little(const Learner& learner, Rng& rng) {
  LabelledPlaces none, positive, negative, same;
  for (int i = 0; i < 50; ++i) {
    positive.add({i % 17, i % 5}, true);
    negative.add({i % 17, i % 5}, false);
    same.add({4, 4}, i % 2 == 0);
  }
  for (const LabelledPlaces* rows : {&none, &positive, &negative, &same})
    EXPECT_TRUE(learner.learn(rows->sample(), rng));
}

}  // namespace discreet::inline learners
