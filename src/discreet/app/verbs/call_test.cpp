#include "discreet/app/request/call_test.h"

#include <sqlite3.h>
#include <unistd.h>

#include <map>
#include <new>
#include <set>

#include "discreet/app/registry/model.h"
#include "discreet/app/registry/reading.h"
#include "discreet/app/registry/registry.h"
#include "discreet/ledger/ledger.h"
#include "discreet/random/rng.h"

namespace discreet::call_test {

TEST_F(Call, PlansLearnsPredictsAndShowsTheBudget) {
  std::string ledger = path("b.db");
  Json opened = call({{"verb", "budget"}, {"action", "open"}, {"ledger", ledger}, {"epsilon", 3}, {"delta", 0}});
  EXPECT_EQ(opened["left"]["epsilon"], "3");
  Json planned = call({{"verb", "plan"}, {"learner", "parity"}, {"dimension", 4}, {"epsilon", 1}});
  EXPECT_LE(planned["rows"], 800);
  Json learned;
  do learned = call(learn_parity({{"ledger", ledger}}));  // a refusal, at most 1 in 40, is a spend too
  while (!learned["answered"].get<bool>());
  EXPECT_EQ(learned["rule"], "x2 xor x4");
  EXPECT_EQ(learned["private"], true);
  EXPECT_EQ(learned["rows"], 800);
  Json predicted = call({{"verb", "predict"}, {"model", path("m.json")}, {"data", data_}, {"score", "labels"}});
  EXPECT_EQ(predicted["error"], 0.0);
  EXPECT_EQ(predicted["private"], false);
  EXPECT_EQ(predicted["rows"], 800);
  Json shown = call({{"verb", "budget"}, {"action", "show"}, {"ledger", ledger}});
  EXPECT_GE(shown["entries"].size(), 1u);
  EXPECT_NE(shown["spent"]["epsilon"], "0");
}

TEST_F(Call, TheLedgerBesideTheDataIsOpenedOnFirstUse) {
  std::vector<std::string> said;
  call(learn_parity(), {{}, [&](const std::string& text) { said.push_back(text); }});
  ASSERT_EQ(said.size(), 1u);
  EXPECT_NE(said[0].find("with no limit"), std::string::npos);
  EXPECT_EQ(call({{"verb", "budget"}, {"ledger", Ledger::beside(data_).string()}})["spent"]["epsilon"], "1");
}

// Every cut of 2^64 + 1 is about equally likely here: two of eight runs coincide with probability below
// 2^-58.
TEST_F(Call, RunsWithoutASeedDiffer) {
  Json request{{"verb", "learn"}, {"learner", "threshold"},         {"data", write("t.csv", "age,y\n5,1\n")},
               {"low", 0},        {"high", "18446744073709551615"}, {"epsilon", "1/1000"}};
  std::set<Json> rules;
  for (int i = 0; i < 8; ++i) rules.insert(call(recorded(request))["rule"]);
  EXPECT_EQ(rules.size(), 8u);
}

TEST_F(Call, AScoreCountsItsMistakes) {
  call({{"verb", "learn"},
        {"learner", "threshold"},
        {"data", write("t.csv", "age,y\n3,0\n7,1\n")},
        {"high", 10},
        {"seed", 1},
        {"model", path("m.json")}});
  Json predicted = call({{"verb", "predict"},
                         {"model", path("m.json")},
                         {"score", "labels"},
                         {"data", write("p.csv", "age,y\n0,1\n0,0\n0,0\n")}});
  EXPECT_TRUE(predicted["mistakes"] == 1 || predicted["mistakes"] == 2) << predicted;  // 0 gets one label
  EXPECT_EQ(predicted["error"], predicted["mistakes"].get<int>() / 3.0);
}

TEST_F(Call, AnInterruptedRunIsSpentAndLeavesNoModel) {
  std::string ledger = path("b.db");
  call({{"verb", "budget"}, {"action", "open"}, {"ledger", ledger}, {"unlimited", true}});
  Context context;  // asks to stop as soon as the spend is there
  context.progress.stop = [&] { return !Ledger::verify(ledger).entries.empty(); };
  try {
    call({{"verb", "learn"},
          {"learner", "threshold"},
          {"data", write("t.csv", "age,y\n3,0\n7,1\n")},
          {"high", 10},
          {"epsilon", 1},
          {"ledger", ledger},
          {"model", path("m.json")}},
         context);
    FAIL() << "went on";
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), Error::Kind::interrupted);
    EXPECT_NE(std::string(error.what()).find("remains"), std::string::npos) << error.what();
  }
  EXPECT_FALSE(fs::exists(path("m.json")));
  EXPECT_EQ(Ledger::verify(ledger).entries.size(), 1u);
}

