// Tested by query_test.cpp
#include "discreet/app/releases/thresholds_answers.h"

#include <map>

#include "discreet/app/releases/release_value.h"
#include "discreet/base/error.h"

namespace discreet::inline app {
namespace {

constexpr const char* taken_queries =
    "at_most, or from and to: the rows with values up to there, or between them, are counted";

std::string shown(const ThresholdsSanitizer& sanitizer, std::uint64_t value) {
  return Integer(sanitizer.domain().low + value).str();
}

}  // namespace

Answer answer_query(const ThresholdsSanitizer& sanitizer, const ThresholdAnswers& answers, const CountingQuery& query) {
  const auto domain = sanitizer.domain();
  if (query.at_most && query == CountingQuery{.at_most = query.at_most})
    return answers.below(Integer(query_value(domain, *query.at_most, "at_most")) + 1);
  const bool right = query.from && query.to && query == CountingQuery{.from = query.from, .to = query.to};
  check_asked(right ? Asked::right : Asked::wrong, query, ThresholdsSanitizer::name, taken_queries);
  const std::uint64_t first = query_value(domain, *query.from, "from"), last = query_value(domain, *query.to, "to");
  if (first > last) throw Error("options 'from' and 'to': from must not be larger than to");
  return answers.between(first, last);
}

std::string synthetic_csv(const ThresholdsSanitizer& sanitizer, const ThresholdAnswers& answers,
                          const std::string& column) {
  std::string text = csv_cell(column) + "\n";
  for (std::uint64_t value : answers.release().table()) text += shown(sanitizer, value) + "\n";
  return text;
}

std::string weighted_csv(const ThresholdsSanitizer& sanitizer, const ThresholdAnswers& answers,
                         const std::string& column) {
  std::map<std::uint64_t, std::size_t> copies;
  const auto table = answers.release().table();
  for (std::uint64_t value : table) ++copies[value];
  std::string text = csv_cell(column) + ",weight,kind\n";
  for (const auto& [value, count] : copies)
    text += shown(sanitizer, value) + "," + to_string(Rational(count, table.size())) + ",released\n";
  return text;
}

}  // namespace discreet::inline app
