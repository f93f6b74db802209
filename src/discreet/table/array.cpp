#include "discreet/table/array.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstring>

#include "discreet/base/nonsense.h"
#include "discreet/base/parallel.h"
#include "discreet/base/wording.h"
#include "discreet/table/row_faults.h"
#include "discreet/table/table_storage.h"

namespace discreet::inline table {
namespace {

bool packed_bit(const void* bits, std::size_t i) {
  return (static_cast<const std::uint8_t*>(bits)[i / 8] >> (i % 8)) & 1;
}

bool is_present(const Array& array, std::size_t row) {
  return !array.present || packed_bit(array.present, array.first_present + row);
}

struct PackedBit {};

template <class T>
T load(const Array& array, std::size_t row) {
  T value;
  std::memcpy(&value, static_cast<const char*>(array.data) + static_cast<std::ptrdiff_t>(row) * array.stride,
              sizeof value);
  return value;
}

bool whole_of(double value, Whole& number) {
  constexpr double end = 18446744073709551616.0;                              // 2^64
  if (!(std::fabs(value) < end) || std::trunc(value) != value) return false;  // also NaN
  number = {static_cast<std::uint64_t>(std::fabs(value)), value < 0};
  return true;
}

// The integer in a cell of a column of integers.
template <class T>
Whole load_whole(const Array& array, std::size_t row) {
  if constexpr (std::is_same_v<T, PackedBit>) {
    return {packed_bit(array.data, array.first_bit + row), false};
  } else {
    T value = load<T>(array, row);
    bool negative = std::is_signed_v<T> && value < 0;
    auto word = static_cast<std::uint64_t>(value);  // NOLINT(bugprone-signed-char-misuse): extends the sign
    return {negative ? -word : word, negative};
  }
}

template <class... F>
struct Overloaded : F... {
  using F::operator()...;
};
template <class... F>
Overloaded(F...) -> Overloaded<F...>;

// True if a cell of a CSV file could be this text.
bool is_text(std::string_view text) { return text.find('\0') == text.npos && is_utf8(text); }

// A float that is no integer is, for the columns of a schema, the shortest decimal that stands for it: what a CSV file
// would hold. So no arithmetic of floats decides.
template <class T, class Kind>
std::optional<std::uint64_t> read_float(T value, const Kind& kind) {
  if constexpr (ReadsFloats<Kind>) return kind.read(static_cast<double>(value));
  if (Whole number; whole_of(value, number)) return kind.read(number);
  if constexpr (MakesLiterals<Kind>)
    if (!std::isnan(value)) return kind.read(std::string_view(fmt::format("{}", value)));
  return kind.missing();
}

template <class Kind>
std::optional<std::uint64_t> read_mixed(const MixedCell& cell, const Kind& kind) {
  using Answer = std::optional<std::uint64_t>;
  return std::visit(
      Overloaded{[&](std::monostate) -> Answer { return kind.missing(); },
                 [&](const Whole& number) -> Answer { return kind.read(number); },
                 [&](const Digits& digits) -> Answer {
                   if constexpr (std::is_same_v<Kind, Word>)
                     if (!kind.is_integer()) return std::nullopt;
                   return kind.read(digits.text);
                 },
                 [&](double value) -> Answer { return read_float(value, kind); },
                 [&](std::string_view text) -> Answer { return is_text(text) ? kind.read(text) : std::nullopt; },
                 [](const Unreadable&) -> Answer { return std::nullopt; }},
      cell);
}

// The word that a cell is stored as, or nothing for a bad cell.
template <class T, class Kind>
std::optional<std::uint64_t> read_cell_at(const Array& array, std::size_t row, const Kind& kind) {
  if (!is_present(array, row)) return kind.missing();
  if constexpr (std::is_same_v<T, MixedCell>) {
    return read_mixed(static_cast<const MixedCell*>(array.data)[row], kind);
  } else if constexpr (std::is_floating_point_v<T>) {
    return read_float(load<T>(array, row), kind);
  } else {
    return kind.read(load_whole<T>(array, row));
  }
}

// The text of a cell that a column of texts has read.
template <class T>
std::string text_at(const Array& array, std::size_t row) {
  auto digits = [](double value) {
    Whole number;
    return whole_of(value, number) ? TextCell::digits(number) : std::string();
  };
  if constexpr (std::is_same_v<T, MixedCell>) {
    return std::visit(
        Overloaded{[](const Whole& number) { return TextCell::digits(number); },
                   [](const Digits& cell) { return std::string(cell.text); }, digits,
                   [](std::string_view text) { return std::string(text); }, [](const auto&) { return std::string(); }},
        static_cast<const MixedCell*>(array.data)[row]);
  } else if constexpr (std::is_floating_point_v<T>) {
    return digits(load<T>(array, row));
  } else {
    return TextCell::digits(load_whole<T>(array, row));
  }
}

// Calls f with the type of the cells.
template <class F>
auto with_type(Element element, const F& f) {
  switch (element) {
    case Element::bit: return f(PackedBit{});
    case Element::boolean: return f(std::uint8_t{});
    case Element::int8: return f(std::int8_t{});
    case Element::int16: return f(std::int16_t{});
    case Element::int32: return f(std::int32_t{});
    case Element::int64: return f(std::int64_t{});
    case Element::uint8: return f(std::uint8_t{});
    case Element::uint16: return f(std::uint16_t{});
    case Element::uint32: return f(std::uint32_t{});
    case Element::uint64: return f(std::uint64_t{});
    case Element::float32: return f(float{});
    case Element::float64: return f(double{});
    case Element::mixed: return f(MixedCell{});
  }
  throw Error("an array has elements of an unknown type");
}

std::string shown(const Whole& number) { return fmt::format("{}{}", number.negative ? "-" : "", number.magnitude); }

std::string shown(const MixedCell& cell) {
  return std::visit(
      Overloaded{[](std::monostate) { return std::string("null"); }, [](const Whole& number) { return shown(number); },
                 [](const Digits& digits) { return in_quotes(digits.text); },
                 [](double value) { return fmt::format("{}", value); },
                 [](std::string_view text) { return in_quotes(text); },
                 [](const Unreadable& cell) { return std::string(cell.what); }},
      cell);
}

bool is_null(const Array& array, std::size_t row) {
  if (!is_present(array, row)) return true;
  return array.element == Element::mixed &&
         std::holds_alternative<std::monostate>(static_cast<const MixedCell*>(array.data)[row]);
}

std::string cell_shown(const Array& array, std::size_t row) {
  return with_type(array.element, [&]<class T>(T) -> std::string {
    if constexpr (std::is_same_v<T, MixedCell>) {
      return shown(static_cast<const MixedCell*>(array.data)[row]);
    } else if constexpr (std::is_floating_point_v<T>) {
      return fmt::format("{}", load<T>(array, row));
    } else {
      return shown(load_whole<T>(array, row));
    }
  });
}

// The kind of text that a CSV file would hold in place of the cell.
CellText text_kind(const Array& array, std::size_t row) {
  if (is_null(array, row)) return CellText::missing;
  if (array.element != Element::mixed) return kind_of_text(cell_shown(array, row));
  return std::visit(
      Overloaded{[](std::string_view text) { return kind_of_text(text); },
                 [](double value) { return kind_of_text(fmt::format("{}", value)); },
                 [](const Unreadable&) { return CellText::missing; }, [](const auto&) { return CellText::whole; }},
      static_cast<const MixedCell*>(array.data)[row]);
}

// True if the cells, once they are checked, are in the form that the table stores.
bool can_be_borrowed(const Array& array, const Target& target) {
  auto laid_out = [&](std::size_t size) {
    return array.stride == static_cast<std::ptrdiff_t>(size) &&
           reinterpret_cast<std::uintptr_t>(array.data) % size == 0;
  };
  if (target.part == Target::Part::label)
    return std::holds_alternative<Binary>(target.kind) && laid_out(1) &&
           (array.element == Element::boolean || array.element == Element::uint8 || array.element == Element::int8);
  const auto* range = std::get_if<Range>(&target.kind);
  return target.part == Target::Part::value && range && range->low() == 0 && laid_out(8) &&
         (array.element == Element::uint64 || array.element == Element::int64);
}

class ArrayTableReader {
 public:
  ArrayTableReader(std::span<const Array> arrays, std::span<const Target> targets, const TableSpec& spec,
                   const ArrayWords& words)
      : arrays_(arrays),
        targets_(targets),
        spec_(spec),
        words_(words),
        rows_(arrays.front().size),
        storage_(targets, rows_) {
    for (std::size_t j = 0; j < arrays.size(); ++j) {
      borrowed_.push_back(can_be_borrowed(arrays[j], targets[j]));
      if (borrowed_[j])
        storage_.borrow(targets[j], arrays[j].data, arrays[j].owner);
      else
        storage_.allocate(targets[j]);
    }
    // Few rows at once where there are many columns, so that rows of a matrix that lie together are read
    // together.
    block_rows_ = std::clamp<std::size_t>(65536 / arrays.size(), 64, 65536);
    bad_rows_.resize((rows_ + block_rows_ - 1) / block_rows_);
  }

