// A class without the parts that change none of its dimensions. It leaves out equal concepts and points that all
// concepts label alike. It also leaves out points that always carry the same or the opposite label as another.
//
// VC and Littlestone dimension, tau* and the representation dimensions stay the same. (The dual VC dimension and the
// threshold dimension do not: opposite points matter to them.) The class remembers everything left out, so that results
// here carry over to the class itself.
#pragma once

#include <vector>

#include "discreet/classes/finite/finite_class.h"

namespace discreet::inline classes {

struct ReducedClass {
  // The label of a point of the class: as point `column` of the table, or its opposite, or always alike.
  struct Image {
    enum class As { same, opposite, zeros, ones };
    As as;
    std::size_t column;  // for `same` and `opposite`
    bool operator==(const Image&) const = default;
  };

  BitMatrix table;                    // one row per concept; no columns for a class of one concept
  std::vector<std::size_t> concepts;  // row -> the concept of the class
  std::vector<std::size_t> points;    // column -> the point of the class, with its own labels
  std::vector<Image> images;          // point of the class -> column
};

ReducedClass reduced(const FiniteClass& concepts);

}  // namespace discreet::inline classes
