#include "discreet/audit/verify/databases.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <set>

#include "discreet/base/error.h"

namespace discreet::databases_test {

struct Case {
  std::size_t records, rows;
  Rows order;
  Neighbours neighbours;
  std::size_t labellings = 2;
};

std::vector<Case> all_cases() {
  std::vector<Case> cases;
  for (std::size_t records : {1, 2, 3, 4, 5})
    for (std::size_t rows : {1, 2, 3, 4})
      for (Rows order : {Rows::ordered, Rows::unordered})
        for (Neighbours neighbours : {Neighbours::replace, Neighbours::add_remove, Neighbours::labels})
          if (neighbours != Neighbours::labels || records % 2 == 0) cases.push_back({records, rows, order, neighbours});
  for (std::size_t rows : {1, 2, 3})
    for (Rows order : {Rows::ordered, Rows::unordered}) {
      cases.push_back({8, rows, order, Neighbours::labels, 4});
      cases.push_back({3, rows, order, Neighbours::labels, 1});
    }
  return cases;
}

// How many elements of one multiset are missing in the other.
std::size_t missing(Database from, Database in) {
  std::sort(from.begin(), from.end());
  std::sort(in.begin(), in.end());
  Database rest;
  std::set_difference(from.begin(), from.end(), in.begin(), in.end(), std::back_inserter(rest));
  return rest.size();
}

bool shorter_by_one(const Database& one, const Database& other) {
  for (std::size_t i = 0; i < other.size(); ++i) {
    Database less = other;
    less.erase(less.begin() + static_cast<std::ptrdiff_t>(i));
    if (less == one) return true;
  }
  return false;
}

// The definitions, without any clever order.
bool one_label_differs(Database a, Database b, const Case& c) {
  auto inputs = [&](Database records) {
    for (std::uint32_t& record : records) record /= static_cast<std::uint32_t>(c.labellings);
    if (c.order == Rows::unordered) std::sort(records.begin(), records.end());
    return records;
  };
  return inputs(a) == inputs(b) && missing(a, b) == 1;
}

bool are_neighbours(const Database& a, const Database& b, const Case& c) {
  if (c.neighbours == Neighbours::labels && !one_label_differs(a, b, c)) return false;
  if (c.neighbours == Neighbours::add_remove) return shorter_by_one(a, b) || shorter_by_one(b, a);
  if (a.size() != b.size()) return false;
  if (c.order == Rows::unordered) return missing(a, b) == 1;
  return std::inner_product(a.begin(), a.end(), b.begin(), 0, std::plus<>(), std::not_equal_to<>()) == 1;
}

TEST(Databases, EachIsListedOnceAndFoundAgain) {
  for (const Case& c : all_cases()) {
    Databases databases(c.records, c.rows, c.order, c.neighbours, Databases::default_limit, c.labellings);
    std::set<Database> seen;
    for (std::uint64_t i = 0; i < databases.size(); ++i) {
      Database database = databases.at(i);
      EXPECT_EQ(databases.index_of(database), i);
      EXPECT_TRUE(seen.insert(database).second);
      if (c.order == Rows::unordered) EXPECT_TRUE(std::is_sorted(database.begin(), database.end()));
      if (c.neighbours != Neighbours::add_remove) EXPECT_EQ(database.size(), c.rows);
      for (std::uint32_t record : database) EXPECT_LT(record, c.records);
    }
  }
}

TEST(Databases, AreAsManyAsTheyShouldBe) {
  auto size = [](std::size_t records, std::size_t rows, Rows order, Neighbours neighbours) {
    return Databases(records, rows, order, neighbours).size();
  };
  EXPECT_EQ(size(8, 4, Rows::ordered, Neighbours::replace), 4096u);
  EXPECT_EQ(size(8, 4, Rows::unordered, Neighbours::replace), 330u);
  EXPECT_EQ(size(3, 40, Rows::unordered, Neighbours::replace), 861u);
  EXPECT_EQ(size(2, 3, Rows::ordered, Neighbours::add_remove), 15u);
  EXPECT_EQ(size(2, 3, Rows::unordered, Neighbours::add_remove), 10u);
}

TEST(Databases, EveryPairOfNeighboursIsVisitedOnceFromItsLaterMember) {
  for (const Case& c : all_cases()) {
    if (c.records >= 4 && c.rows == 4) continue;  // some hundred databases squared
    Databases databases(c.records, c.rows, c.order, c.neighbours, Databases::default_limit, c.labellings);
    std::uint64_t pairs = 0;
    for (std::uint64_t i = 0; i < databases.size(); ++i) {
      std::set<std::uint64_t> visited;
      for (const auto& [index, position] : databases.earlier_neighbours(i)) {
        EXPECT_LT(index, i);
        EXPECT_TRUE(visited.insert(index).second);
        EXPECT_LT(position, databases.at(i).size());
        // The row at `position` is what has to go.
        Database rest = databases.at(i);
        rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(position));
        EXPECT_EQ(missing(rest, databases.at(index)), 0u);
      }
      for (std::uint64_t j = 0; j < i; ++j)
        EXPECT_EQ(visited.contains(j), are_neighbours(databases.at(i), databases.at(j), c));
      pairs += visited.size();
    }
    EXPECT_EQ(Integer(pairs), databases.pairs());
  }
}

TEST(Databases, FourPointsTwoLabelsFourRowsHave57344Pairs) {
  EXPECT_EQ(Databases(8, 4, Rows::ordered, Neighbours::replace).pairs(), 57344);
}

TEST(Databases, RecordsWithoutALabelHaveNoneToReplace) {
  EXPECT_THROW(Databases(3, 1, Rows::ordered, Neighbours::labels), Error);
  EXPECT_EQ(Databases(8, 4, Rows::ordered, Neighbours::labels).pairs(), 4 * 512 * 4);
}

TEST(Databases, TooManyAreRefused) {
  auto make = [](std::size_t records, std::size_t rows, Rows order, std::uint64_t limit) {
    return Databases(records, rows, order, Neighbours::replace, limit).size();
  };
  EXPECT_EQ(make(10, 3, Rows::ordered, 1000), 1000u);
  EXPECT_THROW(make(10, 3, Rows::ordered, 999), Error);
  EXPECT_EQ(make(1000000, 1, Rows::unordered, 1000000), 1000000u);
  EXPECT_THROW(make(1u << 31, 4000, Rows::ordered, 1000), Error);
  EXPECT_THROW(make(0, 1, Rows::ordered, 1000), Error);
  EXPECT_THROW(make(1, 0, Rows::ordered, 1000), Error);
  EXPECT_THROW(make(1, 1000000, Rows::ordered, 1000), Error);
}

}  // namespace discreet::databases_test
