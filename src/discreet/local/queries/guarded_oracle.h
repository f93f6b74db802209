// Oracles that watch the queries to another oracle: they count, write down or refuse them.
//
// Privacy:  that of the oracle inside: a trace repeats its answers.
// Utility:  that of the oracle inside.
// Cost:     O(1) per query.
// Source:   KL-12.   docs/local/statistical_queries.md#oracles
#pragma once

#include "discreet/local/queries/sq_algorithm.h"

namespace discreet::inline local {

// Counts the queries.
template <class Inner>
class CountingOracle {
 public:
  explicit CountingOracle(Inner& inner) : inner_(inner) {}
  std::uint64_t batches() const { return batches_; }
  std::uint64_t queries() const { return queries_; }

  template <class Record>
  QueryAnswers ask(std::span<const StatisticalQuery<Record>> batch) {
    ++batches_;
    queries_ += batch.size();
    return inner_.ask(batch);
  }

 private:
  Inner& inner_;
  std::uint64_t batches_ = 0, queries_ = 0;
};

// Records the queries and the answers, batch by batch.
template <class Inner>
class TracingOracle {
 public:
  struct Step {
    QueryShape query;
    Rational answer;
  };
  explicit TracingOracle(Inner& inner) : inner_(inner) {}
  const std::vector<std::vector<Step>>& trace() const { return trace_; }

  template <class Record>
  QueryAnswers ask(std::span<const StatisticalQuery<Record>> batch) {
    QueryAnswers answers = inner_.ask(batch);
    auto& steps = trace_.emplace_back();
    for (std::size_t i = 0; i < batch.size(); ++i) steps.push_back({batch[i].shape(), answers[i]});
    return answers;
  }

 private:
  Inner& inner_;
  std::vector<std::vector<Step>> trace_;
};

// Refuses a query if its tolerance, as a share of its width, is finer than `least`.
template <class Inner>
class CappedOracle {
 public:
  CappedOracle(Inner& inner, Rational least) : inner_(inner), least_(std::move(least)) {}

  template <class Record>
  QueryAnswers ask(std::span<const StatisticalQuery<Record>> batch) {
    for (const StatisticalQuery<Record>& query : batch)
      if (query.tolerance < least_ * query.width())
        throw Error("a query of tolerance " + to_string(query.tolerance) + " is finer than " + to_string(least_) +
                    " of its range. Allow a larger error");
    return inner_.ask(batch);
  }

 private:
  Inner& inner_;
  Rational least_;
};

// Answers one batch and refuses a second, as a nonadaptive algorithm or a study of one round requires.
template <class Inner>
class OneBatchOracle {
 public:
  explicit OneBatchOracle(Inner& inner) : inner_(inner) {}

  template <class Record>
  QueryAnswers ask(std::span<const StatisticalQuery<Record>> batch) {
    if (closed_)
      throw Error("a second batch of queries is asked of an oracle that answers one: the algorithm is adaptive");
    closed_ = true;
    return inner_.ask(batch);
  }

 private:
  Inner& inner_;
  bool closed_ = false;
};

}  // namespace discreet::inline local
