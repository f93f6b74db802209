// The parts of a class with a name that are searched for it: smaller classes of the same name.
//
// Most classes with names hold those of a smaller size: the concepts without the further variables, on the points that
// are 0 on the further axes. Everything that serves the larger class serves the part. So a class never has less than a
// smaller one. docs/theory/representation_dimension.md#parts
#pragma once

#include <cstdint>
#include <vector>

#include "discreet/classes/named/named_class.h"

namespace discreet::inline dimensions {

// Classes of up to this number of points and concepts are searched, for at most this time. If they are `sampled`, only
// some of the concepts are.
struct PartLimit {
  std::int64_t points, concepts;
  double seconds = 3;
  bool sampled = false;
};

// For the quantities about messages.
const std::vector<PartLimit>& parts_of_messages();

struct SearchedPart {
  NamedClass named;
  double seconds;  // at most
};

// The parts with names, smallest first: per limit and number of axes the largest one. A sampled part is the largest of
// all sizes, or is left out. So a larger class has all sampled parts of a smaller one, and never knows less. The class
// itself is not among them.
std::vector<SearchedPart> searched_parts(const NamedClass& named, const std::vector<PartLimit>& limits);

// True if concepts of the class itself are sampled. Otherwise the sampled parts replace them.
bool is_sampled(const NamedClass& named, const std::vector<PartLimit>& limits);

}  // namespace discreet::inline dimensions
