#include "discreet/app/registry/class_options.h"

#include <gtest/gtest.h>

#include "discreet/base/error.h"

namespace discreet::class_options_test {

ConceptClass named(ClassName name, std::int64_t size) {
  ClassOptions options;
  options.class_name = name;
  options.size = size;
  return concept_class(options);
}

TEST(ClassOptions, ASmallClassIsWrittenOutInCertificates) {
  EXPECT_EQ(identity_of(named(ClassName::points, 3)), Json::parse(R"({"table": ["100", "010", "001"]})"));
}

TEST(ClassOptions, ALargeOneGoesByItsName) {
  const ConceptClass large = named(ClassName::thresholds, 1 << 20);
  EXPECT_FALSE(large.has_table());
  EXPECT_EQ(identity_of(large), Json::parse(R"({"name": "thresholds", "size": 1048576})"));
  EXPECT_EQ(large.concepts(), (1 << 20) + 1);
  EXPECT_THROW(large.table(), Error);
}

TEST(ClassOptions, AMatrixOrANameIsNeededAndNotBoth) {
  EXPECT_THROW(concept_class(ClassOptions{}), Error);
  ClassOptions both;
  both.class_name = ClassName::points;
  both.matrix = FiniteClass(BitMatrix(1, 1));
  EXPECT_THROW(concept_class(both), Error);
}

}  // namespace discreet::class_options_test
