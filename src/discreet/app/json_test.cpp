#include "discreet/app/json.h"

#include <chrono>

#include "discreet/app/table_test.h"

namespace discreet::json_test {

std::string nested(std::size_t levels, std::string open, std::string close) {
  std::string text;
  for (std::size_t i = 0; i < levels; ++i) text += open;
  text += "1";
  for (std::size_t i = 0; i < levels; ++i) text += close;
  return text;
}

TEST(Json, KeepsTheOrderOfKeys) { EXPECT_EQ(parse_json(R"({"b": 1, "a": [2]})").dump(), R"({"b":1,"a":[2]})"); }

TEST(Json, DepthIsBounded) {
  EXPECT_NO_THROW(parse_json(nested(32, "[", "]")));
  EXPECT_TRUE(says(complaint_of([] { parse_json(nested(33, "[", "]")); }), "more than 32 levels"));
  EXPECT_TRUE(says(complaint_of([] { parse_json(nested(33, "{\"a\":", "}")); }), "more than 32 levels"));
  EXPECT_NO_THROW(parse_json(nested(33, "[", "]"), 33));
  EXPECT_TRUE(says(complaint_of([] { parse_json(nested(200'000, "[", "]")); }), "levels deep"));
  EXPECT_TRUE(says(complaint_of([] { parse_json(std::string(200'000, '[')); }), "levels deep"));
}

TEST(Json, BracketsInTextsAreNotNesting) {
  std::string brackets(100, '[');
  EXPECT_EQ(parse_json("[\"\\\"" + brackets + "\"]")[0], "\"" + brackets);
  EXPECT_TRUE(says(complaint_of([&] { parse_json("[\"\\\\\"," + brackets); }), "levels deep"));
  EXPECT_TRUE(says(complaint_of([&] { parse_json("]" + nested(5, "[", "]")); }), "no complete JSON"));
}

TEST(Json, WhatIsNoJsonIsAMistake) {
  for (const char* text : {"", "{", "[1,]", "{} {}", "\xff", "\"\xff\"", "nul"})
    EXPECT_TRUE(says(complaint_of([&] { parse_json(text); }), "no complete JSON")) << text;
}

TEST(Json, AKeyThatStandsTwiceIsNamed) {
  for (const char* text : {R"({"epsilon": 1, "rows": 2, "epsilon": 3})", R"([0, {"a": {"epsilon": 1, "epsilon": 1}}])",
                           R"({"epsilon": {}, "\u0065psilon": []})"})
    EXPECT_TRUE(says(complaint_of([&] { parse_json(text); }), "the key 'epsilon' twice")) << text;
  EXPECT_EQ(parse_json(R"([{"a": 1}, {"a": {"a": 2}}])").dump(), R"([{"a":1},{"a":{"a":2}}])");
  EXPECT_TRUE(says(complaint_of([&] { parse_json("{\"\\u001b[31m\": 1, \"\\u001b[31m\": 1}"); }), "twice"));
}

TEST(Json, ManyKeysTakeTimeInProportion) {
  std::string text = "{\"0\": 0";
  for (int i = 1; i < 200'000; ++i) text += ", \"" + std::to_string(i) + "\": 0";
  const auto started = std::chrono::steady_clock::now();
  EXPECT_EQ(parse_json(text + "}").size(), 200'000u);
  EXPECT_TRUE(says(complaint_of([&] { parse_json(text + ", \"7\": 1}"); }), "the key '7' twice"));
  EXPECT_LT(std::chrono::steady_clock::now() - started, std::chrono::seconds(30));  // pair by pair it takes minutes
}

TEST(Json, EveryKindOfValueIsReadAsTheLibraryReadsIt) {
  const std::string text =
      R"({"n": null, "t": true, "f": false, "i": -3, "u": 18446744073709551615, "d": -1.5e3, "s": "\u00e9\n", "l": [[], {}, [1, "a"]], "o": {"": {}}})";
  EXPECT_EQ(parse_json(text), Json::parse(text));
  for (const char* alone : {"null", "true", "-0", "1.0", "\"x\"", "[]", "{}", " [ ] "})
    EXPECT_EQ(parse_json(alone).dump(), Json::parse(alone).dump());
}

TEST(Json, ANulEndsNothing) {
  using namespace std::string_view_literals;
  for (std::string_view text : {"{}\0"sv, "{}\0 junk"sv, "\0"sv, "[\"a\0\"]"sv})
    EXPECT_TRUE(says(complaint_of([&] { parse_json(text); }), "no complete JSON")) << text;
  EXPECT_EQ(parse_json(R"(["a\u0000"])")[0], "a\0"sv);
}

TEST(Json, ANumberBeyondAllIsAMistake) {
  for (const char* text : {"6e424", "[-1e999]"})
    EXPECT_TRUE(says(complaint_of([&] { parse_json(text); }), "too large")) << text;
}

}  // namespace discreet::json_test
