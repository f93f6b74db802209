// Ledgers with a witness on another host, over a real connection.
#include "discreet/service/witness/host_witness.h"

#include <fmt/format.h>

#include <sstream>
#include <thread>

#include "discreet/ledger/binding/user_folders.h"
#include "discreet/ledger/key_file.h"
#include "discreet/ledger/ledger_test.h"
#include "discreet/service/http/http_server.h"
#include "discreet/service/witness/signed_head_test.h"
#include "discreet/service/witness/witness_answer.h"
#include "discreet/service/witness/witness_host.h"

namespace discreet::host_witness_test {

using namespace std::chrono_literals;

// A host with its server. `meddle` may change each answer on its way.
struct Host {
  using Meddle = std::function<HttpResponse(const HttpRequest&, HttpResponse)>;

  WitnessHost host;
  Meddle meddle;
  std::unique_ptr<HttpServer> server;

  Host(const std::filesystem::path& store, Meddle change = {})
      : host(store, SigningKey(std::string(64, '7'))), meddle(std::move(change)) {
    start(0);
  }
  void start(std::uint16_t port) {
    auto answer = [this](const HttpRequest& request, const Respond& respond) {
      HttpResponse response = host.answer(request);
      respond(meddle ? meddle(request, std::move(response)) : std::move(response));
    };
    server = std::make_unique<HttpServer>(HttpOptions{.port = port}, answer, [](const char*) {});
  }
  std::string address() const { return fmt::format("http://127.0.0.1:{}/#{}", server->port(), host.public_key()); }
};

class HostWitnessTest : public LedgerTest {
 protected:
  void SetUp() override {
    LedgerTest::SetUp();
    ::setenv("XDG_STATE_HOME", path("state").c_str(), 1);
    ::setenv("XDG_CONFIG_HOME", path("config").c_str(), 1);
    key_ = make_key().public_key();
  }
  void TearDown() override {
    ::unsetenv("XDG_CONFIG_HOME");
    LedgerTest::TearDown();
  }

