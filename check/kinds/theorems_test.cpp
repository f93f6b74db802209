// Ends that theorems prove of classes with names:
// check/{characters,incidences,point_menus,separated_points,embedded}.cpp
#include <gtest/gtest.h>

#include "check/kinds/verdict_test.h"

namespace discreet::check::theorems_test {

Json claim(const char* kind, const char* quantity, const char* relation, const std::string& value, const char* about) {
  return {{"certificate", 1},
          {"kind", kind},
          {"claim", {{"quantity", quantity}, {"relation", relation}, {"value", value}}},
          {"alpha", "1/4"},
          {"beta", "1/4"},
          {"error", "1/3"},
          {"messages", 3},
          {"class", Json::parse(about)}};
}

std::string short_verdict(const Json& certificate) { return verdict(certificate).substr(0, 8); }

// The claim is accepted and what says a little more is rejected.
void expect_just(Json certificate, const char* more) {
  EXPECT_EQ(verdict(certificate), "accepted");
  certificate["claim"]["value"] = more;
  EXPECT_EQ(short_verdict(certificate), "rejected") << more;
}

constexpr const char* parities = R"({"name": "parities", "size": 8})";
constexpr const char* lines = R"({"name": "lines", "size": 101})";
constexpr const char* points = R"({"name": "points", "size": 1000})";

// 256 parities: at 1/4 a function is near to one of them, at 2/5 to 22. Messages are at least 1 + 255/9 = 29.3...
TEST(CheckTheorems, CharactersAreThoseOfParities) {
  expect_just(claim("characters", "tau", ">=", "256", parities), "256001/1000");
  expect_just(claim("characters", "drepdim", ">=", "256", parities), "257");
  expect_just(claim("characters", "repdim", ">=", "192", parities), "193");
  expect_just(claim("characters", "communication", ">=", "30", parities), "31");
  expect_just(claim("characters", "private_communication", ">=", "30", parities), "31");
  expect_just(claim("characters", "protocol_error", ">=", "91/200", parities),
              "57/125");  // (1 - sqrt(2/255))/2 = 0.4557...
  EXPECT_EQ(short_verdict(claim("characters", "tau", ">=", "256", R"({"name": "parities", "size": 7})")), "rejected");
  EXPECT_EQ(short_verdict(claim("characters", "tau", ">=", "2", R"({"name": "cube", "size": 8})")), "rejected");
  EXPECT_EQ(short_verdict(claim("characters", "tau", "<=", "256", parities)), "rejected");
  EXPECT_EQ(short_verdict(claim("characters", "vc", ">=", "1", parities)), "rejected");
  Json far = claim("characters", "tau", ">=", "256/22", parities);
  far["alpha"] = "2/5";
  expect_just(far, "256/21");
}

// p = 101 at the share 102/305: no function is within 1/4 of more than 104 lines.
TEST(CheckTheorems, IncidencesBoundMenusAsWell) {
  Json certificate = claim("incidences", "tau", ">=", "10201/104", lines);
  EXPECT_EQ(short_verdict(certificate), "rejected");  // half and half says nothing of menus
  certificate["share"] = "102/305";
  expect_just(certificate, "10201/103");
  for (const char* wrong : {"0", "1/2", "1/4", "-1/3", "2/5"}) {
    certificate["share"] = wrong;
    EXPECT_EQ(short_verdict(certificate), "rejected") << wrong;
  }
  Json messages = claim("incidences", "communication", ">=", "34", lines);
  messages["share"] = "2/5";
  expect_just(messages, "35");
  Json error = claim("incidences", "protocol_error", ">=", "11/25", lines);
  error["share"] = "23/50";
  expect_just(error, "23/50");
}

// 101 slopes instead of one.
TEST(CheckTheorems, MenusOfPointsServeLinesOncePerSlope) {
  Json prior = claim("point_menus", "tau", "<=", "1213", lines);
  prior["by"] = "random_functions";
  expect_just(prior, "1212");
  Json buckets = claim("point_menus", "repdim", "<=", "1213", lines);
  buckets.update(Json{{"by", "buckets"}, {"rounds", 1}, {"buckets", 12}});
  expect_just(buckets, "1212");
  buckets["buckets"] = 11;
  EXPECT_EQ(short_verdict(buckets), "rejected");
  Json polynomials = claim("point_menus", "drepdim", "<=", "3334", lines);
  polynomials.update(Json{{"by", "polynomials"}, {"field", 11}, {"degree", 2}, {"places", 3}});
  expect_just(polynomials, "3333");
  Json agreement = claim("point_menus", "tau", ">=", "2", lines);
  agreement.update(Json{{"by", "agreement"}, {"agree", 3}});
  EXPECT_EQ(short_verdict(agreement), "rejected");
}

TEST(CheckTheorems, AMenuThatAlwaysServesIsAPrivateProtocol) {
  Json polynomials = claim("point_menus", "private_communication", "<=", "75", points);
  polynomials.update(Json{{"by", "polynomials"}, {"field", 37}, {"degree", 2}, {"places", 2}, {"alpha", "1/3"}});
  expect_just(polynomials, "74");
  polynomials["alpha"] = "2/5";  // more than the error
  EXPECT_EQ(short_verdict(polynomials), "rejected");
}

TEST(CheckTheorems, ClassesWithNamesTellTheirPointsApart) {
  Json certificate = claim("separated_points", "private_communication", ">=", "10", points);
  certificate["error"] = "1/5";
  expect_just(certificate, "11");
  certificate["class"] = {{"table", {"01", "10"}}};
  EXPECT_EQ(verdict(certificate).substr(0, 10), "unreadable");  // for a table they are listed
  Json columns = claim("point_menus", "drepdim", ">=", "14", lines);
  columns["by"] = "columns";
  expect_just(columns, "15");  // 10201 points
  columns["class"] = {{"table", {"01", "10"}}};
  EXPECT_EQ(short_verdict(columns), "rejected");
}

Json embedded() {
  Json certificate = claim("embedded", "communication", ">=", "30", R"({"name": "parities", "size": 20})");
  certificate["smaller"] = Json::parse(parities);
  certificate["premise"] = claim("characters", "communication", ">=", "30", parities);
  return certificate;
}

TEST(CheckTheorems, ASmallerClassIsPartOfALargerOneOfItsName) {
  expect_just(embedded(), "31");
  const auto rejected = [](const char* place, const Json& value) {
    Json changed = embedded();
    changed[Json::json_pointer(place)] = value;
    EXPECT_EQ(short_verdict(changed), "rejected") << place << " " << value;
  };
  rejected("/class/size", 7);               // the part is larger
  rejected("/class/name", "conjunctions");  // or of another name
  rejected("/smaller/size", 7);             // the premise is about another one
  rejected("/premise/class/size", 9);
  rejected("/premise/claim/value", "29");
  rejected("/premise/claim/value", "31");
  rejected("/premise/error", "1/4");  // on other terms
  rejected("/error", "2/5");
  rejected("/premise/claim/quantity", "private_communication");
  rejected("/premise", embedded());  // one within another
  rejected("/claim/relation", "<=");
}

// Lines modulo 5 are no part of lines modulo 7, and a part on a grid may have fewer axes but no longer ones.
TEST(CheckTheorems, OnlyPartsAreParts) {
  Json certificate = claim("embedded", "tau", ">=", "1", R"({"name": "lines", "size": 7})");
  certificate["smaller"] = Json::parse(R"({"name": "lines", "size": 5})");
  certificate["premise"] = claim("trivial", "tau", ">=", "1", R"({"name": "lines", "size": 5})");
  EXPECT_EQ(verdict(certificate), "rejected: lines of size 5 is no part of lines of size 7");
  const auto boxes = [](int size, int dimension) {
    return Json{{"name", "boxes"}, {"size", size}, {"dimension", dimension}};
  };
  certificate["smaller"] = certificate["premise"]["class"] = boxes(3, 1);
  certificate["class"] = boxes(3, 2);
  EXPECT_EQ(verdict(certificate), "accepted");
  certificate["class"] = boxes(2, 2);
  EXPECT_EQ(short_verdict(certificate), "rejected");
  certificate["smaller"] = certificate["premise"]["class"] = boxes(2, 3);
  EXPECT_EQ(short_verdict(certificate), "rejected");
}

// The premise may be about the table of the part: of halfspaces it is held to its geometry.
TEST(CheckTheorems, ATableStandsForAPartOnlyIfItIsItsTable) {
  Json certificate = claim("embedded", "tau", ">=", "1", R"({"name": "halfspaces", "size": 9, "dimension": 3})");
  certificate["smaller"] = Json::parse(R"({"name": "halfspaces", "size": 3, "dimension": 1})");
  certificate["premise"] =
      claim("trivial", "tau", ">=", "1", R"({"table": ["000", "100", "110", "111", "011", "001"]})");
  EXPECT_EQ(verdict(certificate), "accepted");
  certificate["premise"]["class"]["table"][0] = "010";
  EXPECT_EQ(verdict(certificate), "rejected: the premise is about another class than halfspaces of size 3");
}

}  // namespace discreet::check::theorems_test
