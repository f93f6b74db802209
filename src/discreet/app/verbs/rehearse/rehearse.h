// `rehearse learn`: runs a learner many times on made-up rows, to see the result of a run before it is paid for.
//
// The data file is never opened: columns are those that options or a schema name. The coins are seeded, and nothing is
// spent. Models that are written say so.
#pragma once

#include <filesystem>
#include <optional>
#include <tuple>

#include "discreet/app/request/verb.h"
#include "discreet/app/verbs/learn/learn.h"

namespace discreet::inline app {

struct RehearseLearnOptions : LearnOptions {
  static constexpr const char* name = "rehearse learn";
  static constexpr const char* summary = "Run `learn` many times on made-up rows, at no cost.";
  static constexpr const char* example =
      "discreet rehearse learn threshold --high 120 --data d.csv --epsilon 1/2 --rows 5000";

  std::int64_t rows = 5000, runs = 20;
  std::optional<Rational> noise;
  std::optional<std::filesystem::path> like;

  static constexpr auto fields() {
    using O = RehearseLearnOptions;
    return std::tuple_cat(
        std::tuple{
            Field<O, std::int64_t>{"rows", &O::rows, "number of made-up rows per run"},
            Field<O, std::int64_t>{"runs", &O::runs, "number of runs, each with other rows and another concept"},
            Field<O, std::optional<Rational>>{
                "noise", &O::noise,
                "share of wrong labels (default: 1/10, or 0 if the plan takes labels of a concept)"},
            Field<O, std::optional<std::filesystem::path>>{
                "like", &O::like, "a public CSV file to draw the inputs from (default: uniform in their ranges)"}},
        learn_fields<O>());
  }
};

// {learner, rehearsal, private, paid, reason, privacy, rows, runs, answers, fresh_rows, noise, positive, error,
// no_answer, confidence, seconds, made_up, learned, cost, model?, seed, command}
Json rehearse_learn(const Json& request, const Context& context);

Verb rehearse_learn_verb();

}  // namespace discreet::inline app
