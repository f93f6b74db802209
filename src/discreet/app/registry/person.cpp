// Tested by person_call_test.cpp
#include "discreet/app/registry/person.h"

#include <fmt/format.h>
#include <sodium.h>

#include <algorithm>

#include "discreet/app/request/request.h"
#include "discreet/base/error.h"
#include "discreet/base/option_range.h"
#include "discreet/json/value.h"
#include "discreet/random/rng.h"

namespace discreet::inline app {
namespace {

// A child, so that the run's own draws stay what they are without people.
KeepKey draw_key(const std::optional<std::uint64_t>& seed) {
  constexpr std::uint64_t own = ~std::uint64_t{0};
  Rng rng = (seed ? Rng::seeded(*seed) : Rng::secure()).child(own);
  KeepKey key;
  for (auto& byte : key.bytes) byte = static_cast<std::uint8_t>(rng.bits(8));
  return key;
}

std::string hex_of(const KeepKey& key) {
  char text[2 * sizeof key.bytes + 1];
  return sodium_bin2hex(text, sizeof text, key.bytes.data(), key.bytes.size());
}

[[noreturn]] void no_person() {
  throw Error("its person is not one that a run writes. Restore the file", Error::Kind::check);
}

KeepKey key_of(const std::string& text) {
  KeepKey key;
  std::size_t length = 0;
  if (text.size() != 2 * key.bytes.size() ||
      sodium_hex2bin(key.bytes.data(), key.bytes.size(), text.data(), text.size(), nullptr, &length, nullptr) != 0 ||
      length != key.bytes.size())
    no_person();
  return key;
}

// An option of the request, or else the default of the entry. Nothing if the entry has no such option.
Json given_or_default(const Json& fields, const Json& options, const char* name) {
  if (options.contains(name) && !options[name].is_null()) return options[name];
  const Json* field = field_of(fields, name);
  return field ? (*field)["default"] : Json();
}

Privacy asked_privacy(const Json& fields, const Json& options) {
  Privacy asked{Value<Rational>::read(given_or_default(fields, options, "epsilon"), "epsilon")};
  if (const Json delta = given_or_default(fields, options, "delta"); !delta.is_null())
    asked.delta = Value<Rational>::read(delta, "delta");
  if (const Json neighbours = given_or_default(fields, options, "neighbours"); !neighbours.is_null())
    asked.neighbours = Value<Neighbours>::read(neighbours, "neighbours");
  if (asked.neighbours == Neighbours::labels)
    throw Error(
        "option 'person': under labels the inputs are public, and a label would decide which rows count. Choose "
        "neighbours replace or add_remove, or leave out person");
  return asked;
}

}  // namespace

std::string Person::unit() const { return "person " + std::to_string(rows_each); }

Json Person::request() const {
  Json request{{"column", column}, {"rows_each", rows_each}};
  if (weighing != Weighing::group) request["weigh"] = word(weighing);
  return request;
}

AbsentRows Person::absent(Neighbours neighbours) const {
  if (weighing == Weighing::votes) return AbsentRows::shared;
  const bool filled = weighing == Weighing::group && neighbours == Neighbours::replace;
  return filled ? AbsentRows::fixed : AbsentRows::left_out;
}

People Person::people(Neighbours neighbours) const {
  return {.column = column, .rows_each = rows_each, .absent = absent(neighbours), .key = key};
}

std::size_t Person::places() const {
  if (weighing != Weighing::votes) return rows_each;
  if (rows_each > most_voting_rows)
    throw Error(fmt::format(
        "Option --rows-each is {}. With one vote per person it must be at most {}. Take fewer rows per person, or add "
        "another --weigh: group for a learner, rows for an evaluation.",
        rows_each, most_voting_rows));
  return votes_each(rows_each);
}

std::size_t rows_each_of(std::int64_t rows_each) {
  require_between("rows_each", rows_each, 1, most_rows_each, "Take a small number, such as 5");
  return static_cast<std::size_t>(rows_each);
}

Weighing weighing_of(const std::optional<Weighing>& given, const Weighings& weighings) {
  if (!given) return weighings.front();
  if (std::ranges::find(weighings, *given) != weighings.end()) return *given;
  std::string allowed;
  for (const Weighing one : weighings) allowed += (allowed.empty() ? "" : " or ") + std::string(word(one));
  throw Error(fmt::format("Option --weigh is {}. Here it must be {}. Write {}, or leave it out.", word(*given), allowed,
                          word(weighings.front())));
}

std::optional<Person> person_of(const PersonOptions& options, const std::optional<std::uint64_t>& seed,
                                const Weighings& weighings) {
  if ((options.rows_each || options.weigh) && !options.person)
    throw Error(std::string("Option --person is missing. Name the column of person ids, or leave out ") +
                (options.rows_each ? "--rows-each." : "--weigh."));
  if (!options.person) return std::nullopt;
  if (!options.rows_each)
    throw Error(
        "Option --rows-each is missing. It is the maximum number of rows per person that count. Add, for example, "
        "--rows-each 5.");
  return Person{*options.person, rows_each_of(*options.rows_each), draw_key(seed),
                weighing_of(options.weigh, weighings)};
}

std::string unit_name(const std::optional<Person>& person) { return person ? person->unit() : "row"; }

std::string one_vote(const Person& person, Neighbours neighbours) {
  if (person.weighing == Weighing::votes) return "person";
  return person.absent(neighbours) == AbsentRows::fixed ? "row slot" : "row";
}

Json write_person(const Person& person) {
  Json written = person.request();
  written["key"] = hex_of(person.key);
  return written;
}

namespace {

// Group is never written, so every person has one spelling.
Weighing read_weighing(const Json& from) {
  if (!from.contains("weigh")) return Weighing::group;
  for (const Weighing weighing : {Weighing::votes, Weighing::rows})
    if (from["weigh"] == word(weighing)) return weighing;
  no_person();
}

}  // namespace

Person read_person(const Json& from) {
  if (!from.is_object() || !from.value("column", Json()).is_string() ||
      !from.value("rows_each", Json()).is_number_unsigned() || !from.value("key", Json()).is_string())
    no_person();
  const Weighing weighing = read_weighing(from);
  const auto rows_each = from["rows_each"].get<std::uint64_t>();
  const std::size_t most = weighing == Weighing::votes ? most_voting_rows : most_rows_each;
  if (rows_each < 1 || rows_each > most) no_person();
  Person person{from["column"].get<std::string>(), static_cast<std::size_t>(rows_each),
                key_of(from["key"].get<std::string>()), weighing};
  if (write_person(person) != from) no_person();  // another member
  return person;
}

RowShare::RowShare(const Json& fields, const Json& options, std::size_t places)
    : asked_(asked_privacy(fields, options)),
      has_delta_(field_of(fields, "delta")),
      places_(places),
      options_(options) {
  const Privacy row = share_of_row(asked_, places);
  if (places == 1) return;
  options_["epsilon"] = to_string(row.epsilon);
  if (asked_.delta > 0) options_["delta"] = to_string(row.delta);
}

Privacy RowShare::of_person(const Privacy& row) const {
  if (has_delta_ && asked_.delta == 0 && row.delta > 0)
    throw Error(
        "Option --delta is missing. Without it one row has a delta of its own. Add, for example, --delta 1e-6.");
  const Privacy person = group_of(row, places_);
  if (person.epsilon > asked_.epsilon || person.delta > asked_.delta || row.neighbours != asked_.neighbours)
    throw Error("a run does not keep its share of the promise for a person. This is a defect", Error::Kind::check);
  return {person.epsilon, row.delta == 0 ? Rational(0) : asked_.delta, row.neighbours};
}

Json RowShare::asked(Json options) const {
  options["epsilon"] = to_string(asked_.epsilon);
  if (has_delta_ && asked_.delta > 0) options["delta"] = to_string(asked_.delta);
  return options;
}

std::vector<Bound> RowShare::of_people(std::vector<Bound> bounds) const {
  if (places_ == 1) return bounds;
  std::erase_if(bounds, [](const Bound& bound) { return bound.kind == Bound::Kind::lower; });
  for (Bound& bound : bounds) bound.rows = bound.rows / places_ + (bound.rows % places_ != 0);
  return bounds;
}

}  // namespace discreet::inline app
