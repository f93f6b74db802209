// Pieces of the texts that verbs print for people.
#pragma once

#include <fmt/format.h>

#include <iterator>
#include <string>

#include "discreet/base/rational.h"
#include "discreet/json/json.h"

namespace discreet::inline app {

using Lines = std::back_insert_iterator<std::string>;

// A text as it is, anything else as JSON.
std::string plain(const Json& value);
// An exact number for people: short ones as they are, a long fraction with four digits as "about 0.3466", "at most
// 0.3466" or "at least 0.3465". `--json` has all digits.
enum class Rounded { nearest, up, down };
std::string number(const Json& exact, Rounded rounded = Rounded::nearest);

// A decimal of a positive number or 0 with this number of significant digits, such as `4.7745676` or `1e-9`.
std::string decimal(const Rational& value, Rounded rounded, int digits);

std::string amount(const Json& cost, Rounded rounded = Rounded::nearest);  // null: no limit
std::string promise_text(const Json& privacy);                             // with its neighbour relation
std::string relation_text(const Json& neighbours);                         // `replacing one row`
// The same for a promise with a unit: `replacing one person (at most 5 rows per person, ...)`.
std::string unit_text(const Json& privacy);

// The last line of a text that `--explain` makes longer.
inline constexpr const char* explain_hint = "`--explain` shows every bound with its source.\n";

// For people who read a model or a release that no ledger recorded.
inline constexpr const char* unpaid_text = "No ledger recorded this run. The number of repetitions is unknown.";

// The same for a model that was learned from made-up rows.
inline constexpr const char* rehearsal_text = "The model is a rehearsal. It was learned from made-up rows.";

// A value in words, without the marks of JSON: `cut 0, side above`. Lists and objects inside of others are in brackets.
std::string plain_words(const Json& value);

// `rows: 800`, or `people: 200`. Nothing if neither number is public.
void add_counts(const Json& result, Lines out);
// The lines on a run's promise and its ledger, and the names of files among `keys` that it wrote.
void add_promise(const Json& result, Lines out);
void add_ledger(const Json& result, Lines out);
void add_files(const Json& result, std::initializer_list<const char*> keys, Lines out);

}  // namespace discreet::inline app
