// Centres of clusters as JSON, with the half widths of the estimates behind them.
#pragma once

#include "discreet/json/tiny_instance.h"
#include "discreet/local/learners/k_means.h"

namespace discreet::inline local {

// {"centres": [[-500, 20], [480, 31]], "half_widths": [{"share": 0.01, "sums": [12.5, 12.5]}, ...]}: of what the last
// round estimated before the centres moved, the share of people nearest to one, and their coordinates' sums, divided by
// all people. With those of the rounds before all hold at once.
Json write_outcome(const KMeansProtocol& protocol, const KMeansProtocol::Outcome& outcome);
Json write_target(const KMeansProtocol& protocol, const std::vector<KMeansProtocol::Centre>& target);
std::vector<TinyInstance> tiny_instances(TinyOf<KMeansProtocol>);

}  // namespace discreet::inline local