  TableReading read(const Progress& progress) && {
    for_each_piece(bad_rows_.size(), {progress}, [&](std::size_t i) { read_block(i); });
    std::size_t replaced = 0;
    for (const auto& rows : bad_rows_) replaced += rows.size();
    const auto nonsense = replaced > 0 && targets_.front().options.check_rows ? check() : std::nullopt;
    if (nonsense && spec_.bad_row == BadRow::refuse) throw row_nonsense(nonsense->check, nonsense->text);
    if (replaced > 0) replace_bad_rows();
    TableReading reading = finish_reading(std::move(storage_), targets_, spec_.people, replaced);
    if (nonsense) reading.nonsense = nonsense->text;
    return reading;
  }

 private:
  void read_block(std::size_t block) {
    std::size_t first = block * block_rows_, end = std::min(rows_, first + block_rows_);
    auto& bad = bad_rows_[block];
    for (std::size_t j = 0; j < arrays_.size(); ++j) {
      if (targets_[j].part == Target::Part::none) continue;
      with_type(arrays_[j].element, [&]<class T>(T) {
        std::visit([&](const auto& kind) { read_cells<T>(j, kind, first, end, bad); }, targets_[j].kind);
      });
    }
    std::ranges::sort(bad);
    bad.erase(std::unique(bad.begin(), bad.end()), bad.end());
  }

