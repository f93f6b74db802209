// Which ledger a run spends from, asked through whole calls. The law of the decision is in binding_law_test.cpp.
#include "discreet/app/request/recording.h"

#include "discreet/app/request/call_test.h"

namespace discreet::recording_test {

using Kind = Error::Kind;

class Recording : public Call {
 protected:
  static Json learn(const std::string& table, Json more = Json::object()) {
    Json request{{"verb", "learn"}, {"learner", "parity"}, {"dimension", 4}, {"data", table}, {"epsilon", "1/2"}};
    request.update(more);
    return request;
  }
  static Json open(Json more) {
    Json request{{"verb", "budget"}, {"action", "open"}};
    request.update(more);
    return call(request);
  }
  std::string ledger() const { return data_ + ".ledger"; }
  std::size_t spends() const { return Ledger::verify(ledger()).entries.size(); }
  std::string copy(const std::string& name) const { return write(name, read("d.csv")); }
  std::string bytes(const std::string& file) const {
    std::ifstream in(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
  }
  void restore(const std::string& file, const std::string& old) const { std::ofstream(file, std::ios::binary) << old; }
};

bool starts(const std::string& text, const std::string& with) { return text.starts_with(with); }
bool says(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

TEST_F(Recording, ATableWithoutABudgetIsRefusedWithTheNextCommand) {
  const std::size_t before = files();
  const auto [kind, message] = refusal(learn(data_));
  EXPECT_EQ(kind, Kind::mistake);
  EXPECT_EQ(message, "Table '" + data_ +
                         "' has no privacy budget. Set one, then repeat this command:\n"
                         "  discreet budget open --for " +
                         data_ +
                         " --epsilon 1\n"
                         "The budget covers all runs on these people. Epsilon 1 changes odds by a factor of at most "
                         "2.72.\nTo set it in this command, add --budget 1. To work without a limit, add "
                         "--unlimited.");
  EXPECT_EQ(files(), before);
  EXPECT_EQ(open({{"for", data_}, {"epsilon", 1}})["ledger"], ledger());
  EXPECT_EQ(call(learn(data_))["ledger"]["left"]["epsilon"], "1/2");
}

TEST_F(Recording, APathNamesALedgerOrTheTableThatHasIt) {
  const auto found = [](const std::string& path) { return open_ledger_of(path, {}).place().text(); };
  EXPECT_THROW(found(data_), Error);
  open({{"for", data_}, {"epsilon", 1}});
  EXPECT_EQ(found(data_), ledger());
  EXPECT_EQ(found(ledger()), ledger());
  const std::string renamed = path("renamed.csv");
  fs::rename(data_, renamed);
  try {
    found(renamed);
    ADD_FAILURE() << "a table that was renamed names its ledger";
  } catch (const Error& error) {
    EXPECT_TRUE(says(error.what(), "belongs to the ledger '" + ledger() + "'")) << error.what();
  }
  EXPECT_THROW(found(path("nowhere.csv")), Error);
}

TEST_F(Recording, OneCommandIsEnough) {
  std::vector<std::string> said;
  const Json learned =
      call(learn(data_, {{"budget", 1}}), {{}, [&](const std::string& text) { said.push_back(text); }});
  EXPECT_EQ(learned["ledger"]["left"]["epsilon"], "1/2");
  ASSERT_EQ(said.size(), 1u);
  EXPECT_TRUE(says(said[0], "with a total of epsilon 1")) << said[0];
  EXPECT_EQ(call(learn(data_, {{"budget", 1}}))["ledger"]["left"]["epsilon"], "0");
  EXPECT_EQ(refusal(learn(data_)).first, Kind::budget);
  EXPECT_EQ(spends(), 2u);
}

TEST_F(Recording, ABudgetThatIsGivenAgainMustBeTheSame) {
  call(learn(data_, {{"budget", 1}}));
  EXPECT_TRUE(says(refusal(learn(data_, {{"budget", 2}})).second, "A budget does not change"));
  const auto [kind, message] = refusal(learn(data_, {{"unlimited", true}}));
  EXPECT_EQ(kind, Kind::mistake);
  EXPECT_EQ(message, "Option --unlimited is not allowed: '" + data_ +
                         "' has a budget of epsilon 1. A budget cannot be lifted. Leave out --unlimited.");
  EXPECT_TRUE(says(refusal(learn(data_, {{"ledger", nullptr}})).second, "Option --no-ledger is not allowed"));
  EXPECT_TRUE(says(refusal(learn(data_, {{"budget_delta", "1e-6"}})).second, "'budget_delta' needs 'budget'"));
  EXPECT_EQ(spends(), 1u);
}

// Deltas of runs get at most half of the total, since a Renyi order gets the rest. A run that opens its own ledger gets
// all that it asks for.
TEST_F(Recording, ABudgetInTheSameCommandIsEnoughForTheRun) {
  for (const char* delta : {"1e-6", "3/2000000", "2e-6", "1/2"}) {
    const std::string table = write("t.csv", "a,y\n3,1\n");
    Json request{{"verb", "learn"},      {"learner", "point"}, {"data", table},   {"high", 15},          {"x", "a"},
                 {"label", "y"},         {"epsilon", 1},       {"delta", "1e-6"}, {"variant", "stable"}, {"budget", 1},
                 {"budget_delta", delta}};
    EXPECT_EQ(call(request)["paid"], true) << delta;
    fs::remove(table);
    fs::remove(table + ".ledger");
    fresh_state();
  }
}

TEST_F(Recording, NoDefaultIsSpent) {
  Json request = learn(data_, {{"budget", 1}});
  request.erase("epsilon");
  EXPECT_EQ(refusal(request).second,
            "Option --epsilon is missing. A run that spends needs it. Add, for example, --epsilon 1/2.");
  EXPECT_FALSE(fs::exists(ledger()));
  call(learn(data_, {{"budget", 1}}));
  request.erase("budget");
  EXPECT_EQ(refusal(request).second,
            "Option --epsilon is missing. A run that spends needs it. Add, for example, --epsilon 1/2 (1/2 is left).");
  EXPECT_EQ(spends(), 1u);
  request["seed"] = 1;
  EXPECT_EQ(call(request)["private"], false) << "nothing is spent";
}

TEST_F(Recording, ASecondNameGivesNoSecondBudget) {
  call(learn(data_, {{"budget", 1}}));
  fs::create_hard_link(data_, path("hard.csv"));
  const std::string belongs = "' belongs to the ledger '" + ledger() + "' (epsilon 1/2 left of epsilon 1)";
  auto [kind, message] = refusal(learn(path("hard.csv"), {{"budget", 1}}));
  EXPECT_EQ(kind, Kind::mistake);
  EXPECT_TRUE(says(message, "hard.csv" + belongs)) << message;
  fs::rename(data_, path("moved.csv"));
  EXPECT_TRUE(says(refusal(learn(path("moved.csv"), {{"budget", 1}})).second, "moved.csv" + belongs));
  EXPECT_EQ(call(learn(path("moved.csv"), {{"ledger", ledger()}}))["ledger"]["left"]["epsilon"], "0");
  EXPECT_EQ(spends(), 2u);
}

TEST_F(Recording, ASecondLedgerIsRefused) {
  call(learn(data_, {{"budget", 1}}));
  open({{"ledger", path("two.db")}, {"epsilon", 1}});
  EXPECT_EQ(refusal(learn(data_, {{"ledger", path("two.db")}})).second,
            "Option --ledger is '" + path("two.db") + "', but '" + data_ + "' belongs to '" + ledger() +
                "'. A table has one ledger. Leave out --ledger.");
  EXPECT_TRUE(Ledger::verify(path("two.db")).entries.empty());
}

TEST_F(Recording, ACopyIsAQuestionThatTheOwnerAnswers) {
  call(learn(data_, {{"budget", 1}}));
  const std::string other = copy("copy.csv");
  const auto [kind, message] = refusal(learn(other, {{"budget", 1}}));
  EXPECT_EQ(kind, Kind::mistake);
  EXPECT_TRUE(starts(message, "Table '" + other + "' has the same columns as '" + data_ + "'.")) << message;
  EXPECT_FALSE(fs::exists(other + ".ledger"));
  EXPECT_EQ(call(learn(other, {{"ledger", ledger()}}))["ledger"]["left"]["epsilon"], "0") << "the same people";
  const std::string third = copy("third.csv");
  const Json opened = open({{"for", third}, {"epsilon", 1}, {"other_people", true}});
  EXPECT_EQ(opened["continues"]["other_people"], true) << "written into the terms";
  EXPECT_EQ(call(learn(third))["ledger"]["left"]["epsilon"], "1/2");
}

TEST_F(Recording, ALostLedgerIsReplacedWithAReasonOnly) {
  call(learn(data_, {{"budget", 1}}));
  fs::remove(ledger());
  for (const Json& more : {Json{{"budget", 1}}, Json{{"unlimited", true}}, Json{{"ledger", path("new.db")}}}) {
    const auto [kind, message] = refusal(learn(data_, more));
    EXPECT_EQ(kind, Kind::check) << message;
    EXPECT_TRUE(starts(message, "The ledger of '" + data_ + "' is missing. It had 1 entry. Restore it")) << message;
  }
  const Json opened = open({{"for", data_}, {"epsilon", 1}, {"after_loss", "the disk broke"}});
  EXPECT_EQ(opened["continues"]["after_loss"], "the disk broke");
  EXPECT_EQ(call(learn(data_))["paid"], true);
}

// The attack that gave six models for one payment: restore the ledger, learn, keep the model.
TEST_F(Recording, AnOlderCopyOfALedgerIsFoundBeforeADraw) {
  open({{"for", data_}, {"epsilon", "1/2"}});
  const std::string old = bytes(ledger());
  call(learn(data_, {{"model", path("m.json")}}));
  for (int again = 0; again < 6; ++again) {
    restore(ledger(), old);
    fs::remove(path("m.json"));
    const auto [kind, message] = refusal(learn(data_, {{"model", path("m.json")}}));
    EXPECT_EQ(kind, Kind::check);
    EXPECT_TRUE(says(message, "The ledger ends at entry 0, but the witness has entry 1")) << message;
    EXPECT_FALSE(fs::exists(path("m.json")));
  }
}

TEST_F(Recording, AWitnessFileFindsALedgerRestoredTogetherWithTheRegistry) {
  open({{"for", data_}, {"epsilon", 1}, {"witness", path("heads.log")}});
  const std::string old = bytes(ledger()), state = folder_.native() + ".state/discreet", kept = folder_ / "kept";
  fs::copy(state, kept, fs::copy_options::recursive);
  call(learn(data_));
  restore(ledger(), old);
  fs::remove_all(state);
  fs::copy(kept, state, fs::copy_options::recursive);
  const auto [kind, message] = refusal(learn(data_));
  EXPECT_EQ(kind, Kind::check);
  EXPECT_TRUE(says(message, "An older copy replaced it")) << message;
  EXPECT_EQ(spends(), 0u);
}

TEST_F(Recording, AWitnessThatCannotBeAskedStopsTheRunBeforeTheSpend) {
  open({{"for", data_}, {"epsilon", 1}, {"witness", path("heads.log")}});
  call(learn(data_));
  fs::rename(path("heads.log"), path("away.log"));
  EXPECT_NE(refusal(learn(data_)).first, Kind::budget);
  EXPECT_EQ(spends(), 1u);
  fs::rename(path("away.log"), path("heads.log"));
  call(learn(data_));
  EXPECT_EQ(spends(), 2u);
}

TEST_F(Recording, ABadTableOpensAndMarksNothing) {
  const std::string bad = write("bad.csv", "x1,x2,x3,x4,y\n0,0,0,0,7\n");
  EXPECT_EQ(refusal(learn(bad, {{"budget", 1}})).first, Kind::mistake);
  EXPECT_FALSE(fs::exists(bad + ".ledger"));
  const std::string good = write("good.csv", "x1,x2,x3,x4,y\n0,0,0,0,1\n");
  EXPECT_EQ(call(learn(good, {{"budget", 1}}))["paid"], true) << "nothing remembers the columns of the bad one";
}

TEST_F(Recording, ARunThatFitsNoLedgerOpensNone) {
  EXPECT_EQ(refusal(learn(data_, {{"budget", "1/4"}})).first, Kind::budget);
  EXPECT_EQ(refusal(learn(data_, {{"budget", 1}, {"note", "two\nlines"}})).first, Kind::mistake);
  EXPECT_FALSE(fs::exists(ledger()));
}

TEST_F(Recording, AnotherTableOfTheSamePeopleJoinsALedgerByName) {
  call(learn(data_, {{"budget", 1}}));
  const std::string wide = write("wide.csv", "a,b,c,d,z\n0,0,0,0,1\n");
  std::vector<std::string> said;
  const Json learned =
      call(learn(wide, {{"ledger", ledger()}}), {{}, [&](const std::string& text) { said.push_back(text); }});
  EXPECT_EQ(learned["ledger"]["left"]["epsilon"], "0");
  ASSERT_EQ(said.size(), 2u);
  EXPECT_TRUE(says(said[0], "spends from it too")) << said[0];
  EXPECT_TRUE(says(said[1], "The plan needs ")) << said[1];
}

}  // namespace discreet::recording_test
