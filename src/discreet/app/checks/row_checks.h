// Checks of the rows before a spend: 5, 8, 9 and, as a note, 17. The reader has checked 1 to 4 and 14 (row_faults.h).
//
// Each fires in the extreme case alone, of no row or of every row. Then neighbours disagree only if a single row
// decides. Check 19, about the column of people, belongs here as well.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "discreet/app/checks/finding.h"
#include "discreet/app/registry/model.h"

namespace discreet::inline app {

struct RowFacts {
  std::optional<std::string> positive;
  bool constant_labels = true;  // the run makes sense if every label is the same
  std::optional<Frame> frame;
  bool exchangeable = false;  // x and y are two columns, so options can exchange them
  // The rows that a plan asks for, with its error. Empty: nobody knows, or the number of rows is private.
  struct Plan {
    std::uint64_t rows = 0;
    std::string error;
  };
  std::optional<Plan> plan;
  bool rounded = false;  // messages give counts as `about 200`
};

std::vector<Finding> row_findings(const Reading& reading, const RowFacts& facts);

// 5040 as `5,040`.
std::string grouped(std::uint64_t number);

}  // namespace discreet::inline app
