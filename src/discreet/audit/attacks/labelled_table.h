// A table that an attack makes up: inputs of one or more whole numbers per row, and k labels per row.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "discreet/algebra/bit_matrix.h"
#include "discreet/random/rng.h"

namespace discreet::inline audit {

struct InputRows {
  std::size_t width = 1;              // numbers per row
  std::vector<std::uint64_t> values;  // row by row

  std::size_t size() const { return width == 0 ? 0 : values.size() / width; }
  std::span<const std::uint64_t> operator[](std::size_t i) const { return {values.data() + i * width, width}; }
};

// The range of the inputs in all tables of an attack: `width` numbers per row, each from `low` to `high`.
struct InputSpace {
  std::size_t width = 1;
  std::uint64_t low = 0, high = 1;
};

struct LabelledTable {
  InputRows x;
  BitMatrix y;  // one row per person, one column per label
};

// The answer of a black box: labels for every row asked for, or the reason why they are missing.
struct Predictions {
  BitMatrix labels;
  std::string failure;
};

// The thing under attack: learn from the table, label the inputs. It sees nothing else.
using Trainer = std::function<Predictions(const LabelledTable& train, const InputRows& test, Rng& rng)>;

// One call of the box. An exception is a failure with its message, and so are predictions of the wrong shape. Empty if
// the box was interrupted (Error::Kind::interrupted), because then the run did not take place.
std::optional<Predictions> attempt(const Trainer& trainer, const LabelledTable& train, const InputRows& test, Rng& rng);

}  // namespace discreet::inline audit
