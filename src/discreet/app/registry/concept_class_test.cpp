#include "discreet/app/registry/concept_class.h"

#include <gtest/gtest.h>

#include "discreet/base/error.h"

namespace discreet::concept_class_test {

ConceptClass named(ClassName name, std::int64_t size) {
  ClassOptions options;
  options.class_name = name;
  options.size = size;
  return ConceptClass(options);
}

TEST(ConceptClass, ASmallClassIsWrittenOutInCertificates) {
  EXPECT_EQ(named(ClassName::points, 3).identity(), Json::parse(R"({"table": ["100", "010", "001"]})"));
}

TEST(ConceptClass, ALargeOneGoesByItsName) {
  const ConceptClass large = named(ClassName::thresholds, 1 << 20);
  EXPECT_FALSE(large.has_table());
  EXPECT_EQ(large.identity(), Json::parse(R"({"name": "thresholds", "size": 1048576})"));
  EXPECT_EQ(large.concepts(), (1 << 20) + 1);
  EXPECT_THROW(large.table(), Error);
}

TEST(ConceptClass, AMatrixOrANameIsNeededAndNotBoth) {
  EXPECT_THROW(ConceptClass(ClassOptions{}), Error);
  ClassOptions both;
  both.class_name = ClassName::points;
  both.matrix = FiniteClass(BitMatrix(1, 1));
  EXPECT_THROW(ConceptClass{both}, Error);
}

}  // namespace discreet::concept_class_test