TEST_F(Call, ALedgerThatIsLockedAfterTheSpendChangesNothing) {
  std::string ledger = path("b.db");
  call({{"verb", "budget"}, {"action", "open"}, {"ledger", ledger}, {"epsilon", 3}});
  sqlite3* other = nullptr;
  Context context;
  context.progress.report = [&](double) {
    if (other || Ledger::verify(ledger).entries.empty()) return;
    ASSERT_EQ(sqlite3_open(ledger.c_str(), &other), SQLITE_OK);
    ASSERT_EQ(sqlite3_exec(other, "BEGIN EXCLUSIVE", nullptr, nullptr, nullptr), SQLITE_OK);
  };
  Json learned = call(learn_parity({{"ledger", ledger}}), context);
  ASSERT_TRUE(other) << "nobody took the lock";
  sqlite3_close(other);
  EXPECT_EQ(learned["ledger"]["left"]["epsilon"], "2");
  EXPECT_TRUE(fs::exists(path("m.json")));
}

// The text through a pipe, which gives it once.
std::string once(const std::string& text) {
  int ends[2];
  EXPECT_EQ(::pipe(ends), 0);
  EXPECT_EQ(::write(ends[1], text.data(), text.size()), static_cast<ssize_t>(text.size()));
  ::close(ends[1]);
  return "/dev/fd/" + std::to_string(ends[0]);
}

TEST_F(Call, AFileThatAnOptionNamesIsReadOnce) {
  const std::string concepts = "001\n011\n111\n";
  EXPECT_EQ(call({{"verb", "plan"}, {"learner", "finite"}, {"concepts", once(concepts)}})["options"]["concepts"].size(),
            3u);
  Json learned = call({{"verb", "learn"},
                       {"learner", "finite"},
                       {"concepts", once(concepts)},
                       {"ledger", nullptr},
                       {"data", write("f.csv", "point,y\n0,0\n1,1\n2,1\n")}});
  EXPECT_EQ(learned["model"]["options"]["concepts"], Json::parse(R"(["001","011","111"])"));
  EXPECT_EQ(call({{"verb", "verify"}, {"learner", "finite"}, {"concepts", once(concepts)}, {"rows", 1}})["verdict"],
            "holds");
}

TEST_F(Call, AMissingClassIsAskedFor) {
  for (const char* verb : {"plan", "verify"})
    EXPECT_NE(refusal({{"verb", verb}, {"learner", "finite"}}).second.find("option 'concepts' is needed"),
              std::string::npos);
}

TEST_F(Call, APlanSaysWhereTheAccuracyNeedsAnAnswer) {
  Json request{{"verb", "plan"}, {"learner", "parity"}, {"dimension", 10}, {"epsilon", "1/2"}};
  EXPECT_FALSE(call(request).contains("refusal"));
  request["variant"] = "single_paper";
  Json planned = call(request);
  EXPECT_EQ(planned["refusal"], 0.5);
  for (const Json& bound : planned["bounds"]) EXPECT_EQ(bound.contains("refusal"), bound["id"] == planned["rule"]);
}

TEST_F(Call, ALedgerMayHaveAnyNameAndNullIsNone) {
  fs::path before = fs::current_path();
  fs::current_path(folder_);
  write("other.csv", "x1,x2,x3,x4,label\n0,0,0,0,1\n");
  call({{"verb", "budget"}, {"action", "open"}, {"ledger", "none"}, {"unlimited", true}});
  call(learn_parity({{"ledger", "none"}}));
  EXPECT_EQ(Ledger::verify("none").entries.size(), 1u);
  std::size_t files_before = files();
  EXPECT_NE(refusal(learn_parity({{"ledger", nullptr}})).second.find("'" + data_ + "' has a ledger"),
            std::string::npos);
  Json learned = call(learn_parity({{"ledger", nullptr}, {"data", path("other.csv")}}));
  EXPECT_FALSE(learned.contains("ledger"));
  EXPECT_EQ(learned["paid"], false);
  EXPECT_EQ(learned["private"], true);
  EXPECT_EQ(files(), files_before) << "a ledger was made";
  fs::current_path(before);
}

