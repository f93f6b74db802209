// The certificate of a lower bound on rows: the numbers of its inequality, and the certificate of what it rests on.
#pragma once

#include <vector>

#include "discreet/app/concept_class.h"
#include "discreet/theory/row_bounds.h"

namespace discreet {

// What a bound may rest on: proofs of lower ends of dimensions, as `dimension` writes them; null where there is none.
struct Evidence {
  const ConceptClass* concepts = nullptr;
  Json littlestone, vc;
  std::vector<Json> tau;  // each at an error of its own
};

// {"certificate": 1, "kind": "rows", "claim": {"quantity": "rows", ...}, "class", "epsilon", "delta", "alpha", "beta",
// "answers", "argument", "targets": {"rule", ...}, "evidence"}; null where the bound rests on your word.
Json rows_certificate(const RowBound& bound, const LearnerClaim& claim, const Evidence& evidence);

}  // namespace discreet
