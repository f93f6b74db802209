// Tested by program_test.cpp
#include "discreet/app/verbs/audit/prediction_files.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <fstream>

#include "discreet/base/error.h"
#include "discreet/base/wording.h"

namespace discreet::inline app {
namespace {

// ",0,1,..." for the eight bits of a byte, the lowest first.
using Cells = std::array<std::array<char, 16>, 256>;
constexpr Cells cells = [] {
  Cells all{};
  for (std::size_t byte = 0; byte < all.size(); ++byte)
    for (std::size_t bit = 0; bit < 8; ++bit) {
      all[byte][2 * bit] = ',';
      all[byte][2 * bit + 1] = (byte >> bit) & 1 ? '1' : '0';
    }
  return all;
}();

void append_labels(BitRow row, std::size_t columns, std::string& line) {
  std::size_t start = line.size();
  for (std::uint64_t word : row)
    for (int byte = 0; byte < 8; ++byte, word >>= 8) line.append(cells[word & 255].data(), 16);
  line.resize(start + 2 * columns);
}

std::string input_names(std::size_t width) {
  std::string names = width == 1 ? "x" : "x1";
  for (std::size_t i = 2; i <= width; ++i) names += fmt::format(",x{}", i);
  return names;
}

class Lines {
 public:
  explicit Lines(const std::filesystem::path& path) : path_(path), file_(path, std::ios::binary) {}
  void write(const std::string& line) { file_.write(line.data(), static_cast<std::streamsize>(line.size())); }
  void close() {
    file_.close();
    if (!file_)
      throw Error(fmt::format("{} cannot be written ({}). Set TMPDIR to a folder with room",
                              path_in_quotes(path_.native()), std::strerror(errno)),
                  Error::Kind::machine);
  }

 private:
  std::filesystem::path path_;
  std::ofstream file_;
};

std::string joined(std::span<const std::uint64_t> row) { return fmt::format("{}", fmt::join(row, ",")); }

// 0, 1, or nothing where the cell says neither.
std::optional<bool> label_of(std::string_view cell) {
  if (cell == "0" || cell == "False" || cell == "false") return false;
  if (cell == "1" || cell == "True" || cell == "true") return true;
  bool number = !cell.empty() && (cell[0] == '0' || cell[0] == '1') && cell.size() > 1 && cell[1] == '.' &&
                cell.find_first_not_of('0', 2) == cell.npos;
  if (!number) return std::nullopt;
  return cell[0] == '1';
}

// One row of cells into a row of the matrix; a failure in words.
class RowParser {
 public:
  RowParser(std::size_t row, std::size_t columns, std::span<std::uint64_t> into)
      : row_(row), columns_(columns), into_(into) {}

  std::string parse(std::string_view line) {
    for (std::size_t at = 0; at < line.size();) {
      if (separates(line[at])) {
        ++at;
        continue;
      }
      std::size_t end = at + 1;
      while (end < line.size() && !separates(line[end])) ++end;
      if (std::string failure = take(line.substr(at, end - at)); !failure.empty()) return failure;
      at = end;
    }
    if (found_ == columns_) return "";
    return fmt::format("row {} of its output has {} predictions where {} were asked for", row_ + 1, found_, columns_);
  }

 private:
  static bool separates(char c) { return c == ',' || c == ' ' || c == '\t' || c == ';' || c == '\r'; }

  std::string take(std::string_view cell) {
    auto label = label_of(cell);
    if (!label) {
      return fmt::format("row {}, column {} of its output is {}, which is neither 0 nor 1", row_ + 1, found_ + 1,
                         in_quotes(cell));
    }
    if (found_ < columns_ && *label) into_[found_ / 64] |= std::uint64_t{1} << (found_ % 64);
    ++found_;
    return "";
  }

  std::size_t row_, columns_, found_ = 0;
  std::span<std::uint64_t> into_;
};

}  // namespace

void write_training_rows(const std::filesystem::path& path, const LabelledTable& table) {
  Lines file(path);
  std::string line = input_names(table.x.width);
  for (std::size_t j = 1; j <= table.y.columns(); ++j) fmt::format_to(std::back_inserter(line), ",y{}", j);
  file.write(line + "\n");
  for (std::size_t i = 0; i < table.y.rows(); ++i) {
    line = joined(table.x[i]);
    append_labels(table.y[i], table.y.columns(), line);
    file.write(line += '\n');
  }
  file.close();
}

void write_inputs(const std::filesystem::path& path, const InputRows& inputs) {
  Lines file(path);
  file.write(input_names(inputs.width) + "\n");
  for (std::size_t i = 0; i < inputs.size(); ++i) file.write(joined(inputs[i]) + "\n");
  file.close();
}

Predictions parse_predictions(std::string_view text, std::size_t rows, std::size_t columns) {
  Predictions result{BitMatrix(rows, columns), ""};
  std::size_t row = 0;
  for (std::size_t at = 0; at < text.size();) {
    std::size_t end = std::min(text.find('\n', at), text.size());
    std::string_view line = text.substr(at, end - at);
    at = end + 1;
    if (line.find_first_not_of(" \t\r") == line.npos) continue;
    if (row < rows) result.failure = RowParser(row, columns, result.labels.row(row)).parse(line);
    ++row;
    if (!result.failure.empty()) return result;
  }
  if (row != rows)
    result.failure = fmt::format(
        "it printed {} rows of predictions where {} were asked for, one for each row of test.csv", row, rows);
  return result;
}

// A label is a word or a number with all its digits; more than that is kept in memory for nobody.
std::size_t longest_predictions(std::size_t rows, std::size_t labels) {
  constexpr std::size_t most_label = 32, most_words = std::size_t{1} << 20;
  return most_words + rows * (labels + 1) * most_label;
}

Trainer program_trainer(const std::string& command, const ProgramLimits& limits, std::function<bool()> stop) {
  return [=](const LabelledTable& train, const InputRows& test, Rng&) -> Predictions {
    PrivateFolder folder;
    auto train_path = folder.path() / "train.csv", test_path = folder.path() / "test.csv";
    write_training_rows(train_path, train);
    write_inputs(test_path, test);
    ProgramLimits own = limits;
    own.output = std::min(limits.output, longest_predictions(test.size(), train.y.columns()));
    ProgramRun run = run_program(command, {train_path.native(), test_path.native()}, own, stop);
    if (run.end == ProgramRun::End::interrupted) throw Error("interrupted", Error::Kind::interrupted);
    if (std::string failure = failure_of(run, own); !failure.empty()) return {{}, failure};
    return parse_predictions(run.output, test.size(), train.y.columns());
  };
}

}  // namespace discreet::inline app
