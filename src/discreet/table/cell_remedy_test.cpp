#include "discreet/table/cell_remedy.h"

#include <gtest/gtest.h>

#include "discreet/base/temporary_folder_test.h"
#include "discreet/table/table.h"

namespace discreet::cell_remedy_test {
namespace {

const ReadingOptions all{.values = true, .range = true, .positive = true, .schema = true};
const std::string replacement = "on_bad_row";

std::string complaint_about(const std::string& text, TableSpec spec) {
  spec.options = all;
  return complaint_of([&] { read_table(Csv(Source::memory("d.csv", text)), spec); });
}

TableSpec values_of(CellKind kind) { return {.labels = {}, .values = {{.name = "x", .kind = std::move(kind)}}}; }

// A column in which every cell is bad, by the kind that the run expects.
struct WrongColumn {
  TableSpec spec;
  std::string cell, option;
};

std::vector<WrongColumn> wrong_columns() {
  const TableSpec labels{.labels = {{.name = "x"}}};
  const TableSpec bits{.labels = {}, .bits = BitColumns{.names = {"x"}}};
  return {{values_of(Range(0, 100)), "north", "--values texts"},
          {values_of(Range(0, 100)), "400", "--low, --high"},
          {values_of(Range(0, 100)), "27.5", "whole numbers"},
          {labels, "yes", "--positive WORD"},
          {bits, "yes", "--schema FILE"},
          {values_of(DecimalCell{}), "north", "by x and y"},
          {values_of(TextCell{{.longest = 3}}), "north", "--values, --letters, --longest"}};
}

TEST(CellRemedy, NamesTheOptionWhereTheWholeColumnIsOfAnotherKind) {
  for (const WrongColumn& wrong : wrong_columns()) {
    const std::string message = complaint_about("x\n" + wrong.cell + "\n" + wrong.cell + "\n", wrong.spec);
    EXPECT_TRUE(says(message, wrong.option)) << message;
  }
}

TEST(CellRemedy, NeverAdvisesReplacementWhereNoRowCouldBeRead) {
  for (const WrongColumn& wrong : wrong_columns())
    EXPECT_FALSE(says(complaint_about("x\n" + wrong.cell + "\n", wrong.spec), replacement));
  const TableSpec two{.labels = {}, .bits = BitColumns{.names = {"x", "y"}}};
  for (const std::string row : {"1", "", "1,1,1", "\"1\"1,1", "1,\xff"})
    EXPECT_FALSE(says(complaint_about("x,y\n" + row + "\n1,1\n", two), replacement)) << row;
}

TEST(CellRemedy, AdvisesReplacementAfterRowsThatCouldBeRead) {
  EXPECT_TRUE(says(complaint_about("x\n7\nnorth\n", values_of(Range(0, 100))), replacement));
  EXPECT_TRUE(says(complaint_about("x\n1\nyes\n", {.labels = {{.name = "x"}}}), replacement));
}

TEST(CellRemedy, NeverAdvisesReplacementWhereItIsNotAllowed) {
  TableSpec spec{.labels = {{.name = "x"}}};
  spec.options = all;
  spec.options.replace = false;
  const Csv csv(Source::memory("d.csv", "x\n1\nyes\n"));
  EXPECT_FALSE(says(complaint_of([&] { read_table(csv, spec); }), replacement));
}

TEST(CellRemedy, KnowsWhatATextIs) {
  EXPECT_EQ(kind_of_text(""), CellText::missing);
  EXPECT_EQ(kind_of_text("nan"), CellText::missing);
  EXPECT_EQ(kind_of_text("-12"), CellText::whole);
  EXPECT_EQ(kind_of_text("1.50"), CellText::decimal);
  EXPECT_EQ(kind_of_text("12 people"), CellText::word);
}

}  // namespace
}  // namespace discreet::cell_remedy_test
