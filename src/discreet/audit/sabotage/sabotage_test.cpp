// Every sabotaged program fails on an instance on which the sound program passes. scripts/sabotage prints the table.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <iterator>
#include <set>

#include "discreet/audit/runs/statistical_auditor.h"
#include "discreet/audit/sabotage/conjunction_sabotage_test.h"
#include "discreet/audit/sabotage/cover_deletion_sabotage_test.h"
#include "discreet/audit/sabotage/feature_sabotage_test.h"
#include "discreet/audit/sabotage/generic_sabotage_test.h"
#include "discreet/audit/sabotage/halfplane_sabotage_test.h"
#include "discreet/audit/sabotage/label_sabotage_test.h"
#include "discreet/audit/sabotage/lattice_cover_sabotage_test.h"
#include "discreet/audit/sabotage/learner_sabotage_test.h"
#include "discreet/audit/sabotage/line_sabotage_test.h"
#include "discreet/audit/sabotage/many_sabotage_test.h"
#include "discreet/audit/sabotage/many_threshold_sabotage_test.h"
#include "discreet/audit/sabotage/mechanism_sabotage_test.h"
#include "discreet/audit/sabotage/optimizer_sabotage_test.h"
#include "discreet/audit/sabotage/point_sabotage_test.h"
#include "discreet/audit/sabotage/protocol_sabotage_test.h"
#include "discreet/audit/sabotage/randomizer_sabotage_test.h"
#include "discreet/audit/sabotage/representation_sabotage_test.h"
#include "discreet/audit/sabotage/resampled_sabotage_test.h"
#include "discreet/audit/sabotage/rule_table_sabotage_test.h"
#include "discreet/audit/sabotage/sanitizer_sabotage_test.h"
#include "discreet/audit/sabotage/sq_sabotage_test.h"
#include "discreet/audit/sabotage/structure_sabotage_test.h"
#include "discreet/audit/sabotage/sum_sabotage_test.h"
#include "discreet/audit/sabotage/text_point_sabotage_test.h"
#include "discreet/audit/verify/exploration.h"

namespace discreet::sabotage_test {

std::vector<Sabotaged> all_sabotage() {
  std::vector<Sabotaged> sabotage = mechanism_sabotage();
  for (auto&& more : {label_sabotage::all(),          learner_sabotage::all(),
                      conjunction_sabotage::all(),    cover_deletion_sabotage::all(),
                      feature_sabotage::all(),        generic_sabotage::all(),
                      halfplane_sabotage::all(),      lattice_cover_sabotage::all(),
                      line_sabotage::all(),           many_sabotage::all(),
                      many_threshold_sabotage::all(), optimizer_sabotage::all(),
                      point_sabotage::all(),          protocol_sabotage::all(),
                      randomizer_sabotage::all(),     representation_sabotage::all(),
                      resampled_sabotage::all(),      rule_table_sabotage::all(),
                      sanitizer_sabotage::all(),      sq_sabotage::all(),
                      structure_sabotage::all(),      sum_sabotage::all(),
                      text_point_sabotage::all()})
    sabotage.insert(sabotage.end(), more.begin(), more.end());
  return sabotage;
}

// The statistical auditor on the neighbours and the event that the exhaustive one found. If counts four standard
// deviations off still show the leak, it must expose the sabotaged program. The other leaks are too small for this
// number of runs. An even larger leak must be found without a hint. At this confidence a sound program exceeds its
// promise once in 10,000 audits.
class Runs {
 public:
  explicit Runs(const VerifyReport& caught) : witness_(*caught.witness) {
    options_.runs = 3000;
    options_.confidence = 0.9999;
    options_.epsilon = to_double(caught.promised.epsilon);
    options_.delta = to_double(caught.promised.delta);
  }

  bool must_show(double deviations) const {
    return shown(counts_off(witness_.probability.low, -deviations),
                 counts_off(witness_.neighbour_probability.high, deviations)) > options_.epsilon;
  }

  double epsilon_at_least(const Subject& subject) const {
    auto on = [&](const Database& database) {
      return [&](Rng& rng) { return outcome_of(subject, database, rng).key(); };
    };
    Rng rng = Rng::seeded(1);
    const std::vector<Suspicion> pair{{on(witness_.database), on(witness_.neighbour), witness_.event, "", {}, {}}};
    return audit_by_runs(pair, options_, rng).epsilon_at_least;
  }

  // The same with neighbours, direction and event that it chooses itself, by pilots.
  double epsilon_found(const Subject& subject, std::size_t rows) const {
    AuditOptions options = options_;
    options.pilot_runs = 1000;
    auto suspicions = suspicions_of(subject, rows, 3600, Explorable::yes);  // slow machines find as much
    for (Suspicion& suspicion : suspicions) suspicion.event.clear();
    Rng rng = Rng::seeded(2);
    return audit_by_runs(suspicions, options, rng).epsilon_at_least;
  }

