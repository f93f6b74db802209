// Describes a round before any participant answers: people, reports, questions, precision of an answer.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace discreet::inline local {

struct QuestionPlan {
  std::uint64_t reports = 0;  // needed: with as many or more its answer is as good as planned
  std::uint64_t people = 0;   // to invite: tokens send them to questions in this proportion (invitation_bounds.h)
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

}  // namespace discreet::inline local
