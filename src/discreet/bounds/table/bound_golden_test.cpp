// Every bound of the table has the values of bound_golden.txt, and refuses what is refused there.
#include <gtest/gtest.h>

#include <cmath>
#include <fstream>
#include <sstream>

#include "discreet/bounds/table/bound_table.h"

namespace discreet::bound_golden_test {

struct Golden {
  std::string line;
  const BoundRow* row = nullptr;
  std::map<std::string, Rational> values;
  std::string low, high, rows;  // low is `refused` where nothing follows
};

Golden read(const std::string& line) {
  Golden golden;
  golden.line = line;
  std::string id, word, values;
  std::istringstream fields(line);
  std::getline(fields, id, '|');
  std::getline(fields, values, '|');
  std::getline(fields, golden.low, '|');
  std::getline(fields, golden.high, '|');
  std::getline(fields, golden.rows, '|');
  golden.row = &find_bound(id);
  for (std::istringstream words(values); words >> word;) {
    const auto sign = word.find('=');
    golden.values[word.substr(0, sign)] = parse_rational(word.substr(sign + 1));
  }
  return golden;
}

std::vector<Golden> read_all() {
  std::ifstream file(DISCREET_SOURCE_DIR "/src/discreet/bounds/table/bound_golden.txt");
  std::vector<Golden> all;
  for (std::string line; std::getline(file, line);)
    if (!line.starts_with("#")) all.push_back(read(line));
  return all;
}

// The true value is in both enclosures, and ours is no wider but for the rounding of its ends.
void expect_equal(const BoundValue& value, const Golden& golden) {
  const double low = std::stod(golden.low), high = std::stod(golden.high);
  EXPECT_LE(value.low, high) << golden.line;
  EXPECT_GE(value.high, low) << golden.line;
  EXPECT_LE(value.high - value.low, high - low + 1e-15 * (1 + std::abs(low))) << golden.line;
  EXPECT_EQ(std::to_string(value.rows), golden.rows) << golden.line;
}

void expect_refused(const Golden& golden) {
  try {
    evaluate(*golden.row, golden.values);
    ADD_FAILURE() << "a value for " << golden.line;
  } catch (const Error& error) {
    EXPECT_EQ(error.what(), std::string(golden.row->id) + " is valid only where " + std::string(golden.row->validity) +
                                ". It says nothing about these values");
  }
}

TEST(BoundGolden, EveryBoundHasItsValues) {
  for (const Golden& golden : read_all()) {
    if (golden.low == "refused")
      expect_refused(golden);
    else
      EXPECT_NO_THROW(expect_equal(evaluate(*golden.row, golden.values), golden)) << golden.line;
  }
}

TEST(BoundGolden, NoBoundIsWithoutValues) {
  std::map<std::string_view, std::size_t> values;
  for (const Golden& golden : read_all()) values[golden.row->id] += golden.low == "refused" ? 0 : 1;
  for (const BoundRow* row : bound_rows()) EXPECT_GE(values[row->id], row->value ? 3u : 0u) << row->id;
}

}  // namespace discreet::bound_golden_test
