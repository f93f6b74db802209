// Learns any finite class given as a table, by selecting a concept with few mistakes.
//
// The class is a public table with one row per concept and one column per point. A row of the data names a point and
// its label. The labels may come from anywhere. Labels from a concept of the class need fewer rows.
//
// Privacy:  epsilon, pure. One row replaced, added or removed, or its label.    docs/learners/finite.md#privacy
// Utility:  error <= best + alpha with probability >= 1 - beta when n >= sample_size(alpha, beta).
// Cost:     O(n + |class| points log(n) / 64).
// Source:   KL-3, KL-4 (Kasiviswanathan et al. 2011), constants repaired. CC-2.
#pragma once

#include "discreet/classes/finite/finite_class.h"
#include "discreet/learning/domain.h"
#include "discreet/learning/learner.h"
#include "discreet/learning/premise.h"
#include "discreet/learning/selection_fields.h"
#include "discreet/mechanisms/exponential.h"

namespace discreet::inline learners {

// One concept of a table, with its labels, so that it predicts without the class.
struct TableConcept {
  std::uint64_t index = 0;
  BitVector labels;
  bool operator()(std::uint64_t point) const { return labels[point]; }
  auto operator<=>(const TableConcept&) const = default;
};

class FiniteLearner {
 public:
  static constexpr std::string_view name = "finite";
  static constexpr std::string_view summary = "any class given as a 0/1 table, by exact private selection";
  using Input = std::uint64_t;
  using Hypothesis = TableConcept;

  struct Options {
    FiniteClass concepts;
    Rational epsilon = 1;
    Setting setting = Setting::agnostic;
    Neighbours neighbours = Neighbours::replace;
    static constexpr auto fields() {
      return with_selection_fields<Options>(
          field("concepts", &Options::concepts, "the class: a 0/1 table, one row per concept, one column per point"));
    }
  };

  explicit FiniteLearner(Options options);

  IntegerDomain domain() const { return {0, options_.concepts.points() - 1}; }
  const FiniteClass& concepts() const { return options_.concepts; }
  RowOrder row_order() const { return RowOrder::ignored; }
  Privacy privacy() const { return select_.privacy(); }
  Guarantee guarantee() const { return select_.guarantee(); }
  Premise premise() const;
  std::vector<Bound> bounds(Accuracy goal) const;
  std::vector<Bound> table_bounds(Accuracy goal) const;
  std::optional<TableConcept> learn(const Sample<Input>& sample, Rng& rng, const Progress& progress = {}) const;

 private:
  std::vector<std::size_t> labellings(const Sample<Input>& sample) const;

  Options options_;
  std::vector<std::size_t> distinct_;  // a concept that is in the table twice is one hypothesis
  Exponential select_;
};

}  // namespace discreet::inline learners
