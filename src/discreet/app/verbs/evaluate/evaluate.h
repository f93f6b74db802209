// `evaluate`: estimates the error of a model on a table, under a promise that is committed to the ledger first.
#pragma once

#include <memory>

#include "discreet/app/checks/inspected_run.h"
#include "discreet/app/registry/model.h"
#include "discreet/app/request/verb.h"
#include "discreet/app/verbs/learn/learn.h"
#include "discreet/table/table.h"

namespace discreet::inline app {

struct EvaluateOptions : PlaceOptions, PersonOptions, RecordingOptions {
  static constexpr const char* name = "evaluate";
  static constexpr const char* summary =
      "Estimate the error of a model with differential privacy and an honest interval.";
  static constexpr const char* example = "discreet evaluate --model m.json --data t.csv --epsilon 1/2 --ledger t.db";

  std::filesystem::path model, data;
  std::string label, labels;
  Rational epsilon = 1;
  Rational delta = 0;
  Rational beta = Rational(1, 20);
  Neighbours neighbours = Neighbours::replace;
  BadRow on_bad_row = BadRow::refuse;
  std::optional<Separator> separator;

  static constexpr auto fields() {
    using O = EvaluateOptions;
    return std::tuple_cat(
        std::tuple{field("model", &O::model, "the model's file"),
                   field("data", &O::data, "the table: a CSV file with the columns that the model reads, and labels"),
                   field("label", &O::label, "the column with the labels (default: the model's)"),
                   field("labels", &O::labels, "the same of a model of many labels, with commas, in its order"),
                   field("epsilon", &O::epsilon, "privacy parameter of this release, about this table"),
                   field("delta", &O::delta,
                         "privacy parameter for a model of many labels (0, or the price of smaller noise)"),
                   field("beta", &O::beta, "probability that the interval, or any of those of many labels, may miss"),
                   field("neighbours", &O::neighbours, "the neighbour relation of the guarantee"),
                   field("on_bad_row", &O::on_bad_row, "treatment of rows that cannot be read")},
        separator_field<O>(), place_fields<O>(), person_fields<O>(), recording_fields<O>());
  }
};

// One vote per person, or one for each row.
inline const Weighings evaluation_weighings{Weighing::votes, Weighing::rows};

// The table on which a model is compared with labels.
TableSpec evaluation_spec(const Model& model, const EvaluateOptions& options, const std::optional<Person>& person);

// The facts about its rows that the model and options decide.
RowFacts evaluation_facts(const Model& model, const EvaluateOptions& options);

// Spends, then counts and adds noise: {private, privacy, wrong, right | rows | people, error, interval,
// table_interval, parts?, confidence}. For many labels {private, privacy, labels [{label, wrong, ...}], confidence}:
// all intervals hold together. With one vote per person the counts are parts of votes: each vote has `parts`. If each
// row has a vote, and people several, `interval` is null: rows of one person may depend on each other.
Json evaluate_model(const Model& model, const Table& table, const EvaluateOptions& options,
                    const std::optional<Person>& person, Ledger* ledger);

Json evaluate(const Json& request, const Context& context);

// For `inspect evaluate`.
std::unique_ptr<const InspectedRun> inspected_evaluate(const Json& request);

Verb evaluate_verb();

}  // namespace discreet::inline app
