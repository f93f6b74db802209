// A released model rounded to parities (ML-20): the nearest parity to each of its rules.
//
// If a rule errs on less than a quarter of all inputs, against a parity, that parity is the result. The data is not
// looked at. So the result has the promise of the model, and nothing is spent.
// docs/learners/many_parities.md#rounding
#pragma once

#include "discreet/app/verbs/theory/arrow/arrow.h"

namespace discreet::inline app {

// {arrow, labels, dimension, distances, out | model, meaning}. `distances` is the share of the inputs on which each
// rule differs from its parity, null if inputs are too many to be listed. A model of one label becomes a model of
// `parity`. A model of many labels becomes one of `many_parities`.
Json arrow_of_model(const ArrowRequest& request, const Context& context);

}  // namespace discreet::inline app
