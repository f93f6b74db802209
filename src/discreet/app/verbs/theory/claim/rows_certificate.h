// The certificate of a lower bound on rows: the numbers of its inequality, and the certificate of its basis.
#pragma once

#include <optional>
#include <string>

#include "discreet/app/registry/class_options.h"
#include "discreet/bounds/theory/class_rows.h"

namespace discreet::inline app {

// Certificates of lower ends, as `dimension` writes them: of "vc" or "littlestone", or of "tau" at an error.
class LowerEnds {
 public:
  LowerEnds() = default;
  LowerEnds(const LowerEnds&) = delete;
  LowerEnds& operator=(const LowerEnds&) = delete;
  virtual ~LowerEnds() = default;

  // Searches if this one was not asked for before.
  virtual Json proof(const std::string& quantity, const Rational& error) = 0;
};

// The basis of a bound. A proof is asked for only if it is needed. Two concepts need no proof.
struct Evidence {
  const ConceptClass* concepts = nullptr;
  std::optional<ConceptPair> pair;
  LowerEnds& ends;
};

// {"certificate": 1, "kind": "rows", "claim": {"quantity": "rows", ...}, "class", "epsilon", "delta", "alpha", "beta",
// "setting", "answers", "argument", "targets": {"rule", ...}, "evidence"}. It is null if the bound rests on your word,
// or the evidence is of less.
Json rows_certificate(const RowBound& bound, const LearnerClaim& claim, const Evidence& evidence);

}  // namespace discreet::inline app
