// What the planned accuracy of a learner takes for granted. Its privacy takes nothing for granted.
#pragma once

#include <string>
#include <vector>

#include "discreet/base/integer.h"
#include "discreet/learning/learner.h"

namespace discreet::inline learning {

struct Premise {
  // Realizable: a concept of the class fits all labels. Agnostic: labels are arbitrary, and errors are counted above
  // the least of the class.
  Setting setting;
  std::string target;                  // one concept of the class, without an article: "cut x >= t of the range 0..9"
  std::vector<std::string> also = {};  // what else is assumed, in clauses: "the bits of the rows are uniform"
};

// "the range 0..9"
inline std::string range_in_words(const Integer& low, const Integer& high) {
  return "the range " + low.str() + ".." + high.str();
}

}  // namespace discreet::inline learning
