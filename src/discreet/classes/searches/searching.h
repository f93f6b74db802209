// Shared parts of the searches for dimensions: the way one ended, and watched pieces of work on all cores.
#pragma once

#include <tbb/task_arena.h>

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

#include "discreet/base/progress.h"
#include "discreet/classes/searches/time_limit.h"

namespace discreet::inline classes {

// The reason why a dimension is at most the upper end of its interval.
enum class UpperEnd {
  counting,    // more would need more concepts than there are
  exhaustion,  // all possibilities were tried
};

// Stops the threads of a search.
struct StopSign {
  TimeLimit limit;
  std::atomic<bool> now{false};

  bool asked() {
    if (!now && limit.over()) now = true;
    return now;
  }
};

// Calls work(i, worker) once for every i below `count`, on all cores. worker is a number below workers(). The caller's
// thread reports and asks every 20 ms. If it is interrupted, it raises `halt`. When all threads have ended, it passes
// the interruption on.
inline std::size_t workers() { return static_cast<std::size_t>(tbb::this_task_arena::max_concurrency()); }

template <class Work>
void for_each_watched(std::size_t count, const Stage& stage, StopSign& halt, const Work& work) {
  std::atomic<std::size_t> next{0};
  std::mutex mutex;
  std::condition_variable ended;
  std::size_t running = workers();
  std::exception_ptr failure;
  auto run = [&](std::size_t worker) {
    try {
      for (std::size_t i; !halt.now && (i = next.fetch_add(1)) < count;) work(i, worker);
    } catch (...) {
      halt.now = true;
      std::lock_guard lock(mutex);
      failure = std::current_exception();
    }
    std::lock_guard lock(mutex);
    --running;
    ended.notify_one();
  };
  {
    std::vector<std::jthread> threads;
    for (std::size_t worker = 0; worker < workers(); ++worker) threads.emplace_back(run, worker);
    try {
      std::unique_lock lock(mutex);
      while (running > 0) {  // NOLINT(bugprone-infinite-loop): the threads count it down
        ended.wait_for(lock, std::chrono::milliseconds(20));
        lock.unlock();
        stage.at(std::min(next.load(), count), count);
        lock.lock();
      }
    } catch (...) {
      halt.now = true;
      std::lock_guard lock(mutex);
      failure = std::current_exception();
    }
  }
  if (failure) std::rethrow_exception(failure);
}

}  // namespace discreet::inline classes
