// Targets that no answer serves often: what lower bounds on rows rest on.
#pragma once

#include "check/certificate.h"
#include "check/table.h"

namespace discreet::check {

struct Promise {
  Rational epsilon, delta, alpha, beta;
};

// How much of the targets one answer serves, and the share of rows that differ from copies of one point.
struct Targets {
  Rational share, lambda;
};

// The dimension that the certificate in "evidence" proves of the same class; returns it.
Claim demand_evidence(const Json& certificate, const char* quantity, std::uint64_t value, int depth);

// The member "targets" by its rule: tree, half_tree, lines, sets, apart, points, point_sets, tau.
Targets targets_of(const Json& certificate, const Table& table, const Promise& promise);

}  // namespace discreet::check
