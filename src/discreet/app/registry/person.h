// Runs that protect people: `--person` and `--rows-each`, and the share of the promise that one row gets.
//
// All rows of a person are at most `rows_each` rows of the table. The run keeps a promise for one row that makes the
// promise for a person out of that many (privacy/person.h).                             docs/person.md
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <tuple>

#include "discreet/base/field.h"
#include "discreet/json/json.h"
#include "discreet/learning/bound.h"
#include "discreet/privacy/person.h"
#include "discreet/table/table_spec.h"

namespace discreet::inline app {

struct PersonOptions {
  std::optional<std::string> person;
  std::optional<std::int64_t> rows_each;
};

inline constexpr const char* rows_each_help = "maximum number of rows per person that count, chosen at random";

// The fields of a verb O whose options are, among others, these.
template <class O>
constexpr auto person_fields() {
  return std::tuple{Field<O, std::optional<std::string>>{
                        "person", &O::person, "the column of person ids: protect all rows of a person, not one row"},
                    Field<O, std::optional<std::int64_t>>{"rows_each", &O::rows_each, rows_each_help}};
}

// The unit of a run that protects people.
struct Person {
  std::string column;
  std::size_t rows_each = 1;
  KeepKey key;  // public, drawn before rows are read
  bool operator==(const Person&) const = default;

  std::string unit() const;  // `person 5`, as a ledger writes it
  Json request() const;      // {column, rows_each}, for the hash of a run
  People people(Neighbours neighbours) const;
};

// Nothing without `person`. Error if one of the two options is alone. A seed makes the key repeatable.
std::optional<Person> person_of(const PersonOptions& options, const std::optional<std::uint64_t>& seed);
std::size_t rows_each_of(std::int64_t rows_each);  // Error, naming the option, unless it is possible

// For a maker of learners or sanitizers (make_learner_of).
inline std::optional<std::size_t> rows_each(const std::optional<Person>& person) {
  return person ? std::optional(person->rows_each) : std::nullopt;
}

// `row`, or the person's unit.
std::string unit_name(const std::optional<Person>& person);

// {column, rows_each, key}. Reading throws Error (check) for anything else.
Json write_person(const Person& person);
Person read_person(const Json& from);

// The promise for a person that a request asks for, and the options of a run that keeps its share for one row.
class RowShare {
 public:
  // `fields` are those of the entry. Error for a promise about labels.
  RowShare(const Json& fields, const Json& options, std::size_t rows_each);

  const Json& options() const { return options_; }
  std::size_t rows_each() const { return rows_each_; }
  // The promise of all rows of a person, if a run with these options promises `row`. Error (check) if that is more than
  // was asked for.
  Privacy of_person(const Privacy& row) const;
  // Options of the run with the promise as it was asked for.
  Json asked(Json options) const;
  // Rows as people: each is assumed to have `rows_each` rows. Lower bounds hold for one row per person alone.
  std::vector<Bound> of_people(std::vector<Bound> bounds) const;

 private:
  Privacy asked_;
  bool has_delta_;
  std::size_t rows_each_;
  Json options_;
};

}  // namespace discreet::inline app
