// Computes the people to invite to a study, so that every question gets enough reports.
//
// A token sends a person to a question (cohort.h), with probability proportional to the people invited to it. So the
// reports to a question are binomial. Half of the time they are fewer than their mean. The study must invite more
// people than it needs reports. Proof: docs/local/learners.md#filling
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "discreet/base/rational.h"
#include "discreet/local/studies/protocol_bounds.h"

namespace discreet::inline local {

// The split of a study's failure probability. The shares add up to it.
struct FailureShares {
  Rational answers;  // the reports mislead although every question has as many as it needs
  Rational filling;  // some question gets fewer
};

// A tenth for filling. Nothing if there is one question, because all people get it.
FailureShares failure_shares(const Rational& beta, std::uint64_t questions);

// Questions of a study, in any rounds, that need the same number of reports.
struct EqualQuestions {
  std::uint64_t reports = 0, count = 0;
};

// One plan per group, for each of its questions. If all invited people join, or more, then every question of the study
// gets the reports that it needs, except with probability `failure`.
std::vector<QuestionPlan> invite(std::span<const EqualQuestions> groups, const Rational& failure);

// For a study in which all questions need the same number.
inline QuestionPlan invite(const EqualQuestions& all, const Rational& failure) {
  return invite(std::span(&all, 1), failure).front();
}

// The number of people whom `plans` invite to `groups`.
std::uint64_t invited_people(std::span<const EqualQuestions> groups, std::span<const QuestionPlan> plans);

}  // namespace discreet::inline local
