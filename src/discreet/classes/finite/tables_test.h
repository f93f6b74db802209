// Small tables that the tests of this folder share.
#pragma once

#include <rapidcheck.h>

#include <bit>
#include <string>
#include <vector>

#include "discreet/base/error.h"
#include "discreet/classes/finite/finite_class.h"
#include "discreet/classes/finite/representation.h"
#include "discreet/random/rng.h"

namespace discreet::inline classes {

// Small classes for tests: written out, or drawn.
inline FiniteClass table_of(const std::vector<std::string>& rows) {
  BitMatrix table(rows.size(), rows.front().size());
  for (std::size_t i = 0; i < rows.size(); ++i)
    for (std::size_t j = 0; j < rows[i].size(); ++j) table.set(i, j, rows[i][j] == '1');
  return FiniteClass(table);
}

inline FiniteClass random_table(std::size_t rows, std::size_t columns, Rng& rng) {
  BitMatrix table(rows, columns);
  for (std::size_t i = 0; i < rows; ++i)
    for (std::size_t j = 0; j < columns; ++j) table.set(i, j, rng.bits(1) == 1);
  return FiniteClass(table);
}

inline BitMatrix rows_of(const std::vector<std::string>& texts) {
  BitMatrix table(texts.size(), texts.front().size());
  for (std::size_t i = 0; i < texts.size(); ++i)
    for (std::size_t x = 0; x < texts[i].size(); ++x) table.set(i, x, texts[i][x] == '1');
  return table;
}

inline BitMatrix all_functions(std::size_t points) {
  BitMatrix table(std::size_t{1} << points, points);
  for (std::size_t i = 0; i < table.rows(); ++i)
    for (std::size_t x = 0; x < points; ++x) table.set(i, x, i >> x & 1);
  return table;
}

// 1^i 0^(points - i) for i = 0, ..., points.
inline BitMatrix prefixes(std::size_t points) {
  BitMatrix table(points + 1, points);
  for (std::size_t i = 0; i <= points; ++i)
    for (std::size_t x = 0; x < i; ++x) table.set(i, x, true);
  return table;
}

inline BitMatrix singletons(std::size_t points) {
  BitMatrix table(points, points);
  for (std::size_t i = 0; i < points; ++i) table.set(i, i, true);
  return table;
}

// For properties: any table of this size.
inline BitMatrix random_rows(std::size_t count, std::size_t points) {
  BitMatrix table(count, points);
  for (std::size_t i = 0; i < count; ++i)
    for (std::size_t x = 0; x < points; ++x) table.set(i, x, *rc::gen::arbitrary<bool>());
  return table;
}

// For properties: at most `menus` menus of at most `hypotheses` hypotheses, weights 1 to 3.
inline Representation random_menus(std::size_t points, std::size_t menus, std::size_t hypotheses) {
  std::vector<Menu> made;
  for (std::size_t m = *rc::gen::inRange<std::size_t>(1, menus + 1); m > 0; --m)
    made.push_back(even_menu(random_rows(*rc::gen::inRange<std::size_t>(1, hypotheses + 1), points),
                             *rc::gen::inRange<int>(1, 4)));
  return Representation(std::move(made));
}

}  // namespace discreet::inline classes
