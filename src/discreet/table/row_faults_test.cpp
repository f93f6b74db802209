#include "discreet/table/row_faults.h"

#include <gtest/gtest.h>

#include "discreet/base/nonsense.h"
#include "discreet/table/array.h"

namespace discreet::row_faults_test {
namespace {

struct Outcome {
  int check = 0;  // of a stop, 0: another error, or none
  std::string text;
};

TableSpec checked(CellKind kind, BadRow bad_row = BadRow::refuse) {
  TableSpec spec{.labels = {}, .values = {{.name = "x", .kind = std::move(kind)}}, .bad_row = bad_row};
  spec.options = {.values = true, .range = true, .check_rows = true};
  return spec;
}

Outcome read(const std::string& cells, const TableSpec& spec) {
  try {
    return {0, read_table(Csv(Source::memory("d.csv", "x\n" + cells), {.chunk_bytes = 7}), spec).nonsense};
  } catch (const NonsenseError& error) {
    return {error.check(), error.what()};
  } catch (const Error& error) {
    return {0, error.what()};
  }
}

std::string times(std::size_t count, const std::string& line) {
  std::string text;
  for (std::size_t i = 0; i < count; ++i) text += line + "\n";
  return text;
}

const std::string alone = " Only you see this message. Do not publish it.";
const Range hours(0, 24);

TEST(RowFaults, Check1ATextColumnNeedsAnotherOption) {
  const Outcome stopped = read(times(1500, "north"), checked(hours));
  EXPECT_EQ(stopped.check, 1);
  EXPECT_EQ(stopped.text,
            "Column 'x' has text in its first 1,000 rows. This run needs numbers. Add --values texts without --low and "
            "--high, or name a numeric column." +
                alone);
  EXPECT_EQ(read(times(3, "north"), checked(hours)).text,
            "Column 'x' has text in all of its rows. This run needs numbers. Add --values texts without --low and "
            "--high, or name a numeric column." +
                alone);
  EXPECT_EQ(read(times(1000, "north") + "7\n", checked(hours)).check, 1) << "the front decides";
  EXPECT_NE(read(times(999, "north") + times(1001, "7"), checked(hours)).check, 1);
}

TEST(RowFaults, Check2DecimalsAreNoWholeNumbers) {
  const Outcome stopped = read("27.5\n31\n22.1\n", checked(hours));
  EXPECT_EQ(stopped.check, 2);
  EXPECT_EQ(stopped.text,
            "Column 'x' has decimals. This run needs whole numbers. Name a column of whole numbers." + alone);
  EXPECT_EQ(stopped.text.find("27.5"), std::string::npos) << "no cell is quoted";
  EXPECT_EQ(read("7\n8\n9.5\n", checked(hours)).check, 0) << "one bad cell is a bad cell";
}

TEST(RowFaults, Check3NoRowCanBeRead) {
  const Outcome stopped = read("\"a\"b\n\n", checked(TextCell{{.longest = 9}, 1}));
  EXPECT_EQ(stopped.check, 3);
  EXPECT_EQ(
      stopped.text,
      "No row of d.csv can be read (line 2, column 'x': '\"a\"b' goes on after its closing quote). Nothing was spent. "
      "Double the quotes inside a quoted cell." +
          alone);
}

TEST(RowFaults, Check4MostRowsCannotBeRead) {
  const Outcome stopped = read("7\n\n\n\n", checked(hours));
  EXPECT_EQ(stopped.check, 4);
  EXPECT_EQ(
      stopped.text,
      "3 of 4 rows cannot be read. The first is line 3, column 'x': the cell is empty and must be an integer from 0 "
      "to 24. Check --x, --values and the schema: an option is more likely wrong than the rows." +
          alone);
  EXPECT_EQ(read("7\n7\n\n\n", checked(hours)).check, 0) << "half is not more than half";
  EXPECT_EQ(stopped.text.find("replace"), std::string::npos);
}

TEST(RowFaults, Check14EveryValueIsOutside) {
  const Outcome stopped = read("25\n400\n-1\n", checked(hours));
  EXPECT_EQ(stopped.check, 14);
  EXPECT_EQ(stopped.text,
            "Every value of column 'x' is outside 0 to 24. Give the public range by --low and --high." + alone);
  EXPECT_EQ(read("25\n400\n24\n", checked(hours)).check, 4);
}

// The same facts are notes where bad rows are replaced, and nobody learns from a stop.
TEST(RowFaults, UnderReplaceTheyAreNotes) {
  for (const std::string& cells :
       {times(3, "north"), times(3, "27.5"), times(3, "25"), times(3, ""), times(3, "\xff")}) {
    const Outcome stopped = read(cells, checked(hours)), noted = read(cells, checked(hours, BadRow::replace));
    EXPECT_NE(stopped.check, 0) << cells;
    EXPECT_EQ(noted.check, 0) << cells;
    EXPECT_FALSE(noted.text.empty()) << cells;
    EXPECT_EQ(noted.text.find("Nothing was spent"), std::string::npos);
  }
  EXPECT_EQ(read("7\n7\nnorth\n", checked(hours, BadRow::replace)).text, "");
}

TEST(RowFaults, NobodyAskedForChecks) {
  TableSpec spec = checked(hours);
  spec.options.check_rows = false;
  EXPECT_EQ(read(times(9, "north"), spec).check, 0);
  spec.bad_row = BadRow::replace;
  EXPECT_EQ(read(times(9, "north"), spec).text, "");
}

TEST(RowFaults, ArraysHaveTheSameChecks) {
  const std::vector<std::pair<MixedCell, int>> cells{
      {std::string_view("north"), 1}, {27.5, 2}, {std::monostate{}, 3}, {Whole{400, false}, 14}};
  for (const auto& [cell, check] : cells) {
    const std::vector<MixedCell> column{cell, cell};
    const Array array{.name = "x", .element = Element::mixed, .data = column.data(), .size = column.size()};
    try {
      read_table({&array, 1}, checked(hours));
      ADD_FAILURE() << check;
    } catch (const NonsenseError& error) {
      EXPECT_EQ(error.check(), check) << error.what();
    }
    EXPECT_FALSE(read_table({&array, 1}, checked(hours, BadRow::replace)).nonsense.empty());
  }
}

TEST(RowFaults, CountsAreRoundedTo125) {
  EXPECT_EQ(count_text(812, false), "812");
  const std::vector<std::pair<std::size_t, std::string>> rounded{
      {0, "0"},        {1, "about 1"},     {3, "about 2"},      {4, "about 5"},
      {8, "about 10"}, {149, "about 100"}, {812, "about 1000"}, {2300, "about 2000"}};
  for (const auto& [count, text] : rounded) EXPECT_EQ(count_text(count, true), text) << count;
  TableSpec spec = checked(hours);
  spec.options.rounded = true;
  EXPECT_EQ(read(times(3, "7") + times(18, ""), spec).text.find("about 20 of about 20 rows"), 0u);
}

}  // namespace
}  // namespace discreet::row_faults_test
