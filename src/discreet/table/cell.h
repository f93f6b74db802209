// Defines the allowed contents of a column's cells, and the 64-bit word that stores each. A column of texts stores the
// text.
//
// The allowed values are public and come from the options, never from the data. A kind is a value with five functions.
// It reads a text, reads an integer, gives a missing cell, checks a stored word, and describes the wanted text. A new
// kind is a type with the same five, named in CellKind.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <variant>
#include <vector>

#include "discreet/base/integer.h"
#include "discreet/json/decimal.h"
#include "discreet/learning/text_domain.h"
#include "discreet/table/coordinate_cell.h"

namespace discreet::inline table {

// An integer from an array in memory, of any type.
struct Whole {
  std::uint64_t magnitude = 0;
  bool negative = false;
};

// `0` or `1`.
struct Binary {
  std::optional<std::uint64_t> read(std::string_view text) const;
  std::optional<std::uint64_t> read(Whole number) const {
    if (number.magnitude > 1 || (number.negative && number.magnitude != 0)) return std::nullopt;
    return number.magnitude;
  }
  std::optional<std::uint64_t> missing() const { return std::nullopt; }
  bool stores(std::uint64_t word) const { return word <= 1; }
  std::string wanted() const { return "0 or 1"; }
};

// The integers low, ..., high, at most 2^64 of them, stored as offsets from low. They are written as decimal digits,
// perhaps after a `-`. Leading zeros and a fraction of zeros (`148.0`) are allowed, spaces and `+` are not.
class Range {
 public:
  Range();  // 0, ..., 2^64 - 1
  Range(const Integer& low, const Integer& high);

  const Integer& low() const { return low_; }
  const Integer& high() const { return high_; }
  std::uint64_t last() const { return last_; }  // the largest offset

  std::optional<std::uint64_t> read(std::string_view text) const;
  std::optional<std::uint64_t> read(Whole number) const {
    if (!narrow_) return offset(number.negative ? Integer(-Integer(number.magnitude)) : Integer(number.magnitude));
    Signed128 value = number.negative ? -Signed128(number.magnitude) : Signed128(number.magnitude);
    Signed128 result = value - narrow_low_;
    if (result < 0 || result > last_) return std::nullopt;
    return static_cast<std::uint64_t>(result);
  }
  std::optional<std::uint64_t> missing() const { return std::nullopt; }
  bool stores(std::uint64_t word) const { return word <= last_; }
  std::string wanted() const;

 private:
  std::optional<std::uint64_t> offset(const Integer& value) const;

  Integer low_, high_;
  std::uint64_t last_;
  bool narrow_;  // both ends have magnitudes below 2^64
  Signed128 narrow_low_ = 0;
};

// Any text: 1 if it is the positive word, otherwise 0. An integer is the text of its digits. If the positive word is
// not an integer, no integer could be that word, and every integer is a bad cell.
struct Word {
  std::string positive;

  std::optional<std::uint64_t> read(std::string_view text) const { return text == positive; }
  std::optional<std::uint64_t> read(Whole number) const;
  std::optional<std::uint64_t> missing() const { return std::nullopt; }
  bool is_integer() const;
  bool stores(std::uint64_t word) const { return word <= 1; }
  std::string wanted() const;
};

// A text of the domain, compared byte by byte. A natural number may have leading zeros. An integer is the text of its
// digits. The table stores the text, and the word is the number of characters to drop at its front.
struct TextCell {
  TextDomain domain;
  std::size_t shortest = 0;

  std::optional<std::uint64_t> read(std::string_view text) const;
  std::optional<std::uint64_t> read(Whole number) const { return read(std::string_view(digits(number))); }
  std::optional<std::uint64_t> missing() const { return std::nullopt; }
  bool stores(std::uint64_t word) const { return word == 0; }
  std::string wanted() const;

  // The text in a bad row.
  std::string_view replacement() const { return domain.form == TextForm::natural ? "0" : ""; }
  static std::string digits(Whole number);
};

// Cells of a column that a schema describes: each stands for a code. A code makes some of the column's literals true,
// the others false. A cell may not fit: an unknown word, not a number, or nothing at all. If the schema declares
// `other`, such a cell has that code. Otherwise it is a bad cell. In both cases this is a public rule about this one
// cell.
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

using CellKind = std::variant<Binary, Range, Word, CategoryCell, NumberCell, BooleanCell, TextCell, CoordinateCell,
                              PointCell, DecimalCell>;

// The word that stores a cell, or nothing for a bad cell.
inline std::optional<std::uint64_t> read_cell(const CellKind& kind, std::string_view text) {
  return std::visit([&](const auto& k) { return k.read(text); }, kind);
}

inline bool stores(const CellKind& kind, std::uint64_t word) {
  return std::visit([&](const auto& k) { return k.stores(word); }, kind);
}

// `0 or 1`, `an integer from 0 to 100`: completes "must be".
inline std::string wanted(const CellKind& kind) {
  return std::visit([](const auto& k) { return k.wanted(); }, kind);
}

// A kind that takes fractional numbers as they are.
template <class Kind>
concept ReadsFloats = requires(const Kind& kind) { kind.read(double{}); };

// A kind with codes that stand for several bits, the literals of a schema's column.
template <class Kind>
concept MakesLiterals = requires(const Kind& kind) { kind.literals(); };

inline std::size_t literal_count(const CellKind& kind) {
  return std::visit(
      []<class K>(const K& k) -> std::size_t {
        if constexpr (MakesLiterals<K>)
          return k.literals();
        else
          return 0;
      },
      kind);
}

}  // namespace discreet::inline table
