// Nothing is spent on nonsense: the checks before a spend, by their numbers, in whole calls.
#include "discreet/base/nonsense.h"

#include "discreet/app/checks/public_checks.h"
#include "discreet/app/request/call_test.h"
#include "discreet/ledger/ledger.h"

namespace discreet::nonsense_test {

// The outcome of a call: the number of the check that stopped it, 0 if it ran, -1 for another error.
// NOLINTNEXTLINE(bugprone-exception-escape): JSON moves without exceptions, behind a check that may throw
struct Outcome {
  int check = 0;
  std::string text;
  std::vector<std::string> notes;
  Json result = {};
};

class Nonsense : public Call {
 protected:
  static Outcome outcome(const Json& request) {
    Outcome outcome;
    const Context context{{}, [&](const std::string& text) { outcome.notes.push_back(text); }};
    try {
      outcome.result = call(request, context);
    } catch (const NonsenseError& error) {
      outcome.check = error.check();
      outcome.text = error.what();
    } catch (const Error& error) {
      outcome.check = -1;
      outcome.text = error.what();
    }
    return outcome;
  }
  // A run with a budget of its own. Its files are new.
  Json run(const Json& more, const std::string& text, const std::string& name = "t.csv") {
    fs::remove(path(name));
    fs::remove(path(name) + ".ledger");
    fresh_state();
    Json request{{"verb", "learn"}, {"data", write(name, text)}, {"epsilon", "1/2"}, {"budget", 2}};
    request.update(more);
    if (request["epsilon"].is_null()) request.erase("epsilon");
    return request;
  }
  static Json with(Json request, const Json& more) {
    request.update(more);
    for (const auto& [option, value] : more.items())
      if (value.is_null() && option != "ledger") request.erase(option);
    return request;
  }
  std::size_t spends(const std::string& name = "t.csv") const {
    const std::string ledger = path(name) + ".ledger";
    return fs::exists(ledger) ? Ledger::verify(ledger).entries.size() : 0;
  }
  // The check stops the run before the spend, and the run with the remedy spends.
  void expect_stop(int check, const Json& request, const std::string& text, const Json& remedy,
                   const std::string& name = "t.csv") {
    const Outcome stopped = outcome(request);
    EXPECT_EQ(stopped.check, check) << stopped.text;
    EXPECT_NE(stopped.text.find(text), std::string::npos) << stopped.text;
    EXPECT_EQ(spends(name), 0u);
    const Outcome mended = outcome(with(request, remedy));
    EXPECT_EQ(mended.check, 0) << mended.text;
    EXPECT_EQ(spends(name), 1u);
  }
  // Under `replace` the same text is a note, and the run goes on.
  void expect_note(const Json& request, const std::string& text) {
    const Outcome ran = outcome(with(request, {{"on_bad_row", "replace"}}));
    EXPECT_EQ(ran.check, 0) << ran.text;
    EXPECT_TRUE(said(ran, text)) << text;
    EXPECT_EQ(spends(), 1u);
  }
  static bool said(const Outcome& outcome, const std::string& text) {
    for (const std::string& note : outcome.notes)
      if (note.find(text) != std::string::npos) return true;
    return false;
  }
};

const Json threshold{{"learner", "threshold"}, {"high", 24}};
const std::string alone = "Only you see this message. Do not publish it.";

TEST_F(Nonsense, Check1TextWhereNumbersAreRead) {
  const Json point{{"learner", "point"}, {"high", 9}, {"x", "region"}, {"label", "y"}};
  const std::string rows = "region,age,y\nnorth,1,1\nsouth,2,0\n",
                    text = "Column 'region' has text in all of its rows.";
  expect_stop(1, run(point, rows), text, {{"values", "texts"}, {"high", nullptr}});
  expect_stop(1, run(point, rows), alone, {{"x", "age"}});
  expect_note(run(point, rows), text);
}

TEST_F(Nonsense, Check2DecimalsWhereIntegersAreRead) {
  const std::string rows = "bmi,age,y\n20.5,3,0\n27.25,4,1\n", text = "Column 'bmi' has decimals.";
  expect_stop(2, run(with(threshold, {{"x", "bmi"}}), rows), text, {{"x", "age"}});
  expect_note(run(with(threshold, {{"x", "bmi"}}), rows), text);
}

TEST_F(Nonsense, Check3NoRowCanBeRead) {
  const std::string rows = "x,y\n3,no\n4,yes\n", text = "can be read (line 2, column 'y': 'no' is not 0 or 1)";
  expect_stop(3, run(threshold, rows), text, {{"positive", "yes"}});
  expect_note(run(threshold, rows), text);
}

TEST_F(Nonsense, Check4MostRowsCannotBeRead) {
  const std::string rows = "x,z,y\n3,1,0\n,2,1\n,3,1\n", text = "2 of 3 rows cannot be read. The first is line 3";
  const Json by_x = with(threshold, {{"x", "x"}});
  expect_stop(4, run(by_x, rows), text, {{"x", "z"}});
  expect_note(run(by_x, rows), text);
}

TEST_F(Nonsense, Check5ThePositiveWordHitsNoRow) {
  const std::string rows = "x,y\n3,no\n4,yes\n",
                    text = "No label is 'Yes'. Upper and lower case differ. Did you mean 'yes'?";
  const Json misspelled = with(threshold, {{"positive", "Yes"}});
  expect_stop(5, run(misspelled, rows), text, {{"positive", "yes"}});
  expect_stop(5, run(misspelled, rows), alone, {{"positive", "yes"}});
  expect_note(run(misspelled, rows), text);
  EXPECT_NE(outcome(run(with(threshold, {{"positive", "maybe"}}), rows)).text.find("No label is 'maybe'. Check"),
            std::string::npos);
}

Json schema(const Json& label) {
  return {{"columns", {{{"name", "age"}, {"kind", "integer"}, {"cuts", {40}}}}}, {"label", label}};
}

TEST_F(Nonsense, Check6TheSchemaListsNoValues) {
  const std::string rows = "age,y\n30,no\n50,yes\n", text = "The schema lists no values for the label.";
  const Json tree{{"learner", "decision_tree"}, {"depth", 1}};
  const Outcome noted = outcome(run(with(tree, {{"schema", schema({{"name", "y"}, {"positive", "yes"}})}}), rows));
  EXPECT_EQ(noted.check, 0) << noted.text;
  EXPECT_TRUE(said(noted, text));
  const Json listed = schema({{"name", "y"}, {"positive", "yes"}, {"values", {"yes", "no"}}});
  EXPECT_FALSE(said(outcome(run(with(tree, {{"schema", listed}}), rows)), text)) << "the remedy works";
}

TEST_F(Nonsense, Check7ThePositiveWordIsNoValueOfTheSchema) {
  const std::string rows = "age,y\n30,no\n50,yes\n";
  const Json listed = schema({{"name", "y"}, {"values", {"yes", "no"}}});
  Json tree{{"learner", "decision_tree"}, {"depth", 1}, {"schema", listed}, {"positive", "Yes"}};
  const std::string text = "Option --positive is 'Yes'. The label's values are yes and no. Use one of them.";
  expect_stop(7, run(tree, rows), text, {{"positive", "yes"}});
  EXPECT_EQ(outcome(run(with(tree, {{"on_bad_row", "replace"}}), rows)).check, 7) << "the schema is public";
  EXPECT_EQ(outcome(with(run(tree, rows), {{"ledger", nullptr}, {"budget", nullptr}})).check, 7);
}

TEST_F(Nonsense, Check8EveryLabelIsPositive) {
  const std::string rows = "x,y\n3,yes\n4,yes\n", text = "Every label is 'yes'. Check --label.";
  const Json labelled = with(threshold, {{"positive", "yes"}});
  expect_stop(8, run(labelled, rows), text, {{"allow_constant", true}});
  expect_note(run(labelled, rows), text);
}

TEST_F(Nonsense, Check9NoPlaceIsInsideTheFrame) {
  const Json region{{"learner", "disks"}, {"frame", "9,45,10,46"}, {"grid", 32}, {"label", "y"}, {"x", "lon"},
                    {"y", "lat"}};
  const std::string swapped = "lat,lon,y\n9.5,45.5,1\n9.25,45.25,0\n",
                    metres = "lon,lat,y\n1057000,5692000,1\n1058000,5692000,0\n";
  expect_stop(9, run(region, swapped), "Longitude and latitude are swapped: use --x lat --y lon.",
              {{"x", "lat"}, {"y", "lon"}});
  expect_stop(9, run(region, metres), "No place is inside the frame 9,45,10,46. Give a frame in the units of the file.",
              {{"frame", "1050000,5690000,1060000,5700000"}, {"projection", "none"}});
  expect_note(run(region, metres), "No place is inside the frame 9,45,10,46.");
}

TEST_F(Nonsense, Check10TheMapIsInMetres) {
  const auto map = [](const std::string& crs) {
    const auto place = [](const char* label, const char* at) {
      return R"({"type": "Feature", "properties": {"wet": )" + std::string(label) +
             R"(}, "geometry": {"type": "Point", "coordinates": )" + at + "}}";
    };
    return R"({"type": "FeatureCollection", "crs": {"type": "name", "properties": {"name": ")" + crs +
           R"("}}, "features": [)" + place("1", "[9.5, 45.5]") + "," + place("0", "[9.4, 45.6]") + "]}";
  };
  const Json region{
      {"learner", "disks"}, {"frame", "9,45,10,46"}, {"grid", 32}, {"label", "wet"}, {"projection", "mercator"}};
  const Outcome stopped = outcome(run(region, map("urn:ogc:def:crs:EPSG::3857"), "t.geojson"));
  EXPECT_EQ(stopped.check, 10);
  EXPECT_EQ(
      stopped.text,
      "The file uses 'EPSG:3857' (metres). Frames are in degrees. Convert it: ogr2ogr -t_srs EPSG:4326 out.geojson "
      "in.geojson");
  const Outcome replaced =
      outcome(run(with(region, {{"on_bad_row", "replace"}}), map("urn:ogc:def:crs:EPSG::3857"), "t.geojson"));
  EXPECT_EQ(replaced.check, 10) << "the system belongs to the file, as a header does";
  for (const char* crs : {"urn:ogc:def:crs:OGC:1.3:CRS84", "EPSG:4326"})
    EXPECT_EQ(outcome(run(region, map(crs), "t.geojson")).text, "") << crs;
  EXPECT_EQ(outcome(run(with(region, {{"projection", "none"}}), map("EPSG:3857"), "t.geojson")).check, 0)
      << "a frame in the units of the file";
}

