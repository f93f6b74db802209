// A class without what changes none of its dimensions: equal concepts, points that all concepts label alike, and points
// that always carry the same or the opposite label as another.
//
// VC and Littlestone dimension, tau* and the representation dimensions stay the same. (The dual VC dimension and the
// threshold dimension do not: opposite points matter to them.) What was left out is remembered, so that what is found
// here can be said of the class itself.
#pragma once

#include <vector>

#include "discreet/classes/finite/finite_class.h"

namespace discreet::inline classes {

struct ReducedClass {
  // How a point of the class is labelled: as point `column` of the table, or the opposite of it; or always alike.
  struct Image {
    enum class As { same, opposite, zeros, ones };
    As as;
    std::size_t column;  // of `same` and `opposite`
    bool operator==(const Image&) const = default;
  };

  BitMatrix table;                    // a row a concept; of a class of one concept it has no columns
  std::vector<std::size_t> concepts;  // row -> the concept of the class
  std::vector<std::size_t> points;    // column -> the point of the class, with its own labels
  std::vector<Image> images;          // point of the class -> column
};

ReducedClass reduced(const FiniteClass& concepts);

}  // namespace discreet::inline classes
