// To which round and question a person belongs, and her public row: decided by a hash of a random token, by nobody.
//
// A person draws a token of 128 bits for a study before she reads what it asks; the study has a public seed. Both sides
// compute the same from them, so nobody can choose whom to ask what after having seen an answer, and nobody is asked
// twice. A share of a hash falls to a round as its planned people are a share of all: u * total / 2^64 lies in the
// stretch of the round. Rows are powers of two in number, so the remainder of a hash is uniform.
//
// Privacy:  a function of public numbers; a randomizer is private for every row, whoever chose it.
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

// Lower-case digits, two a byte. Error, naming what it was, unless the text has exactly the right digits.
std::string to_hex(std::span<const std::uint8_t> bytes);
StudySeed parse_seed(std::string_view text);
Token parse_token(std::string_view text);

struct Cohort {
  const StudySeed& seed;
  const Token& token;

  // Which of the rounds, given the planned people of each: at least one round, at least one person, fewer than 2^64.
  std::size_t round(std::span<const std::uint64_t> people) const;
  // Which of the questions of that round, in the same way.
  std::size_t question(std::span<const std::uint64_t> people) const;
  // Uniform on 0, ..., rows-1; a power of two.
  std::uint64_t row(std::uint64_t rows) const;
};

}  // namespace discreet::inline local