TEST_F(Nonsense, Check11AnotherFormat) {
  const Outcome stopped = outcome(run(threshold, std::string("PK\x03\x04", 4) + "sheet"));
  EXPECT_EQ(stopped.check, 11);
  EXPECT_NE(stopped.text.find("is a spreadsheet or zip archive. Save the sheet as CSV (UTF-8)"), std::string::npos);
  EXPECT_EQ(spends(), 0u);
}

TEST_F(Nonsense, Check12AnotherSeparator) {
  expect_stop(12, run(threshold, "x;y\n3;0\n4;1\n"),
              "The header has one column, 'x;y'. The separator is probably ';'. Add --separator ';'.",
              {{"separator", ";"}});
  call({{"verb", "budget"}, {"action", "open"}, {"for", write("other.csv", "a;b\n1;0\n2;1\n")}, {"epsilon", 1}});
  const Outcome ran = outcome({{"verb", "learn"},
                               {"learner", "threshold"},
                               {"high", 24},
                               {"epsilon", 1},
                               {"data", path("other.csv")},
                               {"separator", ";"}});
  EXPECT_EQ(ran.check, 0) << ran.text;
}

TEST_F(Nonsense, Check13TheDefaultRange) {
  const std::string rows = "x,y\n3,0\n4,1\n",
                    text = "The range is the default, 0 to 65535. Give the public range, such as --low 0 --high 120.";
  const Json by_default{{"learner", "threshold"}};
  expect_stop(13, run(by_default, rows), text, {{"high", 24}});
  expect_stop(13, run(by_default, rows), "To use the default, add --default-range.", {{"default_range", true}});
  EXPECT_EQ(outcome(run(with(by_default, {{"on_bad_row", "replace"}}), rows)).check, 13) << "options are public";
  expect_stop(13, run({{"learner", "direct_sum"}, {"of", "threshold"}, {"x", "x"}, {"labels", "y"}}, rows),
              "such as --options low=0,high=120", {{"options", "low=0,high=24"}});
  const Json twice{{"learner", "resampled"}, {"of", "direct_sum"}, {"options", {{"of", "parity"}, {"label_count", 1}}}};
  EXPECT_NE(outcome(run(with(twice, {{"labels", "y"}}), rows)).check, 13)
      << "an entry without a range, two levels down";
  Json unpaid = run(by_default, rows);
  unpaid.erase("budget");
  unpaid["ledger"] = nullptr;
  EXPECT_EQ(outcome(unpaid).check, 0) << "nothing is spent from a ledger";
  const Json sanitized{
      {"verb", "sanitize"}, {"sanitizer", "thresholds"}, {"x", "x"}, {"delta", "1e-6"}, {"budget_delta", "1e-5"}};
  expect_stop(13, run(sanitized, rows), text, {{"high", 24}});
}

