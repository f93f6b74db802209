// Tested by person_call_test.cpp
#include "discreet/app/registry/person_learner.h"

#include "discreet/base/error.h"

namespace discreet::inline app {
namespace {

class PersonLearner final : public AnyLearner {
 public:
  PersonLearner(const LearnerEntry& entry, RowShare share, OptionsFrom from, Weighing weighing)
      : entry_(entry), weighing_(weighing), share_(std::move(share)), of_rows_(entry.make(share_.options(), from)) {
    if (weighing == Weighing::rows ||
        (weighing == Weighing::votes && share_.places() > 1 && !of_rows_->counts_copies()))
      throw Error("Option --weigh is " + std::string(word(weighing)) + ". " + entry.name +
                  " does not count rows with these options, and --weigh must be group. Write group, or take "
                  "--rows-each 1.");
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
  std::vector<Bound> bounds(const Accuracy& goal) const override { return of_people(&AnyLearner::bounds, goal); }
  std::vector<Bound> table_bounds(const Accuracy& goal) const override {
    return of_people(&AnyLearner::table_bounds, goal);
  }
  // Bounds of the papers are about rows that are independent people.
  std::optional<LearnerClass> concepts() const override { return std::nullopt; }
  std::optional<ManyLabelsClass> many_labels_class(std::size_t) const override { return std::nullopt; }

  bool learns_many() const override { return of_rows_->learns_many(); }
  TableSpec inputs(const std::vector<std::string>& columns) const override { return of_rows_->inputs(columns); }
  RowOrder row_order() const override { return RowOrder::ignored; }
  bool counts_copies() const override { return of_rows_->counts_copies(); }
  void require_rows(std::size_t rows) const override { of_rows_->require_rows(rows); }
  // The changed person of two neighbouring tables gets the same place in both with the same probability.
  Json learn(const Table& table, Rng& rng, const Progress& progress) const override {
    if (of_rows_->row_order() == RowOrder::ignored) return of_rows_->learn(table, rng, progress);
    return of_rows_->learn(table.picked(in_random_order(table.rows(), share_.places(), rng), table), rng, progress);
  }
  std::unique_ptr<const AnyHypothesis> read(const Json& hypothesis) const override {
    return of_rows_->read(hypothesis);
  }
  Subject subject(std::size_t rows) const override { return of_rows_->subject(rows); }
  std::size_t most_bytes() const override { return of_rows_->most_bytes(); }
  Integer steps(std::uint64_t rows) const override { return of_rows_->steps(rows); }
  std::optional<FrameDomain> frame() const override { return of_rows_->frame(); }

 private:
  using BoundsOf = std::vector<Bound> (AnyLearner::*)(const Accuracy& goal) const;

  // With one vote per person a run at epsilon / L on L places is a run at epsilon on people. So the bounds at epsilon
  // count people, if their proofs hold for losses of people. Rows that every learner needs hold as well: one of one
  // row per person is among them.                                                         docs/person.md#plan
  std::vector<Bound> of_people(BoundsOf bounds_of, const Accuracy& goal) const {
    if (weighing_ != Weighing::votes || share_.places() == 1) return share_.of_people(((*of_rows_).*bounds_of)(goal));
    const auto whole = entry_.make(options(), OptionsFrom::object);
    std::vector<Bound> bounds = ((*whole).*bounds_of)(goal);
    std::erase_if(bounds, [&](const Bound& bound) {
      return bound.kind != Bound::Kind::lower && (promise_.delta > 0 || !bound.of_people);
    });
    return bounds;
  }

  const LearnerEntry& entry_;
  Weighing weighing_;
  RowShare share_;
  std::shared_ptr<const AnyLearner> of_rows_;
  Privacy promise_;
};

}  // namespace

std::shared_ptr<const AnyLearner> make_learner_of(const LearnerEntry& entry, const Json& options, OptionsFrom from,
                                                  const std::optional<Person>& person) {
  if (!person) return entry.make(options, from);
  return std::make_shared<const PersonLearner>(entry, RowShare(entry.fields, options, person->places()), from,
                                               person->weighing);
}

Weighings learner_weighings(const LearnerEntry& entry, const Json& options) {
  const RowShare whole(entry.fields, options, 1);  // Error for a promise about labels
  if (entry.make(whole.options(), OptionsFrom::object)->counts_copies()) return {Weighing::votes, Weighing::group};
  return {Weighing::group};
}

std::optional<Person> learner_person(const LearnerEntry& entry, const Json& options, const PersonOptions& given,
                                     const std::optional<std::uint64_t>& seed) {
  return person_of(given, seed, given.person ? learner_weighings(entry, options) : Weighings{Weighing::group});
}

}  // namespace discreet::inline app
