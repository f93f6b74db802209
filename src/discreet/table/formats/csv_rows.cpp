#include "discreet/table/formats/csv_rows.h"

#include <algorithm>
#include <cstring>

namespace discreet::inline table {
namespace {

constexpr CsvState all_states[] = {CsvState::cell_start, CsvState::plain, CsvState::quoted, CsvState::closing};

const char* find(char wanted, const char* begin, const char* end) {
  auto* found = static_cast<const char*>(std::memchr(begin, wanted, static_cast<std::size_t>(end - begin)));
  return found ? found : end;
}

bool ends_cell(char c, char separator) { return c == separator || c == '\n'; }

// In blocks whose count fits a byte: sixteen characters are then added at once.
std::size_t count_newlines(const char* at, const char* end) {
  constexpr std::ptrdiff_t block = 240;
  std::size_t count = 0;
  for (; end - at >= block; at += block) {
    unsigned char here = 0;
    for (std::ptrdiff_t i = 0; i < block; ++i) here = static_cast<unsigned char>(here + (at[i] == '\n'));
    count += here;
  }
  return count + static_cast<std::size_t>(std::count(at, end, '\n'));
}

// Counts a stretch in which every newline ends a row.
void count_ends(const char* begin, const char* end, const char* front, CsvWalk& walk) {
  const char* first = find('\n', begin, end);
  if (first == end) return;
  if (walk.row_ends == 0) walk.first_end = static_cast<std::size_t>(first + 1 - front);
  walk.row_ends += count_newlines(first, end);
  const char* last = end;
  while (last[-1] != '\n') --last;
  walk.last_end = static_cast<std::size_t>(last - front);
}

// Where the quotes end that are open at `at`: past the closing quote, or `end`. A quote as the last character
// leaves open whether it is the first of two.
const char* skip_quoted(const char* at, const char* end, CsvState& state) {
  state = CsvState::quoted;
  while ((at = find('"', at, end)) != end) {
    if (++at == end) {
      state = CsvState::closing;
    } else if (*at == '"') {
      ++at;
    } else {
      state = CsvState::plain;
      return at;
    }
  }
  return end;
}

CsvWalk join(CsvWalk head, std::size_t head_size, const CsvWalk& body) {
  if (body.row_ends > 0) {
    if (head.row_ends == 0) head.first_end = head_size + body.first_end;
    head.last_end = head_size + body.last_end;
    head.row_ends += body.row_ends;
  }
  head.after = body.after;
  return head;
}

bool is_plain(std::string_view text) {
  if (text.find('\0') != text.npos) return false;
  unsigned char all = 0;
  for (char c : text) all |= static_cast<unsigned char>(c);
  return all < 0x80;
}

}  // namespace

CsvWalk walk_rows(CsvState from, std::string_view text, char separator) {
  CsvWalk walk{.after = from};
  const char* const front = text.data();
  const char* const end = front + text.size();
  const char* at = front;
  if (at == end) return walk;
  CsvState& state = walk.after;
  if (state == CsvState::closing) {
    state = *at == '"' ? CsvState::quoted : CsvState::plain;
    if (state == CsvState::quoted) ++at;
  }
  if (state == CsvState::quoted) at = skip_quoted(at, end, state);
  while (at != end) {
    const char* quote = find('"', at, end);
    count_ends(at, quote, front, walk);
    if (quote != at) state = ends_cell(quote[-1], separator) ? CsvState::cell_start : CsvState::plain;
    if (quote == end) break;
    at = quote + 1;
    if (state == CsvState::cell_start)
      at = skip_quoted(at, end, state);
    else
      state = CsvState::plain;
  }
  return walk;
}

CsvChunk scan_chunk(std::string_view text, char separator) {
  CsvChunk chunk;
  chunk.is_plain_text = is_plain(text);
  chunk.has_quotes = text.find('"') != text.npos;
  // Behind a newline there are two states left of the four, so that the rest is walked twice only.
  std::size_t head = std::min(text.size(), text.find('\n')) + (text.find('\n') != text.npos);
  auto body = text.substr(head);
  auto outside = walk_rows(CsvState::cell_start, body, separator);
  auto inside = walk_rows(CsvState::quoted, body, separator);
  for (CsvState from : all_states) {
    auto walk = walk_rows(from, text.substr(0, head), separator);
    if (!body.empty()) walk = join(walk, head, walk.after == CsvState::quoted ? inside : outside);
    chunk.from[static_cast<std::size_t>(from)] = walk;
  }
  return chunk;
}

CsvChunk scan_lines(std::string_view text) {
  CsvChunk chunk;
  chunk.is_plain_text = is_plain(text);
  chunk.has_quotes = text.find('"') != text.npos;
  CsvWalk walk;
  count_ends(text.data(), text.data() + text.size(), text.data(), walk);
  chunk.from.fill(walk);
  return chunk;
}

CsvSplit split_row(const char* begin, const char* end, std::size_t most, std::vector<CsvCell>& cells, char separator) {
  cells.clear();
  std::size_t count = 0;
  for (const char* at = begin;;) {
    const char* const start = at;
    CsvState state = CsvState::plain;
    bool quoted = at != end && *at == '"';
    if (quoted) at = skip_quoted(at + 1, end, state);
    const char* const after_quotes = at;
    while (at != end && !ends_cell(*at, separator)) ++at;
    bool last = at == end || *at == '\n';
    const char* stop = last && at != after_quotes && at[-1] == '\r' ? at - 1 : at;
    CsvCell cell{.text = {start, stop}};
    if (quoted) {
      bool clean = stop == after_quotes && state != CsvState::quoted;
      cell.form = clean ? CsvCell::Form::quoted : CsvCell::Form::malformed;
      if (clean) cell.text = {start + 1, stop - 1};
    }
    if (++count <= most || cell.form == CsvCell::Form::malformed) cells.push_back(cell);
    if (last) return {at == end ? end : at + 1, count};
    ++at;
  }
}

std::string_view cell_text(const CsvCell& cell, std::string& scratch) {
  if (cell.form != CsvCell::Form::quoted || cell.text.find('"') == cell.text.npos) return cell.text;
  scratch.clear();
  for (std::size_t i = 0; i < cell.text.size(); ++i) {
    scratch += cell.text[i];
    i += cell.text[i] == '"';
  }
  return scratch;
}

std::string csv_cell(std::string_view text) {
  if (text.find_first_of(",\"\r\n") == text.npos) return std::string(text);
  std::string cell = "\"";
  for (char letter : text) cell += letter == '"' ? "\"\"" : std::string(1, letter);
  return cell + "\"";
}

}  // namespace discreet::inline table
