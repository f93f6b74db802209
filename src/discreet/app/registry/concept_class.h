// The class of concepts that a request means: a matrix, or a name with its parameters.
#pragma once

#include <optional>
#include <tuple>

#include "discreet/base/field.h"
#include "discreet/base/progress.h"
#include "discreet/classes/named/named_class.h"
#include "discreet/classes/searches/time_limit.h"
#include "discreet/json/json.h"
#include "discreet/json/value.h"

namespace discreet::inline app {

// Options that a verb about a class has; a struct of its own inherits them and adds class_fields() to its fields().
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
                            "the class as a CSV file of 0s and 1s without header: a row a concept, a column a point "
                            "(0,1,1,0 or packed: 0110)"},
      Field<O, std::optional<ClassName>>{"class", &O::class_name, "instead of a matrix: a class by its name"},
      Field<O, std::int64_t>{"size", &O::size,
                             "of a named class: its points; a side of the grid (boxes, halfspaces, balls), the "
                             "variables (parities, conjunctions), the prime (lines)"},
      Field<O, std::int64_t>{"dimension", &O::dimension, "of boxes, halfspaces and balls: axes of the grid"},
      Field<O, std::int64_t>{"rows", &O::rows, "of random: how many concepts are drawn"},
      Field<O, std::int64_t>{"class_seed", &O::class_seed, "of random: which ones"}};
}

// {"name", "size"} and on grids "dimension": what a certificate calls a class with a name.
Json name_of(const NamedClass& named);

class ConceptClass {
 public:
  // Throws Error: neither or both of matrix and class, or parameters that make no class.
  explicit ConceptClass(const ClassOptions& options);

  const std::optional<NamedClass>& named() const { return named_; }
  std::string describe() const;
  Integer concepts() const;  // rows as given; of halfspaces and balls, without a table, an upper bound
  Integer points() const;

  // Whether the table can be had; a class with a closed form may be far larger.
  bool has_table() const;
  // Made at the first call. Throws Error, with the size that would fit, where it is too large.
  const FiniteClass& table(const Stage& stage = {Progress{}}) const;

  // Makes the table of halfspaces or balls, which takes long, while there is time; a class that is not listed by then
  // has none. Others are made when they are asked for.
  void list_within(const TimeLimit& limit, const Progress& progress) const;

  // What a certificate says of it: {"table": ["0101", ...]}, or {"name", "size", ...} of a class with a rule whose
  // table is large.
  Json identity() const;

 private:
  std::optional<NamedClass> named_;
  mutable std::optional<FiniteClass> table_;
  mutable bool unlisted_ = false;
};

}  // namespace discreet::inline app
