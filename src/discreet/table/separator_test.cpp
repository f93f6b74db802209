// Files whose cells end with another character than a comma.
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include <algorithm>

#include "discreet/base/nonsense.h"
#include "discreet/base/temporary_folder_test.h"
#include "discreet/table/table.h"

namespace discreet::separator_test {
namespace {

// The same file with the comma and the separator exchanged.
std::string exchanged(std::string text, char separator) {
  for (char& c : text) c = c == ',' ? separator : c == separator ? ',' : c;
  return text;
}

TableSpec spec_of(BadRow bad_row) {
  return {.labels = {{.name = "y", .positive = "1"}},
          .values = {{.name = "v", .kind = Range(-5, 100)}},
          .bits = BitColumns{.names = {"a"}},
          .bad_row = bad_row};
}

struct Outcome {
  std::string complaint;
  std::size_t replaced = 0;
  Table table;
};

Outcome read(const std::string& text, Separator separator, BadRow bad_row, std::size_t chunk) {
  Outcome outcome;
  outcome.complaint = complaint_of([&] {
    TableReading reading = read_table(
        Csv(Source::memory("d.csv", text), {.chunk_bytes = chunk, .max_row_bytes = 100, .separator = separator}),
        spec_of(bad_row));
    outcome.replaced = reading.replaced_rows;
    outcome.table = std::move(reading.table);
  });
  return outcome;
}

// A comma in one file and the separator in the other mean the same.
TEST(Separator, AFileMeansWhatItMeansWithCommas) {
  EXPECT_TRUE(rc::check([] {
    const auto separator = *rc::gen::element(Separator::semicolon, Separator::tab, Separator::bar);
    const auto line = rc::gen::oneOf(
        rc::gen::element<std::string>("0,7,1", "1,-5,0", "\"1\",\"8\",1", "1,101,1", "1,8", "\"1,8,1"),
        rc::gen::container<std::string>(rc::gen::element('"', ',', ';', '\t', '|', '\r', '0', '1', 'x')));
    std::string text = "a,v,y\n";
    for (const std::string& row : *rc::gen::container<std::vector<std::string>>(line)) text += row + "\n";
    text += "1,8,0\n";
    const std::size_t chunk = *rc::gen::element<std::size_t>(1, 3, 50, 1 << 20);
    const std::string other = exchanged(text, character(separator));
    for (BadRow bad_row : {BadRow::refuse, BadRow::replace}) {
      const Outcome by_comma = read(text, Separator::comma, bad_row, chunk);
      const Outcome by_other = read(other, separator, bad_row, chunk);
      RC_ASSERT(by_comma.complaint.empty() == by_other.complaint.empty());
      RC_ASSERT(by_comma.replaced == by_other.replaced);
      RC_ASSERT(by_comma.table == by_other.table);
    }
  }));
}

TEST(Separator, FollowsTheNameOfTheFile) {
  EXPECT_EQ(separator_of("d.csv", {}), Separator::comma);
  EXPECT_EQ(separator_of("d.tsv", {}), Separator::tab);
  EXPECT_EQ(separator_of("d.tsv", Separator::bar), Separator::bar);
}

TEST(Separator, Check12AHeaderOfOneColumnNamesTheOption) {
  TemporaryFolder folder;
  try {
    open_csv(folder.write("d.csv", "ofp;ofnp\n1;2\n"), {});
    ADD_FAILURE();
  } catch (const NonsenseError& error) {
    EXPECT_EQ(error.check(), 12);
    EXPECT_STREQ(error.what(),
                 "The header has one column, 'ofp;ofnp'. The separator is probably ';'. Add --separator ';'.");
  }
  EXPECT_EQ(open_csv(folder.path("d.csv"), Separator::semicolon).columns().size(), 2u) << "the remedy works";
  EXPECT_EQ(open_csv(folder.path("d.csv"), Separator::comma).columns().size(), 1u) << "it may be meant";
  EXPECT_NE(complaint_of([&] { open_csv(folder.write("t.csv", "a\tb\n1\t2\n"), {}); }).find("--separator 'tab'"),
            std::string::npos);
  EXPECT_EQ(open_csv(folder.write("t.tsv", "a\tb\n1\t2\n"), {}).columns().size(), 2u);
}

}  // namespace
}  // namespace discreet::separator_test
