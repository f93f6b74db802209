// Algorithms that see data only through statistical queries, and oracles for these queries.
//
// An algorithm is a pure function of the answers so far. `next` returns the queries of the next batch, or an empty
// batch at the end. `output` returns the result. So one algorithm runs unchanged on every oracle. A run can be
// interrupted and resumed from its answers. The type of an algorithm decides whether it is adaptive: a nonadaptive one
// can name all its queries before the first answer, with `queries()`. OneBatch makes it an algorithm.
//
// Privacy:  that of the oracle: the output is a function of its answers.
// Utility:  as the algorithm proves for every valid oracle.
// Cost:     at most the queries of plan().
// Source:   KL-12 (Definitions 5.4 and 5.5 of Kasiviswanathan et al. 2011).
//           docs/local/statistical_queries.md#algorithms
#pragma once

#include <concepts>

#include "discreet/base/option_range.h"
#include "discreet/local/records/query.h"

namespace discreet::inline local {

enum class Adaptivity { nonadaptive, adaptive };

using QueryAnswers = std::vector<Rational>;  // one batch, in its order

template <class A>
concept SqAlgorithm = requires(const A& algorithm, std::span<const QueryAnswers> answered) {
  typename A::Record;
  typename A::Output;
  { algorithm.plan() } -> std::same_as<SqPlan>;
  { algorithm.next(answered) } -> std::same_as<Queries<typename A::Record>>;
  { algorithm.output(answered) } -> std::same_as<typename A::Output>;
};

template <class A>
concept NonadaptiveAlgorithm = SqAlgorithm<A> && requires(const A& algorithm) {
  { algorithm.queries() } -> std::same_as<Queries<typename A::Record>>;
};

template <SqAlgorithm A>
constexpr Adaptivity adaptivity = NonadaptiveAlgorithm<A> ? Adaptivity::nonadaptive : Adaptivity::adaptive;

template <class O, class Record>
concept SqOracle = requires(O& oracle, std::span<const StatisticalQuery<Record>> batch) {
  { oracle.ask(batch) } -> std::same_as<QueryAnswers>;
};

// An algorithm from its queries and a function of their answers, `decide`.
template <class Derived, class RecordType, class OutputType>
class OneBatch {
 public:
  using Record = RecordType;
  using Output = OutputType;
  SqPlan plan() const { return {shape_of(self().queries())}; }
  Queries<Record> next(std::span<const QueryAnswers> answered) const {
    return answered.empty() ? self().queries() : Queries<Record>{};
  }
  Output output(std::span<const QueryAnswers> answered) const { return self().decide(answered.front()); }

 private:
  const Derived& self() const { return static_cast<const Derived&>(*this); }
};

template <SqAlgorithm A, SqOracle<typename A::Record> Oracle>
typename A::Output run(const A& algorithm, Oracle& oracle) {
  std::vector<QueryAnswers> answered;
  while (true) {
    auto batch = algorithm.next(answered);
    if (batch.empty()) return algorithm.output(answered);
    answered.push_back(oracle.ask(std::span<const StatisticalQuery<typename A::Record>>(batch)));
  }
}

// Finds a hypothesis of a short list with almost the least error, from one statistical query per hypothesis.
//
// Privacy:  that of the oracle.
// Utility:  error <= least error of the list + alpha with every valid oracle, for labels of any origin.
// Cost:     one query of tolerance alpha / 2 per hypothesis, all at once.
// Source:   KL-22.   docs/local/statistical_queries.md#algorithms
//
// A hypothesis is a value with operator()(Input) -> bool. The output is its place in the list.
template <class Hypothesis, class Input>
class ErmQueries : public OneBatch<ErmQueries<Hypothesis, Input>, Labelled<Input>, std::size_t> {
 public:
  using Record = Labelled<Input>;

  ErmQueries(std::vector<Hypothesis> hypotheses, Rational alpha)
      : hypotheses_(std::move(hypotheses)), alpha_(std::move(alpha)) {
    require(!hypotheses_.empty(), "hypotheses: at least one is needed");
    require_inside("alpha", alpha_, 0, 1, "Give a number such as 0.1");
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
