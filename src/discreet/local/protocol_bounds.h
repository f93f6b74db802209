// What is known of a round before anybody is asked: people, questions, how exact an answer will be.
#pragma once

#include <cstdint>
#include <string>

namespace discreet {

struct RoundPlan {
  std::uint64_t people = 0;
  std::uint64_t questions = 1;
  double half_width =
      0;            // of each estimate, except with the failure probability that the plan gives it; 0: decisions only
  std::string why;  // one sentence: what is decided, and which inequality binds
};

}  // namespace discreet
