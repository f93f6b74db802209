#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "discreet/base/error.h"
#include "discreet/json/value.h"

namespace discreet::menus_value_test {

class MenusValue : public testing::Test {
 protected:
  std::string write(const std::string& text) {
    path_ = std::filesystem::temp_directory_path() / ("menus_" + std::to_string(::getpid()) + ".csv");
    std::ofstream(path_) << text;
    return path_.string();
  }
  void TearDown() override { std::filesystem::remove(path_); }

  static std::string refusal(const Json& given) {
    try {
      Value<Representation>::read(given, "menus");
    } catch (const Error& error) {
      return error.what();
    }
    return "";
  }

  std::filesystem::path path_;
};

TEST_F(MenusValue, AFileAndItsJsonAreTheSame) {
  Representation read = Value<Representation>::read(
      write("menu,weight,prior,labels\na,1/3,1,001\nb,2/3,1/2,111\na,1/3,1/4,010\n"), "menus");
  EXPECT_EQ(read.menus().size(), 2u);
  EXPECT_EQ(read.chance(1), Rational(2, 3));
  EXPECT_EQ(read.menus()[0].priors, (std::vector<Integer>{4, 1}));
  EXPECT_EQ(Value<Representation>::read(Value<Representation>::write(read), "menus"), read);
  Json by_hand = Json::parse(R"([{"hypotheses": ["001", [0, 1, 0]], "priors": ["1", "1/4"], "weight": 1},
                                 {"hypotheses": ["111"], "priors": [0.5], "weight": 2}])");
  EXPECT_EQ(Value<Representation>::read(by_hand, "menus"), read);
}

TEST_F(MenusValue, LabelsAloneAreOneMenu) {
  Representation file = Value<Representation>::read(write("labels\n01\n10\n"), "menus");
  EXPECT_EQ(file, Value<Representation>::read(Json{"01", "10"}, "menus"));
  EXPECT_EQ(file.menus().size(), 1u);
}

TEST_F(MenusValue, BadFilesAreRefusedWithTheirPlace) {
  auto says = [&](const std::string& text, const std::string& what) {
    std::string message = refusal(write(text));
    EXPECT_NE(message.find(what), std::string::npos) << message;
    EXPECT_EQ(message.find("option 'menus'"), 0u) << message;
  };
  says("menu,bits\na,01\n", "has a column 'bits'");
  says("menu,weight\na,1\n", "has no column 'labels'");
  says("labels\n", "has no rows");
  says("labels,prior\n01,x\n", "row 1, column 'prior'");
  says("menu,weight,labels\na,1,01\na,2,10\n", "row 2: the menu weighs 2 here and 1");
  says("labels\n01\n0\n", "row 2 has 1 cells");
  says("labels\n02\n", "row 1, column 2 is not a label. Write 0 or 1");
  EXPECT_NE(refusal("no/such/file.csv").find("option 'menus'"), std::string::npos);
}

TEST_F(MenusValue, BadListsAreRefused) {
  for (const char* bad : {"[]", "3", "{}", "[3]", R"([{"weight": 1}])", R"([{"hypotheses": ["01"], "colour": 1}])",
                          R"([{"hypotheses": ["01"]}, "01"])", R"([{"hypotheses": ["01"], "weight": 0}])",
                          R"([{"hypotheses": ["01"], "weight": "x"}])", R"([{"hypotheses": ["01"], "priors": [1, 2]}])",
                          R"([{"hypotheses": []}])", R"([{"hypotheses": [""]}])", R"(["01", "0"])"})
    EXPECT_NE(refusal(Json::parse(bad)), "") << bad;
}

TEST(RationalsValue, AreWrittenWithCommasOrAsAList) {
  using V = Value<std::vector<Rational>>;
  std::vector<Rational> wanted{Rational(1, 2), Rational(1, 4), Rational(1, 4)};
  EXPECT_EQ(V::read("1/2,0.25,1/4", "distribution"), wanted);
  EXPECT_EQ(V::read(Json{"1/2", 0.25, "1/4"}, "distribution"), wanted);
  EXPECT_EQ(V::read(V::write(wanted), "distribution"), wanted);
  for (const Json& bad : {Json("1/2,"), Json(3), Json::parse("[null]"), Json("a,b")})
    EXPECT_THROW(V::read(bad, "distribution"), Error) << bad;
}

}  // namespace discreet::menus_value_test
