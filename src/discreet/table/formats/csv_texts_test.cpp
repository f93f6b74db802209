#include "discreet/table/formats/csv_texts.h"

#include "discreet/base/temporary_folder_test.h"

namespace discreet::csv_texts_test {

using Texts = std::vector<std::string>;

std::vector<Texts> rows(const std::string& text, std::size_t most = 100, std::size_t chunk = 1 << 20) {
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
  for (std::size_t chunk : {1, 2, 5, 1 << 20}) EXPECT_EQ(rows(text, 100, chunk), expected) << chunk;
  EXPECT_EQ(rows(text, 1).size(), 1u);
  EXPECT_TRUE(rows("a,b\n").empty());
}

TEST(CsvTexts, BadRowsAreNamed) {
  auto message = [](const std::string& text) { return complaint_of([&] { rows(text); }); };
  EXPECT_TRUE(says(message("a,b\n1,2\n1\n"), "d.csv, line 3: the row has 1 cell and the header 2"));
  EXPECT_TRUE(says(message("a,b\n1,\"x\"y\n"), "line 2, column 'b'"));
  EXPECT_TRUE(says(message("a,b\n1,\xff\n"), "is not UTF-8"));
  EXPECT_TRUE(says(message("a,b\n1,\"x\n"), "never closed"));
}

}  // namespace discreet::csv_texts_test
