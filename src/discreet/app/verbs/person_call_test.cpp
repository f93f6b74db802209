// Runs with `--person` and `--rows-each`, on every verb that reads a table.
#include "discreet/app/registry/file_digest.h"
#include "discreet/app/registry/model.h"
#include "discreet/app/registry/person_learner.h"
#include "discreet/app/registry/registry.h"
#include "discreet/app/request/call_test.h"
#include "discreet/base/temporary_folder_test.h"
#include "discreet/ledger/ledger.h"

namespace discreet::person_call_test {

class PersonCall : public Call {
 protected:
  void SetUp() override {
    Call::SetUp();
    std::string text = "patient,age,admitted\n";
    for (int i = 0; i < 1200; ++i) {
      const int age = i * 37 % 100;
      text += "p" + std::to_string(i % 500) + "," + std::to_string(age) + "," + std::to_string(age >= 62) + "\n";
    }
    visits_ = write("visits.csv", text);
  }

  Json learn(Json more = Json::object()) const {
    Json request{
        {"verb", "learn"},     {"learner", "threshold"}, {"high", 120},    {"data", visits_},        {"x", "age"},
        {"label", "admitted"}, {"person", "patient"},    {"rows_each", 2}, {"model", path("m.json")}};
    request.update(more);
    return recorded(request);
  }
  // From the ledger that the table has.
  Json spending(const Json& more) const {
    Json request = learn(more);
    request.erase("unlimited");
    return request;
  }
  static Json of_rows(Json request) {
    for (const char* name : {"person", "rows_each", "x"}) request.erase(name);
    request["inputs"] = "age";
    return request;
  }
  Json model() const { return parse_json(read("m.json")); }
  std::string refusal_of(const Json& request) const { return refusal(request).second; }

  static std::string notes_of(const Json& request) {
    std::string notes;
    Context context;
    context.note = [&](const std::string& text) { notes += text + "\n"; };
    call(request, context);
    return notes;
  }

