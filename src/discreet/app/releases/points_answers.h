// A release of the sanitizer of points, asked and as tables.
#pragma once

#include "discreet/app/request/counting_query.h"
#include "discreet/sanitizers/points.h"

namespace discreet::inline app {

template <class Domain>
Answer answer_query(const PointsOf<Domain>& sanitizer, const typename PointsOf<Domain>::Release& release,
                    const CountingQuery& query);
template <class Domain>
std::string synthetic_csv(const PointsOf<Domain>& sanitizer, const typename PointsOf<Domain>::Release& release,
                          const std::string& column);
template <class Domain>
std::string weighted_csv(const PointsOf<Domain>& sanitizer, const typename PointsOf<Domain>::Release& release,
                         const std::string& column);

}  // namespace discreet::inline app
