#include "discreet/app/model_size.h"

#include <gtest/gtest.h>

#include "discreet/app/call_test.h"

namespace discreet {
namespace {

class ModelSize : public Call {
 protected:
  // A column of values and so many of labels; all labels are 1 at the largest value alone.
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
    Json request{{"verb", "learn"}, {"learner", learner},      {"data", path("t.csv")},
                 {"x", "v"},        {"model", path("m.json")}, {"ledger", path("l.sqlite")}};
    request.update(more);
    return request;
  }
  std::size_t spends() const {
    return call({{"verb", "budget"}, {"action", "show"}, {"ledger", path("l.sqlite")}})["entries"].size();
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
  const std::vector<std::pair<std::string, Json>> small_ones{{"generic", concepts}, {"direct_sum", sum("finite", concepts)}};
  auto check = [&](const std::string& learner, Json more) {
    open_ledger();
    call(learn(learner, more));
    Model model = load_model(path("m.json"));
    model.hypothesis = nullptr;
    const std::size_t bytes = fs::file_size(path("m.json"));
    EXPECT_LE(bytes, most_bytes(model)) << learner << more;
    EXPECT_GE(6 * bytes, most_bytes(model)) << learner << more;  // nor is much more said
    fs::remove(path("m.json"));
    fs::remove(path("l.sqlite"));
  };
  table({"-9223372036854775807", "-9223372036854775808", "9223372036854775807"}, 60);
  for (const auto& [learner, more] : wide_ones) check(learner, more);
  table({"0", "299"}, 60);
  for (const auto& [learner, more] : small_ones) check(learner, more);
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
  Json file = call(learn("generic", {{"concepts", {"001", "011"}}, {"seed", 1}, {"ledger", nullptr}, {"model", nullptr}}));
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

}  // namespace
}  // namespace discreet
