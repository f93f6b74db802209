#include "discreet/table/schema.h"

#include "discreet/base/temporary_folder_test.h"

namespace discreet::schema_test {

Json parsed(const char* text) { return parse_json(text); }

const Json people = parsed(R"({
  "columns": [
    {"name": "age", "kind": "integer", "low": 0, "high": 120, "cuts": [40, 60]},
    {"name": "bmi", "kind": "number", "cuts": [18.5, "30.25"], "other": 25},
    {"name": "colour", "kind": "category", "values": ["red", "green", "blue"], "other": "blue"},
    {"name": "smoker", "kind": "category", "values": ["yes", "no"]},
    {"name": "active", "kind": "boolean", "other": false}],
  "label": {"name": "ill", "positive": "yes"}})");

TEST(Schema, NamesItsLiteralsInOrder) {
  Schema schema = Schema::read(people);
  EXPECT_EQ(schema.literals(),
            (std::vector<std::string>{"age >= 40", "age >= 60", "bmi >= 18.5", "bmi >= 30.25", "colour = red",
                                      "colour = green", "colour = blue", "smoker = yes", "active"}));
  EXPECT_EQ(schema.dimension(), 9u);
  EXPECT_EQ(schema.names(), (std::vector<std::string>{"age", "bmi", "colour", "smoker", "active"}));
  EXPECT_EQ(schema.label()->name, "ill");
  EXPECT_EQ(schema.label()->positive, "yes");
  EXPECT_TRUE(schema.is_private());
}

TEST(Schema, LiteralsOfAColumnDependOnEachOther) {
  using enum LiteralGroup::Kind;
  std::vector<std::tuple<std::size_t, std::size_t, LiteralGroup::Kind>> found;
  for (const LiteralGroup& group : Schema::read(people).groups())
    found.emplace_back(group.begin, group.end, group.kind);
  EXPECT_EQ(found,
            (decltype(found){{0, 2, growing}, {2, 4, growing}, {4, 7, exclusive}, {7, 8, growing}, {8, 9, growing}}));
}

TEST(Schema, WhatIsWrittenIsReadBack) {
  Json written = Schema::read(people).write();
  EXPECT_EQ(written["format"], "discreet schema");
  EXPECT_EQ(written["version"], 1);
  EXPECT_EQ(written["columns"][1]["cuts"].dump(), "[18.5,30.25]");
  EXPECT_EQ(Schema::read(written).write(), written);
  EXPECT_EQ(Schema::read(parse_json(written.dump())).write(), written);
}

TEST(Schema, LongNumbersAreKeptAsTexts) {
  Json json = parsed(R"({"columns": [{"name": "x", "kind": "number", "cuts": ["0.1", "123456789012345678.5"]}]})");
  Json written = Schema::read(json).write();
  EXPECT_EQ(written["columns"][0]["cuts"].dump(), R"([0.1,"123456789012345678.5"])");
  EXPECT_EQ(Schema::read(written).literals(), (std::vector<std::string>{"x >= 0.1", "x >= 123456789012345678.5"}));
}

TEST(Schema, SaysWhenItWasMadeFromData) {
  Json json = people;
  json["source"] = {{"from", "data"}, {"private", false}};
  EXPECT_FALSE(Schema::read(json).is_private());
  EXPECT_EQ(Schema::read(json).write()["source"], json["source"]);
}

TEST(Schema, ItsColumnsCanBeChosen) {
  Schema chosen = Schema::read(people).only({"smoker", "age"});
  EXPECT_EQ(chosen.literals(), (std::vector<std::string>{"smoker = yes", "age >= 40", "age >= 60"}));
  EXPECT_TRUE(says(complaint_of([] { Schema::read(people).only({"aeg"}); }), "did you mean 'age'"));
}

struct Bad {
  const char* text;
  const char* says;
};

