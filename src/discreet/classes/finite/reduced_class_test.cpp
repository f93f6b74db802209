#include "discreet/classes/finite/reduced_class.h"

#include <gtest/gtest.h>

#include "discreet/classes/finite/tables_test.h"
#include "discreet/random/rng.h"

namespace discreet::reduced_class_test {

using As = ReducedClass::Image::As;

TEST(ReducedClass, EqualConceptsAndPointsThatTellNothingAreLeftOut) {
  const ReducedClass small = reduced(table_of({"00110", "10100", "00110", "11000"}));
  EXPECT_EQ(small.concepts, (std::vector<std::size_t>{0, 1, 3}));
  EXPECT_EQ(small.points, (std::vector<std::size_t>{0, 1}));
  EXPECT_EQ(small.images, (std::vector<ReducedClass::Image>{
                              {As::same, 0}, {As::same, 1}, {As::opposite, 1}, {As::opposite, 0}, {As::zeros, 0}}));
}

TEST(ReducedClass, OneConceptHasNoPointsLeft) {
  const ReducedClass small = reduced(table_of({"01", "01"}));
  EXPECT_EQ(small.table.rows(), 1u);
  EXPECT_EQ(small.table.columns(), 0u);
  EXPECT_EQ(small.images, (std::vector<ReducedClass::Image>{{As::zeros, 0}, {As::ones, 0}}));
}

TEST(ReducedClass, EveryLabelIsFoundAgainThroughTheImages) {
  Rng rng = Rng::seeded(3);
  for (int trial = 0; trial < 200; ++trial) {
    const FiniteClass concepts = random_table(1 + rng.bits(3), 1 + rng.bits(4), rng);
    const ReducedClass small = reduced(concepts);
    for (std::size_t i = 0; i < small.concepts.size(); ++i)
      for (std::size_t x = 0; x < concepts.points(); ++x) {
        const auto [as, column] = small.images[x];
        const bool label = as == As::zeros  ? false
                           : as == As::ones ? true
                                            : small.table.get(i, column) == (as == As::same);
        EXPECT_EQ(label, concepts.table().get(small.concepts[i], x));
      }
  }
}

}  // namespace discreet::reduced_class_test
