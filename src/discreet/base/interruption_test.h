// Tests that long work stops at the first answer "stop", whichever of its questions gets it. The work runs on one
// thread here. Otherwise the number of questions of the starting thread would depend on the work that the others take.
#pragma once

#include <gtest/gtest.h>
#include <tbb/task_arena.h>

#include <initializer_list>

#include "discreet/base/progress.h"

namespace discreet::inline base {

// Answers "go on" this number of times, then "stop". For each of the numbers, work(progress) must throw `interrupted`.
template <class Work>
void expect_interrupted_after(std::initializer_list<int> answers, const Work& work) {
  for (int go_on : answers) {
    SCOPED_TRACE(go_on);
    Progress progress{.stop = [go_on]() mutable { return go_on-- == 0; }};
    tbb::task_arena alone(1);
    try {
      alone.execute([&] { work(progress); });
      ADD_FAILURE() << "it ran to its end";
    } catch (const Error& error) {
      EXPECT_EQ(error.kind(), Error::Kind::interrupted) << error.what();
    }
  }
}

}  // namespace discreet::inline base
