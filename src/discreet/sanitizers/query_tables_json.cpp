// Tested by query_test.cpp
#include "discreet/sanitizers/query_tables_json.h"

#include <fmt/format.h>

#include "discreet/base/error.h"
#include "discreet/sanitizers/release_json.h"

namespace discreet::inline sanitizers {
namespace {

[[noreturn]] void refuse_pairs() {
  throw Error("the release must list pairs of numbers, points in growing order. Sanitize again", Error::Kind::check);
}

// `[[point, number], ...]`, points growing.
template <class Pair>
std::vector<Pair> read_pairs(const Json& from, const char* name, std::int64_t points) {
  std::vector<Pair> pairs;
  for (const Json& entry : release_list(from, name)) {
    if (!entry.is_array() || entry.size() != 2) refuse_pairs();
    const auto point = static_cast<std::uint64_t>(release_count(entry[0], name, 0, points - 1));
    if (!pairs.empty() && pairs.back().point >= point) refuse_pairs();
    pairs.push_back({point, static_cast<std::uint64_t>(release_count(entry[1], name, 0, INT64_MAX))});
  }
  return pairs;
}

std::int64_t points_of(const FiniteClass& queries) { return static_cast<std::int64_t>(queries.points()); }

}  // namespace

Json write_release(const FiniteSanitizer&, const FiniteRelease& release) {
  Json table = Json::array();
  for (const auto& [point, copies] : release.table) table.push_back({point, copies});
  return {{"table", std::move(table)}};
}

FiniteRelease read_release(const FiniteSanitizer& sanitizer, const Json& from, std::int64_t rows) {
  FiniteRelease release{.table = {}, .rows = rows, .error = sanitizer.error(rows)};
  release.table = read_pairs<FiniteRelease::Copies>(from, "table", points_of(sanitizer.queries()));
  Integer copies = 0;
  for (const auto& entry : release.table) copies += entry.copies;
  if (copies != sanitizer.table_rows())
    throw Error("the table of the release has another number of rows. Sanitize again", Error::Kind::check);
  return release;
}

std::string describe_release(const FiniteSanitizer& sanitizer, const FiniteRelease& release) {
  return fmt::format("a table of {} rows; every query within {} rows", sanitizer.table_rows(),
                     ceil(release.error).str());
}

Json write_release(const WeightsSanitizer&, const WeightsRelease& release) {
  Json weights = Json::array();
  for (const auto& [point, weight] : release.weights) weights.push_back({point, weight});
  return {{"weights", std::move(weights)}, {"table", release.table}};
}

WeightsRelease read_release(const WeightsSanitizer& sanitizer, const Json& from, std::int64_t rows) {
  WeightsRelease release{.weights = {}, .table = {}, .rows = rows, .error = sanitizer.error(rows)};
  const std::int64_t points = points_of(sanitizer.queries());
  release.weights = read_pairs<WeightsRelease::Weight>(from, "weights", points);
  for (const Json& point : release_list(from, "table"))
    release.table.push_back(static_cast<std::uint64_t>(release_count(point, "table", 0, points - 1)));
  return release;
}

std::string describe_release(const WeightsSanitizer& sanitizer, const WeightsRelease& release) {
  std::string text = fmt::format("weights of {} points after {} rounds; every query within {} rows",
                                 release.weights.size(), sanitizer.rounds(), ceil(release.error).str());
  if (!release.table.empty())
    text += fmt::format("; a table of {} rows, every query within {} rows", release.table.size(),
                        ceil(sanitizer.table_error(release.rows)).str());
  return text;
}

std::vector<TinyInstance> tiny_instances(TinyOf<FiniteSanitizer>) {
  return {{{{"queries", {"011", "001"}}, {"table_rows", 2}}},
          {{{"queries", {"0011", "0101", "1111", "0011"}}, {"table_rows", 1}, {"epsilon", 2}}},
          {{{"queries", "data/concepts.csv"}, {"table_rows", 1}}, {1, 2}}};
}

std::vector<TinyInstance> tiny_instances(TinyOf<WeightsSanitizer>) {
  return {{{{"queries", {"011", "001"}}, {"rounds", 1}}},
          {{{"queries", {"01"}}, {"rounds", 2}, {"delta", "1/10"}}},
          {{{"queries", {"01"}}, {"rounds", 1}, {"table_rows", 1}}},
          {{{"queries", "data/queries.csv"}, {"rounds", 1}}, {1, 2, 3}},
          {{{"queries", "data/queries.csv"}, {"rounds", 2}, {"delta", "1/10"}}, {1, 2}}};
}

}  // namespace discreet::inline sanitizers
