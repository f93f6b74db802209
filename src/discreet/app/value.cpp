// Tested by options_test.cpp
#include "discreet/app/value.h"

#include <algorithm>
#include <filesystem>

#include "discreet/app/file.h"
#include "discreet/app/suggestion.h"
#include "discreet/app/wording.h"
#include "discreet/base/error.h"

namespace discreet {
namespace {

constexpr std::size_t shown = 40;

// A number as it was typed: JSON keeps the shortest text of a double, so 0.1 means exactly 1/10.
std::optional<std::string> number_text(const Json& given) {
  if (given.is_string()) return given.get<std::string>();
  if (given.is_number()) return given.dump();
  return std::nullopt;
}

// What stands between commas, also where it is nothing, so that a comma too many is refused.
std::vector<std::string> parts_of(const std::string& text) {
  std::vector<std::string> parts;
  for (std::size_t begin = 0, end; begin <= text.size(); begin = end + 1) {
    end = std::min(text.find(',', begin), text.size());
    parts.push_back(text.substr(begin, end - begin));
  }
  return parts;
}

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
              std::to_string(rows) + " rows, more than 2^28 labels; at most " + std::to_string(most_labels / columns) +
              " rows of so many columns fit");
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
                    std::to_string(bits_of_line(line_).size()) + " must be 0 or 1");
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
  std::error_code unknown;  // of a pipe, or of what cannot be opened below
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
    if ((all += read) > limit)
      throw Error("option '" + std::string(name) + "': " + path_in_quotes(path) + " is larger than " +
                  std::to_string(limit) + " bytes; is this the right file?");
    lines.add({block.data(), read});
  }
  return std::move(lines).finish();
}

}  // namespace

void refuse_value(std::string_view name, const Json& given, const std::string& remedy) {
  std::string text = given.dump(-1, ' ', true, Json::error_handler_t::replace);
  if (text.size() > shown) text = text.substr(0, shown) + "...";
  throw Error("option '" + std::string(name) + "': " + text + " " + remedy);
}

