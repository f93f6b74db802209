#include "discreet/local/studies/protocol_bounds.h"

#include <cmath>
#include <utility>

#include "discreet/base/error.h"
#include "discreet/bounds/learners/binomial_tail.h"
#include "discreet/learning/bound.h"

namespace discreet::inline local {
namespace {

constexpr std::int64_t filling_part = 10;  // filling gets one part of this number

// The least number of people, `least` or more, such that a question to which they are a share of `all` gets its reports
// except with probability `failure`.
std::uint64_t people_to_fill(std::uint64_t reports, std::uint64_t least, std::uint64_t all, double failure) {
  const auto fills = [&](std::uint64_t people) {
    const double share = static_cast<double>(people) / static_cast<double>(all);
    return binomial_at_most(reports - 1, all, share) <= failure;
  };
  std::uint64_t enough = all;  // certain: everybody is sent to it
  while (least < enough) {
    const std::uint64_t middle = least + (enough - least) / 2;
    if (fills(middle))
      enough = middle;
    else
      least = middle + 1;
  }
  return enough;
}

}  // namespace

FailureShares failure_shares(const Rational& beta, std::uint64_t questions) {
  const Rational filling = questions > 1 ? Rational(beta / filling_part) : Rational(0);
  return {beta - filling, filling};
}

std::uint64_t invited_people(std::span<const EqualQuestions> groups, std::span<const QuestionPlan> plans) {
  std::uint64_t people = 0;
  for (std::size_t i = 0; i < groups.size(); ++i) people += groups[i].count * plans[i].people;
  return people;
}

// More people in all make the tail of a question heavier, so that the numbers only grow from step to step; a number
// that is enough for the Poisson limit is enough for any number of people in all, so that they stop growing.
std::vector<QuestionPlan> invite(std::span<const EqualQuestions> groups, const Rational& failure) {
  std::vector<QuestionPlan> plans;
  std::uint64_t questions = 0;
  for (const EqualQuestions& group : groups) {
    require(group.reports > 0 && group.count > 0, "a question needs at least one report");
    plans.push_back({group.reports, group.reports});
    questions += group.count;
  }
  if (questions == 1) return plans;
  require(failure > 0, "several questions are filled with certainty by no number of people");
  const double share = to_double(failure) / static_cast<double>(questions);
  for (std::uint64_t all = invited_people(groups, plans), before = 0; all != before;) {
    for (QuestionPlan& plan : plans) plan.people = people_to_fill(plan.reports, plan.people, all, share);
    before = std::exchange(all, invited_people(groups, plans));
  }
  return plans;
}

std::uint64_t people_bound(const Randomizer& randomizer, const Rational& tolerance, const Rational& beta,
                           std::uint64_t count, Sides sides) {
  return people_for(randomizer, to_double(tolerance), to_double(beta) / static_cast<double>(count), sides);
}

double half_width_bound(const Randomizer& randomizer, std::uint64_t people, const Rational& beta, std::uint64_t count,
                        Sides sides) {
  return half_width(randomizer, people, to_double(beta) / static_cast<double>(count), sides);
}

std::uint64_t dyadic_people_bound(const Rational& truth, std::size_t levels, std::size_t hypotheses,
                                  const Rational& alpha, const Rational& beta) {
  const double told = (2 * to_double(truth) - 1) * to_double(alpha);
  return rows_at_least(8 * static_cast<double>(levels) *
                       std::log(2 * static_cast<double>(hypotheses) / to_double(beta)) / (told * told));
}

}  // namespace discreet::inline local
