#include "check/reading/json_text.h"

#include <gtest/gtest.h>

#include <ctime>
#include <string_view>

namespace discreet::check::json_text_test {

std::string complaint_about(const std::string& text) {
  try {
    parse_json(text);
  } catch (const Unreadable& unreadable) {
    return unreadable.what();
  }
  return "";
}

std::string object_of(std::size_t members) {
  std::string text = "{";
  for (std::size_t i = 0; i < members; ++i) text += (i ? ",\"" : "\"") + std::to_string(i) + "\":0";
  return text + "}";
}

std::string repeated(const char* piece, std::size_t count) {
  std::string text;
  for (std::size_t i = 0; i < count; ++i) text += piece;
  return text;
}

// Seconds of the processor, which other programs do not change.
double effort_of(const std::string& text) {
  const std::clock_t begin = std::clock();
  parse_json(text);
  return static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
}

TEST(JsonText, EveryKindOfValueIsReadAsTheLibraryReadsIt) {
  const std::string text =
      R"({"n": null, "t": true, "f": false, "i": -3, "u": 18446744073709551615, "d": -1.5e3, "s": "\u00e9\n",
          "l": [[], {}, [1, "a"], {"b": [{}]}], "o": {"": {}}})";
  EXPECT_EQ(parse_json(text), Json::parse(text));
  EXPECT_EQ(parse_json(text).dump(), Json::parse(text).dump()) << "keys keep their order";
  for (const char* alone : {"null", "true", "-0", "1.0", "\"x\"", "[]", "{}", " [ ] "})
    EXPECT_EQ(parse_json(alone).dump(), Json::parse(alone).dump());
}

TEST(JsonText, MembersOfAnObjectAreBounded) {
  EXPECT_EQ(parse_json(object_of(most_members)).size(), most_members);
  EXPECT_EQ(complaint_about(object_of(most_members + 1)), "it has an object of more than 1000 members");
  EXPECT_EQ(complaint_about("[{\"a\": " + object_of(46'000) + "}]"), "it has an object of more than 1000 members");
  const std::string several = "[" + object_of(most_members) + "," + object_of(most_members) + "]";
  EXPECT_EQ(parse_json(several).size(), 2u);
  EXPECT_EQ(parse_json("[0" + repeated(",0", 5000) + "]").size(), 5001u) << "lists are not bounded";
}

TEST(JsonText, AKeyThatIsThereTwiceIsNamed) {
  for (const char* text : {R"({"kind": 1, "b": 2, "kind": 3})", R"([0, {"a": {"kind": 1, "kind": 1}}])",
                           R"({"kind": {}, "\u006bind": 0})"})
    EXPECT_EQ(complaint_about(text), "it has the key \"kind\" twice in one object") << text;
  EXPECT_EQ(complaint_about(R"([{"a": 1}, {"a": {"a": 2}}])"), "");
}

TEST(JsonText, LevelsAreBounded) {
  EXPECT_EQ(complaint_about(repeated("[", 64) + "1" + repeated("]", 64)), "");
  EXPECT_EQ(complaint_about(repeated("[", 65) + "1" + repeated("]", 65)), "it is nested too deeply");
  EXPECT_EQ(complaint_about(repeated("{\"a\":", 65) + "1" + repeated("}", 65)), "it is nested too deeply");
  EXPECT_EQ(complaint_about(repeated("[", 1'000'000)), "it is nested too deeply");
}

TEST(JsonText, OtherTextsAreNoJson) {
  using namespace std::string_view_literals;
  for (std::string_view text : {""sv, "{"sv, "[1,]"sv, "{} {}"sv, "\xff"sv, "nul"sv, "1e999"sv, "{}\0"sv, "{}\0 {}"sv})
    EXPECT_EQ(complaint_about(std::string(text)), "it is no JSON") << text;
}

TEST(JsonText, AListOfObjectsTakesTheEffortOfAListOfLists) {
  constexpr std::size_t count = 100'000;
  const double lists = effort_of("[[]" + repeated(",[]", count) + "]");
  // A thousand times as much if the whole list is looked through at the end of each object.
  EXPECT_LT(effort_of("[{}" + repeated(",{}", count) + "]"), 20 * lists + 0.1);
}

}  // namespace discreet::check::json_text_test
