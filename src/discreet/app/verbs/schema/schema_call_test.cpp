// Requests with a schema: what every verb makes of it.
#include "discreet/app/registry/model.h"
#include "discreet/app/request/call_test.h"
#include "discreet/ledger/ledger.h"

namespace discreet::schema_call_test {

class SchemaCall : public Call {
 protected:
  void SetUp() override {
    Call::SetUp();
    Rng rng = Rng::seeded(2);
    const char* colours[] = {"red", "green", "blue", "red"};
    std::string text = "id,age,colour,smoker,ill\n";
    for (int i = 0; i < 2000; ++i) {
      auto age = rng.bits(7), colour = rng.bits(2), smoker = rng.bits(1);
      bool ill = age >= 60 && smoker;
      text += std::to_string(i) + "," + std::to_string(age) + "," + colours[colour] + "," + (smoker ? "yes" : "no") +
              "," + (ill ? "sick" : "well") + "\n";
    }
    people_ = write("people.csv", text);
    write("people.schema.json", schema().dump());
  }

  static Json schema() {
    return parse_json(R"({"columns": [{"name": "age", "kind": "integer", "cuts": [30, 60, 90]},
                                      {"name": "smoker", "kind": "category", "values": ["yes", "no"]}],
                          "label": {"name": "ill", "positive": "sick"}})");
  }
  Json learn_tree(Json more = Json::object()) const {
    Json request{{"verb", "learn"},
                 {"learner", "decision_tree"},
                 {"depth", 2},
                 {"data", people_},
                 {"epsilon", 1},
                 {"schema", path("people.schema.json")},
                 {"model", path("m.json")}};
    request.update(more);
    return recorded(request);
  }

  std::string people_;
};

// With 2000 rows another tree than the planted one has probability below e^-50.
TEST_F(SchemaCall, LearnsAReadableRuleAndPredictsWithoutTheSchema) {
  Json learned = call(learn_tree());
  std::string rule = learned["rule"];
  EXPECT_TRUE(rule.find("age >= 60") != rule.npos && rule.find("smoker = yes") != rule.npos) << rule;
  EXPECT_EQ(learned["private"], true);
  EXPECT_EQ(learned["model"], path("m.json"));
  fs::remove(path("people.schema.json"));
  Json predicted = call({{"verb", "predict"}, {"model", path("m.json")}, {"data", people_}, {"score", "labels"}});
  EXPECT_EQ(predicted["mistakes"], 0);
  Json model = parse_json(read("m.json"));
  EXPECT_EQ(model["version"], 4);
  EXPECT_EQ(model["schema"]["columns"], schema()["columns"]);
  EXPECT_EQ(model["inputs"], Json::parse(R"(["age", "smoker"])"));
  EXPECT_EQ(model["label"], "ill");
  EXPECT_EQ(model["positive"], "sick");
  EXPECT_EQ(model["options"]["dimension"], 4);
}

TEST_F(SchemaCall, EveryNewModelSaysWhetherItWasPaid) {
  call(learn_parity({{"seed", 1}}));
  Json model = parse_json(read("m.json"));
  EXPECT_EQ(model["version"], 4);
  EXPECT_TRUE(model["receipt"].is_null());
  EXPECT_EQ(model["paid"], false);
  call(learn_parity());
  model = parse_json(read("m.json"));
  EXPECT_EQ(model["paid"], true);
  const Statement ledger = Ledger::verify(Ledger::beside(data_));
  EXPECT_EQ(model["receipt"]["entry"], ledger.head());
  EXPECT_EQ(model["receipt"]["ledger"], ledger.identity);
  const Json predicted = call({{"verb", "predict"}, {"model", path("m.json")}, {"data", data_}});
  EXPECT_EQ(predicted["entry"], ledger.head());
  EXPECT_EQ(model["receipt"]["run"], ledger.last->run);
}

