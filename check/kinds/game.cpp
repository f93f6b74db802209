#include "check/kinds/game.h"

#include <algorithm>
#include <bit>
#include <numeric>

namespace discreet::check {
namespace {

constexpr std::size_t most_points = 62, most_enumerated = 20, most_cells = std::size_t{1} << 24;

Mask row_of(const Table& table, std::uint64_t row, const std::vector<std::uint64_t>& columns) {
  Mask mask = 0;
  for (std::size_t x = 0; x < columns.size(); ++x) mask |= Mask{table.label(row, columns[x])} << x;
  return mask;
}

// All rows of a table on some columns. A class with a name may have rows without end.
std::vector<Mask> rows_of(const Table& table, const std::vector<std::uint64_t>& columns) {
  if (table.concepts() * std::max<std::size_t>(columns.size(), 1) > most_cells)
    throw Unreadable("games are checked for at most 2^24 labels: the class is too large to be checked here");
  std::vector<Mask> rows;
  for (std::uint64_t i = 0; i < table.concepts(); ++i) rows.push_back(row_of(table, i, columns));
  return rows;
}

}  // namespace

Game game_of(const Json& certificate, const Table& table) {
  Game game;
  game.columns = numbers_of(certificate, "columns");
  if (game.columns.size() > most_points)
    throw Unreadable("games over more than " + std::to_string(most_points) + " points are not checked here");
  game.concepts = game.rows = rows_of(table, game.columns);
  std::ranges::sort(game.concepts);
  game.concepts.erase(std::unique(game.concepts.begin(), game.concepts.end()), game.concepts.end());
  return game;
}

Game menu_game_of(const Json& certificate, const Table& table) {
  Game game = game_of(certificate, table);
  game.alpha = fraction_of(certificate, "alpha");
  demand(game.alpha >= 0 && game.alpha < Rational(1, 2), "alpha lies outside of [0, 1/2)");
  return game;
}

void demand_copies(const Json& certificate, const Table& table, const Game& game) {
  const Json& copies = member(certificate, "copies");
  demand(copies.is_array() && table.points() == copies.size(), "there must be one copy a column of the table");
  for (std::size_t x = 0; x < copies.size(); ++x) {
    const bool constant = member(copies[x], "of").is_null(), flip = number_of(copies[x], "flip") != 0;
    const std::uint64_t of = constant ? 0 : number_of(copies[x], "of");
    demand(constant || of < game.points(), "copy " + std::to_string(x) + " is of no column");
    spend_steps((table.name().empty() ? 8 : 128) * game.rows.size());  // rules take longer than a look at a table
    for (std::size_t row = 0; row < game.rows.size(); ++row)
      if (table.label(row, x) != (constant ? flip : ((game.rows[row] >> of & 1) != 0) != flip))
        throw Rejected("concept " + std::to_string(row) + " does not label column " + std::to_string(x) +
                       " as its copy says");
  }
}

Mask Symmetry::operator()(Mask function) const {
  Mask image = 0;
  for (Mask left = function ^ flip; left != 0; left &= left - 1) image |= Mask{1} << to[std::countr_zero(left)];
  return image;
}

std::size_t place_of(const std::vector<Mask>& sorted, Mask mask) {
  const auto place = std::ranges::lower_bound(sorted, mask);
  return place != sorted.end() && *place == mask ? static_cast<std::size_t>(place - sorted.begin()) : sorted.size();
}

std::vector<Symmetry> symmetries_of(const Json& certificate, const Game& game) {
  std::vector<Symmetry> symmetries;
  const Json& given = list_of(certificate, "symmetries");
  for (std::size_t i = 0; i < given.size(); ++i) {
    const std::string where = "symmetry " + std::to_string(i);
    Symmetry symmetry{numbers_of(given[i], "to"), mask_of(member(given[i], "flip"), game, where)};
    auto images = symmetry.to;
    std::ranges::sort(images);
    for (std::size_t x = 0; x < game.points(); ++x)
      demand(images.size() == game.points() && images[x] == x, where + " is no exchange of the points");
    spend_steps(8 * (game.concepts.size() + 1) * game.points());
    for (Mask row : game.concepts)
      demand(place_of(game.concepts, symmetry(row)) < game.concepts.size(),
             where + " takes a concept out of the class");
    symmetries.push_back(std::move(symmetry));
  }
  return symmetries;
}

std::vector<std::size_t> orbits_of(const std::vector<Mask>& sorted, const std::vector<Symmetry>& symmetries) {
  std::vector<std::size_t> least(sorted.size());
  std::iota(least.begin(), least.end(), std::size_t{0});
  auto root = [&](std::size_t i) {
    while (least[i] != i) i = least[i] = least[least[i]];
    return i;
  };
  spend_steps(8 * symmetries.size() * sorted.size());
  for (const Symmetry& g : symmetries)
    for (std::size_t i = 0; i < sorted.size(); ++i) {
      const std::size_t image = place_of(sorted, g(sorted[i]));
      demand(image < sorted.size(), "a symmetry takes a function out of its set");
      const std::size_t a = root(i), b = root(image);
      least[std::max(a, b)] = std::min(a, b);
    }
  for (std::size_t i = 0; i < sorted.size(); ++i) least[i] = root(i);
  return least;
}

Mask mask_of(const Json& text, const Game& game, const std::string& where) {
  if (!text.is_string()) throw Unreadable(where + ": a function is a text of 0s and 1s");
  const std::string digits = text;
  demand(digits.size() == game.points() && digits.find_first_not_of("01") == std::string::npos,
         where + ": a function has a 0 or 1 for each of the columns");
  Mask mask = 0;
  for (std::size_t x = 0; x < digits.size(); ++x) mask |= Mask{digits[x] == '1'} << x;
  return mask;
}

bool Adversary::accepts(Mask hypothesis, const Rational& alpha) const {
  Integer mass = 0;
  for (Mask left = hypothesis ^ target; left != 0; left &= left - 1) mass += points[std::countr_zero(left)];
  return Rational(mass) <= alpha * Rational(total);
}

std::vector<Adversary> adversaries_of(const Json& certificate, const Game& game) {
  std::vector<Adversary> adversaries;
  const Json& given = list_of(certificate, "adversaries");
  for (std::size_t i = 0; i < given.size(); ++i) {
    const std::string where = "adversary " + std::to_string(i);
    const std::uint64_t row = number_of(given[i], "concept");
    const auto points = numbers_of(given[i], "points");
    demand(row < game.rows.size(), where + " is no concept of the class");
    demand(points.size() == game.points(), where + " has not one weight a column");
    Adversary adversary{game.rows[row], {points.begin(), points.end()}, 0};
    for (const Integer& weight : adversary.points) adversary.total += weight;
    demand(adversary.total > 0, where + " weighs nothing");
    adversaries.push_back(std::move(adversary));
  }
  return adversaries;
}

std::vector<Mask> hypotheses_of(const Json& certificate, const Game& game) {
  std::vector<Mask> hypotheses;
  if (certificate.contains("allowed")) {
    hypotheses = rows_of(Table(certificate["allowed"]), game.columns);
    std::ranges::sort(hypotheses);
    hypotheses.erase(std::unique(hypotheses.begin(), hypotheses.end()), hypotheses.end());
    return hypotheses;
  }
  if (game.points() > most_enumerated)
    throw Unreadable("all functions on more than " + std::to_string(most_enumerated) +
                     " points are not enumerated here");
  hypotheses.resize(std::size_t{1} << game.points());
  std::iota(hypotheses.begin(), hypotheses.end(), Mask{0});
  return hypotheses;
}

void demand_allowed(const Json& certificate, const std::vector<Mask>& hypotheses) {
  if (!certificate.contains("allowed")) return;
  const Table allowed(certificate["allowed"]);
  const Json& copies = certificate["copies"];
  demand(allowed.points() == copies.size(), "allowed: the hypotheses have other columns than the class");
  for (std::size_t h = 0; h < hypotheses.size(); ++h) {
    bool found = false;
    for (std::uint64_t row = 0; row < allowed.concepts() && !found; ++row) {
      found = true;
      spend_steps(4 * copies.size());
      for (std::size_t x = 0; x < copies.size() && found; ++x) {
        const bool flip = copies[x]["flip"] != 0;
        const bool label = copies[x]["of"].is_null()
                               ? flip
                               : ((hypotheses[h] >> copies[x]["of"].get<std::uint64_t>() & 1) != 0) != flip;
        found = allowed.label(row, x) == label;
      }
    }
    demand(found, "hypothesis " + std::to_string(h) + " is not among the allowed ones");
  }
}

}  // namespace discreet::check
