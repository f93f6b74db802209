// The scores that the learners select by, and their sensitivity by brute force: replacing a row of any table moves the
// mistakes of every hypothesis by at most 1, adding one moves them up by at most 1, and both bounds are attained.
#include <gtest/gtest.h>

#include "discreet/learners/any/finite.h"
#include "discreet/learners/bits/parity.h"
#include "discreet/learners/cuts/threshold.h"
#include "discreet/learners/points/line.h"
#include "discreet/learners/points/point.h"

namespace discreet::sensitivity_test {

struct Movements {
  std::int64_t replaced = 0;  // the largest change of a score when a row is replaced
  std::int64_t least_added = 1, most_added = 0;
};

// `score(hypothesis, records)` over all tables of `rows` records, all places and all records to put there.
template <class Hypotheses, class Score>
Movements movements(std::size_t records, std::size_t rows, const Hypotheses& hypotheses, Score score) {
  Movements found;
  std::size_t tables = 1;
  for (std::size_t i = 0; i < rows; ++i) tables *= records;
  for (std::size_t code = 0; code < tables; ++code) {
    std::vector<std::size_t> table;
    for (std::size_t rest = code, i = 0; i < rows; ++i, rest /= records) table.push_back(rest % records);
    for (const auto& hypothesis : hypotheses)
      for (std::size_t other = 0; other < records; ++other) {
        auto before = static_cast<std::int64_t>(score(hypothesis, table));
        for (std::size_t place = 0; place < rows; ++place) {
          auto neighbour = table;
          neighbour[place] = other;
          found.replaced =
              std::max(found.replaced, std::abs(static_cast<std::int64_t>(score(hypothesis, neighbour)) - before));
        }
        auto longer = table;
        longer.push_back(other);
        std::int64_t added = static_cast<std::int64_t>(score(hypothesis, longer)) - before;
        found.least_added = std::min(found.least_added, added);
        found.most_added = std::max(found.most_added, added);
      }
  }
  return found;
}

void expect_monotone_of_sensitivity_one(const Movements& found) {
  EXPECT_EQ(found.replaced, 1);
  EXPECT_EQ(found.least_added, 0);
  EXPECT_EQ(found.most_added, 1);
}

// Record r: input r / 2, label r % 2.
template <class Hypothesis>
std::size_t mistakes_on_values(const Hypothesis& hypothesis, const std::vector<std::size_t>& table) {
  std::vector<std::uint64_t> x;
  std::vector<Label> y;
  for (std::size_t record : table) x.push_back(record / 2), y.push_back(record % 2);
  return mistakes(hypothesis, Sample<std::uint64_t>{x, y});
}

TEST(Sensitivity, MistakesOfCuts) {
  std::vector<Threshold> cuts;
  for (int cut = 0; cut <= 4; ++cut)
    for (Side side : {Side::above, Side::below}) cuts.push_back({cut, side});
  expect_monotone_of_sensitivity_one(movements(8, 3, cuts, mistakes_on_values<Threshold>));
}

TEST(Sensitivity, MistakesOfPointsAndBuckets) {
  UniversalHash hash(4, 2, 3, 1);
  std::vector<PointRule> rules{{NoValue{}}, {CodeBucket{ReedSolomon(2), 1, 0}}, {CodeBucket{ReedSolomon(2), 0, 1}}};
  for (std::uint64_t value = 0; value < 4; ++value) rules.push_back({OneValue{value}});
  for (std::uint64_t bucket = 0; bucket < 2; ++bucket) rules.push_back({HashBucket{hash, bucket}});
  expect_monotone_of_sensitivity_one(movements(8, 3, rules, mistakes_on_values<PointRule>));
}

TEST(Sensitivity, MistakesOfLines) {
  std::vector<LineRule> rules{{NoPoint{}}, {OnePoint{{1, 0}}}};
  for (std::uint64_t slope = 0; slope < 2; ++slope)
    for (std::uint64_t which = 0; which < 2; ++which) {
      rules.push_back({Line{2, slope, which}});
      rules.push_back({LineBucket{2, slope, UniversalHash(2, 2, 1, 2), which}});
    }
  auto score = [](const LineRule& rule, const std::vector<std::size_t>& table) {
    std::vector<std::uint64_t> x, y;
    std::vector<Label> labels;
    for (std::size_t record : table) x.push_back(record / 4), y.push_back(record / 2 % 2), labels.push_back(record % 2);
    GridRows rows({std::span<const std::uint64_t>(x), std::span<const std::uint64_t>(y)});
    return mistakes(rule, Sample<GridRow>{rows, labels});
  };
  expect_monotone_of_sensitivity_one(movements(8, 3, rules, score));
}

// A row of a table changes what one block shows, and so moves the number of changes that a vote withstands by at most
// 1; where the winner is another it is 1.
TEST(Sensitivity, ChangesOfAVote) {
  std::vector<BlockRule> rules{{}, {BlockRule::Kind::point, 1, 0}, {BlockRule::Kind::line, 1, 0}};
  for (std::size_t code = 0; code < 729; ++code) {
    std::vector<BlockRule> votes;
    for (std::size_t rest = code, i = 0; i < 6; ++i, rest /= 3) votes.push_back(rules[rest % 3]);
    Vote before = count_votes(votes);
    for (std::size_t place = 0; place < votes.size(); ++place)
      for (const BlockRule& rule : rules) {
        auto neighbour = votes;
        neighbour[place] = rule;
        Vote after = count_votes(neighbour);
        if (after.winner == before.winner)
          EXPECT_LE(std::abs(after.changes - before.changes), 1);
        else
          EXPECT_EQ(std::pair(after.changes, before.changes), std::pair(std::int64_t{1}, std::int64_t{1}));
      }
  }
}

TEST(Sensitivity, MistakesOfConceptsOfATable) {
  BitMatrix table(3, 3);
  for (std::size_t i = 0; i < 3; ++i)
    for (std::size_t j = 0; j < 3; ++j) table.set(i, j, (i + 1) * (j + 2) % 3 == 1);
  FiniteClass concepts(table);
  std::vector<std::size_t> indices{0, 1, 2};
  auto score = [&](std::size_t index, const std::vector<std::size_t>& records) {
    std::vector<std::uint64_t> x;
    std::vector<Label> y;
    for (std::size_t record : records) x.push_back(record / 2), y.push_back(record % 2);
    return concepts.errors(Sample<std::uint64_t>{x, y})[index];
  };
  expect_monotone_of_sensitivity_one(movements(6, 3, indices, score));
}

TEST(Sensitivity, MistakesOfParities) {
  std::vector<Parity> parities;
  for (std::uint64_t mask = 0; mask < 4; ++mask) {
    parities.push_back({BitVector(2)});
    parities.back().mask.words()[0] = mask;
  }
  auto score = [](const Parity& parity, const std::vector<std::size_t>& records) {
    BitMatrix x(records.size(), 2);
    std::vector<Label> y;
    for (std::size_t i = 0; i < records.size(); ++i) {
      x.row(i)[0] = records[i] / 2;
      y.push_back(records[i] % 2);
    }
    return mistakes(parity, Sample<BitRow>{x, y});
  };
  expect_monotone_of_sensitivity_one(movements(8, 3, parities, score));
}

}  // namespace discreet::sensitivity_test
