#include "discreet/service/studies/participant.h"

#include <gtest/gtest.h>

#include <atomic>
#include <map>
#include <regex>
#include <set>

#include "discreet/app/studies/protocols.h"
#include "discreet/base/error.h"
#include "discreet/files/file.h"
#include "discreet/service/http/recording_proxy_test.h"
#include "discreet/service/studies/collector_test.h"
#include "discreet/service/studies/join.h"
#include "discreet/service/studies/study_hash.h"

namespace discreet::participant_test {

// In memory where there is such a file system: a thousand people with a disk each share this one.
std::filesystem::path test_folder() {
  static int made = 0;
  std::filesystem::path base = "/dev/shm";
  if (!std::filesystem::is_directory(base)) base = std::filesystem::temp_directory_path();
  auto folder = base / ("people-" + std::to_string(::getpid()) + "-" + std::to_string(++made));
  std::filesystem::create_directory(folder);
  return folder;
}

struct Folder {
  std::filesystem::path path = test_folder();
  ~Folder() { std::filesystem::remove_all(path); }
};

struct People {
  TestCollector collector;
  Folder folder;
  StudyDocument study;

  explicit People(const Json& opened = masked_parity_study("flu")) : study(open(collector, opened)) {}
  static StudyDocument open(TestCollector& collector, const Json& opened) {
    collector->open_study(opened);
    return collector.study("flu");
  }
  // A ledger whose token belongs to the round.
  PersonalLedger member_of(std::size_t round, const Rational& epsilon = 4) {
    for (;;) {
      auto file = folder.path / ("p" + std::to_string(++made) + ".db");
      auto ledger = PersonalLedger::create(file, epsilon);
      Token token = ledger.token(study.seed, "");
      if (Cohort{study.seed, token}.round(study.rounds) + 1 == round) return ledger;
    }
  }
  Url url() const { return Url::parse(collector.url("/studies/flu")); }
  int made = 0;
};

Record zeros(const RecordSchema& schema) { return Record(schema.size(), 0); }
Url study_at(std::uint16_t port) { return Url::parse("http://127.0.0.1:" + std::to_string(port) + "/studies/flu"); }
const Participant::Options at_once{.pace = std::chrono::milliseconds(0)};

TEST(Participant, SendsOnceAndThenTheSameAgain) {
  People people;
  auto ledger = people.member_of(1);
  Participant person(people.url(), ledger, at_once);
  auto first = person.take_part(zeros);
  EXPECT_EQ(first.outcome, Participant::Outcome::sent);
  EXPECT_EQ(first.reason, "accepted");
  EXPECT_EQ(first.epsilon, 4);
  EXPECT_EQ(ledger.spent(), 4);
  auto again = person.take_part([](const RecordSchema& schema) { return Record(schema.size(), 1); });
  EXPECT_EQ(again.reason, "repeated") << "another record must not give another report";
  EXPECT_EQ(ledger.spent(), 4);
  EXPECT_EQ(people.collector->metrics().reports("flu", "accepted"), 1u);
}

TEST(Participant, RefusesWhatItCannotAffordBeforeItSpeaks) {
  People people;
  auto ledger = people.member_of(1, Rational(399, 100));
  RecordingProxy proxy(people.collector->port());
  {
    Participant person(study_at(proxy.port()), ledger, at_once);
    try {
      person.take_part(zeros);
      FAIL();
    } catch (const Error& error) {
      EXPECT_EQ(error.kind(), Error::Kind::budget);
    }
  }
  EXPECT_EQ(ledger.spent(), 0);
  // The same bytes as of a person whose round is not open: one fetch.
  auto other = people.member_of(2);
  {
    Participant person(study_at(proxy.port()), other, at_once);
    EXPECT_EQ(person.take_part(zeros).outcome, Participant::Outcome::too_soon);
  }
  while (proxy.sent().size() < 2) std::this_thread::sleep_for(std::chrono::milliseconds(5));
  EXPECT_EQ(proxy.sent()[0], proxy.sent()[1]);
  EXPECT_EQ(proxy.sent()[0].find("POST"), std::string::npos);
}

TEST(Participant, AChargeWithoutADrawIsDrawnNowAndNotChargedAgain) {
  People people;
  auto ledger = people.member_of(1);
  ledger.charge(people.study.seed, 1, 0, 4);  // and then the battery was empty
  Participant person(people.url(), ledger, at_once);
  EXPECT_EQ(person.take_part(zeros).outcome, Participant::Outcome::sent);
  EXPECT_EQ(ledger.spent(), 4);
}

TEST(Participant, KeepsTheReportWhenTheCollectorIsAway) {
  People people;
  auto ledger = people.member_of(1);
  auto study = people.study;
  // A collector that announces and is gone before the report.
  std::string document = people.collector.client().get("/studies/flu").body;
  HttpServer fading(
      {},
      [&](HttpRequest request, const Respond& respond) {
        if (request.method == "GET") return respond({200, document, "application/json", 0});
        respond({503, R"({"wire":1,"error":"unavailable","message":"the disk is full"})", "application/json", 1});
      },
      [](const char*) {});
  Participant person(study_at(fading.port()), ledger, at_once);
  try {
    person.take_part(zeros);
    FAIL();
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), Error::Kind::machine);
    EXPECT_NE(std::string(error.what()).find("disk is full"), std::string::npos);
  }
  auto kept = ledger.find(study.seed);
  ASSERT_TRUE(kept && kept->report);
  Participant later(people.url(), ledger, at_once);
  EXPECT_EQ(later.take_part(zeros).reason, "accepted");
  EXPECT_EQ(ledger.find(study.seed)->report, kept->report);
}

