// Runs a loop over numbered pieces of work on all cores, in about their order. It can be watched and stopped.
#pragma once

#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

#include <algorithm>
#include <atomic>
#include <thread>
#include <type_traits>

#include "discreet/base/progress.h"

namespace discreet::inline base {

// Calls work(i) once for every i below `count`. Each thread takes the next free number. So a file is read from front to
// back, and the first results are known first. If a call throws, no new piece is begun and the exception is passed on
// (one of them, if there are several).
template <class Work>
void for_each_piece(std::size_t count, const Stage& stage, const Work& work) {
  std::atomic<std::size_t> next{0};
  const auto caller = std::this_thread::get_id();
  auto run = [&](int) {
    try {
      for (std::size_t i; (i = next.fetch_add(1)) < count;) {
        if (std::this_thread::get_id() == caller) stage.at(i, count);
        work(i);
      }
    } catch (...) {
      next = count;
      throw;
    }
  };
  if (count <= 1)
    run(0);  // small work is done often, by the verifier on many threads
  else
    tbb::parallel_for(0, tbb::this_task_arena::max_concurrency(), run, tbb::simple_partitioner{});
  stage.progress.at(stage.to);
}

// The same for the ranges [begin, end) of at most `most` numbers that [0, size) is cut into: work(begin, end).
template <class Work>
void for_each_range(std::size_t size, std::size_t most, const Stage& stage, const Work& work) {
  for_each_piece((size + most - 1) / most, stage,
                 [&](std::size_t i) { work(i * most, std::min(size, (i + 1) * most)); });
}

// Sets `least` to the smaller one of `least` and `value`. Several threads share it. It orders nothing else between
// them.
template <class Value>
void lower(std::atomic<Value>& least, std::type_identity_t<Value> value) {
  Value known = least.load(std::memory_order_relaxed);
  while (value < known && !least.compare_exchange_weak(known, value, std::memory_order_relaxed)) {
  }
}

}  // namespace discreet::inline base
