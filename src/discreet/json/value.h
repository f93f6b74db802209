// Writes one kind of option as JSON and reads it back. Only this code turns texts into values.
//
// Readers take the input of every surface: JSON numbers, or texts as typed at the shell. They throw Error with the
// option's name and the remedy.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "discreet/base/field.h"
#include "discreet/base/rational.h"
#include "discreet/classes/finite/finite_class.h"
#include "discreet/classes/finite/representation.h"
#include "discreet/json/json.h"
#include "discreet/learning/domain.h"
#include "discreet/learning/frame.h"
#include "discreet/privacy/privacy.h"

namespace discreet::inline json {

// `Value<T>::kind` is the word in the output of `list`. `read` and `write` convert.
template <class T>
struct Value;

template <>
struct Value<std::int64_t> {
  static constexpr std::string_view kind = "integer";
  static std::int64_t read(const Json& given, std::string_view name);
  static Json write(std::int64_t value) { return value; }
};

template <>
struct Value<Integer> {
  static constexpr std::string_view kind = "integer";
  static Integer read(const Json& given, std::string_view name);
  static Json write(const Integer& value);  // a number if JSON readers keep it exact, else a text
};

template <>
struct Value<Rational> {
  static constexpr std::string_view kind = "rational";
  static Rational read(const Json& given, std::string_view name);
  static Json write(const Rational& value) { return to_string(value); }
};

template <>
struct Value<std::string> {
  static constexpr std::string_view kind = "text";
  static std::string read(const Json& given, std::string_view name);
  static Json write(const std::string& value) { return value; }
};

// An option that is given or not: `--unlimited` at the shell.
template <>
struct Value<bool> {
  static constexpr std::string_view kind = "flag";
  static bool read(const Json& given, std::string_view name);
  static Json write(bool value) { return value; }
};

// The path of a file. Any bytes but NUL: names of files need not be UTF-8.
template <>
struct Value<std::filesystem::path> {
  static constexpr std::string_view kind = "path";
  static std::filesystem::path read(const Json& given, std::string_view name);
  static Json write(const std::filesystem::path& value);  // bytes that are not UTF-8 as U+FFFD
};

// A list of rows of 0s and 1s, `["0110", [1, 1, 0, 0]]`, or the path of a CSV file without header, one row per concept.
template <>
struct Value<FiniteClass> {
  static constexpr std::string_view kind = "table";
  static FiniteClass read(const Json& given, std::string_view name);
  static Json write(const FiniteClass& value);
};

// Hypothesis lists, called menus. The first form is a list of rows of 0s and 1s, which is one menu. The second form is
// a list of `{"hypotheses": ["0110"], "priors": [1], "weight": 1}`. The third form is the path of a CSV file with a
// header, one row per hypothesis. Its columns are `labels` and, if wanted, `menu`, `weight` (of the menu, the same in
// all its rows) and `prior` (of the hypothesis).
template <>
struct Value<Representation> {
  static constexpr std::string_view kind = "menus";
  static Representation read(const Json& given, std::string_view name);
  static Json write(const Representation& value);
};

// `1/2,1/4,1/4`, or a list of numbers.
template <>
struct Value<std::vector<Rational>> {
  static constexpr std::string_view kind = "rationals";
  static std::vector<Rational> read(const Json& given, std::string_view name);
  static Json write(const std::vector<Rational>& value);
};

// One range per axis: `0..120,-5..5`, or a list `["0..120", [-5, 5]]`.
template <>
struct Value<GridDomain> {
  static constexpr std::string_view kind = "ranges";
  static GridDomain read(const Json& given, std::string_view name);
  static Json write(const GridDomain& value);
};

// `9.0,45.3,9.4,45.6`: west, south, east, north, or a list of the four.
template <>
struct Value<Frame> {
  static constexpr std::string_view kind = "frame";
  // Instead of a frame, if there is a table: its bounding box. Then no result is private.
  static constexpr std::string_view from_data = "nonprivate_data";
  static Frame read(const Json& given, std::string_view name);
  static Json write(const Frame& value);
};

// A list of pairs, or the path of a file: GeoJSON, for all vertices of its geometries, or CSV with two columns.
template <>
struct Value<Places> {
  static constexpr std::string_view kind = "places";
  static Places read(const Json& given, std::string_view name);
  static Json write(const Places& value);
};

// Throws Error: the option, the given value, and the reason for the refusal.
[[noreturn]] void refuse_value(std::string_view name, const Json& given, const std::string& remedy);

// Rows of 0s and 1s, all as long as the first. Throws Error with row and column.
BitMatrix bits_of_rows(const std::vector<std::string>& rows, std::string_view name);

// The bits of a row that is a text or a list. An invalid bit becomes a character that is not a bit.
std::string bits_of_row(const Json& row);

// The position of the word in the list, or an Error that shows the list.
std::size_t read_word(const Json& given, std::string_view name, const std::vector<std::string>& known);

template <Worded E>
struct Value<E> {
  static constexpr std::string_view kind = "word";
  static std::vector<std::string> known() {
    auto all = words(E{});
    return {all.begin(), all.end()};
  }
  static E read(const Json& given, std::string_view name) { return static_cast<E>(read_word(given, name, known())); }
  static Json write(E value) { return std::string(word(value)); }
};

// Absent is null.
template <class T>
struct Value<std::optional<T>> {
  static constexpr std::string_view kind = Value<T>::kind;
  static std::optional<T> read(const Json& given, std::string_view name) {
    if (given.is_null()) return std::nullopt;
    return Value<T>::read(given, name);
  }
  static Json write(const std::optional<T>& value) { return value ? Value<T>::write(*value) : Json(); }
  static auto known()
    requires Worded<T>
  {
    return Value<T>::known();
  }
};

}  // namespace discreet::inline json
