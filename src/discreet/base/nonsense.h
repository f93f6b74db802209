// The error of a check before a spend: the run would spend budget on nonsense, and nothing was spent.
//
// The checks are numbered as on docs/checks.md. Python raises NonsenseError, a ValueError.
#pragma once

#include "discreet/base/error.h"

namespace discreet::inline base {

class NonsenseError : public Error {
 public:
  NonsenseError(int check, const std::string& message) : Error(message), check_(check) {}

  int check() const noexcept { return check_; }

 private:
  int check_;
};

// For a check of rows, whose outcome depends on them.
inline NonsenseError row_nonsense(int check, const std::string& message) {
  return {check, message + " Only you see this message. Do not publish it."};
}

}  // namespace discreet::inline base
