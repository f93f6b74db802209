// Files that are small and ask for much memory.
#include <gtest/gtest.h>
#include <sys/resource.h>

#include <algorithm>
#include <bit>
#include <iostream>
#include <numeric>

#include "check/kinds/verdict_test.h"

namespace discreet::check::memory_test {

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr bool bounded = false;  // they take more addresses than any bound
#else
constexpr bool bounded = true;
#endif

// Says the verdict of a process with half a gigabyte.
void say_within_memory(const Json& certificate) {
  const rlimit most{std::size_t{1} << 29, std::size_t{1} << 29};
  if (bounded) setrlimit(RLIMIT_AS, &most);
  std::cerr << verdict(certificate);
  std::_Exit(0);
}

Json about_columns(const char* kind, int points) {
  Json certificate = Json::parse(
      R"({"certificate": 1, "claim": {"quantity": "tau", "relation": "<=", "value": "100000"}, "alpha": "1/4",
    "symmetries": [], "mixtures": []})");
  certificate["kind"] = kind;
  certificate["class"] = {{"name", "points"}, {"size", points}};
  for (int x = 0; x < points; ++x) {
    certificate["columns"].push_back(x);
    certificate["copies"].push_back({{"of", x}, {"flip", 0}});
  }
  return certificate;
}

std::string text_of(unsigned set, int points) {
  std::string text;
  for (int x = 0; x < points; ++x) text += (set >> x & 1) != 0 ? '1' : '0';
  return text;
}

// Sets, none of which is below one that comes before it.
std::vector<unsigned> falling_sets(int points) {
  std::vector<unsigned> sets(std::size_t{1} << points);
  std::iota(sets.begin(), sets.end(), 0U);
  std::ranges::stable_sort(sets, std::greater<>(), [&](unsigned set) {
    int sum = 0;
    for (int k = 1; k <= points; ++k) sum += std::popcount(set & ((1U << k) - 1));
    return sum;
  });
  return sets;
}

TEST(CheckMemory, ADeepTreeOfLightSetsIsNotWalked) {
  constexpr int points = 14, depth = 16'000;
  Json deep = about_columns("light_sets", points);
  deep["light"] = 1;
  const auto sets = falling_sets(points);
  for (std::size_t i = 0; i < depth; ++i)
    deep["nodes"].push_back({{"kind", "split"}, {"set", text_of(sets[i], points)}, {"light", depth}, {"heavy", i + 1}});
  deep["nodes"].push_back({{"kind", "enough"}});
  EXPECT_EXIT(say_within_memory(deep), testing::ExitedWithCode(0),
              "^unreadable: its tree is deeper than the 4096 splits that are walked here$");
}

// Cases are kept, and may be many where several ways lead to a node: here all ends are one node.
TEST(CheckMemory, ManyWaysToTheSameNodesAreNotKept) {
  constexpr int points = 8;
  Json many = about_columns("prior", points);
  many.update(Json::parse(R"({"hypotheses": ["00000000"], "weights": ["1"], "chance": "1/100000"})"));
  std::vector<unsigned> fours;
  for (unsigned set : falling_sets(points))
    if (std::popcount(set) == 4) fours.push_back(set);
  for (std::size_t i = 0; i < fours.size(); ++i)
    many["nodes"].push_back(
        {{"kind", "split"}, {"set", text_of(fours[i], points)}, {"light", fours.size()}, {"heavy", i + 1}});
  many["nodes"].push_back({{"kind", "enough"}});
  EXPECT_EXIT(say_within_memory(many), testing::ExitedWithCode(0), "unreadable: many ways lead to its nodes");
}

// Twelve hundred concepts that only they themselves serve: as many picks serve all of them, and every pick keeps a
// list.
TEST(CheckMemory, ManyPicksAreNotKept) {
  constexpr int points = 11, many = 1200;
  Json picks = about_columns("adversaries", points);
  picks["claim"] = {{"quantity", "repdim"}, {"relation", ">="}, {"value", many}};
  picks["class"] = {{"name", "cube"}, {"size", points}};
  picks.update(Json{{"alpha", "0"}, {"beta", "1/1000000"}, {"picks", many}});
  for (int i = 0; i < many; ++i) {
    picks["adversaries"].push_back({{"concept", i}, {"points", std::vector<int>(points, 1)}});
    picks["weights"].push_back("1/" + std::to_string(many));
  }
  EXPECT_EXIT(say_within_memory(picks), testing::ExitedWithCode(0),
              "unreadable: this number of picks among the hypotheses and adversaries");
}

TEST(CheckMemory, ExhaustionKeepsNoMoreThanItSays) {
  const Json cube = Json::parse(R"({"certificate": 1, "kind": "exhaustion", "class": {"name": "cube", "size": 16},
    "claim": {"quantity": "vc", "relation": "<=", "value": "15"}})");
  EXPECT_EXIT(say_within_memory(cube), testing::ExitedWithCode(0),
              "unreadable: trying everything again takes more than 2\\^24 words of memory");
}

}  // namespace discreet::check::memory_test
