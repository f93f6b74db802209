// The contract of every entry, on the tiny instances that it declares.
#include "discreet/app/registry/registry.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <set>

#include "discreet/app/registry/model.h"
#include "discreet/app/request/call.h"
#include "discreet/app/request/request.h"
#include "discreet/audit/verify/order_invariance.h"
#include "discreet/json/options.h"
#include "discreet/json/tiny_instance_test.h"
#include "discreet/learners/bits/literals_json.h"

namespace discreet::registry_test {

// Two points with all tables of up to 5 rows, three with 4, more with 3.
std::size_t most_rows(std::size_t records) { return records <= 4 ? 5 : records <= 6 ? 4 : 3; }

class Contract : public testing::TestWithParam<std::string> {
 protected:
  const LearnerEntry& entry() const { return find_learner(GetParam()); }
  std::vector<TinyInstance> tiny() const { return tiny_instances_in(DISCREET_SOURCE_DIR, entry()); }
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

TEST_P(Contract, DeclaresTinyInstancesAndShowsSome) {
  std::size_t shown = 0;
  for (const TinyInstance& tiny : tiny()) shown += tiny.rows.size();
  EXPECT_GT(shown, 0u) << "declare one in its codec, with the rows that docs/promises.md shows";
}

TEST_P(Contract, CompleteOptionsAreAFixedPoint) {
  for (const auto& [options, rows, most] : tiny()) {
    Json complete = entry().complete(options);
    EXPECT_EQ(entry().complete(complete), complete);
    EXPECT_EQ(complete.size(), entry().fields.size());
  }
}

TEST_P(Contract, BadOptionsAreRefusedByName) {
  Json options = tiny().front().options;
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
  Json options = tiny().front().options;
  options["epsilon"] = "1/3";
  EXPECT_EQ(entry().privacy(options).epsilon, Rational(1, 3));
}

TEST_P(Contract, ThePromiseHoldsOnEverySmallTable) {
  for (const auto& [options, shown, most] : tiny())
    for (std::size_t rows = 1; rows <= std::min(most, most_rows(entry().subject(options, 1).records)); ++rows) {
      VerifyReport report = verify(entry().subject(options, rows), {.rows = rows});
      EXPECT_EQ(report.verdict, Verdict::holds) << options << " " << report.instance << " " << report.epsilon.high;
      EXPECT_GT(report.databases, 0u);
      EXPECT_EQ(report.errors, 0u);
    }
}

TEST_P(Contract, AnEntryThatSaysItIgnoresTheOrderDoes) {
  for (const auto& [options, shown, most] : tiny()) {
    Subject subject = entry().subject(options, 3);
    const std::size_t rows = std::min<std::size_t>(most, subject.records > 8 ? 2 : 3);
    if (subject.order == Rows::unordered)
      EXPECT_EQ(proves_order_invariance(subject, {.rows = rows}).verdict, Verdict::holds) << options;
  }
}

TEST_P(Contract, LabelsAloneAreProtectedWhereThatIsMadeUseOf) {
  const std::set<std::string> takes{"finite", "generic", "interval", "many_thresholds", "step_function", "threshold"};
  const std::vector<std::string> names = names_of(entry().fields);
  if (std::ranges::find(names, "neighbours") == names.end()) return;
  for (auto [options, rows, most] : tiny()) {
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
        Json options = tiny_cover(accountant, "gaussian", neighbours, 1, rows == 1 ? 2 : 1);
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
  for (const auto& [options, rows, most] : tiny()) {
    if (options.contains("stop_below")) continue;  // promises no accuracy
    // The exhaustive cover of a longer list of concepts would try too many tables at these alphas.
    if (options.value("cover", "") == "exhaustive" && options["concepts"].is_string()) continue;
    auto bounds = bounds_for(entry(), options, Rational(1, 10));
    for (const Bound& bound : bounds)
      if (bound.kind == Bound::Kind::lower) EXPECT_LE(bound.rows, best(bounds).rows) << bound.id;
    EXPECT_GE(best(bounds_for(entry(), options, Rational(1, 20))).rows, best(bounds).rows);
  }
}

TEST_P(Contract, VerifiesTheRelationThatItPromises) {
  for (auto [request, rows, most] : tiny()) {
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
        "unknown learner 'threshol' (did you mean 'threshold'?). Known are ball, box, conjunction, "
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
