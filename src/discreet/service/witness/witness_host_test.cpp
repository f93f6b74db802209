#include "discreet/service/witness/witness_host.h"

#include <mutex>
#include <thread>

#include "discreet/app/request/call_test.h"
#include "discreet/app/request/witness_place.h"
#include "discreet/ledger/key_file.h"
#include "discreet/service/witness/host_witness.h"
#include "discreet/service/witness/serve_witness.h"
#include "discreet/service/witness/signed_head_test.h"

namespace discreet::witness_host_test {

class WitnessHostTest : public Call {
 protected:
  void SetUp() override {
    Call::SetUp();
    ::setenv("XDG_CONFIG_HOME", path("config").c_str(), 1);
  }
  void TearDown() override {
    ::unsetenv("XDG_CONFIG_HOME");
    reach_hosts_by({});
    Call::TearDown();
  }
  WitnessHost host() const { return {path("heads.db"), SigningKey(std::string(64, '7'))}; }
  static Json body(const SignedHead& head) {
    return {{"identity", head.identity},
            {"sequence", head.head.sequence},
            {"previous", head.previous},
            {"hash", head.head.hash},
            {"key", head.key},
            {"signature", head.signature},
            {"nonce", std::string(32, 'c')}};
  }
  static HttpRequest post(const std::string& text) { return {"POST", "/heads", "", text}; }
};

TEST_F(WitnessHostTest, AnswersWithTheStatusOfTheRefusal) {
  WitnessHost witness = host();
  EXPECT_EQ(witness.answer(post(body(signed_head(identity_a, 0)).dump())).status, 200);
  EXPECT_EQ(witness.answer(post(body(signed_head(identity_a, 0, owner_key(), 'f')).dump())).status, 409);
  EXPECT_EQ(witness.answer(post(body(signed_head(identity_a, 1, other_key())).dump())).status, 400);
  const std::string nonce = "/" + std::string(32, 'c');
  EXPECT_EQ(witness.answer({"GET", "/heads/" + identity_a + nonce, "", ""}).status, 200);
  EXPECT_EQ(witness.answer({"GET", "/heads/" + std::string(32, 'G') + nonce, "", ""}).status, 400);
  EXPECT_EQ(witness.answer({"GET", "/heads/" + identity_a, "", ""}).status, 404);
  EXPECT_EQ(witness.answer({"DELETE", "/heads", "", ""}).status, 404);
}

// Each member is left out, and gets values of every kind.
TEST_F(WitnessHostTest, HostileBodiesAreMistakesAndKeepNothing) {
  WitnessHost witness = host();
  const Json right = body(signed_head(identity_a, 1));
  std::vector<std::string> texts{"", "[]", "null", "{", "7", "\xff", std::string(3000, '['), R"({"a": 1, "a": 2})"};
  for (const auto& [name, value] : right.items()) {
    Json less = right;
    less.erase(name);
    texts.push_back(less.dump());
    for (const Json& wrong : {Json(), Json(-1), Json(1.5), Json("x"), Json(1e300), Json::array(), Json::object(),
                              Json(18446744073709551615U), Json(std::string(64, 'g'))}) {
      Json edited = right;
      edited[name] = wrong;
      texts.push_back(edited.dump());
    }
  }
  for (const std::string& text : texts) {
    const HttpResponse answer = witness.answer(post(text));
    EXPECT_EQ(answer.status, 400) << text.substr(0, 200);
    EXPECT_TRUE(Json::parse(answer.body)["error"].is_string());
  }
  EXPECT_EQ(WitnessStore(path("heads.db")).last(identity_a), std::nullopt);
}

// The whole flow: a host, a ledger that names it, a run, and a rollback together with the registry.
TEST_F(WitnessHostTest, ServesALedgerThatNamesIt) {
  const std::string table = write("t.csv", "x,y\n3,0\n4,1\n");
  Json open{{"verb", "budget"}, {"action", "open"}, {"for", table}, {"epsilon", 2}};
  open["witness"] = "http://127.0.0.1:1/#" + std::string(64, 'a');
  EXPECT_NE(refusal(open).second.find("Add --sign"), std::string::npos);
  make_key();
  open["sign"] = true;
  EXPECT_NE(refusal(open).second.find("cannot reach hosts"), std::string::npos);
  reach_hosts_by([](const std::string& address) { return std::make_shared<HostWitness>(address); });
  EXPECT_EQ(refusal(open).first, Error::Kind::machine);
  EXPECT_FALSE(fs::exists(table + ".ledger")) << "a witness that is away opens no ledger";

  std::string said;
  std::mutex mutex;
  std::jthread server([&](const std::stop_token& stop) {
    Context context;
    context.progress.stop = [&] { return stop.stop_requested(); };
    context.note = [&](const std::string& text) {
      std::lock_guard lock(mutex);
      said = text;
    };
    witness_verb().run({{"verb", "witness"}, {"action", "serve"}, {"store", path("heads.db")}, {"port", 0}}, context);
  });
  std::string address;
  while (address.empty()) {
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
    std::lock_guard lock(mutex);
    if (const auto quote = said.find('\''); quote != said.npos)
      address = said.substr(quote + 1, said.rfind('\'') - quote - 1);
  }
  open["witness"] = address;
  call(open);
  const std::string old = read("t.csv.ledger");
  const Json learn{{"verb", "learn"}, {"learner", "threshold"}, {"high", 24},
                   {"data", table},   {"epsilon", "1/2"},       {"model", path("m.json")}};
  call(learn);
  std::ofstream(table + ".ledger", std::ios::binary) << old;
  fs::remove(path("m.json"));
  fresh_state();
  const Json audit{{"verb", "budget"},
                   {"action", "audit"},
                   {"folder", path("")},
                   {"ledger", table + ".ledger"},
                   {"witness", address}};
  const auto [kind, message] = refusal(audit);
  EXPECT_EQ(kind, Error::Kind::check);
  EXPECT_NE(message.find("The ledger ends at entry 0, but the witness has entry 1"), std::string::npos) << message;
}

}  // namespace discreet::witness_host_test