TEST_F(SchemaCall, ASchemaMayStandInTheRequest) {
  Json from_file = call(learn_tree({{"seed", 3}}));
  std::string model = read("m.json");
  call(learn_tree({{"seed", 3}, {"schema", schema()}}));
  EXPECT_EQ(read("m.json"), model);
  call(learn_tree({{"seed", 3}, {"label", "ill"}, {"positive", "sick"}, {"dimension", 4}}));
  EXPECT_EQ(read("m.json"), model);
}

TEST_F(SchemaCall, InputsChooseColumnsOfTheSchema) {
  Json learned = call(learn_tree({{"seed", 3}, {"inputs", "smoker"}}));
  Json model = parse_json(read("m.json"));
  EXPECT_EQ(model["inputs"], Json::parse(R"(["smoker"])"));
  EXPECT_EQ(model["options"]["dimension"], 1);
  EXPECT_NE(refusal(learn_tree({{"inputs", "smokr"}})).second.find("option 'inputs'"), std::string::npos);
}

TEST_F(SchemaCall, AnotherLabelHasItsOwnPositiveWord) {
  Json other = schema();
  other["columns"].erase(1);
  Json request = learn_tree({{"seed", 3}, {"schema", other}, {"label", "smoker"}});
  EXPECT_NE(refusal(request).second.find("is not 0 or 1"), std::string::npos) << refusal(request).second;
  request["positive"] = "yes";
  EXPECT_EQ(call(request)["answered"], true);
  EXPECT_EQ(parse_json(read("m.json"))["label"], "smoker");
  // And a label that is a column of the schema is refused.
  request["schema"] = schema();
  EXPECT_NE(refusal(request).second.find("'smoker' is the label and also a column of the schema"), std::string::npos);
}

TEST_F(SchemaCall, TheDimensionFollowsFromTheSchema) {
  Json planned = call({{"verb", "plan"}, {"learner", "decision_tree"}, {"schema", schema()}});
  EXPECT_EQ(planned["options"]["dimension"], 4);
  EXPECT_EQ(planned["rows"], call({{"verb", "plan"}, {"learner", "decision_tree"}, {"dimension", 4}})["rows"]);
  Json parity =
      call({{"verb", "plan"}, {"learner", "parity"}, {"schema", path("people.schema.json")}, {"dimension", "4"}});
  EXPECT_EQ(parity["options"]["dimension"], 4);
  for (const char* verb : {"plan", "verify", "learn"}) {
    auto [kind, message] =
        refusal({{"verb", verb}, {"learner", "parity"}, {"dimension", 5}, {"schema", path("people.schema.json")}});
    EXPECT_EQ(message, "option 'dimension' is 5 and the schema has 4 literals. Leave out dimension") << verb;
    EXPECT_NE(refusal({{"verb", verb}, {"learner", "threshold"}, {"schema", schema()}})
                  .second.find("threshold does not learn from bits"),
              std::string::npos);
  }
}

TEST_F(SchemaCall, VerifiesOverTheBits) {
  Json request{{"verb", "verify"}, {"learner", "decision_tree"}, {"rows", 2}, {"depth", 1}, {"schema", schema()}};
  request["schema"]["columns"].erase(1);
  request["schema"]["columns"][0]["cuts"] = {30, 60};
  Json report = call(request);
  EXPECT_EQ(report["verdict"], "holds");
  EXPECT_EQ(report["literals"], Json::parse(R"(["age >= 30", "age >= 60"])"));
  std::string instance = report["instance"];
  EXPECT_NE(instance.find("one bit for each of the schema's 2 literals"), std::string::npos) << instance;
  EXPECT_NE(instance.find("over 8 records"), std::string::npos) << instance;
  request.update({{"kind", "mechanism"}, {"learner", "random_solution"}});
  request.erase("depth");
  EXPECT_NE(refusal(request).second.find("Leave it out for a mechanism"), std::string::npos);
}

