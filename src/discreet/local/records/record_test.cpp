#include "discreet/local/records/record.h"

#include <gtest/gtest.h>

#include "discreet/base/error.h"

namespace discreet::record_test {

RecordSchema colours() { return RecordSchema({{"age", {0, 120}}, {"colour", {-1, 1}, {"red", "green", "blue"}}}); }

std::string message_of(const auto& act) {
  try {
    act();
  } catch (const Error& error) {
    return error.what();
  }
  return "";
}

TEST(RecordSchema, HoldsExactlyTheRecordsOfItsRanges) {
  const RecordSchema schema = colours();
  EXPECT_EQ(schema.records(), 121 * 3);
  EXPECT_NO_THROW(schema.check({0, -1}));
  EXPECT_NO_THROW(schema.check({120, 1}));
  EXPECT_THROW(schema.check({121, 0}), Error);
  EXPECT_THROW(schema.check({0, -2}), Error);
  EXPECT_THROW(schema.check({0}), Error);
  EXPECT_THROW(schema.check({0, 0, 0}), Error);
  EXPECT_EQ(message_of([&] { schema.check({5, 7}); }), "field 'colour': the value must lie in -1..1");
}

TEST(RecordSchema, ReadsWordsWhereThereAreWordsAndNumbersOtherwise) {
  const RecordSchema schema = colours();
  EXPECT_EQ(schema.read(0, "17"), 17);
  EXPECT_EQ(schema.read(1, "red"), -1);
  EXPECT_EQ(schema.read(1, "blue"), 1);
  EXPECT_EQ(schema.write(1, 0), "green");
  EXPECT_EQ(schema.write(0, 30), "30");
  for (const char* text : {"121", "-1", "1.5", "", " 1", "1 ", "0x1", "99999999999999999999"})
    EXPECT_THROW(schema.read(0, text), Error) << text;
  EXPECT_EQ(message_of([&] { schema.read(1, "0"); }),
            "field 'colour': '0' is no value of it. Known words are red, green, blue");
}

TEST(RecordSchema, RefusesWhatNoDeviceCouldReadTheSame) {
  using Fields = std::vector<RecordField>;
  for (const Fields& fields :
       {Fields{}, Fields{{"", {0, 1}}}, Fields{{"a", {1, 0}}}, Fields{{"a", {0, 1}}, {"a", {0, 1}}},
        Fields{{"a", {0, most_value + 1}}}, Fields{{"a", {-most_value - 1, 0}}}, Fields{{"a", {0, 1}, {"yes"}}},
        Fields{{"a", {0, 1}, {"yes", "yes"}}}, Fields{{"a", {0, 1}, {"yes", ""}}},
        Fields{{std::string(65, 'a'), {0, 1}}}, Fields(RecordSchema::max_fields + 1, {"a", {0, 1}})})
    EXPECT_THROW(RecordSchema{fields}, Error);
  EXPECT_NO_THROW(RecordSchema({{"a", {-most_value, most_value}}}));
}

}  // namespace discreet::record_test
