// Tested by query_test.cpp
#include "discreet/sanitizers/thresholds_json.h"

#include <fmt/format.h>

#include "discreet/base/error.h"
#include "discreet/json/value.h"
#include "discreet/sanitizers/release_json.h"

namespace discreet::inline sanitizers {
namespace {

std::string shown(const ThresholdsSanitizer& sanitizer, std::uint64_t value) {
  return Integer(sanitizer.domain().low + value).str();
}

// The cut that has about half of the rows below it.
std::string middle(const ThresholdsSanitizer& sanitizer, const ThresholdRelease& release) {
  if (release.rows == 0) return "";
  const auto table = release.table();
  return "; half of the rows are about at most " + shown(sanitizer, table[table.size() / 2 - 1]);
}

}  // namespace

Json write_release(const ThresholdsSanitizer&, const ThresholdRelease& release) {
  Json cuts = Json::array();
  for (const Integer& cut : release.cuts) cuts.push_back(Value<Integer>::write(cut));
  return {{"bits", release.bits}, {"cuts", std::move(cuts)}};
}

ThresholdAnswers read_release(const ThresholdsSanitizer& sanitizer, const Json& from, std::int64_t rows) {
  ThresholdRelease release = sanitizer.frame(rows);
  release_count(release_member(from, "bits"), "bits", release.bits, release.bits);
  for (const Json& cut : release_list(from, "cuts")) {
    release.cuts.push_back(Value<Integer>::read(cut, "cuts"));
    const Integer& before = release.cuts.size() > 1 ? release.cuts[release.cuts.size() - 2] : Integer(0);
    if (release.cuts.back() < before || release.cuts.back() > release.positions)
      throw Error("the cuts of the release must grow, within its domain. Sanitize again", Error::Kind::check);
  }
  if (release.cuts.size() + 1 != std::size_t{1} << sanitizer.levels())
    throw Error("the release has another number of cuts than its levels ask for. Sanitize again", Error::Kind::check);
  return ThresholdAnswers(std::move(release));
}

std::string describe_release(const ThresholdsSanitizer& sanitizer, const ThresholdAnswers& answers) {
  const ThresholdRelease& release = answers.release();
  Rational widest = 0;
  for (std::uint64_t value : release.table()) {
    const Answer answer = answers.below(value);
    widest = std::max<Rational>(widest, (answer.high - answer.low) / 2);
  }
  return fmt::format("{} parts of about {} rows; error bars of up to {} rows{}", release.cuts.size() + 1,
                     Integer(release.rows / static_cast<std::int64_t>(release.cuts.size() + 1)).str(),
                     ceil(widest).str(), middle(sanitizer, release));
}

std::vector<TinyInstance> tiny_instances(TinyOf<ThresholdsSanitizer>) {
  const Json log_star{{"high", 6},      {"method", "log_star"}, {"epsilon", 8},
                      {"delta", "1/3"}, {"levels", 1},          {"jitter", 0}};
  return {{{{"high", 2}, {"levels", 1}, {"jitter", 0}}, {2, 3}},
          {{{"low", -1}, {"high", 0}, {"levels", 2}, {"jitter", 0}, {"epsilon", "1/2"}}},
          {log_star, {2, 3}},
          {{{"high", 1}, {"levels", 1}, {"jitter", 1}, {"delta", "1/10"}}, {2, 3}}};
}

}  // namespace discreet::inline sanitizers
