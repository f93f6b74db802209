// Spends with witnesses: asked before, told after, and an older copy is found before anything is drawn.
#include <functional>

#include "discreet/ledger/binding/file_witness.h"
#include "discreet/ledger/binding/registry.h"
#include "discreet/ledger/ledger_test.h"

namespace discreet::ledger_witness_test {

// Writes down what is asked of it, and fails where it is told to.
class Observed final : public HeadWitness {
 public:
  explicit Observed(std::function<std::int64_t()> entries) : entries_(std::move(entries)) {}

  std::optional<LedgerHead> last(std::string_view) override {
    if (away) throw Error("The witness cannot be reached.", Error::Kind::machine);
    log += "ask" + std::to_string(entries_()) + " ";
    return head;
  }
  LedgerHead append(std::string_view, std::int64_t sequence, std::string_view, std::string_view hash) override {
    if (full) throw Error("The disk of the witness is full.", Error::Kind::machine);
    log += "tell" + std::to_string(entries_()) + " ";
    head = LedgerHead{sequence, std::string(hash)};
    return answer.value_or(*head);
  }

  std::optional<LedgerHead> head, answer;
  bool away = false, full = false;
  std::string log;

 private:
  std::function<std::int64_t()> entries_;
};

class LedgerWitness : public LedgerTest {
 protected:
  std::int64_t entries() const { return static_cast<std::int64_t>(Ledger::verify(path()).entries.size()); }
  std::shared_ptr<Observed> observed() {
    return std::make_shared<Observed>([this] { return entries(); });
  }
};

// Sabotaged versions 4 and 5: a witness that is told before the commit, or after the draw.
TEST_F(LedgerWitness, IsAskedBeforeTheCommitAndToldAfterIt) {
  auto ledger = Ledger::create(path(), one());
  auto witness = observed();
  ledger.attach(witness);
  EXPECT_EQ(witness->log, "ask0 tell0 ") << "it gets the head of a new ledger at once";
  witness->log.clear();
  ledger.spend(asked({Rational(1, 2)}));
  EXPECT_EQ(witness->log, "ask0 tell1 ");
  EXPECT_EQ(witness->head, (LedgerHead{1, ledger.known().head()}));
}

TEST_F(LedgerWitness, ThatCannotBeAskedStopsTheSpend) {
  auto ledger = Ledger::create(path(), one());
  auto witness = observed();
  ledger.attach(witness);
  witness->away = true;
  EXPECT_REFUSED(machine, "cannot be reached", ledger.spend(asked({Rational(1, 2)})));
  EXPECT_EQ(entries(), 0);
  witness->away = false;
  EXPECT_NO_THROW(ledger.spend(asked({1})));
}

TEST_F(LedgerWitness, ThatCannotBeToldLeavesTheSpendAndStopsTheRun) {
  auto ledger = Ledger::create(path(), one());
  auto witness = observed();
  ledger.attach(witness);
  witness->full = true;
  EXPECT_REFUSED(machine, "The spend is recorded, and nothing was drawn.", ledger.spend(asked({Rational(1, 2)})));
  EXPECT_EQ(entries(), 1);
  witness->full = false;
  auto again = Ledger::existing(path());
  again.attach(witness);
  EXPECT_EQ(witness->head, (LedgerHead{1, again.known().head()})) << "the next use brings it up";
}

TEST_F(LedgerWitness, ThatLiesIsFound) {
  auto ledger = Ledger::create(path(), one());
  auto witness = observed();
  ledger.attach(witness);
  witness->head = LedgerHead{5, std::string(64, 'a')};
  EXPECT_REFUSED(check, "The ledger ends at entry 0, but the witness has entry 5.", ledger.spend(asked({1})));
  witness->head = LedgerHead{0, std::string(64, 'a')};
  EXPECT_REFUSED(check, "differ at entry 0", ledger.spend(asked({1})));
  EXPECT_EQ(entries(), 0);
  witness->head.reset();
  witness->answer = LedgerHead{7, std::string(64, 'a')};
  EXPECT_REFUSED(check, "nothing was drawn", ledger.spend(asked({Rational(1, 2)})));
  EXPECT_EQ(entries(), 1);
}

// Half of the trials spend the same again. Without nonces these would have the same head (sabotaged versions 1 to 3).
TEST_F(LedgerWitness, EveryRollbackIsFoundAtTheNextSpend) {
  const int trials = soaking() ? 200 : 20;
  for (int trial = 0; trial < trials; ++trial) {
    std::filesystem::create_directory(path("state"));
    auto registry = std::make_shared<LedgerRegistry>(path("state"));
    auto file = std::make_shared<FileWitness>(path("heads.log"), AppendedFile::Absent::make);
    auto open = [&](bool with_registry) {
      auto ledger = Ledger::existing(path());
      if (with_registry) ledger.attach(registry);
      ledger.attach(file);
      return ledger;
    };
    Ledger::create(path(), one());
    const std::string copy = bytes_of(path());
    open(true).spend(asked({Rational(1, 4)}));
    write_bytes(path(), copy);
    if (trial % 2 == 0) Ledger::existing(path()).spend(asked({Rational(1, 4)}));  // by a program without witnesses
    EXPECT_EQ(refusal_of([&] { open(true).spend(asked({Rational(1, 4)})); }).kind, Error::Kind::check);
    EXPECT_EQ(refusal_of([&] { open(false).spend(asked({Rational(1, 4)})); }).kind, Error::Kind::check)
        << "with the whole state folder taken back, the file on another disk still knows";
    EXPECT_EQ(entries(), trial % 2 == 0 ? 1 : 0) << "nothing was spent";
    std::filesystem::remove_all(folder_);
    std::filesystem::create_directories(folder_);
  }
}

TEST_F(LedgerWitness, ServesProcessesThatSpendAtOnce) {
  std::filesystem::create_directory(path("state"));
  Ledger::create(path(), basic({10, 0}));
  auto spend_four = [&] {
    auto ledger = Ledger::existing(path(), std::chrono::seconds(600));
    ledger.attach(std::make_shared<LedgerRegistry>(path("state")));
    for (int i = 0; i < 4; ++i) ledger.spend(asked({Rational(1, 8)}));
    return true;
  };
  std::vector<pid_t> children;
  for (int i = 0; i < 5; ++i) {
    const pid_t child = ::fork();
    if (child == 0) ::_exit(refusal_of([&] { spend_four(); }).thrown ? 1 : 0);
    children.push_back(child);
  }
  for (pid_t child : children) {
    int status = 1;
    ::waitpid(child, &status, 0);
    EXPECT_EQ(status, 0);
  }
  EXPECT_EQ(entries(), 20);
  EXPECT_EQ(LedgerRegistry(path("state")).last(Ledger::verify(path()).identity)->sequence, 20);
}

}  // namespace discreet::ledger_witness_test
