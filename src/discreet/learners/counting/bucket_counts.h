// Adds up the values that fall into the buckets of several hash functions, on all cores.
//
// The sums are of integers, so the order in which threads add does not matter.
#pragma once

#include <tbb/enumerable_thread_specific.h>

#include <vector>

#include "discreet/base/parallel.h"

namespace discreet::inline learners {

// Counters for `work(begin, end, counters)` over the ranges that [0, size) is cut into, added up over the threads.
template <class Work>
std::vector<std::int64_t> count_in_parallel(std::size_t size, std::size_t counters, const Stage& stage,
                                            const Work& work) {
  constexpr std::size_t at_once = std::size_t{1} << 14;
  using Counters = std::vector<std::int64_t>;
  tbb::enumerable_thread_specific<Counters> parts([=] { return Counters(counters); });
  for_each_range(size, at_once, stage,
                 [&](std::size_t begin, std::size_t end) { work(begin, end, parts.local().data()); });
  Counters sum(counters);
  for (const Counters& part : parts)
    for (std::size_t i = 0; i < counters; ++i) sum[i] += part[i];
  return sum;
}

}  // namespace discreet::inline learners
