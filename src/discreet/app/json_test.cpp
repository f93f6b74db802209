#include "discreet/app/json.h"

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
