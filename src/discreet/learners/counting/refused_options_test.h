// Options that a learner refuses, for tests.
#pragma once

#include <gtest/gtest.h>

#include <string>

#include "discreet/base/error.h"

namespace discreet::inline learners {

// Expects an Error with the text `what`.
template <class Learner>
void expect_refused(const typename Learner::Options& options, const std::string& what) {
  try {
    Learner learner(options);
    ADD_FAILURE() << "taken: " << what;
  } catch (const Error& error) {
    EXPECT_NE(std::string(error.what()).find(what), std::string::npos) << error.what();
  }
}

}  // namespace discreet::inline learners