TEST_F(Nonsense, Check13ARangeThatBeginsAtZeroIsADefaultToo) {
  Json fields = Json::array({{{"name", "high"}, {"default", 65535}}});
  const auto findings = range_findings(fields, Json::object());
  ASSERT_EQ(findings.size(), 1u);
  EXPECT_TRUE(
      findings[0].text.starts_with("The range is the default, 0 to 65535. Give the public range, such as "
                                   "--high 120."))
      << findings[0].text;
  EXPECT_TRUE(range_findings(fields, {{"high", 24}}).empty());
  fields[0]["default"] = nullptr;
  EXPECT_TRUE(range_findings(fields, Json::object()).empty());
}

TEST_F(Nonsense, Check14EveryValueIsOutside) {
  const std::string rows = "x,y\n30,0\n40,1\n", text = "Every value of column 'x' is outside 0 to 24.";
  expect_stop(14, run(threshold, rows), text, {{"high", 50}});
  expect_note(run(threshold, rows), text);
}

TEST_F(Nonsense, Check15EpsilonIsMissing) {
  Json request = run(threshold, "x,y\n3,0\n4,1\n");
  request.erase("epsilon");
  expect_stop(15, request, "Option --epsilon is missing. A run that spends needs it.", {{"epsilon", "1/2"}});
}