TEST_F(SchemaCall, PredictTakesASchemaWithTheSameLiterals) {
  call(learn_tree({{"seed", 3}}));
  std::string table = write("t.csv", "smoker,age\nyes,?\nno,70\n");
  Json request{{"verb", "predict"}, {"model", path("m.json")}, {"data", table}};
  EXPECT_NE(refusal(request).second.find("'?' is not a whole number"), std::string::npos);
  Json forgiving = schema();
  forgiving["columns"][0]["other"] = 0;
  request["schema"] = forgiving;
  EXPECT_EQ(call(request)["predictions"], Json::parse("[0,0]"));
  forgiving["columns"][0]["cuts"] = {30};
  request["schema"] = forgiving;
  EXPECT_NE(refusal(request).second.find("not those that the model was learned from"), std::string::npos);
  call(learn_parity({{"seed", 3}}));
  request["data"] = data_;
  EXPECT_NE(refusal(request).second.find("learned without a schema"), std::string::npos);
}

TEST_F(SchemaCall, WhatIsLearnedWithASchemaFromDataIsNotPrivate) {
  Json from_data = schema();
  from_data["source"] = {{"from", "data"}, {"private", false}};
  std::size_t before = files();
  Json learned = call(learn_tree({{"schema", from_data}}));
  EXPECT_EQ(learned["private"], false);
  EXPECT_EQ(learned["reason"], "the schema was made from data");
  EXPECT_FALSE(learned.contains("ledger"));
  EXPECT_EQ(files(), before + 1) << "a ledger was made";
  EXPECT_EQ(parse_json(read("m.json"))["private"], false);
  call({{"verb", "budget"}, {"action", "open"}, {"ledger", path("b.db")}, {"unlimited", true}});
  auto [kind, message] = refusal(learn_tree({{"schema", from_data}, {"ledger", path("b.db")}}));
  EXPECT_NE(message.find("take 'source' out of it"), std::string::npos) << message;
  EXPECT_EQ(Ledger::verify(path("b.db")).entries.size(), 0u);
}

TEST_F(SchemaCall, BadSchemasCostNothing) {
  std::size_t before = files();
  Json broken = schema();
  broken["columns"][0]["cuts"] = {60, 30};
  for (const auto& [value, place] :
       std::vector<std::pair<Json, std::string>>{{broken, "option 'schema': column 'age': cuts must grow"},
                                                 {path("none.json"), "none.json"},
                                                 {people_, "people.csv': the text is no complete JSON"},
                                                 {3, "option 'schema'"},
                                                 {Json::array(), "option 'schema'"}}) {
    auto [kind, message] = refusal(learn_tree({{"schema", value}}));
    EXPECT_NE(message.find(place), std::string::npos) << message;
    EXPECT_EQ(kind, Error::Kind::mistake);
  }
  Json missing = schema();
  missing["columns"][0]["name"] = "aeg";
  EXPECT_NE(refusal(learn_tree({{"schema", missing}})).second.find("no column 'aeg' (did you mean 'age'?)"),
            std::string::npos);
  EXPECT_EQ(files(), before);
  EXPECT_NE(refusal(learn_tree({{"model", path("people.schema.json")}})).second.find("is the schema"),
            std::string::npos);
}

TEST_F(SchemaCall, ASchemaThatDoesNotFitItsModelIsRefused) {
  call(learn_tree({{"seed", 3}}));
  Model model = read_model(parse_json(read("m.json")));
  model.schema = model.schema->only({"age"});
  EXPECT_THROW(read_model(write_model(model)), Error);
  Json file = parse_json(read("m.json"));
  file["schema"]["columns"][0]["cuts"] = {1, 2, 3};
  write("m.json", file.dump());
  EXPECT_EQ(refusal({{"verb", "predict"}, {"model", path("m.json")}, {"data", people_}}).first, Error::Kind::check);
}

