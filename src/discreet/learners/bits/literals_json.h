// Writes lists of literals as JSON or as words, and reads them back. A literal is its column's number from 1 on,
// negative if negated.
#pragma once

#include "discreet/json/hypothesis.h"
#include "discreet/learners/bits/rule_learner.h"

namespace discreet::inline learners {

Json write_parts(const std::vector<Literals>& parts);

// Throws Error, with the name of the member, unless every part is a list of at most `width` literals of growing
// columns.
std::vector<Literals> read_parts(const RuleLearner& rules, const Json& from, const char* name);

// Bytes of a rule with the most parts, in the member `name`.
std::size_t most_bytes_of_parts(const RuleLearner& rules, const char* name);

// The words between parts and within them, and the words for no parts and for an empty part.
struct RuleWords {
  std::string_view between, within, no_parts, empty_part;
};
std::string rule_text(const std::vector<Literals>& parts, std::span<const std::string> columns, const RuleWords& words);

// Covers on cubes so small that the verifier goes through all tables.
Json tiny_cover(const char* accountant, const char* noise, const char* neighbours, int terms, int rounds);
TinyInstance tiny_cover_at_half();  // at epsilon 1/2

}  // namespace discreet::inline learners