TEST_F(Nonsense, Check16TheFirstRunTakesMost) {
  const std::string rows = "x,y\n3,0\n4,1\n";
  const auto run_of = [&](const char* epsilon) {
    Json request = run(threshold, rows);
    call({{"verb", "budget"}, {"action", "open"}, {"for", path("t.csv")}, {"epsilon", 1}});
    request.erase("budget");
    request["epsilon"] = epsilon;
    return outcome(request);
  };
  EXPECT_TRUE(
      said(run_of("1"), "This run spends all of epsilon 1. Rehearse it first at no cost: discreet rehearse learn ..."));
  EXPECT_TRUE(said(run_of("3/4"), "This run spends epsilon 3/4 of 1."));
  EXPECT_FALSE(said(run_of("1/2"), "This run spends"));
}

TEST_F(Nonsense, Check17TheTableIsShort) {
  EXPECT_TRUE(said(outcome(run(threshold, "x,y\n3,0\n4,1\n")), "The table has 2 rows. The plan needs "));
  const Json private_rows{{"learner", "threshold"}, {"high", 24}, {"neighbours", "add_remove"}};
  EXPECT_FALSE(said(outcome(run(private_rows, "x,y\n3,0\n4,1\n")), "The table has")) << "their number is private";
}

TEST_F(Nonsense, Check18AFractionWhereAnIntegerIsMeant) {
  Json request{{"learner", "decision_tree"}, {"depth", 2.5}, {"dimension", 1}};
  expect_stop(18, run(request, "x,y\n0,0\n1,1\n"), "Option --depth is 2.5. It must be a whole number. Use 2 or 3.",
              {{"depth", 2}});
}

