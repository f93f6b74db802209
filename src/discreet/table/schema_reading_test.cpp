// Tables read by a schema: the bits of every row, and that each row is read by itself.
#include <fmt/format.h>
#include <rapidcheck.h>

#include <algorithm>

#include "discreet/base/temporary_folder_test.h"
#include "discreet/table/array.h"
#include "discreet/table/schema.h"

namespace discreet::schema_reading_test {

// Without `other` unknown cells are bad, with it they are not.
Schema people(bool with_other) {
  Json schema = parse_json(R"({"columns": [
    {"name": "bmi", "kind": "number", "low": 10, "high": 60, "cuts": [18.5, 25, 30.25]},
    {"name": "colour", "kind": "category", "values": ["red", "green", "blue"]},
    {"name": "smoker", "kind": "category", "values": ["yes", "no"]},
    {"name": "active", "kind": "boolean"},
    {"name": "age", "kind": "integer", "cuts": [40, 60]}]})");
  if (!with_other) return Schema::read(schema);
  const Json others[] = {25, "blue", "no", true, 60};
  for (std::size_t i = 0; i < 5; ++i) schema["columns"][i]["other"] = others[i];
  return Schema::read(schema);
}

TableSpec labelled(const Schema& schema, BadRow bad_row) {
  TableSpec spec = schema.inputs();
  spec.labels = {LabelColumn{.name = "y"}};
  spec.bad_row = bad_row;
  return spec;
}

std::string bits_of(const Table& table, std::size_t row) {
  std::string bits;
  for (std::size_t j = 0; j < table.bits().columns(); ++j) bits += table.bits().get(row, j) ? '1' : '0';
  return bits;
}

Table read(const std::string& rows, const TableSpec& spec, std::size_t chunk = 1 << 20) {
  return read_table(
             Csv(Source::memory("d.csv", "age,colour,y,bmi,note,smoker,active\n" + rows), {.chunk_bytes = chunk}), spec)
      .table;
}

TEST(SchemaReading, EveryLiteralIsABitInTheSchemasOrder) {
  Table table =
      read("40,red,1,30.25,,yes,true\n39,green,0,18.49,x,no,0\n60,blue,1,25,\"a,b\",yes,FALSE\n100,red,1,1e9,,no,1\n",
           labelled(people(false), BadRow::refuse));
  EXPECT_EQ(bits_of(table, 0),
            "111"
            "100"
            "1"
            "1"
            "10");
  EXPECT_EQ(bits_of(table, 1),
            "000"
            "010"
            "0"
            "0"
            "00");
  EXPECT_EQ(bits_of(table, 2),
            "110"
            "001"
            "1"
            "0"
            "11");
  EXPECT_EQ(bits_of(table, 3),
            "111"
            "100"
            "0"
            "1"
            "11");  // beyond high is high
  EXPECT_EQ(table.labels()[0], 1);
}

TEST(SchemaReading, MessagesNameFileLineColumnAndRemedy) {
  auto message = [](const std::string& rows) {
    return complaint_of([&] { read(rows, labelled(people(false), BadRow::refuse)); });
  };
  EXPECT_EQ(message("40,red,1,30,,yes,true\n40,purple,1,30,,yes,true\n"),
            "d.csv, line 3, column 'colour': 'purple' is not one of 'red', 'green', 'blue'. Correct the cell, declare "
            "'other' for the column in the schema, or set on_bad_row to replace");
  EXPECT_EQ(message("40,red,1,,,yes,true\n"),
            "d.csv, line 2, column 'bmi': the cell is empty and must be a number such as 27.5. Declare 'other' for "
            "the column in the schema, or correct the cell");
  EXPECT_TRUE(says(message("4.5,red,1,30,,yes,true\n"), "column 'age': '4.5' is not a whole number"));
  EXPECT_TRUE(says(message("4,red,1,30,,yes,maybe\n"), "column 'active': 'maybe' is not true, false, 1 or 0"));
  EXPECT_TRUE(says(complaint_of([] {
                     read_table(Csv(Source::memory("d.csv", "age,y\n1,1\n")), labelled(people(false), BadRow::refuse));
                   }),
                   "d.csv has no column 'bmi'. Its columns are 'age', 'y'"));
}

TEST(SchemaReading, WhatTheSchemaDoesNotKnowIsTheOther) {
  Table table =
      read(",,1,,,,\n?,purple,0,nan,,maybe,maybe\n12.5,Red,1,-,,YES,2\n", labelled(people(true), BadRow::refuse));
  for (std::size_t row : {0, 1, 2})
    EXPECT_EQ(bits_of(table, row),
              "110"
              "001"
              "0"
              "1"
              "11")
        << row;
}

