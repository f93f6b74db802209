// Tested by class_options_test.cpp
#include "discreet/classes/searches/concept_class.h"

#include "discreet/base/error.h"

namespace discreet::inline classes {
namespace {

// Tables beyond this are named in proofs where a rule makes them.
constexpr std::uint64_t most_written_cells = std::uint64_t{1} << 16;

bool has_rule(ClassName name) {
  return name != ClassName::halfspaces && name != ClassName::balls && name != ClassName::random;
}

}  // namespace

ConceptClass::ConceptClass(const NamedClass& named) : named_(named) { check(named); }

std::string ConceptClass::describe() const {
  if (named_) return discreet::describe(*named_);
  return "a matrix of " + std::to_string(table_->concepts()) + " concepts on " + std::to_string(table_->points()) +
         " points";
}

Integer ConceptClass::concepts() const { return table_ ? Integer(table_->concepts()) : concepts_of(*named_); }
Integer ConceptClass::points() const { return table_ ? Integer(table_->points()) : points_of(*named_); }

bool ConceptClass::has_table() const { return table_ || (!unlisted_ && can_have_table(*named_)); }

void ConceptClass::list_within(const TimeLimit& limit, const Progress& progress) const {
  if (!named_ || (named_->name != ClassName::halfspaces && named_->name != ClassName::balls) || !has_table()) return;
  const Progress bounded{progress.report, [&] { return limit.over() || (progress.stop && progress.stop()); }};
  try {
    table({bounded});
  } catch (const Error& error) {
    if (error.kind() != Error::Kind::interrupted || !limit.over() || (progress.stop && progress.stop())) throw;
    unlisted_ = true;
  }
}

const FiniteClass& ConceptClass::table(const Stage& stage) const {
  if (!table_) table_ = table_of(*named_, stage);
  return *table_;
}

bool ConceptClass::goes_by_name() const {
  // Of halfspaces and balls beyond a table only what is known in closed form is said.
  return named_ && (!has_table() || (has_rule(named_->name) && concepts() * points() > most_written_cells));
}

}  // namespace discreet::inline classes
