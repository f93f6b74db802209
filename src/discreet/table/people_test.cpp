// Tables whose rows belong to people: the kept rows, the places that are left empty, and bad rows.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "discreet/base/temporary_folder_test.h"
#include "discreet/random/rng.h"
#include "discreet/table/array.h"
#include "discreet/table/table.h"

namespace discreet::people_test {

using Words = std::vector<std::uint64_t>;

Words words(const Table& table, std::size_t i = 0) { return {table.values(i).begin(), table.values(i).end()}; }
std::vector<Label> labels(const Table& table) { return {table.labels().begin(), table.labels().end()}; }

TableSpec spec_of(std::size_t rows_each, AbsentRows absent = AbsentRows::fixed) {
  return {.labels = {{.name = "y", .replacement = 1}},
          .values = {{.name = "x", .kind = Range(0, 99), .replacement = 50}},
          .people = People{.column = "who", .rows_each = rows_each, .absent = absent}};
}

TableReading read(const std::string& text, const TableSpec& spec) {
  return read_table(Csv(Source::memory("d.csv", text)), spec);
}

const std::string visits = "who,x,y\nann,1,0\nbob,2,1\nann,3,0\nAnn,4,0\nann,5,0\n";

TEST(People, HaveAsManyPlacesEachAndTheFixedRowFillsEmptyOnes) {
  const TableReading reading = read(visits, spec_of(3));
  EXPECT_EQ(words(reading.table), (Words{1, 3, 5, 2, 50, 50, 4, 50, 50}));
  EXPECT_EQ(labels(reading.table), (std::vector<Label>{0, 0, 0, 1, 1, 1, 0, 1, 1}));
  EXPECT_EQ(reading.people, (PeopleRead{.people = 3, .all_rows = 5, .most_rows = 3}));
}

// Sabotage 18 of the specification puts public rows there: privacy holds, and the answer is wrong.
TEST(People, WhoComeAndGoBringNoFixedRows) {
  const TableReading reading = read(visits, spec_of(3, AbsentRows::left_out));
  EXPECT_EQ(words(reading.table), (Words{1, 3, 5, 2, 4}));
  EXPECT_EQ(reading.people->people, 3u);
}

TEST(People, KeepSomeOfTheirOwnRows) {
  std::map<Words, int> seen;
  for (std::uint8_t key = 0; key < 50; ++key) {
    TableSpec spec = spec_of(1);
    spec.people->key.bytes[0] = key;
    const Words kept = words(read(visits, spec).table);
    ASSERT_EQ(kept.size(), 3u);
    EXPECT_EQ(kept[1], 2u);
    EXPECT_EQ(kept[2], 4u);
    ++seen[{kept[0]}];
  }
  EXPECT_EQ(seen.size(), 3u) << "each of three rows is kept under some key";
}

// Among them one that cannot be read, but whose id can: it is that person's row still.
TEST(People, HaveBadRowsToo) {
  const std::string bad = "who,x,y\nann,1,0\n,2,1\nann,many,0\nbob,4,0,0\n\"bo\"b,5,0\ncid,6,maybe\n";
  TableSpec spec = spec_of(2);
  EXPECT_TRUE(says(complaint_of([&] { read(bad, spec); }), "line 3, column 'who'"));
  spec.bad_row = BadRow::replace;
  const TableReading reading = read(bad, spec);
  EXPECT_EQ(words(reading.table), (Words{1, 50, 50, 50}));
  EXPECT_EQ(reading.people, (PeopleRead{.people = 2, .all_rows = 6, .without_id = 3, .most_rows = 2}));
  EXPECT_EQ(reading.replaced_rows, 5u);
}

TEST(People, WithoutAReadableIdAreNobody) {
  TableSpec spec = spec_of(2);
  spec.bad_row = BadRow::replace;
  const TableReading reading = read("who,x,y\n,1,0\n\xff,2,0\n", spec);
  EXPECT_EQ(reading.table.rows(), 0u);
  EXPECT_EQ(reading.people->people, 0u);
}

TEST(People, AreReadFromArraysAsFromFiles) {
  const std::vector<std::int64_t> who{7, 8, 7};
  const std::vector<std::uint64_t> value{5, 6, 7};
  const std::vector<std::uint8_t> label{0, 1, 3};
  const std::vector<Array> arrays{
      {.name = "who", .element = Element::int64, .data = who.data(), .size = 3},
      {.name = "x", .element = Element::uint64, .data = value.data(), .size = 3},
      {.name = "y", .element = Element::uint8, .data = label.data(), .size = 3, .stride = 1}};
  TableSpec spec = spec_of(2);
  spec.bad_row = BadRow::replace;
  const TableReading reading = read_table(arrays, spec);
  EXPECT_EQ(reading.table, read("who,x,y\n7,5,0\n8,6,1\n7,7,3\n", spec).table);
  EXPECT_EQ(words(reading.table), (Words{5, 50, 6, 50}));
  EXPECT_EQ(value[2], 7u) << "borrowed cells stay as they are";
}

TEST(People, HaveBitsAndTextsToo) {
  TableSpec spec{.labels = {}, .values = {{.name = "t", .kind = TextCell{{.longest = 9}}}}, .bits = BitColumns{}};
  spec.people = People{.column = "who", .rows_each = 2};
  const Table table = read("who,a,t,b\n1,1,long text,0\n2,1,u,1\n2,0,v,1\n", spec).table;
  ASSERT_EQ(table.rows(), 4u);
  const std::vector<std::string> texts(table.texts().begin(), table.texts().end());
  EXPECT_EQ(texts, (std::vector<std::string>{"long text", "", "u", "v"}));
  EXPECT_EQ(table.bits()[0][0], 1u);
  EXPECT_EQ(table.bits()[1][0], 0u);
  EXPECT_EQ(table.bits()[2][0], 3u);
  EXPECT_EQ(table.bits()[3][0], 2u);
}

TEST(People, TheColumnMustExist) {
  EXPECT_TRUE(says(complaint_of([&] { read("x,y\n1,0\n", spec_of(2)); }), "no column 'who'"));
}

// A line of arbitrary cells and bytes.
std::string any_line(const std::string& id, Rng& rng) {
  static const std::string cells[] = {"1", "2", "77", "100", "", "x", "\"3\"", "\"3", "\xff", "0", "1,2"};
  std::string line = id + ",";
  for (auto count = 1 + rng.bits(1); count > 0; --count) line += cells[rng.bits(8) % 11] + (count > 1 ? "," : "");
  return line + "\n";
}

// The rows of each person as bytes, by the number of the person, without the one at `skipped`.
std::vector<std::vector<std::string>> kept_of_others(const std::vector<std::pair<std::string, std::string>>& lines,
                                                     const std::string& skipped, const TableSpec& spec) {
  std::string text = "who,x,y\n";
  for (const auto& [id, line] : lines) text += line;
  const Table table = read(text, spec).table;
  std::vector<std::string> ids;  // as the table has them
  for (const auto& [id, line] : lines)
    if (!id.empty() && std::ranges::find(ids, id) == ids.end()) ids.push_back(id);
  EXPECT_EQ(table.rows(), ids.size() * spec.people->rows_each);
  std::map<std::string, std::vector<std::string>> kept;
  for (std::size_t row = 0; row < table.rows(); ++row)
    table.append_row(row, kept[ids[row / spec.people->rows_each]].emplace_back());
  kept.erase(skipped);
  std::vector<std::vector<std::string>> rows;
  for (auto& [id, own] : kept) rows.push_back(std::move(own));
  return rows;
}

// From the bytes of the file on: lines of one id change, appear and go, in every kind of badness, and nobody else's
// kept rows do. Whether a line belongs to somebody is decided by that line alone.
TEST(People, LinesOfOneIdChangeThatPersonsRowsAlone) {
  Rng rng = Rng::seeded(11);
  static const std::string ids[] = {"ann", "bob", "cid", ""};
  for (int i = 0; i < 4000; ++i) {
    TableSpec spec = spec_of(1 + rng.bits(1));
    spec.bad_row = BadRow::replace;
    for (auto& byte : spec.people->key.bytes) byte = static_cast<std::uint8_t>(rng.bits(8));
    std::vector<std::pair<std::string, std::string>> before, after;
    const std::string changed = ids[rng.bits(2) % 3];
    auto add = [&](auto& lines, const std::string& id) {
      std::string line = any_line(id, rng);
      const bool readable = read("who,x,y\n" + line, spec).people->people == 1;
      lines.emplace_back(readable ? id : "", std::move(line));
    };
    for (auto count = rng.bits(3); count > 0; --count) {
      add(before, ids[rng.bits(2)]);
      if (before.back().first != changed) after.push_back(before.back());
    }
    for (auto count = rng.bits(2); count > 0; --count) {
      std::vector<std::pair<std::string, std::string>> one;
      add(one, changed);
      after.insert(after.begin() + static_cast<std::ptrdiff_t>(rng.bits(8) % (after.size() + 1)), one.front());
    }
    if (before.empty() || after.empty()) continue;
    EXPECT_EQ(kept_of_others(before, changed, spec), kept_of_others(after, changed, spec));
  }
}

}  // namespace discreet::people_test
