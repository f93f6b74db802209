#include "check/report.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

namespace discreet::check::report_test {

Json certificate(const char* kind, const char* quantity, const char* relation, const char* value, int size) {
  return {{"certificate", 1},
          {"kind", kind},
          {"claim", {{"quantity", quantity}, {"relation", relation}, {"value", value}}},
          {"class", {{"name", "points"}, {"size", size}}},
          {"alpha", "1/4"},
          {"beta", "1/4"}};
}

// Points of 3, at 1/4: the concepts are a menu, and one hypothesis serves one of the three.
Json results() {
  Json lower = certificate("adversaries", "tau", ">=", "3", 3);
  lower.update(Json::parse(R"({"columns": [0, 1, 2], "symmetries": [], "picks": 1, "weights": ["1/3", "1/3", "1/3"],
    "adversaries": [{"concept": 0, "points": [1, 1, 1]}, {"concept": 1, "points": [1, 1, 1]}, {"concept": 2,
     "points": [1, 1, 1]}]})"));
  Json drawn = lower;
  drawn["claim"]["quantity"] = "repdim";
  Json results{{"class", "points on 3 points"}, {"alpha", "1/4"}, {"beta", "1/4"}};
  results["tau"] = {{"lower", 3},
                    {"upper", 3},
                    {"certificate", {{"lower", lower}, {"upper", certificate("all_concepts", "tau", "<=", "3", 3)}}}};
  results["repdim"] = {
      {"lower", 3},
      {"upper", 3},
      {"certificate", {{"lower", drawn}, {"upper", certificate("all_concepts", "repdim", "<=", "3", 3)}}}};
  return results;
}

std::string verdict(const Json& document) {
  Report report;
  report.check_document(document, "it");
  return report.text();
}

std::string first_failure(const Json& document) {
  Report report;
  report.check_document(document, "it");
  const Json all = report.json();
  for (const Json& line : all["certificates"])
    if (line["verdict"] != "accepted")
      return line["verdict"].get<std::string>() + ": " + line["detail"].get<std::string>();
  return "accepted";
}

TEST(Report, ResultsAreAcceptedEndByEnd) {
  Report report;
  report.check_document(results(), "it");
  EXPECT_EQ(report.json()["accepted"], 4);
  EXPECT_EQ(report.status(), 0);
}

TEST(Report, ACertificateProvesTheEndThatItStandsFor) {
  Json changed = results();
  changed["tau"]["lower"] = 99;
  EXPECT_EQ(first_failure(changed), "rejected: the document says tau >= 99, the certificate tau >= 3");
  changed = results();
  changed["tau"]["certificate"]["upper"] = nullptr;
  EXPECT_EQ(first_failure(changed), "not proved: there is no certificate of tau <= 3");
  Report report;
  report.check_document(changed, "it");
  EXPECT_EQ(report.status(), 4);
  changed = results();
  changed["tau"].erase("certificate");
  EXPECT_EQ(first_failure(changed), "not proved: there is no certificate of tau >= 3");
  changed = results();
  changed["repdim"]["certificate"]["lower"] = changed["tau"]["certificate"]["lower"];
  EXPECT_EQ(first_failure(changed), "rejected: the document says repdim >= 3, the certificate tau >= 3");
  changed = results();
  changed["repdim"]["certificate"]["lower"] = changed["repdim"]["certificate"]["upper"];
  EXPECT_EQ(first_failure(changed), "rejected: the document says repdim >= 3, the certificate repdim <= 3");
}

TEST(Report, AllCertificatesAreAboutOneClassOnTheSameTerms) {
  Json changed = results();
  changed["repdim"]["upper"] = 2;
  changed["repdim"]["certificate"]["upper"] = certificate("all_concepts", "repdim", "<=", "2", 2);
  EXPECT_EQ(
      first_failure(changed),
      "rejected: it is about another class than the certificates before it: points of size 2, not points of size 3");
  changed = results();  // the same class, written out
  changed["tau"]["certificate"]["lower"]["class"] = {{"table", {"100", "010", "001"}}};
  EXPECT_EQ(first_failure(changed), "accepted");
  changed["tau"]["certificate"]["lower"]["class"]["table"] = {"010", "100", "001"};
  EXPECT_EQ(first_failure(changed).substr(0, 33), "rejected: it is about another cla");
  changed = results();
  changed["repdim"]["certificate"]["lower"]["beta"] = "1/100";
  EXPECT_EQ(first_failure(changed), "rejected: the document is about beta 1/4, the certificate about 1/100");
  changed = results();
  changed["alpha"] = "1/8";
  EXPECT_EQ(first_failure(changed), "rejected: the document is about alpha 1/8, the certificate about 1/4");
  changed.erase("alpha");
  EXPECT_EQ(first_failure(changed), "unreadable: the document does not say at which alpha it is meant");
}

TEST(Report, RestrictedMenusAreNoOthers) {
  Json changed = results();
  Json& lower = changed["tau"]["certificate"]["lower"];
  lower["allowed"] = {{"table", {"000"}}};
  lower["claim"]["value"] = "99";
  changed["tau"]["lower"] = 99;
  EXPECT_EQ(first_failure(changed), "unreadable: the document does not say at which hypotheses it is meant");
  changed["hypotheses"] = 2;
  EXPECT_EQ(first_failure(changed), "rejected: the document is about hypotheses 2, the certificate about 1");
  changed["hypotheses"] = 1;
  EXPECT_EQ(first_failure(changed), "rejected: it is about menus that are not restricted");  // the upper end
}

// Halfspaces of the unit square: 14 labellings, of Littlestone dimension 3. The table has all 16, of dimension 4.
Json forged() {
  Json table = Json::array(), points = Json::array(), concepts = Json::array();
  for (unsigned row = 0; row < 16; ++row) {
    std::string labels;
    for (unsigned x = 0; x < 4; ++x) labels += (row >> (3 - x) & 1) != 0 ? '1' : '0';
    table.push_back(labels);
    concepts.push_back(row);
  }
  for (unsigned node = 1; node < 16; ++node) points.push_back(node < 2 ? 0 : node < 4 ? 1 : node < 8 ? 2 : 3);
  const auto claim = [](const char* relation, const char* value) {
    return Json{{"quantity", "littlestone"}, {"relation", relation}, {"value", value}};
  };
  Json lower{{"certificate", 1}, {"kind", "mistake_tree"}, {"claim", claim(">=", "4")}, {"class", {{"table", table}}}};
  lower.update(Json{{"depth", 4}, {"points", points}, {"concepts", concepts}});
  const Json upper{{"certificate", 1},
                   {"kind", "closed_form"},
                   {"claim", claim("<=", "3")},
                   {"class", {{"name", "halfspaces"}, {"size", 2}, {"dimension", 2}}}};
  return {{"class", "halfspaces on a grid of side 2 in dimension 2"},
          {"littlestone",
           {{"lower", 4}, {"upper", 3}, {"exact", false}, {"certificate", {{"lower", lower}, {"upper", upper}}}}}};
}

TEST(Report, ATableIsNoHalfspacesByTheNumberOfItsPoints) {
  Report report;
  report.check_document(forged(), "it");
  EXPECT_EQ(report.status(), 4);
  EXPECT_EQ(report.text(),
            "accepted  it: littlestone, lower: littlestone >= 4, of a table of 16 concepts on 4 points (mistake_tree)\n"
            "rejected  it: littlestone, upper: it is about another class than the certificates before it: halfspaces "
            "of size 2 in dimension 2, not a table of 16 concepts on 4 points\n"
            "rejected  it: littlestone: the document says littlestone >= 4 and littlestone <= 3\n"
            "rejected  it: the document says that its class is 'halfspaces on a grid of side 2 in dimension 2'. No "
            "certificate and no member 'named' holds the table to it\n");
  // Without the two rows that no line cuts out of the square the table is that of the halfspaces.
  Json honest = forged();
  Json& table = honest["littlestone"]["certificate"]["lower"]["class"]["table"];
  table.erase(9);
  table.erase(6);
  honest["littlestone"]["lower"] = 3;
  Json& lower = honest["littlestone"]["certificate"]["lower"];
  lower["claim"]["value"] = "3";
  lower.update(Json{{"depth", 3}, {"points", {0, 1, 1, 3, 3, 3, 3}}, {"concepts", {0, 1, 4, 5, 7, 9, 10, 11}}});
  EXPECT_EQ(first_failure(honest), "accepted");
}

// A script reads the exit status and the document's own words, not the lines of the report.
TEST(Report, ADocumentSaysWhichClassItsCertificatesAreAbout) {
  Json changed = results();
  changed["class"] = "thresholds on 3 points";
  EXPECT_EQ(first_failure(changed),
            "rejected: the document says that its class is 'thresholds on 3 points', and it is points on 3 points");
  for (const char* number : {"points", "concepts"}) {
    changed = results();
    changed[number] = 3;
    EXPECT_EQ(first_failure(changed), "accepted");
    changed[number] = 999;
    EXPECT_EQ(first_failure(changed), "rejected: the document says " + std::string(number) + " 999, and there are 3");
  }
  // All labellings of two points by the name of fewer concepts: no certificate names a class.
  Json lower = certificate("shattered_set", "vc", ">=", "2", 2);
  lower["class"] = {{"table", {"00", "01", "10", "11"}}};
  lower.update(Json{{"points", {0, 1}}, {"concepts", {0, 2, 1, 3}}});
  Json document{{"class", "a matrix of 4 concepts on 2 points"},
                {"vc", {{"lower", 2}, {"upper", nullptr}, {"certificate", {{"lower", lower}, {"upper", nullptr}}}}}};
  EXPECT_EQ(first_failure(document), "accepted");
  for (const char* name : {"halfspaces on a grid of side 2 in dimension 1", "all labellings of 9 points"}) {
    document["class"] = name;
    EXPECT_NE(first_failure(document).find("holds the table to it"), std::string::npos) << first_failure(document);
  }
  document["named"] = {{"name", "cube"}, {"size", 2}};
  document["class"] = "all labellings of 2 points";
  EXPECT_NE(first_failure(document).find("another class"), std::string::npos) << "in another order";
  document["vc"]["certificate"]["lower"]["class"]["table"] = {"00", "10", "01", "11"};
  document["vc"]["certificate"]["lower"]["concepts"] = {0, 1, 2, 3};
  EXPECT_EQ(first_failure(document), "accepted");
}

TEST(Report, AQuantityHasEnds) {
  for (const Json& value : {Json(99), Json{{"exact", true}, {"value", 99}}, Json("99"), Json()}) {
    Json changed = results();
    changed["vc"] = value;
    EXPECT_EQ(first_failure(changed), "rejected: it has no ends, lower and upper") << value;
  }
}

TEST(Report, EndsInTheWrongOrderAreRejectedWhateverProvesThem) {
  for (const Json& ends : {Json{{"lower", 4}, {"upper", 3}}, Json{{"lower", "7/2"}, {"upper", "10/3"}},
                           Json{{"lower", "infinite"}, {"upper", 9}}}) {
    Json document{{"tau", ends}};
    Report report;
    report.check_document(document, "it");
    EXPECT_EQ(report.json()["rejected"], 1) << ends;
    EXPECT_EQ(report.json()["not_proved"], 2) << ends;
  }
  Report fine;
  fine.check_document({{"tau", {{"lower", 3}, {"upper", "infinite"}}}}, "it");
  EXPECT_EQ(fine.json()["rejected"], 0);
}

TEST(Report, ClaimsContradictEachOtherOnTheSameTermsAboutTheSameClass) {
  const auto proved = [](const char* relation, int value, const char* about, const char* alpha) {
    return Proved{
        "it", {"tau", relation, value}, std::make_shared<const Json>(Json::parse(about)), {{"alpha", alpha}}, nullptr};
  };
  const char *named = R"({"name": "points", "size": 2})", *table = R"({"table": ["10", "01"]})",
             *other = R"({"table": ["10", "11"]})";
  const Proved lower = proved(">=", 4, named, "1/4");
  EXPECT_TRUE(lower.contradicts(proved("<=", 3, named, "1/4")));
  EXPECT_TRUE(proved("<=", 3, table, "1/4").contradicts(lower));
  EXPECT_FALSE(lower.contradicts(proved("<=", 4, named, "1/4")));
  EXPECT_FALSE(lower.contradicts(proved(">=", 3, named, "1/4")));
  EXPECT_FALSE(lower.contradicts(proved("<=", 3, other, "1/4")));
  EXPECT_FALSE(lower.contradicts(proved("<=", 3, named, "1/3")));
}

TEST(Report, HostileFilesAreJudgedAndTheNextOneIsToo) {
  const auto folder = std::filesystem::temp_directory_path() / ("discreet_report_" + std::to_string(::getpid()));
  std::filesystem::create_directories(folder);
  auto write = [&](const char* name, const std::string& text) {
    std::ofstream(folder / name) << text;
    return (folder / name).string();
  };
  const std::string self = (folder / "self.json").string();
  write("self.json", Json{{"alpha", "1/4"}, {"tau", {{"lower", 3}, {"certificate", {{"lower", self}}}}}}.dump());
  Json wrong = results()["tau"]["certificate"]["lower"];
  wrong["adversaries"] = {{"a", 1}};
  Report report;
  for (const std::string& file :
       {self, write("wrong.json", wrong.dump()), write("deep.json", std::string(100, '[') + std::string(100, ']')),
        write("twice.json", R"({"kind": "closed_form", "kind": "closed_form"})"), write("good.json", results().dump()),
        (folder / "none.json").string(), folder.string()})
    report.check_file(file);
  std::filesystem::remove_all(folder);
  const Json all = report.json();
  EXPECT_EQ(all["accepted"], 4);
  EXPECT_EQ(all["rejected"].get<int>() + all["unreadable"].get<int>(), 6);
  EXPECT_EQ(all["certificates"][1]["detail"], "the member 'adversaries' is no list");
  EXPECT_EQ(all["certificates"][2]["detail"], "it is nested too deeply");
  EXPECT_EQ(all["certificates"][3]["detail"], "it has the key \"kind\" twice in one object");
  const Json last = all["certificates"].back();
  EXPECT_EQ(last["verdict"].get<std::string>() + ": " + last["detail"].get<std::string>(),
            "unreadable: it is a folder");
}

TEST(Report, MembersOfAnotherTypeAreNoEndOfTheProgram) {
  const Json whole = results()["tau"]["certificate"]["lower"];
  for (const auto& [name, value] : whole.items())
    for (const Json& other : {Json(), Json(1), Json(-1), Json(1.5), Json("x"), Json::array(), Json::object(),
                              Json::array({Json::object()}), Json(true)}) {
      if (other == value || name == "beta") continue;  // tau does not depend on beta
      Json changed = whole;
      changed[name] = other;
      EXPECT_FALSE(verdict(changed).starts_with("accepted")) << name << " " << other;
    }
}

// A class without end on no columns, a restriction without end, powers without end.
TEST(Report, WhatWouldTakeForeverIsNotBegun) {
  Json huge = results()["tau"]["certificate"]["lower"];
  huge["class"] = {{"name", "thresholds"}, {"size", std::uint64_t{1} << 62}};
  huge["columns"] = Json::array();
  EXPECT_TRUE(verdict(huge).starts_with("unreadable  it: games are checked for at most 2^24 labels")) << verdict(huge);
  Json restricted = results()["tau"]["certificate"]["lower"];
  restricted["allowed"] = {{"name", "thresholds"}, {"size", std::uint64_t{1} << 62}};
  EXPECT_EQ(verdict(restricted), "rejected  it: allowed: the hypotheses must be written out\n");
  // One hypothesis that is good for a single concept with a chance of 1/1000003, ten million times.
  Json draws = certificate("menus", "repdim", "<=", "10000000", 1);
  draws["class"] = {{"table", {"1"}}};
  draws.update(Json::parse(R"({"route": "draws", "columns": [0], "copies": [{"of": 0, "flip": 0}], "symmetries": [],
    "hypotheses": ["1", "0"], "menus": [[0], [1]], "weights": ["1/1000003", "1000002/1000003"],
    "proofs": [{"concept": 0, "mixtures": [{"hypotheses": [0], "weights": ["1"]}], "nodes": [{"kind": "packing",
     "mixtures": [0]}]}]})"));
  EXPECT_TRUE(verdict(draws).starts_with("accepted")) << verdict(draws);
  draws["beta"] = "1/100000";  // (1 - 1/1000003)^(10^7) is 4.5e-5
  EXPECT_TRUE(verdict(draws).starts_with("rejected")) << verdict(draws);
}

// Each node leads to the next one on both ways: 2^40 ways through 40 nodes.
TEST(Report, ManyWaysThroughFewNodesAreTooManySteps) {
  Json menus = certificate("menus", "tau", "<=", "1", 1);
  std::string row(40, '0');
  menus["class"] = {{"table", {row}}};
  menus.update(Json::parse(R"({"symmetries": [], "menus": [[0]], "weights": ["1"]})"));
  Json nodes = Json::array();
  for (int x = 0; x < 40; ++x) {
    menus["columns"].push_back(x);
    menus["copies"].push_back({{"of", x}, {"flip", 0}});
    std::string one = row;
    one[static_cast<std::size_t>(x)] = '1';
    menus["hypotheses"].push_back(one);
    nodes.push_back({{"kind", "split"}, {"hypothesis", x}, {"good", x + 1}, {"bad", x + 1}});
  }
  nodes.push_back({{"kind", "packing"}, {"mixtures", Json::array()}});
  menus["proofs"] = {{{"concept", 0}, {"mixtures", Json::array()}, {"nodes", nodes}}};
  EXPECT_EQ(verdict(menus),
            "unreadable  it: it takes more than the 4294967296 steps that are allowed to check it. The option --steps "
            "allows more, such as --steps 68719476736\n");
}

TEST(Report, StepsAreAllowedForEachCertificate) {
  const Json lower = results()["tau"]["certificate"]["lower"];
  Report few(20);
  few.check_document(lower, "it");
  EXPECT_EQ(few.status(), 2);
  EXPECT_EQ(few.text(),
            "unreadable  it: it takes more than the 20 steps that are allowed to check it. The option --steps allows "
            "more, such as --steps 320\n");
  Report enough(10'000);
  for (int i = 0; i < 100; ++i) enough.check_document(lower, "it");
  EXPECT_EQ(enough.status(), 0) << enough.text();
}

}  // namespace discreet::check::report_test
