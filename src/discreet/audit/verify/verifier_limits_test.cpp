// How a verification ends early, and what it refuses to begin.
#include <gtest/gtest.h>

#include "discreet/audit/verify/subjects_test.h"
#include "discreet/audit/verify/verifier.h"
#include "discreet/base/error.h"

namespace discreet::verifier_limits_test {

using namespace test_subjects;

TEST(VerifierLimits, StopsWhenTheTimeIsUpAndSaysHowFarItGot) {
  Subject slow{.records = 4,
               .run =
                   [](auto, Rng& rng) {
                     std::this_thread::sleep_for(std::chrono::milliseconds(2));
                     return std::to_string(rng.bits(1));
                   },
               .promised = {1}};
  auto report = verify(slow, {.rows = 6, .seconds = 0.3});
  EXPECT_EQ(report.verdict, Verdict::undecided);
  EXPECT_EQ(report.halted, Halt::Reason::time);
  EXPECT_LT(report.databases, report.all_databases);
  EXPECT_EQ(report.all_databases, 4096u);
  EXPECT_EQ(report.undecided, report.all_pairs - report.pairs);
  EXPECT_NE(report.instance.find(" of 4,096 databases"), std::string::npos);
  EXPECT_NE(report.reason.find("the time was up"), std::string::npos);
}

TEST(VerifierLimits, AViolationFoundBeforeTheTimeIsUpIsAViolation) {
  Subject slow = publish(5, {1});
  auto quick = slow.run;
  slow.run = [quick](auto database, Rng& rng) {
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
    return quick(database, rng);
  };
  auto report = verify(slow, {.rows = 6, .seconds = 0.3});
  EXPECT_EQ(report.verdict, Verdict::violated);
  EXPECT_LT(report.databases, report.all_databases);
  ASSERT_TRUE(report.witness);
  EXPECT_EQ(report.witness->position, 5u);
  EXPECT_EQ(report.witness->event.size(), 1u);
}

TEST(VerifierLimits, ProgressNeverFallsAndStopIsObeyed) {
  double last = 0;
  int calls = 0;
  auto report = [&](double fraction) {
    EXPECT_GE(fraction, last);
    last = fraction;
    ++calls;
  };
  EXPECT_EQ(verify(publish(0, {1}), {.rows = 4, .progress = {report}}).halted, Halt::Reason::none);
  EXPECT_GT(calls, 1);
  EXPECT_EQ(last, 1);
  auto stopped =
      verify(parity(2, Rational(1, 8), Rational(1, 2), {1}), {.rows = 4, .progress = {{}, [] { return true; }}});
  EXPECT_EQ(stopped.verdict, Verdict::undecided);
  EXPECT_EQ(stopped.halted, Halt::Reason::caller);
  EXPECT_LT(stopped.databases, 4096u);
}

TEST(VerifierLimits, AbsurdSizesAreRefusedWithARemedy) {
  try {
    verify(publish(0, {1}), {.rows = 40});
    FAIL() << "went on";
  } catch (const Error& error) {
    EXPECT_STREQ(error.what(),
                 "rows = 40 over 3 records makes 12157665459056928801 databases, more than the 4194304 that can be "
                 "verified. Use fewer rows or a smaller domain");
  }
  EXPECT_THROW(verify(publish(0, {1}), {.rows = 0}), Error);
  EXPECT_THROW(verify(publish(0, {1}), {.rows = 3, .max_databases = 26}), Error);
  EXPECT_THROW(verify(publish(0, {-1}), {.rows = 3}), Error);
  EXPECT_THROW(verify(publish(0, {1, 1}), {.rows = 3}), Error);
  EXPECT_THROW(verify({.records = 2, .promised = {1}}, {.rows = 3}), Error);
}

}  // namespace discreet::verifier_limits_test
