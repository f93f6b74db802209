#include "discreet/classes/finite/finite_class.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include "discreet/base/error.h"
#include "discreet/base/interruption_test.h"

namespace discreet::finite_class_test {

TEST(FiniteClass, CountsErrorsAsTheDefinitionDoes) {
  EXPECT_TRUE(rc::check([] {
    auto points = *rc::gen::inRange<std::size_t>(1, 130);
    auto concepts = *rc::gen::inRange<std::size_t>(1, 20);
    auto rows = *rc::gen::inRange<std::size_t>(0, 200);
    BitMatrix table(concepts, points);
    for (std::size_t i = 0; i < concepts; ++i)
      for (std::size_t j = 0; j < points; ++j) table.set(i, j, *rc::gen::arbitrary<bool>());
    auto x = *rc::gen::container<std::vector<std::uint64_t>>(rows, rc::gen::inRange<std::uint64_t>(0, points));
    auto y = *rc::gen::container<std::vector<Label>>(rows, rc::gen::element<Label>(0, 1));
    FiniteClass finite(table);
    auto errors = finite.errors({x, y});
    for (std::size_t h = 0; h < concepts; ++h) {
      std::int64_t expected = 0;
      for (std::size_t i = 0; i < rows; ++i) expected += table.get(h, x[i]) != (y[i] == 1);
      RC_ASSERT(errors[h] == expected);
    }
  }));
}

// Somebody who shares the memory of the rows may change them after they were checked.
TEST(FiniteClass, APointThatIsNoneSpoilsNothingButTheCounts) {
  FiniteClass finite(BitMatrix(2, 3));
  std::vector<std::uint64_t> x{0, 3, 64, ~std::uint64_t{0}};
  std::vector<Label> y{1, 0, 1, 1};
  for (std::int64_t errors : finite.errors({x, y})) EXPECT_TRUE(0 <= errors && errors <= 4);
}

TEST(FiniteClass, NeedsAConceptAndAPoint) {
  EXPECT_THROW(FiniteClass(BitMatrix(0, 3)), Error);
  EXPECT_THROW(FiniteClass(BitMatrix(3, 0)), Error);
}

TEST(FiniteClass, KnowsWhichConceptsAreEqual) {
  using Indices = std::vector<std::size_t>;
  BitMatrix table(4, 70);
  EXPECT_EQ(FiniteClass(table).distinct(), (Indices{0}));
  table.set(1, 69, true);
  table.set(3, 69, true);
  EXPECT_EQ(FiniteClass(table).distinct(), (Indices{0, 1}));
  table.set(3, 0, true);
  EXPECT_EQ(FiniteClass(table).distinct(), (Indices{0, 1, 3}));
}

TEST(FiniteClass, CountingCanBeStopped) {
  FiniteClass concepts(BitMatrix(10000, 3));
  std::vector<std::uint64_t> x(10, 1);
  std::vector<Label> y(10, 1);
  expect_interrupted_after({0, 1}, [&](const Progress& progress) { concepts.errors({x, y}, {progress}); });
}

}  // namespace discreet::finite_class_test
