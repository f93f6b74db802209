#include "discreet/table/array.h"

#include <cmath>
#include <limits>

#include "discreet/base/temporary_folder_test.h"

namespace discreet::array_test {

template <class T>
constexpr Element element_of() {
  if constexpr (std::is_same_v<T, double>) return Element::float64;
  if constexpr (std::is_same_v<T, float>) return Element::float32;
  if constexpr (std::is_same_v<T, std::int8_t>) return Element::int8;
  if constexpr (std::is_same_v<T, std::int16_t>) return Element::int16;
  if constexpr (std::is_same_v<T, std::int32_t>) return Element::int32;
  if constexpr (std::is_same_v<T, std::int64_t>) return Element::int64;
  if constexpr (std::is_same_v<T, std::uint8_t>) return Element::uint8;
  if constexpr (std::is_same_v<T, std::uint16_t>) return Element::uint16;
  if constexpr (std::is_same_v<T, std::uint32_t>) return Element::uint32;
  return Element::uint64;
}

template <class T>
Array array(std::string name, std::vector<T> cells) {
  auto owner = std::make_shared<std::vector<T>>(std::move(cells));
  return {.name = std::move(name),
          .element = element_of<T>(),
          .data = owner->data(),
          .size = owner->size(),
          .stride = sizeof(T),
          .owner = owner};
}

using Bytes = std::vector<std::uint8_t>;
const Array two_labels = array<std::uint8_t>("y", {1, 0});
const TableSpec value_spec{.values = {{.kind = Range(0, 100)}}};

template <class T>
std::vector<std::uint64_t> values(std::vector<T> cells, const Range& range) {
  auto table = read_table(std::vector{array("x", std::move(cells)), two_labels}, {.values = {{.kind = range}}}).table;
  return {table.values().begin(), table.values().end()};
}

template <class T>
std::string complaint(std::vector<T> cells) {
  return complaint_of([&] { read_table(std::vector{array("x", std::move(cells)), two_labels}, value_spec); });
}

TEST(Array, EveryElementTypeIsRead) {
  using Words = std::vector<std::uint64_t>;
  Range range(-2, 100);
  EXPECT_EQ(values<std::int8_t>({-2, 100}, range), (Words{0, 102}));
  EXPECT_EQ(values<std::int16_t>({-2, 100}, range), (Words{0, 102}));
  EXPECT_EQ(values<std::int32_t>({-2, 100}, range), (Words{0, 102}));
  EXPECT_EQ(values<std::int64_t>({-2, 100}, range), (Words{0, 102}));
  EXPECT_EQ(values<std::uint8_t>({0, 100}, range), (Words{2, 102}));
  EXPECT_EQ(values<std::uint16_t>({0, 100}, range), (Words{2, 102}));
  EXPECT_EQ(values<std::uint32_t>({0, 100}, range), (Words{2, 102}));
  EXPECT_EQ(values<std::uint64_t>({0, 100}, range), (Words{2, 102}));
  EXPECT_EQ(values<float>({-2, 100}, range), (Words{0, 102}));
  EXPECT_EQ(values<double>({-0.0, 100}, range), (Words{2, 102}));
  EXPECT_EQ(values<std::int64_t>({INT64_MIN, INT64_MAX}, Range(INT64_MIN, INT64_MAX)), (Words{0, ~std::uint64_t{0}}));
  EXPECT_EQ(values<double>({0, 18446744073709549568.0}, Range{}), (Words{0, 18446744073709549568u}));
}

TEST(Array, PackedBitsAreRead) {
  Bytes packed{0b10110100, 0b00000001};
  Array bits{.name = "x", .element = Element::bit, .data = packed.data(), .size = 4, .first_bit = 5};
  auto table = read_table(std::vector{bits}, {.labels = {{.name = "x"}}}).table;
  EXPECT_EQ(Bytes(table.labels().begin(), table.labels().end()), (Bytes{1, 0, 1, 1}));
}

TEST(Array, ColumnsInTheRightLayoutAreBorrowed) {
  auto x = array<std::int64_t>("x", {3, 4}), z = array<std::uint64_t>("z", {5, 6});
  TableSpec spec{.values = {{.name = "x"}, {.name = "z"}}};
  Table table = read_table(std::vector{x, z, two_labels}, spec).table;
  EXPECT_EQ(static_cast<const void*>(table.values(0).data()), x.data);
  EXPECT_EQ(static_cast<const void*>(table.values(1).data()), z.data);
  EXPECT_EQ(static_cast<const void*>(table.labels().data()), two_labels.data);
  std::weak_ptr<const void> watch = x.owner;
  x.owner.reset();
  EXPECT_FALSE(watch.expired());
  EXPECT_EQ(table.values(0)[1], 4u);
  table = Table();
  EXPECT_TRUE(watch.expired());
}

TEST(Array, BorrowedColumnsAreNotWrittenTo) {
  auto x = array<std::uint64_t>("x", {3, 200});
  TableSpec spec = value_spec;
  spec.bad_row = BadRow::replace;
  auto [table, replaced, repeated, outside, nonsense] = read_table(std::vector{x, two_labels}, spec);
  EXPECT_EQ(replaced, 1u);
  EXPECT_EQ(table.values()[0], 3u);
  EXPECT_EQ(table.values()[1], 0u);
  EXPECT_EQ(static_cast<const std::uint64_t*>(x.data)[1], 200u);
}

TEST(Array, AMatrixIsReadByItsStrides) {
  std::size_t n = 1000, d = 130;
  std::vector<double> matrix(n * d);
  BitMatrix expected(n, d);
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t j = 0; j < d; ++j) {
      bool bit = (i * j + i + j * j) % 5 < 2;
      matrix[i * d + j] = bit;
      expected.set(i, j, bit);
    }
  std::vector<Array> arrays;
  for (std::size_t j = 0; j < d; ++j)
    arrays.push_back({.name = "x" + std::to_string(j),
                      .element = Element::float64,
                      .data = &matrix[j],
                      .size = n,
                      .stride = static_cast<std::ptrdiff_t>(d * sizeof(double))});
  EXPECT_EQ(read_table(arrays, {.labels = {}, .bits = BitColumns{}}).table.bits(), expected);
  // From the last row up, as a reversed view lies in memory.
  for (auto& a : arrays)
    a.data = static_cast<const char*>(a.data) + static_cast<std::ptrdiff_t>(n - 1) * a.stride, a.stride = -a.stride;
  auto reversed = read_table(arrays, {.labels = {}, .bits = BitColumns{}}).table;
  for (std::size_t i = 0; i < n; ++i) EXPECT_TRUE(std::ranges::equal(reversed.bits()[i], expected[n - 1 - i]));
}

