// `verify`: measures the exact privacy of the shipped code on every small table.
#pragma once

#include <optional>

#include "discreet/app/request/verb.h"
#include "discreet/app/verbs/learn/learn.h"
#include "discreet/base/field.h"
#include "discreet/base/rational.h"
#include "discreet/privacy/privacy.h"

namespace discreet::inline app {

// The kind of entry that a name means. A name is unique within its kind.
enum class Kind { learner, mechanism, sanitizer, randomizer, optimizer };
constexpr auto words(Kind) {
  return std::array<std::string_view, 5>{"learner", "mechanism", "sanitizer", "randomizer", "optimizer"};
}

struct VerifyRequest {
  static constexpr const char* name = "verify";
  static constexpr const char* summary = "Run the shipped code on every small table and measure its exact privacy.";
  static constexpr const char* example = "discreet verify parity --dimension 2 --rows 3 --epsilon 1/2";

  Kind kind = Kind::learner;
  std::optional<std::int64_t> rows, people, rows_each;
  std::optional<Weighing> weigh;
  std::optional<Neighbours> neighbours;
  Rational seconds = 0;
  std::optional<Schema> schema;

  static constexpr auto fields() {
    using O = VerifyRequest;
    return std::tuple{
        field("kind", &O::kind, "kind of the named entry"),
        field("rows", &O::rows,
              "number of rows of the tables, all of which are tried (default: 3, or 1 of randomizers)"),
        field("people", &O::people, "verify on all files of this number of people, each with any of the rows"),
        field("rows_each", &O::rows_each, "maximum number of rows per person that count (default: 1)"),
        field("weigh", &O::weigh, weigh_help),
        field("neighbours", &O::neighbours, "the neighbour relation (default: that of the guarantee)"),
        field("seconds", &O::seconds, "maximum seconds, after which it prints how far it got (0: no limit)"),
        field("schema", &O::schema, "verify over the bits of its literals, all rows of them (public)")};
  }
};

// {promised, measured, databases, pairs, undecided, verdict, witness, instance}. With a schema also `literals`, the
// names of the bits. Then the records are all rows of bits, also those that no row of a table becomes.
Json verify(const Json& request, const Context& context);

Verb verify_verb();

}  // namespace discreet::inline app
