// Tested by row_checks_test.cpp
#include "discreet/app/checks/finding.h"

#include "discreet/base/nonsense.h"

namespace discreet::inline app {

bool stops(const Finding& finding, BadRow bad_row) {
  if (finding.weight == Finding::Weight::note) return false;
  return finding.about == Finding::About::facts || bad_row == BadRow::refuse;
}

void act_on(std::span<const Finding> findings, BadRow bad_row, const Context& context) {
  for (const Finding& finding : findings)
    if (stops(finding, bad_row)) {
      if (finding.about == Finding::About::facts) throw NonsenseError(finding.check, finding.text);
      throw row_nonsense(finding.check, finding.text);
    }
  for (const Finding& finding : findings) context.say(finding.text);
}

}  // namespace discreet::inline app
