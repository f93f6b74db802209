#include "discreet/app/registry/class_options.h"

#include "discreet/base/error.h"
#include "discreet/base/option_range.h"

namespace discreet::inline app {

ConceptClass concept_class(const ClassOptions& options) {
  const bool has_matrix = options.matrix.concepts() > 0;
  if (has_matrix && options.class_name) throw Error("give option 'matrix' or option 'class', not both");
  if (!has_matrix && !options.class_name)
    throw Error(
        "option 'matrix' is needed: a CSV file of 0s and 1s, one row per concept. Or give option 'class', a name");
  if (has_matrix) return ConceptClass(options.matrix);
  require_at_least("class_seed", options.class_seed, 0, "Any such number names a class");
  return ConceptClass(NamedClass{*options.class_name, options.size, options.dimension, options.rows,
                                 static_cast<std::uint64_t>(options.class_seed)});
}

Json name_of(const NamedClass& named) {
  Json name{{"name", word(named.name)}, {"size", named.size}};
  if (is_on_grid(named.name)) name["dimension"] = named.dimension;
  return name;
}

Json identity_of(const ConceptClass& concepts) {
  if (concepts.goes_by_name()) return name_of(*concepts.named());
  return {{"table", Value<FiniteClass>::write(concepts.table())}};
}

}  // namespace discreet::inline app
