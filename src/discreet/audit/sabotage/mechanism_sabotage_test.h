// Sabotaged mechanisms. The verifier catches every one on a small instance.
#pragma once

#include "discreet/audit/sabotage/noise_sabotage_test.h"
#include "discreet/audit/sabotage/selection_sabotage_test.h"
#include "discreet/audit/sabotage/stability_sabotage_test.h"

namespace discreet::inline audit {

inline std::vector<Sabotaged> mechanism_sabotage() {
  std::vector<Sabotaged> sabotage;
  for (auto&& some : {noise_sabotage::all(), selection_sabotage::all(), stability_sabotage::all()})
    sabotage.insert(sabotage.end(), some.begin(), some.end());
  return sabotage;
}

}  // namespace discreet::inline audit