// Six ordinary mistakes. Under `refuse` each stops before the spend. Under `replace` those about rows are notes.
TEST_F(Nonsense, SixOrdinaryMistakesSpendNothing) {
  const std::string ages = "x,y\n3,no\n4,yes\n";
  Json no_epsilon = with(threshold, {{"positive", "yes"}});
  no_epsilon["epsilon"] = nullptr;
  const std::vector<std::tuple<int, Json, std::string>> mistakes{
      {1,
       {{"verb", "sanitize"},
        {"sanitizer", "points"},
        {"high", 9},
        {"x", "region"},
        {"delta", "1e-6"},
        {"budget_delta", "1e-5"}},
       "region\nnorth\nsouth\n"},
      {5, with(threshold, {{"positive", "Yes"}}), ages},
      {15, no_epsilon, ages},
      {13, {{"learner", "threshold"}, {"x", "visits"}}, "visits,y\n3,0\n4,1\n"},
      {9,
       {{"learner", "disks"}, {"frame", "9,45,10,46"}, {"grid", 32}},
       "a,b,y\n1057000,5692000,1\n1058000,5692000,0\n"},
      {12, threshold, "x;y\n3;0\n4;1\n"}};
  std::size_t stopped = 0;
  for (const auto& [check, options, text] : mistakes) {
    const Outcome refused = outcome(run(options, text));
    EXPECT_EQ(refused.check, check) << refused.text;
    stopped += refused.check > 0 && spends() == 0;
    const bool about_rows = check == 1 || check == 5 || check == 9;
    const Outcome replaced = outcome(run(with(options, {{"on_bad_row", "replace"}}), text));
    EXPECT_EQ(replaced.check, about_rows ? 0 : check) << replaced.text;
    if (about_rows) EXPECT_FALSE(replaced.notes.empty());
  }
  EXPECT_EQ(stopped, 6u);
}

// A line of any bytes, with the newline that ends it.
std::string any_line(Rng& rng) {
  static const std::vector<std::string> usual{"3,yes", "4,no",  "north,yes", "9.5,yes", "400,yes",
                                              ",",     "3,Yes", "\"3,yes",   "3;yes",   ""};
  if (rng.bits(2) != 0) return usual[rng.bits(8) % usual.size()] + "\n";
  std::string line;
  for (std::uint64_t i = rng.bits(4); i > 0; --i) line += static_cast<char>(rng.bits(8));
  std::erase(line, '\n');
  return line + "\n";
}

// Counts the tables of arbitrary lines at which a run stops.
std::size_t stops_at(std::size_t tables, std::size_t lines, const std::function<bool(const std::string&)>& stops) {
  Rng rng = Rng::seeded(7);
  std::size_t count = 0;
  for (std::size_t i = 0; i < tables; ++i) {
    std::string text = "x,y\n";
    const bool alike = rng.bits(1) == 1;  // every line the same: the extreme case of each check
    const std::string line = any_line(rng);
    for (std::size_t j = 0; j < lines; ++j) text += alike ? line : any_line(rng);
    count += stops(text);
  }
  return count;
}

// No row decides whether a run stops. The sabotaged run stops where a check of rows speaks, as under `refuse`, and this
// test finds it.
TEST_F(Nonsense, UnderReplaceNoRowStopsARun) {
  Json request = run(with(threshold, {{"positive", "yes"}, {"on_bad_row", "replace"}}), "x,y\n");
  request.erase("budget");
  request["ledger"] = nullptr;
  const auto shipped = [&](const std::string& text) {
    write("t.csv", text);
    return outcome(request).check != 0;
  };
  EXPECT_EQ(stops_at(500, 20, shipped), 0u);
  EXPECT_EQ(stops_at(500, 1, shipped), 0u);
  const auto sabotaged = [&](const std::string& text) {
    write("t.csv", text);
    const Outcome ran = outcome(request);
    const std::vector<std::string> checks{
        "No label is", "Every label is", "No row of",     "rows cannot be read. The first",
        "has text in", "has decimals",   "Every value of"};
    return std::ranges::any_of(checks, [&](const std::string& check) { return said(ran, check); });
  };
  EXPECT_GT(stops_at(200, 5, sabotaged), 50u);
}

}  // namespace discreet::nonsense_test
