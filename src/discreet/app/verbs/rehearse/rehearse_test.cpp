#include "discreet/app/verbs/rehearse/rehearse.h"

#include <sys/inotify.h>
#include <sys/stat.h>

#include "discreet/app/registry/registry.h"
#include "discreet/app/registry/run_entry.h"
#include "discreet/app/request/call_test.h"
#include "discreet/app/request/request.h"
#include "discreet/ledger/ledger.h"

namespace discreet::rehearse_test {

// Counts how often a file is opened, by anybody.
class OpenWatch {
 public:
  explicit OpenWatch(const std::string& file) : queue_(::inotify_init1(IN_NONBLOCK)) {
    EXPECT_GE(::inotify_add_watch(queue_, file.c_str(), IN_OPEN), 0);
  }
  ~OpenWatch() { ::close(queue_); }
  OpenWatch(const OpenWatch&) = delete;

  std::size_t opens() const {
    alignas(inotify_event) char buffer[4096];
    std::size_t count = 0;
    for (ssize_t size = 0; (size = ::read(queue_, buffer, sizeof buffer)) > 0;)
      count += static_cast<std::size_t>(size) / sizeof(inotify_event);
    return count;
  }

 private:
  int queue_;
};

class Rehearse : public Call {
 protected:
  static Json threshold(const Json& more = Json::object()) {
    Json request{{"verb", "rehearse learn"},
                 {"learner", "threshold"},
                 {"high", 99},
                 {"epsilon", "1/2"},
                 {"rows", 400},
                 {"runs", 6},
                 {"seed", 1}};
    request.update(more);
    return request;
  }
  std::string table() const { return write("t.csv", "x,y\n3,0\n4,1\n"); }
  static Json without_time(Json result) {
    result.erase("seconds");
    return result;
  }
  // Options so small that every learner takes them, with what a header would tell.
  static Json tiny(const LearnerEntry& entry, std::size_t rows) {
    Json request{{"verb", "rehearse learn"}, {"learner", entry.name}, {"rows", rows}, {"runs", 2}, {"seed", 1}};
    Json options = entry.tiny().front().options;
    options.erase("draws");
    if (entry.learns_regions) options["frame"] = "0,0,1,1";
    if (field_of(entry.fields, "table_rows")) options["table_rows"] = rows;
    if (learns_many(entry, options)) {
      std::string labels;
      for (std::int64_t j = 1; j <= options.value("label_count", std::int64_t{1}); ++j)
        labels += (j == 1 ? "y" : ",y") + std::to_string(j);
      request["labels"] = labels;
    }
    request.update(options);
    return request;
  }
};

TEST_F(Rehearse, EveryLearnerAnswersOrSaysHowOftenItDoesNot) {
  constexpr std::size_t rows = 60;
  for (const LearnerEntry& entry : all_learners()) {
    const Json request = tiny(entry, rows);
    const std::size_t before = AnyLearner::made();
    const Json result = call(request);
    EXPECT_EQ(AnyLearner::made() - before, field_of(entry.fields, "of") ? 2u : 1u) << entry.name;
    const std::size_t answers = result["answers"], none = result["no_answer"]["runs"];
    EXPECT_EQ(answers + none, 2u) << entry.name;
    EXPECT_EQ(result["error"].is_null(), answers == 0) << entry.name;
    EXPECT_NE(result["made_up"], "no answer") << entry.name;
    EXPECT_EQ(result["command"].get<std::string>().find("discreet learn " + entry.name), 0u);
  }
}

TEST_F(Rehearse, NoOptionOfALearnerIsHidden) {
  for (const LearnerEntry& entry : all_learners())
    for (const char* own : {"rows", "runs", "noise", "like"}) EXPECT_EQ(field_of(entry.fields, own), nullptr);
}

// Twenty seeded runs at epsilon 2, whose errors grow as the rows become few.
TEST_F(Rehearse, ErrorsAreThoseOnFreshRows) {
  auto median = [](std::int64_t rows) {
    return call(threshold({{"rows", rows}, {"runs", 20}, {"epsilon", 2}}))["error"]["median"].get<double>();
  };
  EXPECT_LE(median(2000), 0.02);
  EXPECT_GE(median(4), 0.05);
  const Json few = call(threshold({{"runs", 5}}));
  EXPECT_TRUE(few["error"]["interval"].is_null()) << "five values bound no median";
  const Json error = call(threshold({{"runs", 6}}))["error"];
  EXPECT_LE(error["interval"]["low"], error["median"]);
  EXPECT_EQ(error["interval"]["high"], error["largest"]);
}

TEST_F(Rehearse, LabelsHaveNoiseWhereThePlanAllowsIt) {
  EXPECT_EQ(call(threshold({{"setting", "agnostic"}}))["noise"], "1/10");
  EXPECT_EQ(call(threshold({{"setting", "realizable"}}))["noise"], "0");
  EXPECT_EQ(call(threshold({{"noise", "1/3"}}))["noise"], "1/3");
  // With fair labels no cut is better than another one.
  EXPECT_GE(call(threshold({{"noise", "1/2"}, {"runs", 20}}))["error"]["median"], 0.05);
  EXPECT_NE(refusal(threshold({{"noise", "2/3"}})).second.find("noise"), std::string::npos);
}

// Random unions of disks cover every place. Rows that are cut in two give concepts that do not.
TEST_F(Rehearse, BothLabelsOccurOnAMap) {
  const Json result = call({{"verb", "rehearse learn"},
                            {"learner", "disks"},
                            {"frame", "9,45,10,46"},
                            {"grid", 16},
                            {"epsilon", 2},
                            {"rows", 400},
                            {"runs", 6},
                            {"seed", 1}});
  EXPECT_GT(result["positive"], 0.1);
  EXPECT_LT(result["positive"], 0.9);
  EXPECT_GT(result["error"]["largest"], 0.0);
}

TEST_F(Rehearse, SaysThatNearlyAllLabelsAreEqual) {
  std::string said;
  const Context context{{}, [&](const std::string& text) { said += text; }};
  call(threshold(), context);
  EXPECT_EQ(said.find("Nearly all made-up labels are equal"), std::string::npos) << said;
  call({{"verb", "rehearse learn"}, {"learner", "point"}, {"high", 99'999}, {"epsilon", 1}, {"runs", 1}, {"seed", 1}},
       context);
  EXPECT_NE(said.find("Nearly all made-up labels are equal"), std::string::npos) << said;
}

TEST_F(Rehearse, ASeedRepeatsIt) {
  const Json once = without_time(call(threshold()));
  EXPECT_EQ(once, without_time(call(threshold())));
  Json other = threshold();
  other.erase("seed");
  const Json drawn = call(other);
  other["seed"] = drawn["seed"];
  EXPECT_EQ(without_time(drawn), without_time(call(other)));
}

// Sabotaged version 25: a rehearsal that opens the data. `--dry-run` opens it for its header, and the watch sees that.
TEST_F(Rehearse, TheTableIsNeverOpened) {
  const std::string data = table();
  const OpenWatch watch(data);
  call(threshold({{"data", data}, {"budget", 1}, {"model", path("m.json")}}));
  EXPECT_EQ(watch.opens(), 0u);
  Json opening{{"verb", "learn"}, {"learner", "threshold"}, {"high", 99}, {"epsilon", "1/2"}, {"data", data}};
  opening.update({{"budget", 1}, {"dry_run", true}});
  call(opening);
  EXPECT_GT(watch.opens(), 0u);
}

// Nothing depends on what is at the path. An open of the pipe would wait for ever.
TEST_F(Rehearse, NothingDependsOnTheTable) {
  const std::string data = path("t.csv");
  const Json absent = without_time(call(threshold({{"data", data}})));
  ASSERT_EQ(::mkfifo(data.c_str(), 0600), 0);
  EXPECT_EQ(without_time(call(threshold({{"data", data}}))), absent);
  fs::remove(data);
  table();
  EXPECT_EQ(without_time(call(threshold({{"data", data}}))), absent);
}

TEST_F(Rehearse, NothingIsSpentOrMarked) {
  const std::string data = table();
  call({{"verb", "budget"}, {"action", "open"}, {"for", data}, {"epsilon", 1}});
  const std::size_t before = files();
  const Json cost = call(threshold({{"data", data}}))["cost"];
  EXPECT_EQ(cost["ledger"]["left_before"]["epsilon"], "1");
  EXPECT_EQ(cost["ledger"]["left"]["epsilon"], "1/2");
  EXPECT_EQ(files(), before);
  EXPECT_EQ(Ledger::verify(data + ".ledger").entries.size(), 0u);
}

TEST_F(Rehearse, TheCostIsThatOfTheLedger) {
  const Json cost = call(threshold())["cost"];
  EXPECT_FALSE(cost.contains("ledger"));
  EXPECT_EQ(cost["epsilon"], "1/2");
  call({{"verb", "budget"}, {"action", "open"}, {"ledger", path("b.db")}, {"epsilon", "1/4"}});
  const Json small = call(threshold({{"ledger", path("b.db")}}))["cost"];
  EXPECT_NE(small["refused"].get<std::string>().find("does not allow"), std::string::npos) << small;
  const Json opened = call(threshold({{"ledger", path("c.db")}, {"budget", 2}}))["cost"];
  EXPECT_EQ(opened["ledger"]["opens"], true);
  EXPECT_EQ(opened["ledger"]["left"]["epsilon"], "3/2");
  EXPECT_FALSE(fs::exists(path("c.db")));
  call({{"verb", "budget"}, {"action", "open"}, {"ledger", path("p.db")}, {"epsilon", 1}, {"unit", "person"}});
  EXPECT_TRUE(call(threshold({{"ledger", path("p.db")}}))["cost"].contains("refused")) << "it counts people";
}

TEST_F(Rehearse, AModelSaysThatItIsARehearsal) {
  call(threshold({{"model", path("m.json")}}));
  const Json model = Json::parse(read("m.json"));
  EXPECT_EQ(model["rehearsal"], true);
  EXPECT_EQ(model["private"], false);
  EXPECT_EQ(model["paid"], false);
  std::string said;
  const Json predicted =
      call({{"verb", "predict"}, {"model", path("m.json")}, {"data", table()}, {"out", path("p.csv")}},
           {{}, [&](const std::string& text) { said += text; }});
  EXPECT_EQ(predicted["rehearsal"], true);
  EXPECT_NE(said.find("learned from made-up rows"), std::string::npos);
  const auto [kind, text] =
      refusal({{"verb", "evaluate"}, {"model", path("m.json")}, {"data", table()}, {"budget", 1}});
  EXPECT_NE(text.find("The model is a rehearsal."), std::string::npos) << text;
  EXPECT_FALSE(fs::exists(path("t.csv.ledger")));
}

TEST_F(Rehearse, SealAndAuditRefuseItsModel) {
  fs::create_directories(path("out"));
  call(threshold({{"model", path("out/m.json")}}));
  call({{"verb", "budget"}, {"action", "open"}, {"ledger", path("b.db")}, {"epsilon", 1}});
  const auto [kind, text] =
      refusal({{"verb", "budget"}, {"action", "seal"}, {"file", path("out/m.json")}, {"ledger", path("b.db")}});
  EXPECT_NE(text.find("is a rehearsal. Nothing was spent"), std::string::npos) << text;
  const Json audit = call({{"verb", "budget"}, {"action", "audit"}, {"folder", path("out")}, {"ledger", path("b.db")}});
  EXPECT_NE(audit.dump().find("no receipt"), std::string::npos) << audit;
}

TEST_F(Rehearse, OnlyARehearsalIsOverwritten) {
  const Json request = threshold({{"model", path("m.json")}});
  call(request);
  call(request);
  Json learn{{"verb", "learn"}, {"learner", "threshold"}, {"high", 99}, {"data", table()}, {"model", path("m.json")}};
  call(recorded(learn));
  const std::string paid = read("m.json");
  EXPECT_NE(refusal(request).second.find("exists and is not a rehearsal"), std::string::npos);
  EXPECT_EQ(read("m.json"), paid);
  EXPECT_NE(refusal(threshold({{"data", path("t.csv")}, {"model", path("./t.csv")}})).second.find("is the table"),
            std::string::npos);
}

TEST_F(Rehearse, TheCommandIsTheRealOne) {
  const Json result = call(threshold({{"data", "my d.csv"}, {"low", -5}, {"note", "it's"}, {"noise", "1/4"}}));
  EXPECT_EQ(result["command"],
            "discreet learn threshold --low=-5 --high 99 --epsilon 1/2 --data 'my d.csv' --note 'it'\\''s'");
  const std::string text = rehearse_learn_verb().text({Json::object(), result});
  EXPECT_TRUE(text.ends_with("\n" + result["command"].get<std::string>() + "\n")) << text;
  EXPECT_NE(text.find("this run would cost epsilon 1/2"), std::string::npos) << text;
}

TEST_F(Rehearse, TheTextNamesWhatIsLeft) {
  const std::string data = table();
  call({{"verb", "budget"}, {"action", "open"}, {"for", data}, {"epsilon", 1}});
  const std::string text = rehearse_learn_verb().text({Json::object(), call(threshold({{"data", data}}))});
  EXPECT_NE(text.find("this run would cost epsilon 1/2 of 1 left\n"), std::string::npos) << text;
}

TEST_F(Rehearse, PeopleHaveUpToTheirRows) {
  for (const char* neighbours : {"replace", "add_remove"}) {
    const Json result = call(threshold(
        {{"person", "id"}, {"rows_each", 3}, {"neighbours", neighbours}, {"model", path("m.json")}, {"epsilon", 2}}));
    EXPECT_EQ(result["privacy"]["unit"], "person 3");
    const Json model = Json::parse(read("m.json"));
    if (!model.contains("people")) continue;  // private under add_remove
    EXPECT_GE(model["people"], 134) << "400 rows of at most 3 each";
    EXPECT_LE(model["people"], 400);
  }
}

TEST_F(Rehearse, SaysWhatTheHeaderWouldTell) {
  auto refused = [&](const Json& request) {
    Json all = request;
    all.update({{"verb", "rehearse learn"}, {"epsilon", 1}, {"rows", 10}, {"runs", 1}});
    return refusal(all).second;
  };
  EXPECT_NE(refused({{"learner", "parity"}}).find("Option --dimension is missing."), std::string::npos);
  EXPECT_NE(refused({{"learner", "many_points"}, {"inputs", "x"}}).find("Option --labels is missing."),
            std::string::npos);
  EXPECT_NE(refused({{"learner", "disks"}, {"frame", "nonprivate_data"}}).find("Option --frame is nonprivate_data."),
            std::string::npos);
  EXPECT_NE(refused({{"learner", "point"}, {"values", "texts"}}).find("Option --like is missing."), std::string::npos);
  EXPECT_NE(refused({{"learner", "parity"}, {"dimension", 3}, {"inputs", "a,b"}}).find("made-up table"),
            std::string::npos);
  EXPECT_NE(refused({{"learner", "threshold"}, {"dry_run", true}}).find("spends nothing"), std::string::npos);
  EXPECT_NE(refused({{"learner", "threshold"}, {"data", "d.csv"}, {"like", "./d.csv"}}).find("is the table itself"),
            std::string::npos);
}

TEST_F(Rehearse, RowsAreLikeThoseOfAPublicTable) {
  const std::string pool = write("public.csv", "name,y\nanna,no\nbert,yes\nanna,no\n");
  Json request{{"verb", "rehearse learn"},
               {"learner", "point"},
               {"values", "texts"},
               {"x", "name"},
               {"epsilon", 1},
               {"variant", "stable"},
               {"delta", "1e-6"},
               {"rows", 400},
               {"runs", 6},
               {"like", pool},
               {"seed", 1}};
  const Json result = call(request);
  const std::string rule = result["made_up"];
  EXPECT_TRUE(rule.find("anna") != std::string::npos || rule.find("bert") != std::string::npos) << rule;
  request["x"] = "city";
  EXPECT_NE(refusal(request).second.find("has no column 'city'"), std::string::npos);
  request.update({{"x", "name"}, {"like", write("empty.csv", "name,y\n")}});
  EXPECT_NE(refusal(request).second.find("has no row to draw"), std::string::npos);
}

TEST_F(Rehearse, RowsFollowASchema) {
  const Json schema{{"columns",
                     {{{"name", "age"}, {"kind", "integer"}, {"low", 18}, {"high", 100}, {"cuts", {45, 60}}},
                      {{"name", "bmi"}, {"kind", "number"}, {"low", "10"}, {"high", "60"}, {"cuts", {"18.5", "25"}}},
                      {{"name", "visits"}, {"kind", "integer"}, {"cuts", {1, 5}}},
                      {{"name", "sex"}, {"kind", "category"}, {"values", {"female", "male"}}},
                      {{"name", "smoker"}, {"kind", "boolean"}}}},
                    {"label", {{"name", "ill"}, {"positive", "yes"}, {"values", {"yes", "no"}}}}};
  const Json result = call({{"verb", "rehearse learn"},
                            {"learner", "decision_tree"},
                            {"depth", 1},
                            {"epsilon", 2},
                            {"schema", schema},
                            {"rows", 300},
                            {"runs", 6},
                            {"seed", 1}});
  EXPECT_GT(result["positive"], 0.0);
  EXPECT_LT(result["positive"], 1.0);
  EXPECT_NE(result["made_up"].get<std::string>().find("if "), std::string::npos) << result["made_up"];
}

TEST_F(Rehearse, CanBeInterrupted) {
  int asked = 0;
  const Context context{{{}, [&] { return ++asked > 3; }}, {}};
  try {
    call(threshold({{"runs", 1000}}), context);
    ADD_FAILURE();
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), Error::Kind::interrupted);
  }
}

}  // namespace discreet::rehearse_test
