// Assigns a person to a round, a question and a public row, by a hash of a random token. No party can choose them.
//
// A person draws a token of 128 bits for a study before reading its questions. The study has a public seed. Both sides
// compute the same assignment from token and seed. So no party can choose whom to ask after seeing an answer, and no
// person is asked twice. A round gets the share of hashes that its planned people are of all people: u * total / 2^64
// lies in the round's interval. The number of rows is a power of two, so the remainder of a hash is uniform.
//
// Privacy:  a function of public numbers. A randomizer is private for every row, however the row was chosen.
// Utility:  rounds and questions get their planned shares up to 2^-64 and the luck of the draw.
// Cost:     one SHA-256 of 54 bytes or less.
// Source:   KL-14 (salted hash), section 5 of the spec of the local model.   docs/local/questions.md
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "discreet/random/rng.h"

namespace discreet::inline local {

using StudySeed = std::array<std::uint8_t, 32>;
using Token = std::array<std::uint8_t, 16>;

StudySeed draw_seed(Rng& rng);
Token draw_token(Rng& rng);

// Lower-case digits, two per byte. Error, naming the value, unless the text has exactly the right digits.
std::string to_hex(std::span<const std::uint8_t> bytes);
StudySeed parse_seed(std::string_view text);
Token parse_token(std::string_view text);

struct Cohort {
  const StudySeed& seed;
  const Token& token;

  // The number of the round, given the planned people of each. At least one round, at least one person, fewer than
  // 2^64.
  std::size_t round(std::span<const std::uint64_t> people) const;
  // The number of the question in that round, in the same way.
  std::size_t question(std::span<const std::uint64_t> people) const;
  // Uniform on 0, ..., rows-1. `rows` is a power of two.
  std::uint64_t row(std::uint64_t rows) const;
};

}  // namespace discreet::inline local
