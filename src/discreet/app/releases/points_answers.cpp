// Tested by sanitize_test.cpp
#include "discreet/app/releases/points_answers.h"

#include "discreet/app/releases/release_value.h"

namespace discreet::inline app {
namespace {

std::string shown(const IntegerDomain& domain, std::uint64_t value) { return Integer(domain.low + value).str(); }
std::string shown(const TextDomain&, const std::string& value) { return csv_cell(value); }

}  // namespace

template <class Domain>
Answer answer_query(const PointsOf<Domain>& sanitizer, const typename PointsOf<Domain>::Release& release,
                    const CountingQuery& query) {
  const bool right = query.value && query == CountingQuery{.value = query.value};
  check_asked(right ? Asked::right : Asked::wrong, query, PointsOf<Domain>::name,
              "value: the rows that hold it are counted");
  return release.answer(query_value(sanitizer.domain(), *query.value, "value"));
}

template <class Domain>
std::string synthetic_csv(const PointsOf<Domain>& sanitizer, const typename PointsOf<Domain>::Release& release,
                          const std::string& column) {
  std::string text = csv_cell(column) + "\n";
  for (const auto& entry : sanitizer.synthetic(release)) {
    const std::string line = shown(sanitizer.domain(), *entry.value) + "\n";
    for (std::uint64_t i = 0; i < entry.copies; ++i) text += line;
  }
  return text;
}

template <class Domain>
std::string weighted_csv(const PointsOf<Domain>& sanitizer, const typename PointsOf<Domain>::Release& release,
                         const std::string& column) {
  std::string text = csv_cell(column) + ",weight,kind\n";
  for (const auto& entry : sanitizer.weighted(release))
    text += (entry.value ? shown(sanitizer.domain(), *entry.value) : "") + "," + to_string(entry.weight) +
            (entry.value ? ",released\n" : ",left\n");
  return text;
}

template Answer answer_query(const PointsSanitizer&, const PointsSanitizer::Release&, const CountingQuery&);
template std::string synthetic_csv(const PointsSanitizer&, const PointsSanitizer::Release&, const std::string&);
template std::string weighted_csv(const PointsSanitizer&, const PointsSanitizer::Release&, const std::string&);
template Answer answer_query(const TextPointsSanitizer&, const TextPointsSanitizer::Release&, const CountingQuery&);
template std::string synthetic_csv(const TextPointsSanitizer&, const TextPointsSanitizer::Release&, const std::string&);
template std::string weighted_csv(const TextPointsSanitizer&, const TextPointsSanitizer::Release&, const std::string&);

}  // namespace discreet::inline app
