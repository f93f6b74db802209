// Learners of many labels to attack: exact, constant, noisy, broken.
#pragma once

#include <algorithm>

#include "discreet/audit/attacks/code_attacks.h"
#include "discreet/audit/attacks/labelled_table.h"
#include "discreet/learners/any/baseline.h"

namespace discreet::trainers {

// The labels of each input by the rules of a baseline.
template <class Rules, class Inputs>
Predictions predicted(const Rules& rules, const Inputs& inputs) {
  Predictions result{BitMatrix(inputs.size(), rules.size()), ""};
  for (std::size_t j = 0; j < rules.size(); ++j)
    for (std::size_t i = 0; i < inputs.size(); ++i) result.labels.set(i, j, rules[j].rule_without_privacy(inputs[i]));
  return result;
}

// The baselines of learners/any/baseline.h: for every label the threshold, point or parity with the fewest mistakes.
inline Predictions best_thresholds(const LabelledTable& train, const InputRows& test, Rng&) {
  return predicted(fewest_mistakes_cut({train.x.values, train.y, train.y.columns()}, Side::below), test.values);
}

inline Predictions best_points(const LabelledTable& train, const InputRows& test, Rng&) {
  return predicted(fewest_mistakes_point({train.x.values, train.y, train.y.columns()}), test.values);
}

inline Predictions best_parities(const LabelledTable& train, const InputRows& test, Rng&) {
  auto packed = [](const InputRows& rows) {
    BitMatrix bits(rows.size(), rows.width);
    for (std::size_t i = 0; i < rows.size(); ++i)
      for (std::size_t b = 0; b < rows.width; ++b) bits.set(i, b, rows[i][b] == 1);
    return bits;
  };
  const BitMatrix x = packed(train.x), asked = packed(test);
  return predicted(fewest_mistakes_parity({x, train.y, train.y.columns()}, train.x.width), BitRows(asked));
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

// The majority of the labels at the same input, or 0 if there is no label.
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
