// One vote per person: the figures, the weights, every learner, and sabotaged weights.
#include "discreet/audit/sabotage/people_subject_test.h"
#include "discreet/json/value.h"
#include "discreet/random/uniform.h"

namespace discreet::votes_sabotage_test {

using namespace people_subject_test;

// The figures of runs without people: everybody has weight 1, and no factor of rows_each is lost.
TEST(Votes, OneVotePerPersonCostsNoMoreThanOneRowPerPerson) {
  for (const char* neighbours : {"replace", "add_remove"})
    for (std::size_t rows_each : {1U, 2U}) {
      const VerifyReport report = verify_threshold(neighbours, votes(rows_each));
      EXPECT_EQ(report.verdict, Verdict::holds) << report.reason;
      EXPECT_EQ(report.databases, two_ids_four_records);
      EXPECT_NEAR(report.epsilon.high, *neighbours == 'r' ? 0.7634 : 0.8966, 5e-5);
    }
}

// Those that do not count rows too: their votes are private, but not offered.
TEST(Votes, EveryLearnerKeepsThePromiseForAPersonWithOneVote) {
  check_every(DISCREET_SOURCE_DIR, all_learners(), {votes(2)});
}

// A learner that cuts the table into parts, or has noise for each row, gets no copies.
TEST(Votes, LearnersThatDoNotCountRowsTakeNoVotes) {
  std::size_t refused = 0;
  for (const LearnerEntry& entry : all_learners())
    for (const TinyInstance& tiny : tiny_instances_in(DISCREET_SOURCE_DIR, entry)) {
      if (tiny.options.value("neighbours", "replace") == "labels") continue;
      const auto learner = entry.of(tiny.options);
      if (learner->counts_copies()) {
        EXPECT_EQ(learner->row_order(), RowOrder::ignored) << entry.name;
        continue;
      }
      const Person two{.column = "", .rows_each = 2, .weighing = Weighing::votes};
      EXPECT_THROW(make_learner_of(entry, tiny.options, OptionsFrom::user, two), Error) << entry.name;
      EXPECT_EQ(learner_weighings(entry, tiny.options), Weighings{Weighing::group}) << entry.name;
      ++refused;
    }
  EXPECT_GE(refused, 8u);
  EXPECT_FALSE(find_learner("queried_conjunction").of({{"dimension", 1}, {"oracle", "local"}})->counts_copies());
}

// ---- the weights

// The definition: a cut weighs e^(-rate S), where S adds up the share of wrong rows of each person.
std::map<std::string, ExponentialSum> weights_by_definition(const Database& file, const PeopleFiles& files,
                                                            const Rational& rate) {
  std::vector<std::string_view> ids;
  for (std::uint32_t line : file) ids.push_back(line < 4 ? "person 1" : "person 2");
  auto bytes = [&](std::size_t row, std::string& text) { text += std::to_string(file[row] % 4) + ";"; };
  const KeptRows kept = keep_rows(ids, bytes, files.rows_each, files.key);
  std::map<std::string, ExponentialSum> weights;
  for (std::uint32_t cut = 0; cut <= 2; ++cut) {
    Rational sum = 0;
    for (std::size_t person = 0; person < kept.people(); ++person)
      for (std::size_t row : kept.of(person)) {
        const std::uint32_t record = file[row] % 4;
        const bool wrong = (record / 2 >= cut) != (record % 2 == 1);
        if (wrong) sum += Rational(1, static_cast<long>(kept.of(person).size()));
      }
    weights[Json{{"cut", Value<Integer>::write(cut)}, {"side", "above"}}.dump()] = ExponentialSum(1, rate * sum);
  }
  return weights;
}

bool has_law(const Subject& subject, const Database& file, const std::map<std::string, ExponentialSum>& weights) {
  const auto law = explore([&](Rng& rng) { return subject.run(file, rng); });
  ExponentialSum total;
  for (const auto& [cut, weight] : weights) total += weight;
  return std::ranges::all_of(weights, [&](const auto& one) {
    return compare(law.mass.at(one.first), 0, Probability::ratio(one.second, total)) == 0;
  });
}

TEST(Votes, OneVotePerPersonIsTheMeanOverPeople) {
  Rng rng = Rng::seeded(14);
  for (const char* neighbours : {"replace", "add_remove"})
    for (std::size_t rows_each : {1U, 2U, 3U}) {
      const Subject subject = subject_of(find_learner("threshold"), threshold(neighbours), votes(rows_each));
      const Rational rate(1, *neighbours == 'r' ? 2 : 1);
      for (int i = 0; i < 60; ++i) {
        Database file;
        for (auto lines = rng.bits(3); lines > 0; --lines) file.push_back(static_cast<std::uint32_t>(rng.bits(3)));
        EXPECT_TRUE(has_law(subject, file, weights_by_definition(file, votes(rows_each), rate)));
      }
    }
}

// Sabotage 18 of the specification: the fixed row in places of absent rows. It is private, and the answer is wrong.
TEST(SabotagedVotes, FixedRowsForAbsentOnesAreCaughtByTheWeights) {
  const Database file{2, 4, 5};  // person 1 has one row, person 2 has two
  const auto weights = weights_by_definition(file, votes(2), Rational(1, 2));
  EXPECT_TRUE(has_law(subject_of(find_learner("threshold"), threshold("replace"), votes(2)), file, weights));
  PeopleFiles filled = votes(2);
  filled.absent = [](Neighbours) { return AbsentRows::fixed; };
  const Subject sabotaged = subject_of(find_learner("threshold"), threshold("replace"), filled);
  EXPECT_EQ(verify(sabotaged, {.rows = 3}).verdict, Verdict::holds);
  EXPECT_FALSE(has_law(sabotaged, file, weights));
}

// A person with both labels of one value decides nothing: the result is that of the others.
TEST(Votes, ContradictoryRowsOfAPersonAreOneVote) {
  for (const char* neighbours : {"replace", "add_remove"}) {
    const Subject subject = subject_of(find_learner("threshold"), threshold(neighbours), votes(2));
    const auto alone = weights_by_definition({5}, votes(2), Rational(1, *neighbours == 'r' ? 2 : 1));
    EXPECT_TRUE(has_law(subject, {0, 1, 5}, alone));
    EXPECT_TRUE(has_law(subject, {1, 5, 0}, alone));
    EXPECT_FALSE(has_law(subject, {0, 5}, alone));
  }
}

// Sabotage 17 of the specification: rows that weigh 1 each instead of 1 / m, with the noise of one vote.
TEST(SabotagedVotes, RowsThatWeighOneEachAreCaughtWhereAPersonHasOneVote) {
  const Subject rows = find_learner("threshold").subject(threshold("replace"), 4);
  const PeopleFiles each_row{.rows_each = 2, .absent = nothing_fills};
  const VerifyReport report = verify(on_files(rows, rows.promised, each_row), {.rows = 4});
  EXPECT_EQ(report.verdict, Verdict::violated);
  EXPECT_NEAR(report.epsilon.high, 1.66, 5e-3);
}

// ---- the plan

// Exactly: neither law has an outcome of which the other one knows nothing.
bool are_equal(const Law<std::string>& a, const Law<std::string>& b) {
  return a.mass.size() == b.mass.size() && std::ranges::all_of(a.mass, [&](const auto& one) {
           return b.mass.contains(one.first) && compare(one.second, 0, b.mass.at(one.first)) == 0;
         });
}

bool counts_people(const std::vector<Bound>& bounds) {
  return std::ranges::any_of(bounds,
                             [](const Bound& bound) { return bound.of_people && bound.kind == Bound::Kind::proved; });
}

// A bound on rows may count people only if L copies of every row at epsilon / L have the output distribution of one row
// at epsilon. The marks are facts of bounds, and this holds all learners to them.
TEST(Votes, LearnersWithBoundsOfPeopleDoNotTellCopiesFromRows) {
  std::size_t checked = 0;
  Rng rng = Rng::seeded(15);
  for (const LearnerEntry& entry : all_learners())
    for (const TinyInstance& tiny : tiny_instances_in(DISCREET_SOURCE_DIR, entry)) {
      const auto learner = entry.of(tiny.options);
      const Privacy promise = learner->privacy();
      if (promise.neighbours == Neighbours::labels || promise.delta > 0 || !learner->counts_copies()) continue;
      const Accuracy goal;
      std::vector<Bound> bounds;
      try {
        bounds = learner->bounds(goal);
      } catch (const Error&) {  // nothing is proved of options so small
      }
      if (!counts_people(bounds) && !counts_people(learner->table_bounds(goal))) continue;
      for (std::size_t parts : {2U, 6U}) {
        const RowShare share(entry.fields, tiny.options, parts);
        const Subject one = learner->subject(2), copied = entry.subject(share.options(), 2 * parts);
        for (int i = 0; i < 3; ++i) {
          Database rows, copies;
          for (int row = 0; row < 2; ++row) {
            rows.push_back(static_cast<std::uint32_t>(uniform_below(one.records, rng)));
            copies.insert(copies.end(), parts, rows.back());
          }
          EXPECT_TRUE(are_equal(explore([&](Rng& coins) { return one.run(rows, coins); }),
                                explore([&](Rng& coins) { return copied.run(copies, coins); })))
              << entry.name << " " << tiny.options;
        }
      }
      ++checked;
    }
  EXPECT_GE(checked, 10u);
}

}  // namespace discreet::votes_sabotage_test
