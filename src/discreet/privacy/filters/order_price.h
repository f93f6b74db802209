// The price of a mechanism at one Renyi order a: the divergence of order a between its outputs on neighbouring tables.
//
// The price bounds that divergence in both directions, apart from the mechanism's leak (docs/filters.md, "Prices").
// Prices add under fully adaptive composition, because the order is fixed in advance. They are counts of 2^-96, rounded
// up. A price depends on the kind alone. Permute-and-flip and noisy counts are of the kind `Any`, never BoundedRange.
#pragma once

#include "discreet/privacy/guarantee.h"

namespace discreet::inline privacy {

// The same mechanism under the wanted relation. Throws Error for replace -> add_remove and for labels -> others.
Guarantee convert(const Guarantee& guarantee, Neighbours wanted);

// Throws Error unless the parameters make sense and the kind has a price. A measured pair has none.
void check_priced(const Guarantee& guarantee);

// Throws Error unless the order is a multiple of 1/4 above 1.
void check_order(const Rational& order);

// The price of all executions under `relation`, as a count of 2^-96. Throws Error for a measured pair.
Integer order_price(const Guarantee& guarantee, const Rational& order, Neighbours relation = Neighbours::replace);

// The rho of all executions under `relation`, for budgets that add up rho. Throws Error for a measured pair.
Rational rho_price(const Guarantee& guarantee, Neighbours relation = Neighbours::replace);

// The probability that some execution leaks is at most this sum of their deltas. It is 0 for kinds without a delta.
Rational leak_delta(const Guarantee& guarantee, Neighbours relation = Neighbours::replace);

}  // namespace discreet::inline privacy
