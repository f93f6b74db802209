// Computes, before any participant answers, numbers of people or calls with which no local protocol succeeds.
//
// About 2 e^epsilon t statistical queries emulate a local protocol of t calls (sq_emulation.h,
// interactive_emulation.h). So if statistical queries cannot learn a target, people who answer for themselves cannot
// teach it. The rules are about worst-case targets and success with a large constant probability. "Not excluded" does
// not mean "feasible".
//
// Privacy:  none needed: functions of public numbers.
// Utility:  lower bounds. Every number of people is rounded down, so it is provably too small.
// Cost:     O(1).
// Source:   KL-19, KL-21 (Corollary 5.15 and Theorem 5.16 of Kasiviswanathan et al. 2011), constants repaired.
//           docs/local/statistical_queries.md#what-is-impossible
#pragma once

#include <cstdint>
#include <string>

namespace discreet::inline local {

struct LocalGoal {
  double dimension = 16;  // bits of the parity
  double epsilon = 1;     // per person
  double failure = .1;    // that the emulation may add to the failure probability of the learner
};

// The number of calls with which no local protocol, in any number of rounds, learns parities of uniform bits. One
// person may be called several times: this number of people is excluded only if each is called once. With at most as
// many calls, a protocol would give a learner from 2^(d/3) statistical queries of tolerance 2^(-d/3) on average. Zero
// if nothing is excluded. Numbers beyond 2^63 are cut there.
std::uint64_t parity_excluded_calls(const LocalGoal& goal);

// The same with a bound on the number of queries that holds with probability 1 - failure, not only on average.
std::uint64_t parity_surely_excluded_calls(const LocalGoal& goal);

// A lower bound on a probability: t statistical queries fail to learn a uniform masked parity of d bits. The queries
// are fixed beforehand and have tolerance at least 2^(-d/3). To fail is to have error at least 1/4.
double one_round_masked_parity_failure(double dimension, double queries);

// The number of people with whom no local protocol of one round learns masked parities. The protocol may call each
// person any number of times in that round: all reports of a person are one report of a product randomizer. The
// tolerance of its emulation is still at least 2^(-d/3).
std::uint64_t one_round_excluded_people(const LocalGoal& goal);

// A lower bound on the probability that `people` participants in one round leave a masked parity with error at least
// 1/4. It is never above 1/2, and 0 if nothing is known.
double one_round_people_failure(const LocalGoal& goal, double people);

// The verdict in words.
struct Feasibility {
  bool excluded = false;
  std::uint64_t limit = 0;  // up to this number of people, or of calls, it is excluded
  std::string bound;        // its place in the specification
  std::string reason;
};
Feasibility parity_feasibility(const LocalGoal& goal, std::uint64_t calls);
Feasibility one_round_feasibility(const LocalGoal& goal, std::uint64_t people);

}  // namespace discreet::inline local