  template <class T, class Kind>
  void read_cells(std::size_t column, const Kind& kind, std::size_t first, std::size_t end,
                  std::vector<std::size_t>& bad) {
    const Array& array = arrays_[column];
    for (std::size_t row = first; row < end; ++row) {
      auto word = read_cell_at<T>(array, row, kind);
      if (!word)
        bad.push_back(row);
      else if constexpr (std::is_same_v<Kind, TextCell>)
        storage_.put_text(targets_[column], row, std::string_view(text_at<T>(array, row)).substr(*word));
      else if (!borrowed_[column])
        storage_.put(targets_[column], row, *word);
    }
  }

  std::size_t first_bad_row() const {
    return std::ranges::find_if(bad_rows_, [](const auto& rows) { return !rows.empty(); })->front();
  }

  std::optional<std::size_t> bad_column(std::size_t row) const {
    for (std::size_t j = 0; j < arrays_.size(); ++j)
      if (targets_[j].part != Target::Part::none && is_bad(arrays_[j], targets_[j].kind, row)) return j;
    return std::nullopt;
  }

  std::optional<RowNonsense> check() const {
    RowFaults faults(arrays_.size());
    std::vector<std::string> names;
    for (const Array& array : arrays_) names.push_back(array.name);
    for (const auto& rows : bad_rows_)
      for (std::size_t row : rows)
        if (const auto j = bad_column(row)) faults.add(row, j, text_kind(arrays_[*j], row));
    const std::size_t row = first_bad_row();
    const auto j = bad_column(row);
    if (!j) return std::nullopt;
    const CellText text = text_kind(arrays_[*j], row);
    const FirstFault first{.table = words_.table,
                           .place = cell_name(names[*j], row),
                           .what = complaint(*j, row),
                           .remedy = remedy(targets_[*j], text, 0)};
    return nonsense_of(faults, rows_, targets_, names, first, spec_.bad_row);
  }

