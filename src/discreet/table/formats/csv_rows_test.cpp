#include "discreet/table/formats/csv_rows.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>

namespace discreet::csv_rows_test {

// The rule, character by character: what the fast walk must agree with.
CsvWalk walk_slowly(CsvState state, std::string_view text) {
  CsvWalk walk;
  for (std::size_t i = 0; i < text.size(); ++i) {
    char c = text[i];
    if (state == CsvState::quoted) {
      if (c == '"') state = CsvState::closing;
    } else if (c == '"' && state != CsvState::plain) {
      state = CsvState::quoted;  // opens at the start of a cell, goes on after the first of two
    } else if (c == ',' || c == '\n') {
      state = CsvState::cell_start;
      if (c == ',') continue;
      if (walk.row_ends++ == 0) walk.first_end = i + 1;
      walk.last_end = i + 1;
    } else {
      state = CsvState::plain;
    }
  }
  walk.after = state;
  return walk;
}

void expect_same(const CsvWalk& a, const CsvWalk& b) {
  RC_ASSERT(a.after == b.after);
  RC_ASSERT(a.row_ends == b.row_ends);
  RC_ASSERT(a.first_end == b.first_end);
  RC_ASSERT(a.last_end == b.last_end);
}

rc::Gen<std::string> any_text() {
  return rc::gen::container<std::string>(rc::gen::element('"', '"', ',', '\n', '\r', 'x', '1'));
}

TEST(CsvRows, ChunksAgreeWithTheRuleFromEveryState) {
  EXPECT_TRUE(rc::check([] {
    auto text = *any_text();
    auto chunk = scan_chunk(text);
    for (auto state : {CsvState::cell_start, CsvState::plain, CsvState::quoted, CsvState::closing}) {
      expect_same(walk_rows(state, text), walk_slowly(state, text));
      expect_same(chunk.from[static_cast<std::size_t>(state)], walk_slowly(state, text));
    }
    RC_ASSERT(chunk.has_quotes == (text.find('"') != text.npos));
  }));
}

TEST(CsvRows, ManyNewlinesAreCountedExactly) {
  std::string text;
  for (int i = 0; i < 5000; ++i) text += i % 3 ? "\n" : "12,3\n";
  EXPECT_EQ(walk_rows(CsvState::cell_start, text).row_ends, 5000u);
  EXPECT_EQ(walk_rows(CsvState::quoted, text).row_ends, 0u);
}

TEST(CsvRows, SplittingEndsWhereTheWalkDoes) {
  EXPECT_TRUE(rc::check([] {
    auto text = *any_text();
    std::vector<CsvCell> cells;
    std::size_t rows = 0;
    const char* end = text.data() + text.size();
    for (const char* at = text.data(); at != end; ++rows) {
      auto split = split_row(at, end, 1000000, cells);
      RC_ASSERT(!cells.empty());
      RC_ASSERT(cells.size() == split.count);
      at = split.next;
    }
    auto walk = walk_slowly(CsvState::cell_start, text);
    RC_ASSERT(rows == walk.row_ends + (walk.last_end != text.size()));
  }));
}

std::vector<std::string> cells_of(std::string_view row) {
  std::vector<CsvCell> cells;
  EXPECT_EQ(split_row(row.data(), row.data() + row.size(), 100, cells).next, row.data() + row.size());
  std::vector<std::string> result;
  std::string scratch;
  for (const auto& cell : cells) {
    result.emplace_back(cell_text(cell, scratch));
    if (cell.form == CsvCell::Form::malformed) result.back() += " (malformed)";
  }
  return result;
}

using Texts = std::vector<std::string>;

TEST(CsvRows, CellsOfARow) {
  EXPECT_EQ(cells_of("1,2,3\n"), (Texts{"1", "2", "3"}));
  EXPECT_EQ(cells_of("1,2,3\r\n"), (Texts{"1", "2", "3"}));
  EXPECT_EQ(cells_of("1,2,3"), (Texts{"1", "2", "3"}));
  EXPECT_EQ(cells_of(",,\n"), (Texts{"", "", ""}));
  EXPECT_EQ(cells_of("\n"), (Texts{""}));
  EXPECT_EQ(cells_of("\r\n"), (Texts{""}));
  EXPECT_EQ(cells_of(" 1 ,\t2\n"), (Texts{" 1 ", "\t2"}));
  EXPECT_EQ(cells_of("a\rb,c\r\r\n"), (Texts{"a\rb", "c\r"}));
}

TEST(CsvRows, QuotedCells) {
  EXPECT_EQ(cells_of("\"a,b\",\"c\"\"d\",\"e\nf\"\n"), (Texts{"a,b", "c\"d", "e\nf"}));
  EXPECT_EQ(cells_of("\"\",\"\"\"\"\r\n"), (Texts{"", "\""}));
  EXPECT_EQ(cells_of("\"a\""), (Texts{"a"}));
  EXPECT_EQ(cells_of("\"a\r\nb\"\r\n"), (Texts{"a\r\nb"}));
}

TEST(CsvRows, AQuoteInsideAPlainCellIsText) {
  EXPECT_EQ(cells_of("a\"b,\"c\",5\"\n"), (Texts{"a\"b", "c", "5\""}));
  EXPECT_EQ(cells_of(" \"a\"\n"), (Texts{" \"a\""}));
}

TEST(CsvRows, MalformedCellsAreMarked) {
  EXPECT_EQ(cells_of("\"a\"b,1\n"), (Texts{"\"a\"b (malformed)", "1"}));
  EXPECT_EQ(cells_of("1,\"a\n"), (Texts{"1", "\"a\n (malformed)"}));
  EXPECT_EQ(cells_of("\""), (Texts{"\" (malformed)"}));
}

TEST(CsvRows, TooManyCellsAreCountedAndNotKept) {
  std::string_view row = "1,2,3,4,\"5\"x,6\n";
  std::vector<CsvCell> cells;
  auto split = split_row(row.data(), row.data() + row.size(), 2, cells);
  EXPECT_EQ(split.count, 6u);
  ASSERT_EQ(cells.size(), 3u);
  EXPECT_EQ(cells[2].text, "\"5\"x");
}

TEST(CsvRows, PlainTextIsAsciiWithoutNul) {
  EXPECT_TRUE(scan_chunk("a,1\n").is_plain_text);
  EXPECT_FALSE(scan_chunk("ä,1\n").is_plain_text);
  EXPECT_FALSE(scan_chunk(std::string_view("a\0b", 3)).is_plain_text);
}

TEST(CsvRows, AWrittenCellIsReadBackAsItsText) {
  for (std::string_view text : {"", "a", "a,b", "say \"yes\"", "two\nlines", "\"", "ends with\r"}) {
    std::string row = csv_cell(text) + ",x\n", scratch;
    std::vector<CsvCell> cells;
    CsvSplit split = split_row(row.data(), row.data() + row.size(), 2, cells);
    ASSERT_EQ(split.count, 2u) << row;
    EXPECT_EQ(cell_text(cells[0], scratch), text);
  }
}

}  // namespace discreet::csv_rows_test
