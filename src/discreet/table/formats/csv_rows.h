// Finds the ends of the rows of a CSV text, and the cells of one row (RFC 4180).
//
// A row ends at a newline (LF or CRLF) outside of quotes. A quote opens a quoted cell only as the first character of
// the cell. Inside, two quotes stand for one, and commas and newlines for themselves. Any other quote is text. Another
// separator takes the place of the comma.
//
// To find the rows on all cores, a text is cut into chunks. It is not known then which of them begin inside quotes. So
// a chunk is walked from every possible first state, and the walks are joined afterwards. A chunk without any quote,
// the common case, is only counted.
#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace discreet::inline table {

// The character between cells. Public, as the header is.
enum class Separator { comma, semicolon, tab, bar };
constexpr auto words(Separator) { return std::array<std::string_view, 4>{",", ";", "tab", "|"}; }
constexpr char character(Separator separator) { return ",;\t|"[static_cast<std::size_t>(separator)]; }

enum class CsvState : unsigned char {
  cell_start,
  plain,  // inside a cell that no quote opened, or after the end of a quoted one
  quoted,
  closing,  // after a quote inside quotes: the end of the quotes, or the first of two
};

// The result of a walk between two places of a text, given the state at the first.
struct CsvWalk {
  CsvState after = CsvState::cell_start;
  std::size_t row_ends = 0;
  std::size_t first_end = 0,
              last_end = 0;  // beginning of the row after the first, and after the last, row end
};

CsvWalk walk_rows(CsvState from, std::string_view text, char separator = ',');

struct CsvChunk {
  std::array<CsvWalk, 4> from;  // by the state at the front of the chunk
  bool has_quotes = false;
  bool is_plain_text = true;  // ASCII without NUL
};

CsvChunk scan_chunk(std::string_view text, char separator = ',');
CsvChunk scan_lines(std::string_view text);  // every newline ends a row, also inside of quotes

// One cell as it is in the file.
struct CsvCell {
  enum class Form { plain, quoted, malformed };  // malformed: text follows the closing quote, or no quote closes
  std::string_view text;                         // without the enclosing quotes, unless malformed
  Form form = Form::plain;
};

// The end of a row that was split into cells.
struct CsvSplit {
  const char* next = nullptr;  // beginning of the next row
  std::size_t count = 0;       // number of all its cells
};

// Splits off the row at the front of the text from `begin` to `end`. If a row has more than `most` cells, further ones
// are counted, and kept only if they are malformed.
CsvSplit split_row(const char* begin, const char* end, std::size_t most, std::vector<CsvCell>& cells,
                   char separator = ',');

// The text of a cell. `scratch` holds it if quotes had to be halved.
std::string_view cell_text(const CsvCell& cell, std::string& scratch);

// A cell with this text, quoted if necessary.
std::string csv_cell(std::string_view text);

}  // namespace discreet::inline table
