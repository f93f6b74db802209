// The contract of every entry. A new learner is covered by being in the registry and in `small_options`.
#include "discreet/app/registry/registry.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <set>

#include "discreet/app/registry/model.h"
#include "discreet/app/registry/small_many_test.h"
#include "discreet/app/registry/small_queried_test.h"
#include "discreet/app/registry/small_regions_test.h"
#include "discreet/app/registry/small_runs_test.h"
#include "discreet/app/request/call.h"
#include "discreet/app/request/request.h"
#include "discreet/audit/verify/order_invariance.h"
#include "discreet/json/options.h"

namespace discreet::registry_test {

Json small_cover(const char* accountant, const char* noise, const char* neighbours, int terms, int rounds) {
  return {{"dimension", 1},   {"terms", terms},           {"method", "cover"},    {"delta", "1/20"},
          {"rounds", rounds}, {"accountant", accountant}, {"count_noise", noise}, {"neighbours", neighbours}};
}

// Both methods; clauses of two literals; more terms than bits; of a cover each accountant, with exact and noisy counts.
std::vector<Json> small_conjunctions() {
  std::vector<Json> all{{{"dimension", 1}, {"terms", 1}},
                        {{"dimension", 2}, {"terms", 1}, {"epsilon", "1/2"}, {"neighbours", "add_remove"}},
                        {{"dimension", 2}, {"terms", 2}, {"setting", "agnostic"}},
                        {{"dimension", 1}, {"terms", 3}},
                        {{"dimension", 2}, {"terms", 2}, {"width", 2}, {"rounds", 1}},
                        {{"dimension", 2}, {"terms", 3}, {"method", "cover"}, {"rounds", 2}}};
  for (const char* neighbours : {"replace", "add_remove"}) {
    for (const char* accountant : {"basic", "advanced", "zcdp", "privacy_loss", "first_hit"})
      all.push_back(small_cover(accountant, "none", neighbours, 2, 2));
    all.push_back(small_cover("first_hit", "laplace", neighbours, 1, 2));
    all.push_back(small_cover("first_hit", "none", neighbours, 2, 2));
    all.back()["dimension"] = 2;
  }
  all.push_back(small_cover("first_hit", "none", "add_remove", 4, 4));
  all.back()["epsilon"] = "1/4";
  for (const char* accountant : {"basic", "advanced", "zcdp"})
    all.push_back(small_cover(accountant, "laplace", "replace", 1, 2));
  // All rules, and monotone ones by every method.
  all.push_back({{"dimension", 1}, {"method", "all"}});
  all.push_back({{"dimension", 2}, {"method", "all"}, {"epsilon", "2/3"}, {"neighbours", "add_remove"}});
  all.push_back({{"dimension", 2}, {"method", "all"}, {"literals", "positive"}});
  all.push_back({{"dimension", 2}, {"terms", 1}, {"literals", "positive"}, {"neighbours", "add_remove"}});
  all.push_back(small_cover("zcdp", "none", "replace", 2, 2));
  all.back().update({{"dimension", 2}, {"literals", "positive"}});
  all.push_back({{"dimension", 2}, {"terms", 2}, {"width", 2}, {"rounds", 1}, {"literals", "positive"}});
  return all;
}

// The same code on the other label: some of them.
std::vector<Json> small_disjunctions() {
  return {{{"dimension", 1}, {"terms", 1}},
          {{"dimension", 2}, {"terms", 2}, {"setting", "agnostic"}, {"neighbours", "add_remove"}},
          {{"dimension", 2}, {"terms", 2}, {"width", 2}, {"rounds", 1}},
          small_cover("basic", "none", "replace", 2, 2),
          small_cover("zcdp", "none", "add_remove", 2, 2),
          small_cover("first_hit", "none", "replace", 2, 2),
          small_cover("first_hit", "laplace", "add_remove", 1, 2),
          {{"dimension", 2}, {"method", "all"}},
          {{"dimension", 2}, {"method", "all"}, {"literals", "positive"}, {"neighbours", "add_remove"}},
          {{"dimension", 2}, {"terms", 1}, {"literals", "positive"}},
          {{"dimension", 1}, {"terms", 1}, {"method", "cover"}, {"rounds", 2}, {"literals", "positive"}}};
}

Json small_texts(const char* letters, int longest, Json more) {
  more.update({{"values", "texts"}, {"letters", letters}, {"longest", longest}});
  return more;
}

// Options small enough for the exhaustive verifier; a few an entry, so that every variant is run.
std::vector<Json> small_options(const std::string& learner) {
  if (learner == "ball")
    return {{{"axes", "0..1,0..1"}, {"lattice", 2}},
            {{"axes", "0..2,3..3"}, {"lattice", 1}, {"epsilon", "2/3"}, {"neighbours", "add_remove"}},
            {{"axes", "-1..2"}, {"lattice", 3}, {"epsilon", "1/2"}}};
  if (learner == "halfspace")
    return {{{"axes", "0..1,0..1"}, {"net", 1}},
            {{"axes", "0..1,3..4"}, {"epsilon", "2/3"}, {"neighbours", "add_remove"}},
            {{"axes", "-1..2"}, {"net", 3}, {"epsilon", "1/2"}}};
  if (learner == "box")
    return {{{"axes", "0..1,0..1"}},
            {{"axes", "0..1,3..4"}, {"epsilon", "2/3"}, {"neighbours", "add_remove"}},
            {{"axes", "0..2,0..0"}, {"cells", 2}},
            {{"axes", "0..1,0..0,-1..0"}, {"epsilon", "1/2"}}};
  if (learner == "conjunction") return small_conjunctions();
  if (learner == "convex_polygon") return small_convex_polygons();
  if (learner == "disjunction") return small_disjunctions();
  if (learner == "disks") return small_lattice_covers("disks", 1, 2);
  if (learner == "polygons") return small_lattice_covers("edges", 3, 4);
  if (learner == "decision_tree")
    return {{{"dimension", 1}, {"depth", 1}, {"epsilon", "1/2"}},
            {{"dimension", 2}, {"depth", 1}, {"epsilon", "2/3"}, {"neighbours", "add_remove"}},
            {{"dimension", 2}, {"depth", 2}},
            {{"dimension", 2}, {"depth", 0}}};
  if (learner == "direct_sum") return small_sums();
  if (learner == "finite")
    return {{{"concepts", {"00", "01", "11"}}, {"epsilon", "1/2"}},
            {{"concepts", {"00", "01", "11"}}, {"neighbours", "add_remove"}},
            {{"concepts", {"001", "011", "111", "101"}}, {"neighbours", "labels"}}};
  if (learner == "generic") return small_generic();
  if (learner == "many_parities") return small_many_parities();
  if (learner == "many_points") return small_many_points();
  if (learner == "many_thresholds") return small_many_thresholds();
  if (learner.starts_with("queried_")) return small_queried(learner);
  if (learner == "representation")
    return {{{"menus", {"00", "01", "11"}}, {"epsilon", "1/2"}},
            {{"menus", Json::parse(R"([{"hypotheses": ["00", "01"], "priors": [2, 1]},
                                       {"hypotheses": ["11", "01", "00"], "weight": 2}])")},
             {"concepts", {"00", "01"}},
             {"neighbours", "add_remove"}},
            {{"concepts", {"00", "01", "11"}}, {"distribution", {"1/3", "2/3"}}}};
  if (learner == "resampled") return small_resamplings();
  if (learner == "threshold")
    return {{{"high", 2}},
            {{"low", -1}, {"high", 1}, {"side", "below"}, {"neighbours", "add_remove"}},
            {{"high", 2}, {"neighbours", "labels"}},
            {{"high", 3}, {"side", "below"}, {"neighbours", "labels"}}};
  if (learner == "interval")
    return {{{"high", 2}},
            {{"low", -1}, {"high", 1}, {"epsilon", "2/3"}, {"neighbours", "add_remove"}},
            {{"high", 0}},
            {{"high", 3}, {"neighbours", "labels"}}};
  if (learner == "step_function")
    return {{{"high", 2}, {"pieces", 2}},
            {{"high", 1}, {"pieces", 3}, {"epsilon", "1/2"}, {"neighbours", "add_remove"}},
            {{"high", 2}, {"pieces", 1}},
            {{"high", 2}, {"pieces", 2}, {"epsilon", "1/2"}, {"neighbours", "labels"}}};
  if (learner == "occam")
    return {{{"high", 1}, {"pieces", 2}, {"most_pieces", 2}, {"epsilon", "1/2"}, {"first_rows", 2}, {"test_rows", 1}},
            {{"high", 2}, {"pieces", 2}, {"most_pieces", 3}, {"first_rows", 1}, {"test_rows", 1}, {"alpha", "0.4"}},
            {{"high", 2}, {"epsilon", "1/2"}}};
  if (learner == "occam_tree")
    return {
        {{"dimension", 1}, {"depth", 1}, {"most_depth", 1}, {"epsilon", "1/2"}, {"first_rows", 2}, {"test_rows", 1}},
        {{"dimension", 1}, {"depth", 0}, {"most_depth", 1}, {"first_rows", 1}, {"test_rows", 1}, {"alpha", "0.4"}},
        {{"dimension", 2}, {"depth", 1}, {"most_depth", 2}, {"first_rows", 2}, {"test_rows", 1}, {"alpha", "0.4"}},
        {{"dimension", 2}, {"epsilon", "1/2"}}};
  if (learner == "parity") {
    std::vector<Json> all;
    for (const char* variant : {"single", "single_paper", "agnostic"})
      all.push_back({{"dimension", 2}, {"epsilon", "1/2"}, {"variant", variant}});
    for (const char* variant : {"first_success", "paper", "exponential"})
      all.push_back({{"dimension", 2}, {"epsilon", "1/2"}, {"variant", variant}});
    for (const char* variant : {"first_success", "paper", "exponential"})
      all.push_back({{"dimension", 1}, {"epsilon", "1/2"}, {"variant", variant}, {"chunks", 2}, {"alpha", "0.45"}});
    return all;
  }
  if (learner == "line")
    return {{{"prime", 2}, {"epsilon", 2}, {"delta", "1/4"}, {"blocks", 2}},
            {{"prime", 2}, {"epsilon", 1}, {"delta", "1/10"}, {"blocks", 3}},
            {{"prime", 3}, {"epsilon", 2}, {"delta", "1/4"}, {"blocks", 1}},
            {{"prime", 2}, {"variant", "hashed"}, {"functions", 1}, {"buckets", 2}},
            {{"prime", 2}, {"variant", "hashed"}, {"functions", 2}, {"buckets", 2}, {"neighbours", "add_remove"}},
            {{"prime", 2}, {"variant", "sweep"}, {"epsilon", 2}, {"delta", "1/4"}, {"blocks", 1}, {"block_rows", 1}},
            {{"prime", 2}, {"variant", "sweep"}, {"delta", "1/10"}, {"blocks", 3}, {"block_rows", 1}}};
  if (learner == "point")
    return {
        {{"high", 2}, {"functions", 1}, {"buckets", 2}},
        {{"high", 1}, {"functions", 2}, {"buckets", 3}, {"epsilon", "2/3"}, {"neighbours", "add_remove"}},
        {{"low", -2}, {"high", 1}, {"functions", 1}, {"buckets", 3}},
        {{"variant", "fixed"}, {"high", 3}, {"functions", 2}, {"buckets", 2}},
        {{"variant", "fixed"}, {"high", 2}, {"epsilon", "1/2"}, {"neighbours", "add_remove"}},
        {{"variant", "proper"}, {"high", 2}},
        {{"variant", "proper"}, {"low", -1}, {"high", 1}, {"epsilon", "2/3"}, {"neighbours", "add_remove"}},
        {{"variant", "proper"}, {"high", 0}},
        {{"variant", "stable"}, {"high", 1}, {"epsilon", 2}, {"delta", "1/10"}},
        {{"variant", "stable"}, {"high", 2}, {"epsilon", 1}, {"delta", "1/4"}},
        {{"variant", "stable"}, {"high", 1}, {"delta", "1/10"}, {"neighbours", "add_remove"}, {"largest_count", 4}},
        small_texts("a", 2, {{"field_exponent", 2}, {"functions", 1}, {"buckets", 2}}),
        small_texts("a", 1, {{"field_exponent", 2}, {"functions", 2}, {"buckets", 3}, {"epsilon", "2/3"}}),
        small_texts("a", 2, {{"field_exponent", 2}, {"functions", 1}, {"buckets", 3}, {"neighbours", "add_remove"}}),
        small_texts("a", 3, {{"field_exponent", 2}, {"functions", 1}, {"buckets", 2}, {"epsilon", "1/2"}}),
        small_texts("ab", 1, {{"variant", "stable"}, {"epsilon", 2}, {"delta", "1/10"}}),
        small_texts("ab", 1,
                    {{"variant", "stable"}, {"delta", "1/10"}, {"neighbours", "add_remove"}, {"largest_count", 4}}),
        {{"values", "naturals"}, {"longest", 1}, {"variant", "stable"}, {"delta", "1/4"}}};
  ADD_FAILURE() << learner << " has no small options here";
  return {};
}

// Two points with all tables of up to 5 rows, three with 4, more with 3.
std::size_t most_rows(std::size_t records) { return records <= 4 ? 5 : records <= 6 ? 4 : 3; }

class Contract : public testing::TestWithParam<std::string> {
 protected:
  const LearnerEntry& entry() const { return find_learner(GetParam()); }
};

INSTANTIATE_TEST_SUITE_P(Registry, Contract, testing::ValuesIn([] {
                           std::vector<std::string> names;
                           for (const LearnerEntry& entry : all_learners()) names.push_back(entry.name);
                           return names;
                         }()),
                         [](const auto& info) { return info.param; });

TEST_P(Contract, EveryFileOfALearnerHasAnEntry) {
  for (const auto& file : std::filesystem::directory_iterator(DISCREET_SOURCE_DIR "/docs/learners"))
    if (file.path().extension() == ".md") EXPECT_NO_THROW(find_learner(file.path().stem())) << file.path();
  EXPECT_TRUE(std::filesystem::exists(DISCREET_SOURCE_DIR "/docs/learners/" + entry().name + ".md"));
  auto is_in = [&](const char* layer) {
    using Folder = std::filesystem::recursive_directory_iterator;
    return std::ranges::any_of(Folder(std::string(DISCREET_SOURCE_DIR "/src/discreet/") + layer), Folder(),
                               [&](const auto& file) { return file.path().filename() == entry().name + ".h"; });
  };
  EXPECT_TRUE(is_in("learners") || is_in("local"));
}

TEST_P(Contract, CompleteOptionsAreAFixedPoint) {
  for (const Json& options : small_options(entry().name)) {
    Json complete = entry().complete(options);
    EXPECT_EQ(entry().complete(complete), complete);
    EXPECT_EQ(complete.size(), entry().fields.size());
  }
}

TEST_P(Contract, BadOptionsAreRefusedByName) {
  Json options = small_options(entry().name).front();
  for (const char* bad : {"0", "-1", "abc", "1/0", "1e5000", "1e400"}) {
    options["epsilon"] = bad;
    try {
      entry().complete(options);
      ADD_FAILURE() << "epsilon " << bad << " was taken";
    } catch (const Error& error) {
      EXPECT_NE(std::string(error.what()).find("epsilon"), std::string::npos) << error.what();
      EXPECT_EQ(error.kind(), Error::Kind::mistake);
    }
  }
}

TEST_P(Contract, ThePromiseIsTheAskedEpsilon) {
  Json options = small_options(entry().name).front();
  options["epsilon"] = "1/3";
  EXPECT_EQ(entry().privacy(options).epsilon, Rational(1, 3));
}

TEST_P(Contract, ThePromiseHoldsOnEverySmallTable) {
  for (const Json& options : small_options(entry().name))
    for (std::size_t rows = 1; rows <= most_rows(entry().subject(options, 1).records); ++rows) {
      VerifyReport report = verify(entry().subject(options, rows), {.rows = rows});
      EXPECT_EQ(report.verdict, Verdict::holds) << options << " " << report.instance << " " << report.epsilon.high;
      EXPECT_GT(report.databases, 0u);
      EXPECT_EQ(report.errors, 0u);
    }
}

TEST_P(Contract, AnEntryThatSaysItIgnoresTheOrderDoes) {
  for (const Json& options : small_options(entry().name)) {
    Subject subject = entry().subject(options, 3);
    const std::size_t rows = subject.records > 8 ? 2 : 3;
    if (subject.order == Rows::unordered)
      EXPECT_EQ(proves_order_invariance(subject, {.rows = rows}).verdict, Verdict::holds) << options;
  }
}

TEST_P(Contract, LabelsAloneAreProtectedWhereThatIsMadeUseOf) {
  const std::set<std::string> takes{"finite", "generic", "interval", "many_thresholds", "step_function", "threshold"};
  const std::vector<std::string> names = names_of(entry().fields);
  if (std::ranges::find(names, "neighbours") == names.end()) return;
  for (Json options : small_options(entry().name)) {
    options["neighbours"] = "labels";
    const std::string variant = options.value("variant", "");
    const bool selects = entry().name == "many_points" && variant == "agnostic";
    if (selects || takes.contains(options.value("of", entry().name))) {  // a direct sum takes what its runs take
      EXPECT_EQ(entry().privacy(options).neighbours, Neighbours::labels);
      continue;
    }
    try {
      entry().complete(options);
      ADD_FAILURE() << options << " was taken";
    } catch (const Error& error) {
      EXPECT_NE(std::string(error.what()).find("neighbours"), std::string::npos) << error.what();
    }
  }
}

// The laws of Gaussian noise are enclosures: they decide a promise, but not whether two laws are equal.
TEST(Registry, CoversWithGaussianCountsKeepTheirPromise) {
  for (const char* neighbours : {"replace", "add_remove"})
    for (const char* accountant : {"zcdp", "first_hit"})
      for (std::size_t rows : {1, 2, 3}) {
        Json options = small_cover(accountant, "gaussian", neighbours, 1, rows == 1 ? 2 : 1);
        VerifyReport report = verify(find_learner("conjunction").subject(options, rows), {.rows = rows});
        EXPECT_EQ(report.verdict, Verdict::holds) << options << " " << report.delta.high;
      }
}

// A small beta asks for many held-out rows: of 4 rows two are parts of their own, and one or two decide
// between them.
TEST(Registry, TheChoiceOnHeldOutRowsKeepsItsPromise) {
  for (const char* variant : {"paper", "exponential"}) {
    Json options{{"dimension", 1}, {"epsilon", "1/10"}, {"variant", variant},
                 {"chunks", 2},    {"alpha", "0.45"},   {"beta", "1e-20"}};
    VerifyReport report = verify(find_learner("parity").subject(options, 4), {.rows = 4});
    EXPECT_EQ(report.verdict, Verdict::holds) << variant << " " << report.epsilon.high;
  }
}

// The bounds for a goal; a learner that has alpha and beta among its options is made for them.
std::vector<Bound> bounds_for(const LearnerEntry& entry, Json options, const Rational& alpha) {
  for (const char* division : {"chunks", "functions", "buckets", "field_exponent", "blocks", "block_rows", "rounds",
                               "candidates", "largest_count", "levels", "jitter", "table_rows"})
    options.erase(division);
  for (const Json& field : entry.fields)
    if (field["name"] == "alpha") options["alpha"] = to_string(alpha);
  return entry.of(options)->bounds({alpha, Rational(1, 20)});
}

TEST_P(Contract, BoundsAreInOrder) {
  for (const Json& options : small_options(entry().name)) {
    if (options.contains("stop_below")) continue;  // promises no accuracy
    auto bounds = bounds_for(entry(), options, Rational(1, 10));
    for (const Bound& bound : bounds)
      if (bound.kind == Bound::Kind::lower) EXPECT_LE(bound.rows, best(bounds).rows) << bound.id;
    EXPECT_GE(best(bounds_for(entry(), options, Rational(1, 20))).rows, best(bounds).rows);
  }
}

TEST_P(Contract, VerifiesTheRelationThatItPromises) {
  for (Json request : small_options(entry().name)) {
    Privacy promise = entry().privacy(request);
    request.update({{"verb", "verify"}, {"learner", entry().name}, {"rows", 1}});
    request["neighbours"] = std::string(word(promise.neighbours));
    Json report = call(request);
    EXPECT_EQ(report["verdict"], "holds") << request;
    EXPECT_EQ(report["promised"]["neighbours"], request["neighbours"]);
  }
}

TEST_P(Contract, DescribesItsFields) {
  for (const Json& field : entry().fields) {
    EXPECT_FALSE(field["help"].get<std::string>().empty());
    EXPECT_EQ(field["name"].get<std::string>().find_first_not_of("abcdefghijklmnopqrstuvwxyz_"), std::string::npos);
  }
}

TEST(Registry, AnUnknownNameGetsTheNearest) {
  try {
    find_learner("threshol");
    FAIL();
  } catch (const Error& error) {
    EXPECT_STREQ(
        error.what(),
        "unknown learner 'threshol' (did you mean 'threshold'?); known are ball, box, conjunction, "
        "convex_polygon, decision_tree, direct_sum, disjunction, disks, finite, generic, halfspace, interval, line, "
        "many_parities, many_points, many_thresholds, occam, "
        "occam_tree, parity, point, polygons, queried_conjunction, queried_threshold, representation, "
        "resampled, step_function, threshold");
  }
}

// The relations under which a mechanism promises something.
std::vector<const char*> relations_of(const MechanismEntry& entry) {
  if (entry.name == "random_solution") return {"replace"};
  return {"replace", "add_remove"};
}

TEST(Registry, EveryMechanismKeepsItsPromise) {
  for (const MechanismEntry& entry : all_mechanisms())
    for (const char* relation : relations_of(entry)) {
      VerifyReport report = verify(entry.subject({{"neighbours", relation}}, 2), {.rows = 2});
      EXPECT_EQ(report.verdict, Verdict::holds) << entry.name << " " << relation << " " << report.reason;
    }
}

// What `evaluate` releases of a model of many labels.
TEST(Registry, ErrorCountsOfManyLabelsKeepTheirPromiseTogether) {
  for (const char* relation : {"replace", "add_remove"})
    for (int labels : {2, 3})
      for (const char* delta : {"0", "1/10"})
        for (std::size_t rows : {1, 2}) {
          if (relation == std::string("add_remove") && labels == 3 && rows == 2) continue;  // minutes
          Json options{{"labels", labels}, {"delta", delta}, {"neighbours", relation}};
          VerifyReport report = verify(find_mechanism("error_counts").subject(options, rows), {.rows = rows});
          EXPECT_EQ(report.verdict, Verdict::holds) << options << " " << report.epsilon.high << " " << report.reason;
        }
}

TEST(Registry, AMechanismThatSaysItIgnoresTheOrderDoes) {
  for (const MechanismEntry& entry : all_mechanisms())
    for (const char* relation : relations_of(entry)) {
      Subject subject = entry.subject({{"neighbours", relation}}, 3);
      if (subject.order != Rows::unordered) continue;
      InvarianceReport report = proves_order_invariance(subject, {.rows = 3});
      EXPECT_EQ(report.verdict, Verdict::holds) << entry.name << " " << relation;
    }
}

TEST(Registry, AMechanismRefusesARelationThatItDoesNotProve) {
  EXPECT_THROW(find_mechanism("random_solution").subject({{"neighbours", "add_remove"}}, 2), Error);
}

}  // namespace discreet::registry_test
