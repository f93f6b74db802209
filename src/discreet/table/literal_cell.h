// Reads the cells of a column that a schema describes: each stands for a code. A code makes some of the column's
// literals true, the others false.
//
// Each is a cell kind (cell.h). A cell may not fit: an unknown word, not a number, or nothing at all. If the schema
// declares `other`, such a cell has that code. Otherwise it is a bad cell. In both cases this is a public rule about
// this one cell.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "discreet/json/decimal.h"

namespace discreet::inline table {

struct Whole;
using LiteralCode = std::uint64_t;

// One of some words. The code is its position. For two words one literal is enough, true for the first. For more words
// each has its own.
class CategoryCell {
 public:
  // At least two words, each once. `other` is the position of one of them.
  CategoryCell(const std::vector<std::string>& words, std::optional<LiteralCode> other);

  std::optional<LiteralCode> read(std::string_view text) const;
  std::optional<LiteralCode> read(Whole number) const;  // as the text of its digits
  std::optional<LiteralCode> missing() const { return other_; }
  bool stores(LiteralCode code) const { return code < positions_.size(); }
  std::string wanted() const;

  std::size_t literals() const { return positions_.size() == 2 ? 1 : positions_.size(); }

 private:
  struct Hash {
    using is_transparent = void;
    std::size_t operator()(std::string_view text) const { return std::hash<std::string_view>{}(text); }
  };
  std::unordered_map<std::string, LiteralCode, Hash, std::equal_to<>> positions_;
  std::optional<LiteralCode> other_;
  std::string wanted_;
};

// A number. The code is the number of cut points that it reaches. The literal of a cut point is true if it is reached.
class NumberCell {
 public:
  enum class Numbers { whole, decimal };

  // Growing cut points of parse_decimal. They are whole if only whole numbers are read.
  NumberCell(Numbers numbers, const std::vector<Rational>& cuts, std::optional<LiteralCode> other);

  std::optional<LiteralCode> read(std::string_view text) const;
  std::optional<LiteralCode> read(Whole number) const;
  std::optional<LiteralCode> missing() const { return other_; }
  bool stores(LiteralCode code) const { return code <= cuts_.size(); }
  std::string wanted() const { return numbers_ == Numbers::whole ? "a whole number" : "a number such as 27.5"; }

  std::size_t literals() const { return cuts_.size(); }

 private:
  LiteralCode code_of(const ScaledFloor& number) const;

  Numbers numbers_;
  unsigned decimals_ = 0;        // in the cut points
  std::vector<Signed128> cuts_;  // times 10^decimals: a number reaches an integer exactly when its floor does
  std::optional<LiteralCode> other_;
};

// `1`, `true`, `True`, `TRUE`, or `0` and so on. The code is 1 or 0, and so is the only literal.
class BooleanCell {
 public:
  explicit BooleanCell(std::optional<LiteralCode> other) : other_(other) {}

  std::optional<LiteralCode> read(std::string_view text) const;
  std::optional<LiteralCode> read(Whole number) const;
  std::optional<LiteralCode> missing() const { return other_; }
  bool stores(LiteralCode code) const { return code <= 1; }
  std::string wanted() const { return "true, false, 1 or 0"; }

  std::size_t literals() const { return 1; }

 private:
  std::optional<LiteralCode> other_;
};

}  // namespace discreet::inline table
