// Describes a round before any participant answers: people, reports, questions, precision of an answer. Computes the
// people to invite.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "discreet/base/rational.h"
#include "discreet/local/randomizers/estimate_bounds.h"

namespace discreet::inline local {

struct QuestionPlan {
  std::uint64_t reports = 0;  // needed: with as many or more its answer is as good as planned
  std::uint64_t people = 0;   // to invite: tokens send them to questions in this proportion (`invite`)
  bool operator==(const QuestionPlan&) const = default;
};

struct RoundPlan {
  std::vector<QuestionPlan> questions;  // in the order in which they are asked
  double half_width =
      0;            // each estimate, except with the failure probability that the plan gives it. 0: decisions only
  std::string why;  // one sentence: the decision and the inequality that binds

  std::uint64_t people() const { return sum(&QuestionPlan::people); }
  std::uint64_t reports() const { return sum(&QuestionPlan::reports); }

 private:
  std::uint64_t sum(std::uint64_t QuestionPlan::*number) const {
    std::uint64_t total = 0;
    for (const QuestionPlan& question : questions) total += question.*number;
    return total;
  }
};

// A study invites enough people that every question gets enough reports.
//
// A token sends a person to a question (cohort.h), with probability proportional to the people invited to it. So the
// reports to a question are binomial. Half of the time they are fewer than their mean. The study must invite more
// people than it needs reports. Proof: docs/local/learners.md#filling

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

// People and half-widths of estimates (estimate_bounds.h) from exact numbers, as the options of protocols have them.

// The least number of people with estimates within `tolerance`, each except with probability beta / count.
std::uint64_t people_bound(const Randomizer& randomizer, const Rational& tolerance, const Rational& beta,
                           std::uint64_t count, Sides sides = Sides::two);
double half_width_bound(const Randomizer& randomizer, std::uint64_t people, const Rational& beta, std::uint64_t count,
                        Sides sides = Sides::two);

// For local_erm.h. People per level: 8 C^2 levels ln(2 hypotheses / beta) / alpha^2, rounded up, with C = 1 / (2 truth
// - 1).
std::uint64_t dyadic_people_bound(const Rational& truth, std::size_t levels, std::size_t hypotheses,
                                  const Rational& alpha, const Rational& beta);

}  // namespace discreet::inline local
