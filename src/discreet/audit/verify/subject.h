// The subject of a verification: a program on small databases, and its promise.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "discreet/audit/verify/databases.h"
#include "discreet/random/rng.h"

namespace discreet::inline audit {

struct Subject {
  std::size_t records = 0;  // a database is a vector of indices in [0, records)

  // The production code. It returns the outcome as a printable key, with different keys for distinguishable outcomes.
  // It is called on several threads at once. Any std::exception that it throws is an outcome too.
  std::function<std::string(std::span<const std::uint32_t> database, Rng& rng)> run;

  std::function<std::string(std::uint32_t)> describe = {};  // a record, for the witness; its index if empty

  Privacy promised;  // with its neighbour relation
  Rows order = Rows::ordered;
  std::size_t labellings = 2;  // record r has the input r / labellings and the labels r % labellings

  // Not 0: a database is a file of people (people_files.h). Line l is about person l / (records / people).
  std::size_t people = 0;

  // The part of a database that `run` reads. Databases with equal parts have one output distribution, which is explored
  // once. Empty: all of it.
  std::function<Database(std::span<const std::uint32_t> database)> reads = {};

  // All keys that `run` can return, if these are known to be finitely many. Everything that the exploration cut off
  // then lies among them. A key outside, or an exception, voids this statement.
  std::optional<std::vector<std::string>> outcomes = {};
};

}  // namespace discreet::inline audit
