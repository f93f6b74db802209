#include "discreet/audit/verify/people_files.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <set>

#include "discreet/audit/verify/verifier.h"
#include "discreet/base/error.h"

namespace discreet::people_files_test {

Database without(const Database& file, std::uint32_t person, std::uint32_t each) {
  Database rest = file;
  std::erase_if(rest, [&](std::uint32_t line) { return line / each == person; });
  return rest;
}

bool has(const Database& file, std::uint32_t person, std::uint32_t each) {
  return std::ranges::any_of(file, [&](std::uint32_t line) { return line / each == person; });
}

// The definition, without any clever order.
bool neighbours(const Database& a, const Database& b, std::uint32_t people, std::uint32_t each, Neighbours relation) {
  for (std::uint32_t i = 0; i < people; ++i)
    for (std::uint32_t j = 0; j < people; ++j) {
      const Database rest = without(a, i, each);
      if (rest != without(b, j, each)) continue;
      if (relation == Neighbours::add_remove && has(a, i, each) && rest == b) return true;
      if (relation == Neighbours::add_remove && has(b, j, each) && rest == a) return true;
      if (relation == Neighbours::replace && has(a, i, each) && has(b, j, each) && !has(rest, i, each) &&
          !has(rest, j, each))
        return true;
    }
  return false;
}

TEST(PeopleDatabases, EveryPairOfNeighboursIsVisitedOnce) {
  for (Neighbours relation : {Neighbours::replace, Neighbours::add_remove})
    for (std::uint32_t people : {1U, 2U, 3U})
      for (std::uint32_t each : {1U, 2U})
        for (std::size_t rows : {1U, 2U, 3U}) {
          const Databases files(std::size_t{people} * each, rows, Rows::ordered, relation, Databases::default_limit, 2,
                                people);
          std::uint64_t pairs = 0;
          for (std::uint64_t later = 0; later < files.size(); ++later) {
            std::set<std::uint64_t> found;
            for (const auto& neighbour : files.earlier_neighbours(later)) found.insert(neighbour.index);
            EXPECT_EQ(found.size(), files.earlier_neighbours(later).size());
            pairs += found.size();
            for (std::uint64_t earlier = 0; earlier < later; ++earlier)
              EXPECT_EQ(found.contains(earlier), neighbours(files.at(later), files.at(earlier), people, each, relation))
                  << "files " << earlier << " and " << later << " of " << people << " people";
          }
          EXPECT_EQ(files.pairs(), pairs);
        }
}

TEST(PeopleDatabases, TwoPeopleOfFourRecordsHave4681FilesOfFourRows) {
  EXPECT_EQ(Databases(8, 4, Rows::unordered, Neighbours::replace, Databases::default_limit, 2, 2).size(), 4681u);
  EXPECT_THROW(Databases(8, 4, Rows::unordered, Neighbours::labels, Databases::default_limit, 2, 2), Error);
}

// The table as its own outcome.
Subject told(Neighbours neighbours, const PeopleFiles& files) {
  Subject rows{.records = 3, .run = {}, .promised = {1, 0, neighbours}, .order = Rows::unordered};
  rows.run = [](std::span<const std::uint32_t> table, Rng&) {
    std::string text;
    for (std::uint32_t record : table) text += std::to_string(record);
    return text;
  };
  return on_files(rows, rows.promised, files);
}

TEST(PeopleFiles, FillEmptyPlacesWherePeopleAreReplaced) {
  const Database file{4, 0, 5, 3};  // person 2: 1, 2, 0; person 1: 0
  EXPECT_EQ(told(Neighbours::replace, {.rows_each = 4, .fixed = 2}).reads(file), (Database{1, 2, 0, 2, 0, 2, 2, 2}));
  EXPECT_EQ(told(Neighbours::add_remove, {.rows_each = 4, .fixed = 2}).reads(file), (Database{1, 2, 0, 0}));
  EXPECT_EQ(told(Neighbours::add_remove, {.rows_each = 1}).reads(file).size(), 2u);
}

TEST(PeopleFiles, ShareThePlacesOfAPersonUnderBothRelations) {
  const auto shared = [](Neighbours) { return AbsentRows::shared; };
  const Database file{4, 0, 5};  // person 2: 1, 2; person 1: 0
  for (Neighbours neighbours : {Neighbours::replace, Neighbours::add_remove}) {
    EXPECT_EQ(told(neighbours, {.rows_each = 2, .absent = shared}).reads(file), (Database{1, 2, 0, 0}));
    EXPECT_EQ(told(neighbours, {.rows_each = 3, .absent = shared}).reads(file),
              (Database{1, 1, 1, 2, 2, 2, 0, 0, 0, 0, 0, 0}));
  }
}

TEST(PeopleFiles, DescribeTheirLines) {
  Subject subject = told(Neighbours::replace, {});
  EXPECT_EQ(subject.describe(4), "person 2: 1");
  EXPECT_EQ(subject.records, 6u);
}

// Equal tables are explored once, and the report is that of all files.
TEST(PeopleFiles, AreExploredOncePerTable) {
  for (Neighbours relation : {Neighbours::replace, Neighbours::add_remove}) {
    Subject subject = told(relation, {});
    std::atomic<int> runs = 0;
    subject.run = [inner = subject.run, &runs](std::span<const std::uint32_t> lines, Rng& rng) {
      ++runs;
      return inner(lines, rng);
    };
    const VerifyReport once = verify(subject, {.rows = 3});
    EXPECT_LE(runs, 3 * 3 + 3 + 1) << "tables of at most two people";
    subject.reads = {};
    VerifyReport all = verify(subject, {.rows = 3});
    EXPECT_EQ(once, all);
    EXPECT_EQ(once.verdict, Verdict::violated);
    EXPECT_EQ(once.databases, 259u);
  }
}

}  // namespace discreet::people_files_test
