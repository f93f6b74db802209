#include "discreet/app/registry/concept_class.h"

#include "discreet/base/error.h"
#include "discreet/base/option_range.h"

namespace discreet::inline app {
namespace {

// Tables beyond this are named in certificates where a rule makes them.
constexpr std::uint64_t most_written_cells = std::uint64_t{1} << 16;

bool has_rule(ClassName name) {
  return name != ClassName::halfspaces && name != ClassName::balls && name != ClassName::random;
}

}  // namespace

ConceptClass::ConceptClass(const ClassOptions& options) {
  const bool has_matrix = options.matrix.concepts() > 0;
  if (has_matrix && options.class_name) throw Error("give option 'matrix' or option 'class', not both");
  if (!has_matrix && !options.class_name)
    throw Error(
        "option 'matrix' is needed: a CSV file of 0s and 1s, one row per concept. Or give option 'class', a name");
  if (has_matrix) {
    table_ = options.matrix;
    return;
  }
  require_at_least("class_seed", options.class_seed, 0, "Any such number names a class");
  named_ = NamedClass{*options.class_name, options.size, options.dimension, options.rows,
                      static_cast<std::uint64_t>(options.class_seed)};
  check(*named_);
}

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

Json name_of(const NamedClass& named) {
  Json name{{"name", word(named.name)}, {"size", named.size}};
  if (is_on_grid(named.name)) name["dimension"] = named.dimension;
  return name;
}

Json ConceptClass::identity() const {
  // Of halfspaces and balls beyond a table only what is known in closed form is said.
  const bool is_named =
      named_ && (!has_table() || (has_rule(named_->name) && concepts() * points() > most_written_cells));
  return is_named ? name_of(*named_) : Json{{"table", Value<FiniteClass>::write(table())}};
}

}  // namespace discreet::inline app
