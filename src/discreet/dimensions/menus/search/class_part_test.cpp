#include "discreet/dimensions/menus/search/class_part.h"

#include <gtest/gtest.h>

#include "discreet/dimensions/masks/game_class_test.h"
#include "discreet/dimensions/menus/light/representation_number.h"

namespace discreet::class_part_test {

TEST(ClassPart, HoldsTheTableOnItsColumns) {
  std::mt19937_64 random(3);
  const FiniteClass whole = random_class(60, 20, random);
  const MaskClass part = class_part(whole, 7);
  ASSERT_EQ(part.points(), 7u);
  ASSERT_EQ(part.rows.size(), part.concepts.size());
  for (std::size_t i = 0; i < part.rows.size(); ++i)
    for (unsigned x = 0; x < 7; ++x)
      EXPECT_EQ((part.concepts[i] >> x & 1) != 0, whole.table().get(part.rows[i], part.columns[x]));
}

TEST(ClassPart, StopsWhereAllConceptsAreTold) {
  EXPECT_LE(class_part(cube_class(4), 9).points(), 4u);
  EXPECT_EQ(class_part(class_of({5, 5, 5}, 3), 9).points(), 0u);
}

TEST(ClassPart, IsNoHarderThanTheClass) {
  std::mt19937_64 random(8);
  for (int run = 0; run < 5; ++run) {
    const FiniteClass whole = random_class(8, 6, random);
    const RepresentationNumber part = representation_number(class_part(whole, 4), q("1/4"));
    const RepresentationNumber number = representation_number(*mask_class(whole), q("1/4"));
    EXPECT_LE(part.lower, *number.upper);
  }
}

}  // namespace discreet::class_part_test
