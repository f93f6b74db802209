#include "discreet/table/table.h"

#include <fmt/format.h>
#include <tbb/enumerable_thread_specific.h>

#include <algorithm>
#include <atomic>
#include <mutex>

#include "discreet/base/error.h"
#include "discreet/base/wording.h"
#include "discreet/table/row_reader.h"
#include "discreet/table/table_storage.h"

namespace discreet::inline table {
namespace {

constexpr double scan_share = 0.15;  // share of the time for finding the rows, about

// The first row that stops the reading.
struct Refusal {
  std::size_t piece = 0, offset = 0;
  std::size_t row = 0;  // every row before it could be read
  BadCell cell;
};

class CsvTableReader {
 public:
  CsvTableReader(const Csv& csv, std::span<const Target> targets, const TableSpec& spec, Csv::Layout layout)
      : csv_(csv), targets_(targets), spec_(spec), layout_(std::move(layout)), storage_(targets, layout_.rows) {
    for (const Target& target : targets) storage_.allocate(target);
    reader_.emplace(targets, storage_);
  }

  TableReading read(const Stage& stage) && {
    for_each_piece(layout_.pieces.size(), stage, [&](std::size_t i) { read_piece(i); });
    csv_.check_unchanged();
    if (refusal_)
      csv_.refuse_row(refusal_->offset, refusal_->cell.column, message(refusal_->cell, targets_, refusal_->row));
    if (layout_.defect) csv_.refuse_row(layout_.defect->offset, std::nullopt, layout_.defect->what);
    return finish_reading(std::move(storage_), targets_, spec_.people, replaced_);
  }

 private:
  struct Buffers {
    std::vector<char> bytes;
    std::vector<CsvCell> cells;
  };

  void read_piece(std::size_t number) {
    if (number > first_refused_) return;
    const Csv::Piece& piece = layout_.pieces[number];
    if (piece.too_long) return replace(piece.first_row);
    Buffers& buffers = buffers_.local();
    auto bytes = csv_.load(piece, buffers.bytes);
    const char* const begin = bytes.data();
    const char* const end = begin + bytes.size();
    const char* at = begin;
    for (std::size_t row = piece.first_row; row < piece.first_row + piece.rows; ++row) {
      if (at >= end) csv_.refuse_change();  // fewer rows than were counted
      const char* next = reader_->quick(at, row);
      if (next && !piece.is_plain_text && !is_text({at, next})) next = nullptr;
      if (!next) {
        auto split = split_off(at, end, buffers.cells);
        next = split.next;
        if (auto bad = reader_->careful(buffers.cells, split.count, row)) {
          if (spec_.bad_row == BadRow::refuse)
            return refuse({number, piece.offset + static_cast<std::size_t>(at - begin), row, std::move(*bad)});
          replace(row, buffers.cells, split.count);
        }
      }
      at = next;
    }
    if (at < end) csv_.refuse_change();
  }

  // Where every line is a row, a quote that does not close on its line closes nowhere.
  CsvSplit split_off(const char* at, const char* end, std::vector<CsvCell>& cells) const {
    const char* stop = spec_.bad_row == BadRow::replace ? std::find(at, end, '\n') : end;
    auto split = split_row(at, stop, csv_.columns().size(), cells);
    if (stop != end) split.next = stop + 1;
    return split;
  }

  void replace(std::size_t row, std::span<const CsvCell> cells = {}, std::size_t count = 0) {
    reader_->replace(row, cells, count);
    ++replaced_;
  }

  static bool is_text(std::string_view row) { return row.find('\0') == row.npos && is_utf8(row); }

  void refuse(Refusal refusal) {
    std::scoped_lock lock(mutex_);
    if (refusal_ && refusal_->piece < refusal.piece) return;
    first_refused_ = refusal.piece;
    refusal_ = std::move(refusal);
  }

