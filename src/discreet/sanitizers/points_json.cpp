// Tested by sanitize_test.cpp
#include "discreet/sanitizers/points_json.h"

#include <fmt/format.h>

#include "discreet/base/error.h"
#include "discreet/json/value.h"
#include "discreet/sanitizers/release_json.h"

namespace discreet::inline sanitizers {
namespace {

Json write_value(const IntegerDomain& domain, std::uint64_t value) { return Value<Integer>::write(domain.low + value); }
Json write_value(const TextDomain&, const std::string& value) { return value; }

std::uint64_t read_value(const IntegerDomain& domain, const Json& from) {
  const Integer value = Value<Integer>::read(from, "value");
  if (value < domain.low || value > domain.high)
    throw Error("the release has a value outside of its domain. Sanitize again", Error::Kind::check);
  return low_64(value - domain.low);
}

std::string read_value(const TextDomain& domain, const Json& from) {
  std::string value = Value<std::string>::read(from, "value");
  if (!domain.holds(value))
    throw Error("the release has a text outside of its domain. Sanitize again", Error::Kind::check);
  return value;
}

}  // namespace

template <class Domain>
Json write_release(const PointsOf<Domain>& sanitizer, const typename PointsOf<Domain>::Release& release) {
  Json released = Json::array();
  for (const auto& [value, count] : release.released)
    released.push_back({write_value(sanitizer.domain(), value), count});
  return {{"released", std::move(released)}};
}

template <class Domain>
typename PointsOf<Domain>::Release read_release(const PointsOf<Domain>& sanitizer, const Json& from,
                                                std::int64_t rows) {
  typename PointsOf<Domain>::Release release{.rows = rows, .bars = sanitizer.bars(rows)};
  for (const Json& entry : release_list(from, "released")) {
    if (!entry.is_array() || entry.size() != 2)
      throw Error("the release must list pairs of a value and a count. Sanitize again", Error::Kind::check);
    auto value = read_value(sanitizer.domain(), entry[0]);
    if (!release.released.empty() && !(release.released.back().value < value))
      throw Error("the release must list its values in growing order. Sanitize again", Error::Kind::check);
    release.released.push_back({std::move(value), release_count(entry[1], "count", 0, rows)});
  }
  return release;
}

template <class Domain>
std::string describe_release(const PointsOf<Domain>& sanitizer, const typename PointsOf<Domain>::Release& release) {
  return fmt::format(
      "{} released; a count is within {} of the truth, any other value has at most {} rows; of the synthetic table "
      "every count is within {} of {} rows",
      release.released.size() == 1 ? "1 value" : std::to_string(release.released.size()) + " values",
      release.bars.released, release.bars.missing, ceil(sanitizer.table_error(release.rows)).str(), release.rows);
}

template Json write_release(const PointsSanitizer&, const PointsSanitizer::Release&);
template PointsSanitizer::Release read_release(const PointsSanitizer&, const Json&, std::int64_t);
template std::string describe_release(const PointsSanitizer&, const PointsSanitizer::Release&);
template Json write_release(const TextPointsSanitizer&, const TextPointsSanitizer::Release&);
template TextPointsSanitizer::Release read_release(const TextPointsSanitizer&, const Json&, std::int64_t);
template std::string describe_release(const TextPointsSanitizer&, const TextPointsSanitizer::Release&);

// Every mode, and texts, which TextPointsSanitizer takes.
std::vector<TinyInstance> tiny_instances(TinyOf<PointsSanitizer>) {
  return {{{{"high", 1}, {"delta", "1/10"}}, {2, 3}},
          {{{"low", -1}, {"high", 1}, {"delta", "1/3"}, {"epsilon", 2}}},
          {{{"high", 2}, {"mode", "pure"}, {"alpha", "1/3"}}, {2, 3}},
          {{{"high", 1}, {"mode", "paper"}, {"delta", "2/5"}, {"epsilon", 3}, {"alpha", "0.49"}}, {6, 8}},
          {{{"values", "texts"}, {"letters", "ab"}, {"longest", 1}, {"delta", "1/4"}}, {1, 2}},
          {{{"values", "naturals"}, {"longest", 1}, {"delta", "1/4"}}}};
}

}  // namespace discreet::inline sanitizers
