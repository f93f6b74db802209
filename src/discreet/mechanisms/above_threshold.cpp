#include "discreet/mechanisms/above_threshold.h"

#include <algorithm>
#include <limits>

#include "discreet/base/error.h"
#include "discreet/base/interval.h"
#include "discreet/base/option_range.h"

namespace discreet::inline mechanisms {
namespace {

AboveThreshold::Options checked(AboveThreshold::Options options) {
  check_epsilon(options.epsilon);
  require_at_least("sensitivity", options.sensitivity, 1, "Give the largest change by one row");
  require_at_least("answers", options.answers, 1, "Give the number of answers");
  require_inside("threshold_share", options.threshold_share, 0, 1, "Give a number such as 1/2");
  return options;
}

Rational query_rate(const AboveThreshold::Options& options) {
  Rational an_answer = options.epsilon * (1 - options.threshold_share) / options.answers;
  return an_answer / Rational(difference_sensitivity(options.sensitivity, options.neighbours, options.movement));
}

// The least t with e^(-rate t) <= probability, or one more.
Integer tail(const Rational& rate, const Rational& probability) {
  return ceil((-log(Interval(probability)) / Interval(rate)).high());
}

}  // namespace

AboveThreshold::AboveThreshold(Options options)
    : options_(checked(std::move(options))),
      threshold_rate_(options_.epsilon * options_.threshold_share / options_.sensitivity),
      query_rate_(discreet::query_rate(options_)) {}

std::int64_t AboveThreshold::accuracy(std::uint64_t queries, const Rational& beta) const {
  require_inside("beta", beta, 0, 1, "Give a number such as 0.05");
  Integer a = std::max(tail(threshold_rate_, beta / 2),
                       tail(query_rate(), beta / (2 * Rational(std::max<std::uint64_t>(queries, 1)))));
  require(a < std::numeric_limits<std::int64_t>::max(), "epsilon is too small: no table has as many rows");
  return static_cast<std::int64_t>(a);
}

AboveThreshold::Stream::Stream(const AboveThreshold& mechanism, Rng& rng)
    : threshold_(mechanism.options_.threshold),
      noise_(mechanism.threshold_rate_, mechanism.query_rate_, rng),
      left_(mechanism.options_.answers) {}

bool AboveThreshold::Stream::above(std::int64_t query, Rng& rng) {
  if (!open() || !noise_.reached_from(query - threshold_, rng)) return false;
  --left_;
  return true;
}

std::vector<std::size_t> AboveThreshold::operator()(std::span<const std::int64_t> queries, Rng& rng) const {
  Stream stream(*this, rng);
  std::vector<std::size_t> positions;
  for (std::size_t i = 0; i < queries.size() && stream.open(); ++i)
    if (stream.above(queries[i], rng)) positions.push_back(i);
  return positions;
}

}  // namespace discreet::inline mechanisms
