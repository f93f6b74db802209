// The certificate of a lower bound on rows: the numbers of its inequality, and the certificate of its basis.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "discreet/app/registry/concept_class.h"
#include "discreet/bounds/theory/class_rows.h"

namespace discreet::inline app {

// The basis of a bound. A proof is of a lower end, as `dimension` writes it: of "vc" or "littlestone", or of "tau" at
// an error. It is asked for only if it is needed. Two concepts need no proof.
struct Evidence {
  const ConceptClass* concepts = nullptr;
  std::optional<ConceptPair> pair;
  std::function<Json(const std::string& quantity, const Rational& error)> proof;
};

// {"certificate": 1, "kind": "rows", "claim": {"quantity": "rows", ...}, "class", "epsilon", "delta", "alpha", "beta",
// "setting", "answers", "argument", "targets": {"rule", ...}, "evidence"}. It is null if the bound rests on your word,
// or the evidence is of less.
Json rows_certificate(const RowBound& bound, const LearnerClaim& claim, const Evidence& evidence);

}  // namespace discreet::inline app
