// The concept that every sanitizer models: from a table of people to a release that answers counting queries.
#pragma once

#include "discreet/learning/learner.h"

namespace discreet::inline sanitizers {

// How many rows a query counts: the estimate, and ends that hold it. The ends of all queries of the class together are
// right with probability 1 - beta, an option of the sanitizer; they depend on the release, the options and the public
// number of rows alone.
struct Answer {
  Rational count, low, high;
  bool operator==(const Answer&) const = default;
};

// `low <= estimate <= high`, all three cut to [0, rows].
Answer answer_within(const Rational& low, const Rational& estimate, const Rational& high, std::int64_t rows);

// As Learner (learning/learner.h), for rows without labels and with a release instead of a hypothesis. All promise
// privacy under replacement of a row, so that the number of rows is public: bars are functions of it and the options.
// `check_rows` throws Error where a table of so many rows is refused; such a table gets an empty release, whatever it
// holds, so that the promise does not depend on who asks first. `beta()` is what all bars together may fail with, and
// `error_says` what the error of a goal is about.
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

}  // namespace discreet::inline sanitizers
