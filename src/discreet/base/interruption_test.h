// Long work must end when it is told to, whenever it asks. It runs on one thread here: how often the thread that
// started it asks would otherwise depend on how much of the work the others take.
#pragma once

#include <gtest/gtest.h>
#include <tbb/task_arena.h>

#include <initializer_list>

#include "discreet/base/progress.h"

namespace discreet::inline base {

// Says "go on" so many times, then "stop": work(progress) must throw `interrupted` for every one of the numbers.
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
