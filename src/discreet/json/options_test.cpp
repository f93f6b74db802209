#include "discreet/json/options.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

namespace discreet::options_test {

struct Sizes {
  std::int64_t size = 3;
  Integer high = (Integer(1) << 64) - 1;
  Rational epsilon{1, 2};
  Neighbours neighbours = Neighbours::replace;
  std::optional<std::int64_t> chunks;
  static constexpr auto fields() {
    return std::tuple{field("size", &Sizes::size, "how large"), field("high", &Sizes::high, "the end"),
                      field("epsilon", &Sizes::epsilon, "the promise"),
                      field("neighbours", &Sizes::neighbours, "the relation"),
                      field("chunks", &Sizes::chunks, "parts")};
  }
};

std::string complaint(const Json& given) {
  try {
    read_options<Sizes>(given);
  } catch (const Error& error) {
    return error.what();
  }
  return "";
}

TEST(Options, WhatIsAbsentKeepsItsDefault) {
  Sizes options = read_options<Sizes>(Json::object());
  EXPECT_EQ(options.size, 3);
  EXPECT_EQ(options.epsilon, Rational(1, 2));
  EXPECT_EQ(options.chunks, std::nullopt);
}

TEST(Options, NumbersAndTextsMeanTheSame) {
  for (const auto& given : {Json{{"epsilon", 0.1}}, Json{{"epsilon", "0.1"}}, Json{{"epsilon", "1/10"}}})
    EXPECT_EQ(read_options<Sizes>(given).epsilon, Rational(1, 10));
  EXPECT_EQ(read_options<Sizes>({{"size", "7"}}).size, 7);
  EXPECT_EQ(read_options<Sizes>({{"high", 18446744073709551615u}}).high, (Integer(1) << 64) - 1);
  EXPECT_EQ(read_options<Sizes>({{"chunks", 2}}).chunks, 2);
}

TEST(Options, ComeBackFromJson) {
  Json written = write_options(read_options<Sizes>({{"epsilon", "1/3"}, {"neighbours", "add_remove"}}));
  EXPECT_EQ(written.dump(),
            R"({"size":3,"high":"18446744073709551615","epsilon":"1/3","neighbours":"add_remove","chunks":null})");
  EXPECT_EQ(write_options(read_options<Sizes>(written)), written);
}

TEST(Options, ErrorsNameTheOptionAndTheRemedy) {
  EXPECT_EQ(complaint({{"epsilno", 1}}),
            "unknown option 'epsilno' (did you mean 'epsilon'?). Known are size, high, epsilon, neighbours, chunks");
  EXPECT_EQ(complaint({{"epsilon", "abc"}}), "option 'epsilon': 'abc' is not a number. Write it as 1/2, 0.5 or 1e-6");
  EXPECT_NE(complaint({{"epsilon", "1/0"}}).find("zero"), std::string::npos);
  EXPECT_NE(complaint({{"epsilon", true}}).find("'epsilon'"), std::string::npos);
  EXPECT_NE(complaint({{"size", "1.5"}}).find("Option --size is 1.5. It must be a whole number"), std::string::npos);
  EXPECT_NE(complaint({{"size", 18446744073709551615u}}).find("out of range"), std::string::npos);
  EXPECT_EQ(complaint({{"neighbours", "replac"}}),
            "option 'neighbours': \"replac\" is not one of replace, add_remove, labels (did you mean 'replace'?)");
  EXPECT_NE(complaint(Json::array()), "");
  EXPECT_NE(complaint({{"size", std::string(1000, '9')}}).find("..."), std::string::npos);
}

TEST(Options, AreDescribedForEverySurface) {
  Json described = describe_fields<Sizes>();
  EXPECT_EQ(described[3].dump(), R"({"name":"neighbours","kind":"word","default":"replace","help":"the relation",)"
                                 R"("words":["replace","add_remove","labels"]})");
  EXPECT_EQ(described[2]["default"], "1/2");
}

class TableFile : public testing::Test {
 protected:
  std::string write(const std::string& text) {
    std::ofstream(path_) << text;
    return path_;
  }
  void TearDown() override { std::filesystem::remove(path_); }
  std::string path_ = testing::TempDir() + "options_test_" + std::to_string(::getpid()) + ".csv";
};

TEST_F(TableFile, IsReadAsAClass) {
  FiniteClass read = Value<FiniteClass>::read(write("0,1,1\r\n1,0,0\n\n"), "concepts");
  EXPECT_EQ(Value<FiniteClass>::write(read), Json::parse(R"(["011","100"])"));
  EXPECT_EQ(Value<FiniteClass>::read(Json::parse(R"(["011","100"])"), "concepts"), read);
}

TEST_F(TableFile, ThatIsWrongNamesThePlace) {
  auto complaint = [&](const Json& given) -> std::string {
    try {
      Value<FiniteClass>::read(given, "concepts");
    } catch (const Error& error) {
      return error.what();
    }
    return "";
  };
  EXPECT_NE(complaint(write("0,1\n0,2\n")).find("row 2, column 2"), std::string::npos);
  EXPECT_NE(complaint(write("0,1\n0\n")).find("row 2 has 1 cells"), std::string::npos);
  EXPECT_NE(complaint(write("")).find("empty"), std::string::npos);
  EXPECT_NE(complaint(write("01,1\n")), "");
  EXPECT_NE(complaint(write("0,1,\n")), "");
  EXPECT_NE(complaint(write("0,,1\n")), "");
  EXPECT_EQ(complaint(write("011\n100\n")), "");
  EXPECT_NE(complaint("no such file").find("there is no such file"), std::string::npos);
  EXPECT_NE(complaint("/").find("is a folder"), std::string::npos);
  EXPECT_NE(complaint("/dev/zero").find("row 1, column 1 is not a label"), std::string::npos);
  EXPECT_NE(complaint(std::string("a\0b", 3)).find("NUL"), std::string::npos);
  EXPECT_NE(complaint(nullptr).find("needed"), std::string::npos);
  EXPECT_NE(complaint(Json::parse("[1,2]")), "");
}

TEST_F(TableFile, ThatIsTooLargeIsRefusedByItsFirstLine) {
  write(std::string(1000, '0') + "\n");
  std::filesystem::resize_file(path_, std::uintmax_t{1} << 29);  // bytes that are no labels: they are not read
  try {
    Value<FiniteClass>::read(path_, "matrix");
    FAIL();
  } catch (const Error& error) {
    EXPECT_STREQ(
        error.what(),
        "option 'matrix': the table has 1000 columns and about 536334 rows, more than 2^28 labels. At most 268435 rows "
        "of this number of columns fit");
  }
}

}  // namespace discreet::options_test
