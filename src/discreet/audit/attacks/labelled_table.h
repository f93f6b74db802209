// A table that an attack makes up: inputs of one or more whole numbers a row, and k labels a row.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "discreet/algebra/bit_matrix.h"
#include "discreet/random/rng.h"

namespace discreet::inline audit {

struct InputRows {
  std::size_t width = 1;              // numbers a row
  std::vector<std::uint64_t> values;  // row by row

  std::size_t size() const { return width == 0 ? 0 : values.size() / width; }
  std::span<const std::uint64_t> operator[](std::size_t i) const { return {values.data() + i * width, width}; }
};

// What the inputs of all tables of an attack may be: `width` numbers a row, each from `low` to `high`.
struct InputSpace {
  std::size_t width = 1;
  std::uint64_t low = 0, high = 1;
};

struct LabelledTable {
  InputRows x;
  BitMatrix y;  // a row a person, a column a label
};

// What a black box gives back: a row of labels for every row that was asked for, or why there is none.
struct Predictions {
  BitMatrix labels;
  std::string failure;
};

// The thing under attack: learn from the table, label the inputs. It sees nothing else.
using Trainer = std::function<Predictions(const LabelledTable& train, const InputRows& test, Rng& rng)>;

// One call of the box. An exception is a failure with its message, and so are predictions of the wrong shape; nothing
// when the box was interrupted (Error::Kind::interrupted), for then the run did not take place.
std::optional<Predictions> attempt(const Trainer& trainer, const LabelledTable& train, const InputRows& test, Rng& rng);

}  // namespace discreet::inline audit
