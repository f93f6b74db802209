#include "discreet/local/studies/question_json.h"

#include <gtest/gtest.h>

#include "discreet/base/error.h"

namespace discreet::question_json_test {

TEST(QuestionJson, QuestionsComeBack) {
  const Question question{Expression::equals(Expression::field("a"), 3), KaryRandomizer({.values = 4, .epsilon = 1}),
                          9};
  const Json written = write_question(question);
  EXPECT_EQ(written["value"].dump(), R"({"equals":["a",3]})");
  EXPECT_EQ(written["randomizer"]["randomizer"], "k_rr");
  EXPECT_EQ(written["people"], 9);
  EXPECT_EQ(read_question(parse_json(written.dump())), question);
}

TEST(QuestionJson, TalliesComeBack) {
  const Answered answered{{{3, {1, -2}}, {0, {0}}}, {}};
  EXPECT_EQ(write_answered(answered).dump(), R"([[{"people":3,"counters":[1,-2]},{"people":0,"counters":[0]}],[]])");
  EXPECT_EQ(read_answered(write_answered(answered)), answered);
}

TEST(QuestionJson, RefusesWhatIsNone) {
  for (const char* text : {"[]", "{}", R"({"value":"a","randomizer":{"randomizer":"warner"}})",
                           R"({"value":"a","randomizer":{"randomizer":"warner"},"people":-1})",
                           R"({"value":"a","randomizer":{"randomizer":"warner"},"people":1,"more":1})"})
    EXPECT_THROW(read_question(parse_json(text)), Error) << text;
  for (const char* text :
       {"{}", "[1]", "[[1]]", R"([[{"people":1,"counters":1}]])", R"([[{"people":1,"counters":[0.5]}]])",
        R"([[{"people":-1,"counters":[]}]])", R"([[{"people":1,"counters":[18446744073709551615]}]])"})
    EXPECT_THROW(read_answered(parse_json(text)), Error) << text;
}

}  // namespace discreet::question_json_test