// Every one names what is wrong and, where there is one, the column.
TEST(Schema, HostileSchemasAreRefused) {
  const Bad all[] = {
      {"[]", "an object"},
      {"3", "an object"},
      {"null", "an object"},
      {"\"people.json\"", "an object"},
      {"{}", "columns are needed"},
      {R"({"columns": {}})", "columns are needed"},
      {R"({"columns": []})", "at least one"},
      {R"({"columns": [3]})", "column 1: must be an object"},
      {R"({"columns": [{"kind": "boolean"}]})", "column 1: name is needed"},
      {R"({"columns": [{"name": 3, "kind": "boolean"}]})", "name is needed"},
      {R"({"columns": [{"name": "", "kind": "boolean"}]})", "must not be empty"},
      {R"({"columns": [{"name": "a\u0007", "kind": "boolean"}]})", "control characters"},
      {R"({"columns": [{"name": "a"}]})", "column 'a': kind is needed"},
      {R"({"columns": [{"name": "a", "kind": "intger"}]})", "did you mean 'integer'"},
      {R"({"columns": [{"name": "a", "kind": ["integer"]}]})", "is not one of category"},
      {R"({"columns": [{"name": "a", "kind": "boolean", "cut": 3}]})", "unknown member 'cut'"},
      {R"({"columns": [{"name": "a", "kind": "category", "cuts": [3], "values": ["x", "y"]}]})",
       "unknown member 'cuts'"},
      {R"({"columns": [{"name": "a", "kind": "boolean"}, {"name": "a", "kind": "boolean"}]})", "two columns"},
      {R"({"columns": [{"name": "a", "kind": "category"}]})", "values are needed"},
      {R"({"columns": [{"name": "a", "kind": "category", "values": "x"}]})", "values are needed"},
      {R"({"columns": [{"name": "a", "kind": "category", "values": []}]})", "at least two"},
      {R"({"columns": [{"name": "a", "kind": "category", "values": ["x"]}]})", "at least two"},
      {R"({"columns": [{"name": "a", "kind": "category", "values": ["x", "x"]}]})", "'x' is listed twice"},
      {R"({"columns": [{"name": "a", "kind": "category", "values": ["x", ""]}]})", "must not be empty"},
      {R"({"columns": [{"name": "a", "kind": "category", "values": ["x", null]}]})", "texts or whole numbers"},
      {R"({"columns": [{"name": "a", "kind": "category", "values": ["x", "y"], "other": "z"}]})", "one of the values"},
      {R"({"columns": [{"name": "a", "kind": "integer"}]})", "cuts are needed"},
      {R"({"columns": [{"name": "a", "kind": "integer", "cuts": []}]})", "at least one"},
      {R"({"columns": [{"name": "a", "kind": "integer", "cuts": 3}]})", "cuts are needed"},
      {R"({"columns": [{"name": "a", "kind": "integer", "cuts": [[3]]}]})", "must be a number"},
      {R"({"columns": [{"name": "a", "kind": "integer", "cuts": [3, 2]}]})", "must grow"},
      {R"({"columns": [{"name": "a", "kind": "integer", "cuts": [3, 3]}]})", "must grow"},
      {R"({"columns": [{"name": "a", "kind": "integer", "cuts": [3.5]}]})", "must be whole"},
      {R"({"columns": [{"name": "a", "kind": "integer", "cuts": ["x"]}]})", "no decimal number"},
      {R"({"columns": [{"name": "a", "kind": "number", "cuts": ["1/3"]}]})", "no decimal number"},
      {R"({"columns": [{"name": "a", "kind": "number", "cuts": [1e300]}]})", "too many digits"},
      {R"({"columns": [{"name": "a", "kind": "number", "cuts": ["1e-9999999999"]}]})", "has an exponent"},
      {R"({"columns": [{"name": "a", "kind": "integer", "cuts": [3], "low": 9, "high": 1}]})", "low must be at most"},
      {R"({"columns": [{"name": "a", "kind": "integer", "cuts": [3], "low": 3}]})", "above low"},
      {R"({"columns": [{"name": "a", "kind": "integer", "cuts": [3], "high": 2}]})", "at most high"},
      {R"({"columns": [{"name": "a", "kind": "integer", "cuts": [3], "high": 9, "other": 10}]})",
       "between low and high"},
      {R"({"columns": [{"name": "a", "kind": "integer", "cuts": [3], "low": 0.5}]})", "must be whole"},
      {R"({"columns": [{"name": "a", "kind": "boolean", "other": 1}]})", "true or false"},
      {R"({"columns": [{"name": "a", "kind": "boolean"}], "version": 2})", "Upgrade"},
      {R"({"columns": [{"name": "a", "kind": "boolean"}], "version": 18446744073709551615})", "version must be 1"},
      {R"({"columns": [{"name": "a", "kind": "boolean"}], "version": "1"})", "version must be 1"},
      {R"({"columns": [{"name": "a", "kind": "boolean"}], "format": "discreet model"})", "not a schema"},
      {R"({"columns": [{"name": "a", "kind": "boolean"}], "colums": 1})", "did you mean 'columns'"},
      {R"({"columns": [{"name": "a", "kind": "boolean"}], "label": "y"})", "label must be an object"},
      {R"({"columns": [{"name": "a", "kind": "boolean"}], "label": {}})", "label: name"},
      {R"({"columns": [{"name": "a", "kind": "boolean"}], "label": {"name": "a"}})", "also among the columns"},
      {R"({"columns": [{"name": "a", "kind": "boolean"}], "source": {"from": "x"}})", "private"},
      {R"({"columns": [{"name": "a", "kind": "boolean"}], "source": {"from": "x", "private": "no"}})", "true or false"},
      {R"({"columns": [{"name": "a", "kind": "category", "values": ["b = c", "d"]},
                       {"name": "a = b", "kind": "category", "values": ["c", "d"]}]})",
       "two literals"},
  };
  for (const Bad& bad : all) {
    std::string message = complaint_of([&] { Schema::read(parsed(bad.text)); });
    EXPECT_TRUE(says(message, bad.says)) << bad.text << "\n" << message;
    EXPECT_LT(message.size(), 400u);
  }
}

