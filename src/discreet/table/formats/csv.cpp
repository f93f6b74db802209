#include "discreet/table/formats/csv.h"

#include <fmt/format.h>
#include <tbb/enumerable_thread_specific.h>

#include <algorithm>
#include <unordered_set>

#include "discreet/base/field.h"
#include "discreet/base/nonsense.h"
#include "discreet/base/wording.h"
#include "discreet/table/formats/file_format.h"

namespace discreet::inline table {
namespace {

constexpr std::string_view byte_order_mark = "\xef\xbb\xbf";
constexpr std::size_t first_look = 1 << 16;

std::string_view view(const std::vector<char>& bytes) { return {bytes.data(), bytes.size()}; }

std::string too_long(std::size_t limit) {
  return fmt::format("the row is longer than {} bytes. End rows with a newline, and check that every quote is closed",
                     limit);
}

// The cells of the row that begins at `offset` of the file.
void texts_of(const Csv& csv, std::span<const CsvCell> cells, std::size_t count, std::size_t offset,
              std::vector<std::string>& texts) {
  auto refuse = [&](std::optional<std::size_t> column, const std::string& what) {
    csv.refuse_row(offset, column, what);
  };
  if (count != csv.columns().size())
    refuse(std::nullopt, fmt::format("the row has {} cell{} and the header {}. Give every column its cell", count,
                                     count == 1 ? "" : "s", csv.columns().size()));
  std::string scratch;
  texts.clear();
  for (std::size_t i = 0; i < cells.size(); ++i) {
    if (cells[i].form == CsvCell::Form::malformed)
      refuse(i, in_quotes(cells[i].text) + " goes on after its closing quote. Double the quotes inside a quoted cell");
    texts.emplace_back(cell_text(cells[i], scratch));
    if (!is_utf8(texts.back())) refuse(i, in_quotes(texts.back()) + " is not UTF-8. Save the file as UTF-8");
  }
}

}  // namespace

Csv::Csv(Source source, CsvOptions options) : source_(std::move(source)), options_(options) {
  options_.chunk_bytes = std::clamp<std::size_t>(options_.chunk_bytes, 1, options_.max_row_bytes);
  end_ = source_.size();
  read_header();
  check_names();
}

void Csv::read_header() {
  std::vector<char> front;
  std::vector<CsvCell> cells;
  for (std::size_t look = std::min(first_look, options_.max_row_bytes);; look *= 2) {
    front.resize(std::min({look, end_, options_.max_row_bytes + byte_order_mark.size()}));
    source_.read(0, front);
    auto text = view(front);
    refuse_other_format(text, name());
    if (text.starts_with(byte_order_mark)) text.remove_prefix(byte_order_mark.size());
    if (text.empty()) throw Error(name() + " is empty. Its first line must name the columns");
    auto [next, count] = split_row(text.data(), text.data() + text.size(), max_columns, cells, separator());
    body_ = static_cast<std::size_t>(next - front.data());
    if (count > max_columns)
      throw Error(fmt::format("{} has more than {} columns. Split the table", name(), max_columns));
    if (body_ < front.size() || front.size() == end_) return name_columns(cells);
    if (look >= options_.max_row_bytes) refuse_row(0, std::nullopt, too_long(options_.max_row_bytes));
  }
}

void Csv::name_columns(std::span<const CsvCell> cells) {
  std::string scratch;
  for (const auto& cell : cells) {
    if (cell.form == CsvCell::Form::malformed)
      refuse_row(0, std::nullopt,
                 fmt::format("the name {} has a quote that does not close at its end. Double the quotes inside "
                             "a quoted name",
                             in_quotes(cell.text)));
    columns_.emplace_back(cell_text(cell, scratch));
  }
}

void Csv::check_names() const {
  auto refuse = [&](std::string_view what) { refuse_row(0, std::nullopt, what); };
  if (columns_.size() == 1 && columns_[0].empty()) refuse("the line is empty. It must name the columns");
  std::unordered_set<std::string_view> seen;
  for (const auto& column : columns_) {
    if (column.find('\0') != column.npos) refuse("the line holds NUL bytes. Save the file as UTF-8 text");
    if (!is_utf8(column)) refuse(fmt::format("the name {} is not UTF-8. Save the file as UTF-8", in_quotes(column)));
    if (column.find('\r') != column.npos) refuse("lines end with CR alone. Save the file with LF or CRLF line ends");
    if (!seen.insert(column).second)
      refuse(fmt::format("two columns have the name {}. Give each its own (or is the header missing?)",
                         in_quotes(column)));
  }
}

std::vector<CsvChunk> Csv::scan(const Stage& stage, RowEnds ends) const {
  std::size_t count = (end_ - body_ + options_.chunk_bytes - 1) / options_.chunk_bytes;
  std::vector<CsvChunk> chunks(count);
  tbb::enumerable_thread_specific<std::vector<char>> buffers;
  for_each_piece(count, stage, [&](std::size_t i) {
    auto& buffer = buffers.local();
    std::size_t offset = body_ + i * options_.chunk_bytes;
    buffer.resize(std::min(options_.chunk_bytes, end_ - offset));
    source_.read(offset, buffer);
    chunks[i] = ends == RowEnds::all ? scan_lines(view(buffer)) : scan_chunk(view(buffer), separator());
  });
  return chunks;
}

constexpr const char* unclosed_quote =
    "a quote is opened in this row and never closed. Close it, or double it where it is text";

// Adds a piece whose last row runs from `last_start` to `end`.
void Csv::finish(Layout& layout, Piece piece, std::size_t last_start, std::size_t end, RowEnds ends) const {
  bool long_row = end - last_start > options_.max_row_bytes;
  if (long_row && ends == RowEnds::unquoted && !layout.defect)
    layout.defect = {last_start, too_long(options_.max_row_bytes)};
  bool without_last = long_row || layout.defect;
  piece.rows -= without_last;
  piece.size = (without_last ? last_start : end) - piece.offset;
  if (piece.rows > 0) layout.pieces.push_back(piece);
  layout.rows += piece.rows;
  if (!long_row || layout.defect) return;
  layout.pieces.push_back(
      {.offset = last_start, .size = end - last_start, .first_row = layout.rows, .rows = 1, .too_long = true});
  layout.rows += 1;
}

Csv::Layout Csv::layout(const Stage& stage, RowEnds ends) const {
  Layout layout;
  if (body_ == end_) return layout;
  Piece piece{.offset = body_, .rows = 1};
  std::size_t last_start = body_;  // start of the last row that has begun
  CsvState state = CsvState::cell_start;
  std::size_t chunk_start = body_;
  for (const auto& chunk : scan(stage, ends)) {
    const CsvWalk& walk = chunk.from[static_cast<std::size_t>(state)];
    piece.has_quotes |= chunk.has_quotes;
    piece.is_plain_text &= chunk.is_plain_text;
    if (walk.row_ends > 0) {
      finish(layout, piece, last_start, chunk_start + walk.first_end, ends);
      if (layout.defect) return layout;
      piece = {.offset = chunk_start + walk.first_end,
               .first_row = layout.rows,
               .rows = walk.row_ends,
               .has_quotes = chunk.has_quotes,
               .is_plain_text = chunk.is_plain_text};
      last_start = chunk_start + walk.last_end;
    }
    state = walk.after;
    chunk_start += options_.chunk_bytes;
  }
  if (state == CsvState::quoted) layout.defect = {last_start, unclosed_quote};
  if (last_start == end_) piece.rows -= 1;  // no row begins at the end of the file
  finish(layout, piece, last_start, end_, ends);
  return layout;
}

void Csv::refuse_no_rows() const {
  throw Error(name() + " has a header and no rows. Add a line for each row below the header");
}

std::span<const char> Csv::load(const Piece& piece, std::vector<char>& buffer) const {
  buffer.resize(piece.size + 1 + padding);
  source_.read(piece.offset, {buffer.data(), piece.size});
  buffer[piece.size] = '\n';
  return {buffer.data(), piece.size};
}

std::size_t Csv::line_at(std::size_t offset) const {
  std::vector<char> buffer;
  std::size_t newlines = 0;
  for (std::size_t at = 0; at < offset; at += buffer.size()) {
    buffer.resize(std::min(offset - at, std::size_t{1} << 20));
    source_.read(at, buffer);
    newlines += static_cast<std::size_t>(std::count(buffer.begin(), buffer.end(), '\n'));
  }
  return newlines + 1;
}

std::string Csv::place(std::size_t offset, std::optional<std::size_t> column) const {
  std::string place = fmt::format("line {}", line_at(offset));
  if (column)
    place += columns_[*column].empty() ? fmt::format(", column {} (unnamed)", *column + 1)
                                       : ", column " + in_quotes(columns_[*column]);
  return place;
}

void Csv::refuse_row(std::size_t offset, std::optional<std::size_t> column, std::string_view what) const {
  throw Error(fmt::format("{}, {}: {}", name(), place(offset, column), what));
}

Separator separator_of(const std::string& path, std::optional<Separator> given) {
  if (given) return *given;
  return path.ends_with(".tsv") ? Separator::tab : Separator::comma;
}

std::optional<Separator> probable_separator(const Csv& csv) {
  if (csv.columns().size() != 1) return std::nullopt;
  for (const Separator separator : {Separator::semicolon, Separator::tab, Separator::bar})
    if (csv.columns()[0].find(character(separator)) != std::string::npos) return separator;
  return std::nullopt;
}

Csv open_csv(const std::string& path, std::optional<Separator> given, LongLine long_line) {
  Csv csv(Source::open(path, long_line), {.separator = separator_of(path, given)});
  const auto probable = probable_separator(csv);
  if (given || !probable) return csv;
  const std::string name = *probable == Separator::tab ? "tab" : std::string(word(*probable));
  throw NonsenseError(12,
                      fmt::format("The header has one column, {}. The separator is probably {}. Add --separator {}.",
                                  in_quotes(csv.columns()[0]), in_quotes(name), in_quotes(name)));
}

void for_each_row(const Csv& csv, const Progress& progress,
                  const std::function<bool(std::span<const std::string>)>& visit) {
  auto layout = csv.layout({progress, 0, 0.5});
  std::vector<char> buffer;
  std::vector<CsvCell> cells;
  std::vector<std::string> texts;
  for (std::size_t i = 0; i < layout.pieces.size(); ++i) {
    progress.at(0.5 + 0.5 * static_cast<double>(i) / static_cast<double>(layout.pieces.size()));
    auto bytes = csv.load(layout.pieces[i], buffer);
    const char* const end = bytes.data() + bytes.size();
    for (const char* at = bytes.data(); at < end;) {
      auto offset = layout.pieces[i].offset + static_cast<std::size_t>(at - bytes.data());
      auto split = split_row(at, end, csv.columns().size(), cells, csv.separator());
      texts_of(csv, cells, split.count, offset, texts);
      if (!visit(texts)) return;
      at = split.next;
    }
  }
  csv.check_unchanged();
  if (layout.defect) csv.refuse_row(layout.defect->offset, std::nullopt, layout.defect->what);
}

}  // namespace discreet::inline table
