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

class ConceptClass {
 public:
  // Throws Error: neither or both of matrix and class, or parameters that make no class.
  explicit ConceptClass(const ClassOptions& options);

  const std::optional<NamedClass>& named() const { return named_; }
  std::string describe() const;
  Integer concepts() const;  // rows as given, or an upper bound for halfspaces and balls without a table
  Integer points() const;

  // True if the table can be made. A class with a closed form may be far larger.
  bool has_table() const;
  // Made at the first call. Throws Error with a size that fits if it is too large.
  const FiniteClass& table(const Stage& stage = {Progress{}}) const;

  // Makes the table of halfspaces or balls, which takes long, while there is time. A class without a full list by then
  // has no table. Others are made at the first call of table().
  void list_within(const TimeLimit& limit, const Progress& progress) const;

  // Its form in certificates: {"table": ["0101", ...]}, or {"name", "size", ...} of a class with a rule and a large
  // table.
  Json identity() const;

 private:
  std::optional<NamedClass> named_;
  mutable std::optional<FiniteClass> table_;
  mutable bool unlisted_ = false;
};

}  // namespace discreet::inline app
