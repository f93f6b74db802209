// Tests whether a black box that learns many labels gives its rows away, by fingerprinting codes (ML-21, ML-24 to 26).
//
// A trial draws a code and makes a table whose rows carry its words. The box learns and predicts. The trial reads a
// word off the predictions and traces it. One user is the target, chosen before the trials that count. Let `level` be
// the proved probability of an accusation when the target's row is not in the table. If the box promises (epsilon,
// delta), the target is accused with probability at most e^epsilon level + delta. So the observed rate rules epsilons
// out. Trials without the target's row only check the code. Nothing is estimated from them.
// docs/attacks.md#the-inequality
//
// A trial whose box fails, or that was planned and did not take place, counts as a trial without an accusation. So the
// result holds under any rule for stopping.
#pragma once

#include <optional>

#include "discreet/audit/attacks/labelled_table.h"
#include "discreet/audit/runs/excluded_epsilon.h"
#include "discreet/base/progress.h"

namespace discreet::inline audit {

enum class World { with_target, without_target };

// The verdict on a word: a p-value for every user, and the box's mistakes where all rows agree.
struct Verdicts {
  std::vector<double> p_values;
  std::size_t marked_mistakes = 0, marked = 0;
};

struct AttackTrial {
  LabelledTable train;
  InputRows test;
  std::function<BitVector(const BitMatrix& predictions)> word;
  std::function<Verdicts(BitRow word)> judge;
};

struct Attack {
  std::size_t users = 0;
  std::size_t columns = 0;  // labels
  // Users count from 0 here.
  std::function<AttackTrial(World world, std::size_t target, Rng& rng)> make;
  PromiseMap promise = {};  // promise of the attacked learner, from that of the box; empty: the same
  InputSpace inputs = {};   // for training and test tables
};

struct AttackOptions {
  std::size_t trials = 20;         // with the target's row
  std::size_t control_trials = 5;  // without it
  std::size_t pilots = 4;          // choose the target, if none is given, and are then forgotten
  std::optional<std::size_t> target = {};
  double level = 0.01;  // probability of a false accusation
  double delta = 0;     // delta of the doubted promise
  double confidence = 0.95;
  std::size_t most_failures = 3;  // after these the rest is called off
};

struct AttackReport {
  std::size_t target = 0, planned = 0, trials = 0;  // trials that took place, failed ones included
  std::size_t answered = 0;                         // runs of all kinds that gave predictions
  std::size_t correct = 0;                          // trials with the target accused
  std::size_t anybody = 0;                          // trials with somebody accused
  std::size_t control_trials = 0, control_accused = 0;
  std::vector<std::size_t> accused_by_user;  // in the trials
  double level = 0, delta = 0, confidence = 0;
  double rate_low = 0, rate_high = 1;  // rate of accusing the target: each end with this confidence
  double excluded_epsilon = 0;
  double marked_error = 0;            // share of wrong labels where all rows agree
  bool always_the_same = false;       // every word was the same, though the codes differed
  std::vector<std::string> failures;  // one for each failed run, pilots and controls included
  bool called_off = false;            // too many failures, or the caller stopped it
};

AttackReport run_attack(const Attack& attack, const Trainer& trainer, const AttackOptions& options, Rng& rng,
                        const Progress& progress = {});

}  // namespace discreet::inline audit