  Ledger signed_ledger() const {
    Terms terms = one();
    terms.key = key_;
    Ledger ledger = Ledger::create(path(), terms);
    ledger.sign_with(require_key());
    return ledger;
  }
  Ledger opened(const std::string& address) const {
    Ledger ledger = Ledger::existing(path());
    ledger.attach(std::make_shared<HostWitness>(address));
    ledger.sign_with(require_key());
    return ledger;
  }
  std::size_t entries() const { return Ledger::verify(path()).entries.size(); }
  const Spend small_ = asked({Rational(1, 8)});
  std::string key_;
};

TEST_F(HostWitnessTest, KeepsEveryHeadAndFindsARollback) {
  Host host(path("heads.db"));
  signed_ledger();
  const std::string old = bytes_of(path());
  {
    Ledger ledger = opened(host.address());
    for (int i = 0; i < 3; ++i) ledger.spend(small_);
    EXPECT_EQ(HostWitness(host.address()).last(ledger.known().identity), (LedgerHead{3, ledger.known().head()}));
  }
  write_bytes(path(), old);
  EXPECT_REFUSED(check, "The ledger ends at entry 0, but the witness has entry 3.", opened(host.address()));
  Ledger unwitnessed = Ledger::existing(path());
  unwitnessed.sign_with(require_key());
  unwitnessed.spend(small_);
  EXPECT_REFUSED(check, "but the witness has entry 3", opened(host.address()));
  for (int i = 0; i < 4; ++i) unwitnessed.spend(small_);
  EXPECT_REFUSED(check, "differ at entry 3", opened(host.address()));  // a longer chain is another chain too
}

TEST_F(HostWitnessTest, AHostThatIsAwayStopsTheSpendAndIsBroughtUpLater) {
  Host host(path("heads.db"));
  signed_ledger();
  Ledger ledger = opened(host.address());
  ledger.spend(small_);
  const std::uint16_t port = host.server->port();
  host.server.reset();
  EXPECT_REFUSED(machine, "witness http://127.0.0.1", ledger.spend(small_));
  EXPECT_EQ(entries(), 1u);
  Ledger alone = Ledger::existing(path());
  alone.sign_with(require_key());
  alone.spend(small_);  // as if a crash had come between the commit and the witness
  host.start(port);
  Ledger again = opened(host.address());
  EXPECT_EQ(HostWitness(host.address()).last(again.known().identity), (LedgerHead{2, again.known().head()}));
}

TEST_F(HostWitnessTest, AHostThatFailsAfterTheCommitLeavesTheSpendAndNothingIsDrawn) {
  bool full = false;
  Host host(path("heads.db"), [&](const HttpRequest& request, HttpResponse answer) {
    return full && request.method == "POST" ? HttpResponse{503, R"({"error": "the disk is full"})"} : answer;
  });
  signed_ledger();
  Ledger ledger = opened(host.address());
  full = true;
  const Refusal refused = refusal_of([&] { ledger.spend(small_); });
  EXPECT_EQ(refused.kind, Error::Kind::machine);
  EXPECT_TRUE(refused.says("the disk is full")) << refused.message;
  EXPECT_TRUE(refused.says("The spend is recorded, and nothing was drawn.")) << refused.message;
  EXPECT_EQ(entries(), 1u);
}

TEST_F(HostWitnessTest, ASlowHostIsAFailureOfTheMachine) {
  HttpServer silent(
      {}, [](const HttpRequest&, const Respond&) {}, [](const char*) {});
  HostWitness witness(fmt::format("http://127.0.0.1:{}/#{}", silent.port(), key_), 100ms);
  EXPECT_REFUSED(machine, "witness http://127.0.0.1", witness.last(identity_a));
}

// Somebody between the ledger and the host, who has its answers and not its key.
TEST_F(HostWitnessTest, NobodyAnswersInPlaceOfTheHost) {
  HttpResponse first;
  enum class Lie { none, old, other_key, no_json, no_signature, not_kept } lie = Lie::none;
  Host host(path("heads.db"), [&](const HttpRequest& request, HttpResponse answer) -> HttpResponse {
    if (first.body.empty()) first = answer;
    switch (lie) {
      case Lie::old: return first;
      case Lie::other_key:
        return {200, cosigned_answer(other_key(), identity_a, std::string(32, '0'), LedgerHead{0, hash_of_entry(0)})
                         .write()
                         .dump()};
      case Lie::no_json: return {200, "<html>"};
      case Lie::no_signature: return {200, R"({"sequence": null, "hash": "", "hour": "2026-01-01T00:00:00Z"})"};
      case Lie::not_kept:
        return request.method == "POST"
                   ? host.host.answer({"GET", "/heads/" + identity_b + "/" + std::string(32, '1'), "", ""})
                   : answer;
      default: return answer;
    }
  });
  HostWitness witness(host.address());
  EXPECT_EQ(witness.last(identity_a), std::nullopt);
  append_entry_head(witness, identity_a, 0);
  lie = Lie::old;
  EXPECT_REFUSED(check, "not signed by its key", witness.last(identity_a));
  EXPECT_REFUSED(check, "not signed by its key", append_entry_head(witness, identity_a, 1));
  lie = Lie::other_key;
  EXPECT_REFUSED(check, "not signed by its key", witness.last(identity_a));
  lie = Lie::not_kept;
  EXPECT_REFUSED(check, "not signed by its key", append_entry_head(witness, identity_a, 1));
  for (const Lie broken : {Lie::no_json, Lie::no_signature}) {
    lie = broken;
    EXPECT_REFUSED(machine, "not one of a witness", witness.last(identity_a));
  }
  lie = Lie::none;
  EXPECT_REFUSED(check, "not signed by its key",
                 HostWitness(fmt::format("http://127.0.0.1:{}/#{}", host.server->port(), key_)).last(identity_a));
}

// Anybody can check later that the host has seen a head, and in which hour.
TEST_F(HostWitnessTest, KeepsTheHostsSignatureOfEachSpend) {
  Host host(path("heads.db"));
  signed_ledger();
  Ledger ledger = opened(host.address());
  for (int i = 0; i < 2; ++i) ledger.spend(small_);
  std::istringstream log(bytes_of(state_folder() / "cosigned.log"));
  std::string identity, hash, nonce, hour, key, signature;
  std::int64_t sequence = -1, lines = 0;
  while (log >> identity >> sequence >> hash >> nonce >> hour >> key >> signature) {
    const WitnessAnswer answer{LedgerHead{sequence, hash}, nonce, hour, signature};
    EXPECT_EQ(sequence, lines++);
    EXPECT_EQ(key, host.host.public_key());
    EXPECT_TRUE(is_signed(key, answer_text(identity, answer), signature));
    EXPECT_FALSE(is_signed(key, answer_text(identity_a, answer), signature));
  }
  EXPECT_EQ(lines, 3);
}

TEST_F(HostWitnessTest, AnAddressNeedsTheKeyOfTheHost) {
  for (const std::string& address :
       {std::string("https://w.example/"), std::string("https://w.example/#abc"),
        "https://w.example/#" + std::string(64, 'A'), "https://w.example/#" + std::string(65, 'a')})
    EXPECT_REFUSED(mistake, "has no public key", HostWitness{address});
  EXPECT_REFUSED(mistake, "does not begin with http", HostWitness{"ftp://w.example/#" + std::string(64, 'a')});
}

TEST_F(HostWitnessTest, TwoProcessesThatSpendAtOnceAreBothKept) {
  Host host(path("heads.db"));
  signed_ledger();
  const std::string address = host.address();
  std::vector<std::thread> threads;
  for (int i = 0; i < 4; ++i)
    threads.emplace_back([&] {
      Ledger ledger = opened(address);
      for (int spend = 0; spend < 2; ++spend) ledger.spend(small_);
    });
  for (std::thread& thread : threads) thread.join();
  const Statement ledger = Ledger::verify(path());
  EXPECT_EQ(ledger.entries.size(), 8u);
  EXPECT_EQ(HostWitness(address).last(ledger.identity), (LedgerHead{8, ledger.head()}));
}

}  // namespace discreet::host_witness_test
