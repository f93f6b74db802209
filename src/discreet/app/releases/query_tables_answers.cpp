// Tested by query_test.cpp
#include "discreet/app/releases/query_tables_answers.h"

#include <fmt/format.h>

#include "discreet/app/releases/release_value.h"
#include "discreet/base/error.h"

namespace discreet::inline app {
namespace {

std::size_t asked(const FiniteClass& queries, std::string_view sanitizer, const CountingQuery& query) {
  const bool right = query.query && query == CountingQuery{.query = query.query};
  check_asked(right ? Asked::right : Asked::wrong, query, sanitizer,
              "query: the number of a row of its table, from 1 on");
  return query_number(*query.query, queries.concepts(), "query");
}

}  // namespace

Answer answer_query(const FiniteSanitizer& sanitizer, const FiniteRelease& release, const CountingQuery& query) {
  return sanitizer.answer(release, asked(sanitizer.queries(), FiniteSanitizer::name, query));
}

std::string synthetic_csv(const FiniteSanitizer&, const FiniteRelease& release, const std::string& column) {
  std::string text = csv_cell(column) + "\n";
  for (const auto& [point, copies] : release.table)
    for (std::uint64_t i = 0; i < copies; ++i) text += std::to_string(point) + "\n";
  return text;
}

std::string weighted_csv(const FiniteSanitizer& sanitizer, const FiniteRelease& release, const std::string& column) {
  std::string text = csv_cell(column) + ",weight,kind\n";
  for (const auto& [point, copies] : release.table)
    text += fmt::format("{},{},released\n", point, to_string(Rational(Rational(copies) / sanitizer.table_rows())));
  return text;
}

Answer answer_query(const WeightsSanitizer& sanitizer, const WeightsRelease& release, const CountingQuery& query) {
  return sanitizer.answer(release, asked(sanitizer.queries(), WeightsSanitizer::name, query));
}

std::string synthetic_csv(const WeightsSanitizer&, const WeightsRelease& release, const std::string& column) {
  if (release.table.empty())
    throw Error("option 'out': no rows were drawn. Say how many by table_rows, or write the weights by weights");
  std::string text = csv_cell(column) + "\n";
  for (std::uint64_t point : release.table) text += std::to_string(point) + "\n";
  return text;
}

std::string weighted_csv(const WeightsSanitizer&, const WeightsRelease& release, const std::string& column) {
  Integer total = 0;
  for (const auto& entry : release.weights) total += entry.weight;
  std::string text = csv_cell(column) + ",weight,kind\n";
  for (const auto& [point, weight] : release.weights)
    text += fmt::format("{},{},released\n", point, to_string(Rational(weight, total)));
  return text;
}

}  // namespace discreet::inline app
