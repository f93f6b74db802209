// The Vapnik-Chervonenkis dimension of a class given as a table: the largest number of points that it labels in all
// ways.
#pragma once

#include "discreet/classes/finite/finite_class.h"

namespace discreet::inline classes {

// The dimension itself if the search for a larger set of such points is short. Otherwise floor(log2 of the different
// concepts), which it never exceeds. It is an upper bound in any case, the same for the same class.
int vc_dimension(const FiniteClass& concepts);

}  // namespace discreet::inline classes
