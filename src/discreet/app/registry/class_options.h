// Options that name a class of concepts: a matrix, or a name with its parameters.
#pragma once

#include <optional>
#include <tuple>

#include "discreet/base/field.h"
#include "discreet/classes/searches/concept_class.h"
#include "discreet/json/json.h"
#include "discreet/json/value.h"

namespace discreet::inline app {

// Options of a verb about a class. The verb's struct inherits them and adds class_fields() to its fields().
struct ClassOptions {
  FiniteClass matrix;
  std::optional<ClassName> class_name;
  std::int64_t size = NamedClass{}.size, dimension = NamedClass{}.dimension, rows = NamedClass{}.rows;
  std::int64_t class_seed = 1;
};

template <class O>
constexpr auto class_fields() {
  return std::tuple{
      Field<O, FiniteClass>{"matrix", &O::matrix,
                            "the class as a CSV file of 0s and 1s without header: one row per concept, one column per "
                            "point (0,1,1,0 or packed: 0110)"},
      Field<O, std::optional<ClassName>>{"class", &O::class_name, "instead of a matrix: a class by its name"},
      Field<O, std::int64_t>{"size", &O::size,
                             "number of points of a named class, or the side of the grid (boxes, halfspaces, balls), "
                             "the number of variables (parities, conjunctions), the prime (lines)"},
      Field<O, std::int64_t>{"dimension", &O::dimension, "number of axes of the grid of boxes, halfspaces and balls"},
      Field<O, std::int64_t>{"rows", &O::rows, "number of concepts of the class random"},
      Field<O, std::int64_t>{"class_seed", &O::class_seed, "seed of the concepts of the class random"}};
}

// {"name", "size"} and on grids "dimension": the form of a named class in certificates.
Json name_of(const NamedClass& named);

// Throws Error: neither or both of matrix and class, or parameters that make no class.
ConceptClass concept_class(const ClassOptions& options);

// Its form in certificates: {"table": ["0101", ...]}, or {"name", "size", ...} of a class that goes by its name.
Json identity_of(const ConceptClass& concepts);

}  // namespace discreet::inline app
