// Sabotaged mechanisms. The verifier catches every one on a small instance.
#pragma once

#include "discreet/audit/sabotage/noise_mutants_test.h"
#include "discreet/audit/sabotage/selection_mutants_test.h"
#include "discreet/audit/sabotage/stability_mutants_test.h"

namespace discreet::inline audit {

inline std::vector<Mutant> mechanism_mutants() {
  std::vector<Mutant> mutants;
  for (auto&& some : {noise_mutants::all(), selection_mutants::all(), stability_mutants::all()})
    mutants.insert(mutants.end(), some.begin(), some.end());
  return mutants;
}

}  // namespace discreet::inline audit
