#include "discreet/table/table.h"

#include "discreet/base/temporary_folder_test.h"

namespace discreet::table_test {

TableReading read(std::string text, const TableSpec& spec, CsvOptions options = {}, const Progress& progress = {}) {
  return read_table(Csv(Source::memory("d.csv", std::move(text)), options), spec, progress);
}

template <class T>
std::vector<T> list(std::span<const T> cells) {
  return {cells.begin(), cells.end()};
}

using Words = std::vector<std::uint64_t>;
using Labels = std::vector<Label>;

TEST(Table, ReadsBitsAndLabels) {
  auto table = read("x,y,z,label\n1,0,1,1\n0,0,1,0\n", {.bits = BitColumns{}}).table;
  EXPECT_EQ(table.rows(), 2u);
  EXPECT_EQ(table.bits().columns(), 3u);
  EXPECT_EQ(table.bits()[0][0], 0b101u);
  EXPECT_EQ(table.bits()[1][0], 0b100u);
  EXPECT_EQ(list(table.labels()), (Labels{1, 0}));
}

TEST(Table, ReadsValues) {
  TableSpec spec{.labels = {{.name = "label"}}, .values = {{.name = "b", .kind = Range(-5, 100)}, {.name = "a"}}};
  auto table = read("a,label,skipped,b\n18446744073709551615,1,\"x,\n\"\"y\",-5\n007,0,,\"100\"\n", spec).table;
  EXPECT_EQ(list(table.values(0)), (Words{0, 105}));
  EXPECT_EQ(list(table.values(1)), (Words{~std::uint64_t{0}, 7}));
  EXPECT_EQ(list(table.labels()), (Labels{1, 0}));
  EXPECT_EQ(table.bits().columns(), 0u);
}

TEST(Table, ThePositiveWordIsAnOption) {
  TableSpec spec{.labels = {{.positive = "sick, very"}}, .values = {{.name = "a"}}};
  auto table = read("a,state\n1,\"sick, very\"\n2,well\n3,\n4,sick\r\n", spec).table;
  EXPECT_EQ(list(table.labels()), (Labels{1, 0, 0, 0}));
  EXPECT_EQ(list(read("l\nyes\nno\n\nyes", {.labels = {{.positive = "yes"}}}).table.labels()), (Labels{1, 0, 0, 1}));
}

TEST(Table, SeveralLabelsKeepTheOrderOfTheSpec) {
  TableSpec spec{.labels = {{.name = "c"}, {.name = "a"}}, .bits = BitColumns{}};
  auto table = read("a,b,c\n1,0,0\n1,1,0\n", spec).table;
  EXPECT_EQ(list(table.labels(0)), (Labels{0, 0}));
  EXPECT_EQ(list(table.labels(1)), (Labels{1, 1}));
  EXPECT_EQ(table.bits().columns(), 1u);
  EXPECT_TRUE(table.bits().get(1, 0));
}

TEST(Table, WideRowsOfBitsComeBackBitByBit) {
  for (std::size_t d : {1, 3, 4, 5, 63, 64, 65, 67, 128, 131, 200}) {
    for (std::size_t label_at : {std::size_t{0}, d / 2, d}) {
      std::string text;
      for (std::size_t j = 0; j <= d; ++j) text += (j ? "," : "") + (j == label_at ? "label" : "x" + std::to_string(j));
      BitMatrix expected(20, d);
      for (std::size_t i = 0; i < 20; ++i) {
        text += i % 3 ? "\n" : "\r\n";
        for (std::size_t j = 0, bit = 0; j <= d; ++j) {
          bool value = (i * i + j * j * j + i * j) % 7 < 3;
          text += (j ? "," : "") + std::to_string(value);
          if (j != label_at) expected.set(i, bit++, value);
        }
      }
      auto table = read(text, {.labels = {{.name = "label"}}, .bits = BitColumns{}}).table;
      EXPECT_EQ(table.bits(), expected) << d << " " << label_at;
    }
  }
}

TEST(Table, ABadRowIsReplacedWhole) {
  BitVector fixed(2);
  fixed.set(1, true);
  TableSpec spec{.labels = {{.replacement = 1}},
                 .values = {{.name = "v", .kind = Range(10, 20), .replacement = 3}},
                 .bits = BitColumns{.replacement = fixed},
                 .bad_row = BadRow::replace};
  std::string text =
      "v,x,y,l\n11,1,0,0\n12,1,0,2\n\n9,1,1,0\n13,1,1\n18,1,1,0,0\n17,\xff,1,0\n16,1,?,0\n"
      "19,0,1,\"0\"x\n15,\"1\",1,0\n20,1,1,0";
  text[text.find('?')] = '\0';
  for (std::size_t chunk : {1, 5, 1000}) {
    auto [table, replaced, repeated, outside, nonsense] = read(text, spec, {.chunk_bytes = chunk});
    EXPECT_EQ(replaced, 8u);
    EXPECT_EQ(list(table.values()), (Words{1, 3, 3, 3, 3, 3, 3, 3, 3, 5, 10}));
    EXPECT_EQ(list(table.labels()), (Labels{0, 1, 1, 1, 1, 1, 1, 1, 1, 0, 0}));
    for (std::size_t i = 1; i < 9; ++i) EXPECT_EQ(table.bits()[i][0], 0b10u) << i;
    EXPECT_EQ(table.bits()[0][0], 0b01u);
    EXPECT_EQ(table.bits()[9][0], 0b11u);
  }
}

TEST(Table, NothingTellsOfReplacedRowsButTheCuratorsCount) {
  TableSpec spec{.bits = BitColumns{}, .bad_row = BadRow::replace};
  auto bad = read("x,l\n1,1\nbad,1\n", spec), zeros = read("x,l\n1,1\n0,0\n", spec);
  EXPECT_EQ(bad.table, zeros.table);
  EXPECT_EQ(bad.replaced_rows, 1u);
  EXPECT_EQ(zeros.replaced_rows, 0u);
}

TEST(Table, CopiesShareTheirColumnsAndOutliveEachOther) {
  Table copy;
  {
    auto table = read("v,l\n3,1\n4,0\n", {.values = {{.name = "v"}}}).table;
    copy = table;
    EXPECT_EQ(copy.values().data(), table.values().data());
  }
  EXPECT_EQ(list(copy.values()), (Words{3, 4}));
}

TEST(Table, ReportsProgressUpToTheEnd) {
  std::string text = "v,l\n";
  for (int i = 0; i < 5000; ++i) text += "12,1\n";
  std::vector<double> seen;
  Progress progress{.report = [&](double fraction) { seen.push_back(fraction); }};
  read(text, {.values = {{.name = "v"}}}, {.chunk_bytes = 100}, progress);
  EXPECT_TRUE(std::is_sorted(seen.begin(), seen.end()));
  EXPECT_GT(seen.size(), 4u);
  EXPECT_EQ(seen.back(), 1);
}

TEST(Table, ReadingCanBeInterrupted) {
  std::string text = "v,l\n";
  for (int i = 0; i < 5000; ++i) text += "12,1\n";
  for (int calls : {0, 3, 40}) {
    int left = calls;
    Progress progress{.stop = [&] { return left-- == 0; }};
    auto message = complaint_of([&] { read(text, {.values = {{.name = "v"}}}, {.chunk_bytes = 100}, progress); },
                                Error::Kind::interrupted);
    EXPECT_EQ(message, "interrupted");
  }
}

TEST(Table, AFileThatChangesWhileItIsReadIsAnError) {
  TemporaryFolder folder;
  std::string text = "v,l\n";
  for (int i = 0; i < 5000; ++i) text += "12,1\n";
  for (std::string_view change : {"shorter", "fewer rows", "longer"}) {
    auto path = folder.write("d.csv", text);
    auto meddle = [&](double fraction) {
      if (fraction < 0.5) return;
      if (change == "shorter") std::filesystem::resize_file(path, 100);
      if (change == "fewer rows") folder.write("d.csv", "v,l\n" + std::string(text.size() - 4, '1'));
      if (change == "longer") std::ofstream(path, std::ios::app) << "12,1\n";
    };
    auto message = complaint_of([&] {
      read_table(Csv(Source::open(path), {.chunk_bytes = 100}), {.values = {{.name = "v"}}}, {.report = meddle});
    });
    EXPECT_TRUE(says(message, "changed while it was read")) << change << ": " << message;
  }
}

}  // namespace discreet::table_test
