// How deep a mistake tree of a table of concepts is found in little time: a lower end of the Littlestone dimension.
//
// "Is there a tree of depth k?" for k = 1, 2, ... as classes/searches/littlestone.h asks it, with an allowance of steps in place
// of a memory and of a proof that there is none: the same answer for the same table, wherever it runs.
// Cost: at most 1,024 concepts and 256 points are looked at, some millions of words.
#pragma once

#include "discreet/classes/finite/finite_class.h"

namespace discreet::inline classes {

int mistake_depth(const FiniteClass& concepts);

// Whether two concepts agree at one point and differ at another.
bool some_agree_and_differ(const FiniteClass& concepts);

}  // namespace discreet::inline classes
