// `local simulate`: runs a whole study with synthetic people, to see its result before anybody is asked.
//
// The people follow a planted target. Devices, tallies and decisions are those of a real study. Nothing of it is
// private, because nobody took part.
#pragma once

#include <optional>
#include <tuple>

#include "discreet/app/request/verb.h"
#include "discreet/json/value.h"

namespace discreet::inline app {

struct SimulateOptions {
  static constexpr const char* name = "local simulate";
  static constexpr const char* summary = "Run a local study with synthetic people.";
  static constexpr const char* example =
      "discreet local simulate masked_parity --dimension 16 --people 200000 --epsilon 1 --json";

  std::optional<Integer> people, seed;

  static constexpr auto fields() {
    using O = SimulateOptions;
    return std::tuple{
        field("people", &O::people,
              "total number of people, divided over the rounds as planned (default: as many as the plan invites)"),
        field("seed", &O::seed, "seed of the study, 0 to 2^64 - 1 (default: another one every time)")};
  }
};

// {protocol, answered, correct, rounds, people, planned, promise, outcome, target, private: false, reason, options,
// premise?: the assumption about people, devices?: the reason why none could answer}
Json simulate_study(const Json& request, const Context& context);

Verb simulate_verb();

}  // namespace discreet::inline app