BitMatrix bits_of_rows(const std::vector<std::string>& rows, std::string_view name) {
  if (rows.empty() || rows.front().empty()) throw Error("option '" + std::string(name) + "': the table is empty");
  check_labels(rows.size(), rows.front().size(), name);
  BitMatrix table(rows.size(), rows.front().size());
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (rows[i].size() != table.columns())
      throw Error("option '" + std::string(name) + "': row " + std::to_string(i + 1) + " has " +
                  std::to_string(rows[i].size()) + " cells where the first has " + std::to_string(table.columns()));
    for (std::size_t j = 0; j < table.columns(); ++j) {
      if (rows[i][j] != '0' && rows[i][j] != '1')
        throw Error("option '" + std::string(name) + "': row " + std::to_string(i + 1) + ", column " +
                    std::to_string(j + 1) + " must be 0 or 1");
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

std::int64_t Value<std::int64_t>::read(const Json& given, std::string_view name) {
  Integer value = Value<Integer>::read(given, name);
  if (value < INT64_MIN || value > INT64_MAX) refuse_value(name, given, "is out of range; give a 64-bit integer");
  return static_cast<std::int64_t>(value);
}

Integer Value<Integer>::read(const Json& given, std::string_view name) {
  auto text = number_text(given);
  if (!text) refuse_value(name, given, "is not an integer; write it as 24");
  try {
    Rational value = parse_rational(*text);
    if (denominator(value) == 1) return numerator(value);
  } catch (const Error&) {
  }
  refuse_value(name, given, "is not an integer; write it as 24");
}

Json Value<Integer>::write(const Integer& value) {
  if (value >= INT64_MIN && value <= INT64_MAX) return static_cast<std::int64_t>(value);
  return value.str();
}

Rational Value<Rational>::read(const Json& given, std::string_view name) {
  auto text = number_text(given);
  if (!text) refuse_value(name, given, "is not a number; write it as 1/2, 0.5 or 1e-6");
  try {
    return parse_rational(*text);
  } catch (const Error& error) {
    throw Error("option '" + std::string(name) + "': " + error.what());
  }
}

std::vector<Rational> Value<std::vector<Rational>>::read(const Json& given, std::string_view name) {
  std::vector<Rational> values;
  if (given.is_string()) {
    for (const std::string& part : parts_of(given.get<std::string>()))
      values.push_back(Value<Rational>::read(part, name));
    return values;
  }
  if (!given.is_array()) refuse_value(name, given, "is not a list of numbers; write it as 1/2,1/4,1/4");
  for (const Json& value : given) values.push_back(Value<Rational>::read(value, name));
  return values;
}

Json Value<std::vector<Rational>>::write(const std::vector<Rational>& value) {
  Json list = Json::array();
  for (const Rational& each : value) list.push_back(to_string(each));
  return list;
}

GridDomain Value<GridDomain>::read(const Json& given, std::string_view name) {
  const char* remedy = "is not a list of ranges; write it as 0..120,-5..5";
  GridDomain grid;
  auto add = [&](const Json& low, const Json& high) {
    grid.axes.push_back({Value<Integer>::read(low, name), Value<Integer>::read(high, name)});
  };
  auto add_text = [&](const std::string& range) {
    std::size_t dots = range.find("..");
    if (dots == std::string::npos) refuse_value(name, given, remedy);
    add(range.substr(0, dots), range.substr(dots + 2));
  };
  if (given.is_string()) {
    for (const std::string& part : parts_of(given.get<std::string>())) add_text(part);
    return grid;
  }
  if (!given.is_array()) refuse_value(name, given, remedy);
  for (const Json& range : given) {
    if (range.is_string())
      add_text(range.get<std::string>());
    else if (range.is_array() && range.size() == 2)
      add(range[0], range[1]);
    else
      refuse_value(name, given, remedy);
  }
  return grid;
}

Json Value<GridDomain>::write(const GridDomain& value) {
  std::string text;
  for (const IntegerDomain& axis : value.axes)
    text += (text.empty() ? "" : ",") + axis.low.str() + ".." + axis.high.str();
  return text;
}

std::string Value<std::string>::read(const Json& given, std::string_view name) {
  if (!given.is_string()) refuse_value(name, given, "is not a text");
  auto text = given.get<std::string>();
  if (!is_utf8(text)) refuse_value(name, given, "is not UTF-8; write it in UTF-8");
  return text;
}

std::filesystem::path Value<std::filesystem::path>::read(const Json& given, std::string_view name) {
  if (!given.is_string()) refuse_value(name, given, "is not a text; give the path of a file");
  auto path = given.get<std::string>();
  if (path.find('\0') != path.npos) refuse_value(name, given, "holds a NUL byte; give the path of a file");
  return path;
}

Json Value<std::filesystem::path>::write(const std::filesystem::path& value) {
  return Json::parse(Json(value.native()).dump(-1, ' ', false, Json::error_handler_t::replace));
}

FiniteClass Value<FiniteClass>::read(const Json& given, std::string_view name) {
  if (given.is_null())
    throw Error("option '" + std::string(name) + "' is needed: a CSV file of 0s and 1s, a row a concept");
  if (given.is_string())
    return FiniteClass(
        bits_of_rows(rows_of_file(Value<std::filesystem::path>::read(given, name).native(), name), name));
  std::vector<std::string> rows;
  for (const Json& row : given) {
    if (!given.is_array() || !(row.is_string() || row.is_array()))
      refuse_value(name, given, "is not a table; give the path of a CSV file, or a list of texts such as \"0110\"");
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

std::size_t read_word(const Json& given, std::string_view name, const std::vector<std::string>& known) {
  std::string text = given.is_string() ? given.get<std::string>() : given.dump();
  auto found = std::find(known.begin(), known.end(), text);
  if (found == known.end()) refuse_value(name, given, "is not one of " + join(known) + did_you_mean(text, known));
  return static_cast<std::size_t>(found - known.begin());
}

}  // namespace discreet