TEST(Participant, ATickIsTheNextMultiple) {
  using namespace std::chrono_literals;
  const auto begin = std::chrono::steady_clock::now();
  const std::vector<std::pair<std::chrono::nanoseconds, std::chrono::milliseconds>> expected{
      {0ns, 250ms}, {1ns, 250ms}, {249ms, 250ms}, {250ms, 250ms}, {250'000'001ns, 500ms}};
  for (auto [gone, tick] : expected) EXPECT_EQ(next_tick(begin, begin + gone, 250ms), begin + tick) << gone.count();
  EXPECT_EQ(next_tick(begin, begin + 7ms, 0ms), begin + 7ms);
}

// Checks how much the collector sees of the time that a record took.
TEST(Participant, SendsAtAMultipleOfThePaceAfterTheFetch) {
  using namespace std::chrono_literals;
  People people;
  const std::string document = people.collector.client().get("/studies/flu").body;
  std::chrono::steady_clock::time_point announced;
  std::chrono::steady_clock::duration delay{};
  HttpServer watching(
      {},
      [&](HttpRequest request, const Respond& respond) {
        if (request.method == "GET") {
          announced = std::chrono::steady_clock::now();
          return respond({200, document, "application/json", 0});
        }
        delay = std::chrono::steady_clock::now() - announced;
        respond({200, R"({"wire":1,"result":"accepted"})", "application/json", 0});
      },
      [](const char*) {});
  for (auto [work, ticks] : {std::pair{0ms, 1}, {650ms, 2}}) {
    auto ledger = people.member_of(1);
    Participant person(study_at(watching.port()), ledger, {.pace = 500ms});
    for (int time = 0; time < 2; ++time) {  // the second time the stored report
      person.take_part([&, work = work](const RecordSchema& schema) {
        std::this_thread::sleep_for(work);
        return zeros(schema);
      });
      EXPECT_GE(delay, ticks * 500ms);
      EXPECT_LT(delay % 500ms, 250ms) << "on a busy machine perhaps one of the next";
    }
  }
}