TEST_F(Call, AnOverdraftIsRefusedAndNothingIsWritten) {
  call({{"verb", "budget"}, {"action", "open"}, {"ledger", path("b.db")}, {"epsilon", "1/2"}});
  auto [kind, message] = refusal(learn_parity({{"ledger", path("b.db")}}));
  EXPECT_EQ(kind, Error::Kind::budget);
  EXPECT_NE(message.find("1/2"), std::string::npos);
  EXPECT_FALSE(fs::exists(path("m.json")));
  EXPECT_EQ(call({{"verb", "budget"}, {"ledger", path("b.db")}})["entries"].size(), 0u);
}

// Bad input of every sort: nothing is spent, nothing is written, the message names the place.
TEST_F(Call, BadInputCostsNothing) {
  const std::pair<Json, std::string> cases[] = {
      {{{"data", path("missing.csv")}}, "missing.csv"},
      {{{"data", folder_.string()}}, folder_.string()},
      {{{"data", write("empty.csv", "")}}, "empty"},
      {{{"data", write("header.csv", "x1,x2,x3,x4,y\n")}}, "row"},
      {{{"data", write("label.csv", "x1,x2,x3,x4,y\n0,0,0,0,2\n")}}, "'y'"},
      {{{"data", write("ragged.csv", "x1,x2,x3,x4,y\n0,0,0,0,1\n0,0\n")}}, "line 3"},
      {{{"data", write("nul.csv", std::string("x1,x2,x3,x4,y\n0,0,0,0,\0\n", 24))}}, "line 2"},
      {{{"data", write("utf8.csv", "x1,x2,x3,x4,y\n0,0,0,0,\xff\n")}}, "line 2"},
      {{{"data", write("twice.csv", "x1,x1,x3,x4,y\n0,0,0,0,1\n")}}, "x1"},
      {{{"data", write("nan.csv", "x1,x2,x3,x4,y\nNaN,0,0,0,1\n")}}, "'x1'"},
      {{{"label", "z"}}, "z"},
      {{{"dimension", 5}}, "5"},
      {{{"dimension", "four"}}, "dimension"},
      {{{"epsilon", 0}}, "epsilon"},
      {{{"epsilon", -1}}, "epsilon"},
      {{{"epsilon", "abc"}}, "epsilon"},
      {{{"epsilon", "1e400"}}, "epsilon"},
      {{{"epsilon", "1/0"}}, "epsilon"},
      {{{"epsilno", 1}}, "did you mean 'epsilon'"},
      {{{"model", path("no/such/folder/m.json")}}, "no/such/folder"},
      {{{"model", folder_.string()}}, folder_.string()},
      {{{"ledger", path("missing.db")}}, "missing.db"},
      {{{"ledger", data_}}, "d.csv"},
      {{{"learner", "paritty"}}, "did you mean 'parity'"},
      {{{"verb", "lern"}}, "did you mean 'learn'"},
      {{{"seed", 1}, {"ledger", path("b.db")}}, "seed"},
  };
  std::size_t before = files();
  for (const auto& [change, place] : cases) {
    auto [kind, message] = refusal(learn_parity(change));
    EXPECT_NE(message.find(place), std::string::npos) << change << ": " << message;
    EXPECT_NE(kind, Error::Kind::machine) << message;
  }
  EXPECT_EQ(files(), before) << "a ledger or a model was left behind";
}

TEST_F(Call, ABudgetIsOpenedWithSoundNumbersOnly) {
  for (const Json& bad : {Json{{"epsilon", 1}, {"delta", 1}}, Json{{"epsilon", 1}, {"delta", "-1/2"}},
                          Json{{"delta", "1e-6"}}, Json{{"epsilon", "x"}}, Json{{"head", "00"}}}) {
    Json request{{"verb", "budget"}, {"action", "open"}, {"ledger", path("b.db")}};
    request.update(bad);
    EXPECT_EQ(refusal(request).first, Error::Kind::mistake) << bad;
    EXPECT_FALSE(fs::exists(path("b.db")));
  }
}

