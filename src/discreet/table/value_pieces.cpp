// Tested by sanitize_test.cpp
#include "discreet/table/value_pieces.h"

#include <algorithm>

#include "discreet/base/nonsense.h"
#include "discreet/base/wording.h"
#include "discreet/table/row_reader.h"

namespace discreet::inline table {
namespace {

class PieceReader {
 public:
  PieceReader(const Csv& csv, std::span<const Target> targets, BadRow bad_row)
      : csv_(csv), targets_(targets), bad_row_(bad_row), faults_(targets.size()) {}

  // The values of a piece, which are kept until the next one is read.
  std::span<const std::uint64_t> read(const Csv::Piece& piece) {
    storage_.emplace(targets_, piece.rows);
    for (const Target& target : targets_) storage_->allocate(target);
    const RowReader reader(targets_, *storage_, csv_.separator());
    if (piece.too_long)
      replace(reader, {piece.offset, piece.first_row, 0}, {.what = "the row is too long. End it with a newline"});
    else
      read_rows(piece, reader);
    return {storage_->values(0), piece.rows};
  }

  std::size_t replaced() const { return replaced_; }

  // After all pieces. Error for the first bad row if nothing is replaced.
  std::string check(std::size_t rows) const {
    if (!first_) return "";
    const BadCell& bad = first_->cell;
    FirstFault fault = first_fault(bad, targets_);
    fault.table = csv_.name();
    fault.place = csv_.place(first_->offset, bad.column);
    const auto nonsense = nonsense_of(faults_, rows, targets_, csv_.columns(), fault, bad_row_);
    if (bad_row_ == BadRow::replace) return nonsense ? nonsense->text : "";
    if (nonsense) throw row_nonsense(nonsense->check, nonsense->text);
    csv_.refuse_row(first_->offset, bad.column, message(bad, targets_, first_->row));
  }

 private:
  void read_rows(const Csv::Piece& piece, const RowReader& reader) {
    const auto bytes = csv_.load(piece, bytes_);
    const char* const begin = bytes.data();
    const char* const end = begin + bytes.size();
    const char* at = begin;
    for (std::size_t row = 0; row < piece.rows; ++row) {
      if (at >= end) csv_.refuse_change();
      const char* next = reader.quick(at, row);
      if (next && !piece.is_plain_text && !is_text({at, next})) next = nullptr;
      const std::size_t offset = piece.offset + static_cast<std::size_t>(at - begin);
      at = next ? next : read_carefully({offset, piece.first_row, row}, at, end, reader);
    }
    if (at < end) csv_.refuse_change();
  }

  struct Place {
    std::size_t offset;     // in the file
    std::size_t first_row;  // the first of the piece
    std::size_t row;        // in the piece
  };

  const char* read_carefully(const Place& place, const char* at, const char* end, const RowReader& reader) {
    // Where every line is a row, a quote that does not close on its line closes nowhere.
    const char* stop = bad_row_ == BadRow::replace ? std::find(at, end, '\n') : end;
    CsvSplit split = split_row(at, stop, csv_.columns().size(), cells_, csv_.separator());
    if (stop != end) split.next = stop + 1;
    if (auto bad = reader.careful(cells_, split.count, place.row)) replace(reader, place, std::move(*bad));
    return split.next;
  }

  void replace(const RowReader& reader, const Place& place, BadCell bad) {
    reader.replace(place.row);
    ++replaced_;
    const std::size_t row = place.first_row + place.row;
    faults_.add(row, bad.column, bad.text);
    if (!first_) first_ = FirstBad{place.offset, row, std::move(bad)};
  }

  static bool is_text(std::string_view row) { return row.find('\0') == row.npos && is_utf8(row); }

  const Csv& csv_;
  std::span<const Target> targets_;
  BadRow bad_row_;
  std::optional<TableStorage> storage_;
  std::vector<char> bytes_;
  std::vector<CsvCell> cells_;
  std::size_t replaced_ = 0;
  struct FirstBad {
    std::size_t offset, row;
    BadCell cell;
  };
  std::optional<FirstBad> first_;
  RowFaults faults_;
};

}  // namespace

PiecesRead for_each_values(const Csv& csv, const TableSpec& spec, const Progress& progress,
                           const std::function<void(std::span<const std::uint64_t> values)>& visit) {
  const auto targets = resolve(spec, csv.columns(), csv.name());
  const Stage stage{progress};
  const auto layout =
      csv.layout(stage.part(0, 1, 5), spec.bad_row == BadRow::replace ? RowEnds::all : RowEnds::unquoted);
  if (layout.rows == 0 && !layout.defect) csv.refuse_no_rows();
  PieceReader reader(csv, targets, spec.bad_row);
  for (std::size_t i = 0; i < layout.pieces.size(); ++i) {
    stage.part(1, 5, 5).at(i, layout.pieces.size());
    visit(reader.read(layout.pieces[i]));
  }
  csv.check_unchanged();
  const std::string nonsense = reader.check(layout.rows);
  if (layout.defect) csv.refuse_row(layout.defect->offset, std::nullopt, layout.defect->what);
  PiecesRead read{.rows = layout.rows, .replaced_rows = reader.replaced(), .nonsense = nonsense};
  for (std::size_t i = 0; i < targets.size(); ++i)
    if (targets[i].part == Target::Part::value) read.column = csv.columns()[i];
  return read;
}

}  // namespace discreet::inline table
