// The facts that a plan needs of a learner, a sanitizer or an optimizer: its options, its guarantee and its bounds.
#pragma once

#include <memory>
#include <vector>

#include "discreet/json/json.h"
#include "discreet/learning/bound.h"
#include "discreet/privacy/privacy.h"

namespace discreet::inline app {

class AnyPlanned {
 public:
  AnyPlanned() = default;
  AnyPlanned(const AnyPlanned&) = delete;
  AnyPlanned& operator=(const AnyPlanned&) = delete;
  virtual ~AnyPlanned() = default;

  // All options in one spelling, as a model keeps them.
  virtual Json options() const = 0;
  virtual Privacy privacy() const = 0;
  virtual std::vector<Bound> bounds(const Accuracy& goal) const = 0;
  // Bounds of the papers that only a plan prints, added to `bounds`.
  virtual void add_plan_bounds(const Accuracy& goal, std::vector<Bound>& bounds) const;
};

// Source of the options of an object. Options of a user are checked. Options of an object were checked before.
enum class OptionsFrom { user, object };

}  // namespace discreet::inline app
