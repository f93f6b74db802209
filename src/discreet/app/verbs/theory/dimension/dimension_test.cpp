#include "discreet/app/verbs/theory/dimension/dimension.h"

#include <gtest/gtest.h>

#include <cmath>

#include "discreet/app/request/call_test.h"
#include "discreet/app/verbs/theory/dimension/menu_dimension.h"
#include "discreet/app/verbs/theory/dimension/smaller_class.h"

namespace discreet::dimension_test {

class DimensionCall : public Call {
 protected:
  static Json dimension(Json more) {
    Json request{{"verb", "theory dimension"}};
    request.update(more);
    return call(request);
  }
  static const Json& lower(const Json& result, const char* quantity) {
    return result[quantity]["certificate"]["lower"];
  }
  static const Json& upper(const Json& result, const char* quantity) {
    return result[quantity]["certificate"]["upper"];
  }
};

TEST_F(DimensionCall, AMatrixFromAFileHasAllItsDimensions) {
  const std::string file = write("c.csv", "0,0,0\n1,0,0\n1,1,0\n1,1,1\n");
  const Json result = dimension({{"matrix", file}, {"only", "littlestone,vc,dual_vc,threshold"}});
  EXPECT_EQ(result["class"], "a matrix of 4 concepts on 3 points");
  EXPECT_EQ(result["vc"]["lower"], 1);
  EXPECT_EQ(result["vc"]["upper"], 1);
  EXPECT_EQ(result["littlestone"]["lower"], 2);
  EXPECT_EQ(result["littlestone"]["upper"], 2);
  EXPECT_EQ(result["littlestone"]["exact"], true);
  EXPECT_EQ(result["dual_vc"]["upper"], 1);
  EXPECT_EQ(result["threshold"]["lower"], 3);
  EXPECT_EQ(result["threshold"]["upper"], 3);
  EXPECT_EQ(lower(result, "littlestone")["kind"], "mistake_tree");
  EXPECT_EQ(lower(result, "littlestone")["class"]["table"], Json::parse(R"(["000","100","110","111"])"));
  EXPECT_EQ(lower(result, "littlestone")["claim"],
            Json::parse(R"({"quantity":"littlestone","relation":">=","value":"2"})"));
  EXPECT_EQ(upper(result, "littlestone")["kind"], "counting");
  EXPECT_EQ(upper(result, "vc")["kind"], "exhaustion");
}

TEST_F(DimensionCall, OnlyWhatIsAskedForIsMeasured) {
  const Json result = dimension({{"class", "thresholds"}, {"size", 15}, {"only", "vc,littlestone"}});
  EXPECT_EQ(result["vc"]["lower"], 1);
  EXPECT_EQ(result["littlestone"]["lower"], 4);
  EXPECT_FALSE(result.contains("dual_vc"));
  const auto [kind, message] = refusal({{"verb", "theory dimension"}, {"class", "points"}, {"only", "vc,litlestone"}});
  EXPECT_EQ(kind, Error::Kind::mistake);
  EXPECT_NE(message.find("did you mean 'littlestone'?"), std::string::npos) << message;
}

TEST_F(DimensionCall, AMillionThresholdsAreKnownInClosedForm) {
  const Json result =
      dimension({{"class", "thresholds"}, {"size", 1 << 20}, {"only", "vc,dual_vc,littlestone,threshold"}});
  EXPECT_EQ(result["littlestone"]["lower"], 20);
  EXPECT_EQ(result["littlestone"]["upper"], 20);
  EXPECT_EQ(result["threshold"]["lower"], 1 << 20);
  EXPECT_EQ(lower(result, "littlestone")["kind"], "named_tree");  // every leaf can be walked to
  EXPECT_EQ(lower(result, "littlestone")["depth"], 20);
  EXPECT_EQ(upper(result, "littlestone")["kind"], "closed_form");
  const Json more = dimension({{"class", "thresholds"}, {"size", 1 << 21}, {"only", "littlestone"}});
  EXPECT_EQ(lower(more, "littlestone")["kind"],
            "named_tree");  // too many leaves: what its questions rest on is checked
  EXPECT_EQ(upper(result, "littlestone")["class"], Json::parse(R"({"name":"thresholds","size":1048576})"));
}

TEST_F(DimensionCall, CertificatesAndThePictureAreWritten) {
  const Json result = dimension({{"class", "intervals"},
                                 {"size", 8},
                                 {"only", "vc,littlestone"},
                                 {"out", path("proofs")},
                                 {"svg", path("tree.svg")}});
  EXPECT_EQ(lower(result, "vc"), path("proofs/vc_lower.json"));
  for (const char* name : {"vc_lower", "vc_upper", "littlestone_lower", "littlestone_upper"}) {
    const Json certificate = parse_json(read("proofs/" + std::string(name) + ".json"));
    EXPECT_EQ(certificate["certificate"], 1) << name;
  }
  EXPECT_EQ(result["svg"], path("tree.svg"));
  EXPECT_NE(read("tree.svg").find("<svg"), std::string::npos);
}

TEST_F(DimensionCall, TheTreeOfALargeClassIsDrawnFromItsConstruction) {
  for (const Json& large : {Json{{"class", "thresholds"}, {"size", 10000}},
                            Json{{"class", "halfspaces"}, {"size", 256}, {"dimension", 4}}}) {
    Json request = large;
    request.update(Json{{"only", "littlestone"}, {"svg", path("large.svg")}});
    EXPECT_EQ(dimension(request)["svg"], path("large.svg"));
    EXPECT_NE(read("large.svg").find("<svg"), std::string::npos);
  }
}

TEST_F(DimensionCall, TimeThatIsTooShortGivesAnInterval) {
  const Json result =
      dimension({{"class", "random"}, {"size", 64}, {"rows", 4096}, {"seconds", "1e-6"}, {"only", "littlestone"}});
  EXPECT_LT(result["littlestone"]["lower"], result["littlestone"]["upper"]);
  EXPECT_EQ(result["littlestone"]["upper"], 12);
  EXPECT_EQ(result["littlestone"]["exact"], false);
  EXPECT_EQ(result["littlestone"]["remark"], "the time was over before the search was");
  EXPECT_EQ(upper(result, "littlestone")["kind"], "counting");
}

TEST_F(DimensionCall, BadMatricesAreRefusedWithRowAndColumn) {
  for (const auto& [text, what] : {std::pair{"0,1\n0\n", "row 2"},
                                   {"", "empty"},
                                   {"0,2\n", "column 2"},
                                   {"0,1\n\n1,0\n", "row 2"},
                                   {"a,b\n0,1\n", "row 1"}}) {
    const auto [kind, message] = refusal({{"verb", "theory dimension"}, {"matrix", write("bad.csv", text)}});
    EXPECT_EQ(kind, Error::Kind::mistake) << text;
    EXPECT_NE(message.find(what), std::string::npos) << message;
    EXPECT_NE(message.find("matrix"), std::string::npos) << message;
  }
  for (const Json& request :
       {Json{{"verb", "theory dimension"}}, Json{{"verb", "theory dimension"}, {"class", "lines"}, {"size", 9}},
        Json{{"verb", "theory dimension"}, {"class", "points"}, {"size", 0}},
        Json{{"verb", "theory dimension"}, {"class", "circles"}},
        Json{{"verb", "theory dimension"}, {"class", "points"}, {"matrix", {"01"}}},
        Json{{"verb", "theory dimension"}, {"class", "points"}, {"seconds", 0}},
        Json{{"verb", "theory dimension"}, {"class", "points"}, {"alpha", 1}},
        Json{{"verb", "theory dimension"}, {"class", "points"}, {"only", "vc"}, {"svg", path("t.svg")}}})
    EXPECT_EQ(refusal(request).first, Error::Kind::mistake) << request;
}

TEST_F(DimensionCall, EqualRowsAndColumnsAreNoMistake) {
  const Json result = dimension({{"matrix", {"0011", "0011", "1100"}}, {"only", "vc,littlestone,dual_vc,threshold"}});
  EXPECT_EQ(result["vc"]["upper"], 1);
  EXPECT_EQ(result["littlestone"]["upper"], 1);
  EXPECT_EQ(result["concepts"], 3);
}

TEST_F(DimensionCall, SizesAndTheirLogarithmsAreBothWritten) {
  const Json result =
      call({{"verb", "theory dimension"}, {"class", "points"}, {"size", 6}, {"only", "drepdim,repdim"}});
  const Json &least = result["drepdim"], &drawn = result["repdim"];
  EXPECT_EQ(least["lower"], 6);
  EXPECT_EQ(least["size"], Json::parse(R"({"lower": 6, "upper": 6})"));
  EXPECT_EQ(least["dimension"]["name"], "DRepDim");
  EXPECT_DOUBLE_EQ(least["dimension"]["lower"].get<double>(), std::log(6));
  EXPECT_EQ(least["alpha"], "1/4");
  EXPECT_FALSE(least.contains("beta"));
  EXPECT_EQ(least["remark"], "6 hypotheses at alpha 1/4; DRepDim, the natural logarithm, is 1.7918");
  EXPECT_EQ(drawn["upper"], 5);
  EXPECT_EQ(drawn["size"]["upper"], 5);
  EXPECT_EQ(drawn["dimension"]["name"], "RepDim");
  EXPECT_DOUBLE_EQ(drawn["dimension"]["upper"].get<double>(), std::log(5));
  EXPECT_EQ(drawn["beta"], "1/4");
  EXPECT_EQ(drawn["remark"], "5 hypotheses at alpha 1/4, beta 1/4; RepDim, the natural logarithm, is 1.6094");
}

TEST_F(DimensionCall, AnIntervalIsRoundedOutwards) {
  const Json drawn = call({{"verb", "theory dimension"},
                           {"class", "points"},
                           {"size", 1'000'000},
                           {"only", "repdim"},
                           {"beta", "1/5"}})["repdim"];
  EXPECT_LT(drawn["dimension"]["lower"].get<double>(), drawn["dimension"]["upper"].get<double>());
  EXPECT_EQ(drawn["remark"],
            "6 to 15 hypotheses at alpha 1/4, beta 1/5; RepDim, the natural logarithm, lies within [1.7917, 2.7081]");
}

TEST_F(DimensionCall, NumbersBeyondAWordHaveLogarithmsToo) {
  EXPECT_NEAR(natural_logarithm(Integer(1) << 5000), 5000 * std::log(2), 1e-9);
  EXPECT_EQ(natural_logarithm(1), 0);
  const Json drawn = call(
      {{"verb", "theory dimension"}, {"class", "cube"}, {"size", 2000}, {"only", "repdim"}, {"seconds", 20}})["repdim"];
  EXPECT_NEAR(drawn["dimension"]["upper"].get<double>(), 2000 * std::log(2) + std::log(0.75), 1e-6);
  EXPECT_GT(drawn["dimension"]["lower"].get<double>(), 200);
}

TEST_F(DimensionCall, WhatIsInfiniteHasNoLogarithm) {
  const Json result =
      call({{"verb", "theory dimension"}, {"matrix", {"1000", "0100"}}, {"hypotheses", {"1111"}}, {"only", "drepdim"}});
  EXPECT_EQ(result["drepdim"]["lower"], "infinite");
  EXPECT_FALSE(result["drepdim"].contains("dimension"));
  EXPECT_TRUE(result["drepdim"].contains("remark"));
}

}  // namespace discreet::dimension_test
