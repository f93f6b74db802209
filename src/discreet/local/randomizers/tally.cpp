#include "discreet/local/randomizers/tally.h"

#include "discreet/base/error.h"

namespace discreet::inline local {

Tally& Tally::operator+=(const Tally& other) {
  if (counters.size() != other.counters.size())
    throw Error("tallies of " + std::to_string(counters.size()) + " and " + std::to_string(other.counters.size()) +
                    " counters do not belong to one question. Merge those of the same question only",
                Error::Kind::check);
  people += other.people;
  for (std::size_t i = 0; i < counters.size(); ++i) counters[i] += other.counters[i];
  return *this;
}

}  // namespace discreet::inline local
