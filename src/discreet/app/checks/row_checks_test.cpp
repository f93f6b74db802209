#include "discreet/app/checks/row_checks.h"

#include <gtest/gtest.h>

#include <functional>

#include "discreet/base/nonsense.h"

namespace discreet::row_checks_test {
namespace {

Reading reading_of(const std::vector<Label>& labels) {
  auto cells = std::make_shared<std::vector<Label>>(labels);
  return {.table = Table(labels.size(), {{*cells, cells}}, {}, {}, {}), .inputs = {"lon", "lat"}, .label = "y"};
}

std::vector<std::string> texts(const std::vector<Finding>& findings, int check) {
  std::vector<std::string> texts;
  for (const Finding& finding : findings)
    if (finding.check == check) texts.push_back(finding.text);
  return texts;
}

using Texts = std::vector<std::string>;

TEST(RowChecks, Check5NoLabelIsPositive) {
  Reading reading = reading_of({0, 0});
  EXPECT_EQ(texts(row_findings(reading, {.positive = "Yes"}), 5),
            Texts{"No label is 'Yes'. Check --positive and --label. Nothing was spent."});
  reading.near_label = "yes";
  EXPECT_EQ(texts(row_findings(reading, {.positive = "Yes"}), 5),
            Texts{"No label is 'Yes'. Upper and lower case differ. Did you mean 'yes'? Nothing was spent."});
  EXPECT_EQ(texts(row_findings(reading_of({0, 1}), {.positive = "Yes"}), 5), Texts{});
  EXPECT_EQ(texts(row_findings(reading, {}), 5), Texts{}) << "labels of 0 and 1 have no word";
}

TEST(RowChecks, Check8EveryLabelIsPositive) {
  const RowFacts learned{.positive = "yes", .constant_labels = false};
  EXPECT_EQ(texts(row_findings(reading_of({1, 1}), learned), 8),
            Texts{"Every label is 'yes'. Check --label. To learn anyway, add --allow-constant."});
  EXPECT_EQ(texts(row_findings(reading_of({1, 0}), learned), 8), Texts{});
  EXPECT_EQ(texts(row_findings(reading_of({1}), learned), 8), Texts{}) << "one row says nothing";
  EXPECT_EQ(texts(row_findings(reading_of({1, 1}), {.positive = "yes", .constant_labels = true}), 8), Texts{});
}

TEST(RowChecks, Check9NoPlaceIsInsideTheFrame) {
  Reading reading = reading_of({0, 1});
  const RowFacts milan{.frame = Frame{9, 45, 10, 46}, .exchangeable = true};
  reading.outside = {.x = 2, .y = 0, .exchanged = 0, .rows = 2};
  EXPECT_EQ(texts(row_findings(reading, milan), 9),
            Texts{"No place is inside the frame 9,45,10,46. Give a frame in the units of the file."});
  reading.outside = {.x = 2, .y = 2, .exchanged = 4, .rows = 2};
  EXPECT_EQ(texts(row_findings(reading, milan), 9),
            Texts{"No place is inside the frame 9,45,10,46. Longitude and latitude are swapped: use --x lat --y lon."});
  EXPECT_EQ(texts(row_findings(reading, {.frame = Frame{9, 45, 10, 46}, .exchangeable = false}), 9),
            Texts{"No place is inside the frame 9,45,10,46. Longitude and latitude are swapped: write the longitude "
                  "first."});
  reading.outside.rows = 1;
  EXPECT_EQ(texts(row_findings(reading, milan), 9), Texts{});
}

TEST(RowChecks, Check17TooFewRowsAreANote) {
  const RowFacts planned{.plan = RowFacts::Plan{5040, "0.1"}};
  const auto findings = row_findings(reading_of({0, 1}), planned);
  EXPECT_EQ(texts(findings, 17), Texts{"The table has 2 rows. The plan needs 5,040 for error 0.1."});
  EXPECT_FALSE(stops(findings.front(), BadRow::refuse));
  EXPECT_EQ(texts(row_findings(reading_of({0, 1}), {.plan = RowFacts::Plan{6, "0.1"}}), 17), Texts{});
}

// Where rows come and go, it is a neighbour of a table with one row.
TEST(RowChecks, ATableWithoutRowsFailsNone) {
  EXPECT_TRUE(
      row_findings(reading_of({}), {.positive = "yes", .constant_labels = false, .frame = Frame{0, 0, 1, 1}}).empty());
}

TEST(RowChecks, OnlyFactsStopUnderReplace) {
  for (const auto about : {Finding::About::facts, Finding::About::rows})
    for (const auto weight : {Finding::Weight::note, Finding::Weight::stop}) {
      const Finding finding{8, about, weight, "Every label is 'yes'."};
      const bool is_stop = weight == Finding::Weight::stop;
      EXPECT_EQ(stops(finding, BadRow::refuse), is_stop);
      EXPECT_EQ(stops(finding, BadRow::replace), is_stop && about == Finding::About::facts);
    }
}

TEST(RowChecks, AStopIsForTheCuratorAlone) {
  const Finding finding{8, Finding::About::rows, Finding::Weight::stop, "Every label is 'yes'."};
  Texts said;
  const Context context{{}, [&](const std::string& text) { said.push_back(text); }};
  try {
    act_on({&finding, 1}, BadRow::refuse, context);
    ADD_FAILURE();
  } catch (const NonsenseError& error) {
    EXPECT_EQ(error.check(), 8);
    EXPECT_STREQ(error.what(), "Every label is 'yes'. Only you see this message. Do not publish it.");
  }
  EXPECT_TRUE(said.empty());
  act_on({&finding, 1}, BadRow::replace, context);
  EXPECT_EQ(said, Texts{"Every label is 'yes'."});
}

using CheckList = std::function<std::vector<Finding>(const Reading&, const RowFacts&)>;

// Calls `visit` with all labels of up to four rows, every number of places outside of a frame, and the options that the
// checks read.
void for_all_tables(const std::function<void(const Reading&, const RowFacts&)>& visit) {
  constexpr std::size_t most = 4;
  for (std::size_t rows = 0; rows <= most; ++rows)
    for (std::size_t bits = 0; bits < std::size_t{1} << rows; ++bits)
      for (std::size_t outside = 0; outside <= rows; ++outside) {
        std::vector<Label> labels;
        for (std::size_t i = 0; i < rows; ++i) labels.push_back(bits >> i & 1);
        Reading reading = reading_of(labels);
        reading.outside = {.x = outside, .y = outside, .exchanged = 2 * outside, .rows = outside};
        for (const bool constant : {false, true})
          for (const auto& positive : {std::optional<std::string>(), std::optional<std::string>("yes")})
            visit(reading, {.positive = positive, .constant_labels = constant, .frame = Frame{9, 45, 10, 46}});
      }
}

// The tables at which a run with these checks stops.
std::size_t stops_with(const CheckList& checks, BadRow bad_row) {
  std::size_t count = 0;
  for_all_tables([&](const Reading& reading, const RowFacts& facts) {
    try {
      act_on(checks(reading, facts), bad_row, {});
    } catch (const NonsenseError&) {
      ++count;
    }
  });
  return count;
}

TEST(RowChecks, UnderReplaceNoTableStopsARun) {
  EXPECT_EQ(stops_with(row_findings, BadRow::replace), 0u);
  EXPECT_GT(stops_with(row_findings, BadRow::refuse), 0u);
}

// Sabotaged version 24: a check of rows that calls itself one of public facts, and so stops under `replace` too.
TEST(SabotagedChecks, ACheckOfRowsThatStopsUnderReplaceIsFound) {
  for (const int check : {5, 8, 9}) {
    const CheckList sabotaged = [&](const Reading& reading, const RowFacts& facts) {
      std::vector<Finding> findings = row_findings(reading, facts);
      for (Finding& finding : findings)
        if (finding.check == check) finding.about = Finding::About::facts;
      return findings;
    };
    EXPECT_GT(stops_with(sabotaged, BadRow::replace), 0u) << check;
  }
}

}  // namespace
}  // namespace discreet::row_checks_test