TEST(Schema, AMillionLiteralsAreRefusedAndAsManyAsAllowedAreNot) {
  auto with = [](std::size_t count) {
    Json cuts = Json::array();
    for (std::size_t i = 0; i < count; ++i) cuts.push_back(i);
    return Json{{"columns", {{{"name", "a"}, {"kind", "integer"}, {"cuts", cuts}}}}};
  };
  EXPECT_TRUE(says(complaint_of([&] { Schema::read(with(1'000'000)); }), "more than 65536"));
  EXPECT_EQ(Schema::read(with(Schema::max_literals)).dimension(), Schema::max_literals);
}

TEST(Schema, FilesThatAreNoneAreNamed) {
  TemporaryFolder folder;
  auto message = [&](std::string_view bytes) {
    return complaint_of([&] { Schema::load(folder.write("s.json", bytes)); });
  };
  EXPECT_TRUE(says(message(""), "s.json': the text is no complete JSON"));
  EXPECT_TRUE(says(message("{\"columns\": [{\"name\": \"\xff\", \"kind\": \"boolean\"}]}"), "s.json'"));
  EXPECT_TRUE(says(message(std::string(200'000, '[')), "levels deep"));
  EXPECT_TRUE(says(message(R"({"columns": [{"name": "a", "kind": "integer", "cuts": [2, 1]}]})"),
                   "s.json': column 'a': cuts must grow"));
  EXPECT_TRUE(says(complaint_of([&] { Schema::load(folder.path("none.json")); }), "none.json"));
  EXPECT_TRUE(says(complaint_of([&] { Schema::load("/dev/zero"); }), "larger than"));
  EXPECT_EQ(message(people.dump()), "");
}

TEST(Schema, AnOptionIsAPathOrTheObject) {
  TemporaryFolder folder;
  std::string path = folder.write("s.json", people.dump());
  EXPECT_EQ(Value<Schema>::read(path, "schema").write(), Value<Schema>::read(people, "schema").write());
  EXPECT_TRUE(says(complaint_of([] { Value<Schema>::read(3, "schema"); }), "option 'schema'"));
}

}  // namespace discreet::schema_test
