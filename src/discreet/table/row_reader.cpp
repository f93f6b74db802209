// Tested by table_test.cpp
#include "discreet/table/row_reader.h"

#include <fmt/format.h>

#include <algorithm>

#include "discreet/base/digits.h"
#include "discreet/base/wording.h"

namespace discreet::inline table {
namespace {

// Moves over `count` commas; the newline stands for the last of them in the last step. nullptr at a quote,
// and at a newline that comes too early.
const char* skip_cells(const char* at, std::size_t count) {
  for (;;) {
    std::uint64_t word = load_eight(at);
    if (mark(word, '\n') | mark(word, '"')) break;
    std::uint64_t commas = mark(word, ',');
    auto seen = static_cast<std::size_t>(std::popcount(commas));
    if (seen >= count) break;
    count -= seen;
    at += 8;
  }
  for (;; ++at) {
    if (*at == '"' || *at == '\n') return nullptr;
    if (*at == ',' && --count == 0) return at;
  }
}

// The end of a cell: its comma, newline or CRLF; nullptr at a quote.
const char* cell_end(const char* at) {
  for (;; ++at) {
    if (*at == ',' || *at == '\n') return at;
    if (*at == '\r' && at[1] == '\n') return at;
    if (*at == '"') return nullptr;
  }
}

// Adds bits from position `first` of a row on; those above `count` are zero, count is at most 64.
void add_bits(std::uint64_t* words, std::size_t first, std::uint64_t bits, std::size_t count) {
  std::size_t shift = first % 64;
  words[first / 64] |= bits << shift;
  if (shift + count > 64) words[first / 64 + 1] |= bits >> (64 - shift);
}

// `count` cells of one character, all 0 or 1, with commas between them.
const char* take_bits(const char* at, std::size_t count, std::uint64_t* words, std::size_t first) {
  while (count > 1) {
    // The last cell of the run is left out: what follows it may be a newline.
    std::size_t here = std::min<std::size_t>(count - 1, 64), done = 0;
    std::uint64_t bits = 0;
    for (std::uint64_t four; done + 4 <= here; done += 4, at += 8) {
      if (!take_four_bits(at, four)) return nullptr;
      bits |= four << done;
    }
    for (; done < here; ++done, at += 2) {
      if ((*at & ~1) != '0' || at[1] != ',') return nullptr;
      bits |= static_cast<std::uint64_t>(*at & 1) << done;
    }
    add_bits(words, first, bits, done);
    first += done;
    count -= done;
  }
  if ((*at & ~1) != '0') return nullptr;
  add_bits(words, first, static_cast<std::uint64_t>(*at & 1), 1);
  return at + 1;
}

}  // namespace

std::string message(const BadCell& cell, std::span<const Target> targets, std::uint64_t good_rows) {
  // With on_bad_row replace every line of such a cell would be a row.
  if (cell.spans_lines || !targets.front().options.replace) good_rows = 0;
  if (cell.text) return cell.what + ". " + remedy(targets[*cell.column], *cell.text, good_rows);
  return or_replace(cell.what, good_rows);
}

FirstFault first_fault(const BadCell& cell, std::span<const Target> targets) {
  FirstFault fault{.table = "", .place = "", .what = cell.what, .remedy = "Correct the row"};
  if (cell.text) {
    fault.remedy = remedy(targets[*cell.column], *cell.text, 0);
  } else if (const std::size_t stop = cell.what.find(". "); stop != std::string::npos) {  // it has its remedy
    fault.remedy = cell.what.substr(stop + 2);
    fault.what = cell.what.substr(0, stop);
  }
  return fault;
}

RowReader::RowReader(std::span<const Target> targets, TableStorage& storage, char separator)
    : targets_(targets), storage_(storage) {
  if (separator != ',') return;
  for (std::size_t i = 0; i < targets.size(); ++i) {
    if (targets[i].part == Target::Part::id) id_ = i;
    Step step = step_for(targets[i]);
    if (extends_last(step, i))
      ++steps_.back().count;
    else
      steps_.push_back(step);
  }
}

bool RowReader::extends_last(const Step& step, std::size_t column) const {
  if (steps_.empty() || steps_.back().read != step.read) return false;
  const Step& last = steps_.back();
  // The last column of the file ends in another way and is skipped by itself.
  if (step.read == Step::Read::skip) return column + 1 < targets_.size();
  return step.read == Step::Read::bits && step.matrix == last.matrix && step.first_bit == last.first_bit + last.count;
}

RowReader::Step RowReader::step_for(const Target& target) const {
  switch (target.part) {
    case Target::Part::none: return {.read = Step::Read::skip};
    case Target::Part::bit: return {.read = Step::Read::bits, .first_bit = target.index, .matrix = &storage_.bits()};
    case Target::Part::label_bit:
      if (std::holds_alternative<Binary>(target.kind))
        return {.read = Step::Read::bits, .first_bit = target.index, .matrix = &storage_.label_bits()};
      return {.read = Step::Read::literals, .target = &target};
    case Target::Part::label: return label_step(target);
    case Target::Part::value: return value_step(target);
    case Target::Part::text:
    case Target::Part::point:
    case Target::Part::id: return {.read = Step::Read::texts, .target = &target};
    case Target::Part::steps:
    case Target::Part::choice: return {.read = Step::Read::literals, .target = &target};
  }
  return {};
}

RowReader::Step RowReader::label_step(const Target& target) const {
  Step step{.labels = storage_.labels(target.index)};
  if (std::holds_alternative<Binary>(target.kind)) step.read = Step::Read::bit_labels;
  if (const auto* kind = std::get_if<Word>(&target.kind)) {
    step.read = Step::Read::word_labels;
    step.word = kind->positive;
  }
  return step;
}

RowReader::Step RowReader::value_step(const Target& target) const {
  Step step{.values = storage_.values(target.index)};
  if (const auto* kind = std::get_if<Range>(&target.kind)) {
    step.read = kind->low() == 0 ? Step::Read::naturals : Step::Read::integers;
    step.range = kind;
    step.last = kind->last();
  }
  if (const auto* kind = std::get_if<CoordinateCell>(&target.kind)) {
    step.read = Step::Read::coordinates;
    step.coordinate = kind;
  }
  return step;
}

// The place of the separator after the last column of the step.
inline const char* RowReader::quick_step(const Step& step, const char* at, std::size_t row) const {
  switch (step.read) {
    case Step::Read::carefully: return nullptr;
    case Step::Read::skip: return &step == &steps_.back() ? cell_end(at) : skip_cells(at, step.count);
    case Step::Read::bits: return take_bits(at, step.count, step.matrix->row(row).data(), step.first_bit);
    case Step::Read::naturals: {
      std::uint64_t value;
      if (!take_digits(at, value) || value > step.last) return nullptr;
      step.values[row] = value;
      return at;
    }
    case Step::Read::integers: {
      Whole number{.negative = *at == '-'};
      at += number.negative;
      if (!take_digits(at, number.magnitude)) return nullptr;
      auto offset = step.range->read(number);
      if (offset) step.values[row] = *offset;
      return offset ? at : nullptr;
    }
    case Step::Read::bit_labels:
      if ((*at & ~1) != '0') return nullptr;
      step.labels[row] = *at & 1;
      return at + 1;
    case Step::Read::word_labels: {
      const char* end = cell_end(at);
      if (end) step.labels[row] = std::string_view(at, end) == step.word;
      return end;
    }
    case Step::Read::coordinates: return step.coordinate->quick(at, step.values[row]);
    case Step::Read::texts:
    case Step::Read::literals: {
      const char* end = cell_end(at);
      auto word = end ? read_cell(step.target->kind, {at, end}) : std::nullopt;
      if (word) put(*step.target, row, *word, {at, end});
      return word ? end : nullptr;
    }
  }
  return nullptr;
}

const char* RowReader::quick(const char* at, std::size_t row) const {
  if (steps_.empty()) return nullptr;
  for (const Step* step = steps_.data();;) {
    at = quick_step(*step, at, row);
    if (!at) return nullptr;
    if (step == &steps_.back()) break;
    if (*at != ',') return nullptr;
    ++at;
    ++step;
  }
  at += *at == '\r';
  return *at == '\n' ? at + 1 : nullptr;
}

static bool spans_lines(const CsvCell& cell) { return cell.text.find('\n') != std::string_view::npos; }

std::optional<BadCell> RowReader::careful(std::span<const CsvCell> cells, std::size_t count, std::size_t row) const {
  for (std::size_t i = 0; i < cells.size(); ++i) {
    if (cells[i].form != CsvCell::Form::malformed) continue;
    return BadCell{.column = i < targets_.size() ? std::optional(i) : std::nullopt,
                   .what = fmt::format("{} goes on after its closing quote. Double the quotes inside a quoted cell",
                                       in_quotes(cells[i].text)),
                   .spans_lines = spans_lines(cells[i])};
  }
  if (count == 1 && targets_.size() > 1 && cells[0].text.empty() && cells[0].form == CsvCell::Form::plain)
    return BadCell{.what = "the line is empty. Delete it, or write the row"};
  if (count != targets_.size())
    return BadCell{.what = fmt::format("the row has {} cell{} and the header {}. Give every column its cell", count,
                                       count == 1 ? "" : "s", targets_.size()),
                   .spans_lines = std::ranges::any_of(cells, spans_lines)};
  for (std::size_t i = 0; i < cells.size(); ++i)
    if (auto bad = read_cell_at(i, cells[i], row)) {
      bad->spans_lines = std::ranges::any_of(cells, spans_lines);
      return bad;
    }
  return std::nullopt;
}

std::optional<BadCell> RowReader::read_cell_at(std::size_t column, const CsvCell& cell, std::size_t row) const {
  std::string scratch;
  auto text = cell_text(cell, scratch);
  auto bad = [&](std::string what) { return BadCell{.column = column, .what = std::move(what)}; };
  if (text.find('\0') != text.npos) return bad("the cell holds a NUL byte. Save the file as UTF-8 text");
  if (!is_utf8(text)) return bad(fmt::format("{} is not UTF-8. Save the file as UTF-8", in_quotes(text)));
  const Target& target = targets_[column];
  if (target.part == Target::Part::none) return std::nullopt;
  auto word = read_cell(target.kind, text);
  if (!word) {
    const std::string what = text.empty() ? "the cell is empty and must be" : in_quotes(text) + " is not";
    return BadCell{.column = column, .what = what + " " + wanted(target.kind), .text = kind_of_text(text)};
  }
  put(target, row, *word, text);
  return std::nullopt;
}

void RowReader::put(const Target& target, std::size_t row, std::uint64_t word, std::string_view text) const {
  if (target.part == Target::Part::text || target.part == Target::Part::id)
    storage_.put_text(target, row, text.substr(word));
  else
    storage_.put(target, row, word);
}

// Whether the id can be read depends on this row alone.
void RowReader::replace(std::size_t row, std::span<const CsvCell> cells, std::size_t count) const {
  for (const Target& target : targets_) storage_.put(target, row, target.replacement);
  if (!id_ || count != targets_.size()) return;
  const CsvCell& cell = cells[*id_];
  if (cell.form != CsvCell::Form::malformed) read_cell_at(*id_, cell, row);
}

}  // namespace discreet::inline table