// Announcements of a hostile collector: all of them are refused, and nothing is charged.
TEST(Participant, RefusesHostileAnnouncements) {
  People people;
  const Json honest = parse_json(people.collector.client().get("/studies/flu").body, 64);
  Json announced;
  int reports = 0;
  HttpServer hostile(
      {},
      [&](HttpRequest request, const Respond& respond) {
        if (request.method == "POST") ++reports;
        respond({200, announced.dump(), "application/json", 0});
      },
      [](const char*) {});
  auto refused = [&](const std::function<void(Json&)>& change) {
    announced = honest;
    change(announced);
    if (announced.is_object() && announced["protocol_hash"] == honest["protocol_hash"])
      announced["protocol_hash"] = protocol_hash(announced);
    auto ledger = people.member_of(1, 100);
    Participant person(study_at(hostile.port()), ledger, at_once);
    try {
      person.take_part(zeros);
    } catch (const Error& error) {
      return error.kind() != Error::Kind::mistake && ledger.spent() == 0 && reports == 0;  // not a mistake of the
                                                                                           // person
    }
    return false;
  };
  auto question = [](Json& study) -> Json& { return study["questions"][0]; };
  EXPECT_TRUE(refused([&](Json& study) { question(study)["randomizer"]["epsilon"] = "8"; })) << "more than promised";
  EXPECT_TRUE(refused([&](Json& study) { question(study)["randomizer"]["randomizer"] = "identity"; }));
  EXPECT_TRUE(refused([&](Json& study) { question(study)["randomizer"]["trust_me"] = 1; }));
  EXPECT_TRUE(refused([&](Json& study) { question(study)["value"] = "not_a_field"; }));
  EXPECT_TRUE(refused([&](Json& study) { question(study)["value"] = 1000000; })) << "outside of the randomizer";
  EXPECT_TRUE(refused([&](Json& study) { question(study)["value"] = {{"times", {9007199254740991, "i"}}}; }));
  EXPECT_TRUE(refused([&](Json& study) { study["wire"] = 2; }));
  EXPECT_TRUE(refused([&](Json& study) { study["epsilon"] = "-1"; }));
  EXPECT_TRUE(refused([&](Json& study) { study["epsilon"] = "200"; })) << "more than she has";
  EXPECT_TRUE(refused([&](Json& study) { study["rounds"] = Json::array(); }));
  EXPECT_TRUE(refused([&](Json& study) { study["rounds"] = {0, 0}; }));
  EXPECT_TRUE(refused([&](Json& study) { study["seed"] = "00"; }));
  EXPECT_TRUE(refused([&](Json& study) { study["round"] = 3; })) << "of two";
  EXPECT_TRUE(refused([&](Json& study) { study["questions"] = Json::array(); }));
  EXPECT_TRUE(refused([&](Json& study) { study.erase("questions"); }));
  EXPECT_TRUE(refused([&](Json& study) { study.erase("schema"); }));
  EXPECT_TRUE(refused([&](Json& study) { study = 5; }));
  EXPECT_TRUE(refused([&](Json& study) {
    std::string parts = "[";
    for (int level = 0; level < 60'000; ++level) parts += R"({"randomizer":"product","parts":[)";
    for (int level = 0; level < 60'000; ++level) parts += "]}";
    question(study)["randomizer"] = {{"randomizer", "product"}, {"parts", parts + "]"}};
  })) << "nesting that would overflow the stack";
  EXPECT_TRUE(refused([&](Json& study) { study["protocol_hash"] = std::string(64, '0'); }));
}

// A schema that leaves out the person's value. The person gets an error, and the collector sees an ordinary refusal.
TEST(Participant, AValueThatDoesNotFitIsSilence) {
  People people;
  Json announced = parse_json(people.collector.client().get("/studies/flu").body, 64);
  std::vector<std::string> seen;
  HttpServer hostile(
      {},
      [&](HttpRequest request, const Respond& respond) {
        seen.push_back(request.method);
        respond({200, announced.dump(), "application/json", 0});
      },
      [](const char*) {});
  auto ledger = people.member_of(1);
  Participant person(study_at(hostile.port()), ledger, at_once);
  auto her_value = [](const RecordSchema& schema) { return Record(schema.size(), 7); };
  EXPECT_THROW(person.take_part(her_value, std::chrono::seconds(2), {}), Error);
  EXPECT_EQ(seen, std::vector<std::string>{"GET"});
  EXPECT_EQ(ledger.spent(), 0);
}

TEST(Participant, TakesPartInTheStudyThatSheWasToldOfAlone) {
  People people;
  const Json told = parse_json(people.collector.client().get("/studies/flu").body, 64)["protocol_hash"];
  auto ledger = people.member_of(1);
  Participant misled(people.url(), ledger, {.pace = at_once.pace, .protocol_hash = std::string(64, '0')});
  try {
    misled.take_part(zeros);
    FAIL();
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), Error::Kind::check);
    EXPECT_NE(std::string(error.what()).find(told.get<std::string>()), std::string::npos) << error.what();
  }
  EXPECT_EQ(ledger.spent(), 0);
  Participant person(people.url(), ledger, {.pace = at_once.pace, .protocol_hash = told.get<std::string>()});
  EXPECT_EQ(person.take_part(zeros).reason, "accepted");
}

