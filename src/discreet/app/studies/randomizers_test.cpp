#include "discreet/app/studies/randomizers.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "discreet/app/request/call.h"
#include "discreet/audit/verify/verifier.h"
#include "discreet/local/randomizers/all_reports_test.h"

namespace discreet::randomizers_test {

class Registered : public testing::TestWithParam<TinyRandomizer> {};

TEST_P(Registered, IsWrittenAndReadBack) {
  Json written = write_randomizer(GetParam().randomizer);
  EXPECT_EQ(read_randomizer(written), GetParam().randomizer) << written;
  EXPECT_EQ(write_randomizer(read_randomizer(Json::parse(written.dump()))), written);
}

// The exhaustive check of the shipped code, for every value of one person.
TEST_P(Registered, KeepsItsPromise) {
  Subject subject = randomizer_subject(GetParam().randomizer);
  VerifyReport report = verify(subject, {.rows = 1});
  EXPECT_EQ(report.verdict, Verdict::holds) << report.reason;
  EXPECT_EQ(report.errors, 0u);
  EXPECT_NEAR(report.epsilon.low, to_double(subject.promised.epsilon), 1e-12);
}

INSTANTIATE_TEST_SUITE_P(Table, Registered, testing::ValuesIn(tiny_randomizers()),
                         [](const auto& info) { return info.param.name; });

TEST(Randomizers, EveryFamilyDeclaresTinyInstancesAndShowsSome) {
  for (const RandomizerEntry& entry : randomizers()) {
    std::size_t shown = 0;
    for (const TinyInstance& tiny : entry.tiny()) shown += tiny.rows.size();
    EXPECT_GT(shown, 0u) << entry.name << ": declare one in tiny_randomizers.cpp";
  }
}

TEST(Randomizers, TwoPeopleCostNoMoreThanOne) {
  VerifyReport report = verify(randomizer_subject(KaryRandomizer({.values = 3, .epsilon = 1})), {.rows = 2});
  EXPECT_EQ(report.verdict, Verdict::holds) << report.reason;
}

TEST(Randomizers, EveryFamilyIsListedWithItsOptionsAndHasASection) {
  Json listed = call({{"verb", "list"}})["randomizers"];
  ASSERT_EQ(listed.size(), std::variant_size_v<Randomizer::Any>);
  std::ifstream page(std::string(DISCREET_SOURCE_DIR) + "/docs/local/randomizers.md");
  std::stringstream text;
  text << page.rdbuf();
  for (const Json& entry : listed) {
    EXPECT_FALSE(entry["fields"].empty());
    EXPECT_NE(text.str().find("\n## " + entry["name"].get<std::string>() + "\n"), std::string::npos) << entry["name"];
  }
}

std::string refusal(const Json& given) {
  try {
    read_randomizer(given);
  } catch (const Error& error) {
    return error.what();
  }
  return "";
}

TEST(Randomizers, AMistakeIsNamed) {
  EXPECT_EQ(refusal({{"randomizer", "k_r"}}),
            "unknown randomizer 'k_r' (did you mean 'k_rr'?). Known are discrete_laplace, hadamard, k_rr, one_bit, "
            "product, subset, warner");
  EXPECT_NE(refusal({{"randomizer", "k_rr"}, {"values", 1}}).find("values"), std::string::npos);
  EXPECT_NE(refusal({{"randomizer", "k_rr"}, {"value", 4}}).find("did you mean 'values'"), std::string::npos);
  EXPECT_NE(refusal({{"randomizer", "warner"}, {"epsilon", "17"}}).find("epsilon"), std::string::npos);
  EXPECT_NE(refusal({{"randomizer", "hadamard"}, {"size", 12}}).find("size"), std::string::npos);
  EXPECT_NE(refusal({{"randomizer", "subset"}, {"values", 4}, {"size", 4}}).find("size"), std::string::npos);
  EXPECT_NE(refusal({{"randomizer", "one_bit"}, {"steps", 0}}).find("steps"), std::string::npos);
  EXPECT_NE(refusal({{"randomizer", "discrete_laplace"}, {"clamp", 0}}).find("clamp"), std::string::npos);
  EXPECT_NE(refusal({{"randomizer", "product"}, {"parts", Json::array()}}).find("parts"), std::string::npos);
  EXPECT_NE(refusal({{"randomizer", "product"}, {"parts", "no list"}}).find("parts"), std::string::npos);
  EXPECT_NE(refusal("warner").find("an object"), std::string::npos);
  const Json product{{"randomizer", "product"}, {"parts", {{{"randomizer", "warner"}}}}};
  EXPECT_NE(refusal({{"randomizer", "product"}, {"parts", {product}}}).find("products"), std::string::npos);
}

TEST(Randomizers, AreVerifiedByName) {
  Json holds = call({{"verb", "verify"}, {"kind", "randomizer"}, {"learner", "subset"}, {"values", 4}});
  EXPECT_EQ(holds["verdict"], "holds");
  EXPECT_EQ(holds["rows"], 1);
  EXPECT_THROW(call({{"verb", "verify"}, {"kind", "randomizer"}, {"learner", "subse"}}), Error);
}

TEST(LocalReport, IsRepeatableFromASeedAndThenNotPrivate) {
  const Json request{{"verb", "local report"}, {"randomizer", "k_rr"}, {"values", 10}, {"value", 2}, {"seed", 7}};
  Json first = call(request);
  EXPECT_EQ(first, call(request));
  EXPECT_EQ(first["private"], false);
  EXPECT_EQ(first["epsilon"], "1");
  EXPECT_EQ(first["bits"], 4);
  EXPECT_FALSE(first.contains("value"));  // nor anywhere else: the report is all that is sent
  Json secret = request;
  secret.erase("seed");
  EXPECT_EQ(call(secret)["private"], true);
}

TEST(LocalReport, ShowsWhatTheReportGivesAway) {
  Json result = call({{"verb", "local report"}, {"randomizer", "warner"}, {"value", 1}, {"law", "shown"}});
  const Rational zero = parse_rational(result["law"][0].get<std::string>()),
                 one = parse_rational(result["law"][1].get<std::string>());
  EXPECT_EQ(zero + one, 1);
  EXPECT_EQ(one > zero, result["report"] == "1");
}

// Its exact law would have thousands of millions of digits.
TEST(LocalReport, RefusesALawThatIsTooLongToPrint) {
  Json request{{"verb", "local report"}, {"randomizer", "discrete_laplace"}, {"law", "shown"}};
  EXPECT_EQ(call(request)["law"].size(), 17u);
  request["clamp"] = 1 << 24;
  try {
    call(request);
    FAIL();
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), Error::Kind::mistake);
    EXPECT_NE(std::string(error.what()).find("'law'"), std::string::npos) << error.what();
    EXPECT_NE(std::string(error.what()).find("a smaller 'clamp'"), std::string::npos) << error.what();
  }
  const Json laplace{{"randomizer", "discrete_laplace"}, {"steps", 1}, {"clamp", 1 << 24}, {"epsilon", "1"}};
  request = {{"verb", "local report"}, {"randomizer", "product"}, {"parts", {laplace}}, {"law", "shown"}};
  EXPECT_THROW(call(request), Error);
}

