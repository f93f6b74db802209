// Every kind of bad input and the message that it meets.
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <thread>

#include "discreet/base/temporary_folder_test.h"
#include "discreet/table/table.h"

namespace discreet::table_bad_input_test {

const TableSpec bits_spec{.bits = BitColumns{}};
const TableSpec value_spec{.values = {{.kind = Range(0, 100)}}};

std::string complaint(const std::string& text, const TableSpec& spec = bits_spec, CsvOptions options = {}) {
  return complaint_of([&] { read_table(Csv(Source::memory("d.csv", text), options), spec); });
}

std::string complaint_about(const std::string& path) {
  return complaint_of([&] { read_table(path, bits_spec); });
}

TEST(TableBadInput, PathsThatAreNoFiles) {
  TemporaryFolder folder;
  EXPECT_EQ(complaint_about(folder.path("none.csv")),
            "'" + folder.path("none.csv") + "': there is no such file or folder. Check the path");
  EXPECT_EQ(complaint_about(folder.path()), "'" + folder.path() + "': is a folder. Name a file in it");
  EXPECT_EQ(complaint_about(folder.write("empty.csv", "")),
            "'" + folder.path("empty.csv") + "' is empty. Its first line must name the columns");
  EXPECT_TRUE(says(complaint_about("/dev/null"), "is empty"));
}

TEST(TableBadInput, AHeaderWithoutRows) {
  EXPECT_EQ(complaint("x,label\n"), "d.csv has a header and no rows. Add a line for each row below the header");
}

TEST(TableBadInput, MissingColumns) {
  TableSpec spec{.labels = {{.name = "lbel"}}, .bits = BitColumns{}};
  EXPECT_EQ(complaint("x,label\n1,1\n", spec),
            "d.csv has no column 'lbel' (did you mean 'label'?). Its columns are 'x', 'label'");
  std::string wide;
  for (int i = 0; i < 1000; ++i) wide += std::to_string(i) + "x,";
  EXPECT_TRUE(says(complaint(wide + "y\n", spec), "'9x' and 991 more"));
}

TEST(TableBadInput, DuplicateColumns) {
  EXPECT_EQ(complaint("x,x,label\n1,1,1\n"),
            "d.csv, line 1: two columns have the name 'x'. Give each its own (or is the header missing?)");
}

TEST(TableBadInput, CellsThatAreNoBits) {
  constexpr std::string_view remedy = ". Correct the cell, or set on_bad_row to replace";
  auto expect = [&](const std::string& cell, const std::string& shown) {
    EXPECT_EQ(complaint("x,label\n1,1\n0," + cell + "\n"),
              fmt::format("d.csv, line 3, column 'label': {} is not 0 or 1{}", shown, remedy));
    EXPECT_EQ(complaint("x,label\n1,1\n" + cell + ",0\n"),
              fmt::format("d.csv, line 3, column 'x': {} is not 0 or 1{}", shown, remedy));
  };
  expect("2", "'2'");
  expect("-1", "'-1'");
  expect("yes", "'yes'");
  expect("NaN", "'NaN'");
  expect("0.0", "'0.0'");
  expect("01", "'01'");
  expect(" 1", "' 1'");
  expect("\"a,\"\"b\"", "'a,\"b'");
  expect(std::string(1000, '1'), "'" + std::string(40, '1') + "...'");
  EXPECT_EQ(complaint("x,label\n1,1\n0,\n"),
            "d.csv, line 3, column 'label': the cell is empty and must be 0 or 1. Correct the cell, or set "
            "on_bad_row to replace");
}

TEST(TableBadInput, NumbersThatAreNone) {
  auto expect = [&](const std::string& cell, const std::string& option = "") {
    EXPECT_EQ(complaint("x,label\n1,1\n" + cell + ",0\n", value_spec),
              fmt::format("d.csv, line 3, column 'x': '{}' is not an integer from 0 to 100. Correct the cell{}, or set "
                          "on_bad_row to replace",
                          cell, option));
  };
  for (const char* cell : {"101", "-1", "1e2", "nan", "18446744073709551616"}) expect(cell);
  expect("1.5", ", name a column of whole numbers");
  for (const char* cell : {"NaN", "inf", "1 000", "0x10"}) expect(cell, ", name a column of numbers");
}

TEST(TableBadInput, RaggedRows) {
  EXPECT_EQ(complaint("x,y,label\n1,1,1\n1,0\n"),
            "d.csv, line 3: the row has 2 cells and the header 3. Give every column its cell, or set on_bad_row to "
            "replace");
  EXPECT_TRUE(says(complaint("x,y,label\n1,1,1\n1\n"), "line 3: the row has 1 cell and the header 3"));
  EXPECT_TRUE(says(complaint("x,y,label\n1,1,1,\n"), "line 2: the row has 4 cells and the header 3"));
  EXPECT_TRUE(says(complaint("x,y,label\n\n1,1,1\n"), "line 2: the line is empty. Delete it, or write the row"));
  EXPECT_TRUE(says(complaint("x,y,label\n1,1,1\n\n1,1,1\n"), "line 3: the line is empty"));
}

TEST(TableBadInput, BytesThatAreNoText) {
  auto with = [](char byte) { return std::string("note,x,label\nabc,1,1\na") + byte + "c,1,1\n"; };
  EXPECT_EQ(complaint(with('\0'), {.bits = BitColumns{.names = {"x"}}}),
            "d.csv, line 3, column 'note': the cell holds a NUL byte. Save the file as UTF-8 text, or set "
            "on_bad_row to replace");
  EXPECT_TRUE(says(complaint(with('\xe4'), {.bits = BitColumns{.names = {"x"}}}),
                   "d.csv, line 3, column 'note': 'a\\xe4c' is not UTF-8. Save the file as UTF-8"));
  EXPECT_TRUE(says(complaint("x,label\n1,\xff\n"), "line 2, column 'label': '\\xff' is not UTF-8"));
  EXPECT_EQ(complaint("note,x,label\naäc,1,1\n", {.bits = BitColumns{.names = {"x"}}}), "");
}

TEST(TableBadInput, QuotesThatDoNotClose) {
  EXPECT_EQ(complaint("x,label\n1,1\n\"1,1\n0,0\n"),
            "d.csv, line 3: a quote is opened in this row and never closed. Close it, or double it where it "
            "is text");
  EXPECT_TRUE(says(complaint("x,label\n\"1\"1,1\n"),
                   "line 2, column 'x': '\"1\"1' goes on after its closing quote. Double the quotes"));
}

TEST(TableBadInput, ACellOverSeveralLinesIsNotToBeReplaced) {
  auto message = complaint("x,label\n\"1,1\n0,0\n1,\"0\n1,1\n");
  EXPECT_TRUE(says(message, "line 2, column 'x': '\"1,1\\n0,0\\n1,\"0' goes on after its closing quote")) << message;
  EXPECT_FALSE(says(message, "replace"));
}

// With `replace` a file is its lines: whatever one line holds, the others stay what they are, and so does
// their number.
TEST(TableBadInput, WithReplaceALineChangesNoOther) {
  TableSpec spec{.bits = BitColumns{}, .bad_row = BadRow::replace};
  CsvOptions options{.chunk_bytes = 16, .max_row_bytes = 200};
  std::string front = "x,label\n1,1\n", back = "1,1\n0,1\n1,0\n";
  auto read = [&](const std::string& first, const std::string& second) {
    return read_table(Csv(Source::memory("d.csv", front + first + "\n" + back + second + "\n"), options), spec);
  };
  const Table expected = read("0,0", "0,0").table;
  ASSERT_EQ(expected.rows(), 6u);
  for (const std::string& bad :
       {std::string(), std::string("\""), std::string("\"1,1"), std::string("1,\"0"), std::string("\"0\"0,0"),
        std::string("\r"), std::string(1000, '1'), std::string("\0", 1), "\"" + std::string(1000, ',')})
    for (const std::string& other : {std::string("0,0"), bad}) {
      EXPECT_EQ(read(bad, other).table, expected) << bad;
      EXPECT_EQ(read(other, bad).table, expected) << bad;
      EXPECT_EQ(read(bad, other).replaced_rows, other == bad ? 2u : 1u) << bad;
    }
}

TEST(TableBadInput, EmptyLinesAtTheEndAreBadRows) {
  EXPECT_TRUE(says(complaint("x,label\n1,1\n\n"), "line 3: the line is empty. Delete it"));
  TableSpec spec{.bits = BitColumns{}, .bad_row = BadRow::replace};
  EXPECT_EQ(read_table(Csv(Source::memory("d.csv", "x,label\n1,1\n\n\n")), spec).table.rows(), 3u);
}

TEST(TableBadInput, ATableWithoutRowsCanBeAsked) {
  for (BadRow bad_row : {BadRow::refuse, BadRow::replace}) {
    TableSpec spec{.bits = BitColumns{}, .bad_row = bad_row, .no_rows = NoRows::accept};
    EXPECT_EQ(read_table(Csv(Source::memory("d.csv", "x,label\n")), spec).table.rows(), 0u);
  }
}

TEST(TableBadInput, LongLines) {
  CsvOptions options{.chunk_bytes = 64, .max_row_bytes = 1000};
  std::string line(100000, '1');
  auto message = complaint("x,label\n1,1\n" + line, bits_spec, options);
  EXPECT_TRUE(says(message, "d.csv, line 3: the row is longer than 1000 bytes. End rows with a newline")) << message;
  EXPECT_TRUE(says(complaint(line, bits_spec, options), "d.csv, line 1: the row is longer than 1000 bytes"));
  // Within the limit it is a row like any other.
  EXPECT_TRUE(says(complaint("x,label\n" + std::string(900, '1') + ",1\n", bits_spec, options), "is not 0 or 1"));
}

// A line of 1 GB, in the header and below it.
TEST(TableBadInput, AGigabyteWithoutANewline) {
  TemporaryFolder folder;
  auto path = folder.path("long.csv");
  for (std::string_view front : {"", "x,label\n1,1\n", "x,label\n1,1\n\""}) {
    {
      std::ofstream out(path, std::ios::binary);
      out << front;
      std::string block(1 << 20, '1');
      for (int i = 0; i < 1024; ++i) out << block;
    }
    auto message = complaint_about(path);
    EXPECT_TRUE(says(message, front.empty() ? "line 1: the row is longer" : "line 3: ")) << message;
    EXPECT_LT(message.size(), 400u);
  }
}

TEST(TableBadInput, TheFirstBadRowIsReportedWhateverTheThreads) {
  std::string good, text = "x,label\n";
  for (int i = 0; i < 1000; ++i) good += "1,0\n";
  text += good + "1,3\n" + good + "x,0\n" + good + "\"open,0\n" + good;
  for (int repeat = 0; repeat < 20; ++repeat)
    for (std::size_t chunk : {7, 100, 5000})
      EXPECT_TRUE(says(complaint(text, bits_spec, {.chunk_bytes = chunk}), "line 1002, column 'label': '3'"));
  // Within a row the leftmost cell.
  EXPECT_TRUE(says(complaint("x,y,label\n1,2,3\n"), "column 'y': '2'"));
}

TEST(TableBadInput, HostileTextIsShownEscapedAndShort) {
  auto message = complaint("x,label\n\x1b[2J\x07" + std::string(100000, 'A') + ",1\n");
  EXPECT_TRUE(says(message, R"('\u{1b}[2J\u{7}AAAA)")) << message;
  EXPECT_LT(message.size(), 250u);
  EXPECT_LT(complaint("x,label," + std::string(100000, 'B') + "\n1,1,x\n").size(), 250u);
}

TEST(TableBadInput, APipeMeetsTheSameRules) {
  TemporaryFolder folder;
  auto pipe = folder.path("pipe");
  ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
  std::thread writer([&] { write_file(pipe, "x,label\n1,1\n1,7\n"); });
  auto message = complaint_about(pipe);
  writer.join();
  EXPECT_TRUE(says(message, "line 3, column 'label': '7' is not 0 or 1")) << message;
}

}  // namespace discreet::table_bad_input_test
