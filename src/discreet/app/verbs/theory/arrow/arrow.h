// `arrow`: the ways between protocols, representations and learners, each with exact sizes and errors.
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
  static constexpr const char* name = "arrow";
  static constexpr const char* summary = "Turn protocols, menus of hypotheses and learners into one another.";
  static constexpr const char* example =
      "discreet arrow newman --menus protocol.csv --concepts class.csv --slack 1/20 --out menus.csv";

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
        field("arrow", &O::arrow, "which arrow"),
        field("menus", &O::menus, "menus of hypotheses, or a protocol: a menu for every value of the coins"),
        field("concepts", &O::concepts,
              "the class: a 0/1 table; sizes are told without it, errors only with it; of learner absent: the "
              "learner's own"),
        field("receiver", &O::receiver,
              "of private_coins: a CSV file without header, a row a message, a column a point: the chance of the "
              "answer 1"),
        field("out", &O::out, "the menus that come out, for `learn representation --menus`; of parity the model"),
        field("model", &O::model,
              "of parity: a model that reads columns of 0 and 1, to be rounded to the nearest parities"),
        field("sender", &O::sender, "of protocol: a CSV file of the sender's mixtures, concept by concept"),
        field("votes", &O::votes, "of repeat and majority: an odd number; absent: as many as the goal asks for"),
        field("data", &O::data, "of baseline: a CSV file with the columns x, the number of a point, and y, its label"),
        field("draws", &O::draws, "of union: menus to unite; of learner: menus to draw from the law"),
        field("slack", &O::slack,
              "of newman: error to add [1/10]; of protocol: instead of the best sender a patient one within it"),
        field("error", &O::error, "of repeat: the goal"),
        field("menu_alpha", &O::menu_alpha,
              "of majority: how close the menus come, absent: worked out from concepts; of learner: how close a draw "
              "is to come, absent: learner_alpha, or 1/4"),
        field("menu_beta", &O::menu_beta, "of union and majority: how often a drawn menu may fail to; absent: never"),
        field("alpha", &O::alpha,
              "of majority, shorten and determinise: the goal; of baseline: the share of mistakes beyond which nothing "
              "is answered; of parity with more than 26 bits: the share of inputs on which a rule may err"),
        field("beta", &O::beta,
              "of union and shorten: the goal; of learner and optimizer: how often a menu may miss; of parity: how "
              "often random inputs may mislead [1/20]"),
        field("learner", &O::learner, "of learner: an entry of `discreet list`"),
        field("optimizer", &O::optimizer, "of optimizer: an entry of `discreet list`"),
        field("options", &O::options, "of learner and optimizer: its options, low=0,high=7 or a JSON object"),
        field("rows", &O::rows, "of learner and optimizer: the rows of the table that says nothing"),
        field("dummy_point", &O::dummy_point, "of learner and optimizer: the point in all of these rows, from 0"),
        field("dummy_label", &O::dummy_label, "of learner: their label; absent: 0 and 1, each in half of the draws"),
        field("units", &O::units,
              "of learner: round the law to so many units; absent: 64 significant bits of each chance"),
        field("learner_alpha", &O::learner_alpha,
              "of learner, your word where the class is not known: its error with that number of rows"),
        field("learner_beta", &O::learner_beta,
              "of learner and optimizer, your word: the probability that it fails with that number of rows"),
        field("seed", &O::seed, "repeatable draws; they are public anyway, no data is looked at")};
  }
};

// {arrow, menus, largest_menu, hypotheses, points, bits, nats, error?, alpha?, beta?, steps, out?, sender?, meaning} of
// the output. Errors are exact fractions. They are absent without concepts, and null if the check would take too long.
// Solutions of an optimizer and the answer of the baseline are not menus: {arrow, solutions | answer, steps, out?,
// meaning}. Nor is a rounded model a menu (rounded_model.h).
Json arrow(const Json& request, const Context& context);

}  // namespace discreet::inline app
