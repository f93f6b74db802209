#include "discreet/table/schema_draft.h"

#include <fmt/format.h>

#include "discreet/base/temporary_folder_test.h"
#include "discreet/table/table.h"

namespace discreet::schema_draft_test {

Schema draft(const std::string& text, const DraftOptions& options = {}) {
  return schema_from_codebook(Csv(Source::memory("codebook.csv", text)), options, {});
}

std::vector<std::string> texts(const std::vector<Rational>& cuts) {
  std::vector<std::string> result;
  for (const Rational& cut : cuts) result.push_back(decimal_text(cut));
  return result;
}

TableSurvey survey(const std::string& text, const DraftOptions& options = {}) {
  return schema_from_table(Csv(Source::memory("d.csv", text)), options, {});
}

using Texts = std::vector<std::string>;

TEST(Codebook, ARowDescribesAColumn) {
  Schema schema = draft(
      "name,kind,values,low,high,cuts,other\n"
      "age,integer,,0,120,40|60,\n"
      "colour,category,red|dark green|blue,,,,blue\n"
      "bmi,number,,,,18.5,20\n"
      "active,boolean,,,,,true\n"
      "key,ignore,,,,,\n");
  EXPECT_EQ(schema.literals(), (Texts{"age >= 40", "age >= 60", "colour = red", "colour = dark green", "colour = blue",
                                      "bmi >= 18.5", "active"}));
  EXPECT_TRUE(schema.is_private());
  EXPECT_EQ(schema.write()["columns"][3]["other"], true);
}

TEST(Codebook, ColumnsMayStandInAnyOrderAndBeLeftOut) {
  EXPECT_EQ(draft("kind,name\nboolean,a\n").literals(), Texts{"a"});
}

TEST(Codebook, TheLabelIsNoColumn) {
  Schema schema = draft("name,kind\ny,anything\na,boolean\n", {.label = SchemaLabel{"y", "yes"}});
  EXPECT_EQ(schema.literals(), Texts{"a"});
  EXPECT_EQ(schema.label()->positive, "yes");
}

TEST(Codebook, NumbersWithoutCutsAreCutIntoEqualParts) {
  EXPECT_EQ(draft("name,kind,low,high\nage,integer,0,120\n", {.parts = 4}).literals(),
            (Texts{"age >= 30", "age >= 60", "age >= 90"}));
  EXPECT_EQ(texts(equal_cuts(0, 1, 3, ColumnKind::number)), (Texts{"0.334", "0.667"}));
  EXPECT_EQ(texts(equal_cuts(15, 50, 4, ColumnKind::number)), (Texts{"23.75", "32.5", "41.25"}));
  EXPECT_EQ(texts(equal_cuts(1, 3, 10, ColumnKind::integer)), (Texts{"2", "3"}));
  EXPECT_EQ(texts(equal_cuts(-2, -1, 2, ColumnKind::integer)), Texts{"-1"});
  EXPECT_TRUE(equal_cuts(3, 3, 4, ColumnKind::number).empty());
}

TEST(Codebook, MistakesAreNamedByRow) {
  auto message = [](const std::string& text) { return complaint_of([&] { draft(text); }); };
  EXPECT_TRUE(says(message("name,kynd\na,boolean\n"), "did you mean 'kind'"));
  EXPECT_TRUE(says(message("name\na\n"), "has no column 'kind'"));
  EXPECT_TRUE(says(message("name,kind\na,bool\n"), "codebook.csv, row 1: column 'a': kind 'bool' is not one of"));
  EXPECT_TRUE(says(message("name,kind\na,integer\n"), "row 1: numbers need cuts, or low and high"));
  EXPECT_TRUE(says(message("name,kind,low,high\na,integer,x,3\n"), "'x' is no decimal number"));
  EXPECT_TRUE(says(message("name,kind,cuts\na,boolean,\nb,integer,3|2\n"), "row 2: column 'b': cuts must grow"));
  EXPECT_TRUE(says(message("name,kind,values\na,category,x|\n"), "must not be empty"));
  EXPECT_TRUE(says(message("name,kind\na,boolean\na,boolean\n"), "two columns have the name 'a'"));
  EXPECT_TRUE(says(message("name,kind\nid,ignore\n"), "at least one"));
  EXPECT_TRUE(says(message("name,kind\na\n"), "codebook.csv, line 2: the row has 1 cell"));
  EXPECT_TRUE(says(message("name,kind,low,high\na,integer,3,3\n"), "at least one number"));
}

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

}  // namespace discreet::schema_draft_test
