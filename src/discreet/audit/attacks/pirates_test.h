// Hostile ways to make a word from the rows of a coalition, for the tests of fingerprinting codes.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <functional>
#include <string>
#include <vector>

#include "discreet/algebra/bit_matrix.h"
#include "discreet/random/rng.h"
#include "discreet/random/uniform.h"

namespace discreet::pirates {

// The rows of all users but one. The word must not depend on that user. `left_out` = rows() for nobody.
struct Coalition {
  const BitMatrix& words;
  std::size_t left_out;

  std::size_t size() const { return words.rows() - (left_out < words.rows()); }
  std::size_t ones(std::size_t column) const {
    std::size_t count = 0;
    for (std::size_t i = 0; i < words.rows(); ++i) count += i != left_out && words.get(i, column);
    return count;
  }
  // The bit of the i-th member.
  bool bit(std::size_t i, std::size_t column) const { return words.get(i + (i >= left_out), column); }
};

struct Pirate {
  std::string name;
  std::function<bool(const Coalition& coalition, std::size_t column, Rng& rng)> bit;
  bool feasible;  // the bit is always one that some member has
};

inline std::vector<Pirate> all() {
  auto majority = [](const Coalition& c, std::size_t j, Rng&) { return 2 * c.ones(j) > c.size(); };
  auto minority = [](const Coalition& c, std::size_t j, Rng&) {
    std::size_t ones = c.ones(j);
    return ones == 0 ? false : ones == c.size() ? true : 2 * ones < c.size();
  };
  auto all_ones = [](const Coalition& c, std::size_t j, Rng&) { return c.ones(j) == c.size(); };
  auto any_one = [](const Coalition& c, std::size_t j, Rng&) { return c.ones(j) > 0; };
  auto in_turn = [](const Coalition& c, std::size_t j, Rng&) { return c.bit(j % c.size(), j); };
  auto anybody = [](const Coalition& c, std::size_t j, Rng& rng) { return c.bit(uniform_below(c.size(), rng), j); };
  auto coin = [](const Coalition&, std::size_t, Rng& rng) { return rng.bits(1) == 1; };
  auto feasible_coin = [](const Coalition& c, std::size_t j, Rng& rng) {
    std::size_t ones = c.ones(j);
    return ones == 0 ? false : ones == c.size() ? true : rng.bits(1) == 1;
  };
  auto no = [](const Coalition&, std::size_t, Rng&) { return false; };
  auto yes = [](const Coalition&, std::size_t, Rng&) { return true; };
  auto opposite = [](const Coalition& c, std::size_t j, Rng&) { return 2 * c.ones(j) <= c.size(); };
  return {{"majority", majority, true}, {"minority", minority, true},
          {"and", all_ones, true},      {"or", any_one, true},
          {"in turn", in_turn, true},   {"anybody", anybody, true},
          {"coin", coin, false},        {"feasible coin", feasible_coin, true},
          {"always 0", no, false},      {"always 1", yes, false},
          {"opposite", opposite, false}};
}

inline BitVector word_of(const Pirate& pirate, const Coalition& coalition, Rng& rng) {
  BitVector word(coalition.words.columns());
  for (std::size_t j = 0; j < word.size(); ++j) word.set(j, pirate.bit(coalition, j, rng));
  return word;
}

}  // namespace discreet::pirates
