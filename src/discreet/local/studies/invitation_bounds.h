// How many people to invite to a study, so that every question gets the reports that it needs.
//
// A token sends a person to a question (cohort.h), to each with probability proportional to the people invited to it.
// So the reports to a question are binomial, and half of the time they are fewer than their mean: more people have to
// be invited than reports are needed. Proof: docs/local/learners.md#filling
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "discreet/base/rational.h"
#include "discreet/local/studies/protocol_bounds.h"

namespace discreet::inline local {

// How the failure probability of a study is split. The shares add up to it.
struct FailureShares {
  Rational answers;  // that the reports mislead although every question has as many as it needs
  Rational filling;  // that some question gets fewer
};

// A tenth for filling. Nothing if there is one question: then everybody gets it.
FailureShares failure_shares(const Rational& beta, std::uint64_t questions);

// Questions of a study, in whatever rounds, that need the same number of reports.
struct EqualQuestions {
  std::uint64_t reports = 0, count = 0;
};

// One plan per group, for each of its questions. If all whom it invites join, or more, then every question of the study
// gets the reports that it needs, except with probability `failure`.
std::vector<QuestionPlan> invite(std::span<const EqualQuestions> groups, const Rational& failure);

// Of a study whose questions all need the same.
inline QuestionPlan invite(const EqualQuestions& all, const Rational& failure) {
  return invite(std::span(&all, 1), failure).front();
}

// The people whom `plans` invite to `groups` in all.
std::uint64_t invited_people(std::span<const EqualQuestions> groups, std::span<const QuestionPlan> plans);

}  // namespace discreet::inline local
