// The list of learners, and what every surface may ask of one: all of it derived from the learner's own declaration.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "discreet/audit/verify/verifier.h"
#include "discreet/json/json.h"
#include "discreet/learning/bound.h"
#include "discreet/learning/premise.h"
#include "discreet/maps/region.h"
#include "discreet/privacy/guarantee.h"
#include "discreet/table/table.h"

namespace discreet::inline app {

// What the exhaustive verifier runs: the entry with these options, on tables of so many rows.
using SubjectOf = std::function<Subject(const Json& options, std::size_t rows)>;

// Options are JSON objects as any surface gives them; every call checks them and throws Error. An option may name a
// file, so a verb calls `complete` once, before anything else, and goes on with what that gives: it holds what the file
// held.
struct LearnerEntry {
  std::string name, summary;
  Json fields;  // [{name, kind, default, help}]

  std::function<Json(const Json& options)> complete;  // all options, in one spelling
  std::function<Privacy(const Json& options)> privacy;
  // What the bounds take for granted. Errors are those of the population, or of the table itself if the entry is made
  // for those.
  std::function<Premise(const Json& options)> premise;
  bool errs_on_table = false;
  std::function<std::vector<Bound>(const Json& options, const Accuracy& goal)> bounds;
  // Rows for as few mistakes on the table itself, rather than among those whom its rows were drawn from; none where
  // nothing of that kind is proved.
  std::function<std::vector<Bound>(const Json& options, const Accuracy& goal)> table_bounds;
  std::function<TableSpec(const Json& options, const std::vector<std::string>& columns)> inputs;
  // Where the promise depends on the number of rows, otherwise empty: Error unless the table may have so many. Asked
  // before the spend.
  std::function<void(const Json& options, std::size_t rows)> check_rows;
  // The hypothesis, or null for no answer.
  std::function<Json(const Json& options, const Table& table, Rng& rng, const Progress& progress)> learn;
  // The same for those who learn or predict many times with the same options, planned once; empty where nothing is
  // gained, and for learners of many labels.
  struct Prepared {
    std::function<Json(const Table& table, Rng& rng, const Progress& progress)> learn;
    std::function<std::vector<Label>(const Json& hypothesis, const Table& table)> predict;
    std::function<std::string(const Json& hypothesis, std::span<const std::string> columns)> rule;
  };
  std::function<Prepared(const Json& options)> prepare;
  // Error unless it is a hypothesis of this learner.
  std::function<std::vector<Label>(const Json& options, const Json& hypothesis, const Table& table)> predict;
  // In words: of learners of many labels one sentence a label.
  std::function<std::vector<std::string>(const Json& options, const Json& hypothesis,
                                         std::span<const std::string> columns)>
      rules;
  SubjectOf subject;
  // What is known of a run's privacy beyond the promise, for those who run it many times.
  std::function<Guarantee(const Json& options)> guarantee;
  // Of learners of many labels alone, otherwise empty: a column of labels for each of the option `label_count`. Such an
  // entry has no `predict`.
  std::function<BitMatrix(const Json& options, const Json& hypothesis, const Table& table)> predict_many;
  // Bytes that the hypothesis of one label takes in a model's file, at the most.
  std::function<std::size_t(const Json& options)> most_bytes;
  // Additions of a run on so many rows, about; 0 where nobody has to wait for them.
  std::function<Integer(const Json& options, std::uint64_t rows)> steps;
  // Of learners of regions on a map alone, otherwise empty: where the map lies, of how many pieces a hypothesis is
  // made, and the region of the first so many of them.
  std::function<FrameDomain(const Json& options)> frame;
  std::function<std::size_t(const Json& options, const Json& hypothesis)> pieces;
  std::function<Region(const Json& options, const Json& hypothesis, std::size_t pieces)> region;

  bool learns_many() const { return predict_many != nullptr; }
};

struct MechanismEntry {
  std::string name, summary;
  Json fields;
  SubjectOf subject;
};

const std::vector<LearnerEntry>& all_learners();
const std::vector<MechanismEntry>& all_mechanisms();

// Error with the nearest name when there is none.
const LearnerEntry& find_learner(const std::string& name);
// The one that a request names.
const LearnerEntry& learner_of(const Json& request);
const MechanismEntry& find_mechanism(const std::string& name);

}  // namespace discreet::inline app
