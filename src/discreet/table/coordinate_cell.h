// Reads cells with coordinates: each is rounded exactly to an offset on the grid of a frame.
//
// Both are cell kinds (cell.h). A word is the offset. Two marks in it record that the coordinate lay outside of the
// frame. They are for the curator alone. They are counted and removed before a table is handed over.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "discreet/learning/frame.h"

namespace discreet::inline table {

// Points as well-known text: `POINT (9.1 45.4)`.

// The coordinates of a point, as they are written.
struct PointText {
  std::string_view x, y;
};

// Nothing for any other text, such as another geometry, `POINT EMPTY` or a point with a third coordinate that is not
// called Z. Letters may be small. Spaces may be missing if nothing runs together.
std::optional<PointText> point_of_wkt(std::string_view text);

struct Whole;

// A coordinate on one side of a frame: `12`, `-0.5`, `4.5e1`, at most 1000 characters, an exponent of at most 4096.
class CoordinateCell {
 public:
  static constexpr std::uint64_t outside_mark = std::uint64_t{1} << 63;
  static constexpr std::uint64_t exchanged_mark = std::uint64_t{1} << 62;  // outside here, inside on the other side
  static constexpr std::uint64_t offsets = exchanged_mark - 1;

  CoordinateCell(std::shared_ptr<const FrameAxis> axis, std::shared_ptr<const FrameAxis> other)
      : axis_(std::move(axis)), other_(std::move(other)) {}

  std::optional<std::uint64_t> read(std::string_view text) const;
  std::optional<std::uint64_t> read(Whole number) const;
  std::optional<std::uint64_t> read(double number) const;  // exactly this number, nothing for NaN, infinity
  std::optional<std::uint64_t> missing() const { return std::nullopt; }
  bool stores(std::uint64_t word) const { return word <= axis_->last(); }
  std::string wanted() const { return "a coordinate such as 45.25"; }

  // Reads from `at` on, in a buffer that has a comma or newline and eight more bytes behind it. Returns the end of the
  // cell, or nullptr if it is written in an unusual way.
  const char* quick(const char* at, std::uint64_t& word) const;

 private:
  std::uint64_t word_of(Signed128 numerator, Signed128 scale) const;

  std::shared_ptr<const FrameAxis> axis_, other_;
};

// Both coordinates as well-known text, `POINT (9.1 45.4)`, in one word.
class PointCell {
 public:
  PointCell(CoordinateCell x, CoordinateCell y) : x_(std::move(x)), y_(std::move(y)) {}

  std::optional<std::uint64_t> read(std::string_view text) const;
  std::optional<std::uint64_t> read(Whole number) const;  // nothing: a number is not a point
  std::optional<std::uint64_t> missing() const { return std::nullopt; }
  bool stores(std::uint64_t word) const { return x_.stores(first(word)) && y_.stores(second(word)); }
  std::string wanted() const { return "a point such as POINT (9.1 45.4)"; }

  // The words of its coordinates.
  static std::uint64_t first(std::uint64_t word) { return unpacked(word); }
  static std::uint64_t second(std::uint64_t word) { return unpacked(word >> half); }

 private:
  static constexpr unsigned half = 32;  // largest_grid has 25 bits, and there are two marks
  static std::uint64_t packed(std::uint64_t word) { return (word & CoordinateCell::offsets) | (word >> 62) << 30; }
  static std::uint64_t unpacked(std::uint64_t word) { return (word & 0x3fffffff) | ((word >> 30) & 3) << 62; }

  CoordinateCell x_, y_;
};

// A coordinate before there is a frame: 2 (floor(10^9 v) + 2^62), and 1 more if something was cut off. Nothing if this
// exceeds 64 bits. It is for finding the frame of a table, which reveals something about the data.
struct DecimalCell {
  static constexpr std::int64_t unit = 1'000'000'000;

  std::optional<std::uint64_t> read(std::string_view text) const;
  std::optional<std::uint64_t> read(Whole number) const;
  std::optional<std::uint64_t> read(double number) const;
  std::optional<std::uint64_t> missing() const { return std::nullopt; }
  bool stores(std::uint64_t) const { return true; }
  std::string wanted() const { return "a coordinate such as 45.25"; }

  // Multiples of 1/unit on both sides of the coordinate.
  static Rational at_least(std::uint64_t word);
  static Rational at_most(std::uint64_t word);
};

// Both coordinates of a text, `POINT (9.1 45.4)`, as two words, before there is a frame.
std::optional<std::pair<std::uint64_t, std::uint64_t>> decimals_of_point(std::string_view text);

}  // namespace discreet::inline table