TEST(LocalReport, DrawsARowAndPrintsIt) {
  Json result = call({{"verb", "local report"}, {"randomizer", "hadamard"}, {"size", 8}, {"value", 3}});
  EXPECT_LT(result["row"].get<int>(), 8);
  EXPECT_EQ(call({{"verb", "local report"}, {"randomizer", "hadamard"}, {"size", 8}, {"row", 5}})["row"], 5);
}

TEST(LocalReport, SaysWhatShufflingMakesOfIt) {
  Json result =
      call({{"verb", "local report"}, {"randomizer", "k_rr"}, {"shuffled", 1000}, {"delta", "1e-6"}})["shuffled"];
  EXPECT_EQ(result["people"], 1000);
  EXPECT_EQ(result["delta"], "1/1000000");
  EXPECT_LT(parse_rational(result["epsilon"].get<std::string>()), Rational(1, 2));
  EXPECT_THROW(call({{"verb", "local report"}, {"randomizer", "k_rr"}, {"shuffled", 0}}), Error);
  EXPECT_THROW(call({{"verb", "local report"}, {"randomizer", "k_rr"}, {"shuffled", 5}, {"delta", 0}}), Error);
}

TEST(LocalReport, RefusesWhatIsNotThere) {
  EXPECT_THROW(call({{"verb", "local report"}}), Error);
  EXPECT_THROW(call({{"verb", "local report"}, {"randomizer", "warner"}, {"value", 2}}), Error);
  EXPECT_THROW(call({{"verb", "local report"}, {"randomizer", "warner"}, {"value", -1}}), Error);
  EXPECT_THROW(call({{"verb", "local report"}, {"randomizer", "warner"}, {"row", 1}}), Error);
  EXPECT_THROW(call({{"verb", "local report"}, {"randomizer", "warner"}, {"values", 2}}), Error);
}

}  // namespace discreet::randomizers_test
