// Small classes as texts, and all samples over their points.
#pragma once

#include <string>
#include <vector>

#include "discreet/classes/finite/finite_class.h"

namespace discreet::inline classes {

inline BitMatrix bits_of(const std::vector<std::string>& rows) {
  BitMatrix table(rows.size(), rows.front().size());
  for (std::size_t i = 0; i < rows.size(); ++i)
    for (std::size_t j = 0; j < rows[i].size(); ++j) table.set(i, j, rows[i][j] == '1');
  return table;
}

inline FiniteClass class_of(const std::vector<std::string>& rows) { return FiniteClass(bits_of(rows)); }

// x >= 0, ..., x >= points.
inline FiniteClass cut_class(std::size_t points) {
  BitMatrix table(points + 1, points);
  for (std::size_t i = 0; i <= points; ++i)
    for (std::size_t x = i; x < points; ++x) table.set(i, x, true);
  return FiniteClass(std::move(table));
}

// The empty interval and all others.
inline FiniteClass interval_class(std::size_t points) {
  BitMatrix table(points * (points + 1) / 2 + 1, points);
  std::size_t row = 1;
  for (std::size_t a = 0; a < points; ++a)
    for (std::size_t b = a; b < points; ++b, ++row)
      for (std::size_t x = a; x <= b; ++x) table.set(row, x, true);
  return FiniteClass(std::move(table));
}

// All samples of n rows over the points of the class.
template <class Visit>
void for_each_sample(std::size_t points, std::size_t n, Visit visit) {
  std::size_t records = 2 * points, samples = 1;
  for (std::size_t i = 0; i < n; ++i) samples *= records;
  for (std::size_t code = 0; code < samples; ++code) {
    std::vector<std::uint64_t> x;
    std::vector<Label> y;
    for (std::size_t rest = code, i = 0; i < n; ++i, rest /= records) {
      x.push_back(rest % records / 2);
      y.push_back(rest % 2);
    }
    visit(x, y);
  }
}

}  // namespace discreet::inline classes
