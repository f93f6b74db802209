// What no local protocol can do, as numbers that are known before anybody is asked.
//
// A local protocol that makes t calls can be emulated by about 2 e^epsilon t statistical queries (sq_emulation.h,
// interactive_emulation.h), so what statistical queries cannot learn, people who answer for themselves cannot teach.
// The rules speak of worst-case targets and of success with a large constant probability; "not excluded" is not
// "feasible".
//
// Privacy:  none needed: functions of public numbers.
// Utility:  lower bounds; every number of people is rounded down, so that it is provably too small.
// Cost:     O(1).
// Source:   KL-19, KL-21 (Corollary 5.15 and Theorem 5.16 of Kasiviswanathan et al. 2011), constants repaired.
//           docs/local/statistical_queries.md#what-is-impossible
#pragma once

#include <cstdint>
#include <string>

namespace discreet::inline local {

struct LocalGoal {
  double dimension = 16;  // bits of the parity
  double epsilon = 1;     // of every person
  double failure = .1;    // what the emulation may add to the failure probability of the learner
};

// Calls with which no local protocol, in any number of rounds, learns parities of uniform bits. One person may be
// called several times: this number of people is excluded only if each is called once. With as many calls or fewer it
// would give a learner from 2^(d/3) statistical queries of tolerance 2^(-d/3) on average. Zero when nothing is
// excluded. Numbers beyond 2^63 are cut there.
std::uint64_t parity_excluded_calls(const LocalGoal& goal);

// The same with a bound on the number of queries that holds with probability 1 - failure and not on average only.
std::uint64_t parity_surely_excluded_calls(const LocalGoal& goal);

// With probability at least this, t statistical queries that are fixed beforehand, of tolerance at least 2^(-d/3),
// leave a uniform masked parity of d bits with error at least 1/4.
double one_round_masked_parity_failure(double dimension, double queries);

// People with whom no local protocol of one round learns masked parities, however often it calls each in that round:
// all her reports are one report of a product randomizer. The tolerance of its emulation is still at
// least 2^(-d/3).
std::uint64_t one_round_excluded_people(const LocalGoal& goal);

// With probability at least this, so many people in one round leave a masked parity with error at least 1/4; not above
// 1/2, and 0 where nothing is known.
double one_round_people_failure(const LocalGoal& goal, double people);

// The verdict in words.
struct Feasibility {
  bool excluded = false;
  std::uint64_t limit = 0;  // up to this number of people, or of calls, it is excluded
  std::string bound;        // that says so: its place in the specification
  std::string reason;
};
Feasibility parity_feasibility(const LocalGoal& goal, std::uint64_t calls);
Feasibility one_round_feasibility(const LocalGoal& goal, std::uint64_t people);

}  // namespace discreet::inline local