  double promised() const { return options_.epsilon; }

 private:
  std::size_t counts_off(double probability, double deviations) const {
    double n = static_cast<double>(options_.runs);
    double count = n * probability + deviations * std::sqrt(n * probability * (1 - probability));
    return static_cast<std::size_t>(std::clamp(count, 0.0, n));
  }
  double shown(std::size_t seen, std::size_t neighbour_seen) const {
    return discreet::epsilon_at_least(seen, neighbour_seen, options_.runs, options_.delta, options_.confidence);
  }

  const Witness& witness_;
  AuditOptions options_;
};

class Sabotage : public testing::TestWithParam<Sabotaged> {};

TEST_P(Sabotage, IsCaughtWhereTheOriginalHolds) {
  const Sabotaged& sabotaged = GetParam();
  auto caught = smallest_failing_instance(sabotaged.program, {.rows = sabotaged.max_rows});
  ASSERT_TRUE(caught) << sabotaged.broken;
  EXPECT_TRUE(caught->witness);
  auto sound = verify(sabotaged.original(caught->rows), {.rows = caught->rows});
  EXPECT_EQ(sound.verdict, Verdict::holds) << sound.reason;
  Runs runs(*caught);
  double exposed = runs.epsilon_at_least(sabotaged.program(caught->rows));
  if (runs.must_show(4)) EXPECT_GT(exposed, runs.promised());
  // The choice of the pilots costs a few deviations more.
  if (runs.must_show(10)) EXPECT_GT(runs.epsilon_found(sabotaged.program(caught->rows), caught->rows), runs.promised());
  EXPECT_LE(runs.epsilon_at_least(sabotaged.original(caught->rows)), runs.promised());
  RecordProperty("exposed", exposed > runs.promised() ? std::to_string(exposed) : "no");
  RecordProperty("broken", sabotaged.broken);
  RecordProperty("rows", std::to_string(caught->rows));
  RecordProperty("records", std::to_string(caught->records));
  RecordProperty("promised", to_string(caught->promised.epsilon));
  RecordProperty("measured",
                 caught->epsilon.exact.empty() ? std::to_string(caught->epsilon.low) : caught->epsilon.exact);
  RecordProperty("delta", std::to_string(caught->delta.low));
}

INSTANTIATE_TEST_SUITE_P(Table, Sabotage, testing::ValuesIn(all_sabotage()),
                         [](const auto& info) { return info.param.name; });

// The reverse of a sabotage, and sound: a row that no score counts may be deleted, for it pays before that, if at all.
TEST(CoverDeletion, HalfOpenScoresWithClosedDeletionKeepThePromise) {
  using namespace cover_deletion_sabotage;
  const Family reverse = mutated(listed, cover(Border::half_open, Border::closed, Deleted::both_labels));
  const VerifyReport report = verify(reverse(1), {.rows = 1});
  EXPECT_EQ(report.verdict, Verdict::holds) << report.reason;
}

// The family that the sabotage changes is the one that is shipped, triangle by triangle.
TEST(CoverDeletion, TheListedTrianglesHaveTheLawOfTheLearner) {
  using namespace cover_deletion_sabotage;
  const Subject shipped = find_learner("polygons").subject(cover_deletion_sabotage::options(), 1), own = listed(1);
  for (std::size_t rows : {1, 2}) {
    const VerifyReport one = verify(shipped, {.rows = rows}), other = verify(own, {.rows = rows});
    EXPECT_EQ(one.verdict, Verdict::holds);
    EXPECT_NEAR(one.delta.low, other.delta.low, 1e-12);
    EXPECT_GT(one.delta.low, to_double(shipped.promised.delta) / 2);
  }
}

TEST(SabotageTable, NamesAreUniqueAndEachSaysWhatIsBroken) {
  std::set<std::string> names;
  for (const Sabotaged& sabotaged : all_sabotage()) {
    EXPECT_TRUE(names.insert(sabotaged.name).second) << sabotaged.name;
    EXPECT_FALSE(sabotaged.broken.empty());
  }
  EXPECT_GE(names.size(), 50u);
}

// In one place: docs/verification.md.
TEST(SabotageTable, ThePageCountsThem) {
  std::ifstream page(DISCREET_SOURCE_DIR "/docs/verification.md");
  const std::string text{std::istreambuf_iterator<char>(page), {}};
  EXPECT_NE(text.find(" " + std::to_string(all_sabotage().size()) + " deliberately broken"), std::string::npos)
      << all_sabotage().size();
}

}  // namespace discreet::sabotage_test
