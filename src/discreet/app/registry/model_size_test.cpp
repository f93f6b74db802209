#include "discreet/app/registry/model_size.h"

#include <gtest/gtest.h>

#include <set>

#include "discreet/app/registry/registry.h"
#include "discreet/app/request/call_test.h"
#include "discreet/json/hypothesis.h"
#include "discreet/random/uniform.h"

namespace discreet::model_size_test {

class ModelSize : public Call {
 protected:
  // A column of values and the columns of labels; all labels are 1 at the largest value alone.
  std::string table(const std::vector<std::string>& values, std::size_t labels) {
    std::string text = "v";
    for (std::size_t j = 0; j < labels; ++j) text += ",y" + std::to_string(j);
    for (const std::string& value : values) {
      text += "\n" + value;
      for (std::size_t j = 0; j < labels; ++j) text += value == values.back() ? ",1" : ",0";
    }
    return write("t.csv", text + "\n");
  }
  Json learn(const std::string& learner, const Json& more) const {
    Json request{{"verb", "learn"},         {"learner", learner},         {"data", path("t.csv")}, {"x", "v"},
                 {"model", path("m.json")}, {"ledger", path("l.sqlite")}, {"epsilon", 1}};
    request.update(more);
    return request;
  }
  std::size_t spends() const {
    return call({{"verb", "budget"}, {"action", "show"}, {"ledger", path("l.sqlite")}})["entries"].size();
  }
  // The marks of the table go with its ledger.
  void forget_ledger() const {
    fs::remove(path("l.sqlite"));
    fs::rename(path("t.csv"), path("old.csv"));
    std::ofstream(path("t.csv")) << read("old.csv");
    fs::remove(path("old.csv"));
    fresh_state();
  }
  void open_ledger() const {
    call({{"verb", "budget"}, {"action", "open"}, {"ledger", path("l.sqlite")}, {"epsilon", 100}, {"delta", "1/10"}});
  }
};

TEST_F(ModelSize, NoFileIsLongerThanWasSaidBefore) {
  const Json wide{{"low", "-9223372036854775808"}, {"high", "9223372036854775807"}};
  auto with = [](Json options, const Json& more) { return options.update(more), options; };
  auto sum = [](const char* of, Json options) { return Json{{"of", of}, {"options", std::move(options)}}; };
  const Json concepts{{"concepts", {std::string(300, '0'), std::string(300, '1')}}};
  const std::vector<std::pair<std::string, Json>> wide_ones{
      {"many_thresholds", with(wide, {{"side", "below"}})},
      {"many_points", with(wide, {{"delta", "1e-6"}})},
      {"many_points", with(wide, {{"variant", "pure"}})},
      {"many_points", with(wide, {{"variant", "agnostic"}, {"delta", "1e-6"}})},
      {"direct_sum", sum("threshold", wide)},
      {"direct_sum", sum("interval", wide)},
      {"direct_sum", sum("point", wide)},
      {"direct_sum", sum("point", with(wide, {{"variant", "fixed"}}))},
      {"direct_sum", sum("point", with(wide, {{"variant", "proper"}}))}};
  const std::vector<std::pair<std::string, Json>> small_ones{{"generic", concepts},
                                                             {"direct_sum", sum("finite", concepts)}};
  auto check = [&](const std::string& learner, Json more) {
    open_ledger();
    call(learn(learner, more));
    Model model = load_model(path("m.json"));
    model.hypothesis = nullptr;
    const std::size_t bytes = fs::file_size(path("m.json"));
    EXPECT_LE(bytes, most_bytes(model)) << learner << more;
    EXPECT_GE(6 * bytes, most_bytes(model)) << learner << more;  // nor is much more said
    fs::remove(path("m.json"));
    forget_ledger();
  };
  table({"-9223372036854775807", "-9223372036854775808", "9223372036854775807"}, 60);
  for (const auto& [learner, more] : wide_ones) check(learner, more);
  table({"0", "299"}, 60);
  for (const auto& [learner, more] : small_ones) check(learner, more);
}

// Options with long answers of every learner, on rows that are easily drawn.
const std::vector<std::pair<std::string, Json>>& long_answers() {
  static const std::vector<std::pair<std::string, Json>> all{
      {"ball", {{"axes", "-100..100,0..1,7..8"}, {"lattice", 3}}},
      {"box", {{"axes", "-100..100,0..3"}}},
      {"conjunction", {{"dimension", 8}, {"method", "cover"}, {"terms", 8}, {"rounds", 60}, {"epsilon", 50}}},
      {"conjunction", {{"dimension", 8}, {"method", "all"}}},
      {"convex_polygon", {{"grid", 8}, {"edges", 3}}},
      {"decision_tree", {{"dimension", 8}, {"depth", 7}}},
      {"direct_sum", {{"of", "interval"}, {"options", {{"low", -200}, {"high", 200}}}, {"label_count", 2}}},
      {"disjunction", {{"dimension", 8}, {"width", 2}, {"method", "cover"}, {"terms", 4}, {"rounds", 30}}},
      {"disks", {{"grid", 8}, {"lattice", 3}}},
      {"finite", {{"concepts", {std::string(70, '0'), std::string(70, '1')}}}},
      {"generic", {{"concepts", {std::string(70, '0'), std::string(70, '1')}}}},
      {"halfspace", {{"axes", "-450..-400,0..9"}, {"net", 3}}},
      {"halfspace", {{"axes", "-9000000000000000000..-8999999999999999990,0..9"}, {"net", 3}}},
      {"interval", {{"low", -200}, {"high", 200}}},
      {"line", {{"prime", 23}}},
      {"line", {{"prime", 23}, {"variant", "hashed"}, {"functions", 3}, {"buckets", 20}}},
      {"many_parities", {{"dimension", 8}, {"delta", "1/10"}, {"block_rows", 8}}},
      {"many_points", {{"low", -200}, {"high", 200}, {"epsilon", 8}, {"delta", "1/10"}}},
      {"many_points", {{"low", -200}, {"high", 200}, {"variant", "pure"}}},
      {"many_thresholds", {{"low", -200}, {"high", 200}}},
      {"occam", {{"high", 400}, {"pieces", 3}, {"most_pieces", 9}}},
      {"occam_tree", {{"dimension", 6}, {"depth", 2}, {"most_depth", 3}}},
      {"parity", {{"dimension", 8}, {"variant", "agnostic"}}},
      {"point", {{"low", -200}, {"high", 200}}},
      {"point", {{"low", -200}, {"high", 200}, {"variant", "fixed"}}},
      {"point", {{"low", -200}, {"high", 200}, {"variant", "proper"}}},
      {"point",
       {{"values", "texts"},
        {"letters", "a\""},
        {"longest", 4},
        {"variant", "stable"},
        {"epsilon", 8},
        {"delta", "1/10"}}},
      {"point", {{"values", "texts"}, {"letters", "ab"}, {"longest", 5}}},
      {"polygons", {{"grid", 8}, {"lattice", 3}}},
      {"queried_conjunction", {{"dimension", 5}}},
      {"queried_threshold", {{"high", 400}}},
      {"representation", {{"menus", {std::string(70, '0'), std::string(70, '1')}}}},
      {"resampled", {{"of", "threshold"}, {"options", {{"low", -200}, {"high", 200}}}}},
      {"step_function", {{"low", -200}, {"high", 200}, {"pieces", 40}}},
      {"threshold", {{"low", -200}, {"high", 200}}}};
  return all;
}

// The answers of a run: of many labels several; none where there is no answer.
std::vector<Json> answers_of(const std::string& outcome) {
  std::vector<Json> answers;
  for (std::size_t begin = 0; begin <= outcome.size();) {
    const std::size_t end = std::min(outcome.find("; ", begin), outcome.size());
    if (const std::string one = outcome.substr(begin, end - begin); one != "no answer") {
      const Json answer = Json::parse(one);
      if (answer.is_array())
        answers.insert(answers.end(), answer.begin(), answer.end());
      else
        answers.push_back(answer);
    }
    begin = end + 2;
  }
  return answers;
}

TEST(HypothesisSize, NoAnswerOfAnyLearnerIsLongerThanItSaid) {
  std::set<std::string> seen;
  for (const auto& [name, given] : long_answers()) {
    const LearnerEntry& entry = find_learner(name);
    constexpr std::size_t rows = 40;
    const Json options = entry.complete(given);
    const Subject subject = entry.subject(options, rows);
    const std::size_t most = entry.of(options)->most_bytes();
    std::size_t longest = 0;
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
      Rng rng = Rng::seeded(seed);
      Database database;
      for (std::size_t i = 0; i < rows; ++i)
        database.push_back(static_cast<std::uint32_t>(uniform_below(std::uint64_t{subject.records}, rng)));
      for (const Json& answer : answers_of(subject.run(database, rng)))
        longest = std::max(longest, bytes_in_model(answer));
    }
    EXPECT_LE(longest, most) << name << given;
    if (!name.starts_with("occam")) EXPECT_GT(longest, 0u) << name << given;  // they do not answer to random labels
    seen.insert(name);
  }
  for (const LearnerEntry& entry : all_learners()) EXPECT_TRUE(seen.contains(entry.name)) << entry.name;
}

