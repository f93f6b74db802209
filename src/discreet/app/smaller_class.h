// Lower ends by a smaller class of the same name. It is part of the larger one, and small enough to be searched
// through.
//
// Most classes with names hold those of a smaller size: the concepts without the further variables, on the points
// that are 0 on the further axes. Whatever serves the larger class serves the part. So a class never has less than a
// smaller one. docs/theory/representation_dimension.md#parts
#pragma once

#include <memory>
#include <vector>

#include "discreet/app/dimension_quantity.h"

namespace discreet {

// The largest part with a name of up to so many points and concepts, if there is one other than the class itself.
std::optional<NamedClass> searched_part(const NamedClass& named, std::int64_t points, std::int64_t concepts);

// The parts that were searched, with what was found: quantities share it.
class SmallerClasses {
 public:
  // The time for the class itself: where a part is searched as well it has half of the time, and three seconds at most.
  static TimeLimit time_without_part(const DimensionQuantity& quantity, const DimensionTask& task);
  // The lower end of the part, where it says more; nothing is searched where the part cannot say more.
  void offer(Measured& measured, const DimensionQuantity& quantity, const DimensionTask& task);

 private:
  struct Part {
    NamedClass named;
    ConceptClass concepts;
    GameResults results = {};
    Json found = Json::object();
  };
  Part& part(const NamedClass& named);
  static double seconds_for_part(const TimeLimit& limit);

  std::vector<std::unique_ptr<Part>> parts_;
};

}  // namespace discreet
