// The Walsh-Hadamard transform of integers, in place: F(r) = sum over x of (-1)^<r, x> f(x) for every r.
//
// The size is a power of two, 2^d. x and r are read as the bits of the index. Applying it twice multiplies by 2^d.
// Results are exact if the absolute values of f sum to less than 2^31 (2^63 for the wide one): no partial sum is
// larger. For the signed histogram of n labels, f(x) = sum of (-1)^y over the rows (x, y), that is n < 2^31. Then F(r)
// is n minus twice the number of rows on which the parity r errs.
//
// Cost: d * 2^d additions. For large d two or three passes over memory, on all cores.
#pragma once

#include <cstdint>
#include <span>

#include "discreet/base/progress.h"

namespace discreet::inline algebra {

// Large transforms can be stopped. The values are lost then.
void walsh_hadamard(std::span<std::int32_t> values, const Stage& stage = {Progress{}});
void walsh_hadamard(std::span<std::int64_t> values, const Stage& stage = {Progress{}});

}  // namespace discreet::inline algebra
