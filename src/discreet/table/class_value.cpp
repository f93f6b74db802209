// Classes of concepts as options: a list of rows, or the path of a file. Tested by options_test.cpp
#include <filesystem>

#include "discreet/base/error.h"
#include "discreet/base/wording.h"
#include "discreet/files/file.h"
#include "discreet/json/value.h"

namespace discreet::inline json {
namespace {

// The bits of one line: packed, `0110`, or with commas between them; anything else keeps a character that is no bit.
std::string bits_of_line(const std::string& line) {
  if (line.find(',') == std::string::npos) return line;
  std::string bits;
  for (std::size_t i = 0; i < line.size(); ++i)
    if (i % 2 == 0 || line[i] != ',') bits += i % 2 == 0 ? line[i] : '?';
  return line.back() == ',' ? bits + '?' : bits;
}

// Tables of concepts beyond this are refused, as those of named classes are.
constexpr std::size_t most_labels = std::size_t{1} << 28;

void check_labels(std::size_t rows, std::size_t columns, std::string_view name) {
  if (columns == 0 || rows <= most_labels / columns) return;
  throw Error("option '" + std::string(name) + "': the table has " + std::to_string(columns) + " columns and about " +
              std::to_string(rows) + " rows, more than 2^28 labels. At most " + std::to_string(most_labels / columns) +
              " rows of this number of columns fit");
}

// Takes lines as they come, so that a stream without an end stops at its first wrong byte.
class ConceptLines {
 public:
  // `bytes` of the whole file, where they are known: the first line then tells whether it fits.
  ConceptLines(std::string_view name, std::uintmax_t bytes) : name_(name), bytes_(bytes) {}

  void add(std::string_view bytes) {
    for (char c : bytes) {
      if (c == '\n') {
        end_line();
        continue;
      }
      line_ += c;
      if (c != '0' && c != '1' && c != ',' && c != '\r')
        throw Error("option '" + std::string(name_) + "': row " + std::to_string(rows_.size() + 1) + ", column " +
                    std::to_string(bits_of_line(line_).size()) + " is not a label. Write 0 or 1");
    }
  }

  std::vector<std::string> finish() && {
    if (!line_.empty()) end_line();
    if (!rows_.empty() && rows_.back().empty()) rows_.pop_back();  // a final empty line is no row
    return std::move(rows_);
  }

 private:
  void end_line() {
    const std::size_t bytes = line_.size() + 1;
    if (!line_.empty() && line_.back() == '\r') line_.pop_back();
    if (rows_.empty()) check_labels(bytes_ / bytes, bits_of_line(line_).size(), name_);
    rows_.push_back(bits_of_line(line_));
    check_labels(rows_.size(), rows_.front().size(), name_);
    line_.clear();
  }

  std::string_view name_;
  std::uintmax_t bytes_;
  std::string line_;
  std::vector<std::string> rows_;
};

std::vector<std::string> rows_of_file(const std::string& path, std::string_view name) {
  constexpr std::size_t limit = std::size_t{1} << 30;
  std::error_code unknown;  // for a pipe, or a path that cannot be opened below
  const std::uintmax_t bytes =
      std::filesystem::is_regular_file(path, unknown) ? std::filesystem::file_size(path, unknown) : 0;
  ConceptLines lines(name, unknown ? 0 : bytes);
  FileHandle file;
  std::string block(1 << 16, '\0');
  try {
    file = open_to_read(path);
  } catch (const Error& error) {
    throw Error("option '" + std::string(name) + "': " + error.what(), error.kind());
  }
  for (std::size_t all = 0, read; (read = read_some(file, block.data(), block.size(), path_in_quotes(path))) > 0;) {
    all += read;
    if (all > limit)
      throw Error("option '" + std::string(name) + "': " + path_in_quotes(path) + " is larger than " +
                  std::to_string(limit) + " bytes. Is this the right file?");
    lines.add({block.data(), read});
  }
  return std::move(lines).finish();
}

}  // namespace

BitMatrix bits_of_rows(const std::vector<std::string>& rows, std::string_view name) {
  if (rows.empty() || rows.front().empty())
    throw Error("option '" + std::string(name) +
                "': the table is empty. Give it a row per concept and a column per point");
  check_labels(rows.size(), rows.front().size(), name);
  BitMatrix table(rows.size(), rows.front().size());
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (rows[i].size() != table.columns())
      throw Error("option '" + std::string(name) + "': row " + std::to_string(i + 1) + " has " +
                  std::to_string(rows[i].size()) + " cells, and the first has " + std::to_string(table.columns()) +
                  ". Give every row the same number");
    for (std::size_t j = 0; j < table.columns(); ++j) {
      if (rows[i][j] != '0' && rows[i][j] != '1')
        throw Error("option '" + std::string(name) + "': row " + std::to_string(i + 1) + ", column " +
                    std::to_string(j + 1) + " is not a label. Write 0 or 1");
      table.set(i, j, rows[i][j] == '1');
    }
  }
  return table;
}

std::string bits_of_row(const Json& row) {
  if (row.is_string()) return row.get<std::string>();
  std::string bits;
  for (const Json& cell : row) bits += cell == 0 || cell == false ? '0' : cell == 1 || cell == true ? '1' : '?';
  return bits;
}

FiniteClass Value<FiniteClass>::read(const Json& given, std::string_view name) {
  if (given.is_null())
    throw Error("option '" + std::string(name) + "' is needed: a CSV file of 0s and 1s, one row per concept");
  if (given.is_string())
    return FiniteClass(
        bits_of_rows(rows_of_file(Value<std::filesystem::path>::read(given, name).native(), name), name));
  std::vector<std::string> rows;
  for (const Json& row : given) {
    if (!given.is_array() || !(row.is_string() || row.is_array()))
      refuse_value(name, given, "is not a table. Give the path of a CSV file, or a list of texts such as \"0110\"");
    rows.push_back(bits_of_row(row));
  }
  return FiniteClass(bits_of_rows(rows, name));
}

Json Value<FiniteClass>::write(const FiniteClass& value) {
  if (value.concepts() == 0) return nullptr;  // nothing given yet
  Json rows = Json::array();
  for (std::size_t i = 0; i < value.concepts(); ++i) {
    std::string row;
    for (std::size_t j = 0; j < value.points(); ++j) row += value.table().get(i, j) ? '1' : '0';
    rows.push_back(row);
  }
  return rows;
}

}  // namespace discreet::inline json
