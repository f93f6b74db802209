// Labels alone are part of a row: whoever protects whole rows protects them, and needs no fewer rows.
#include <gtest/gtest.h>

#include <functional>
#include <limits>
#include <map>

#include "discreet/app/registry/registry.h"
#include "discreet/app/request/call_test.h"
#include "discreet/app/request/request.h"
#include "discreet/app/verbs/plan/table_bounds.h"

namespace discreet::protecting_less_test {

const char* const ranges[] = {"1", "7", "1023", "18446744073709551615"};

// Options of every learner that can protect labels alone, without the promise.
std::map<std::string, std::vector<Json>> options_of_learners() {
  std::map<std::string, std::vector<Json>> all;
  const Json tables[] = {{"0", "1"}, {"00", "01", "11"}, {"0001", "0010", "0100", "1000", "0000"}};
  for (const char* setting : {"realizable", "agnostic"}) {
    for (const char* high : ranges) {
      for (const char* learner : {"threshold", "interval", "step_function"})
        all[learner].push_back({{"high", high}, {"setting", setting}});
      for (int labels : {1, 1000})
        all["direct_sum"].push_back(
            {{"of", "threshold"}, {"label_count", labels}, {"options", {{"high", high}, {"setting", setting}}}});
    }
    for (const Json& table : tables) all["finite"].push_back({{"concepts", table}, {"setting", setting}});
  }
  for (int labels : {1, 10, 1000, 100000}) {
    for (const Json& table : tables) all["generic"].push_back({{"concepts", table}, {"label_count", labels}});
    for (const char* high : ranges) {
      all["many_thresholds"].push_back({{"high", high}, {"label_count", labels}});
      for (const char* answers : {"improper", "proper"})
        all["many_points"].push_back(
            {{"high", high}, {"label_count", labels}, {"variant", "agnostic"}, {"answers", answers}});
    }
  }
  return all;
}

// A number of rows, or more than any table has.
std::uint64_t rows_or_never(const std::function<std::vector<Bound>()>& bounds) {
  try {
    return best(bounds()).rows;
  } catch (const Error&) {
    return std::numeric_limits<std::uint64_t>::max();
  }
}

struct Goal {
  const char *epsilon, *alpha, *beta;
};

void expect_no_more(const LearnerEntry& entry, Json options, const Goal& goal) {
  const Accuracy accuracy{parse_rational(goal.alpha), parse_rational(goal.beta)};
  options["epsilon"] = goal.epsilon;
  for (const char* name : {"alpha", "beta"})
    if (field_of(entry.fields, name)) options[name] = *name == 'a' ? goal.alpha : goal.beta;
  auto rows = [&](const char* neighbours, const auto& bounds) {
    options["neighbours"] = neighbours;
    return rows_or_never([&] { return bounds(*entry.of(options), accuracy); });
  };
  auto own = [](const AnyLearner& learner, const Accuracy& asked) { return learner.bounds(asked); };
  EXPECT_LE(rows("labels", own), rows("replace", own)) << entry.name << options << goal.alpha;
  auto on_table = [&](const AnyLearner& learner, const Accuracy& asked) {
    return bounds_on_table(entry.name, learner, asked);
  };
  const std::uint64_t labels = rows("labels", on_table);
  EXPECT_LE(labels, rows("replace", on_table)) << "on the table, " << entry.name << options << goal.alpha;
}

TEST(ProtectingLess, NeverCostsMore) {
  const auto all = options_of_learners();
  for (const auto& [name, some] : all)
    for (const Json& options : some)
      for (const Goal& goal : {Goal{"1", "1/10", "1/20"}, {"1/10", "1/5", "1/4"}, {"10", "1/20", "1/1000"}}) {
        const LearnerEntry& entry = find_learner(name);
        if (!field_of(entry.fields, "delta")) {
          expect_no_more(entry, options, goal);
          continue;
        }
        for (const char* delta : {"0", "1e-6"}) {
          Json given = options;
          given["delta"] = delta;
          expect_no_more(entry, given, goal);
        }
      }
}

// The numbers that began it, and where they are now.
TEST(ProtectingLess, APointOfASmallRangeCostsWhatItsTableDoes) {
  auto rows = [](const char* neighbours) {
    return call({{"verb", "plan"},
                 {"learner", "many_points"},
                 {"variant", "agnostic"},
                 {"high", 7},
                 {"label_count", 1000},
                 {"delta", 0},
                 {"neighbours", neighbours}})["rows"]
        .get<int>();
  };
  Json points = Json::array({"00000000"});
  for (std::size_t i = 0; i < 8; ++i) points.push_back(std::string(i, '0') + "1" + std::string(7 - i, '0'));
  const int table = call({{"verb", "plan"},
                          {"learner", "generic"},
                          {"concepts", points},
                          {"label_count", 1000},
                          {"delta", 0},
                          {"neighbours", "labels"}})["rows"];
  EXPECT_LE(rows("labels"), table);
  EXPECT_LT(rows("labels"), rows("replace"));
}

// A learner that takes the relation has its options above.
TEST(ProtectingLess, EveryLearnerThatCanIsCompared) {
  const auto all = options_of_learners();
  for (const LearnerEntry& entry : all_learners()) {
    if (!field_of(entry.fields, "neighbours") || all.contains(entry.name)) continue;
    Json options{{"neighbours", "labels"}};
    if (entry.name == "representation") options["menus"] = {"00", "01"};
    EXPECT_THROW(entry.privacy(options), Error) << entry.name;
  }
}

}  // namespace discreet::protecting_less_test
