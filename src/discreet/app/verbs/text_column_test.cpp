// Columns of texts, from the cell to the model.
#include "discreet/app/request/call_test.h"
#include "discreet/base/temporary_folder_test.h"
#include "discreet/table/array.h"
#include "discreet/table/formats/csv.h"

namespace discreet::text_column_test {

using Stored = std::optional<std::uint64_t>;
using Texts = std::vector<std::string_view>;

const TextCell words{{TextForm::any, "", 5}}, naturals{{TextForm::natural, "", 5}};

TableSpec spec_of(const TextCell& cell, BadRow bad_row = BadRow::refuse) {
  return {.values = {{.kind = cell}}, .bad_row = bad_row};
}

Table table_of(std::string text, const TableSpec& spec) {
  return read_table(Csv(Source::memory("d.csv", std::move(text))), spec).table;
}

Texts texts_of(const Table& table) { return {table.texts().begin(), table.texts().end()}; }

TEST(TextColumn, ACellIsItsTextAndANaturalItsDigits) {
  EXPECT_EQ(words.read("abcde"), Stored(0));
  EXPECT_EQ(words.read(""), Stored(0));
  EXPECT_EQ(words.read("00"), Stored(0));
  EXPECT_EQ(words.read("abcdef"), std::nullopt);
  EXPECT_EQ(words.read("\xc3\xa4\xc3\xa4\xc3\xa4"), std::nullopt) << "bytes count, not letters";
  EXPECT_EQ(words.read(Whole{12345, false}), Stored(0));
  EXPECT_EQ(words.read(Whole{12345, true}), std::nullopt);
  EXPECT_EQ(naturals.read("0001"), Stored(3));
  EXPECT_EQ(naturals.read("000"), Stored(2));
  EXPECT_EQ(naturals.read("0000000099999"), Stored(8));
  EXPECT_EQ(naturals.read(Whole{99999, false}), Stored(0));
  for (const char* bad : {"", "-1", "+1", "1.0", "100000", " 1", "one"}) EXPECT_EQ(naturals.read(bad), Stored()) << bad;
}

TEST(TextColumn, IsReadFromAFileAsItStandsThere) {
  auto table =
      table_of("page,y\n/a,1\n\"/a,b\",0\n\"say \"\"x\"\"\",1\n,0\n\xc3\xa4,1\r\n", spec_of({{TextForm::any, "", 20}}));
  EXPECT_EQ(texts_of(table), (Texts{"/a", "/a,b", "say \"x\"", "", "\xc3\xa4"}));
  EXPECT_EQ(table.labels()[4], 1);
  EXPECT_EQ(texts_of(table_of("n,y\n007,1\n7,0\n0,1\n00,0\n", spec_of(naturals))), (Texts{"7", "7", "0", "0"}));
}

TEST(TextColumn, NumbersAndTextsStandSideBySide) {
  TableSpec spec{.values = {{.name = "t", .kind = words}, {.name = "n"}, {.name = "u", .kind = naturals}}};
  auto table = table_of("n,t,u,y\n3,abc,04,1\n4,,5,0\n", spec);
  EXPECT_EQ(texts_of(table), (Texts{"abc", ""}));
  EXPECT_EQ(Texts(table.texts(1).begin(), table.texts(1).end()), (Texts{"4", "5"}));
  EXPECT_EQ(table.values()[1], 4u);
}

// The remaining pieces of a table outlive the reader, also in copies.
TEST(TextColumn, ATableKeepsItsTexts) {
  std::string text = "t,y\n";
  for (int i = 0; i < 50'000; ++i) text += std::to_string(i) + ",0\n";
  Table table = table_of(std::move(text), spec_of({{TextForm::any, "", 9}}));
  Table copy = table;
  table = Table();
  for (std::size_t i = 0; i < copy.rows(); i += 977) EXPECT_EQ(copy.texts()[i], std::to_string(i));
}

TEST(TextColumn, WhatIsNoTextOfTheDomainIsABadRow) {
  const std::string text = "t,y\nabc,1\nabcdef,1\n\xff,1\nab,0\n";
  EXPECT_EQ(complaint_of([&] { table_of(text, spec_of(words)); }),
            "d.csv, line 3, column 't': 'abcdef' is not a text of at most 5 bytes (longest says how many). Correct the "
            "cell, or set on_bad_row to replace");
  auto read = read_table(Csv(Source::memory("d.csv", text)), spec_of(words, BadRow::replace));
  EXPECT_EQ(texts_of(read.table), (Texts{"abc", "", "", "ab"}));
  EXPECT_EQ(read.table.labels()[1], 0);
  EXPECT_EQ(read.replaced_rows, 2u);
  EXPECT_EQ(texts_of(table_of("n,y\nx,1\n12,0\n", spec_of(naturals, BadRow::replace))), (Texts{"0", "12"}));
}

TEST(TextColumn, ArraysGiveWhatTheFileWouldGive) {
  std::vector<MixedCell> cells{
      std::string_view("ab"),   Whole{12, false},    3.0, Digits{"98765432109876543210"}, 2.5, std::monostate{},
      std::string_view("\xff"), Unreadable{"a dict"}};
  std::vector<std::uint8_t> labels(cells.size(), 1);
  std::vector<Array> arrays{
      {.name = "t", .element = Element::mixed, .data = cells.data(), .size = cells.size(), .stride = sizeof(MixedCell)},
      {.name = "y", .element = Element::uint8, .data = labels.data(), .size = labels.size(), .stride = 1}};
  auto read = read_table(arrays, spec_of({{TextForm::any, "", 30}}, BadRow::replace));
  EXPECT_EQ(texts_of(read.table), (Texts{"ab", "12", "3", "98765432109876543210", "", "", "", ""}));
  EXPECT_EQ(read.replaced_rows, 4u);
  std::vector<std::int64_t> numbers{-3, 7};
  arrays[0] = {.name = "t", .element = Element::int64, .data = numbers.data(), .size = 2};
  arrays[1].size = 2;
  EXPECT_EQ(texts_of(read_table(arrays, spec_of(words)).table), (Texts{"-3", "7"}));
  EXPECT_EQ(texts_of(read_table(arrays, spec_of(naturals, BadRow::replace)).table), (Texts{"0", "7"}));
}

// ---- from the file to predictions

class TextCall : public Call {
 protected:
  std::string pages(int rows) const {
    std::string text = "page,bought\n";
    for (int i = 0; i < rows; ++i)
      text += i % 3 == 0 ? "/offers/spring,1\n" : "/page/" + std::to_string(i % 40) + ",0\n";
    return text;
  }
};

TEST_F(TextCall, LearnsATextAndPredictsFromTheModel) {
  std::string data = write("pages.csv", pages(900));
  for (const char* variant : {"hashed", "stable"}) {
    Json learned = call({{"verb", "learn"},
                         {"learner", "point"},
                         {"values", "texts"},
                         {"variant", variant},
                         {"epsilon", 4},
                         {"data", data},
                         {"seed", 1},
                         {"model", path("m.json")}});
    EXPECT_EQ(learned["answered"], true);
    if (variant == std::string("stable")) EXPECT_EQ(learned["rule"], "page = '/offers/spring'");
    std::string fresh = write("new.csv", "page\n/offers/spring\n/page/77\n/offers/sprin\n");
    EXPECT_EQ(call({{"verb", "predict"}, {"model", path("m.json")}, {"data", fresh}})["predictions"], (Json{1, 0, 0}));
  }
}

TEST_F(TextCall, ATextThatIsTooLongStopsBeforeTheSpendOrIsReplaced) {
  std::string data = write("pages.csv", pages(600) + std::string(80, 'x') + ",1\n");
  Json request{{"verb", "learn"}, {"learner", "point"}, {"values", "texts"}, {"data", data}, {"model", path("m.json")}};
  request.update({{"epsilon", 1}, {"unlimited", true}});
  EXPECT_THROW(call(request), Error);
  EXPECT_FALSE(fs::exists(data + ".ledger"));
  request["on_bad_row"] = "replace";
  EXPECT_EQ(call(request)["answered"], true);
  EXPECT_TRUE(fs::exists(data + ".ledger"));
}

TEST_F(TextCall, TheLongestTextFitsIntoTheRoomThatIsTakenForTheModel) {
  std::string control(4096, '\x01');  // six characters each in JSON
  std::string rows = "t,y\n";
  for (int i = 0; i < 5; ++i) rows += control + ",1\n";
  std::string data = write("d.csv", rows);
  Json request{{"verb", "learn"}, {"learner", "point"},     {"values", "texts"}, {"longest", 4096},
               {"data", data},    {"variant", "stable"},    {"epsilon", 100},    {"delta", "1/2"},
               {"seed", 1},       {"model", path("m.json")}};
  EXPECT_EQ(call(request)["answered"], true);
  std::string found = Json::parse(read("m.json"))["hypothesis"].value("text", "");
  EXPECT_TRUE(found == control) << found.size();
}

}  // namespace discreet::text_column_test
