// The quantities of `dimension` and their measurements. A new one is a line in the table of dimension_quantity.cpp.
#pragma once

#include <string>
#include <vector>

#include "discreet/app/registry/class_options.h"
#include "discreet/base/rational.h"
#include "discreet/classes/searches/time_limit.h"
#include "discreet/dimensions/quantities/class_parts.h"
#include "discreet/dimensions/quantities/menu_games.h"

namespace discreet::inline app {

// The lower end of the Littlestone dimension, where it was measured for the games' sake.
struct FoundTree {
  std::int64_t depth = 0;
  Json certificate;
};

// Further questions to the games, and their results so far.
struct GameTask {
  const FiniteClass& hypotheses;  // the hypotheses that menus may hold; empty: any
  Rational error;                 // for protocols
  std::size_t messages;           // for protocols
  MenuGames& menus;
  std::optional<FoundTree>& tree;  // a mistake tree, if one was looked for
  Rational known_error = 0;        // a known lower end of the error of protocols: no game is searched for less
};

// The task of a measurement.
struct DimensionTask {
  const ConceptClass& concepts;
  Rational alpha, beta;
  TimeLimit limit;    // for this quantity: a search that is cut short returns everything proved by then
  Stage stage;        // for progress and interruption
  const Json& found;  // the results so far by name, as `dimension` writes them
  GameTask game;      // for the games about menus and messages

  SearchTime time() const { return {limit, stage}; }
};

// An interval with proofs. certificate_of() returns the certificates.
// NOLINTNEXTLINE(bugprone-exception-escape): JSON moves without exceptions, behind a check that may throw
struct Measured {
  Json lower, upper;  // numbers, or fractions as texts
  Json lower_certificate, upper_certificate;
  std::string remark = {};  // the reason why the ends differ, or a note for the reader
};

// An end as `dimension` writes it: fractions as texts, whole numbers as numbers if they fit. `value_of` reads it again.
Json end_of(const Rational& value);
Rational value_of(const Json& end);

struct DimensionQuantity {
  std::string name, summary;
  Measured (*measure)(const DimensionTask& task);
  void (*better)(Measured& measured,
                 const DimensionTask& task) = nullptr;  // by results found while others were measured
  // Parts of a larger class that are searched, smallest first. Empty if closed forms prove as much about larger ones.
  std::vector<PartLimit> parts = {};
  void (*describe)(Json& quantity, const DimensionTask& task) = nullptr;  // adds the meaning of the ends to the result
};

// In the order in which they are measured.
const std::vector<DimensionQuantity>& dimension_quantities();

// {"certificate": 1, "kind", "claim": {"quantity", "relation", "value"}, "class", ...}: a kind adds its own members.
// `relation` is ">=" or "<=". The value is written as a text.
Json certificate_of(const char* kind, const std::string& quantity, const char* relation, const std::string& value,
                    const ConceptClass& concepts);

}  // namespace discreet::inline app
