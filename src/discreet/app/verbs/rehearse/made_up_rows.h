// Rows that belong to nobody, for rehearsals: texts as a CSV file would hold them.
//
// They are drawn uniformly from what options or a schema allow, or taken from a public table. The production reader
// then reads them, so a rehearsal checks options as a real table would.
#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "discreet/base/progress.h"
#include "discreet/learning/frame.h"
#include "discreet/random/rng.h"
#include "discreet/table/schema.h"
#include "discreet/table/table_spec.h"

namespace discreet::inline app {

// One list of cells per column.
using Cells = std::vector<std::vector<std::string>>;

class RowMaker {
 public:
  // Public facts about the columns of inputs.
  struct Facts {
    const TableSpec& inputs;
    const std::optional<Schema>& schema;
    std::optional<FrameDomain> frame = {};
    std::vector<std::string> taken = {};  // names of other columns
  };

  // Error, with the remedy, for texts, which have no range.
  static RowMaker uniform(const Facts& facts);
  // Rows of a public CSV file with these columns, with replacement. Error if a column is missing.
  static RowMaker like(const std::filesystem::path& file, std::optional<Separator> separator, const Facts& facts,
                       const Progress& progress);

  const std::vector<std::string>& names() const { return names_; }
  Cells draw(std::size_t rows, Rng& rng) const;

 private:
  using DrawCell = std::function<std::string(Rng&)>;
  std::vector<std::string> names_;
  std::vector<DrawCell> columns_;  // empty: rows of the pool
  Cells pool_;
};

}  // namespace discreet::inline app
