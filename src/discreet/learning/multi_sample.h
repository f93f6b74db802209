// The input of a learner of many labels: rows in a fixed order, with k packed labels each. This is a view that owns
// nothing.
#pragma once

#include "discreet/learning/sample.h"

namespace discreet::inline learning {

template <class Input>
struct MultiSample {
  typename RowsOf<Input>::type x;
  BitRows y;                    // bit j of row i: label j of that person
  std::size_t label_count = 0;  // the columns of y

  std::size_t size() const { return y.size(); }
  // Rows first, ..., first + count - 1. Choose them from the number of rows alone, never from their content.
  MultiSample slice(std::size_t first, std::size_t count) const {
    return {x.subspan(first, count), y.subspan(first, count), label_count};
  }
};

// The number of rows for which the hypothesis gets label j wrong.
template <class Hypothesis, class Input>
std::size_t mistakes(const Hypothesis& hypothesis, const MultiSample<Input>& sample, std::size_t j) {
  std::size_t count = 0;
  for (std::size_t i = 0; i < sample.size(); ++i) count += hypothesis(sample.x[i]) != bit_at(sample.y[i], j);
  return count;
}

}  // namespace discreet::inline learning