TEST_F(Call, TheSameSeedGivesTheSameModelAndIsNotPrivate) {
  Json seeded{{"seed", 7}};
  Json first = call(learn_parity(seeded));
  std::string model = read("m.json");
  EXPECT_EQ(first["private"], false);
  EXPECT_FALSE(first.contains("ledger"));
  call(learn_parity(seeded));
  EXPECT_EQ(read("m.json"), model);
  EXPECT_FALSE(fs::exists(Ledger::beside(data_)));
}

TEST_F(Call, UnderAddRemoveTheNumberOfRowsIsNotReleased) {
  Json learned = call({{"verb", "learn"},
                       {"learner", "threshold"},
                       {"data", write("t.csv", "age,y\n3,0\n7,1\n")},
                       {"high", 10},
                       {"neighbours", "add_remove"},
                       {"epsilon", 1},
                       {"unlimited", true},
                       {"model", path("m.json")}});
  EXPECT_FALSE(learned.contains("rows"));
  EXPECT_EQ(read("m.json").find("\"rows\""), std::string::npos);
  EXPECT_EQ(learned["privacy"]["neighbours"], "add_remove");
}

TEST_F(Call, ABadRowCanBecomeTheFixedRow) {
  std::vector<std::string> said;
  Json learned = call({{"verb", "learn"},
                       {"learner", "threshold"},
                       {"data", write("t.csv", "age,y\n3,0\nseven,1\n")},
                       {"high", 10},
                       {"on_bad_row", "replace"},
                       {"ledger", nullptr}},
                      {{}, [&](const std::string& text) { said.push_back(text); }});
  EXPECT_EQ(learned["rows"], 2);
  ASSERT_EQ(said.size(), 1u);
  EXPECT_EQ(said[0], "1 row could not be read and became the fixed public row");
}

TEST_F(Call, AChangedModelIsRefused) {
  call(learn_parity({{"seed", 7}}));
  std::string text = read("m.json");
  auto predict = [&] { return Json{{"verb", "predict"}, {"model", path("m.json")}, {"data", data_}}; };
  ASSERT_NO_THROW(call(predict()));
  for (std::size_t at = 0; at < text.size(); ++at) {
    std::string edited = text;
    edited[at] ^= 1;
    write("m.json", edited);
    auto [kind, message] = refusal(predict());
    bool same = false;
    try {
      same = Json::parse(edited) == Json::parse(text);  // white space, or the key of the digest's own line
    } catch (const Json::exception&) {
    }
    if (!same) EXPECT_TRUE(kind == Error::Kind::check || kind == Error::Kind::mistake) << at << ": " << message;
  }
  for (std::size_t length : {std::size_t{0}, text.size() / 2, text.size() - 3}) {
    write("m.json", text.substr(0, length));
    EXPECT_EQ(refusal(predict()).first, Error::Kind::check) << length;
  }
}

TEST_F(Call, AModelOfANewerVersionAsksForAnUpgrade) {
  call(learn_parity({{"seed", 7}}));
  Json model = Json::parse(read("m.json"));
  model["version"] = Model::version + 1;
  write("m.json", model.dump());
  auto [kind, message] = refusal({{"verb", "predict"}, {"model", path("m.json")}, {"data", data_}});
  EXPECT_EQ(kind, Error::Kind::mistake);
  EXPECT_NE(message.find("Upgrade"), std::string::npos);
}

// Files of every version that was ever written keep loading and predicting; their names say what they are.
TEST_F(Call, OldModelsKeepPredicting) {
  fs::path models = fs::path(DISCREET_SOURCE_DIR) / "data" / "models";
  std::string ages = write("ages.csv", "age\n10\n61\n62\n100\n"), points = write("points.csv", "point\n0\n3\n5\n7\n");
  std::string rows =
      write("rows.csv", "x1,x2,x3,x4,x5,x6,x7,x8,x9,x10,x11,x12\n0,1,0,0,0,0,0,0,0,0,0,0\n0,1,1,0,0,0,0,0,0,0,0,0\n");
  auto labels = [&](const char* model, const std::string& data) {
    return call({{"verb", "predict"}, {"model", (models / model).string()}, {"data", data}})["predictions"].dump();
  };
  EXPECT_EQ(labels("1-threshold.json", ages), "[0,0,1,1]");
  EXPECT_EQ(labels("1-finite.json", points), "[0,1,1,0]");
  EXPECT_EQ(labels("1-parity.json", rows), "[1,0]");
  EXPECT_EQ(labels("1-no-answer.json", rows), "[0,0]");
  std::string people = write("people.csv",
                             "region,age,sex,bmi,smoker,activity,family_history\nnorth,50,male,31.5,no,low,true\n"
                             "north,50,male,31.5,no,high,true\nmars,44,female,40,yes,low,false\n");
  EXPECT_EQ(labels("2-conjunction.json", people), "[1,0,0]");
}

