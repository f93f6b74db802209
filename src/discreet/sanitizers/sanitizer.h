// The concept of a sanitizer. It turns a table of people into a release that answers counting queries.
#pragma once

#include "discreet/learning/learner.h"
#include "discreet/privacy/largest_step.h"

namespace discreet::inline sanitizers {

// The number of rows that a query counts: the estimate, and ends that hold it. With probability 1 - beta, an option of
// the sanitizer, the ends of all queries of the class are right. They depend on the release, the options and the public
// number of rows alone.
struct Answer {
  Rational count, low, high;
  bool operator==(const Answer&) const = default;
};

// `low <= estimate <= high`, all three cut to [0, rows].
Answer answer_within(const Rational& low, const Rational& estimate, const Rational& high, std::int64_t rows);

// As Learner (learning/learner.h), for rows without labels and with a release instead of a hypothesis. All promise
// privacy under replacement of a row, so that the number of rows is public. Bars are functions of it and the options.
// `check_rows` throws Error if a table with this number of rows is refused. Such a table gets an empty release,
// whatever it holds, so that the promise does not depend on the caller's checks. `beta()` is the failure probability of
// all bars together. `error_says` describes the error of a goal.
template <class S>
concept Sanitizer = std::constructible_from<S, typename S::Options> && std::regular<typename S::Release> &&
                    requires(const S& sanitizer, typename RowsOf<typename S::Input>::type rows, Rng& rng, Accuracy goal,
                             const Progress& progress) {
                      { S::name } -> std::convertible_to<std::string_view>;
                      { S::summary } -> std::convertible_to<std::string_view>;
                      { S::error_says } -> std::convertible_to<std::string_view>;
                      S::Options::fields();
                      sanitizer.domain();
                      { sanitizer.row_order() } -> std::same_as<RowOrder>;
                      { sanitizer.privacy() } -> std::same_as<Privacy>;
                      { sanitizer.bounds(goal) } -> std::same_as<std::vector<Bound>>;
                      { sanitizer.beta() } -> std::convertible_to<Rational>;
                      sanitizer.check_rows(std::size_t{});
                      { sanitizer.sanitize(rows, rng) } -> std::same_as<typename S::Release>;
                      { sanitizer.sanitize(rows, rng, progress) } -> std::same_as<typename S::Release>;
                    };

// The epsilon of each of many equal steps of a sanitizer: the better of an even split and of zero-concentrated
// accounting.
//
// The largest epsilon of a step that either proves within (epsilon, delta) under replacement. Both are quick for any
// number of steps, so that options can be checked at once. With delta 0 it is the even split.
Rational step_epsilon(const Rational& epsilon, const Rational& delta, const EqualSteps& steps);

}  // namespace discreet::inline sanitizers
