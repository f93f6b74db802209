#include "discreet/local/queries/queried_threshold.h"

#include "discreet/base/option_range.h"
#include "discreet/local/queries/zero_test_bounds.h"

namespace discreet::inline local {

ThresholdQueries::ThresholdQueries(Integer size, Rational alpha) : size_(std::move(size)), alpha_(std::move(alpha)) {
  require(size_ >= 1 && size_ <= Integer(1) << 64, "the domain must have between 1 and 2^64 values");
  require_inside("alpha", alpha_, 0, 1, "Give a number such as 0.1");
}

std::size_t ThresholdQueries::steps() const { return bit_length(size_ + 1) - 1; }

Queries<Labelled<std::uint64_t>> ThresholdQueries::queries_at(const Integer& cut) const {
  const std::uint64_t at = low_64(cut);  // a middle is never the last cut
  return {indicator<Record>([at](const Record& record) { return record.y != 0 && record.x < at; }, alpha_ / 2),
          indicator<Record>([at](const Record& record) { return record.y == 0 && record.x >= at; }, alpha_ / 2)};
}

SqPlan ThresholdQueries::plan() const { return SqPlan(steps(), shape_of(queries_at(0))); }

ThresholdQueries::Left ThresholdQueries::left_after(std::span<const QueryAnswers> answered) const {
  Left left{0, size_};
  for (const QueryAnswers& wrong : answered) {
    const Integer middle = left.middle();
    // Wrong records below, so that the cut is lower; or above. Ends stay in order whatever an invalid oracle says.
    if (wrong[0] > alpha_ / 2)
      left.last = std::max<Integer>(left.first, middle - 1);
    else if (wrong[1] > alpha_ / 2)
      left.first = std::min<Integer>(left.last, middle + 1);
    else
      left = {middle, middle};
  }
  return left;
}

Queries<Labelled<std::uint64_t>> ThresholdQueries::next(std::span<const QueryAnswers> answered) const {
  const Left left = left_after(answered);
  return left.first == left.last ? Queries<Record>{} : queries_at(left.middle());
}

Cut ThresholdQueries::output(std::span<const QueryAnswers> answered) const { return {left_after(answered).first}; }

void QueriedThreshold::check(const Options& options) {
  discreet::check(domain(options));
  require_inside("alpha", options.alpha, 0, Rational(1, 2), "Give a number such as 0.1");
}

ThresholdQueries QueriedThreshold::algorithm(const Options& options) { return {domain(options).size(), options.alpha}; }

std::vector<Bound> QueriedThreshold::bounds(const Options& options, const Accuracy& goal) {
  check_planned_error(options.alpha, goal.alpha);
  const std::uint64_t steps = algorithm(options).steps();
  // Two questions per step. Each moves by 1.
  return zero_test_bounds({.batches = steps, .queries = 2, .tolerance = options.alpha / 2}, options.epsilon, goal.beta,
                          options.oracle, "binary search");
}

}  // namespace discreet::inline local
