// Small classes for the tests of games.
#pragma once

#include <random>
#include <string>

#include "discreet/base/rational.h"
#include "discreet/dimensions/masks/mask_class.h"

namespace discreet::inline dimensions {

inline FiniteClass class_of(const std::vector<Mask>& rows, unsigned points) {
  BitMatrix table(rows.size(), points);
  for (std::size_t i = 0; i < rows.size(); ++i)
    for (unsigned x = 0; x < points; ++x) table.set(i, x, (rows[i] >> x & 1) != 0);
  return FiniteClass(table);
}

inline FiniteClass points_class(unsigned points) {
  std::vector<Mask> rows;
  for (unsigned i = 0; i < points; ++i) rows.push_back(Mask{1} << i);
  return class_of(rows, points);
}

// The prefixes 1^i 0^(n - i), i = 0..n.
inline FiniteClass thresholds_class(unsigned points) {
  std::vector<Mask> rows;
  for (unsigned i = 0; i <= points; ++i) rows.push_back((Mask{1} << i) - 1);
  return class_of(rows, points);
}

inline FiniteClass intervals_class(unsigned points) {
  std::vector<Mask> rows{0};
  for (unsigned s = 0; s < points; ++s)
    for (unsigned t = s; t < points; ++t) rows.push_back(((Mask{1} << (t + 1)) - 1) & ~((Mask{1} << s) - 1));
  return class_of(rows, points);
}

inline FiniteClass cube_class(unsigned points) {
  std::vector<Mask> rows;
  for (Mask i = 0; i < Mask{1} << points; ++i) rows.push_back(i);
  return class_of(rows, points);
}

// The lines y = a x + b over the field of p elements; point x + p y.
inline FiniteClass lines_class(unsigned p) {
  std::vector<Mask> rows;
  for (unsigned a = 0; a < p; ++a)
    for (unsigned b = 0; b < p; ++b) {
      Mask row = 0;
      for (unsigned x = 0; x < p; ++x) row |= Mask{1} << (x + p * ((a * x + b) % p));
      rows.push_back(row);
    }
  return class_of(rows, p * p);
}

inline FiniteClass random_class(std::size_t rows, unsigned points, std::mt19937_64& random) {
  std::vector<Mask> masks;
  for (std::size_t i = 0; i < rows; ++i) masks.push_back(random() & ((Mask{1} << points) - 1));
  return class_of(masks, points);
}

inline Rational q(const std::string& text) { return parse_rational(text); }

}  // namespace discreet::inline dimensions
