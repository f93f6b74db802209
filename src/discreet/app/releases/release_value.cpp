// Tested by query_test.cpp
#include "discreet/app/releases/release_value.h"

#include "discreet/base/error.h"
#include "discreet/base/wording.h"
#include "discreet/table/cell.h"

namespace discreet::inline app {

void check_asked(Asked asked, const CountingQuery& query, std::string_view sanitizer, const char* wanted) {
  if (asked == Asked::right) return;
  const bool empty = query == CountingQuery{};
  throw Error(std::string(empty ? "say what to count: " : "this query is not answered: ") + "a release of " +
              std::string(sanitizer) + " takes " + wanted);
}

std::uint64_t query_value(const IntegerDomain& domain, const std::string& text, const char* option) {
  const Range range(domain.low, domain.high);
  if (auto offset = range.read(text)) return *offset;
  throw Error(std::string("option '") + option + "': " + in_quotes(text) + " is not " + range.wanted() +
              ", the values that the release is about");
}

std::string query_value(const TextDomain& domain, const std::string& text, const char* option) {
  if (domain.holds(text)) return text;
  throw Error(std::string("option '") + option + "': " + in_quotes(text) + " is not " + TextCell{domain}.wanted() +
              ", what the release is about");
}

std::size_t query_number(const std::string& text, std::size_t most, const char* option) {
  if (auto offset = Range(1, most).read(text)) return *offset;
  throw Error(std::string("option '") + option + "': " + in_quotes(text) + " is not a number from 1 to " +
              std::to_string(most) + ", the queries of the table");
}

}  // namespace discreet::inline app
