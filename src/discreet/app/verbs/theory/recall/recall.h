// `theory recall`: stores bits in a table through a mistake tree. A learner learns from it, and the bits are read back
// from its model. A private learner of few rows cannot give many of them back.
// docs/theory/lower_bounds.md#bits-in-a-tree
#pragma once

#include <optional>

#include "discreet/app/registry/class_options.h"
#include "discreet/app/request/verb.h"
#include "discreet/base/field.h"
#include "discreet/base/rational.h"

namespace discreet::inline app {

struct RecallRequest {
  static constexpr const char* name = "theory recall";
  static constexpr const char* summary =
      "Store bits in a table, learn from it, and read them back from what was learned.";
  static constexpr const char* example =
      "discreet theory recall threshold --class thresholds --size 255 --low 0 --high 254 --side below --rows 30 "
      "--epsilon "
      "1/10";

  FiniteClass matrix;
  std::optional<ClassName> class_name;
  std::int64_t size = NamedClass{}.size, dimension = NamedClass{}.dimension;
  std::int64_t rows = 30, trials = 200;
  std::optional<std::int64_t> errors;
  Rational confidence{19, 20};
  std::optional<std::int64_t> seed;

  static constexpr auto fields() {
    using O = RecallRequest;
    return std::tuple{
        field("matrix", &O::matrix, "the class whose mistake tree stores the bits: a CSV file of 0s and 1s"),
        field("class", &O::class_name,
              "instead of a matrix: a class by its name (default: the learner's own concepts)"),
        field("size", &O::size, "size of a named class, as for `dimension`"),
        field("dimension", &O::dimension, "number of axes of the grid of boxes, halfspaces and balls"),
        field("rows", &O::rows, "rows of a table to learn from"),
        field("trials", &O::trials, "tables, each with fresh bits"),
        field("errors", &O::errors, "number of bits that may be wrong (default: a quarter of them)"),
        field("confidence", &O::confidence, "confidence of the excluded values"),
        field("seed", &O::seed, "repeatable bits, tables and answers")};
  }
};

// {learner, bits, rows, trials, answered, errors, within, rate, right_bits, by_errors, share, bound?, excluded_epsilon,
// privacy, meaning}: how often at most `errors` bits were wrong, against the limit of the promise.
Json recall(const Json& request, const Context& context);

Verb recall_verb();

}  // namespace discreet::inline app