// The bits of a row follow the order of the names, and so must the names in the model.
TEST_F(SchemaCall, InputsInAnotherOrderThanTheFilesKeepTheirNames) {
  std::string table = "a,b,y\n";
  for (int i = 0; i < 2000; ++i)
    table += std::to_string(i % 2) + "," + std::to_string(i / 2 % 2) + "," + std::to_string(i % 2) + "\n";
  Json learned = call({{"verb", "learn"},
                       {"learner", "parity"},
                       {"data", write("t.csv", table)},
                       {"dimension", 2},
                       {"inputs", "b,a"},
                       {"seed", 1},
                       {"model", path("m.json")},
                       {"variant", "agnostic"}});
  EXPECT_EQ(learned["rule"], "a");
  EXPECT_EQ(
      call({{"verb", "predict"}, {"model", path("m.json")}, {"data", path("t.csv")}, {"score", "labels"}})["mistakes"],
      0);
}

TEST_F(SchemaCall, DraftsFromACodebook) {
  std::string codebook =
      write("codebook.csv",
            "name,kind,values,low,high,cuts,other\n"
            "id,ignore,,,,,\nage,integer,,0,127,30|60,\nsmoker,category,yes|no,,,,no\nill,category,a|b,,,,\n");
  Json drafted = call({{"verb", "schema"}, {"codebook", codebook}, {"label", "ill"}, {"positive", "sick"}});
  EXPECT_EQ(drafted["private"], true);
  EXPECT_EQ(drafted["literals"], Json::parse(R"(["age >= 30", "age >= 60", "smoker = yes"])"));
  EXPECT_EQ(drafted["dimension"], 3);
  EXPECT_EQ(drafted["schema"]["label"], Json::parse(R"({"name": "ill", "positive": "sick"})"));
  EXPECT_EQ(drafted["schema"]["source"], Json::parse(R"({"from": "a codebook", "private": true})"));
  Json learned = call(learn_tree({{"schema", drafted["schema"]}}));
  EXPECT_EQ(learned["private"], true);
}

TEST_F(SchemaCall, DraftsFromDataOnlyWhenToldThatItIsNotPrivate) {
  Json request{{"verb", "schema"}, {"data", people_}, {"label", "ill"}, {"positive", "sick"}, {"out", path("s.json")}};
  auto [kind, message] = refusal(request);
  EXPECT_NE(message.find("NOT private"), std::string::npos);
  EXPECT_FALSE(fs::exists(path("s.json")));
  request["not_private"] = "accept";
  std::vector<std::string> said;
  Json drafted = call(request, {{}, [&](const std::string& text) { said.push_back(text); }});
  ASSERT_EQ(said.size(), 1u);
  EXPECT_EQ(said[0].substr(0, 11), "NOT PRIVATE");
  EXPECT_EQ(drafted["private"], false);
  EXPECT_EQ(drafted["out"], path("s.json"));
  EXPECT_EQ(parse_json(read("s.json"))["source"]["private"], false);
  Json learned = call(learn_tree({{"schema", path("s.json")}}));
  EXPECT_EQ(learned["private"], false);
}

TEST_F(SchemaCall, ShowsASchema) {
  Json shown = call({{"verb", "schema"}, {"schema", path("people.schema.json")}});
  EXPECT_EQ(shown["dimension"], 4);
  EXPECT_EQ(shown["schema"]["version"], 1);
  EXPECT_EQ(shown["literals"].back(), "smoker = yes");
}

TEST_F(SchemaCall, ADraftNeedsOneSourceAndOverwritesNothing) {
  std::string schema_path = path("people.schema.json");
  for (const Json& bad :
       {Json::object(), Json{{"codebook", people_}, {"data", people_}},
        Json{{"schema", schema()}, {"codebook", people_}}, Json{{"schema", schema_path}, {"out", schema_path}},
        Json{{"codebook", people_}, {"out", people_}},
        Json{{"data", people_}, {"not_private", "accept"}, {"out", people_}},
        Json{{"data", people_}, {"not_private", "yes"}}, Json{{"schema", schema()}, {"parts", 1}},
        Json{{"codebook", people_}, {"positive", "x"}}, Json{{"codebook", path("none.csv")}},
        Json{{"codebook", people_}}}) {
    Json request{{"verb", "schema"}};
    request.update(bad);
    EXPECT_EQ(refusal(request).first, Error::Kind::mistake) << bad;
  }
}

}  // namespace discreet::schema_call_test
