// The sound program of a sabotage: an entry on a tiny instance that it declares itself.
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

template <class Entry>
Family tiny_family(const Entry& entry, const Json& wanted) {
  return [&entry, options = tiny_options(entry, wanted)](std::size_t rows) { return entry.subject(options, rows); };
}

}  // namespace discreet::inline audit
