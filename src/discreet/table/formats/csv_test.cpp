#include "discreet/table/formats/csv.h"

#include "discreet/base/temporary_folder_test.h"

namespace discreet::csv_test {

Csv csv(std::string text, CsvOptions options = {}) { return Csv(Source::memory("d.csv", std::move(text)), options); }

std::string complaint(const std::string& text, CsvOptions options = {}) {
  return complaint_of([&] { csv(text, options).layout({Progress{}}); });
}

std::size_t rows(const std::string& text, CsvOptions options = {}) {
  return csv(text, options).layout({Progress{}}).rows;
}

using Texts = std::vector<std::string>;

TEST(Csv, TheHeaderNamesTheColumns) {
  EXPECT_EQ(csv("a,b c,\"d,\"\"e\"\n1,2,3\n").columns(), (Texts{"a", "b c", "d,\"e"}));
  EXPECT_EQ(csv("a,b\r\n1,2\r\n").columns(), (Texts{"a", "b"}));
  EXPECT_EQ(csv("a,b").columns(), (Texts{"a", "b"}));
  EXPECT_EQ(csv("\xef\xbb\xbf"
                "a,b\n1,2\n")
                .columns(),
            (Texts{"a", "b"}));
  EXPECT_EQ(csv("\xef\xbb\xbf\"a\",b\n1,2\n").columns(), (Texts{"a", "b"}));
  EXPECT_EQ(csv("\"two\nlines\",Größe\n1,2\n").columns(), (Texts{"two\nlines", "Größe"}));
  EXPECT_EQ(csv(",a\n0,1\n").columns(), (Texts{"", "a"}));  // as pandas writes an index
}

TEST(Csv, RowsAreLines) {
  EXPECT_EQ(rows("a,b\n1,2\n3,4\n"), 2u);
  EXPECT_EQ(rows("a,b\n1,2\n3,4"), 2u);
  EXPECT_EQ(rows("a,b\r\n1,2\r\n3,4\r\n"), 2u);
  EXPECT_EQ(rows("a,b\n1,\"x\ny\"\n3,4\n"), 2u);
  EXPECT_EQ(rows("a,b\n,\n"), 1u);
}

TEST(Csv, EmptyLinesAreRowsAlsoAtTheEnd) {
  EXPECT_EQ(rows("a,b\n1,2\n\n3,4\n"), 3u);
  EXPECT_EQ(rows("a,b\n\n1,2\n"), 2u);
  EXPECT_EQ(rows("a,b\n1,2\n\n"), 2u);
  EXPECT_EQ(rows("a,b\n1,2\n\n\r\n\n"), 4u);
  EXPECT_EQ(rows("a,b\r\n1,2\r\n\r\n"), 2u);
  EXPECT_EQ(rows("a,b\n1,2\n" + std::string(200000, '\n')), 200001u);
  EXPECT_EQ(rows("a,b\n1,2\n\r\r\n"), 2u);
}

TEST(Csv, WhereEveryLineIsARowQuotesJoinNone) {
  std::string text = "\"a\nname\",b\n\"1,2\n3,4\n5\"\",\"6\n\n\"7";
  for (std::size_t chunk = 1; chunk < 30; ++chunk) {
    auto layout = csv(text, {.chunk_bytes = chunk}).layout({Progress{}}, RowEnds::all);
    EXPECT_EQ(layout.rows, 5u);
    EXPECT_FALSE(layout.defect);
  }
}

TEST(Csv, WhereEveryLineIsARowALongOneIsBad) {
  CsvOptions options{.chunk_bytes = 10, .max_row_bytes = 100};
  std::string line(1000, '1');
  auto layout = csv("a\n1\n" + line + "\n2\n" + line, options).layout({Progress{}}, RowEnds::all);
  EXPECT_EQ(layout.rows, 4u);
  EXPECT_FALSE(layout.defect);
  std::size_t offset = 2, row = 0, too_long = 0;
  for (const auto& piece : layout.pieces) {
    EXPECT_EQ(piece.offset, offset);
    EXPECT_EQ(piece.first_row, row);
    offset += piece.size;
    row += piece.rows;
    too_long += piece.too_long;
    if (piece.too_long) EXPECT_EQ(piece.rows, 1u);
  }
  EXPECT_EQ(offset, 2 + 2 + 1001 + 2 + 1000u);
  EXPECT_EQ(too_long, 2u);
}

TEST(Csv, WithOneColumnAnEmptyLineIsAnEmptyCell) {
  EXPECT_EQ(rows("a\n1\n\n2\n"), 3u);
  EXPECT_EQ(rows("a\n1\n\n"), 2u);
  EXPECT_EQ(rows("a\n1\n"), 1u);
}

TEST(Csv, PiecesCoverAllRowsWhateverTheChunks) {
  std::string text = "a,b\n1,\"x\n\"\"y\"\"\n,\"\n22,zz\n\n\"5\",\"\"\n6,7";
  for (std::size_t chunk = 1; chunk < 50; ++chunk) {
    auto file = csv(text, {.chunk_bytes = chunk});
    auto layout = file.layout({Progress{}});
    EXPECT_EQ(layout.rows, 5u);
    EXPECT_FALSE(layout.defect);
    std::size_t offset = 4, row = 0;
    for (const auto& piece : layout.pieces) {
      EXPECT_EQ(piece.offset, offset);
      EXPECT_EQ(piece.first_row, row);
      offset += piece.size;
      row += piece.rows;
    }
    EXPECT_EQ(offset, text.size());
    EXPECT_EQ(row, 5u);
  }
}

TEST(Csv, FilesWithoutRowsAreRefused) {
  EXPECT_EQ(complaint(""), "d.csv is empty. Its first line must name the columns");
  EXPECT_EQ(complaint("\xef\xbb\xbf"), "d.csv is empty. Its first line must name the columns");
  EXPECT_EQ(complaint("\n"), "d.csv, line 1: the line is empty. It must name the columns");
  EXPECT_EQ(complaint("\n1,2\n"), "d.csv, line 1: the line is empty. It must name the columns");
  for (const char* text : {"a,b", "a,b\n", "a,b\r\n", "a"}) {
    EXPECT_EQ(rows(text), 0u);
    EXPECT_EQ(complaint_of([&] { csv(text).refuse_no_rows(); }),
              "d.csv has a header and no rows. Add a line for each row below the header");
  }
}

TEST(Csv, HeadersThatCannotBeReadAreRefused) {
  EXPECT_EQ(complaint("a,b,a\n1,2,3\n"),
            "d.csv, line 1: two columns have the name 'a'. Give each its own (or is the header missing?)");
  EXPECT_TRUE(says(complaint("0,1,1\n0,1,1\n"), "is the header missing?"));
  EXPECT_TRUE(says(complaint(",,a\n1,2,3\n"), "two columns have the name ''"));
  EXPECT_EQ(complaint("a,b\xff\n1,2\n"), "d.csv, line 1: the name 'b\\xff' is not UTF-8. Save the file as UTF-8");
  EXPECT_TRUE(says(complaint(std::string("a\0,b\n1,2\n", 9)), "line 1: the line holds NUL bytes"));
  EXPECT_EQ(complaint(std::string("\xff\xfe\x61\0", 4)), "d.csv is UTF-16. Save it as UTF-8");
  EXPECT_EQ(complaint("\xfe\xff"), "d.csv is UTF-16. Save it as UTF-8");
  EXPECT_TRUE(says(complaint("a,b\r1,2\r3,4\r"), "lines end with CR alone"));
  EXPECT_TRUE(says(complaint("a,\"b\n1,2\n"), "line 1: the name '\"b\\n1,2\\n' has a quote that does not close"));
  EXPECT_TRUE(says(complaint("a,\"b\"c\n1,2\n"), "line 1: the name '\"b\"c' has a quote"));
}

TEST(Csv, ColumnsBeyondNumberAreRefused) {
  EXPECT_EQ(complaint(std::string(3 << 20, ',') + "\n"), "d.csv has more than 1048576 columns. Split the table");
}

TEST(Csv, AnEndlessLineNeedsNoEndlessMemory) {
  CsvOptions options{.chunk_bytes = 10, .max_row_bytes = 100};
  auto says_long = [](const std::string& message, int line) {
    return says(message, "line " + std::to_string(line) + ": the row is longer than 100 bytes");
  };
  EXPECT_TRUE(says_long(complaint(std::string(1000, 'x'), options), 1));
  EXPECT_TRUE(says_long(complaint("\"" + std::string(1000, 'x'), options), 1));
  auto defect_of = [&](const std::string& text) { return csv(text, options).layout({Progress{}}).defect; };
  EXPECT_FALSE(defect_of("a\n" + std::string(99, '1') + "\n"));
  EXPECT_EQ(defect_of("a\n1\n" + std::string(102, '1') + "\n2\n")->offset, 4u);
  EXPECT_EQ(defect_of("a\n1\n" + std::string(1000, '1'))->offset, 4u);
  EXPECT_EQ(csv("a\n1\n" + std::string(1000, '1'), options).layout({Progress{}}).rows, 1u);
}

TEST(Csv, AQuoteThatNeverClosesIsFoundWhereItOpens) {
  for (std::size_t chunk : {1, 2, 3, 7, 100}) {
    auto layout = csv("a,b\n1,2\n3,\"4\n5,6\n", {.chunk_bytes = chunk}).layout({Progress{}});
    ASSERT_TRUE(layout.defect);
    EXPECT_EQ(layout.defect->offset, 8u);
    EXPECT_TRUE(says(layout.defect->what, "never closed"));
    EXPECT_EQ(layout.rows, 1u);
  }
}

TEST(Csv, LinesAreCountedAsAnEditorDoes) {
  auto file = csv("a,b\n1,\"x\ny\"\n3,4\n");
  EXPECT_EQ(complaint_of([&] { file.refuse_row(12, 1, "wrong"); }), "d.csv, line 4, column 'b': wrong");
  EXPECT_EQ(complaint_of([&] { csv(",b\n1,2\n").refuse_row(3, 0, "wrong"); }),
            "d.csv, line 2, column 1 (unnamed): wrong");
}

std::vector<Texts> row_texts(const std::string& text, std::size_t most = 100, std::size_t chunk = 1 << 20) {
  std::vector<Texts> result;
  for_each_row(Csv(Source::memory("d.csv", text), {.chunk_bytes = chunk}), {}, [&](std::span<const std::string> cells) {
    result.emplace_back(cells.begin(), cells.end());
    return result.size() < most;
  });
  return result;
}

TEST(CsvTexts, EveryRowInOrderWhateverTheChunks) {
  std::string text = "a,b\n1,\"x,\"\"y\"\"\"\r\n,\"two\nlines\"\né,last";
  std::vector<Texts> expected{{"1", "x,\"y\""}, {"", "two\nlines"}, {"é", "last"}};
  for (std::size_t chunk : {1, 2, 5, 1 << 20}) EXPECT_EQ(row_texts(text, 100, chunk), expected) << chunk;
  EXPECT_EQ(row_texts(text, 1).size(), 1u);
  EXPECT_TRUE(row_texts("a,b\n").empty());
}

TEST(CsvTexts, BadRowsAreNamed) {
  auto message = [](const std::string& text) { return complaint_of([&] { row_texts(text); }); };
  EXPECT_TRUE(says(message("a,b\n1,2\n1\n"), "d.csv, line 3: the row has 1 cell and the header 2"));
  EXPECT_TRUE(says(message("a,b\n1,\"x\"y\n"), "line 2, column 'b'"));
  EXPECT_TRUE(says(message("a,b\n1,\xff\n"), "is not UTF-8"));
  EXPECT_TRUE(says(message("a,b\n1,\"x\n"), "never closed"));
}

}  // namespace discreet::csv_test
