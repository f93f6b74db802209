#include "discreet/local/records/record_json.h"

#include <gtest/gtest.h>

#include "discreet/base/error.h"

namespace discreet::record_json_test {

const char* const text =
    R"([{"name":"age","low":0,"high":120},{"name":"smokes","low":0,"high":1,"words":["no","yes"]}])";

TEST(RecordJson, SchemasAndRecordsComeBack) {
  const RecordSchema schema = read_record_schema(parse_json(text));
  EXPECT_EQ(write_record_schema(schema).dump(), text);
  EXPECT_EQ(read_record(schema, parse_json(R"({"smokes":"yes","age":30})")), (Record{30, 1}));
  EXPECT_EQ(read_record(schema, parse_json(R"({"smokes":"no","age":"30"})")), (Record{30, 0}));
  EXPECT_EQ(write_record(schema, {30, 1}).dump(), R"({"age":30,"smokes":"yes"})");
  EXPECT_EQ(read_record(RecordSchema({{"v", {0, 1}, {"no", "yes"}}}), "yes"), Record{1});
}

TEST(RecordJson, RefusesWhatIsNone) {
  for (const char* bad : {"{}", "[]", "[1]", R"([{"name":"a","low":0}])", R"([{"name":"a","low":0,"high":1,"step":1}])",
                          R"([{"name":"a","low":0.5,"high":1}])", R"([{"name":"a","low":0,"high":1,"words":"no"}])"})
    EXPECT_THROW(read_record_schema(parse_json(bad)), Error) << bad;
  const RecordSchema schema = read_record_schema(parse_json(text));
  for (const char* bad : {"1", R"({"age":30})", R"({"age":30,"smokes":1.5})", R"({"age":300,"smokes":"no"})",
                          R"({"age":30,"smokes":"no","name":1})", R"({"age":null,"smokes":"no"})"})
    EXPECT_THROW(read_record(schema, parse_json(bad)), Error) << bad;
}

}  // namespace discreet::record_json_test
