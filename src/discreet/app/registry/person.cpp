// Tested by person_call_test.cpp
#include "discreet/app/registry/person.h"

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

Json Person::request() const { return {{"column", column}, {"rows_each", rows_each}}; }

People Person::people(Neighbours neighbours) const {
  return {.column = column,
          .rows_each = rows_each,
          .absent = neighbours == Neighbours::add_remove ? AbsentRows::left_out : AbsentRows::fixed,
          .key = key};
}

std::size_t rows_each_of(std::int64_t rows_each) {
  require_between("rows_each", rows_each, 1, most_rows_each, "Take a small number, such as 5");
  return static_cast<std::size_t>(rows_each);
}

std::optional<Person> person_of(const PersonOptions& options, const std::optional<std::uint64_t>& seed) {
  if (options.rows_each && !options.person)
    throw Error("Option --person is missing. Name the column of person ids, or leave out --rows-each.");
  if (!options.person) return std::nullopt;
  if (!options.rows_each)
    throw Error(
        "Option --rows-each is missing. It is the maximum number of rows per person that count. Add, for example, "
        "--rows-each 5.");
  return Person{*options.person, rows_each_of(*options.rows_each), draw_key(seed)};
}

std::string unit_name(const std::optional<Person>& person) { return person ? person->unit() : "row"; }

Json write_person(const Person& person) {
  return {{"column", person.column}, {"rows_each", person.rows_each}, {"key", hex_of(person.key)}};
}

Person read_person(const Json& from) {
  if (!from.is_object() || from.size() != 3 || !from.value("column", Json()).is_string() ||
      !from.value("rows_each", Json()).is_number_unsigned() || !from.value("key", Json()).is_string())
    no_person();
  const auto rows_each = from["rows_each"].get<std::uint64_t>();
  if (rows_each < 1 || rows_each > most_rows_each) no_person();
  return {from["column"].get<std::string>(), static_cast<std::size_t>(rows_each),
          key_of(from["key"].get<std::string>())};
}

RowShare::RowShare(const Json& fields, const Json& options, std::size_t rows_each)
    : asked_(asked_privacy(fields, options)),
      has_delta_(field_of(fields, "delta")),
      rows_each_(rows_each),
      options_(options) {
  const Privacy row = share_of_row(asked_, rows_each);
  if (rows_each == 1) return;
  options_["epsilon"] = to_string(row.epsilon);
  if (asked_.delta > 0) options_["delta"] = to_string(row.delta);
}

Privacy RowShare::of_person(const Privacy& row) const {
  if (has_delta_ && asked_.delta == 0 && row.delta > 0)
    throw Error(
        "Option --delta is missing. Without it one row has a delta of its own. Add, for example, --delta 1e-6.");
  const Privacy person = group_of(row, rows_each_);
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
  if (rows_each_ == 1) return bounds;
  std::erase_if(bounds, [](const Bound& bound) { return bound.kind == Bound::Kind::lower; });
  for (Bound& bound : bounds) bound.rows = bound.rows / rows_each_ + (bound.rows % rows_each_ != 0);
  return bounds;
}

}  // namespace discreet::inline app
