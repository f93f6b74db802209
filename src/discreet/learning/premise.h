// The assumptions behind the planned accuracy of a learner. Its privacy assumes nothing.
#pragma once

#include <string>
#include <vector>

#include "discreet/base/integer.h"
#include "discreet/learning/learner.h"

namespace discreet::inline learning {

struct Premise {
  // Realizable: a concept of the class fits all labels. Agnostic: labels are arbitrary, and the error is measured above
  // the least one of the class.
  Setting setting;
  std::string target;                  // one concept of the class, without an article: "cut x >= t of the range 0..9"
  std::vector<std::string> also = {};  // further assumptions, in clauses: "the bits of the rows are uniform"
};

// "the range 0..9"
inline std::string range_in_words(const Integer& low, const Integer& high) {
  return "the range " + low.str() + ".." + high.str();
}

}  // namespace discreet::inline learning
