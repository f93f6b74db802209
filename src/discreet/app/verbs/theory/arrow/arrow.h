// `theory arrow`: the ways between protocols, representations and learners, each with exact sizes and errors.
//
// Menus go in and come out in the file that the learner `representation` reads. So a protocol for a class becomes a
// private learner, step by step, and the verifier checks the end of it.        docs/theory/arrows.md
#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "discreet/app/registry/run_entry.h"
#include "discreet/app/request/verb.h"
#include "discreet/base/field.h"
#include "discreet/classes/finite/finite_class.h"
#include "discreet/classes/finite/representation.h"

namespace discreet::inline app {

enum class ArrowKind {
  protocol,
  private_coins,
  newman,
  repeat,
  unite,
  majority,
  shorten,
  determinise,
  learner,
  optimizer,
  baseline,
  parity
};
constexpr auto words(ArrowKind) {
  return std::array<std::string_view, 12>{"protocol", "private_coins", "newman",  "repeat",    "union",    "majority",
                                          "shorten",  "determinise",   "learner", "optimizer", "baseline", "parity"};
}

struct ArrowRequest {
  static constexpr const char* name = "theory arrow";
  static constexpr const char* summary = "Turn protocols, menus of hypotheses and learners into one another.";
  static constexpr const char* example =
      "discreet theory arrow newman --menus protocol.csv --concepts class.csv --slack 1/20 --out menus.csv";

  ArrowKind arrow = ArrowKind::protocol;
  std::optional<Representation> menus;
  std::optional<FiniteClass> concepts;
  std::optional<std::filesystem::path> receiver, out, sender, data, model;
  std::optional<std::int64_t> votes, draws;
  std::optional<Rational> slack, error, menu_alpha, menu_beta, alpha, beta;
  std::string learner, optimizer;
  EntryOptions options;
  std::int64_t rows = 3, dummy_point = 0;
  std::optional<std::int64_t> dummy_label, units;
  std::optional<Rational> learner_alpha, learner_beta;
  std::optional<std::int64_t> seed;

  static constexpr auto fields() {
    using O = ArrowRequest;
    return std::tuple{
        field("arrow", &O::arrow, "the way to go"),
        field("menus", &O::menus,
              "a CSV file of menus of hypotheses, or of a protocol: one menu per value of its coins"),
        field("concepts", &O::concepts,
              "the class as a 0/1 table. Errors are computed only with it (default of learner: its own class)"),
        field("receiver", &O::receiver,
              "a CSV file without a header, one row per message, one column per point: the probability of answer 1"),
        field("out", &O::out, "where to write the result, for `learn representation --menus`"),
        field("model", &O::model, "a model of columns of 0 and 1, to be rounded to the nearest parities"),
        field("sender", &O::sender, "where to write the sender's mixtures, one row per concept"),
        field("votes", &O::votes, "number of votes, odd (default: the number that the goal needs)"),
        field("data", &O::data, "a CSV file with the columns x, the number of a point, and y, its label"),
        field("draws", &O::draws, "number of menus to draw"),
        field("slack", &O::slack, "error to add"),
        field("error", &O::error, "error to reach"),
        field("menu_alpha", &O::menu_alpha, "distance of the menus to every concept"),
        field("menu_beta", &O::menu_beta, "probability that a drawn menu fails (default: 0)"),
        field("alpha", &O::alpha, "distance to reach"),
        field("beta", &O::beta, "failure probability to reach"),
        field("learner", &O::learner, "a learner of `discreet list`"),
        field("optimizer", &O::optimizer, "an optimizer of `discreet list`"),
        field("options", &O::options, "its options: low=0,high=7 or a JSON object"),
        field("rows", &O::rows, "rows of the fixed table that it runs on"),
        field("dummy_point", &O::dummy_point, "the point in all of these rows, from 0"),
        field("dummy_label", &O::dummy_label, "their label (default: 0 and 1, each in half of the draws)"),
        field("units", &O::units,
              "units to round the output distribution to (default: 64 significant bits of each probability)"),
        field("learner_alpha", &O::learner_alpha, "your word where the class is not known: its error with these rows"),
        field("learner_beta", &O::learner_beta, "your word: the probability that it fails with these rows"),
        field("seed", &O::seed, "repeatable draws (they are public, and no data is read)")};
  }
};

// {arrow, menus, largest_menu, hypotheses, points, bits, nats, error?, alpha?, beta?, steps, out?, sender?, meaning} of
// the output. Errors are exact fractions. They are absent without concepts, and null if the check would take too long.
// Solutions of an optimizer and the answer of the baseline are not menus: {arrow, solutions | answer, steps, out?,
// meaning}. Nor is a rounded model a menu (rounded_model.h).
Json arrow(const Json& request, const Context& context);

Verb arrow_verb();

}  // namespace discreet::inline app