TEST(SchemaReading, ABadRowBecomesTheFixedRow) {
  auto spec = labelled(people(false), BadRow::replace);
  Table table = read("60,blue,1,40,,no,true\n60,blue,1,40,,no,maybe\n60,blue\n60,blue,1,40,\xff,no,true\n", spec);
  EXPECT_EQ(bits_of(table, 0),
            "111"
            "001"
            "0"
            "1"
            "11");
  for (std::size_t row : {1, 2, 3})
    EXPECT_EQ(bits_of(table, row),
              "000"
              "100"
              "1"
              "0"
              "00")
        << row;
}

TEST(SchemaReading, TheLabelIsNoLiteral) {
  TableSpec spec = people(false).inputs();
  spec.labels = {LabelColumn{.name = "age"}};
  EXPECT_TRUE(says(complaint_of([&] { read("", spec); }), "is the label and also a column of the schema"));
}

// Literals that end and begin in the middle of machine words.
TEST(SchemaReading, ManyLiteralsDoNotTouchEachOther) {
  Json cuts = Json::array(), values = Json::array();
  for (int i = 1; i <= 100; ++i) cuts.push_back(i), values.push_back(i);
  Schema schema = Schema::read({{"columns",
                                 {{{"name", "a"}, {"kind", "integer"}, {"cuts", cuts}},
                                  {{"name", "b"}, {"kind", "category"}, {"values", values}},
                                  {{"name", "c"}, {"kind", "integer"}, {"cuts", cuts}}}}});
  std::string text = "c,b,a,y\n";
  for (int i = 1; i <= 100; ++i) text += fmt::format("{},{},{},{}\n", 101 - i, i, i * 37 % 101, i % 2);
  Table table = read_table(Csv(Source::memory("d.csv", text)), labelled(schema, BadRow::refuse)).table;
  ASSERT_EQ(table.bits().columns(), 300u);
  for (std::size_t i = 1; i <= 100; ++i)
    for (std::size_t j = 1; j <= 100; ++j) {
      EXPECT_EQ(table.bits().get(i - 1, j - 1), i * 37 % 101 >= j);
      EXPECT_EQ(table.bits().get(i - 1, 99 + j), i == j);
      EXPECT_EQ(table.bits().get(i - 1, 199 + j), 101 - i >= j);
    }
}

const std::vector<std::string> ages{"40", "39", "\"60\"", "1e2", "40.0", "-5", "", "12.5", "x", "99999999999999999999"};
const std::vector<std::string> colours{"red",    "green", "blue",        "\"red\"", "",
                                       "purple", "Red",   "\"re\"\"d\"", "\xff",    "é"};
const std::vector<std::string> sizes{"18.5",  "18.49999999999999999999", "30.25", "1e1", "-0", "", "nan", "\"25\"",
                                     "1e-400"};
const std::vector<std::string> smokers{"yes", "no", "", "maybe", "\"yes\""};
const std::vector<std::string> truths{"true", "0", "FALSE", "1", "", "2"};
const std::vector<std::string> notes{"", "x", "\"a,b\"", "\"open", "\xfe", std::string("\0", 1)};

std::string any_row() {
  auto cell = [](const std::vector<std::string>& cells) {
    return cells[*rc::gen::inRange<std::size_t>(0, cells.size())];
  };
  if (*rc::gen::inRange(0, 20) == 0) return *rc::gen::element<std::string>("", ",", "\"", "a,b,c,d,e,f,g,h", "\r");
  return fmt::format("{},{},{},{},{},{},{}", cell(ages), cell(colours), *rc::gen::inRange(0, 2), cell(sizes),
                     cell(notes), cell(smokers), cell(truths));
}

std::string text_of(const std::vector<std::string>& rows) {
  std::string text;
  for (const auto& row : rows) text += row + "\n";
  return text;
}

// The premise of every promise: a change of one row of the table changes at most that row of what the learner sees.
TEST(SchemaReading, NeighbouringTablesStayNeighbours) {
  EXPECT_TRUE(rc::check([] {
    auto spec = labelled(people(*rc::gen::arbitrary<bool>()), BadRow::replace);
    auto rows = *rc::gen::container<std::vector<std::string>>(rc::gen::exec(any_row));
    rows.push_back(any_row());
    auto chunk = *rc::gen::element<std::size_t>(1, 3, 16, 1 << 20);
    Table before = read(text_of(rows), spec, chunk);
    std::size_t changed = *rc::gen::inRange<std::size_t>(0, rows.size());
    rows[changed] = any_row();
    Table after = read(text_of(rows), spec);
    RC_ASSERT(before.rows() == rows.size() && after.rows() == rows.size());
    for (std::size_t i = 0; i < rows.size(); ++i) {
      if (i == changed) continue;
      RC_ASSERT(bits_of(before, i) == bits_of(after, i));
      RC_ASSERT(before.labels()[i] == after.labels()[i]);
    }
    // And a row means the same alone.
    Table alone = read(text_of({rows[changed]}), spec);
    RC_ASSERT(bits_of(alone, 0) == bits_of(after, changed));
  }));
}

