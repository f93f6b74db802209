#include "discreet/learners/bits/parity_bounds.h"

#include <algorithm>
#include <cmath>

#include "discreet/bounds/table/searched_formulas.h"

namespace discreet::inline learners {
namespace {

const double ln2 = std::log(2.0);

// The share of alpha and beta that one of several events gets (KL-8, repaired).
constexpr double alpha_parts = 5, beta_parts = 3;

double test_rows(const ParityGoal& goal, Selection selection, double chunks) {
  double alpha = goal.alpha / alpha_parts, beta = goal.beta / beta_parts;
  double log_chunks = std::log(chunks / beta);
  if (selection == Selection::exponential) {
    double l = std::min(goal.epsilon / 2, std::log(5.0) / 2);
    return log_chunks / (alpha * (5 * -std::expm1(-l) - std::expm1(l)));
  }
  // Integer noise reaches alpha' s with at most twice the probability of continuous noise.
  double log_noise = selection == Selection::integer_noise ? log_chunks + ln2 : log_chunks;
  return std::max(10 / alpha * log_chunks, chunks / (alpha * goal.epsilon) * log_noise);
}

}  // namespace

double printed_run_rows(const ParityGoal& goal) {
  return run_rows_of(goal.dimension, std::log(4.0), goal.epsilon / 8, goal.alpha);
}

double tight_run_rows(const ParityGoal& goal, double keep, double failure) {
  return run_rows_of(goal.dimension, -std::log(failure), keep, goal.alpha);
}

double printed_run_failure(const ParityGoal& goal) { return .5 + std::exp2(-goal.dimension - 5); }

double all_parts_fail(double one, std::uint64_t parts) { return std::pow(one, static_cast<double>(parts)); }

FirstSuccessPlan first_success_plan(const ParityGoal& goal, std::uint64_t chunks) {
  double refuse = std::pow(goal.beta / 2, 1 / static_cast<double>(chunks));
  double keep = std::min(std::tanh(goal.epsilon / 2), std::expm1(goal.epsilon) * refuse / (1 - refuse));
  return {chunks, refuse, keep, rows_at_least(tight_run_rows(goal, keep, goal.beta / 2))};
}

FirstSuccessPlan first_success_plan(const ParityGoal& goal) {
  // Past the number at which p reaches tanh(epsilon/2) a further part only costs rows.
  FirstSuccessPlan best = first_success_plan(goal, 1);
  for (std::uint64_t chunks = 2; best.keep < std::tanh(goal.epsilon / 2) || chunks <= best.chunks + 1; ++chunks) {
    FirstSuccessPlan plan = first_success_plan(goal, chunks);
    if (plan.rows() < best.rows()) best = plan;
    if (plan.keep >= std::tanh(goal.epsilon / 2)) break;
  }
  return best;
}

CandidatesPlan candidates_plan(const ParityGoal& goal, Selection selection, std::uint64_t chunks) {
  ParityGoal part = goal;
  part.alpha /= alpha_parts;
  return {chunks, rows_at_least(printed_run_rows(part)),
          rows_at_least(test_rows(goal, selection, static_cast<double>(chunks)))};
}

CandidatesPlan candidates_plan(const ParityGoal& goal, Selection selection) {
  double chunks = std::ceil(std::log(beta_parts / goal.beta) / std::log(4.0 / 3));
  return candidates_plan(goal, selection, static_cast<std::uint64_t>(chunks));
}

}  // namespace discreet::inline learners
