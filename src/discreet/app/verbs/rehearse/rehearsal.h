// One run of a learner on made-up rows, and the error of its answer on fresh ones.
//
// Labels are made by a concept that the learner's own code draws: with no row to prefer one, it answers at random. A
// learner that needs a frequent value to answer gets a table that repeats one made-up row. A learner whose random
// answers are all alike, such as a union of many disks, gets rows that are cut in two. The labels are those of the
// first of a few concepts that gives each label to a tenth of the rows, or else of the one that comes closest.
#pragma once

#include "discreet/algebra/bit_matrix.h"
#include "discreet/app/verbs/learn/learn.h"
#include "discreet/app/verbs/rehearse/made_up_rows.h"

namespace discreet::inline app {

struct RehearsedRun {
  Model model;         // marked as a rehearsal
  Model made_up;       // the same with the concept that made the labels
  Rational positive;   // share of labels that are 1
  Rational error;      // share of fresh rows on which the answer is not the concept. Without an answer: all 0
  double seconds = 0;  // spent by `learn`
};

class Rehearsal {
 public:
  static constexpr std::size_t fresh_rows = 10'000;

  // Error, naming the option, if public facts do not say what the table would look like.
  Rehearsal(const PreparedLearn& run, std::size_t rows, Rational noise,
            const std::optional<std::filesystem::path>& like, const Progress& progress);

  // The public columns, without rows: for the spend.
  Reading columns() const;
  RehearsedRun run(Rng rng, const Progress& progress) const;

 private:
  struct Concept {
    Json hypothesis;
    BitMatrix labels;
    std::size_t rarer = 0;  // labels of the rarer kind
  };

  Reading read(const Cells& inputs, const BitMatrix& labels, const std::vector<std::string>& ids,
               const TableSpec& spec) const;
  Table read_inputs(const Cells& inputs) const;
  BitMatrix labels_by(const Json& hypothesis, const Table& inputs) const;
  // The rows from which the learner draws a concept.
  enum class Ground { none, one_row, two_parts };
  Json draw_concept(Ground ground, Rng& rng, const Progress& progress) const;
  Concept plant(const Table& inputs, Rng& rng, const Progress& progress) const;
  std::vector<std::string> draw_ids(Rng& rng) const;

  const PreparedLearn& run_;
  std::size_t rows_;
  Rational noise_;
  std::vector<std::string> labels_;  // names of the columns of labels
  TableSpec inputs_, labelled_;      // without labels and people, and as `learn` reads a table
  std::optional<RowMaker> maker_;
};

}  // namespace discreet::inline app
