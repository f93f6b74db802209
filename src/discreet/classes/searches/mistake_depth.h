// Finds a deep mistake tree of a table of concepts in little time: a lower end of the Littlestone dimension.
//
// It asks "Is there a tree of depth k?" for k = 1, 2, ..., as classes/searches/littlestone.h does. It has an allowance
// of steps in place of a memory, and does not prove that no tree exists. The same table gives the same answer on every
// machine.
// Cost: at most 1,024 concepts and 256 points are looked at, some millions of words.
#pragma once

#include "discreet/classes/finite/finite_class.h"

namespace discreet::inline classes {

int mistake_depth(const FiniteClass& concepts);

// True if two concepts agree at one point and differ at another.
bool some_agree_and_differ(const FiniteClass& concepts);

}  // namespace discreet::inline classes
