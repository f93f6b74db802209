#include "discreet/table/table_spec.h"

#include "discreet/base/temporary_folder_test.h"

namespace discreet::table_spec_test {

const std::vector<std::string> columns{"x", "y", "age", "label"};
using Part = Target::Part;

std::vector<Part> parts(const TableSpec& spec) {
  std::vector<Part> result;
  for (const auto& target : resolve(spec, columns, "d.csv")) result.push_back(target.part);
  return result;
}

std::string complaint(const TableSpec& spec) {
  return complaint_of([&] { resolve(spec, columns, "d.csv"); });
}

TEST(TableSpec, TheLabelIsTheLastColumnUnlessNamed) {
  EXPECT_EQ(parts({}), (std::vector{Part::none, Part::none, Part::none, Part::label}));
  EXPECT_EQ(parts({.labels = {{.name = "x"}}}), (std::vector{Part::label, Part::none, Part::none, Part::none}));
  EXPECT_EQ(parts({.labels = {}}), std::vector(4, Part::none));
}

TEST(TableSpec, BitsAreAllThatIsLeftInTheFilesOrder) {
  auto targets = resolve({.values = {{.name = "age"}}, .bits = BitColumns{}}, columns, "d.csv");
  EXPECT_EQ(targets[0].part, Part::bit);
  EXPECT_EQ(targets[0].index, 0u);
  EXPECT_EQ(targets[1].index, 1u);
  EXPECT_EQ(targets[2].part, Part::value);
  EXPECT_EQ(targets[3].part, Part::label);
}

TEST(TableSpec, NamedBitsKeepTheOrderOfTheNames) {
  auto targets = resolve({.bits = BitColumns{.names = {"y", "x"}}}, columns, "d.csv");
  EXPECT_EQ(targets[0].index, 1u);
  EXPECT_EQ(targets[1].index, 0u);
  EXPECT_EQ(targets[2].part, Part::none);
}

TEST(TableSpec, AnUnnamedValueIsTheOnlyColumnLeft) {
  EXPECT_EQ(parts({.values = {{}, {.name = "x"}, {.name = "y"}}})[2], Part::value);
  EXPECT_EQ(complaint({.values = {{}}}),
            "d.csv has 3 columns that could be the values. Name one of its columns 'x', 'y', 'age', 'label'");
}

TEST(TableSpec, MissingColumnsAreNamedWithTheOnesThereAre) {
  EXPECT_EQ(complaint({.labels = {{.name = "lable"}}}),
            "d.csv has no column 'lable' (did you mean 'label'?). Its columns are 'x', 'y', 'age', 'label'");
  EXPECT_EQ(complaint({.bits = BitColumns{.names = {"x", "height"}}}),
            "d.csv has no column 'height'. Its columns are 'x', 'y', 'age', 'label'");
}

TEST(TableSpec, ContradictionsAreRefused) {
  EXPECT_TRUE(says(complaint({.values = {{.name = "label"}}}), "column 'label' is asked for twice"));
  EXPECT_TRUE(says(complaint({.bits = BitColumns{.names = {"x", "x"}}}), "column 'x' is asked for twice"));
  EXPECT_EQ(complaint({.bits = BitColumns{.dimension = 4}}),
            "d.csv has 3 columns of bits and dimension is 4. Make dimension their number, or name fewer columns");
  EXPECT_EQ(complaint({.bits = BitColumns{.dimension = 3}}), "");
  EXPECT_TRUE(says(complaint_of([&] { resolve({.bits = BitColumns{}}, std::vector<std::string>{"y"}, "d.csv"); }),
                   "no column left for the bits"));
  EXPECT_TRUE(says(complaint_of([&] { resolve({}, {}, "d.csv"); }), "no columns"));
  EXPECT_TRUE(says(complaint_of([&] {
                     resolve({}, std::vector<std::string>{"y", "y"}, "d.csv");
                   }),
                   "two columns with the name 'y'"));
}

TEST(TableSpec, ReplacementsMustBePossible) {
  EXPECT_EQ(complaint({.values = {{.name = "age", .kind = Range(0, 9), .replacement = 10}}}),
            "d.csv: the replacement for column 'age' must be an integer from 0 to 9");
  EXPECT_TRUE(says(complaint({.labels = {{.replacement = 2}}}), "must be 0 or 1"));
  EXPECT_TRUE(says(complaint({.bits = BitColumns{.replacement = BitVector(2)}}), "has 2 bits and a row 3"));
}

}  // namespace discreet::table_spec_test