template <class T>
Array typed(const std::string& name, const std::vector<T>& cells, Element element) {
  return {.name = name, .element = element, .data = cells.data(), .size = cells.size(), .stride = sizeof(T)};
}

TEST(SchemaReading, ArraysMeanWhatTheSameTableInAFileMeans) {
  std::vector<double> bmi{18.5, 18.4, 30.25, 25, 0.1 + 0.2};
  std::vector<std::int32_t> age{40, 39, 60, -1, 1000};
  std::vector<MixedCell> colour{"red", "green", "blue", "red", "green"}, smoker{"yes", "no", "no", "yes", "no"};
  std::vector<std::uint8_t> active{1, 0, 1, 0, 1}, y{1, 0, 1, 0, 1};
  Array arrays[] = {typed("age", age, Element::int32),         typed("bmi", bmi, Element::float64),
                    typed("colour", colour, Element::mixed),   typed("smoker", smoker, Element::mixed),
                    typed("active", active, Element::boolean), typed("y", y, Element::uint8)};
  auto spec = labelled(people(false), BadRow::refuse);
  Table table = read_table(arrays, spec).table;
  Table file = read(
      "40,red,1,18.5,,yes,1\n39,green,0,18.4,,no,0\n60,blue,1,30.25,,no,true\n-1,red,0,25,,yes,false\n"
      "1000,green,1,0.30000000000000004,,no,1\n",
      spec);
  EXPECT_TRUE(table == file);
}

// A float is the decimal that it prints, whatever its last binary digit is: the double nearest to 0.3 lies below it.
TEST(SchemaReading, AFloatIsTheDecimalThatItPrints) {
  Schema schema = Schema::read(parse_json(R"({"columns": [{"name": "x", "kind": "number", "cuts": [0.3, 30.1]}]})"));
  TableSpec spec = schema.inputs();
  std::vector<double> wide{0.3, 0.29999999999999998, 0.29999999999999993, 30.1, 30.099999999999998, 1e300, -1e-300};
  Array array = typed("x", wide, Element::float64);
  Table table = read_table({&array, 1}, spec).table;
  const char* expected[] = {"10", "10", "00", "11", "10", "11", "00"};
  for (std::size_t i = 0; i < wide.size(); ++i) EXPECT_EQ(bits_of(table, i), expected[i]) << wide[i];
  std::vector<float> narrow{0.3f, 30.1f, 30.099998f};
  array = typed("x", narrow, Element::float32);
  table = read_table({&array, 1}, spec).table;
  for (std::size_t i = 0; i < narrow.size(); ++i) EXPECT_EQ(bits_of(table, i), i == 1 ? "11" : "10");
}

TEST(SchemaReading, MissingCellsOfArraysAreTheOtherOrBad) {
  double nan = std::numeric_limits<double>::quiet_NaN(), inf = std::numeric_limits<double>::infinity();
  std::vector<MixedCell> cells{std::monostate{}, nan, "", Unreadable{"a dict"}, std::string_view("\xff"), inf, "red"};
  const char* all[] = {"bmi", "colour", "smoker", "active", "age"};
  for (bool with_other : {true, false}) {
    std::vector<Array> arrays;
    for (const char* name : all) arrays.push_back(typed(name, cells, Element::mixed));
    TableSpec spec = people(with_other).inputs();
    spec.bad_row = BadRow::replace;
    TableReading read = read_table(arrays, spec);
    EXPECT_EQ(read.replaced_rows, with_other ? 2u : 7u);
    if (!with_other) continue;
    for (std::size_t row : {0, 1, 2, 5})
      EXPECT_EQ(bits_of(read.table, row),
                "110"
                "001"
                "0"
                "1"
                "11")
          << row;
    for (std::size_t row : {3, 4})
      EXPECT_EQ(bits_of(read.table, row),
                "000"
                "100"
                "1"
                "0"
                "00")
          << row;
    EXPECT_EQ(bits_of(read.table, 6),
              "110"
              "100"
              "0"
              "1"
              "11");
  }
}

TEST(SchemaReading, MessagesForArraysNameTheColumnAndTheRow) {
  std::vector<MixedCell> cells{"red", "purple"};
  Array array = typed("colour", cells, Element::mixed);
  TableSpec spec = people(false).only({"colour"}).inputs();
  EXPECT_EQ(complaint_of([&] {
              read_table({&array, 1}, spec);
            }),
            "column 'colour', row 1 (counted from 0): 'purple' is not one of 'red', 'green', 'blue'. Correct the cell, "
            "declare 'other' for the column in the schema, or set on_bad_row to replace");
}

}  // namespace discreet::schema_reading_test
