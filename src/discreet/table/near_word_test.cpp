#include "discreet/table/near_word.h"

#include <gtest/gtest.h>

namespace discreet::near_word_test {
namespace {

TableSpec by_word(BadRow bad_row = BadRow::refuse) {
  return {.labels = {{.name = "y", .positive = "Yes"}}, .values = {{.name = "x"}}, .bad_row = bad_row};
}

TEST(NearWord, IsTheSameButForCaseAndSpaces) {
  for (const char* text : {"yes", "YES", " Yes", "yes ", "\tyEs\r"}) EXPECT_TRUE(is_near(text, "Yes")) << text;
  for (const char* text : {"", "y", "yess", "ye s", "\xffyes", "no"}) EXPECT_FALSE(is_near(text, "Yes")) << text;
}

TEST(NearWord, IsFoundInAFile) {
  const auto find = [](const std::string& rows, const TableSpec& spec) {
    return near_label(Csv(Source::memory("d.csv", "x,y\n" + rows), {.chunk_bytes = 3}), spec);
  };
  EXPECT_EQ(find("1,no\n2,yes\n3,YES\n", by_word()), "yes");
  EXPECT_EQ(find("1,no\n2,\"yes \"\n", by_word()), "yes ");
  EXPECT_EQ(find("1,no\n", by_word()), std::nullopt);
  EXPECT_EQ(find("yes,no\n", by_word()), std::nullopt) << "another column";
  EXPECT_EQ(find("1,\"open\n2,yes\n", by_word(BadRow::replace)), "yes");
  EXPECT_EQ(find("1\n\n,,,\n\xff,\xff\n", by_word(BadRow::replace)), std::nullopt);
}

TEST(NearWord, IsFoundInAnArray) {
  const std::vector<MixedCell> x{Whole{1, false}, Whole{2, false}}, y{std::monostate{}, std::string_view("yes")};
  const std::vector<Array> arrays{{.name = "x", .element = Element::mixed, .data = x.data(), .size = 2},
                                  {.name = "y", .element = Element::mixed, .data = y.data(), .size = 2}};
  EXPECT_EQ(near_label(arrays, by_word()), "yes");
}

}  // namespace
}  // namespace discreet::near_word_test
