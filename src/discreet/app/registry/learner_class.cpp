// Tested by claim_plan_test.cpp
#include "discreet/app/registry/learner_class.h"

#include <algorithm>

namespace discreet::inline app {

ClassKnowledge LearnerClass::facts() const {
  return std::visit([&](const auto& known) { return facts_of(known, answers); }, concepts);
}

NamedClass on_values(ClassName name, const IntegerDomain& domain) {
  constexpr std::int64_t most = std::int64_t{1} << 62;
  return {.name = name, .size = static_cast<std::int64_t>(std::min<Integer>(domain.size(), most))};
}

ManyLabelsClass on_many_values(const Integer& values, Setting setting, const Capacity& capacity, std::size_t labels) {
  return {setting, capacity, LabelledClass{.labels = labels, .setting = setting, .agree_somewhere = values > 1},
          values + 1};
}

}  // namespace discreet::inline app
