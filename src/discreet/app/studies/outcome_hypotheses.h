// Outcomes that are hypotheses as JSON, with a rule in words.
#pragma once

#include "discreet/json/tiny_instance.h"
#include "discreet/local/learners/certified_perceptron.h"
#include "discreet/local/learners/conjunction.h"
#include "discreet/local/learners/k_means.h"
#include "discreet/local/learners/local_erm.h"
#include "discreet/local/learners/perceptron.h"
#include "discreet/local/learners/weak_learner.h"

namespace discreet::inline app {

// {"literals": ["x0", "not x3"], "rule": "x0 and not x3"}. Wider parts are {"clauses": [["x0", "x1"]], "rule": "(x0 or
// x1)"}, or terms
Json write_outcome(const LocalConjunctionProtocol& protocol, const LiteralSet& outcome);
Json write_target(const LocalConjunctionProtocol& protocol, const LocalConjunctionProtocol::Planted& target);
std::vector<TinyInstance> tiny_instances(TinyOf<LocalConjunctionProtocol>);

// {"threshold": 5, "rule": "x >= 5"}, or {"concept": 2, "labels": "0110"}
Json write_outcome(const LocalErmProtocol& protocol, std::size_t outcome);
Json write_target(const LocalErmProtocol& protocol, std::size_t target);
std::vector<TinyInstance> tiny_instances(TinyOf<LocalErmProtocol>);

// {"concept": 2, "turned": false, "labels": "0110", "most_error": "5/12", "premise": "points are uniform, ..."}. If
// the premise holds, the error is at most most_error, except with probability beta
Json write_outcome(const WeakLearnerProtocol& protocol, const WeakLearnerProtocol::Outcome& outcome);
Json write_target(const WeakLearnerProtocol& protocol, std::size_t target);
std::vector<TinyInstance> tiny_instances(TinyOf<WeakLearnerProtocol>);

// {"w": [1.5, -0.25], "rounds": 3}
Json write_outcome(const PerceptronProtocol& protocol, const PerceptronProtocol::Outcome& outcome);
Json write_target(const PerceptronProtocol& protocol, const MarginTarget& target);
std::vector<TinyInstance> tiny_instances(TinyOf<PerceptronProtocol>);

// {"w": [1.5, -0.25]}
Json write_outcome(const CertifiedPerceptronProtocol& protocol, const CertifiedPerceptronProtocol::Outcome& outcome);
Json write_target(const CertifiedPerceptronProtocol& protocol, const MarginTarget& target);
std::vector<TinyInstance> tiny_instances(TinyOf<CertifiedPerceptronProtocol>);

// {"centres": [[-500, 20], [480, 31]], "half_widths": [{"share": 0.01, "sums": [12.5, 12.5]}, ...]}: of what the last
// round estimated before the centres moved, the share of people nearest to one, and their coordinates' sums, divided by
// all people. With those of the rounds before all hold at once.
Json write_outcome(const KMeansProtocol& protocol, const KMeansProtocol::Outcome& outcome);
Json write_target(const KMeansProtocol& protocol, const std::vector<KMeansProtocol::Centre>& target);
std::vector<TinyInstance> tiny_instances(TinyOf<KMeansProtocol>);

}  // namespace discreet::inline app
