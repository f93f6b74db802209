// The spend comes first: what a learner finds in the ledger while it runs.
#include "discreet/app/registry/model.h"
#include "discreet/app/registry/reading.h"
#include "discreet/app/request/call_test.h"

namespace discreet::spend_order_test {

// A learner that looks into the ledger's file while it runs, and then fails.
class FailingLearner final : public AnyLearner {
 public:
  FailingLearner(std::filesystem::path ledger, std::vector<std::size_t>& spends_seen)
      : ledger_(std::move(ledger)), spends_seen_(spends_seen) {}

  Json learn(const Table&, Rng&, const Progress&) const override {
    spends_seen_.push_back(Ledger::verify(ledger_).entries.size());
    throw std::bad_alloc();
  }
  Json options() const override { return sound_->options(); }
  Privacy privacy() const override { return sound_->privacy(); }
  std::vector<Bound> bounds(const Accuracy& goal) const override { return sound_->bounds(goal); }
  Premise premise() const override { return sound_->premise(); }
  Guarantee guarantee() const override { return sound_->guarantee(); }
  std::vector<Bound> table_bounds(const Accuracy& goal) const override { return sound_->table_bounds(goal); }
  std::optional<LearnerClass> concepts() const override { return sound_->concepts(); }
  std::optional<ManyLabelsClass> many_labels_class(std::size_t labels) const override {
    return sound_->many_labels_class(labels);
  }
  bool learns_many() const override { return sound_->learns_many(); }
  TableSpec inputs(const std::vector<std::string>& columns) const override { return sound_->inputs(columns); }
  RowOrder row_order() const override { return RowOrder::ignored; }
  bool counts_copies() const override { return true; }
  void require_rows(std::size_t rows) const override { sound_->require_rows(rows); }
  std::unique_ptr<const AnyHypothesis> read(const Json& from) const override { return sound_->read(from); }
  Subject subject(std::size_t rows) const override { return sound_->subject(rows); }
  std::size_t most_bytes() const override { return sound_->most_bytes(); }
  Integer steps(std::uint64_t rows) const override { return sound_->steps(rows); }
  std::optional<FrameDomain> frame() const override { return sound_->frame(); }

 private:
  std::shared_ptr<const AnyLearner> sound_ = find_learner("threshold").of({{"high", 10}, {"epsilon", "1/2"}});
  std::filesystem::path ledger_;
  std::vector<std::size_t>& spends_seen_;
};

class SpendOrder : public Call {};

TEST_F(SpendOrder, TheSpendIsOnDiskBeforeTheLearnerRuns) {
  Ledger ledger = Ledger::create(path("b.db"), Terms{.budget = basic_terms({1})});
  const LearnerEntry& entry = find_learner("threshold");
  std::vector<std::size_t> spends_seen;
  const auto learner = std::make_shared<const FailingLearner>(path("b.db"), spends_seen);
  DataOptions data{.data = write("t.csv", "age,y\n3,0\n7,1\n")};
  Reading reading = read_labelled(data, entry, *learner, {}, {}, {});
  auto run = [&] { learn_model(entry, learner, reading, {.ledger = &ledger}, Progress{}); };
  EXPECT_THROW(run(), std::bad_alloc);
  EXPECT_THROW(run(), std::bad_alloc);
  EXPECT_EQ(spends_seen, (std::vector<std::size_t>{1, 2}));  // each run found its own spend
  EXPECT_EQ(ledger.show().sums().sum.epsilon, Rational(1));  // and a failure is no refund
  EXPECT_THROW(run(), Error);
  EXPECT_EQ(spends_seen.size(), 2u);  // a run without budget does not happen
}

}  // namespace discreet::spend_order_test
