// A plan that counts people, for a sanitizer or an optimizer of rows.
#pragma once

#include "discreet/app/registry/any_planned.h"
#include "discreet/app/registry/person.h"

namespace discreet::inline app {

class PersonPlanned final : public AnyPlanned {
 public:
  PersonPlanned(RowShare share, std::shared_ptr<const AnyPlanned> of_rows)
      : share_(std::move(share)), of_rows_(std::move(of_rows)) {}

  Json options() const override { return share_.asked(of_rows_->options()); }
  Privacy privacy() const override { return share_.of_person(of_rows_->privacy()); }
  std::vector<Bound> bounds(const Accuracy& goal) const override { return share_.of_people(of_rows_->bounds(goal)); }

 private:
  RowShare share_;
  std::shared_ptr<const AnyPlanned> of_rows_;
};

// The entry's own plan if `rows_each` is empty.
template <class Entry>
std::shared_ptr<const AnyPlanned> make_planned_of(const Entry& entry, const Json& options,
                                                  const std::optional<std::size_t>& rows_each) {
  if (!rows_each) return entry.of(options);
  RowShare share(entry.fields, options, *rows_each);
  auto of_rows = entry.of(share.options());
  return std::make_shared<const PersonPlanned>(std::move(share), std::move(of_rows));
}

}  // namespace discreet::inline app