  void replace_bad_rows() {
    if (spec_.bad_row == BadRow::refuse) refuse(first_bad_row());
    storage_.copy_borrowed();
    for (const auto& rows : bad_rows_)
      for (std::size_t row : rows) {
        for (const Target& target : targets_) storage_.put(target, row, target.replacement);
        keep_id(row);
      }
  }

  // An id that can be read stays: the row belongs to that person still.
  void keep_id(std::size_t row) {
    for (std::size_t j = 0; j < arrays_.size(); ++j)
      if (targets_[j].part == Target::Part::id)
        with_type(arrays_[j].element, [&]<class T>(T) {
          const auto word = read_cell_at<T>(arrays_[j], row, std::get<TextCell>(targets_[j].kind));
          if (word) storage_.put_text(targets_[j], row, std::string_view(text_at<T>(arrays_[j], row)).substr(*word));
        });
  }

  [[noreturn]] void refuse(std::size_t row) const {
    if (const auto j = bad_column(row))
      throw Error(fmt::format("{}: {}. {}", cell_name(arrays_[*j].name, row), complaint(*j, row),
                              remedy(targets_[*j], text_kind(arrays_[*j], row), row)));
    throw Error(fmt::format("row {} (counted from 0) changed while it was read. Read a copy", row));
  }

  std::string complaint(std::size_t column, std::size_t row) const {
    const Array& array = arrays_[column];
    return (is_null(array, row) ? "the cell is null and must be " : cell_shown(array, row) + " is not ") +
           wanted(targets_[column].kind);
  }

  std::string cell_name(const std::string& column, std::size_t row) const {
    if (words_.cell) return words_.cell(column, row);
    return fmt::format("column {}, row {} (counted from 0)", in_quotes(column), row);
  }

  static bool is_bad(const Array& array, const CellKind& kind, std::size_t row) {
    return with_type(array.element, [&]<class T>(T) {
      return std::visit([&](const auto& k) { return !read_cell_at<T>(array, row, k); }, kind);
    });
  }

  std::span<const Array> arrays_;
  std::span<const Target> targets_;
  const TableSpec& spec_;
  const ArrayWords& words_;
  std::size_t rows_;
  TableStorage storage_;
  std::vector<bool> borrowed_;
  std::size_t block_rows_;
  std::vector<std::vector<std::size_t>> bad_rows_;  // a block each, in order
};

}  // namespace

TableReading read_table(std::span<const Array> arrays, const TableSpec& spec, const Progress& progress,
                        const ArrayWords& words) {
  std::vector<std::string> names;
  for (const Array& array : arrays) names.push_back(array.name);
  auto targets = resolve(spec, names, words.table);
  for (const Array& array : arrays)
    if (array.size != arrays[0].size)
      throw Error(fmt::format("column {} has {} rows and column {} has {}. Give every column the same number",
                              in_quotes(array.name), array.size, in_quotes(arrays[0].name), arrays[0].size));
  if (arrays[0].size == 0 && spec.no_rows == NoRows::refuse)
    throw Error(words.table + " has no rows. Give it at least one");
  return ArrayTableReader(arrays, targets, spec, words).read(progress);
}

}  // namespace discreet::inline table
