// Deliberately broken mechanisms, every one caught by the verifier on a small instance.
#pragma once

#include "discreet/audit/noise_mutants_test.h"
#include "discreet/audit/selection_mutants_test.h"
#include "discreet/audit/stability_mutants_test.h"

namespace discreet {

inline std::vector<Mutant> mechanism_mutants() {
  std::vector<Mutant> mutants;
  for (auto&& some : {noise_mutants::all(), selection_mutants::all(), stability_mutants::all()})
    mutants.insert(mutants.end(), some.begin(), some.end());
  return mutants;
}

}  // namespace discreet
