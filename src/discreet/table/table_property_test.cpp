// Tables whose meaning is known because they were written cell by cell, and texts that mean nothing at all.
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <string>

#include "discreet/base/temporary_folder_test.h"
#include "discreet/table/table.h"

namespace discreet::table_property_test {

struct Written {
  std::string text;
  std::optional<std::uint64_t> word;  // none: a bad cell
};

// The ways to write a cell of each column. The good ones come first, and twice as often in the tables.
const std::vector<Written> values{{"7", 12},
                                  {"-5", 0},
                                  {"\"8\"", 13},
                                  {"100", 105},
                                  {"-0", 5},
                                  {"00000000000000000000000042", 47},
                                  {"1.0", 6},
                                  {"101", {}},
                                  {"-6", {}},
                                  {"", {}},
                                  {"x", {}},
                                  {"1.5", {}},
                                  {" 1", {}},
                                  {"nan", {}},
                                  {"\"1\"2", {}},
                                  {"\xff", {}},
                                  {"99999999999999999999", {}},
                                  {"340282366920938463463374607431768211463", {}}};
const std::vector<Written> one_line{{"", 0},  {"text", 0},     {"\"a,b\"", 0}, {"\"say \"\"x\"\"\"", 0},
                                    {"é", 0}, {"5\" nail", 0}, {"\xff", {}},   {"\"a\"b", {}}};
const std::vector<Written> two_lines{{"", 0}, {"\"two\nlines\"", 0}, {"\"\r\n\n\"", 0}, {"\"a\n\"b", {}}};
const std::vector<Written> bits{{"0", 0}, {"1", 1}, {"\"1\"", 1}, {"2", {}}, {"", {}}, {"10", {}}};
const std::vector<Written> labels{{"no", 0}, {"yes", 1}, {"\"yes\"", 1}, {"", 0}, {"\"yes\"!", {}}};

struct Row {
  std::vector<Written> cells;
  std::string text;
  bool good() const {
    return cells.size() == 6 && std::ranges::all_of(cells, [](const auto& cell) { return cell.word.has_value(); });
  }
};

Written any_of(const std::vector<Written>& choices) {
  std::size_t good =
      static_cast<std::size_t>(std::ranges::count_if(choices, [](const auto& cell) { return cell.word.has_value(); }));
  bool tame = *rc::gen::inRange(0, 12) > 0;
  return choices[*rc::gen::inRange<std::size_t>(0, tame ? good : choices.size())];
}

Row any_row(const std::vector<Written>& ignored) {
  Row row{{any_of(ignored), any_of(bits), any_of(values), any_of(bits), any_of(ignored), any_of(labels)}, ""};
  int odd = *rc::gen::inRange(0, 30);
  if (odd == 0) row.cells.pop_back();
  if (odd == 1) row.cells.push_back(any_of(bits));
  if (odd == 2) row.cells = {{"", {}}};
  for (const auto& cell : row.cells) row.text += (row.text.empty() && &cell == &row.cells[0] ? "" : ",") + cell.text;
  row.text += *rc::gen::element("\n", "\r\n");
  return row;
}

const TableSpec spec_of(BadRow bad_row) {
  BitVector fixed(2);
  fixed.set(0, true);
  return {.labels = {{.positive = "yes", .replacement = 1}},
          .values = {{.name = "value", .kind = Range(-5, 100), .replacement = 9}},
          .bits = BitColumns{.names = {"b", "a"}, .replacement = fixed},
          .bad_row = bad_row};
}

constexpr std::string_view header = "skipped,a,value,b,\"also, skipped\",label\n";

void check_row(const Table& table, std::size_t i, const Row& row) {
  bool good = row.good();
  RC_ASSERT(table.values()[i] == (good ? *row.cells[2].word : 9));
  RC_ASSERT(table.bits().get(i, 1) == (good ? *row.cells[1].word != 0 : false));
  RC_ASSERT(table.bits().get(i, 0) == (good ? *row.cells[3].word != 0 : true));
  RC_ASSERT(table.labels()[i] == (good ? *row.cells[5].word : 1));
}

struct File {
  std::vector<Row> rows;
  std::string text = std::string(header), first_bad;
  std::size_t bad = 0;
};

File any_file(const std::vector<Written>& ignored) {
  File file{*rc::gen::container<std::vector<Row>>(rc::gen::exec([&] { return any_row(ignored); }))};
  file.rows.push_back({{one_line[0], bits[0], values[0], bits[1], one_line[0], labels[1]}, ",0,7,1,,yes"});
  for (const auto& row : file.rows) {
    if (!row.good() && file.bad++ == 0)
      file.first_bad = fmt::format("d.csv, line {}", 1 + std::ranges::count(file.text, '\n'));
    file.text += row.text;
  }
  return file;
}

CsvOptions any_chunks() { return {.chunk_bytes = *rc::gen::element<std::size_t>(1, 2, 3, 7, 50, 1 << 20)}; }

TEST(TableProperty, WhatWasWrittenIsReadWhateverTheChunks) {
  EXPECT_TRUE(rc::check([] {
    File file = any_file(one_line);
    Csv csv(Source::memory("d.csv", file.text), any_chunks());
    auto [table, replaced, repeated, outside, nonsense] = read_table(csv, spec_of(BadRow::replace));
    RC_ASSERT(table.rows() == file.rows.size());
    RC_ASSERT(replaced == file.bad);
    for (std::size_t i = 0; i < file.rows.size(); ++i) check_row(table, i, file.rows[i]);
    auto message = complaint_of([&] { RC_ASSERT(read_table(csv, spec_of(BadRow::refuse)).table == table); });
    RC_ASSERT(message.starts_with(file.first_bad));
    RC_ASSERT(message.empty() == (file.bad == 0));
  }));
}

TEST(TableProperty, CellsOverSeveralLinesAreReadWhereNothingIsReplaced) {
  EXPECT_TRUE(rc::check([] {
    File file = any_file(two_lines);
    Csv csv(Source::memory("d.csv", file.text), any_chunks());
    auto message = complaint_of([&] {
      auto table = read_table(csv, spec_of(BadRow::refuse)).table;
      RC_ASSERT(table.rows() == file.rows.size());
      for (std::size_t i = 0; i < file.rows.size(); ++i) check_row(table, i, file.rows[i]);
    });
    RC_ASSERT(message.starts_with(file.first_bad));
    RC_ASSERT(message.empty() == (file.bad == 0));
  }));
}

// Everything that can be seen of a reading.
std::pair<Table, std::string> outcome(const std::string& text, BadRow bad_row, std::size_t chunk) {
  std::pair<Table, std::string> result;
  result.second = complaint_of([&] {
    auto reading = read_table(Csv(Source::memory("d.csv", text), {.chunk_bytes = chunk, .max_row_bytes = 1 << 20}),
                              spec_of(bad_row));
    result = {std::move(reading.table), std::to_string(reading.replaced_rows)};
  });
  return result;
}

// Neighbours stay neighbours: of two files that differ in one line, the tables differ in that row at most.
TEST(TableProperty, WithReplaceOneLineIsOneRow) {
  EXPECT_TRUE(rc::check([] {
    auto line =
        rc::gen::container<std::string>(rc::gen::element('"', '"', ',', ',', ',', '\r', '0', '1', 'x', '\xc3', '\0'));
    auto lines = *rc::gen::nonEmpty(rc::gen::container<std::vector<std::string>>(rc::gen::oneOf(
        line, rc::gen::element<std::string>(",0,7,1,,yes", "\"a\",1,8,0,text,no", std::string(300, '7')))));
    auto changed = lines;
    auto at = *rc::gen::inRange<std::size_t>(0, lines.size());
    changed[at] = *line;
    auto read = [chunks = any_chunks().chunk_bytes](const std::vector<std::string>& rows) {
      std::string text(header);
      for (const auto& row : rows) text += row + "\n";
      return read_table(Csv(Source::memory("d.csv", text), {.chunk_bytes = chunks, .max_row_bytes = 100}),
                        spec_of(BadRow::replace))
          .table;
    };
    Table one = read(lines), other = read(changed);
    RC_ASSERT(one.rows() == lines.size());
    RC_ASSERT(other.rows() == lines.size());
    for (std::size_t i = 0; i < lines.size(); ++i) {
      if (i == at) continue;
      RC_ASSERT(one.values()[i] == other.values()[i]);
      RC_ASSERT(one.labels()[i] == other.labels()[i]);
      RC_ASSERT(one.bits()[i][0] == other.bits()[i][0]);
    }
  }));
}

TEST(TableProperty, NoTextReadsDifferentlyInOtherChunks) {
  EXPECT_TRUE(rc::check([] {
    auto alphabet = rc::gen::element('"', '"', ',', ',', ',', '\n', '\r', '0', '1', '-', 'x', '\xc3', '\xa4', '\0');
    std::string text = std::string(header) + *rc::gen::container<std::string>(alphabet);
    auto bad_row = *rc::gen::element(BadRow::refuse, BadRow::replace);
    auto whole = outcome(text, bad_row, 1 << 20);
    for (std::size_t chunk : {1, 2, 3, 5, 8}) RC_ASSERT(outcome(text, bad_row, chunk) == whole);
  }));
}

}  // namespace discreet::table_property_test
