#include "discreet/dimensions/masks/mask_class.h"

#include <gtest/gtest.h>

#include "discreet/base/error.h"
#include "discreet/dimensions/masks/game_class_test.h"

namespace discreet::mask_class_test {

// Column 1 complements column 0, column 2 is constant, column 3 repeats column 0, column 4 is a new one.
TEST(MaskClass, CopiesComplementsAndConstantsAreLeftOutAndRemembered) {
  const auto reduced = *mask_class(class_of({0b01110, 0b00101 + 0b01000, 0b10110 + 0b01000}, 5));
  EXPECT_EQ(reduced.columns.front(), 0u);
  for (std::size_t x = 0; x < reduced.copies.size(); ++x)
    for (std::size_t c = 0; c < reduced.concepts.size(); ++c) {
      const std::vector<Mask> rows{0b01110, 0b01101, 0b11110};
      const ColumnCopy& copy = reduced.copies[x];
      const bool label = (rows[reduced.rows[c]] >> x & 1) != 0;
      EXPECT_EQ(label, copy.point ? ((reduced.concepts[c] >> *copy.point & 1) != 0) != copy.flip : copy.flip);
    }
}

TEST(MaskClass, EqualConceptsAreKeptOnce) {
  const auto reduced = *mask_class(class_of({0b01, 0b10, 0b01, 0b11}, 2));
  EXPECT_EQ(reduced.rows, (std::vector<std::size_t>{0, 1, 3}));
}

TEST(MaskClass, HypothesesKeepPointsApartThatConceptsDoNot) {
  EXPECT_EQ(mask_class(class_of({0b00, 0b11}, 2))->points(), 1u);
  EXPECT_EQ(mask_class(class_of({0b00, 0b11}, 2), class_of({0b01}, 2))->points(), 2u);
  EXPECT_THROW(mask_class(class_of({0b00}, 2), class_of({0b01}, 3)), Error);
}

TEST(MaskClass, MorePointsThanAWordHasAreNoMaskClass) {
  BitMatrix wide(80, 80);
  for (std::size_t i = 0; i < 80; ++i) wide.set(i, i, true);
  EXPECT_FALSE(mask_class(FiniteClass(wide)).has_value());
}

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

}  // namespace discreet::mask_class_test
