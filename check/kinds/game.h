// Shared parts of the certificates of games: columns of the table as bits of a word, symmetries, adversaries.
#pragma once

#include <optional>

#include "check/reading/certificate.h"
#include "check/reading/table.h"

namespace discreet::check {

using Mask = std::uint64_t;

// The columns of a certificate, and the concepts on them.
struct Game {
  std::vector<std::uint64_t> columns;
  std::vector<Mask> rows;      // one per row of the table
  std::vector<Mask> concepts;  // the different ones, in growing order
  Rational alpha;              // for games about menus

  std::size_t points() const { return columns.size(); }
};
Game game_of(const Json& certificate, const Table& table);
Game menu_game_of(const Json& certificate, const Table& table);  // with its alpha

// Columns that are left out repeat a kept one, or its complement, or are constant: "copies" tells which. Statements
// about functions on the kept columns then hold on all of them.
void demand_copies(const Json& certificate, const Table& table, const Game& game);

// Exchanges and complements of points: (g h)(to[x]) = h(x) xor flip(x).
struct Symmetry {
  std::vector<std::uint64_t> to;
  Mask flip = 0;
  Mask operator()(Mask function) const;
};
// Each is checked to turn the concepts into themselves.
std::vector<Symmetry> symmetries_of(const Json& certificate, const Game& game);

// The number of every mask's orbit, in the order of the masks: sorted ones that the symmetries turn into themselves.
std::vector<std::size_t> orbits_of(const std::vector<Mask>& sorted, const std::vector<Symmetry>& symmetries);
std::size_t place_of(const std::vector<Mask>& sorted, Mask mask);  // the size if it is not there

// "0110", one character per point.
Mask mask_of(const Json& text, const Game& game, const std::string& where);

// A concept and integer weights of points, not all 0.
struct Adversary {
  Mask target = 0;
  std::vector<Integer> points;
  Integer total = 0;

  bool accepts(Mask hypothesis, const Rational& alpha) const;  // error at most alpha
};
std::vector<Adversary> adversaries_of(const Json& certificate, const Game& game);

// The functions that a menu may hold, seen on the columns: those of "allowed", or all of them if there is no such
// member.
std::vector<Mask> hypotheses_of(const Json& certificate, const Game& game);

// Demands that the hypotheses, continued to all columns, are among those in "allowed". "copies" was checked.
void demand_allowed(const Json& certificate, const std::vector<Mask>& hypotheses);

}  // namespace discreet::check