  std::string visits_;
};

TEST_F(PersonCall, TheRunThePromiseAndTheModelCountPeople) {
  const Json learned = call(learn({{"epsilon", 1}}));
  EXPECT_EQ(learned["people"], 500);
  EXPECT_FALSE(learned.contains("rows"));
  const Json promise{
      {"epsilon", "1"}, {"delta", "0"}, {"neighbours", "replace"}, {"unit", "person 2"}, {"votes", "person"}};
  EXPECT_EQ(learned["privacy"], promise);
  const Json file = model();
  EXPECT_EQ(file["version"], 6);
  EXPECT_EQ(file["privacy"], promise);
  EXPECT_EQ(file["options"]["epsilon"], "1");
  EXPECT_EQ(file["people"], 500);
  EXPECT_FALSE(file.contains("rows"));
  EXPECT_EQ(file["person"]["column"], "patient");
  EXPECT_EQ(file["person"]["rows_each"], 2);
  EXPECT_EQ(file["person"]["weigh"], "votes");
  EXPECT_EQ(file["person"]["key"].get<std::string>().size(), 32u);
  const auto entries = Ledger::verify(visits_ + ".ledger").entries;
  ASSERT_EQ(entries.size(), 1u);
  EXPECT_EQ(entries[0].unit, "person 2");
  EXPECT_EQ(Json(entries[0].run), file["receipt"]["run"]);
}

TEST_F(PersonCall, ADryRunShowsTheUnitAndAnAuditFindsIt) {
  call({{"verb", "budget"}, {"action", "open"}, {"for", visits_}, {"unit", "person"}, {"epsilon", 2}});
  Json request = spending({{"epsilon", 1}});
  request["dry_run"] = true;
  const Json dry = call(request);
  EXPECT_EQ(dry["ledger"]["entry"]["unit"], "person 2");
  request.erase("dry_run");
  const Json learned = call(request);
  EXPECT_EQ(learned["privacy"], dry["privacy"]);
  call({{"verb", "sanitize"},
        {"sanitizer", "points"},
        {"data", visits_},
        {"x", "age"},
        {"high", 120},
        {"epsilon", "1/2"},
        {"mode", "pure"},
        {"person", "patient"},
        {"rows_each", 2},
        {"release", path("release.json")}});
  fs::create_directories(path("files"));
  for (const char* name : {"m.json", "release.json"}) fs::copy_file(path(name), path(std::string("files/") + name));
  const Json audit{{"verb", "budget"}, {"action", "audit"}, {"folder", path("files")}, {"ledger", visits_ + ".ledger"}};
  EXPECT_EQ(call(audit)["verdict"], "holds") << call(audit).dump();
}

TEST_F(PersonCall, AModelOfPeopleIsReadAsAnyOther) {
  call(learn({{"seed", 4}}));
  const Model once = load_model(path("m.json"));
  EXPECT_EQ(write_model(once), model());
  EXPECT_EQ(once.made->privacy(), (Privacy{1, 0}));
  EXPECT_EQ(once.made->options(), model()["options"]);
  Json predicted = call({{"verb", "predict"}, {"model", path("m.json")}, {"data", visits_}, {"out", path("p.csv")}});
  EXPECT_TRUE(fs::exists(path("p.csv")));
  // Another key draws other rows: the seed makes it repeatable.
  const Json before = model();
  call(learn({{"seed", 4}}));
  EXPECT_EQ(model(), before);
  call(learn({{"seed", 5}}));
  EXPECT_NE(model()["person"]["key"], before["person"]["key"]);
}

// Runs that count places are written as before there were votes, so that older programs read them.
TEST_F(PersonCall, ModelsOfPlacesStayAsTheyWere) {
  call(learn({{"seed", 4}, {"weigh", "group"}}));
  const Json file = model();
  EXPECT_EQ(file["version"], 5);
  EXPECT_EQ(file["privacy"]["votes"], "row slot");
  EXPECT_EQ(file["person"].size(), 3u);
  EXPECT_EQ(write_model(load_model(path("m.json"))), file);
  Json votes = learn({{"seed", 4}});
  call(votes);
  EXPECT_NE(run_of_model(model()), run_of_model(file)) << "another run";
}

TEST_F(PersonCall, RowsOfAPersonShareOneVoteByDefault) {
  const Json by_default = call(learn({{"seed", 4}}));
  const Json asked = call(learn({{"seed", 4}, {"weigh", "votes"}}));
  EXPECT_EQ(by_default, asked);
  EXPECT_TRUE(says(refusal_of(learn({{"rows_each", 7}})),
                   "Option --rows-each is 7. With one vote per person it must be at most 6."));
  EXPECT_EQ(call(learn({{"rows_each", 7}, {"weigh", "group"}}))["privacy"]["votes"], "row slot");
  EXPECT_TRUE(says(refusal_of(learn({{"weigh", "rows"}})), "Option --weigh is rows. Here it must be votes or group."));
  EXPECT_TRUE(says(refusal_of(of_rows(learn({{"weigh", "votes"}}))), "Option --person is missing."));
  Json cut = learn({{"learner", "occam"}, {"seed", 4}});
  EXPECT_EQ(call(cut)["privacy"]["votes"], "row slot") << "it cuts the table into parts";
  cut["weigh"] = "votes";
  EXPECT_TRUE(says(refusal_of(cut), "Option --weigh is votes. Here it must be group."));
}

TEST_F(PersonCall, AChangedUnitIsFound) {
  call(learn({{"seed", 4}}));
  const std::string key(32, '0');
  for (const Json& person : {Json{{"column", "patient"}, {"rows_each", 0}, {"key", std::string(32, '0')}},
                             Json{{"column", "patient"}, {"rows_each", 2}, {"key", "0"}}, Json("patient"),
                             Json{{"column", "patient"}, {"rows_each", 2}, {"key", key}, {"weigh", "group"}},
                             Json{{"column", "patient"}, {"rows_each", 7}, {"key", key}, {"weigh", "votes"}},
                             Json{{"column", "patient"}, {"rows_each", 2}, {"key", key}, {"weigh", "rows"}},
                             Json{{"column", "patient"}, {"rows_each", 2}, {"key", key}, {"more", 1}}}) {
    Json changed = model();
    changed["person"] = person;
    changed["digest"] = file_digest(changed);
    EXPECT_THROW(read_model(changed), Error) << person;
  }
}

// A model without people is what it was: the version, and no new member.
TEST_F(PersonCall, ModelsOfRowsStayAsTheyWere) {
  call(of_rows(learn({{"seed", 4}})));
  EXPECT_EQ(model()["version"], 4);
  EXPECT_FALSE(model().contains("person"));
  EXPECT_FALSE(model()["privacy"].contains("unit"));
  EXPECT_EQ(model()["rows"], 1200);
}

TEST_F(PersonCall, NothingCountsPeopleWhereTheyComeAndGo) {
  const Json learned = call(learn({{"neighbours", "add_remove"}, {"epsilon", 1}}));
  EXPECT_FALSE(learned.contains("people"));
  EXPECT_FALSE(learned.contains("rows"));
  EXPECT_FALSE(model().contains("people"));
}

TEST_F(PersonCall, OneOfTheTwoOptionsIsNotEnough) {
  EXPECT_TRUE(refusal_of(learn({{"rows_each", nullptr}})).starts_with("Option --rows-each is missing."));
  EXPECT_TRUE(refusal_of(learn({{"person", nullptr}})).starts_with("Option --person is missing."));
  EXPECT_TRUE(says(refusal_of(learn({{"rows_each", 0}})), "option 'rows_each' is 0"));
  EXPECT_TRUE(says(refusal_of(learn({{"rows_each", 5000}})), "option 'rows_each' is 5000"));
  EXPECT_TRUE(says(refusal_of(learn({{"person", "doctor"}})), "no column 'doctor'"));
  EXPECT_TRUE(says(refusal_of(learn({{"neighbours", "labels"}})), "under labels"));
  EXPECT_FALSE(fs::exists(visits_ + ".ledger"));
}

TEST_F(PersonCall, LearnersThatReadRowsByTheirPlaceNeedReplacedPeople) {
  std::size_t refused = 0;
  for (const LearnerEntry& entry : all_learners()) {
    Json options = entry.tiny().front().options;
    options["neighbours"] = "add_remove";
    std::shared_ptr<const AnyLearner> learner;
    try {
      learner = entry.of(options);
    } catch (const Error&) {
      continue;  // it proves no such promise
    }
    if (learner->row_order() == RowOrder::ignored) continue;
    EXPECT_THROW(make_learner_of(entry, options, OptionsFrom::user, Person{"who", 2}), Error) << entry.name;
    ++refused;
  }
  RecordProperty("refused", std::to_string(refused));
}

TEST_F(PersonCall, ALedgerOfPeopleRefusesRunsAboutRows) {
  call({{"verb", "budget"}, {"action", "open"}, {"for", visits_}, {"epsilon", 2}, {"unit", "person"}});
  const Json rows = of_rows(spending({{"epsilon", 1}}));
  EXPECT_EQ(refusal(rows), std::pair(Error::Kind::budget,
                                     std::string("This ledger protects people, but the run protects rows. Add --person "
                                                 "COLUMN --rows-each K.")));
  EXPECT_FALSE(fs::exists(path("m.json")));
  const Json learned = call(spending({{"epsilon", 1}}));
  EXPECT_EQ(learned["ledger"]["left"]["epsilon"], "1");
}

TEST_F(PersonCall, ALedgerOfRowsRefusesRunsAboutPeople) {
  call({{"verb", "budget"}, {"action", "open"}, {"for", visits_}, {"epsilon", 2}});
  EXPECT_TRUE(says(refusal_of(spending(Json::object())), "This ledger protects rows, but the run protects people"));
}

// The ledger that a run opens counts what the run protects.
TEST_F(PersonCall, TheFirstRunOpensALedgerOfPeople) {
  call(spending({{"budget", 2}, {"epsilon", 1}}));
  EXPECT_EQ(Ledger::verify(visits_ + ".ledger").terms.unit, ProtectedUnit::person);
}

TEST_F(PersonCall, AddRemoveCostsTwiceInALedgerOfReplacedPeople) {
  call({{"verb", "budget"}, {"action", "open"}, {"for", visits_}, {"epsilon", 2}, {"unit", "person"}});
  const Json learned = call(spending({{"neighbours", "add_remove"}, {"epsilon", "3/4"}}));
  EXPECT_EQ(learned["ledger"]["left"]["epsilon"], "1/2");
}

TEST_F(PersonCall, TheTextNamesTheUnit) {
  const Json request = learn({{"epsilon", 1}});
  const Json result = call(request);
  const std::string text = find_verb("learn").text({request, result});
  EXPECT_TRUE(says(text, "people: 500\n"));
  EXPECT_TRUE(says(text, ", replacing one person (at most 2 rows per person, one vote per person)"));
}

TEST_F(PersonCall, SanitizeKeepsPeopleInItsRelease) {
  const Json request{{"verb", "sanitize"}, {"sanitizer", "points"}, {"data", visits_},     {"x", "age"},
                     {"high", 120},        {"alpha", "1/5"},        {"person", "patient"}, {"rows_each", 2},
                     {"epsilon", 8},       {"delta", "1e-6"},       {"unlimited", true},   {"release", path("r.json")}};
  const Json result = call(request);
  EXPECT_EQ(result["people"], 500);
  EXPECT_FALSE(result.contains("rows"));
  EXPECT_EQ(result["privacy"]["unit"], "person 2");
  const Json file = parse_json(read("r.json"));
  EXPECT_EQ(file["version"], 3);
  EXPECT_EQ(file["people"], 500);
  EXPECT_EQ(file["rows"], 1000) << "places";
  EXPECT_EQ(file["options"]["epsilon"], "8");
  const Json answered = call({{"verb", "query"}, {"release", path("r.json")}, {"value", "62"}});
  EXPECT_EQ(answered["people"], 500);
  const auto entries = Ledger::verify(visits_ + ".ledger").entries;
  EXPECT_EQ(entries.at(0).unit, "person 2");
}

TEST_F(PersonCall, EvaluateCountsTheRowsThatAreThere) {
  call(learn({{"seed", 4}}));
  Json request{{"verb", "evaluate"}, {"model", path("m.json")}, {"data", visits_}, {"seed", 1}, {"epsilon", 100}};
  EXPECT_TRUE(says(refusal_of(request), "The model protects people, but the evaluation protects rows."));
  request.update({{"person", "patient"}, {"rows_each", 5}, {"weigh", "rows"}});
  const Json result = call(request);
  EXPECT_EQ(result["privacy"]["unit"], "person 5");
  EXPECT_NEAR(result["wrong"].get<double>() + result["right"].get<double>(), 1200, 12) << "no empty place is counted";
  EXPECT_TRUE(result["interval"].is_null()) << "rows of one person may depend on each other";
  EXPECT_EQ(result["privacy"]["votes"], "row");
  EXPECT_LE(result["table_interval"]["high"].get<double>(), 0.01);
  request["rows_each"] = 1;
  EXPECT_FALSE(call(request)["interval"].is_null());
}

// A quarter of the people err on one of two rows, so half of their vote is wrong.
TEST_F(PersonCall, EvaluateGivesEveryPersonOneVote) {
  call(learn({{"epsilon", 100}, {"seed", 4}}));
  std::string text = "patient,age,admitted\n";
  for (int i = 0; i < 400; ++i) {
    const std::string id = "p" + std::to_string(i);
    text += id + ",10," + std::to_string(i % 4 == 0) + "\n" + id + ",10,0\n";
    if (i % 4 == 1) text += id + ",90,1\n";  // three rows, and none is wrong
  }
  Json request{{"verb", "evaluate"}, {"model", path("m.json")}, {"data", write("more.csv", text)},
               {"seed", 1},          {"epsilon", 100},          {"person", "patient"},
               {"rows_each", 3}};
  for (const char* neighbours : {"replace", "add_remove"}) {
    request["neighbours"] = neighbours;
    const Json result = call(request);
    EXPECT_EQ(result["privacy"]["votes"], "person");
    EXPECT_EQ(result["parts"], 6);
    EXPECT_NEAR(result["wrong"].get<double>(), 300, 2) << "100 people with three of six parts";
    EXPECT_EQ(result.value("people", 0), *neighbours == 'r' ? 400 : 0);
    EXPECT_FALSE(result.contains("rows"));
    EXPECT_NEAR(result["error"].get<double>(), 0.125, 0.002);
    EXPECT_LE(result["interval"]["low"].get<double>(), 0.1) << "people are the draws, not rows";
    EXPECT_GE(result["interval"]["high"].get<double>(), 0.15);
    EXPECT_LT(result["table_interval"]["high"].get<double>(), 0.13);
    EXPECT_TRUE(says(find_verb("evaluate").text({request, result}), "votes wrong, with noise)"));
  }
  request["rows_each"] = 7;
  EXPECT_TRUE(says(refusal_of(request), "Option --rows-each is 7."));
  request["weigh"] = "group";
  EXPECT_TRUE(says(refusal_of(request), "Here it must be votes or rows."));
}

TEST_F(PersonCall, AColumnThatTellsNobodyApartStopsTheRun) {
  write("one.csv", "clinic,age,admitted\nA,1,0\nA,2,1\n");
  const Json one = learn({{"data", path("one.csv")}, {"person", "clinic"}});
  EXPECT_EQ(refusal_of(one),
            "Option --person is 'clinic', and all rows have the same value there. Name the column of person ids. Only "
            "you see this message. Do not publish it.");
  EXPECT_FALSE(fs::exists(path("one.csv.ledger")));
  Json replaced = one;
  replaced["on_bad_row"] = "replace";
  EXPECT_TRUE(says(notes_of(replaced), "all rows have the same value there"));
  write("all.csv", "id,age,admitted\n1,1,0\n2,2,1\n");
  EXPECT_TRUE(says(notes_of(learn({{"data", path("all.csv")}, {"person", "id"}})),
                   "No person has two rows. --rows-each 1 gives the same guarantee in less time."));
  EXPECT_TRUE(says(notes_of(learn({{"data", path("all.csv")}, {"person", "id"}, {"weigh", "group"}})),
                   "No person has two rows. --rows-each 1 gives the same guarantee with less noise."));
}

TEST_F(PersonCall, OptimizeProtectsPeopleToo) {
  write("places.csv", "who,x\nann,1\nann,2\nbob,3\n");
  const Json result = call({{"verb", "optimize"},
                            {"optimizer", "deep_point"},
                            {"data", path("places.csv")},
                            {"inputs", "x"},
                            {"person", "who"},
                            {"rows_each", 2},
                            {"seed", 1}});
  EXPECT_EQ(result["people"], 2);
  EXPECT_EQ(result["privacy"]["unit"], "person 2");
}

}  // namespace discreet::person_call_test
