// A release of the sanitizer of points to and from JSON, as a sentence, as tables, and asked.
#pragma once

#include "discreet/app/request/counting_query.h"
#include "discreet/json/tiny_instance.h"
#include "discreet/sanitizers/points.h"

namespace discreet::inline app {

template <class Domain>
Json write_release(const PointsOf<Domain>& sanitizer, const typename PointsOf<Domain>::Release& release);
template <class Domain>
typename PointsOf<Domain>::Release read_release(const PointsOf<Domain>& sanitizer, const Json& from, std::int64_t rows);
template <class Domain>
std::string describe_release(const PointsOf<Domain>& sanitizer, const typename PointsOf<Domain>::Release& release);
template <class Domain>
Answer answer_query(const PointsOf<Domain>& sanitizer, const typename PointsOf<Domain>::Release& release,
                    const CountingQuery& query);
template <class Domain>
std::string synthetic_csv(const PointsOf<Domain>& sanitizer, const typename PointsOf<Domain>::Release& release,
                          const std::string& column);
template <class Domain>
std::string weighted_csv(const PointsOf<Domain>& sanitizer, const typename PointsOf<Domain>::Release& release,
                         const std::string& column);

std::vector<TinyInstance> tiny_instances(TinyOf<PointsSanitizer>);

}  // namespace discreet::inline app
