#include "discreet/ledger/binding/binding_facts.h"

#include <sys/stat.h>
#include <sys/xattr.h>

#include "discreet/ledger/binding/faults_test.h"
#include "discreet/ledger/binding/header_hash.h"

namespace discreet::binding_facts_test {

using Action = BindingDecision::Action;
using Finding = BindingDecision::Finding;
using Opening = BindingFacts::Opening;

// Ledgers are stand-ins here: a file that holds an identity and a number of entries.
std::optional<LedgerView> read_stand_in(const LedgerAddress& place) {
  if (!std::filesystem::exists(place.file())) return std::nullopt;
  std::ifstream in(place.file());
  LedgerView view;
  if (!(in >> view.identity >> view.entries)) throw Error("this is no ledger. Restore it", Error::Kind::check);
  view.limited = true;
  view.left = "epsilon 1/2 of 2 left";
  view.total = "epsilon 2";
  return view;
}

class BindingFactsTest : public FolderTest {
 protected:
  BindingFactsTest() {
    std::filesystem::create_directory(state_);
    write_bytes(data_, "x,label\n1,0\n");
    write_bytes(ledger_, identity_a + " 7\n");
  }

  LedgerRegistry registry() const { return LedgerRegistry(state_); }
  TableMarks marks(const std::string& name) const { return marks_of(path(name), header_); }
  // As after `budget open --for data.csv` and seven spends.
  std::vector<std::string> bind_data() const {
    LedgerRegistry registry(state_);
    for (std::int64_t i = 0; i <= 7; ++i) append_entry_head(registry, identity_a, i);
    return write_marks(registry, marks("data.csv"), {identity_a, resolved(ledger_), true, ""});
  }
  BindingDecision decide(const std::string& name, BindingOptions options = {}) const {
    LedgerRegistry registry(state_);
    options.beside = path(name + ".ledger");
    return decide_binding(collect_facts(marks(name), options, registry, read_stand_in));
  }
  bool has_attributes() const { return read_mark(data_).state != FoundMark::State::unsupported; }

