// How long work says where it stands and asks whether to go on.
//
// Both calls are optional, and both are made only on the thread that started the work, between two pieces of it, so
// that a terminal or an interpreter can be touched without a lock.
#pragma once

#include <functional>

#include "discreet/base/error.h"

namespace discreet {

struct Progress {
  std::function<void(double)> report;  // the fraction done: from 0 to 1, never less than before
  std::function<bool()> stop;          // true ends the work with an Error of Kind::interrupted

  void at(double fraction) const {
    if (stop && stop()) throw Error("interrupted", Error::Kind::interrupted);
    if (report) report(fraction);
  }
};

}  // namespace discreet