TEST(Array, BadCellsAreNamedByColumnAndRow) {
  EXPECT_EQ(complaint<double>({1, 2.5}),
            "column 'x', row 1 (counted from 0): 2.5 is not an integer from 0 to 100. Correct the cell, name a "
            "column of whole numbers, or set on_bad_row to replace");
  EXPECT_TRUE(says(complaint<double>({std::nan(""), 2}), "row 0 (counted from 0): nan is not"));
  EXPECT_TRUE(says(complaint<float>({1, std::numeric_limits<float>::infinity()}), "inf is not"));
  EXPECT_TRUE(says(complaint<double>({1, 1e300}), "1e+300 is not"));
  EXPECT_TRUE(says(complaint<std::int64_t>({-1, 3}), "row 0 (counted from 0): -1 is not"));
  EXPECT_TRUE(says(complaint<std::int64_t>({INT64_MIN, 3}), "-9223372036854775808 is not"));
  EXPECT_TRUE(says(complaint<std::uint64_t>({1, 101}), "101 is not"));
  auto labels = array<std::int32_t>("y", {1, 2});
  EXPECT_TRUE(says(complaint_of([&] {
                     read_table(std::vector{array<int>("x", {1, 500}), labels}, value_spec);
                   }),
                   "column 'x', row 1"));
  EXPECT_TRUE(says(complaint_of([&] { read_table(std::vector{labels}, {}); }), "2 is not 0 or 1"));
}

TEST(Array, NullsAreBadCells) {
  std::uint8_t present = 0b101;  // from bit 1 on: null, then there
  auto x = array<std::uint64_t>("x", {7, 8});
  x.present = &present;
  x.first_present = 1;
  EXPECT_EQ(complaint_of([&] {
              read_table(std::vector{x, two_labels}, value_spec);
            }),
            "column 'x', row 0 (counted from 0): the cell is null and must be an integer from 0 to 100. Correct the "
            "cell");
  TableSpec spec = value_spec;
  spec.bad_row = BadRow::replace;
  auto [table, replaced, repeated, outside, nonsense] = read_table(std::vector{x, two_labels}, spec);
  EXPECT_EQ(replaced, 1u);
  EXPECT_EQ(table.values()[0], 0u);
  EXPECT_EQ(table.labels()[0], 0u);
  EXPECT_EQ(table.values()[1], 8u);
}

TEST(Array, TheFirstBadRowCounts) {
  std::vector<std::int64_t> x(300000, 1), y(300000, 1);
  x[200000] = 2;
  y[150000] = 2;
  auto message = complaint_of([&] { read_table(std::vector{array("x", x), array("y", y)}, {.bits = BitColumns{}}); });
  EXPECT_TRUE(says(message, "column 'y', row 150000")) << message;
}

TEST(Array, ShapesThatDoNotFitAreRefused) {
  EXPECT_EQ(complaint_of([&] {
              read_table(std::vector{array<int>("x", {1}), two_labels}, value_spec);
            }),
            "column 'y' has 2 rows and column 'x' has 1. Give every column the same number");
  EXPECT_TRUE(says(complaint_of([&] { read_table(std::vector{array<int>("y", {})}, {}); }), "has no rows"));
  EXPECT_TRUE(says(complaint_of([&] { read_table(std::span<const Array>{}, {}); }), "has no columns"));
  EXPECT_TRUE(says(complaint_of([&] { read_table(std::vector{two_labels, two_labels}, {}); }), "two columns"));
}

