// Tested by person_call_test.cpp
#include "discreet/app/releases/person_sanitizer.h"

namespace discreet::inline app {
namespace {

// No sanitizer looks at the order of rows: a contract test holds all of them to it.
class PersonSanitizer final : public AnySanitizer {
 public:
  PersonSanitizer(const SanitizerEntry& entry, RowShare share)
      : share_(std::move(share)),
        of_rows_(entry.of(share_.options())),
        promise_(share_.of_person(of_rows_->privacy())) {}

  Json options() const override { return share_.asked(of_rows_->options()); }
  Privacy privacy() const override { return promise_; }
  std::vector<Bound> bounds(const Accuracy& goal) const override { return share_.of_people(of_rows_->bounds(goal)); }
  Rational beta() const override { return of_rows_->beta(); }
  TableSpec inputs(const std::vector<std::string>& columns) const override { return of_rows_->inputs(columns); }
  void require_rows(std::size_t rows) const override { of_rows_->require_rows(rows); }
  Json sanitize(const Table& table, Rng& rng, const Progress& progress) const override {
    return of_rows_->sanitize(table, rng, progress);
  }
  Json sanitize_counted(const CountedValues<std::uint64_t>& values, Rng& rng, const Progress& progress) const override {
    return of_rows_->sanitize_counted(values, rng, progress);
  }
  std::unique_ptr<const AnyRelease> read(const Json& release, std::size_t rows) const override {
    return of_rows_->read(release, rows);
  }
  Subject subject(std::size_t rows) const override { return of_rows_->subject(rows); }

 private:
  RowShare share_;
  std::shared_ptr<const AnySanitizer> of_rows_;
  Privacy promise_;
};

}  // namespace

std::shared_ptr<const AnySanitizer> make_sanitizer_of(const SanitizerEntry& entry, const Json& options,
                                                      const std::optional<std::size_t>& rows_each) {
  if (!rows_each) return entry.of(options);
  return std::make_shared<const PersonSanitizer>(entry, RowShare(entry.fields, options, *rows_each));
}

}  // namespace discreet::inline app
