// A loop over numbered pieces of work on all cores, in about their order, that can be watched and stopped.
#pragma once

#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

#include <atomic>
#include <thread>

#include "discreet/base/progress.h"

namespace discreet {

// The part of a longer work that one loop is: it reports fractions between `from` and `to`.
struct Stage {
  const Progress& progress;
  double from = 0, to = 1;
};

// Calls work(i) once for every i below `count`. Each thread takes the next number that is free, so that a
// file is read from front to back and what comes first is known first. When a call throws, no new piece is
// begun and the exception is passed on (one of them, if there are several).
template <class Work>
void for_each_piece(std::size_t count, const Stage& stage, const Work& work) {
  std::atomic<std::size_t> next{0};
  const auto caller = std::this_thread::get_id();
  auto run = [&](int) {
    try {
      for (std::size_t i; (i = next.fetch_add(1)) < count;) {
        if (std::this_thread::get_id() == caller)
          stage.progress.at(stage.from +
                            (stage.to - stage.from) * static_cast<double>(i) / static_cast<double>(count));
        work(i);
      }
    } catch (...) {
      next = count;
      throw;
    }
  };
  tbb::parallel_for(0, tbb::this_task_arena::max_concurrency(), run, tbb::simple_partitioner{});
  stage.progress.at(stage.to);
}

}  // namespace discreet
