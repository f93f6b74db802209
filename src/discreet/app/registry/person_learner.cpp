// Tested by person_call_test.cpp
#include "discreet/app/registry/person_learner.h"

#include "discreet/base/error.h"

namespace discreet::inline app {
namespace {

class PersonLearner final : public AnyLearner {
 public:
  PersonLearner(const LearnerEntry& entry, RowShare share, OptionsFrom from)
      : share_(std::move(share)), of_rows_(entry.make(share_.options(), from)) {
    if (of_rows_->row_order() == RowOrder::matters && of_rows_->privacy().neighbours == Neighbours::add_remove)
      throw Error("option 'person': " + entry.name +
                  " reads rows by their place, and under add_remove a person who comes or goes would move those of "
                  "others. Choose neighbours replace");
    promise_ = share_.of_person(of_rows_->privacy());
  }

  Json options() const override { return share_.asked(of_rows_->options()); }
  Privacy privacy() const override { return promise_; }
  Guarantee guarantee() const override { return discreet::guarantee(promise_); }
  Premise premise() const override { return of_rows_->premise(); }
  std::vector<Bound> bounds(const Accuracy& goal) const override { return share_.of_people(of_rows_->bounds(goal)); }
  std::vector<Bound> table_bounds(const Accuracy& goal) const override {
    return share_.of_people(of_rows_->table_bounds(goal));
  }
  // Bounds of the papers are about rows that are independent people.
  std::optional<LearnerClass> concepts() const override { return std::nullopt; }
  std::optional<ManyLabelsClass> many_labels_class(std::size_t) const override { return std::nullopt; }

  bool learns_many() const override { return of_rows_->learns_many(); }
  TableSpec inputs(const std::vector<std::string>& columns) const override { return of_rows_->inputs(columns); }
  RowOrder row_order() const override { return RowOrder::ignored; }
  void require_rows(std::size_t rows) const override { of_rows_->require_rows(rows); }
  // The changed person of two neighbouring tables gets the same place in both with the same probability.
  Json learn(const Table& table, Rng& rng, const Progress& progress) const override {
    if (of_rows_->row_order() == RowOrder::ignored) return of_rows_->learn(table, rng, progress);
    return of_rows_->learn(table.picked(in_random_order(table.rows(), share_.rows_each(), rng), table), rng, progress);
  }
  std::unique_ptr<const AnyHypothesis> read(const Json& hypothesis) const override {
    return of_rows_->read(hypothesis);
  }
  Subject subject(std::size_t rows) const override { return of_rows_->subject(rows); }
  std::size_t most_bytes() const override { return of_rows_->most_bytes(); }
  Integer steps(std::uint64_t rows) const override { return of_rows_->steps(rows); }
  std::optional<FrameDomain> frame() const override { return of_rows_->frame(); }

 private:
  RowShare share_;
  std::shared_ptr<const AnyLearner> of_rows_;
  Privacy promise_;
};

}  // namespace

std::shared_ptr<const AnyLearner> make_learner_of(const LearnerEntry& entry, const Json& options, OptionsFrom from,
                                                  const std::optional<std::size_t>& rows_each) {
  if (!rows_each) return entry.make(options, from);
  return std::make_shared<const PersonLearner>(entry, RowShare(entry.fields, options, *rows_each), from);
}

}  // namespace discreet::inline app
