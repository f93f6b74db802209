// A class on a few of its points. Every lower bound proved for it holds for the class itself.
//
// A prior on functions on all points is one on their restrictions. A distribution on the few points is one on all. So
// tau*, DRepDim and RepDim of a part are at most those of the whole.
// docs/theory/representation_dimension.md#parts
#pragma once

#include "discreet/dimensions/masks/mask_class.h"

namespace discreet::inline dimensions {

// At most `most` columns of the table, and the different concepts on them. The columns are chosen one after the other
// so that they separate as many pairs of concepts as possible. `columns` and `rows` are those of the table. `copies` is
// empty: the other columns are not copies.
MaskClass class_part(const FiniteClass& concepts, unsigned most);

}  // namespace discreet::inline dimensions
