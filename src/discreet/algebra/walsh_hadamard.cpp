#include "discreet/algebra/walsh_hadamard.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>

#include "discreet/base/parallel.h"
#include "discreet/base/processor_clones.h"

namespace discreet::inline algebra {
namespace {

constexpr std::size_t block_size = 4096;  // values that fit the first cache, with room to spare
constexpr std::size_t values_a_piece = 65536;
constexpr std::size_t panel_rows = 256, panel_width = 32;  // values gathered into a panel

// Transforms the columns of a matrix of 2^k adjacent rows, two levels of butterflies a sweep.
template <class Value>
[[gnu::always_inline]] inline void transform_columns(Value* matrix, std::size_t rows, std::size_t width) {
  std::size_t group = rows * width;
  for (; group >= 4 * width; group /= 4) {
    std::size_t quarter = group / 4;
    for (Value* start = matrix; start != matrix + rows * width; start += group) {
      Value* __restrict a = start;
      Value* __restrict b = a + quarter;
      Value* __restrict c = b + quarter;
      Value* __restrict d = c + quarter;
      for (std::size_t i = 0; i < quarter; ++i) {
        Value p = a[i] + c[i], q = b[i] + d[i], r = a[i] - c[i], s = b[i] - d[i];
        a[i] = p + q, b[i] = p - q, c[i] = r + s, d[i] = r - s;
      }
    }
  }
  if (group < 2 * width) return;
  for (Value* start = matrix; start != matrix + rows * width; start += group) {
    Value* __restrict a = start;
    Value* __restrict b = start + width;
    for (std::size_t i = 0; i < width; ++i) {
      Value sum = a[i] + b[i], difference = a[i] - b[i];
      a[i] = sum, b[i] = difference;
    }
  }
}

// All levels of a block: those that pair whole runs of 8 first, then those within a run.
template <class Value>
[[gnu::always_inline]] inline void transform_block(Value* values, std::size_t size) {
  std::size_t run = std::min<std::size_t>(size, 8);
  transform_columns(values, size / run, run);
  if (run < 8) return transform_columns(values, run, 1);
  for (Value* start = values; start != values + size; start += 8) transform_columns(start, 8, 1);
}

// One copy for each type of value, since the loader chooses among functions, not templates.
DISCREET_PROCESSOR_CLONES void columns(std::int32_t* m, std::size_t rows, std::size_t width) {
  transform_columns(m, rows, width);
}
DISCREET_PROCESSOR_CLONES void columns(std::int64_t* m, std::size_t rows, std::size_t width) {
  transform_columns(m, rows, width);
}
DISCREET_PROCESSOR_CLONES void block(std::int32_t* values, std::size_t size) { transform_block(values, size); }
DISCREET_PROCESSOR_CLONES void block(std::int64_t* values, std::size_t size) { transform_block(values, size); }

// Transforms some columns of a matrix with long rows. They are gathered first: words that lie a power of two
// apart compete for the same few places of the cache.
template <class Value>
void transform_panel(Value* corner, std::size_t rows, std::size_t length) {
  std::array<Value, panel_rows * panel_width> panel;
  for (std::size_t r = 0; r < rows; ++r) std::copy_n(corner + r * length, panel_width, panel.data() + r * panel_width);
  columns(panel.data(), rows, panel_width);
  for (std::size_t r = 0; r < rows; ++r) std::copy_n(panel.data() + r * panel_width, panel_width, corner + r * length);
}

// The levels between rows, panel by panel, and then every row by itself.
template <class Value>
void transform(Value* values, std::size_t size, const Stage& stage) {
  if (size <= block_size) return block(values, size);
  std::size_t rows = std::min(panel_rows, size / block_size), length = size / rows;
  for_each_range(length / panel_width, 16, stage.part(0, 1, 2), [=](std::size_t begin, std::size_t end) {
    for (std::size_t p = begin; p < end; ++p) transform_panel(values + p * panel_width, rows, length);
  });
  std::size_t rows_a_piece = std::max<std::size_t>(1, values_a_piece / length);
  for_each_range(rows, rows_a_piece, stage.part(1, 2, 2), [=](std::size_t begin, std::size_t end) {
    for (std::size_t r = begin; r < end; ++r) transform(values + r * length, length, {Progress{}});
  });
}

}  // namespace

void walsh_hadamard(std::span<std::int32_t> values, const Stage& stage) {
  assert(std::has_single_bit(values.size()));
  transform(values.data(), values.size(), stage);
}

void walsh_hadamard(std::span<std::int64_t> values, const Stage& stage) {
  assert(std::has_single_bit(values.size()));
  transform(values.data(), values.size(), stage);
}

}  // namespace discreet::inline algebra
