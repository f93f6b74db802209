// All labellings of a grid that halfspaces make, or balls.
//
// Take a labelling of finitely many points that span the space. Some halfspace makes it exactly if it is constant, or
// if there is a hyperplane as follows. It goes through as many affinely independent ones of the points as there are
// dimensions. The points off it are sorted by label. Those on it carry a labelling that halfspaces of the hyperplane
// make. (The (w, t) that separate weakly form a pointed cone with interior. Take one of its extreme rays, and for the
// converse tilt.) A ball is a halfspace on the paraboloid z = |x|^2 whose normal points down. Spheres through points
// replace hyperplanes. Hyperplanes themselves remain for a level normal. docs/theory/dimensions.md#grids
#pragma once

#include "discreet/base/progress.h"
#include "discreet/classes/finite/finite_class.h"

namespace discreet::inline classes {

struct NamedClass;

// Up to 1,024 points and 2^22 hyperplanes, or spheres, through as many of them as determine one.
bool can_be_listed(const NamedClass& named);

// For halfspaces or balls, in growing order. If they cannot be listed, throws Error with a size that would fit.
FiniteClass grid_labellings(const NamedClass& named, const Stage& stage);

}  // namespace discreet::inline classes
