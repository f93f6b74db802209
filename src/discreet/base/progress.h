// Lets long work report its progress and ask if it may continue.
//
// Both calls are optional. Both are made only on the thread that started the work, between two pieces of it. So a
// terminal or an interpreter can be touched without a lock.
#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <utility>

#include "discreet/base/error.h"

namespace discreet::inline base {

struct Progress {
  std::function<void(double)> report;  // the fraction done: from 0 to 1, never less than before
  std::function<bool()> stop;          // true ends the work with an Error of Kind::interrupted

  void at(double fraction) const {
    if (stop && stop()) throw Error("interrupted", Error::Kind::interrupted);
    if (report) report(fraction);
  }
};

// Asks and reports some 50 times per second, however often the work calls it. An answer may cost a lock.
inline Progress paced(Progress progress) {
  using Clock = std::chrono::steady_clock;
  auto paced = [](auto call) {
    return [call = std::move(call), next = Clock::time_point{}](auto... argument) mutable {
      using Answer = decltype(call(argument...));
      if (Clock::now() < next) return Answer();
      next = Clock::now() + std::chrono::milliseconds(20);
      return call(argument...);
    };
  };
  if (progress.report) progress.report = paced(std::move(progress.report));
  if (progress.stop) progress.stop = paced(std::move(progress.stop));
  return progress;
}

// One step as a part of longer work: its fractions lie between `from` and `to`. Steps are counted in whole numbers, so
// that code without floating point can use it.
struct Stage {
  const Progress& progress;
  double from = 0, to = 1;

  double fraction(std::size_t done, std::size_t all) const {
    return from + (to - from) * static_cast<double>(done) / static_cast<double>(all);
  }
  void at(std::size_t done, std::size_t all) const { progress.at(fraction(done, all)); }
  // The steps first, ..., last - 1 of `all` equal ones.
  Stage part(std::size_t first, std::size_t last, std::size_t all) const {
    return {progress, fraction(first, all), fraction(last, all)};
  }
};

}  // namespace discreet::inline base
