// Trees by bisection that are too deep for a walk: named_tree.cpp asks here.
#pragma once

#include <optional>

#include "check/reading/certificate.h"
#include "check/reading/table.h"

namespace discreet::check {

// The depth of the tree, if all that it rests on holds. Empty for classes whose trees are not bisections of numbers.
std::optional<std::uint64_t> bisected_depth(const Table& table);

}  // namespace discreet::check