Array mixed(std::string name, std::vector<MixedCell> cells) {
  Array column = array<std::int64_t>(std::move(name), {});
  auto owner = std::make_shared<std::vector<MixedCell>>(std::move(cells));
  column.element = Element::mixed;
  column.data = owner->data();
  column.size = owner->size();
  column.owner = owner;
  return column;
}

const std::vector<MixedCell> every_kind{Whole{7, false},
                                        Whole{7, true},
                                        Digits{"18446744073709551616"},
                                        7.0,
                                        7.5,
                                        std::nan(""),
                                        0x1p64,
                                        std::string_view("7"),
                                        std::string_view("07"),
                                        MixedCell(),
                                        std::string_view(),
                                        std::string_view("abc"),
                                        Unreadable{"a dict"},
                                        std::string_view("7\0", 2)};

TEST(Array, AMixedCellIsReadByItself) {
  using Word = std::optional<std::uint64_t>;
  const std::vector<Word> expected{7, {}, {}, 7, {}, {}, {}, 7, 7, {}, {}, {}, {}, {}};
  TableSpec spec{.values = {{.kind = Range(0, 100), .replacement = 50}}, .bad_row = BadRow::replace};
  for (std::size_t i = 0; i < every_kind.size(); ++i)
    for (const MixedCell& other : every_kind) {
      auto table = read_table(std::vector{mixed("x", {every_kind[i], other}), two_labels}, spec).table;
      EXPECT_EQ(table.values()[0], expected[i].value_or(50)) << i;
      EXPECT_EQ(table.labels()[0], expected[i] ? 1 : 0) << i;
    }
}

TEST(Array, AMixedCellMayHaveMoreThan64Bits) {
  Integer low = Integer(1) << 64;
  TableSpec spec{.values = {{.kind = Range(low, low + 5)}}};
  auto table = read_table(
      std::vector{mixed("x", {Digits{"18446744073709551617"}, std::string_view("18446744073709551621")}), two_labels},
      spec);
  EXPECT_EQ(table.table.values()[0], 1u);
  EXPECT_EQ(table.table.values()[1], 5u);
}

TEST(Array, ABadMixedCellIsShown) {
  auto shown = [](const MixedCell& bad) {
    return complaint_of([&] { read_table(std::vector{mixed("x", {Whole{1, false}, bad}), two_labels}, value_spec); });
  };
  EXPECT_TRUE(says(shown(Whole{7, true}), "column 'x', row 1 (counted from 0): -7 is not an integer"));
  EXPECT_TRUE(says(shown(Digits{"18446744073709551616"}), "'18446744073709551616' is not"));
  EXPECT_TRUE(says(shown(7.5), "7.5 is not"));
  EXPECT_TRUE(says(shown(std::string_view("abc")), "'abc' is not an integer from 0 to 100. Correct the cell"));
  EXPECT_TRUE(says(shown(Unreadable{"a dict"}), "a dict is not"));
  EXPECT_TRUE(says(shown(MixedCell()), "the cell is null and must be"));
  auto labels = mixed("y", {std::string_view("yes"), Whole{1, false}});
  TableSpec spec;
  spec.options.positive = true;
  EXPECT_TRUE(says(complaint_of([&] { read_table(std::vector{labels}, spec); }), "(--positive WORD)"));
}

TEST(Array, ANumberThatCouldNeverBeThePositiveWordIsABadCell) {
  TableSpec spec{.labels = {{.positive = "yes"}}};
  EXPECT_TRUE(says(complaint_of([&] {
                     read_table(std::vector{array<int>("y", {1, 2})}, spec);
                   }),
                   "1 is not a text that could be the positive 'yes'"));
  spec.bad_row = BadRow::replace;
  auto cells =
      mixed("y", {std::string_view("yes"), std::string_view("no"), Whole{1, false}, Digits{"1"}, MixedCell(), 1.0});
  auto [table, replaced, repeated, outside, nonsense] = read_table(std::vector{cells}, spec);
  EXPECT_EQ(replaced, 4u);
  EXPECT_EQ(Bytes(table.labels().begin(), table.labels().end()), (Bytes{1, 0, 0, 0, 0, 0}));
}

TEST(Array, NoRowsAreATableWhereTheyMayBe) {
  std::vector<Array> arrays{{.name = "x", .element = Element::int64}, {.name = "y", .element = Element::int64}};
  TableSpec spec{.values = {{.name = "x", .kind = Range(0, 10)}}};
  EXPECT_NE(complaint_of([&] { read_table(arrays, spec); }), "");
  spec.no_rows = NoRows::accept;
  EXPECT_EQ(read_table(arrays, spec).table.rows(), 0u);
}

TEST(Array, APositiveNumberIsAWordToo) {
  TableSpec spec{.labels = {{.positive = "2"}}};
  auto table = read_table(std::vector{array<int>("y", {1, 2, -2})}, spec).table;
  EXPECT_EQ(table.labels()[0], 0);
  EXPECT_EQ(table.labels()[1], 1);
  EXPECT_EQ(table.labels()[2], 0);
}

}  // namespace discreet::array_test
