// Targets that no answer serves often: the basis of lower bounds on rows.
#pragma once

#include "check/reading/certificate.h"
#include "check/reading/table.h"

namespace discreet::check {

struct Promise {
  Rational epsilon, delta, alpha, beta;
};

// The part of the targets that one answer serves, and the share of rows that differ from copies of one point.
struct Targets {
  Rational share, lambda;
};

// Demands that the certificate in "evidence" proves the dimension for the same class. Returns its claim.
Claim demand_evidence(const Json& certificate, const char* quantity, std::uint64_t value, int depth);

// The member "targets" by its rule: tree, half_tree, lines, sets, apart, points, point_sets, tau.
Targets targets_of(const Json& certificate, const Table& table, const Promise& promise);

}  // namespace discreet::check
