// A class of concepts that is given as a table, or by a name with parameters.
#pragma once

#include <optional>
#include <string>
#include <utility>

#include "discreet/base/progress.h"
#include "discreet/classes/named/named_class.h"
#include "discreet/classes/searches/time_limit.h"

namespace discreet::inline classes {

class ConceptClass {
 public:
  explicit ConceptClass(FiniteClass table) : table_(std::move(table)) {}
  // Throws Error for parameters that make no class.
  explicit ConceptClass(const NamedClass& named);

  const std::optional<NamedClass>& named() const { return named_; }
  std::string describe() const;
  Integer concepts() const;  // rows as given, or an upper bound for halfspaces and balls without a table
  Integer points() const;

  // True if the table can be made. A class with a closed form may be far larger.
  bool has_table() const;
  // Made at the first call. Throws Error with a size that fits if it is too large.
  const FiniteClass& table(const Stage& stage = {Progress{}}) const;

  // Makes the table of halfspaces or balls, which takes long, while there is time. A class without a full list by then
  // has no table. Others are made at the first call of table().
  void list_within(const TimeLimit& limit, const Progress& progress) const;

  // True if a proof names it, rather than writing out its table: it has a rule and a large table, or no table.
  bool goes_by_name() const;

 private:
  std::optional<NamedClass> named_;
  mutable std::optional<FiniteClass> table_;
  mutable bool unlisted_ = false;
};

}  // namespace discreet::inline classes