  const Csv& csv_;
  std::span<const Target> targets_;
  const TableSpec& spec_;
  Csv::Layout layout_;
  TableStorage storage_;
  std::optional<RowReader> reader_;
  tbb::enumerable_thread_specific<Buffers> buffers_;
  std::atomic<std::size_t> replaced_{0};
  std::atomic<std::size_t> first_refused_{std::numeric_limits<std::size_t>::max()};
  std::mutex mutex_;
  std::optional<Refusal> refusal_;
};

}  // namespace

Table::Table(std::size_t rows, std::vector<Column<Label>> labels, std::vector<Column<std::uint64_t>> values,
             std::vector<Column<std::string_view>> texts, BitMatrix bits, BitMatrix label_bits)
    : rows_(rows),
      labels_(std::move(labels)),
      values_(std::move(values)),
      texts_(std::move(texts)),
      bits_(std::make_shared<const BitMatrix>(std::move(bits))),
      label_bits_(std::make_shared<const BitMatrix>(std::move(label_bits))) {}

Table Table::with_labels(Column<Label> labels) const {
  Table table = *this;
  table.labels_ = {std::move(labels)};
  table.label_bits_ = std::make_shared<const BitMatrix>();
  return table;
}

namespace {

// A column of the picked rows. The cells of texts lie in memory that the owner of the old column keeps.
template <class T>
Column<T> picked_column(const Column<T>& column, std::span<const std::size_t> rows, const Column<T>& fixed) {
  struct Owner {
    std::vector<T> cells;
    std::shared_ptr<const void> texts, fixed_texts;
  };
  auto owner = std::make_shared<Owner>(std::vector<T>(rows.size()), column.owner, fixed.owner);
  for (std::size_t i = 0; i < rows.size(); ++i)
    owner->cells[i] = rows[i] < column.cells.size() ? column.cells[rows[i]] : fixed.cells.front();
  return {owner->cells, owner};
}

template <class T>
std::vector<Column<T>> picked_columns(const std::vector<Column<T>>& columns, std::span<const std::size_t> rows,
                                      const std::vector<Column<T>>& fixed) {
  std::vector<Column<T>> picked;
  for (std::size_t i = 0; i < columns.size(); ++i) picked.push_back(picked_column(columns[i], rows, fixed[i]));
  return picked;
}

BitMatrix picked_bits(const BitMatrix& bits, std::span<const std::size_t> rows, const BitMatrix& fixed) {
  if (bits.columns() == 0) return {};
  BitMatrix picked(rows.size(), bits.columns());
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const BitRow row = rows[i] < bits.rows() ? bits[rows[i]] : fixed[0];
    std::ranges::copy(row, picked.row(i).begin());
  }
  return picked;
}

void append_word(std::uint64_t word, std::string& bytes) {
  for (int i = 0; i < 8; ++i) bytes.push_back(static_cast<char>(word >> (8 * i) & 0xff));
}

void append_bits(const BitMatrix& bits, std::size_t row, std::string& bytes) {
  if (bits.columns() == 0) return;
  for (std::uint64_t word : bits[row]) append_word(word, bytes);
}

}  // namespace

Table Table::picked(std::span<const std::size_t> rows, const Table& fixed) const {
  return {rows.size(),
          picked_columns(labels_, rows, fixed.labels_),
          picked_columns(values_, rows, fixed.values_),
          picked_columns(texts_, rows, fixed.texts_),
          picked_bits(bits(), rows, fixed.bits()),
          picked_bits(label_bits(), rows, fixed.label_bits())};
}

void Table::append_row(std::size_t row, std::string& bytes) const {
  for (const auto& column : labels_) bytes.push_back(static_cast<char>(column.cells[row]));
  for (const auto& column : values_) append_word(column.cells[row], bytes);
  for (const auto& column : texts_) {
    append_word(column.cells[row].size(), bytes);
    bytes += column.cells[row];
  }
  append_bits(bits(), row, bytes);
  append_bits(label_bits(), row, bytes);
}

bool Table::operator==(const Table& other) const {
  auto same = [](const auto& a, const auto& b) { return std::ranges::equal(a.cells, b.cells); };
  return rows_ == other.rows_ && std::ranges::equal(labels_, other.labels_, same) &&
         std::ranges::equal(values_, other.values_, same) && std::ranges::equal(texts_, other.texts_, same) &&
         bits() == other.bits() && label_bits() == other.label_bits();
}

TableReading read_table(const Csv& csv, const TableSpec& spec, const Progress& progress) {
  auto targets = resolve(spec, csv.columns(), csv.name());
  auto layout =
      csv.layout({progress, 0, scan_share}, spec.bad_row == BadRow::replace ? RowEnds::all : RowEnds::unquoted);
  if (layout.rows == 0 && !layout.defect && spec.no_rows == NoRows::refuse) csv.refuse_no_rows();
  return CsvTableReader(csv, targets, spec, std::move(layout)).read({progress, scan_share, 1});
}

TableReading read_table(const std::string& path, const TableSpec& spec, const Progress& progress) {
  return read_table(Csv(Source::open(path)), spec, progress);
}

}  // namespace discreet::inline table
