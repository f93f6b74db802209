// Lower ends by a smaller class of the same name, which dimensions/quantities/class_parts.h chooses.
//
// It is part of the larger one, and small enough to be searched.
#pragma once

#include <memory>
#include <vector>

#include "discreet/app/verbs/theory/dimension/dimension_quantity.h"

namespace discreet::inline app {

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
    Part(const NamedClass& name, const DimensionTask& task)
        : named(name), concepts(name), menus(concepts, task.game.hypotheses, task.alpha) {}
    NamedClass named;
    ConceptClass concepts;
    MenuGames menus;
    std::optional<FoundTree> tree = {};
    Json found = Json::object();
  };
  Part& part(const NamedClass& named, const DimensionTask& task);
  void offer_part(Measured& measured, const NamedClass& named, const TimeLimit& limit,
                  const DimensionQuantity& quantity, const DimensionTask& task);

  std::vector<std::unique_ptr<Part>> parts_;
};

}  // namespace discreet::inline app
