// Runs that protect people: `--person`, `--rows-each` and `--weigh`, and the share of the promise that one row gets.
//
// The weighing decides how many places a person has in the table. The run keeps a promise for one place that makes the
// promise for a person out of that number (privacy/person.h).                           docs/person.md
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "discreet/base/field.h"
#include "discreet/json/json.h"
#include "discreet/learning/bound.h"
#include "discreet/privacy/person.h"
#include "discreet/table/table_spec.h"

namespace discreet::inline app {

// The weight of a person's rows.
enum class Weighing {
  votes,  // one vote per person: each of m kept rows weighs 1 / m
  rows,   // each kept row counts once
  group,  // each of rows_each places counts once. Where people are replaced, a fixed row fills the empty ones
};
constexpr auto words(Weighing) { return std::array<std::string_view, 3>{"votes", "rows", "group"}; }

struct PersonOptions {
  std::optional<std::string> person;
  std::optional<std::int64_t> rows_each;
  std::optional<Weighing> weigh;
};

inline constexpr const char* rows_each_help = "maximum number of rows per person that count, chosen at random";
inline constexpr const char* weigh_help =
    "weight of a person's rows: one vote for all of them, one for each row, or one for each place (default: by the "
    "run)";

// The fields of a verb O whose options are, among others, these.
template <class O>
constexpr auto person_fields() {
  return std::tuple{Field<O, std::optional<std::string>>{
                        "person", &O::person, "the column of person ids: protect all rows of a person, not one row"},
                    Field<O, std::optional<std::int64_t>>{"rows_each", &O::rows_each, rows_each_help},
                    Field<O, std::optional<Weighing>>{"weigh", &O::weigh, weigh_help}};
}

// The unit of a run that protects people.
struct Person {
  std::string column;
  std::size_t rows_each = 1;
  KeepKey key = {};  // public, drawn before rows are read
  Weighing weighing = Weighing::group;
  bool operator==(const Person&) const = default;

  std::string unit() const;  // `person 5`, as a ledger writes it
  Json request() const;      // {column, rows_each, weigh}, for the hash of a run. Without `weigh` it is group
  People people(Neighbours neighbours) const;
  AbsentRows absent(Neighbours neighbours) const;
  // The largest number of rows of the table that a person changes. Error if rows_each rows cannot share one vote.
  std::size_t places() const;
};

// The weighings of a verb. The first is the default.
using Weighings = std::vector<Weighing>;

// Nothing without `person`. Error if an option is alone, or the weighing is not among these. A seed makes the key
// repeatable.
std::optional<Person> person_of(const PersonOptions& options, const std::optional<std::uint64_t>& seed,
                                const Weighings& weighings);
std::size_t rows_each_of(std::int64_t rows_each);  // Error, naming the option, unless it is possible
Weighing weighing_of(const std::optional<Weighing>& given, const Weighings& weighings);

// For a maker of learners or sanitizers (make_learner_of).
inline std::optional<std::size_t> rows_each(const std::optional<Person>& person) {
  return person ? std::optional(person->rows_each) : std::nullopt;
}

// `row`, or the person's unit.
std::string unit_name(const std::optional<Person>& person);

// `person`, `row` or `row slot`: what has one vote in a run.
std::string one_vote(const Person& person, Neighbours neighbours);

// {column, rows_each, key, weigh}, without `weigh` for group. Reading throws Error (check) for anything else.
Json write_person(const Person& person);
Person read_person(const Json& from);

// The promise for a person that a request asks for, and the options of a run that keeps its share for one row.
class RowShare {
 public:
  // `fields` are those of the entry, and `places` is the number of rows that a person changes. Error for a promise
  // about labels.
  RowShare(const Json& fields, const Json& options, std::size_t places);

  const Json& options() const { return options_; }
  std::size_t places() const { return places_; }
  // The promise of all rows of a person, if a run with these options promises `row`. Error (check) if that is more than
  // was asked for.
  Privacy of_person(const Privacy& row) const;
  // Options of the run with the promise as it was asked for.
  Json asked(Json options) const;
  // Rows as people: each is assumed to have as many rows as places. Lower bounds hold for one row per person alone.
  std::vector<Bound> of_people(std::vector<Bound> bounds) const;

 private:
  Privacy asked_;
  bool has_delta_;
  std::size_t places_;
  Json options_;
};

}  // namespace discreet::inline app
