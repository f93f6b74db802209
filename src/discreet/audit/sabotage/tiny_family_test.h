// The sound program of a sabotage: an entry on a tiny instance that it declares itself.
//
// Some sabotaged programs need an instance of their own. Those of covers have no delta, so that a leak in the rounds
// cannot hide in it (conjunction, halfplane, lattice_cover), or have many rounds (cover_deletion). Those of learners of
// many labels, points and lines are made from the typed options of the parts that they break. Mechanisms declare none.
#pragma once

#include "discreet/audit/verify/sabotaged_test.h"
#include "discreet/base/error.h"
#include "discreet/json/tiny_instance.h"

namespace discreet::inline audit {

// The first instance with these options, whatever else it has.
template <class Entry>
Json tiny_options(const Entry& entry, const Json& wanted) {
  for (const TinyInstance& tiny : entry.tiny()) {
    Json with = tiny.options;
    with.update(wanted);
    if (with == tiny.options) return with;
  }
  throw Error(entry.name + " declares no tiny instance with " + wanted.dump());
}

// The same with other values of some options, which the sabotaged program has too.
template <class Entry>
Json tiny_options(const Entry& entry, const Json& wanted, const Json& changed) {
  Json options = tiny_options(entry, wanted);
  options.update(changed);
  return options;
}

template <class Entry>
Family tiny_family(const Entry& entry, const Json& wanted) {
  return [&entry, options = tiny_options(entry, wanted)](std::size_t rows) { return entry.subject(options, rows); };
}

}  // namespace discreet::inline audit
