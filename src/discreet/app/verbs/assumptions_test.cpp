// Every plan says what its rows suffice under.
#include "discreet/app/registry/assumptions.h"

#include <gtest/gtest.h>

#include <map>
#include <set>

#include "discreet/app/registry/registry.h"
#include "discreet/app/releases/optimizers.h"
#include "discreet/app/releases/sanitizers.h"
#include "discreet/app/request/call_test.h"

namespace discreet::assumptions_test {

// Some options of a learner, and the class that its accuracy is about.
struct Case {
  const char* learner;
  Json options;
  Setting setting;
  std::string target;
  std::vector<std::string> also = {};
};

constexpr auto realizable = Setting::realizable, agnostic = Setting::agnostic;

std::vector<Case> region_cases() {
  const std::vector<std::string> rounded{"it does so after places are rounded to the grid of 64 steps"};
  const std::vector<std::string> finely{"it does so after places are rounded to the grid of 1024 steps"};
  return {
      {"convex_polygon", {{"edges", 5}}, realizable, "convex polygon of at most 5 sides", rounded},
      {"convex_polygon",
       {{"grid", 1024}},
       realizable,
       "convex polygon of at most 4 sides, all in directions (p, q) of the net with |p| <= 32 and |q| <= 32",
       finely},
      {"convex_polygon",
       {{"grid", 1024}, {"directions", "all"}},
       realizable,
       "convex polygon of at most 4 sides",
       finely},
      {"polygons", Json::object(), realizable,
       "union of polygons with at most 6 edges and no holes in total, all corners on the lattice of 17 by 17 points",
       rounded},
      {"polygons",
       {{"edges", 8}, {"holes", 1}, {"lattice", 9}},
       realizable,
       "union of polygons with at most 8 edges and at most 1 holes in total, all corners on the lattice of 9 by 9 "
       "points",
       rounded},
      {"disks",
       {{"disks", 2}},
       realizable,
       "union of at most 2 disks with centers on the lattice of 17 by 17 points",
       rounded}};
}

std::vector<Case> rule_cases() {
  return {{"conjunction", {{"terms", 3}}, realizable, "conjunction of at most 3 literals"},
          {"conjunction", {{"setting", "agnostic"}}, agnostic, "conjunction of at most 2 literals"},
          {"conjunction", {{"method", "all"}}, realizable, "conjunction of literals"},
          {"conjunction", {{"literals", "positive"}}, realizable, "conjunction of at most 2 literals without negation"},
          {"conjunction", {{"width", 2}}, realizable, "conjunction of at most 2 clauses of at most 2 literals"},
          {"disjunction", {{"terms", 3}}, realizable, "disjunction of at most 3 literals"},
          {"disjunction", {{"width", 2}}, realizable, "disjunction of at most 2 terms of at most 2 literals"},
          {"queried_conjunction", Json::object(), realizable, "conjunction of literals"},
          {"decision_tree", Json::object(), agnostic, "decision tree of depth at most 2"},
          {"decision_tree", {{"setting", "realizable"}}, realizable, "decision tree of depth at most 2"},
          {"occam_tree", {{"depth", 1}}, realizable, "decision tree of depth at most 1"},
          {"parity", Json::object(), realizable, "parity of some of the 8 bits"},
          {"parity", {{"variant", "agnostic"}}, agnostic, "parity of some of the 8 bits"},
          {"many_parities",
           Json::object(),
           realizable,
           "parity of some of the 8 bits",
           {"the bits of the rows are uniform and independent"}}};
}

std::vector<Case> value_cases() {
  const std::string range = "the range 0..99", empty = ", or the empty concept";
  const Json small{{"high", 99}};
  auto with = [&](Json more) { return more.update(small), more; };
  return {{"threshold", small, agnostic, "cut x >= t of " + range},
          {"threshold", with({{"side", "below"}, {"setting", "realizable"}}), realizable, "cut x < t of " + range},
          {"queried_threshold", small, realizable, "cut x >= t of " + range},
          {"many_thresholds", small, agnostic, "cut x >= t of " + range},
          {"interval", small, agnostic, "interval of " + range + ", or nothing at all"},
          {"step_function", with({{"pieces", 2}}), agnostic, "step function of at most 2 pieces on " + range},
          {"occam", small, realizable, "step function of at most 5 pieces on " + range},
          {"point", small, realizable, "point of " + range + empty},
          {"point", with({{"setting", "agnostic"}}), agnostic, "point of " + range + empty},
          {"point", {{"values", "texts"}, {"longest", 9}}, realizable, "text of at most 9 bytes" + empty},
          {"point", {{"values", "naturals"}}, realizable, "natural number of at most 64 digits" + empty},
          {"many_points", small, realizable, "point of " + range + empty},
          {"many_points", with({{"variant", "pure"}}), agnostic, "point of " + range + empty},
          {"many_points", with({{"variant", "agnostic"}}), agnostic, "point of " + range + empty},
          {"many_points", with({{"variant", "agnostic"}, {"answers", "proper"}}), agnostic, "point of " + range},
          {"line", {{"prime", 7}}, realizable, "line y = a x + b modulo 7"},
          {"line", {{"variant", "hashed"}, {"setting", "agnostic"}}, agnostic, "line y = a x + b modulo 101"}};
}

std::vector<Case> space_cases() {
  const Json square{{"axes", "0..9,0..9"}};
  auto with = [&](Json more) { return more.update(square), more; };
  return {{"box", square, agnostic, "box"},
          {"box", with({{"cells", 5}}), agnostic, "box that ends at the borders of 5 cells along each axis"},
          {"ball", with({{"lattice", 3}}), agnostic, "ball about one of 9 centers of the lattice"},
          {"halfspace", with({{"net", 1}}), agnostic, "halfspace with whole weights from -1 to 1"}};
}

std::vector<Case> table_cases() {
  const Json table{{"concepts", {"000", "001", "011"}}}, menu{{"menus", {"000", "001", "011"}}};
  auto with = [](Json first, Json more) { return first.update(more), first; };
  return {{"finite", table, agnostic, "concept of the table"},
          {"finite", with(table, {{"setting", "realizable"}}), realizable, "concept of the table"},
          {"generic", table, agnostic, "concept of the table"},
          {"representation", menu, realizable, "hypothesis of the menus"},
          {"representation", with(menu, table), realizable, "concept of the table"},
          {"representation",
           with(menu, {{"menu_alpha", "1/100"}, {"menu_beta", "1/200"}}),
           realizable,
           "concept of your class",
           {"to every concept of your class a menu has a hypothesis within 1/100, except with probability 1/200"}},
          {"representation",
           with(table, {{"distribution", {"1/2", "1/4", "1/4"}}}),
           realizable,
           "concept of the table",
           {"the points have the chances that the option distribution gives"}},
          {"direct_sum", {{"of", "threshold"}, {"options", {{"high", 9}}}}, agnostic, "cut x >= t of the range 0..9"},
          {"direct_sum", {{"of", "parity"}, {"label_count", 2}}, realizable, "parity of some of the 8 bits"},
          {"resampled", {{"of", "parity"}}, realizable, "parity of some of the 8 bits"}};
}

std::vector<Case> all_cases() {
  std::vector<Case> all;
  for (auto&& some : {region_cases(), rule_cases(), value_cases(), space_cases(), table_cases()})
    all.insert(all.end(), some.begin(), some.end());
  return all;
}

class Assumptions : public Call {};

// The clauses of every case, word for word: so that no two classes share the wrong ones.
TEST_F(Assumptions, EveryPlanOfALearnerStatesItsOwn) {
  std::set<std::string> seen;
  for (const Case& one : all_cases()) {
    seen.insert(one.learner);
    Json request = one.options;
    request.update({{"verb", "plan"}, {"learner", one.learner}});
    const Json result = call(request);
    SCOPED_TRACE(request.dump());
    EXPECT_EQ(result["setting"], std::string(word(one.setting)));
    const std::string name = one.learner;
    const bool many = name.starts_with("many_") || name == "generic" || name == "direct_sum";
    std::vector<std::string> wanted{name == "resampled" ? "rows are arbitrary: errors are those on the table itself"
                                                        : "rows are independent draws from one distribution"};
    if (one.setting == realizable)
      wanted.push_back((many ? "for each label some " : "some ") + one.target + " fits all rows");
    else
      wanted.push_back(std::string("labels are arbitrary, and errors are counted ") + (many ? "for each label " : "") +
                       "above those of the best " + one.target);
    wanted.insert(wanted.end(), one.also.begin(), one.also.end());
    EXPECT_EQ(result["assumes"], Json(wanted));
  }
  for (const LearnerEntry& entry : all_learners())
    EXPECT_TRUE(seen.contains(entry.name)) << entry.name << " has no case";
}

// One premise for two learners only where their classes are the same.
TEST_F(Assumptions, LearnersOfDifferentClassesNameDifferentOnes) {
  const std::map<std::string, std::string> same_class{
      {"many_thresholds", "threshold"}, {"queried_threshold", "threshold"}, {"generic", "finite"},
      {"many_parities", "parity"},      {"many_points", "point"},           {"queried_conjunction", "conjunction"},
      {"representation", "finite"},     {"direct_sum", "another"},          {"resampled", "another"}};
  std::map<std::string, std::string> class_of;
  for (const Case& one : all_cases()) {
    const auto found = same_class.find(one.learner);
    const std::string named = found == same_class.end() ? one.learner : found->second;
    if (named == "another") continue;
    EXPECT_EQ(class_of.try_emplace(one.target, named).first->second, named) << one.target;
  }
}

TEST_F(Assumptions, AnOptionThatSaysTheSettingIsBelieved) {
  for (const LearnerEntry& entry : all_learners())
    for (const Case& one : all_cases())
      if (entry.name == one.learner)
        if (const Json options = entry.complete(one.options); options.contains("setting"))
          EXPECT_EQ(options["setting"], std::string(word(entry.of(options)->premise().setting)))
              << one.learner << options;
}

TEST_F(Assumptions, ErrorsOnTheTableAssumeNothingOfTheRows) {
  const Json result = call({{"verb", "plan"}, {"learner", "threshold"}, {"errors", "table"}});
  EXPECT_EQ(result["assumes"][0], "rows are arbitrary: errors are those on the table itself");
  EXPECT_EQ(result["errors"], "table");
}

TEST_F(Assumptions, ReleasesAndSolutionsSayThatTheyAreMeasuredOnTheTable) {
  write("queries.csv", "0,0,1\n0,1,1\n");
  write("scores.csv", "kind,a,b\nx,9,0\ny,0,9\n");
  auto planned = [&](const char* kind, const std::string& name) {
    Json request{{"verb", "plan"}, {"kind", kind}, {"learner", name}};
    if (name == "finite" || name == "weights") request.update({{"queries", path("queries.csv")}, {"alpha", "2/5"}});
    if (name == "scores") request["scores"] = path("scores.csv");
    return call(request);
  };
  std::set<std::string> errors;
  for (const SanitizerEntry& entry : all_sanitizers()) {
    const Json result = planned("sanitizer", entry.name);
    EXPECT_EQ(result["assumes"], Json(assumptions_on_table())) << entry.name;
    EXPECT_EQ(result["error_says"], entry.error_says) << entry.name;
    errors.insert(entry.error_says);
  }
  EXPECT_EQ(errors.size(), 3u);  // finite and weights answer the same queries
  for (const OptimizerEntry& entry : all_optimizers())
    EXPECT_EQ(planned("optimizer", entry.name)["assumes"], Json(assumptions_on_table())) << entry.name;
}

}  // namespace discreet::assumptions_test
