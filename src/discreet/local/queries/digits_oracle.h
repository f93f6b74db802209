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
#pragma once

#include "discreet/local/queries/sq_algorithm.h"

namespace discreet::inline local {

// The least m >= 1 with 2^m >= width / tolerance.
inline std::size_t digit_count(const QueryShape& query) {
  std::size_t digits = 1;
  while ((Integer(1) << static_cast<unsigned>(digits)) * query.tolerance < query.width) ++digits;
  return digits;
}

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
