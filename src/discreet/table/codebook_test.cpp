#include "discreet/table/codebook.h"

#include "discreet/base/temporary_folder_test.h"

namespace discreet::codebook_test {

Schema draft(const std::string& text, const DraftOptions& options = {}) {
  return schema_from_codebook(Csv(Source::memory("codebook.csv", text)), options, {});
}

std::vector<std::string> texts(const std::vector<Rational>& cuts) {
  std::vector<std::string> result;
  for (const Rational& cut : cuts) result.push_back(decimal_text(cut));
  return result;
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

}  // namespace discreet::codebook_test
