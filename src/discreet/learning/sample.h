// The input of a learner: rows in a fixed order, with one label each. This is a view that owns nothing.
#pragma once

#include <cstdint>
#include <span>

#include "discreet/algebra/bit_rows.h"

namespace discreet::inline learning {

using Label = std::uint8_t;  // 0 or 1

template <class Input>
struct RowsOf {
  using type = std::span<const Input>;
};
template <>
struct RowsOf<BitRow> {
  using type = BitRows;
};

template <class Input>
struct Sample {
  typename RowsOf<Input>::type x;
  std::span<const Label> y;

  std::size_t size() const { return y.size(); }
  // Rows first, ..., first + count - 1. Choose them from the number of rows alone, never from their content.
  Sample slice(std::size_t first, std::size_t count) const {
    return {x.subspan(first, count), y.subspan(first, count)};
  }
};

// How many rows a hypothesis labels wrongly.
template <class Hypothesis, class Input>
std::size_t mistakes(const Hypothesis& hypothesis, const Sample<Input>& sample) {
  std::size_t count = 0;
  for (std::size_t i = 0; i < sample.size(); ++i) count += hypothesis(sample.x[i]) != (sample.y[i] != 0);
  return count;
}

}  // namespace discreet::inline learning