// A tree that asks 255 times, and a list of 60 single literals, are not short: what was said of them before was 4,096
// bytes and twice the options.
TEST(HypothesisSize, ListsAndTreesAreCountedInFull) {
  auto most = [](const char* learner, const Json& options) { return find_learner(learner).of(options)->most_bytes(); };
  EXPECT_GT(most("decision_tree", {{"dimension", 11}, {"depth", 8}}), 20'000u);
  EXPECT_GT(most("conjunction", {{"dimension", 1000}, {"method", "cover"}, {"terms", 40}, {"rounds", 1000}}), 20'000u);
  EXPECT_EQ(most("direct_sum", {{"of", "threshold"}, {"label_count", 9}}), most("threshold", Json::object()));
  EXPECT_EQ(most("resampled", {{"of", "threshold"}, {"table_rows", 9}}), most("threshold", Json::object()));
}

// Each of the labels repeats a row of the class, 40,000 times 2,000 points: more than anybody would read again.
TEST_F(ModelSize, AModelThatNobodyCouldReadIsRefusedBeforeTheSpend) {
  open_ledger();
  table({"0", "1999"}, 40'000);
  const Json concepts{{"concepts", {std::string(2000, '0'), std::string(2000, '1')}}};
  const auto [kind, message] = refusal(learn("direct_sum", {{"of", "finite"}, {"options", concepts}}));
  EXPECT_EQ(kind, Error::Kind::mistake);
  EXPECT_NE(message.find("fewer labels at once"), std::string::npos) << message;
  EXPECT_EQ(spends(), 0u);
  EXPECT_FALSE(fs::exists(path("m.json")));
}

TEST_F(ModelSize, ConceptsOfAClassAreWrittenByTheirNumber) {
  open_ledger();
  table({"0", "1999"}, 40'000);
  call(learn("generic", {{"concepts", {std::string(2000, '0'), std::string(2000, '1')}}}));
  EXPECT_EQ(spends(), 1u);
  EXPECT_LT(fs::file_size(path("m.json")), 5'000'000u);
  const Json predicted = call({{"verb", "predict"}, {"model", path("m.json")}, {"data", path("t.csv")}});
  EXPECT_EQ(predicted["predictions"][0].size(), 40'000u);
}

TEST_F(ModelSize, ConceptsThatAreWrittenOutAreStillReadAndMustFit) {
  table({"0", "2"}, 2);
  Json file =
      call(learn("generic", {{"concepts", {"001", "011"}}, {"seed", 1}, {"ledger", nullptr}, {"model", nullptr}}));
  Model model = read_model(file["model"]);
  ASSERT_TRUE(model.answered());
  const std::string labels = model.hypothesis[0]["concept"] == 0 ? "001" : "011";
  model.hypothesis[0]["labels"] = labels;
  EXPECT_NO_THROW(read_model(write_model(model)));
  model.hypothesis[0]["labels"] = labels == "001" ? "011" : "001";
  EXPECT_THROW(read_model(write_model(model)), Error);
  model.hypothesis[0] = {{"concept", 2}};
  EXPECT_THROW(read_model(write_model(model)), Error);
}

}  // namespace discreet::model_size_test
