#include "discreet/table/repetition.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include <set>
#include <string>

namespace discreet::repetition_test {

RC_GTEST_PROP(Repetition, AgreesWithASetOfTexts, (const std::vector<std::uint8_t>& numbers)) {
  std::vector<std::string> owned;
  for (std::uint8_t number : numbers) owned.push_back(number % 16 == 0 ? "" : std::string(number % 16, 'x') + "y");
  std::vector<std::string_view> texts(owned.begin(), owned.end());
  std::vector<std::size_t> expected;
  std::set<std::string> seen;
  for (std::size_t i = 0; i < owned.size(); ++i)
    if (!owned[i].empty() && !seen.insert(owned[i]).second) expected.push_back(i);
  RC_ASSERT(repeated_rows(texts) == expected);
}

}  // namespace discreet::repetition_test
