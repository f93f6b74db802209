// Learners of many labels to attack: exact, constant, noisy, broken.
#pragma once

#include <algorithm>

#include "discreet/audit/column_votes.h"
#include "discreet/audit/labelled_table.h"
#include "discreet/learners/threshold.h"

namespace discreet::trainers {

// Of every label the threshold 1[x <= t], t = 0, 1, ..., with fewest mistakes, the first of them.
inline Predictions best_thresholds(const LabelledTable& train, const InputRows& test, Rng&) {
  std::uint64_t most = *std::max_element(train.x.values.begin(), train.x.values.end());
  Predictions result{BitMatrix(test.size(), train.y.columns()), ""};
  for (std::size_t j = 0; j < train.y.columns(); ++j) {
    std::uint64_t best = 0;
    std::size_t fewest = train.x.size() + 1;
    for (std::uint64_t t = 0; t <= most; ++t) {
      std::size_t mistakes = 0;
      for (std::size_t i = 0; i < train.x.size(); ++i) mistakes += (train.x.values[i] <= t) != train.y.get(i, j);
      if (mistakes < fewest) fewest = mistakes, best = t;
    }
    for (std::size_t i = 0; i < test.size(); ++i) result.labels.set(i, j, test.values[i] <= best);
  }
  return result;
}

// Every label by the library's one-label learner with a budget of its own: no promise about the whole row.
inline Trainer private_thresholds(const Rational& epsilon) {
  return [=](const LabelledTable& train, const InputRows& test, Rng& rng) {
    std::uint64_t most = *std::max_element(train.x.values.begin(), train.x.values.end());
    ThresholdLearner learner({.low = 0, .high = most, .side = Side::below, .epsilon = epsilon});
    Predictions result{BitMatrix(test.size(), train.y.columns()), ""};
    std::vector<Label> labels(train.x.size());
    for (std::size_t j = 0; j < train.y.columns(); ++j) {
      for (std::size_t i = 0; i < labels.size(); ++i) labels[i] = train.y.get(i, j);
      auto hypothesis = learner.learn({train.x.values, labels}, rng);
      for (std::size_t i = 0; i < test.size(); ++i) result.labels.set(i, j, (*hypothesis)(test.values[i]));
    }
    return result;
  };
}

// The majority of the labels at the same input; 0 where there is none.
inline Predictions majority(const LabelledTable& train, const InputRows& test, Rng&) {
  Predictions result{BitMatrix(test.size(), train.y.columns()), ""};
  for (std::size_t i = 0; i < test.size(); ++i) {
    std::vector<std::size_t> here;
    for (std::size_t row = 0; row < train.x.size(); ++row)
      if (std::ranges::equal(train.x[row], test[i])) here.push_back(row);
    BitMatrix rows(here.size(), train.y.columns());
    for (std::size_t row = 0; row < here.size(); ++row) std::ranges::copy(train.y[here[row]], rows.row(row).begin());
    BitVector votes = columns_with(rows, here.size() / 2 + 1);
    std::ranges::copy(votes.row(), result.labels.row(i).begin());
  }
  return result;
}

inline Predictions always_zero(const LabelledTable& train, const InputRows& test, Rng&) {
  return {BitMatrix(test.size(), train.y.columns()), ""};
}

inline Predictions coins(const LabelledTable& train, const InputRows& test, Rng& rng) {
  Predictions result{BitMatrix(test.size(), train.y.columns()), ""};
  for (std::size_t i = 0; i < test.size(); ++i)
    for (std::size_t j = 0; j < train.y.columns(); ++j) result.labels.set(i, j, rng.bits(1) == 1);
  return result;
}

inline Predictions fails(const LabelledTable&, const InputRows&, Rng&) { return {{}, "it fell over"}; }

}  // namespace discreet::trainers
