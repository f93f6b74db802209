// A released model rounded to parities (ML-20): of each of its rules the nearest one.
//
// If a rule errs on less than a quarter of all inputs, against a parity, that parity is what comes out. The data is not
// looked at, so the promise of the model is that of what comes out and nothing is spent.
// docs/learners/many_parities.md#rounding
#pragma once

#include "discreet/app/verbs/theory/arrow/arrow.h"

namespace discreet::inline app {

// {arrow, labels, dimension, distances, out | model, meaning}: on which share of the inputs each rule differs from its
// parity, null where inputs are too many to be listed. Of a model of one label a model of `parity`, of many one of
// `many_parities`.
Json arrow_of_model(const ArrowRequest& request, const Context& context);

}  // namespace discreet::inline app
