// Finds a hypothesis of a short list with almost the least error, from one statistical query per hypothesis.
//
// Privacy:  that of the oracle.
// Utility:  error <= least error of the list + alpha with every valid oracle, for labels of any origin.
// Cost:     one query of tolerance alpha / 2 per hypothesis, all at once.
// Source:   KL-22.   docs/local/statistical_queries.md#algorithms
#pragma once

#include "discreet/local/queries/sq_algorithm.h"

namespace discreet::inline local {

// A hypothesis is a value with operator()(Input) -> bool. The output is its place in the list.
template <class Hypothesis, class Input>
class ErmQueries : public OneBatch<ErmQueries<Hypothesis, Input>, Labelled<Input>, std::size_t> {
 public:
  using Record = Labelled<Input>;

  ErmQueries(std::vector<Hypothesis> hypotheses, Rational alpha)
      : hypotheses_(std::move(hypotheses)), alpha_(std::move(alpha)) {
    require(!hypotheses_.empty(), "hypotheses: at least one is needed");
    require(alpha_ > 0 && alpha_ < 1, "alpha must lie between 0 and 1");
  }

  Queries<Record> queries() const {
    Queries<Record> all;
    for (const Hypothesis& hypothesis : hypotheses_)
      all.push_back(indicator<Record>(
          [hypothesis](const Record& record) { return hypothesis(record.x) != (record.y != 0); }, alpha_ / 2));
    return all;
  }
  std::size_t decide(const QueryAnswers& errors) const {
    return static_cast<std::size_t>(std::ranges::min_element(errors) - errors.begin());
  }

 private:
  std::vector<Hypothesis> hypotheses_;
  Rational alpha_;
};

}  // namespace discreet::inline local
