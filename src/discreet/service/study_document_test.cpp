#include "discreet/service/study_document.h"

#include <gtest/gtest.h>

#include "discreet/app/randomizers.h"
#include "discreet/base/error.h"

namespace discreet {
namespace {

StudyDocument sample() {
  Question question{Expression::field("smokes"), read_randomizer({{"randomizer", "warner"}, {"epsilon", "1/2"}}), 40};
  return {.name = "flu",
          .protocol = "frequency",
          .options = {{"epsilon", "1/2"}},
          .schema = RecordSchema({{"smokes", {0, 1}, {"no", "yes"}}}),
          .epsilon = Rational(1, 2),
          .rounds = {40, 7},
          .seed = {1, 2, 3},
          .open = 1,
          .deadline = 1'800'000'000,
          .closing = {{40, 7}, 3600},
          .announcements = {{question}}};
}

TEST(StudyDocument, IsReadBackAsItWasWritten) {
  StudyDocument written = sample(), read = read_study_document(parse_json(write_study_document(written).dump(), 64));
  EXPECT_EQ(read.name, written.name);
  EXPECT_EQ(read.protocol, written.protocol);
  EXPECT_EQ(read.options, written.options);
  EXPECT_EQ(read.schema, written.schema);
  EXPECT_EQ(read.epsilon, written.epsilon);
  EXPECT_EQ(read.rounds, written.rounds);
  EXPECT_EQ(read.seed, written.seed);
  EXPECT_EQ(read.open, 1u);
  EXPECT_EQ(read.announcements, written.announcements);
  written.open = 0;
  written.outcome = 5;
  read = read_study_document(parse_json(write_study_document(written).dump(), 64));
  EXPECT_EQ(read.open, 0u);
  EXPECT_EQ(read.outcome, 5);
}

TEST(StudyDocument, WithoutAnyOfItsMembersItIsRefused) {
  const Json good = parse_json(write_study_document(sample()).dump(), 64);
  for (const char* member :
       {"wire", "study", "protocol", "schema", "epsilon", "rounds", "seed", "state", "round", "announcements"}) {
    Json bad = good;
    bad.erase(member);
    EXPECT_THROW(read_study_document(bad), Error) << member;
    for (const Json& value :
         {Json(nullptr), Json(-1), Json("x"), Json(true), Json({{"a", 1}}), Json::array({nullptr})}) {
      if (std::string(member) == "study" || std::string(member) == "protocol") continue;  // any text will do
      bad[member] = value;
      EXPECT_THROW(read_study_document(bad), Error) << member << " " << value;
    }
  }
}

}  // namespace
}  // namespace discreet
