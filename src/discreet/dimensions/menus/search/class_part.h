// A class on a few of its points: what is proved of it from below holds for the class itself.
//
// A prior on functions on all points is one on their restrictions, and a distribution on the few points is one on all,
// so tau*, DRepDim and RepDim of a part are at most those of the whole.
// docs/theory/representation_dimension.md#parts
#pragma once

#include "discreet/dimensions/masks/mask_class.h"

namespace discreet::inline dimensions {

// At most `most` columns of the table, chosen one after the other so that they tell as many pairs of concepts apart as
// can be, and the different concepts on them. `columns` and `rows` are those of the table; `copies` is empty: the other
// columns are no copies.
MaskClass class_part(const FiniteClass& concepts, unsigned most);

}  // namespace discreet::inline dimensions
