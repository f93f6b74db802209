// The published result of a closed round: the number of reports, the estimates, and their possible errors.
//
// Every estimate has a half-width (estimates.h: shares, or means as a share of the range) from the reports that came.
// All estimates of the round are within theirs at once, except with probability beta. This is the precision of the
// round, independent of the plan. If some question got fewer reports than it needs, the result names it in a deviation.
// Then the plan's guarantee does not hold, even if the round got many reports altogether.
//
// Privacy:  a function of the tallies, which are of reports.
// Utility:  estimate_bounds.h, with beta divided by the estimates of the round.
// Cost:     O(counters). Beyond max_estimates, clients compute them from the tallies.
// Source:   section 5 of the spec of the local model (CLOSE, RoundResult).   docs/local/collector.md#results
#pragma once

#include "discreet/json/json.h"
#include "discreet/local/randomizers/question.h"
#include "discreet/local/randomizers/randomizer.h"
#include "discreet/local/studies/protocol_bounds.h"

namespace discreet::inline service {

struct ClosedRound {
  static constexpr std::size_t max_estimates = 1024;

  std::size_t number = 1;
  const RoundPlan& plan;
  const std::vector<Question>& asked;
  const std::vector<Tally>& tallies;
};

// {round, planned, received: [people], beta, half_widths: [number or null], estimates?: [[number]], deviation?:
// {planned, received, questions: [{question, planned, received}], half_width?: {planned, achieved}, meaning}}. Lists of
// the result have one entry per question, null if a question has no report. The deviation lists the questions with too
// few reports, from 0.
Json write_round_result(const ClosedRound& round, const Rational& beta);

}  // namespace discreet::inline service
