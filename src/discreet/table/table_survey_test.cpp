#include "discreet/table/table_survey.h"

#include <fmt/format.h>

#include "discreet/base/temporary_folder_test.h"
#include "discreet/table/table.h"

namespace discreet::table_survey_test {

TableSurvey survey(const std::string& text, const DraftOptions& options = {}) {
  return schema_from_table(Csv(Source::memory("d.csv", text)), options, {});
}

using Texts = std::vector<std::string>;

TEST(TableSurvey, SaysThatItIsNotPrivate) {
  Schema schema = survey("a,y\n1,0\n0,1\n").schema;
  EXPECT_FALSE(schema.is_private());
  EXPECT_EQ(schema.write()["source"]["private"], false);
}

TEST(TableSurvey, NumbersAreCutAtQuantiles) {
  std::string text = "age,y\n";
  for (int i = 0; i < 100; ++i) text += fmt::format("{},{}\n", i, i % 2);
  EXPECT_EQ(survey(text, {.label = SchemaLabel{"y"}}).schema.literals(),
            (Texts{"age >= 25", "age >= 50", "age >= 75"}));
  EXPECT_EQ(survey(text, {.parts = 2, .label = SchemaLabel{"y"}}).schema.literals(), Texts{"age >= 50"});
}

TEST(TableSurvey, NumbersWithOneFrequentValueStillHaveACut) {
  EXPECT_EQ(survey("a\n0\n0\n0\n0\n0\n0\n0\n0\n0\n5\n7\n").schema.literals(), Texts{"a >= 5"});
}

TEST(TableSurvey, KindsFollowFromTheCells) {
  TableSurvey found = survey(
      "id,whole,number,truth,word,same,gap\n"
      "p,1,1.5,true,x,s,1\nq,2,2.5,false,y,s,\nr,3,3.5,true,x,s,2\ns,4,1.25,TRUE,y,s,3\nt,5,1,0,x,s,9\n",
      {.parts = 2, .values = 2});
  Json columns = found.schema.write()["columns"];
  ASSERT_EQ(columns.size(), 5u);
  EXPECT_EQ(columns[0]["kind"], "integer");
  EXPECT_EQ(columns[1]["kind"], "number");
  EXPECT_EQ(columns[2]["kind"], "boolean");
  EXPECT_EQ(columns[3]["values"], Json::parse(R"(["x", "y"])"));
  EXPECT_EQ(columns[4]["other"], 1);  // a cell is missing
  EXPECT_EQ(found.left_out, (Texts{"id", "same"}));
}

TEST(TableSurvey, TheMostFrequentValuesAndOneForTheRest) {
  std::string text = "town\n";
  for (const char* town : {"a", "a", "a", "b", "b", "b", "b", "c", "d", ""}) text += fmt::format("{}\n", town);
  Json column = survey(text, {.values = 2}).schema.write()["columns"][0];
  EXPECT_EQ(column["values"], Json::parse(R"(["b", "a", "other"])"));
  EXPECT_EQ(column["other"], "other");
}

TEST(TableSurvey, WhatItMakesReadsTheTableItWasMadeFrom) {
  std::string text = "age,colour,y\n1,red,1\n,blue,0\n3.5,,1\n2,red,0\n9,red,1\n1e2,other,0\n";
  Schema schema = survey(text, {.label = SchemaLabel{"y"}}).schema;
  EXPECT_NO_THROW(read_table(Csv(Source::memory("d.csv", text)), schema.inputs()));
  EXPECT_EQ(Schema::read(schema.write()).write(), schema.write());
}

TEST(TableSurvey, HostileTablesEndInAnError) {
  EXPECT_TRUE(says(complaint_of([] { survey("a,b\n1,1\n1,1\n"); }), "no column that could be described"));
  EXPECT_TRUE(says(complaint_of([] { survey("a\n\xff\n"); }), "not UTF-8"));
  EXPECT_TRUE(says(complaint_of([] { survey("a\n\"open\n"); }), "never closed"));
  EXPECT_TRUE(says(complaint_of([] { survey("a\n"); }), "no column"));
  EXPECT_EQ(survey("a,b\n\a,1\n\b,0\nx,1\n").left_out, Texts{"a"});
}

}  // namespace discreet::table_survey_test
