#include "discreet/local/randomizers/report_text.h"

#include <gtest/gtest.h>

#include "discreet/local/randomizers/k_rr.h"

namespace discreet::report_text_test {

TEST(ReportText, HasTheHighestBitsFirstAndAFixedWidth) {
  EXPECT_EQ(report_text(number_report(1, 1)), "1");
  EXPECT_EQ(report_text(number_report(5, 4)), "5");
  EXPECT_EQ(report_text(number_report(5, 5)), "05");
  EXPECT_EQ(report_text(number_report(0x1f0a, 13)), "1f0a");
  Report wide(70);
  wide.set(69, true);
  wide.set(0, true);
  EXPECT_EQ(report_text(wide), "200000000000000001");
}

TEST(ReportText, IsReadBack) {
  for (std::size_t bits = 1; bits <= 9; ++bits)
    for (std::uint64_t number = 0; number < std::uint64_t{1} << bits; ++number) {
      Report report = number_report(number, bits);
      EXPECT_EQ(parse_report(report_text(report), bits), report);
    }
}

TEST(ReportText, EveryReportHasOneSpelling) {
  EXPECT_FALSE(parse_report("2", 1));   // a bit that is not there
  EXPECT_FALSE(parse_report("01", 1));  // too long
  EXPECT_FALSE(parse_report("1", 5));   // too short
  EXPECT_FALSE(parse_report("20", 5));  // bit 5 of 0, ..., 4
  EXPECT_FALSE(parse_report("A", 4));   // capitals
  EXPECT_FALSE(parse_report(" ", 4));
  EXPECT_FALSE(parse_report(std::string_view("\0", 1), 4));
  EXPECT_FALSE(parse_report("", 4));
  EXPECT_TRUE(parse_report("a", 4));
}

}  // namespace discreet::report_text_test
