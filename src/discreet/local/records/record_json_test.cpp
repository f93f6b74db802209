#include "discreet/local/records/record_json.h"

#include <gtest/gtest.h>

#include "discreet/base/error.h"

namespace discreet::record_json_test {

const char* const text =
    R"([{"name":"age","low":0,"high":120},{"name":"smokes","low":0,"high":1,"words":["no","yes"]}])";

TEST(RecordJson, SchemasAndRecordsComeBack) {
  const RecordSchema schema = read_record_schema(parse_json(text));
  EXPECT_EQ(write_record_schema(schema).dump(), text);
  EXPECT_EQ(read_record(schema, parse_json(R"({"smokes":"yes","age":30})")), (Record{30, 1}));
  EXPECT_EQ(read_record(schema, parse_json(R"({"smokes":"no","age":"30"})")), (Record{30, 0}));
  EXPECT_EQ(write_record(schema, {30, 1}).dump(), R"({"age":30,"smokes":"yes"})");
  EXPECT_EQ(read_record(RecordSchema({{"v", {0, 1}, {"no", "yes"}}}), "yes"), Record{1});
}

TEST(RecordJson, RefusesWhatIsNone) {
  for (const char* bad : {"{}", "[]", "[1]", R"([{"name":"a","low":0}])", R"([{"name":"a","low":0,"high":1,"step":1}])",
                          R"([{"name":"a","low":0.5,"high":1}])", R"([{"name":"a","low":0,"high":1,"words":"no"}])"})
    EXPECT_THROW(read_record_schema(parse_json(bad)), Error) << bad;
  const RecordSchema schema = read_record_schema(parse_json(text));
  for (const char* bad : {"1", R"({"age":30})", R"({"age":30,"smokes":1.5})", R"({"age":300,"smokes":"no"})",
                          R"({"age":30,"smokes":"no","name":1})", R"({"age":null,"smokes":"no"})"})
    EXPECT_THROW(read_record(schema, parse_json(bad)), Error) << bad;
}

using E = Expression;

TEST(ExpressionJson, HasOneFormForEveryPart) {
  const E a = E::field("a"), b = E::field("b");
  const std::vector<std::pair<E, const char*>> forms{
      {E::constant(-7), "-7"},
      {a, "\"a\""},
      {E::sum({{3, a}, {-1, b}}), R"({"sum":[[3,"a"],[-1,"b"]]})"},
      {E::sum({}), R"({"sum":[]})"},
      {E::times({a, E::constant(2)}), R"({"times":["a",2]})"},
      {E::equals(a, 3), R"({"equals":["a",3]})"},
      {E::at_least(a, -3), R"({"at_least":["a",-3]})"},
      {E::conjunction({a, b}), R"({"and":["a","b"]})"},
      {E::disjunction({a}), R"({"or":["a"]})"},
      {E::negation(E::negation(a)), R"({"not":{"not":"a"}})"},
      {E::parity({a, b, a}), R"({"xor":["a","b","a"]})"},
      {E::choice(a, b, E::constant(4)), R"({"if":["a","b",4]})"},
  };
  for (const auto& [expression, text] : forms) {
    EXPECT_EQ(write_expression(expression).dump(), text);
    EXPECT_EQ(read_expression(parse_json(text)), expression) << text;
  }
}

TEST(ExpressionJson, RefusesEverythingElse) {
  for (const char* text : {"null",
                           "true",
                           "1.5",
                           "[]",
                           "{}",
                           R"({"sum":["a"]})",
                           R"({"sum":[[1.5,"a"]]})",
                           R"({"sum":[[1,"a",2]]})",
                           R"({"sum":"a"})",
                           R"({"equals":["a"]})",
                           R"({"equals":["a","b"]})",
                           R"({"if":["a","b"]})",
                           R"({"xor":"a"})",
                           R"({"not":["a"]})",
                           R"({"and":["a"],"or":["a"]})",
                           R"({"field":["a"]})",
                           R"({"constant":[1]})",
                           R"({"nor":["a"]})",
                           "9007199254740992",
                           "-9007199254740992",
                           "18446744073709551615",
                           "1e3"})
    EXPECT_THROW(read_expression(parse_json(text)), Error) << text;
  Json deep = "a";
  for (std::size_t i = 0; i < E::max_depth; ++i) deep = Json{{"not", deep}};
  EXPECT_THROW(read_expression(deep), Error);
  EXPECT_THROW(read_expression(Json{{"xor", Json(std::vector<std::string>(E::max_parts, "a"))}}), Error);
}

TEST(ExpressionJson, UnknownWordsAreToldTheNearest) {
  try {
    read_expression(parse_json(R"({"eqals":["a",1]})"));
    FAIL();
  } catch (const Error& error) {
    EXPECT_STREQ(error.what(),
                 "unknown word 'eqals' in a question (did you mean 'equals'?). Known are sum, times, equals, at_least, "
                 "and, or, not, xor, if");
  }
}

}  // namespace discreet::record_json_test
