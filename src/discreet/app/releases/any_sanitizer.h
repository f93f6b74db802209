// A sanitizer with its options, made once from a request and asked as often as needed.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "discreet/app/registry/any_planned.h"
#include "discreet/app/request/counting_query.h"
#include "discreet/audit/verify/subject.h"
#include "discreet/base/progress.h"
#include "discreet/sanitizers/counted_values.h"
#include "discreet/sanitizers/sanitizer.h"
#include "discreet/table/table.h"
#include "discreet/table/table_spec.h"

namespace discreet::inline app {

// A release, read once and ready for any number of questions. It lives no longer than its sanitizer.
class AnyRelease {
 public:
  virtual ~AnyRelease() = default;
  virtual std::string describe() const = 0;  // a sentence for people
  // Error for a query that it does not take.
  virtual Answer answer(const CountingQuery& query) const = 0;
  // CSV texts with `column` as the name of the first column: a small table of made-up rows, and the same as weights.
  virtual std::string table(const std::string& column) const = 0;
  virtual std::string weights(const std::string& column) const = 0;
};

class AnySanitizer : public AnyPlanned {
 public:
  virtual Rational beta() const = 0;
  virtual TableSpec inputs(const std::vector<std::string>& columns) const = 0;
  // Error: a table of this number of rows is refused. Asked before the spend.
  virtual void require_rows(std::size_t rows) const = 0;
  // The release as a file keeps it: the public output, with nothing about how it was made.
  virtual Json sanitize(const Table& table, Rng& rng, const Progress& progress) const = 0;
  // The same for numbers that are sorted and counted already. Error where the options are not about single numbers.
  virtual Json sanitize_counted(const CountedValues<std::uint64_t>& values, Rng& rng,
                                const Progress& progress) const = 0;
  // The release of a table of `rows` rows. Error unless it is one of this sanitizer.
  virtual std::unique_ptr<const AnyRelease> read(const Json& release, std::size_t rows) const = 0;
  virtual Subject subject(std::size_t rows) const = 0;
};

}  // namespace discreet::inline app
