#include "discreet/local/randomizers/question.h"

#include <gtest/gtest.h>

#include "discreet/audit/verify/verifier.h"
#include "discreet/base/error.h"

namespace discreet::question_test {

using E = Expression;

const RecordSchema schema({{"a", {0, 1}}, {"n", {-1, 2}}});

TEST(Question, FitsItsRandomizerForEveryRecordOrIsRefused) {
  const KaryRandomizer four({.values = 4, .epsilon = 1});
  EXPECT_NO_THROW(AskedQuestion({E::sum({{1, E::field("n")}, {1, E::constant(1)}}), four, 1}, schema));
  EXPECT_THROW(AskedQuestion({E::field("n"), four, 1}, schema), Error);
  EXPECT_THROW(AskedQuestion({E::sum({{1, E::field("n")}, {1, E::constant(2)}}), four, 1}, schema), Error);
  EXPECT_THROW(AskedQuestion({E::field("z"), four, 1}, schema), Error);
  EXPECT_NO_THROW(AskedQuestion({E::field("a"), WarnerRandomizer({.epsilon = 1}), 1}, schema));
}

TEST(Question, TheRowIsThatOfTheToken) {
  const Question question{E::field("a"), HadamardRandomizer({.size = 8, .epsilon = 1}), 1};
  const AskedQuestion asked(question, schema);
  Rng rng = Rng::seeded(1);
  const StudySeed seed = draw_seed(rng);
  for (int i = 0; i < 20; ++i) {
    const Token token = draw_token(rng);
    const Cohort cohort{seed, token};
    const SentReport sent = asked.answer({1, 0}, cohort, rng);
    EXPECT_EQ(sent.row, cohort.row(8));
    EXPECT_EQ(sent.report.size(), 1u);
  }
}

// A hostile question cannot make a report cost more than its randomizer says: every expression, every record.
TEST(Question, CostsWhatItsRandomizerSaysWhateverItAsks) {
  const E shifted = E::sum({{1, E::field("n")}, {1, E::constant(1)}});
  const Question question{E::choice(E::field("a"), E::times({shifted, shifted}), E::constant(0)),
                          KaryRandomizer({.values = 10, .epsilon = 1}), 1};
  const AskedQuestion asked(question, schema);
  Subject subject;
  subject.records = 8;
  subject.promised = {question.randomizer.epsilon()};
  subject.run = [&](std::span<const std::uint32_t> database, Rng& rng) {
    const Record record{database[0] % 2, static_cast<std::int64_t>(database[0] / 2) - 1};
    return std::to_string(asked.report(record, 0, rng).row()[0]);
  };
  const VerifyReport report = verify(subject, {.rows = 1});
  EXPECT_EQ(report.verdict, Verdict::holds);
  EXPECT_GT(report.epsilon.low, 0.999999);
  EXPECT_LE(report.epsilon.high, 1);
}

}  // namespace discreet::question_test