TEST_F(Call, AModelWithoutAnAnswerPredictsTheFixedLabel) {
  std::string zeros = "x1,y\n";
  for (int i = 0; i < 4000; ++i) zeros += "0,1\n";
  Json learned = call({{"verb", "learn"},
                       {"learner", "parity"},
                       {"dimension", 1},
                       {"data", write("z.csv", zeros)},
                       {"seed", 1},
                       {"model", path("m.json")}});
  EXPECT_EQ(learned["answered"], false);
  Json predicted = call({{"verb", "predict"}, {"model", path("m.json")}, {"data", write("p.csv", "x1\n0\n1\n")}});
  EXPECT_EQ(predicted["answered"], false);
  EXPECT_EQ(predicted["predictions"], Json::parse("[0,0]"));
}

TEST_F(Call, VerifiesLearnersAndMechanisms) {
  Json parity = call({{"verb", "verify"},
                      {"learner", "parity"},
                      {"dimension", 2},
                      {"rows", 3},
                      {"epsilon", "1/2"},
                      {"variant", "single_paper"}});
  EXPECT_EQ(parity["verdict"], "holds");
  EXPECT_NEAR(parity["measured"]["epsilon"].get<double>(), 2 * std::atanh(1.0 / 8), 1e-12);
  Json noise = call({{"verb", "verify"}, {"kind", "mechanism"}, {"learner", "laplace_noise"}, {"rows", 2}});
  EXPECT_EQ(noise["verdict"], "holds");
  EXPECT_EQ(refusal({{"verb", "verify"}, {"learner", "threshold"}, {"rows", 2}}).first, Error::Kind::mistake);
  auto [kind, message] =
      refusal({{"verb", "verify"}, {"learner", "parity"}, {"rows", 1}, {"neighbours", "add_remove"}});
  EXPECT_EQ(kind, Error::Kind::mistake);
  EXPECT_NE(message.find("parity proves replacement only"), std::string::npos) << message;
  EXPECT_EQ(refusal({{"verb", "verify"}, {"learner", "parity"}, {"rows", -1}}).first, Error::Kind::mistake);
}

// RD-1, reference values: all four functions of one bit, epsilon 1. What is spent comes near the promise and never
// reaches it.
TEST_F(Call, SelectionAmongAllFunctionsOfABitSpendsAsCountedByHand) {
  for (const auto& [rows, spent] :
       std::map<int, double>{{1, 0.5}, {2, 0.6201}, {3, 0.7273}, {4, 0.8137}, {6, 0.9217}}) {
    const Json found = call({{"verb", "verify"},
                             {"learner", "finite"},
                             {"concepts", {"00", "01", "10", "11"}},
                             {"epsilon", 1},
                             {"rows", rows}});
    EXPECT_EQ(found["verdict"], "holds") << rows;
    EXPECT_NEAR(found["measured"]["epsilon"].get<double>(), spent, 5e-5) << rows;
  }
}

TEST_F(Call, ListShowsEverythingThatCanBeAsked) {
  Json listed = call({{"verb", "list"}});
  EXPECT_EQ(listed["learners"].size(), all_learners().size());
  EXPECT_EQ(listed["verbs"].size(), verbs().size());
  for (const Json& verb : listed["verbs"]) EXPECT_FALSE(verb["example"].get<std::string>().empty());
  EXPECT_THROW(call({{"verb", "list"}, {"colour", 1}}), Error);
  // An option that verb and learner share is named once.
  std::string known = refusal({{"verb", "plan"}, {"learner", "parity"}, {"colour", 1}}).second;
  EXPECT_EQ(known.find("alpha"), known.rfind("alpha")) << known;
  EXPECT_THROW(call(Json::array()), Error);
}

}  // namespace discreet::call_test
