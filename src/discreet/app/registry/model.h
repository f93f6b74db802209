// A learned model as a file: versioned JSON that carries its promise, its options and its hypothesis.
//
// A digest over everything else tells an edited or truncated file from a whole one. It is not a signature: a
// program that writes the file can also write the digest.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "discreet/app/registry/person.h"
#include "discreet/app/registry/registry.h"
#include "discreet/ledger/ledger.h"
#include "discreet/table/schema.h"

namespace discreet::inline app {

struct Model {
  static constexpr const char* format = "discreet model";
  // 1 has no schema, 2 has one, of one label, 3 has many labels. 4 has a receipt, and 5 protects people. 6 weighs their
  // rows in another way than by places. A model that is read from an older file is written as it was.
  static constexpr int version = 6;
  static constexpr std::size_t max_bytes = std::size_t{1} << 26;  // limit of its file

  std::string learner;
  Json options;  // complete
  Privacy privacy;
  std::optional<Person> person;       // whose rows are protected together. Empty: one row is
  std::optional<std::size_t> people;  // only where the number of people is public
  bool is_private = false;            // from a secure generator, and with no schema or frame that was made from data
  std::optional<std::size_t> rows;    // only where the number of rows is public
  std::vector<std::string> inputs;    // names of the columns that it reads
  std::optional<Schema> schema;       // how it reads them, where they are not bits or values already
  std::string label;
  std::vector<std::string> labels;  // for a learner of many, and then there is no `label`
  std::optional<std::string> positive;
  Json hypothesis;                         // null: no answer
  std::shared_ptr<const AnyLearner> made;  // the learner with these options
  std::optional<Json> receipt = Json();    // null if no ledger recorded the run. Empty before version 4
  std::optional<Json> seal;                // the owner's signature of the digest
  bool rehearsal = false;                  // learned from rows that were made up

  bool answered() const { return !hypothesis.is_null(); }
  bool unpaid() const { return receipt && receipt->is_null(); }
  // Adds `paid`, and the hash of the ledger's entry, to a file or result that is made from the model.
  void add_payment(Json& result) const;
};

// Read in full: the inputs as the learner wants them, and labels.
struct Reading {
  Table table;
  std::vector<std::string> inputs;  // names of the columns that were read
  std::string label;
  std::vector<std::string> labels;  // for a learner of many
  std::optional<Schema> schema;     // that they were read by
  std::optional<Person> person;     // whose rows these are
  std::optional<PeopleRead> people;
  bool frame_from_data = false;  // the map's frame is the bounding box of this very table
  // For checks of the rows, and for the curator alone.
  OutsideCounts outside = {};
  std::optional<std::string> near_label = {};  // another spelling of the positive word, if no label is that word
};

// Why a ledger is refused.
inline constexpr const char* schema_from_data =
    "the schema was made from data and is not private, so what is learned with it must not be recorded as a spend. "
    "Check that it is public and take 'source' out of it, or leave out the ledger";

inline constexpr const char* frame_from_data =
    "the frame was taken from the data, so what is learned is not private and must not be recorded as a spend. Give a "
    "public frame, or leave out the ledger";

// The ledger to spend from before a run, or null, and the source of its coins. A seed makes the run repeatable and
// not private.
struct Spending {
  Ledger* ledger = nullptr;
  std::string note = "";
  std::optional<std::uint64_t> seed = {};
};

// The run that a model's file names, from its members alone. Throws Json::exception if one is missing.
std::string run_of_model(const Json& file);

// The spend of a run, public as a model without its answer is.
Spend spend_of(const Model& model, const std::string& note);

// The model without its answer. It is public as options and header are. So are the rows, or they are absent.
Model draft_model(const LearnerEntry& entry, const std::shared_ptr<const AnyLearner>& learner, const Reading& reading);

// Spends, then learns. A failure before the spend is committed costs nothing. A later failure costs the spend, and so
// does a stop by `progress` (Error of Kind::interrupted).
Model learn_model(const LearnerEntry& entry, const std::shared_ptr<const AnyLearner>& learner, const Reading& reading,
                  const Spending& spending, const Progress& progress);

Json write_model(const Model& model);
// Error: not a model, from a newer version, edited, truncated, not a hypothesis of its learner.
Model read_model(const Json& file);
Model load_model(const std::string& path);

// The rule of the model in words, for people. The first few rules for many labels.
std::string rule(const Model& model);

// Labels for the rows of a table read with `input_spec`. Without an answer they are 0, a label that was fixed before
// any data was seen.
TableSpec input_spec(const Model& model);
std::vector<Label> predict(const Model& model, const Table& table);
BitMatrix predict_many(const Model& model, const Table& table);  // for a learner of many labels

// Adds the columns of the labels to compare a model with: those of `named`, or the model's own if it is empty.
void add_labels(const Model& model, const std::vector<std::string>& named, TableSpec& spec);

// {epsilon, delta, neighbours}, exact. For a person also the unit, and what counts once: a row, or a place for one.
Json write_privacy(const Privacy& privacy, const std::optional<Person>& person = {});

}  // namespace discreet::inline app
