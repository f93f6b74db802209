#include "discreet/privacy/kept_rows.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <ranges>

#include "discreet/base/refusals_test.h"
#include "discreet/random/permutation.h"
#include "discreet/random/rng.h"

namespace discreet::kept_rows_test {

struct Line {
  std::string id;
  std::uint8_t record = 0;
  bool operator==(const Line&) const = default;
};
using Lines = std::vector<Line>;
using Records = std::vector<std::uint8_t>;
using KeptById = std::map<std::string, Records>;

KeepKey key_of(Rng& rng) {
  KeepKey key;
  for (auto& byte : key.bytes) byte = static_cast<std::uint8_t>(rng.bits(8));
  return key;
}

KeptRows kept_of(const Lines& lines, std::size_t rows_each, const KeepKey& key) {
  std::vector<std::string_view> ids;
  for (const Line& line : lines) ids.push_back(line.id);
  return keep_rows(
      ids, [&](std::size_t row, std::string& text) { text.push_back(static_cast<char>(lines[row].record)); }, rows_each,
      key);
}

KeptById by_id(const Lines& lines, const KeptRows& kept) {
  KeptById result;
  for (std::size_t p = 0; p < kept.people(); ++p)
    for (std::size_t row : kept.of(p)) result[lines[row].id].push_back(lines[row].record);
  return result;
}

KeptById production(const Lines& lines, std::size_t rows_each, const KeepKey& key) {
  return by_id(lines, kept_of(lines, rows_each, key));
}

// Sabotaged: the first rows of the file, as many as all people together may have.
KeptById by_position(const Lines& lines, std::size_t rows_each, const KeepKey& key) {
  std::size_t room = rows_each * kept_of(lines, 1, key).people();
  KeptById result;
  for (const Line& line : lines)
    if (!line.id.empty() && room > 0 && room--) result[line.id].push_back(line.record);
  return result;
}

// Sabotaged: people with more rows than the others have on average are left out.
KeptById without_outliers(const Lines& lines, std::size_t rows_each, const KeepKey& key) {
  KeptById result = production(lines, rows_each, key);
  const std::size_t people = result.size();
  std::erase_if(result, [&](const auto& one) {
    auto rows = std::ranges::count(lines, one.first, &Line::id);
    return static_cast<std::size_t>(rows) * people > lines.size();
  });
  return result;
}

// Sabotaged: one draw for the whole file decides which rows stay, so that rows before a row move the choice.
KeptById by_running_number(const Lines& lines, std::size_t rows_each, const KeepKey& key) {
  std::vector<std::string_view> ids;
  for (const Line& line : lines) ids.push_back(line.id);
  return by_id(lines,
               keep_rows(
                   ids, [](std::size_t row, std::string& text) { text += std::to_string(row); }, rows_each, key));
}

Line any_line(Rng& rng) {
  static const std::string ids[] = {"a", "b", "c", "", "ab"};
  return {ids[rng.bits(8) % 5], static_cast<std::uint8_t>(rng.bits(2))};
}

// The same file with other rows of one person, anywhere between the rows of the others.
Lines with_other_rows(const Lines& lines, const std::string& id, Rng& rng) {
  Lines changed;
  for (const Line& line : lines)
    if (line.id != id) changed.push_back(line);
  for (auto count = rng.bits(3); count > 0; --count) {
    const auto at = rng.bits(16) % (changed.size() + 1);
    changed.insert(changed.begin() + static_cast<std::ptrdiff_t>(at), {id, static_cast<std::uint8_t>(rng.bits(2))});
  }
  return changed;
}

// Pairs on which a change of one person's rows changes the kept rows of somebody else.
std::size_t touched_others(KeptById (*keep)(const Lines&, std::size_t, const KeepKey&), std::size_t pairs) {
  Rng rng = Rng::seeded(7);
  std::size_t touched = 0;
  for (std::size_t i = 0; i < pairs; ++i) {
    Lines lines(rng.bits(4));
    for (Line& line : lines) line = any_line(rng);
    const std::string id = any_line(rng).id;
    const Lines changed = with_other_rows(lines, id, rng);
    const std::size_t rows_each = 1 + rng.bits(2);
    const KeepKey key = key_of(rng);
    KeptById before = keep(lines, rows_each, key), after = keep(changed, rows_each, key);
    before.erase(id);
    after.erase(id);
    touched += before != after;
  }
  return touched;
}

TEST(KeptRows, OnePersonsRowsChangeOnlyThatPersonsKeptRows) {
  EXPECT_EQ(touched_others(production, soaking() ? 1'000'000 : 100'000), 0u);
}

TEST(KeptRows, RowsChosenByThePlaceInTheFileAreCaught) {
  EXPECT_GT(touched_others(by_position, 1000), 0u);
  EXPECT_GT(touched_others(without_outliers, 1000), 0u);
  EXPECT_GT(touched_others(by_running_number, 1000), 0u);
}

TEST(KeptRows, TheOrderOfAPersonsRowsDoesNotMatter) {
  Rng rng = Rng::seeded(3);
  for (int i = 0; i < 2000; ++i) {
    Lines lines(rng.bits(4));
    for (Line& line : lines) line = any_line(rng);
    const KeepKey key = key_of(rng);
    KeptById before = production(lines, 2, key);
    shuffle(std::span(lines), rng);
    KeptById after = production(lines, 2, key);
    for (auto* kept : {&before, &after})
      for (auto& [id, records] : *kept) std::ranges::sort(records);
    EXPECT_EQ(before, after);
  }
}

TEST(KeptRows, NobodyHasMoreThanTheBoundAndRowsWithoutAnIdAreLeftOut) {
  const Lines lines{{"b", 0}, {"", 1}, {"a", 2}, {"b", 3}, {"b", 1}, {"", 2}};
  for (std::size_t k : {1U, 2U, 3U, 4U}) {
    const KeptRows kept = kept_of(lines, k, {});
    ASSERT_EQ(kept.people(), 2u);
    EXPECT_EQ(lines[kept.of(0).front()].id, "b") << "people are in the order of their first rows";
    EXPECT_EQ(kept.of(0).size(), std::min<std::size_t>(k, 3));
    EXPECT_EQ(kept.of(1).size(), 1u);
    EXPECT_EQ(kept.without_id, 2u);
    EXPECT_EQ(kept.most_rows, 3u);
    EXPECT_TRUE(std::ranges::is_sorted(kept.of(0)));
  }
  EXPECT_EQ(kept_of({}, 3, {}).people(), 0u);
}

// The definition: the least number that each of 1, ..., k divides.
TEST(KeptRows, AVoteHasAsManyPartsAsEveryNumberOfRowsCanShare) {
  for (std::size_t k = 1; k <= most_voting_rows; ++k) {
    std::size_t least = 1;
    auto divides = [&](std::size_t m) { return least % m == 0; };
    while (!std::ranges::all_of(std::views::iota(std::size_t{1}, k + 1), divides)) ++least;
    EXPECT_EQ(votes_each(k), least);
    EXPECT_EQ(places_each(k, AbsentRows::shared), least);
    EXPECT_EQ(places_each(k, AbsentRows::fixed), k);
  }
  EXPECT_EQ(votes_each(6), 60u);
  EXPECT_THROW(votes_each(7), Error);
  EXPECT_THROW(votes_each(0), Error);
}

// Properties 3 and 4 by counting: with m rows each of them has 1 / m of that person's places, and nobody has more.
TEST(KeptRows, SharedPlacesGiveEveryPersonOneVote) {
  Rng rng = Rng::seeded(12);
  for (int i = 0; i < 300; ++i) {
    const std::size_t k = 1 + rng.bits(8) % most_voting_rows;
    Lines lines;
    for (auto count = rng.bits(4); count > 0; --count)
      lines.push_back({std::string(1, static_cast<char>('a' + rng.bits(1))), static_cast<std::uint8_t>(rng.bits(2))});
    const KeptRows kept = kept_of(lines, k, key_of(rng));
    const auto places = places_of(kept, k, AbsentRows::shared, lines.size());
    EXPECT_EQ(places.size(), kept.people() * votes_each(k));
    for (std::size_t person = 0; person < kept.people(); ++person)
      for (std::size_t row : kept.of(person)) {
        const auto share = static_cast<std::size_t>(std::ranges::count(places, row));
        EXPECT_EQ(share * kept.of(person).size(), votes_each(k));
        EXPECT_EQ(places[person * votes_each(k)], kept.of(person).front()) << "person by person";
      }
  }
}

// Each of five rows is kept by a share of 2/5 of the keys, also the four that are equal. 4,000 keys: six standard
// deviations are 0.047.
TEST(KeptRows, EveryRowHasTheSameChance) {
  const Lines lines{{"a", 1}, {"a", 0}, {"a", 0}, {"a", 0}, {"a", 0}};
  Rng rng = Rng::seeded(5);
  std::array<double, 5> share{};
  for (int i = 0; i < 4000; ++i) {
    const KeptRows kept = kept_of(lines, 2, key_of(rng));
    for (std::size_t row : kept.of(0)) share[row] += 1.0 / 4000;
  }
  EXPECT_NEAR(share[0], 0.4, 0.047);
  EXPECT_NEAR(share[1] + share[2] + share[3] + share[4], 1.6, 0.047);
}

// Two people with the same rows keep other rows, or all of them would favour one record.
TEST(KeptRows, PeopleWithTheSameRowsAreKeptApart) {
  Rng rng = Rng::seeded(6);
  std::size_t differ = 0;
  for (int i = 0; i < 200; ++i) {
    const KeptById kept = production({{"a", 1}, {"a", 2}, {"b", 1}, {"b", 2}}, 1, key_of(rng));
    differ += kept.at("a") != kept.at("b");
  }
  EXPECT_GT(differ, 60u);
  EXPECT_LT(differ, 140u);
}

// The bytes of the rule: other programs must keep the same rows.
TEST(KeptRows, TheRuleIsStable) {
  Lines lines;
  for (std::uint8_t i = 0; i < 10; ++i) lines.push_back({"patient 1", i});
  KeepKey key;
  for (std::size_t i = 0; i < key.bytes.size(); ++i) key.bytes[i] = static_cast<std::uint8_t>(i);
  EXPECT_EQ(production(lines, 3, key).at("patient 1"), (Records{1, 2, 6}));
}

}  // namespace discreet::kept_rows_test
