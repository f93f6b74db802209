// `theory claim`: can a learner with this promise, this accuracy and this number of rows exist for this class? The
// answer is no, with proof, or not excluded.
//
// Lower bounds of the class are turned into rows without which no learner works, proper or not, fast or slow. The proof
// is an inequality between numbers and the basis of the class's hardness: a mistake tree, a shattered set, an
// enumeration. docs/theory/lower_bounds.md
#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "discreet/app/registry/class_options.h"
#include "discreet/app/request/verb.h"
#include "discreet/base/field.h"
#include "discreet/base/rational.h"
#include "discreet/bounds/theory/row_bounds.h"

namespace discreet::inline app {

struct ClaimRequest {
  static constexpr const char* name = "theory claim";
  static constexpr const char* summary =
      "Can a private learner of a class exist with a given number of rows? No, with proof, or perhaps.";
  static constexpr const char* example =
      "discreet theory claim --class thresholds --size 1000000 --epsilon 1 --alpha 0.1 --beta 0.1 --rows 10";

  FiniteClass matrix;
  std::optional<ClassName> class_name;
  std::int64_t size = NamedClass{}.size, dimension = NamedClass{}.dimension;
  Rational epsilon = 1, delta = 0, alpha{1, 10}, beta{1, 20};
  std::optional<std::int64_t> rows;
  ClaimAnswers answers = ClaimAnswers::any;
  Setting setting = Setting::realizable;
  std::optional<std::int64_t> littlestone;
  std::optional<Rational> tau;
  Rational tau_alpha{1, 4};
  std::optional<Rational> seconds;
  std::optional<std::filesystem::path> out;

  static constexpr auto fields() {
    using O = ClaimRequest;
    return std::tuple{
        field("matrix", &O::matrix, "the class as a CSV file of 0s and 1s without header, one row per concept"),
        field("class", &O::class_name, "instead of a matrix: a class by its name"),
        field("size", &O::size, "size of a named class, as for `dimension`"),
        field("dimension", &O::dimension, "number of axes of the grid of boxes, halfspaces and balls"),
        field("epsilon", &O::epsilon, "epsilon of the promise, under replacement of one row"),
        field("delta", &O::delta, "delta of the promise (0: pure)"),
        field("alpha", &O::alpha, "error that is claimed"),
        field("beta", &O::beta, "failure probability that is claimed"),
        field("rows", &O::rows, "rows that are claimed to suffice (default: print only how many are needed at least)"),
        field("answers", &O::answers, "answers that the learner may give"),
        field("setting", &O::setting, "where labels come from: a concept of the class, or anywhere"),
        field("littlestone", &O::littlestone, "a Littlestone dimension that you have proved (default: the known one)"),
        field("tau", &O::tau, "a lower bound on tau* that you have proved"),
        field("tau_alpha", &O::tau_alpha, "the error at which tau is meant"),
        field("seconds", &O::seconds, "seconds to search for larger dimensions (default: no search, as in `plan`)"),
        field("out", &O::out, "a file for the certificate, which discreet-check reads")};
  }
};

// {verdict, rows?, rows_needed, setting, rule, inequality, bounds [{id, rows, argument, share, lambda, why}], class?,
// littlestone?, vc?, tau? [{alpha, lower}], certified? {rule, rows}, certificate, meaning}. The best bound that can be
// certified is certified. If the claim is impossible, it is the best of those that exclude it. The verdict is
// "impossible", "not_excluded" or, without rows, "asked".
Json claim(const Json& request, const Context& context);

Verb claim_verb();

}  // namespace discreet::inline app
