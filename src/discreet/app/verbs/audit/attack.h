// `audit attack`: tests whether a learner gives its rows away, by fingerprinting codes and packings against a program
// or a registry entry.
#pragma once

#include <optional>
#include <string>

#include "discreet/app/registry/direct_sum.h"
#include "discreet/app/request/text.h"
#include "discreet/app/request/verb.h"
#include "discreet/audit/attacks/tardos.h"
#include "discreet/base/field.h"
#include "discreet/base/rational.h"
#include "discreet/classes/finite/finite_class.h"

namespace discreet::inline app {

enum class AttackKind { threshold, agnostic, parity, packing };
constexpr auto words(AttackKind) {
  return std::array<std::string_view, 4>{"threshold", "agnostic", "parity", "packing"};
}
constexpr auto words(TardosTest) { return std::array<std::string_view, 3>{"proof", "bernstein", "fresh_users"}; }

// The target of the attack: a command, or a learner of the registry with its options.
struct BlackBoxOptions {
  std::string program, learner;
  EntryOptions options;
  Rational seconds = 60;
  std::optional<std::int64_t> seed;
};

template <class O>
constexpr auto black_box_fields() {
  return std::tuple{
      Field<O, std::string>{
          "program", &O::program,
          "a command that gets train.csv and test.csv as arguments and prints a row of predictions, 0 or "
          "1 for each label, for each row of test.csv"},
      Field<O, std::string>{"learner", &O::learner,
                            "instead of a program: a learner of many labels, such as direct_sum"},
      Field<O, EntryOptions>{"options", &O::options, "the learner's options: low=0,high=99 or a JSON object"},
      Field<O, Rational>{
          "seconds", &O::seconds,
          "how long one run of the program may take, and the search of the attack threshold in concepts"},
      Field<O, std::optional<std::int64_t>>{"seed", &O::seed, "repeatable codes, for demonstrations"}};
}

struct AttackRequest : BlackBoxOptions {
  static constexpr const char* name = "audit attack";
  static constexpr const char* summary = "Try to find training rows in what a program or learner predicts.";
  static constexpr const char* example =
      "discreet audit attack threshold --users 20 --columns 36000 --program './train_and_predict'";

  AttackKind attack = AttackKind::threshold;
  std::int64_t users = 20, columns = 36'000, trials = 20, control_trials = 5, pilots = 4;
  std::optional<std::int64_t> target, rows;
  std::optional<Rational> false_accusation;
  Rational alpha = Rational(1, 3), delta = 0, confidence = Rational(19, 20);
  std::int64_t bits = 4;
  std::optional<std::int64_t> dimension;
  std::optional<FiniteClass> concepts;
  TardosTest score = TardosTest::bernstein;

  static constexpr auto fields() {
    using O = AttackRequest;
    return std::tuple_cat(
        std::tuple{
            field("attack", &O::attack, "which attack"),
            field("users", &O::users, "number of rows with a code word, the people to be found (parity: 2^bits)"),
            field("columns", &O::columns, "labels per row, the length of the code"),
            field("trials", &O::trials, "tables that are learned from, each with a fresh code"),
            field("control_trials", &O::control_trials, "tables without the target's row, as a check of the code"),
            field("pilots", &O::pilots, "tables that choose the target beforehand"),
            field("target", &O::target, "the row to look for, from 1 (default: the one that pilots find most often)"),
            field("false_accusation", &O::false_accusation,
                  "maximum probability to accuse a row outside of the table (default: 0.01, or for threshold the level "
                  "at which every accurate learner is caught)"),
            field("delta", &O::delta, "delta of the guarantee to test"),
            field("confidence", &O::confidence, "confidence of the excluded values"),
            field("alpha", &O::alpha,
                  "share of wrong labels that the learner may have (pads the table to users/(3 alpha) rows)"),
            field("rows", &O::rows,
                  "rows of a table, for parity and packing (default: twice the users for parity, ten for packing)"),
            field("bits", &O::bits, "logarithm of the number of users of the code, for parity (2^bits users)"),
            field("dimension", &O::dimension, "bits of an input, for parity and packing"),
            field("concepts", &O::concepts,
                  "any class for the attack threshold, a 0/1 table. Its concepts must cut the users' points as "
                  "thresholds do"),
            field("score", &O::score, "measure of guilt, for agnostic and parity")},
        black_box_fields<O>());
  }
};

// The line on runs that failed, for the text of attacks and audits.
void add_failures(const Json& result, Lines out);

// {attack, users, columns, rows, target, trials, planned, accused, correct, anybody, accused_by_user, control,
//  false_accusation, certain, rate, delta, confidence, excluded_epsilon, marked_error, always_the_same, failures,
//  complete, meaning}. For packing {labels, rows, trials, planned, correct, rate, confidence, excluded_epsilon,
//  failures, complete, meaning}.
Json attack(const Json& request, const Context& context);

Verb attack_verb();

}  // namespace discreet::inline app
