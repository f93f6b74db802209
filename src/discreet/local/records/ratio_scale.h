// Turns a ratio of probabilities between e^-epsilon and e^epsilon into a statistical query.
//
// Over a random record, a report of a randomizer has rho times its probability over a fixed reference record. For every
// record rho lies between 1/E and E, with a rational E slightly above e^epsilon. The query (rho - 1) / (E - 1/E) has
// values in [-1/(1+E), E/(1+E)], an interval of length 1. The grid is fine: rounding takes a 2^20th of the tolerance.
//
// Property 1: an answer within the tolerance gives the mean ratio within a factor of 1 +- precision.
//
// Privacy:  none by itself.
// Utility:  property 1.
// Cost:     two exact probabilities per record.
// Source:   KL-16, KL-17.   docs/local/statistical_queries.md#local-to-queries
#pragma once

#include "discreet/local/records/query.h"

namespace discreet::inline local {

// A rational of 64 significant bits that is at least e^x.
Rational exponential_above(const Rational& x);

class RatioScale {
 public:
  // 0 < precision < 1.
  RatioScale(const Rational& epsilon, const Rational& precision);

  const Rational& largest() const { return largest_; }      // E
  const Rational& tolerance() const { return tolerance_; }  // for the query: precision / E^2, less the rounding
  Rational low() const { return -1 / (1 + largest_); }
  Rational high() const { return largest_ / (1 + largest_); }

  std::int64_t steps_of(const Rational& ratio) const;  // on the grid
  // The mean ratio that follows from an answer, clipped to the possible range from 1/E to E.
  Rational ratio(const Rational& answer) const;

  template <class Record>
  StatisticalQuery<Record> query(std::function<Rational(const Record&)> ratio) const {
    StatisticalQuery<Record> query;
    query.steps_at = [scale = *this, ratio = std::move(ratio)](const Record& record) {
      return scale.steps_of(ratio(record));
    };
    query.steps = steps_;
    query.low = low();
    query.high = high();
    query.tolerance = tolerance_;
    return query;
  }

 private:
  Rational largest_, spread_, tolerance_;
  std::int64_t steps_;
};

}  // namespace discreet::inline local
