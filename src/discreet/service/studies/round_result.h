// What everybody is told of a closed round: how many reported, what was estimated, and how far that may be off.
//
// A half-width is of every estimate (estimates.h: shares, or means as a share of the range) from the reports that came.
// All estimates of the round are within theirs at once, except with probability beta: that is what the round achieved,
// however many were planned. When some question got fewer reports than it needs, the result names it in a deviation:
// then the plan's promise does not hold, however many reports the round got in all.
//
// Privacy:  a function of the tallies, which are of reports.
// Utility:  estimate_bounds.h, with beta divided by the estimates of the round.
// Cost:     O(counters); beyond max_estimates they are left to whoever fetches the tallies.
// Source:   section 5 of the spec of the local model (CLOSE, RoundResult).   docs/local/collector.md#results
#pragma once

#include "discreet/json/json.h"
#include "discreet/local/randomizers/question.h"
#include "discreet/local/randomizers/tally.h"
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
// the result have one entry per question, null where nobody reported. The deviation lists the questions with too few
// reports, from 0.
Json write_round_result(const ClosedRound& round, const Rational& beta);

}  // namespace discreet::inline service
