// All labellings of a grid that halfspaces make, or balls.
//
// A labelling of finitely many points that span the space is made by some halfspace exactly if it is constant, or if
// some hyperplane through as many affinely independent ones of the points as there are dimensions has the points off it
// sorted by label, and those on it carry a labelling that halfspaces of the hyperplane make. (Those (w, t) that
// separate weakly form a pointed cone with interior; take one of its extreme rays, and for the converse tilt.) A ball
// is a halfspace on the paraboloid z = |x|^2 whose normal points down: spheres through points take the place of
// hyperplanes, and hyperplanes themselves are what is left when the normal is level. docs/theory/dimensions.md#grids
#pragma once

#include "discreet/base/progress.h"
#include "discreet/classes/finite/finite_class.h"

namespace discreet::inline classes {

struct NamedClass;

// Up to 1,024 points and 2^22 hyperplanes, or spheres, through as many of them as determine one.
bool can_be_listed(const NamedClass& named);

// Of halfspaces or balls, in growing order. Throws Error, with what would fit, where they cannot be listed.
FiniteClass grid_labellings(const NamedClass& named, const Stage& stage);

}  // namespace discreet::inline classes
