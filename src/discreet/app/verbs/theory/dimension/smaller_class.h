// Lower ends by a smaller class of the same name. It is part of the larger one, and small enough to be searched
// through.
//
// Most classes with names hold those of a smaller size: the concepts without the further variables, on the points that
// are 0 on the further axes. Everything that serves the larger class serves the part. So a class never has less than a
// smaller one. docs/theory/representation_dimension.md#parts
#pragma once

#include <memory>
#include <vector>

#include "discreet/app/verbs/theory/dimension/dimension_quantity.h"

namespace discreet::inline app {

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

// The parts that were searched, with their results. Quantities share them.
class SmallerClasses {
 public:
  // The time for the class itself. If parts are searched as well, they have half of the time. They have less if half is
  // more than they take.
  static TimeLimit time_without_part(const DimensionQuantity& quantity, const DimensionTask& task);
  // The best lower end of the parts, if it proves more. A part that cannot prove more is not searched.
  void offer(Measured& measured, const DimensionQuantity& quantity, const DimensionTask& task);

 private:
  struct Part {
    NamedClass named;
    ConceptClass concepts;
    GameResults results = {};
    Json found = Json::object();
  };
  Part& part(const NamedClass& named);
  void offer_part(Measured& measured, const NamedClass& named, const TimeLimit& limit,
                  const DimensionQuantity& quantity, const DimensionTask& task);

  std::vector<std::unique_ptr<Part>> parts_;
};

}  // namespace discreet::inline app
