// Oracles around another oracle: they count, write down or refuse its queries, or ask it digit by digit.
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

// The least m >= 1 with 2^m >= width / tolerance.
inline std::size_t digit_count(const QueryShape& query) {
  std::size_t digits = 1;
  while ((Integer(1) << static_cast<unsigned>(digits)) * query.tolerance < query.width) ++digits;
  return digits;
}

// Answers queries of any grid through an oracle that answers yes-or-no queries only.
//
// The oracle asks for the place u of a value between low and high digit by digit. It asks for m binary digits in one
// batch, with 2^m >= width / tolerance. Each digit has tolerance tolerance / (2 width). The digits weigh less than 1
// together, so their errors add up to half the tolerance. The remainder after the last digit adds the other half.
// Participants who answer for themselves do not need digits: one bit of a grid value can be drawn directly
// (local_oracle.h).
//
// Privacy:  that of the oracle inside.
// Utility:  valid when the oracle inside is.
// Cost:     m = ceil(log2(width / tolerance)) queries for one query.
// Source:   KL-12 (remark in section 5 of Kasiviswanathan et al. 2011), repaired.
//           docs/local/statistical_queries.md#digits
template <class Inner>
class DigitsOracle {
 public:
  explicit DigitsOracle(Inner& inner) : inner_(inner) {}

  template <class Record>
  QueryAnswers ask(std::span<const StatisticalQuery<Record>> batch) {
    Queries<Record> bits;
    for (const StatisticalQuery<Record>& query : batch) {
      check(query);
      for (std::size_t digit = 1, all = digit_count(query.shape()); digit <= all; ++digit)
        bits.push_back(digit_of(query, digit, all));
    }
    const QueryAnswers means = inner_.ask(std::span<const StatisticalQuery<Record>>(bits));
    QueryAnswers answers;
    auto mean = means.begin();
    for (const StatisticalQuery<Record>& query : batch) {
      const std::size_t all = digit_count(query.shape());
      Rational place(1, Integer(1) << static_cast<unsigned>(all + 1));  // the middle of the interval that the digits
                                                                        // leave
      for (std::size_t digit = 1; digit <= all; ++digit)
        place += *mean++ / (Integer(1) << static_cast<unsigned>(digit));
      answers.push_back(query.low + query.width() * place);
    }
    return answers;
  }

 private:
  template <class Record>
  static StatisticalQuery<Record> digit_of(const StatisticalQuery<Record>& query, std::size_t digit, std::size_t all) {
    StatisticalQuery<Record> bit = query;  // keeps its part: the lowest value has digits 0
    bit.steps_at = [query, digit, all](const Record& record) -> std::int64_t {
      // `high` itself would be 1.000..., so it is written 0.111...
      Integer whole = Integer(query.at(record)) << static_cast<unsigned>(all);
      Integer place = std::min<Integer>(whole / query.steps, (Integer(1) << static_cast<unsigned>(all)) - 1);
      return bit_test(place, static_cast<unsigned>(all - digit)) ? 1 : 0;
    };
    bit.steps = 1;
    bit.low = 0;
    bit.high = 1;
    bit.tolerance = query.tolerance / (2 * query.width());
    return bit;
  }

  Inner& inner_;
};

}  // namespace discreet::inline local
