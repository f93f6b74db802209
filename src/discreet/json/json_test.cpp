#include "discreet/json/json.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <ctime>
#include <set>
#include <unordered_set>

#include "discreet/base/temporary_folder_test.h"
#include "discreet/json/colliding_keys_test.h"
#include "discreet/json/json_limits.h"

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

// Seconds of the processor, which other programs do not change.
double effort_of(const std::string& text) {
  const std::clock_t begin = std::clock();
  parse_json(text);
  return static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
}

TEST(Json, KeysWithOneHashTakeNoMoreEffort) {
  constexpr std::size_t count = 10'000;
  const double harmless = effort_of(object_with(harmless_keys(count)));
  // Key against key takes a hundred times as long.
  EXPECT_LT(effort_of(object_with(CollidingKeys().take(count))), 10 * harmless + 0.02);
}

TEST(Json, MembersOfAnObjectAreBounded) {
  const JsonLimits three{.members = 3};
  EXPECT_EQ(parse_json(R"([{"a":1,"b":2,"c":{"d":3}}, {"a":1,"b":2,"c":3}, [1,2,3,4]])", three).size(), 3u);
  EXPECT_TRUE(says(complaint_of([&] { parse_json(R"([{"a":1,"b":2,"c":3,"d":4}])", three); }), "more than 3 members"));
}

TEST(Json, ReadingEndsAtTheDeadline) {
  const std::string text = "[" + object_with(harmless_keys(5000)) + "]";
  const auto now = std::chrono::steady_clock::now();
  EXPECT_NO_THROW(parse_json(text, {.deadline = now + std::chrono::hours(1)}));
  try {
    parse_json(text, {.deadline = now - std::chrono::seconds(1)});
    FAIL();
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), Error::Kind::machine);
    EXPECT_TRUE(says(error.what(), "too long"));
  }
}

TEST(Json, EveryKindOfValueIsReadAsTheLibraryReadsIt) {
  const std::string text =
      R"({"n": null, "t": true, "f": false, "i": -3, "u": 18446744073709551615, "d": -1.5e3, "s": "\u00e9\n",
     "l": [[], {}, [1, "a"]], "o": {"": {}}})";
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

std::vector<std::string_view> views_of(const std::vector<std::string>& names) { return {names.begin(), names.end()}; }

std::size_t comparisons_for(const std::vector<std::string>& names) {
  std::size_t count = 0;
  const auto less = [&count](std::string_view one, std::string_view other) {
    ++count;
    return one < other;
  };
  EXPECT_EQ(repeated_name(views_of(names), less), std::nullopt);
  return count;
}

// A table as it was used before, and how often it compares two keys.
std::size_t comparisons_of_a_table(const std::vector<std::string>& names) {
  std::size_t count = 0;
  const auto equal = [&count](const std::string& one, const std::string& other) {
    ++count;
    return one == other;
  };
  std::unordered_set<std::string, std::hash<std::string>, decltype(equal)> table(16, {}, equal);
  for (const std::string& name : names) table.insert(name);
  return count;
}

TEST(RepeatedName, IsFoundWhereverItIs) {
  const std::string_view same = "same";
  std::vector<std::string> others = harmless_keys(100);
  for (std::size_t first : {0, 1, 50, 99, 100})
    for (std::size_t second : {0, 1, 50, 100, 101}) {
      auto names = views_of(others);
      names.insert(names.begin() + static_cast<std::ptrdiff_t>(first), same);
      names.insert(names.begin() + static_cast<std::ptrdiff_t>(second), same);
      EXPECT_EQ(repeated_name(names), same);
    }
  EXPECT_EQ(repeated_name(views_of(others)), std::nullopt);
  EXPECT_EQ(repeated_name({}), std::nullopt);
  EXPECT_EQ(repeated_name({"", ""}), "");
}

TEST(RepeatedName, AFloodOfOneHashNeedsAtMostTwiceTheComparisons) {
  constexpr std::size_t count = 4'000;
  const std::vector<std::string> flood = CollidingKeys().take(count), harmless = harmless_keys(count);
  std::set<std::size_t> hashes;
  for (const std::string& key : flood) hashes.insert(std::hash<std::string>()(key));
  ASSERT_EQ(hashes.size(), 1u) << "the flood is real";
  EXPECT_LE(comparisons_for(flood), 2 * comparisons_for(harmless));
  EXPECT_GT(comparisons_of_a_table(flood), 100 * comparisons_for(flood)) << "what the flood does to a table";
}

TEST(RepeatedName, NoOrderOfTheNamesNeedsMoreThanItsBound) {
  std::vector<std::string> names = harmless_keys(1 << 12);
  const double bound = static_cast<double>(names.size()) * (std::log2(names.size()) + 4);
  EXPECT_LE(static_cast<double>(comparisons_for(names)), bound);
  std::sort(names.begin(), names.end());
  EXPECT_LE(static_cast<double>(comparisons_for(names)), bound);
  std::reverse(names.begin(), names.end());
  EXPECT_LE(static_cast<double>(comparisons_for(names)), bound);
  for (std::size_t i = 0; i + 1 < names.size(); i += 2) std::swap(names[i], names[names.size() - 1 - i]);
  EXPECT_LE(static_cast<double>(comparisons_for(names)), bound);
}

}  // namespace discreet::json_test
