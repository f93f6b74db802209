#include "discreet/service/http/wire_json.h"

#include <gtest/gtest.h>

#include "discreet/base/error.h"
#include "discreet/json/colliding_keys_test.h"
#include "discreet/service/studies/collector_test.h"
#include "discreet/service/studies/participant.h"

namespace discreet::wire_json_test {

TEST(WireJson, AnObjectHasAtMostAThousandMembers) {
  EXPECT_EQ(parse_wire(object_with(harmless_keys(most_wire_members))).size(), most_wire_members);
  EXPECT_THROW(parse_wire(object_with(harmless_keys(most_wire_members + 1))), Error);
  EXPECT_THROW(parse_wire("[[1]]", 1), Error) << "levels are counted as elsewhere";
}

TEST(WireJson, TheCollectorRefusesAFloodOfKeys) {
  TestCollector collector;
  collector->open_study(masked_parity_study("flu"));
  auto client = collector.client();
  const std::string flood = object_with(CollidingKeys().take(most_wire_members + 1));
  for (const std::string& body : {flood, "{\"wire\":1,\"reports\":[" + flood + "]}"}) {
    const HttpResponse answer = client.post("/studies/flu/reports", body);
    EXPECT_EQ(answer.status, 400);
    EXPECT_NE(answer.body.find("more than 1000 members"), std::string::npos) << answer.body;
  }
}

TEST(WireJson, ADeviceRefusesAStudyWithAFloodOfKeys) {
  TestCollector collector;
  collector->open_study(masked_parity_study("flu"));
  Json document = parse_json(collector.client().get("/studies/flu").body, 64);
  document["options"] = parse_json(object_with(CollidingKeys().take(most_wire_members + 1)));
  HttpServer hostile(
      {},
      [&](HttpRequest, const Respond& respond) {
        respond({200, document.dump(), "application/json", 0});
      },
      [](const char*) {});
  TestStore place(TestStore::Kind::sqlite);
  auto ledger = PersonalLedger::create(place.where(), 4);
  Participant person(Url::parse("http://127.0.0.1:" + std::to_string(hostile.port()) + "/studies/flu"), ledger);
  try {
    person.take_part([](const RecordSchema& schema) { return Record(schema.size(), 0); });
    FAIL();
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), Error::Kind::check);
    EXPECT_NE(std::string(error.what()).find("more than 1000 members"), std::string::npos) << error.what();
  }
  EXPECT_EQ(ledger.spent(), 0);
}

}  // namespace discreet::wire_json_test