TEST(Participant, RepeatsNothingThatACollectorWritesToItsTerminal) {
  People people;
  const std::string document = people.collector.client().get("/studies/flu").body;
  HttpResponse said{422, R"({"wire":1,"result":"x\u001b[31m\nspent: 0"})", "application/json", 0};
  HttpServer hostile(
      {},
      [&](HttpRequest request, const Respond& respond) {
        respond(request.method == "GET" ? HttpResponse{200, document, "application/json", 0} : said);
      },
      [](const char*) {});
  auto ledger = people.member_of(1);
  Participant person(study_at(hostile.port()), ledger, at_once);
  EXPECT_EQ(person.take_part(zeros).reason, "status 422");
  said = {500, R"({"wire":1,"message":"x\u001b[31m\nspent: 0"})", "application/json", 0};
  try {
    person.take_part(zeros);
    FAIL();
  } catch (const Error& error) {
    EXPECT_NE(std::string(error.what()).find("'x\\u{1b}[31m\\nspent: 0'"), std::string::npos) << error.what();
  }
}

// The transcript of a client is its requests; every byte of it that is not fixed is the token or the report.
std::string without_token_and_report(std::string text, std::set<std::string>& tokens, std::set<std::string>& reports) {
  static const std::regex body(
      R"re(\{"wire":1,"round":([12]),"question":0,"token":"([0-9a-f]{32})","report":"([01])"\}$)re");
  std::smatch found;
  if (!std::regex_search(text, found, body)) return text;
  tokens.insert(found[2]);
  reports.insert(found[3]);
  return text.substr(0, static_cast<std::size_t>(found.position(0))) + "<report of round " + std::string(found[1]) +
         ">";
}

// A thousand people, each with a ledger, a token and a connection of her own. True when the parity was learned.
bool thousand_people_learn(std::size_t& accepted) {
  constexpr std::size_t count = 1000, threads = 16;
  People people(masked_parity_study("flu", {{"people", {850, 1'000'000}}}));
  RecordingProxy proxy(people.collector->port());
  const Url url = Url::parse("http://127.0.0.1:" + std::to_string(proxy.port()) + "/studies/flu");
  auto protocol = find_protocol("masked_parity").make(masked_parity_study("flu")["options"]);
  Rng rng = Rng::secure();
  PlantedStudy planted = protocol->plant(rng);
  std::vector<Record> records(count, Record(people.study.schema.size()));
  for (Record& record : records) planted.person(rng, record);
  std::vector<PersonalLedger> ledgers;
  for (std::size_t i = 0; i < count; ++i)
    ledgers.push_back(PersonalLedger::create(people.folder.path / (std::to_string(i) + ".db"), 4));
  std::vector<Participant::Outcome> outcomes(count, Participant::Outcome::too_soon);
  auto everybody = [&] {
    std::atomic<std::size_t> next = 0;
    std::vector<std::thread> crowd;
    for (std::size_t t = 0; t < threads; ++t)
      crowd.emplace_back([&] {
        for (std::size_t i; (i = next++) < count;) {
          if (outcomes[i] != Participant::Outcome::too_soon) continue;
          Participant person(url, ledgers[i], at_once);
          outcomes[i] = person.take_part([&](const RecordSchema&) { return records[i]; }).outcome;
        }
      });
    for (std::thread& thread : crowd) thread.join();
  };
  everybody();
  EXPECT_EQ(people.collector.study("flu").open, 2u);
  everybody();
  people.collector.administer("POST", "/studies/flu/close");
  StudyDocument finished = people.collector.study("flu");
  EXPECT_EQ(finished.open, 0u);
  accepted = people.collector->metrics().reports("flu", "accepted");

  // The bytes on the wire: fetches, and reports that differ in nothing but the token and one bit.
  std::set<std::string> shapes, tokens, reports;
  for (const std::string& text : proxy.sent())
    if (!text.empty()) shapes.insert(without_token_and_report(text, tokens, reports));
  EXPECT_LE(shapes.size(), 3u) << *shapes.begin();  // fetch; fetch and report of round 1; fetch and report of round 2
  for (const std::string& shape : shapes) EXPECT_EQ(shape.find("\"token\""), std::string::npos) << shape;
  EXPECT_EQ(reports, (std::set<std::string>{"0", "1"}));
  EXPECT_GE(tokens.size(), accepted);
  return finished.outcome == planted.target;
}

// The plan for a failure of 1/10 takes 332 + 34 people. So 907 of a thousand are asked in round 1 on average, and at
// least 850 except with probability 1e-8. With 850 and about 93 a run fails with probability below 1/100, and two runs
// fail with probability below 1e-4.
TEST(LocalModel, AThousandPeopleLearnAMaskedParityOverHttp) {
  std::size_t accepted = 0;
  bool learned = thousand_people_learn(accepted);
  EXPECT_GE(accepted, 900u);
  if (!learned) learned = thousand_people_learn(accepted);
  EXPECT_TRUE(learned);
}

TEST(Join, NeedsALedgerAndNeverMakesOne) {
  People people;
  auto file = people.folder.path / "none.db";
  Json request{{"verb", "local join"}, {"study", people.url().text()}, {"value", "1"}, {"ledger", file.string()}};
  EXPECT_THROW(join_study(request, {}), Error);
  EXPECT_FALSE(std::filesystem::exists(file));
  request.erase("ledger");
  EXPECT_THROW(join_study(request, {}), Error);
  EXPECT_EQ(people.collector->metrics().reports("flu", "accepted"), 0u);
}

TEST(Join, TakesARecordOfSeveralFieldsFromAFile) {
  People people;
  auto record = people.folder.path / "me.json";
  Json values = Json::object();
  for (const RecordField& field : people.study.schema.fields()) values[field.name] = field.range.low;
  write_file(record.string(), values.dump());
  auto ledger = people.folder.path / "me.db";
  Json made = init_ledger({{"verb", "local init"}, {"ledger", ledger.string()}, {"epsilon", "5"}}, {});
  EXPECT_EQ(made["left"], "5");
  Json request{
      {"verb", "local join"}, {"study", people.url().text()}, {"record", record.string()}, {"ledger", ledger.string()}};
  Json joined = join_study(request, {});
  if (joined["result"] != "early") {  // her round is the first one
    EXPECT_EQ(joined["answered"], true);
    EXPECT_EQ(joined["left"], "1");
  }
  request["value"] = "1";
  EXPECT_THROW(join_study(request, {}), Error) << "a value and a record";
}

}  // namespace discreet::participant_test