  const std::filesystem::path state_ = path("state"), data_ = path("data.csv"), ledger_ = path("data.csv.ledger");
  const std::string header_ = header_hash(std::vector<std::string>{"x", "label"});
};

TEST_F(BindingFactsTest, ABoundTableUsesItsLedger) {
  EXPECT_TRUE(bind_data().empty() || !has_attributes());
  const auto decision = decide("data.csv");
  EXPECT_EQ(decision.action, Action::use);
  EXPECT_EQ(decision.identity, identity_a);
  EXPECT_TRUE(decision.notes.empty());
  EXPECT_EQ(read_mark(data_).identity, has_attributes() ? identity_a : "");
}

TEST_F(BindingFactsTest, RenamesAndLinksAreFoundByEachMarkAlone) {
  bind_data();
  std::filesystem::create_hard_link(data_, path("hard.csv"));
  for (const bool by_attribute : {true, false}) {
    if (by_attribute && !has_attributes()) continue;
    if (by_attribute)
      std::filesystem::remove_all(state_), std::filesystem::create_directory(state_);
    else
      bind_data(), ::removexattr(data_.c_str(), mark_attribute);
    const auto decision = decide("hard.csv");
    EXPECT_EQ(decision.action, Action::stop);
    // A registry that knows nothing cannot name the ledger.
    EXPECT_EQ(decision.finding, by_attribute ? Finding::ledger_gone : Finding::other_ledger) << decision.message;
    EXPECT_EQ(decide("data.csv").action, Action::use);
  }
  std::filesystem::rename(data_, path("moved.csv"));
  const auto moved = decide("moved.csv");
  EXPECT_EQ(moved.finding, Finding::other_ledger);
  EXPECT_NE(moved.message.find("belongs to the ledger '" + resolved(ledger_).string() + "' (epsilon 1/2 of 2 left)"),
            std::string::npos)
      << moved.message;
  EXPECT_EQ(decide("moved.csv", {ledger_}).action, Action::use);
}

TEST_F(BindingFactsTest, ASymbolicLinkIsTheTableItself) {
  bind_data();
  std::filesystem::create_symlink(data_, path("soft.csv"));
  BindingOptions options;
  LedgerRegistry registry(state_);
  options.beside = ledger_;  // beside the file that the link points to
  EXPECT_EQ(decide_binding(collect_facts(marks("soft.csv"), options, registry, read_stand_in)).action, Action::use);
}

TEST_F(BindingFactsTest, ACopyAsksAndTheAnswerIsKept) {
  bind_data();
  std::filesystem::copy_file(data_, path("copy.csv"));
  EXPECT_EQ(decide("copy.csv").finding, Finding::header_known);
  EXPECT_NE(decide("copy.csv").message.find("same columns as '" + resolved(data_).string() + "'"), std::string::npos);
  BindingOptions others{{}, {}, Opening::limited, false, true, false};
  const auto opened = decide("copy.csv", others);
  ASSERT_EQ(opened.action, Action::open);
  write_bytes(opened.ledger.file(), identity_b + " 0\n");
  LedgerRegistry registry(state_);
  write_marks(registry, marks("copy.csv"), {identity_b, opened.ledger, true, ""});
  EXPECT_EQ(decide("copy.csv").action, Action::use);
  EXPECT_EQ(decide("copy.csv").identity, identity_b);
  EXPECT_EQ(decide("data.csv").identity, identity_a);
  EXPECT_EQ(decide("copy.csv", {ledger_}).finding, Finding::other_ledger);
}

TEST_F(BindingFactsTest, AnEditorThatWritesANewFileKeepsTheLedger) {
  bind_data();
  write_bytes(path("new"), "x,label\n1,0\n2,1\n");
  std::filesystem::rename(path("new"), data_);
  EXPECT_EQ(decide("data.csv").action, Action::use);
  LedgerRegistry registry(state_);
  write_marks(registry, marks("data.csv"), {identity_a, resolved(ledger_), true, ""});
  std::filesystem::rename(data_, path("moved.csv"));
  EXPECT_EQ(decide("moved.csv").finding, Finding::other_ledger) << "the new file has marks of its own";
}

TEST_F(BindingFactsTest, ADeletedLedgerIsMissedWithTheNumberOfItsEntries) {
  bind_data();
  std::filesystem::remove(ledger_);
  const auto decision = decide("data.csv");
  EXPECT_EQ(decision.finding, Finding::ledger_gone);
  EXPECT_EQ(decision.kind, Error::Kind::check);
  EXPECT_NE(decision.message.find("It had 7 entries."), std::string::npos) << decision.message;
  BindingOptions budget{{}, {}, Opening::limited, false, false, false};
  EXPECT_EQ(decide("data.csv", budget).finding, Finding::ledger_gone);
  EXPECT_EQ(decide("data.csv", {ledger_}).finding, Finding::ledger_gone);
  budget.after_loss = true;
  const auto opened = decide("data.csv", budget);
  ASSERT_EQ(opened.action, Action::open);
  EXPECT_EQ(opened.lost, identity_a);
  write_bytes(ledger_, identity_b + " 0\n");
  EXPECT_EQ(decide("data.csv").finding, Finding::ledger_gone) << "the marks are still those of the lost one";
  LedgerRegistry registry(state_);
  EXPECT_REFUSED(check, "A table has one ledger",
                 write_marks(registry, marks("data.csv"), {identity_b, resolved(ledger_), true, ""}));
  write_marks(registry, marks("data.csv"), {identity_b, resolved(ledger_), true, ""}, opened.lost);
  EXPECT_EQ(decide("data.csv").identity, identity_b);
}

TEST_F(BindingFactsTest, ALedgerThatMovedWithItsTableIsFound) {
  bind_data();
  std::filesystem::create_directory(path("new"));
  std::filesystem::rename(data_, path("new/data.csv"));
  std::filesystem::rename(ledger_, path("new/data.csv.ledger"));
  const auto decision = decide("new/data.csv");
  EXPECT_EQ(decision.action, Action::use);
  EXPECT_EQ(decision.finding, Finding::moved);
  LedgerRegistry registry(state_);
  write_marks(registry, marks("new/data.csv"), {identity_a, decision.ledger, true, ""});
  EXPECT_EQ(decide("new/data.csv").finding, Finding::known);
}

TEST_F(BindingFactsTest, ASecondTableThatNamesTheLedgerJoinsWithANote) {
  bind_data();
  write_bytes(path("labs.csv"), "y,label\n1,0\n");
  LedgerRegistry registry(state_);
  auto labs = marks_of(path("labs.csv"), header_hash(std::vector<std::string>{"y", "label"}));
  const auto decision = decide_binding(collect_facts(labs, {ledger_}, registry, read_stand_in));
  EXPECT_EQ(decision.action, Action::use);
  ASSERT_EQ(decision.notes.size(), 1u);
  EXPECT_NE(decision.notes[0].find("belongs to table '" + resolved(data_).string() + "'. From now on '"),
            std::string::npos)
      << decision.notes[0];
  write_marks(registry, labs, {identity_a, decision.ledger, true, ""});
  labs = marks_of(path("labs.csv"), labs.header);
  EXPECT_TRUE(decide_binding(collect_facts(labs, {ledger_}, registry, read_stand_in)).notes.empty());
}

TEST_F(BindingFactsTest, APipeIsComparedByItsHeaderAlone) {
  bind_data();
  LedgerRegistry registry(state_);
  const auto pipe = marks_of("-", header_);
  EXPECT_FALSE(pipe.file);
  const auto facts = collect_facts(pipe, {}, registry, read_stand_in);
  EXPECT_EQ(decide_binding(facts).finding, Finding::header_known);
  EXPECT_TRUE(write_marks(registry, pipe, {identity_a, resolved(ledger_), true, ""}).empty());
  EXPECT_EQ(registry.tables_with(header_).size(), 2u);
}

TEST_F(BindingFactsTest, ADamagedLedgerOfAnotherTableDoesNotStopTheQuestion) {
  bind_data();
  std::filesystem::copy_file(data_, path("copy.csv"));
  write_bytes(ledger_, "");
  EXPECT_EQ(decide("copy.csv").finding, Finding::header_known);
  EXPECT_REFUSED(check, "this is no ledger", decide("data.csv"));
}

TEST_F(BindingFactsTest, AForeignAttributeStopsAndIsKept) {
  if (!has_attributes()) GTEST_SKIP() << "the folder for temporary files has no extended attributes";
  bind_data();
  for (const std::string& value : {identity_b, std::string("x")}) {
    ASSERT_EQ(::setxattr(data_.c_str(), mark_attribute, value.data(), value.size(), 0), 0);
    EXPECT_EQ(decide("data.csv").action, Action::stop);
    EXPECT_EQ(decide("data.csv").kind, Error::Kind::check);
    LedgerRegistry registry(state_);
    EXPECT_REFUSED(check, "mark of another ledger",
                   write_marks(registry, marks("data.csv"), {identity_a, resolved(ledger_), true, ""}));
  }
}

TEST_F(BindingFactsTest, AFileThatCannotBeMarkedGivesANote) {
  std::filesystem::permissions(folder_, std::filesystem::perms(0755));
  std::filesystem::permissions(state_, std::filesystem::perms(0777));
  std::filesystem::permissions(data_, std::filesystem::perms(0444));
  EXPECT_TRUE(as_nobody([&] {
    if (::geteuid() != 65534) return true;
    const auto notes = bind_data();
    return notes.size() == 1 && notes[0].find("Table '" + data_.string() + "' has no mark in its attributes") == 0 &&
           decide("data.csv").action == Action::use;
  }));
}

TEST_F(BindingFactsTest, MarksThatAreSetAlreadyCostNoSync) {
  bind_data();
  LedgerRegistry registry(state_);
  const int before = DiskCalls::syncs;
  write_marks(registry, marks("data.csv"), {identity_a, resolved(ledger_), true, ""});
  decide("data.csv");
  EXPECT_EQ(DiskCalls::syncs, before);
}

TEST_F(BindingFactsTest, MarksDependOnNoRow) {
  bind_data();
  const auto rows = registry().tables_with(header_);
  std::ofstream(data_, std::ios::app) << "2,1\n3,1\n";
  EXPECT_EQ(marks("data.csv").file, rows.at(0).file);
  bind_data();
  EXPECT_EQ(registry().tables_with(header_), rows);
}

}  // namespace discreet::binding_facts_test
