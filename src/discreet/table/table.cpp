#include "discreet/table/table.h"

#include <fmt/format.h>
#include <tbb/enumerable_thread_specific.h>

#include <algorithm>
#include <atomic>
#include <mutex>

#include "discreet/base/nonsense.h"
#include "discreet/base/wording.h"
#include "discreet/table/row_reader.h"
#include "discreet/table/table_storage.h"

namespace discreet::inline table {
namespace {

constexpr double scan_share = 0.15;  // share of the time for finding the rows, about

// The first row that could not be read.
struct Refusal {
  std::size_t piece = 0, offset = 0;
  std::size_t row = 0;  // every row before it could be read
  BadCell cell;
};

class CsvTableReader {
 public:
  CsvTableReader(const Csv& csv, std::span<const Target> targets, const TableSpec& spec, Csv::Layout layout)
      : csv_(csv),
        targets_(targets),
        spec_(spec),
        checks_(targets.front().options.check_rows),
        layout_(std::move(layout)),
        storage_(targets, layout_.rows) {
    for (const Target& target : targets) storage_.allocate(target);
    reader_.emplace(targets, storage_, csv.separator());
  }

  TableReading read(const Stage& stage) && {
    for_each_piece(layout_.pieces.size(), stage, [&](std::size_t i) { read_piece(i); });
    csv_.check_unchanged();
    const auto nonsense = checks_ && first_ ? check() : std::nullopt;
    if (spec_.bad_row == BadRow::refuse) {
      if (nonsense) throw row_nonsense(nonsense->check, nonsense->text);
      if (first_) csv_.refuse_row(first_->offset, first_->cell.column, message(first_->cell, targets_, first_->row));
      if (layout_.defect) csv_.refuse_row(layout_.defect->offset, std::nullopt, layout_.defect->what);
    }
    TableReading reading = finish_reading(std::move(storage_), targets_, spec_.people, replaced_);
    if (nonsense) reading.nonsense = nonsense->text;
    return reading;
  }

 private:
  struct Buffers {
    std::vector<char> bytes;
    std::vector<CsvCell> cells;
    RowFaults faults;
  };

  void read_piece(std::size_t number) {
    if (number > first_refused_ && !checks_) return;
    const Csv::Piece& piece = layout_.pieces[number];
    Buffers& buffers = buffers_.local();
    if (piece.too_long) return replace(number, piece, buffers);
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
          if (checks_) count(*bad, row, buffers);
          if (spec_.bad_row == BadRow::replace) replace(row, buffers.cells, split.count);
          if (spec_.bad_row == BadRow::refuse || checks_)
            keep_first({number, piece.offset + static_cast<std::size_t>(at - begin), row, std::move(*bad)});
          if (spec_.bad_row == BadRow::refuse && !checks_) return;
        }
      }
      at = next;
    }
    if (at < end) csv_.refuse_change();
  }

  // Where every line is a row, a quote that does not close on its line closes nowhere.
  CsvSplit split_off(const char* at, const char* end, std::vector<CsvCell>& cells) const {
    const char* stop = spec_.bad_row == BadRow::replace ? std::find(at, end, '\n') : end;
    auto split = split_row(at, stop, csv_.columns().size(), cells, csv_.separator());
    if (stop != end) split.next = stop + 1;
    return split;
  }

  void replace(std::size_t row, std::span<const CsvCell> cells = {}, std::size_t count = 0) {
    reader_->replace(row, cells, count);
    ++replaced_;
  }

  // A row that is too long to be loaded.
  void replace(std::size_t number, const Csv::Piece& piece, Buffers& buffers) {
    replace(piece.first_row);
    if (!checks_) return;
    const BadCell bad{.what = "the row is too long. End it with a newline"};
    count(bad, piece.first_row, buffers);
    keep_first({number, piece.offset, piece.first_row, bad});
  }

  void count(const BadCell& bad, std::size_t row, Buffers& buffers) const {
    if (buffers.faults.bad() == 0) buffers.faults = RowFaults(targets_.size());
    buffers.faults.add(row, bad.column, bad.text);
  }

  std::optional<RowNonsense> check() {
    RowFaults faults(targets_.size());
    for (const Buffers& buffers : buffers_) faults.add(buffers.faults);
    FirstFault first = first_fault(first_->cell, targets_);
    first.table = csv_.name();
    first.place = csv_.place(first_->offset, first_->cell.column);
    return nonsense_of(faults, layout_.rows, targets_, csv_.columns(), first, spec_.bad_row);
  }

  static bool is_text(std::string_view row) { return row.find('\0') == row.npos && is_utf8(row); }

  void keep_first(Refusal refusal) {
    if (refusal.piece > first_refused_) return;
    std::scoped_lock lock(mutex_);
    if (first_ && std::pair(first_->piece, first_->row) < std::pair(refusal.piece, refusal.row)) return;
    first_refused_ = refusal.piece;
    first_ = std::move(refusal);
  }

  const Csv& csv_;
  std::span<const Target> targets_;
  const TableSpec& spec_;
  bool checks_;
  Csv::Layout layout_;
  TableStorage storage_;
  std::optional<RowReader> reader_;
  tbb::enumerable_thread_specific<Buffers> buffers_;
  std::atomic<std::size_t> replaced_{0};
  std::atomic<std::size_t> first_refused_{std::numeric_limits<std::size_t>::max()};
  std::mutex mutex_;
  std::optional<Refusal> first_;
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
