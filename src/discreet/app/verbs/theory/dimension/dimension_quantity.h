// The quantities of `dimension` and their measurements. A new one is a line in the table of dimension_quantity.cpp.
#pragma once

#include <string>
#include <vector>

#include "discreet/app/registry/concept_class.h"
#include "discreet/base/rational.h"
#include "discreet/classes/searches/time_limit.h"
#include "discreet/dimensions/menus/light/light_sets.h"
#include "discreet/dimensions/menus/search/drawn_menu.h"

namespace discreet::inline app {

// One game is the start of the next.
struct GameResults {
  bool reduced = false;  // true: `concepts` was looked for
  std::optional<MaskClass> concepts;
  std::optional<RepresentationNumber> number;
  std::optional<LeastMenu> menu;
  std::optional<MaskClass> part;                    // a few points of a class that is too large
  std::optional<RepresentationNumber> part_number;  // for the part
  std::optional<LightProof> light;                  // for a function drawn evenly
  std::optional<Json> littlestone;                  // if it was measured for the games' sake: {lower, certificate}
  std::optional<LeastMenu> private_menu;            // at the error of protocols
};

// Further questions to the games, and their results so far.
struct GameTask {
  const FiniteClass& hypotheses;  // the hypotheses that menus may hold; empty: any
  Rational error;                 // for protocols
  std::size_t messages;           // for protocols
  GameResults& results;
  Rational known_error = 0;  // a known lower end of the error of protocols: no game is searched for less
};

// The task of a measurement.
struct DimensionTask {
  const ConceptClass& concepts;
  Rational alpha, beta;
  TimeLimit limit;    // for this quantity: a search that is cut short returns everything proved by then
  Stage stage;        // for progress and interruption
  const Json& found;  // the results so far by name, as `dimension` writes them
  GameTask game;      // for the games about menus and messages
};

// An interval with proofs. certificate_of() returns the certificates.
struct Measured {
  Json lower, upper;  // numbers, or fractions as texts
  Json lower_certificate, upper_certificate;
  std::string remark = {};  // the reason why the ends differ, or a note for the reader
};

// An end as `dimension` writes it: fractions as texts, whole numbers as numbers if they fit. `value_of` reads it again.
Json end_of(const Rational& value);
Rational value_of(const Json& end);

// Classes of up to this number of points and concepts are searched, for at most this time. If they are `sampled`, only
// some of the concepts are.
struct PartLimit {
  std::int64_t points, concepts;
  double seconds = 3;
  bool sampled = false;
};

struct DimensionQuantity {
  std::string name, summary;
  Measured (*measure)(const DimensionTask& task);
  void (*better)(Measured& measured,
                 const DimensionTask& task) = nullptr;  // by results found while others were measured
  // Parts of a larger class that are searched, smallest first. Empty if closed forms prove as much about larger ones.
  std::vector<PartLimit> parts = {};
  void (*describe)(Json& quantity, const DimensionTask& task) = nullptr;  // adds the meaning of the ends to the result
};

// For the quantities about messages.
const std::vector<PartLimit>& parts_of_messages();

// In the order in which they are measured.
const std::vector<DimensionQuantity>& dimension_quantities();

// {"certificate": 1, "kind", "claim": {"quantity", "relation", "value"}, "class", ...}: a kind adds its own members.
// `relation` is ">=" or "<=". The value is written as a text.
Json certificate_of(const char* kind, const std::string& quantity, const char* relation, const std::string& value,
                    const ConceptClass& concepts);

}  // namespace discreet::inline app
