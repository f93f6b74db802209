// A release of the sanitizer of points to and from JSON, and as a sentence.
#pragma once

#include "discreet/json/tiny_instance.h"
#include "discreet/sanitizers/points.h"

namespace discreet::inline sanitizers {

template <class Domain>
Json write_release(const PointsOf<Domain>& sanitizer, const typename PointsOf<Domain>::Release& release);
template <class Domain>
typename PointsOf<Domain>::Release read_release(const PointsOf<Domain>& sanitizer, const Json& from, std::int64_t rows);
template <class Domain>
std::string describe_release(const PointsOf<Domain>& sanitizer, const typename PointsOf<Domain>::Release& release);
std::vector<TinyInstance> tiny_instances(TinyOf<PointsSanitizer>);

}  // namespace discreet::inline sanitizers
