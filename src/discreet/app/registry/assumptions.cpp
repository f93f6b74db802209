// Tested by assumptions_test.cpp
#include "discreet/app/registry/assumptions.h"

namespace discreet::inline app {
namespace {

std::string about_labels(const Premise& premise, bool many_labels) {
  const std::string& target = premise.target;
  if (premise.setting == Setting::realizable)
    return (many_labels ? "for each label some " : "some ") + target + " fits all rows";
  const std::string where = many_labels ? "for each label above" : "above";
  return "labels are arbitrary, and errors are counted " + where + " those of the best " + target;
}

}  // namespace

std::vector<std::string> assumptions_on_table() { return {"rows are arbitrary: errors are those on the table itself"}; }

std::vector<std::string> assumptions(const Premise& premise, PlanErrors errors, bool many_labels) {
  std::vector<std::string> all = assumptions_on_table();
  if (errors == PlanErrors::population) all = {"rows are independent draws from one distribution"};
  all.push_back(about_labels(premise, many_labels));
  all.insert(all.end(), premise.also.begin(), premise.also.end());
  return all;
}

}  // namespace discreet::inline app
