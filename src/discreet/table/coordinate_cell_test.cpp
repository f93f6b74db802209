#include "discreet/table/coordinate_cell.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include <cmath>
#include <limits>

#include "discreet/base/temporary_folder_test.h"
#include "discreet/table/array.h"
#include "discreet/table/input_columns.h"

namespace discreet::coordinate_cell_test {

const FrameDomain milan{Frame{9, Rational(453, 10), Rational(94, 10), Rational(456, 10)}, Projection::none, 40};

TableReading read(const std::string& text, TableSpec spec) {
  return read_table(Csv(Source::memory("d.csv", text)), spec);
}

TableSpec spec_of(const FrameDomain& domain, const std::vector<std::string>& names = {}) {
  return input_columns(domain, names);
}

using Words = std::vector<std::uint64_t>;

Words words(const Table& table, std::size_t column) {
  return {table.values(column).begin(), table.values(column).end()};
}

TEST(CoordinateCell, EverySpellingOfANumberIsTheSamePlace) {
  auto table =
      read("lon,lat,y\n9.2,45.45,1\n9.20,4.545e1,0\n\"9.2\",00045.4500,1\n92e-1,45.45,0\n", spec_of(milan)).table;
  EXPECT_EQ(words(table, 0), (Words{20, 20, 20, 20}));
  EXPECT_EQ(words(table, 1), (Words{20, 20, 20, 20}));
}

// 9.205 lies halfway between 20 and 21: no double is exactly that.
TEST(CoordinateCell, TiesAreDecidedByTheDigitsThatAreWritten) {
  auto table = read("lon,lat,y\n9.205,45.3,1\n9.2049999999999999999999999,45.3,0\n", spec_of(milan)).table;
  EXPECT_EQ(words(table, 0), (Words{21, 20}));
}

TEST(CoordinateCell, OutsideIsClampedAndCounted) {
  auto read_all = read("lon,lat,y\n9.2,45.45,1\n8,45.45,0\n9.2,90,1\n-1e300,1e300,0\n", spec_of(milan));
  EXPECT_EQ(words(read_all.table, 0), (Words{20, 0, 20, 0}));
  EXPECT_EQ(words(read_all.table, 1), (Words{20, 20, 40, 40}));
  EXPECT_EQ(read_all.outside, (OutsideCounts{2, 2, 0, 3}));
}

TEST(CoordinateCell, ExchangedCoordinatesAreSeen) {
  auto swapped = read("lon,lat,y\n45.4,9.1,1\n45.5,9.3,0\n9.1,45.4,0\n", spec_of(milan));
  EXPECT_EQ(swapped.outside, (OutsideCounts{2, 2, 4, 2}));
}

TEST(CoordinateCell, WhatIsNoNumberIsABadCell) {
  for (const char* cell : {"", "x", "nan", "inf", "1/2", " 9.1", "9.1 ", "9,1", "0x9", "9..1", "1e99999", "--9", "."}) {
    std::string text = "lon,lat,y\n\"" + std::string(cell) + "\",45.4,1\n";
    std::string message = complaint_of([&] { read(text, spec_of(milan)); });
    EXPECT_TRUE(says(message, "line 2, column 'lon'") && says(message, "coordinate")) << cell << message;
  }
  std::string longest =
      complaint_of([&] { read("lon,lat,y\n9." + std::string(2000, '1') + ",45.4,1\n", spec_of(milan)); });
  EXPECT_TRUE(says(longest, "column 'lon'"));
}

TEST(CoordinateCell, ABadRowBecomesTheCornerWithLabel0) {
  TableSpec spec = spec_of(milan);
  spec.bad_row = BadRow::replace;
  auto reading = read("lon,lat,y\n9.2,45.45,1\n8,oops,1\n", spec);
  EXPECT_EQ(words(reading.table, 0), (Words{20, 0}));
  EXPECT_EQ(words(reading.table, 1), (Words{20, 0}));
  EXPECT_EQ(reading.table.labels()[1], 0);
  EXPECT_EQ(reading.replaced_rows, 1u);
  EXPECT_EQ(reading.outside, OutsideCounts{});  // the row is no longer there
}

TEST(CoordinateCell, PointsAsTextAreRead) {
  auto reading =
      read("place,y\nPOINT (9.2 45.45),1\npoint(9.4 45.6),0\nPoint Z (8 45.45 120),1\n", spec_of(milan, {"place"}));
  EXPECT_EQ(words(reading.table, 0), (Words{20, 40, 0}));
  EXPECT_EQ(words(reading.table, 1), (Words{20, 40, 20}));
  EXPECT_EQ(reading.outside, (OutsideCounts{1, 0, 0, 1}));
  std::string message = complaint_of([&] { read("place,y\nPOINT EMPTY,1\n", spec_of(milan, {"place"})); });
  EXPECT_TRUE(says(message, "column 'place'") && says(message, "POINT (9.1 45.4)")) << message;
}

TEST(Wkt, OnlyPointsAreTaken) {
  for (const char* text : {"POINT (1 2)", " point ( 1   2 ) ", "POINT Z (1 2 3)", "Point\t(1\n2)"})
    EXPECT_TRUE(point_of_wkt(text)) << text;
  for (const char* text :
       {"", "POINT", "POINT EMPTY", "POINT ()", "POINT (1)", "POINT (1 2 3)", "POINT (1 2) x", "POINT Z (1 2)",
        "POINT (1 2", "LINESTRING (1 2, 3 4)", "POINTS (1 2)", "SRID=4326;POINT(1 2)"})
    EXPECT_FALSE(point_of_wkt(text)) << text;
}

template <class T>
Array array(const char* name, const std::vector<T>& cells, Element element) {
  return {.name = name, .element = element, .data = cells.data(), .size = cells.size(), .stride = sizeof(T)};
}

TEST(CoordinateCell, ADoubleIsTheNumberThatItIs) {
  // 9.205 as a double lies just above the tie, 9.025 just below its own.
  std::vector<double> x{9.205, 9.025, 9.4, 1e-300, 1e300}, y{45.45, 45.3, 45.6, 45.45, -0.0};
  std::vector<std::uint8_t> labels{1, 0, 1, 0, 1};
  auto reading = read_table(std::vector{array("x", x, Element::float64), array("y", y, Element::float64),
                                        array("label", labels, Element::uint8)},
                            spec_of(milan));
  Words expected_x, expected_y;
  const FrameAxis of_x = milan.x_axis(), of_y = milan.y_axis();
  for (double value : x) expected_x.push_back(of_x.round(from_double(value)).offset);
  for (double value : y) expected_y.push_back(of_y.round(from_double(value)).offset);
  EXPECT_EQ(words(reading.table, 0), expected_x);
  EXPECT_EQ(words(reading.table, 1), expected_y);
  for (double bad : {std::nan(""), std::numeric_limits<double>::infinity()}) {
    x[1] = bad;
    std::string message = complaint_of([&] {
      read_table(std::vector{array("x", x, Element::float64), array("y", y, Element::float64),
                             array("label", labels, Element::uint8)},
                 spec_of(milan));
    });
    EXPECT_TRUE(says(message, "column 'x', row 1")) << message;
  }
}

// The quick way through a row and the careful one agree, whatever the digits.
RC_GTEST_PROP(CoordinateCell, QuickAndCarefulReadingAgree, ()) {
  const auto projection = *rc::gen::element(Projection::none, Projection::equirectangular, Projection::mercator);
  FrameDomain domain{Frame{-20, -10, 30, 40}, projection, *rc::gen::inRange<std::int64_t>(1, 5000)};
  auto number = [](int before) {
    std::string text = *rc::gen::element(std::string(), std::string("-"));
    text += std::to_string(*rc::gen::inRange(0, before));
    if (*rc::gen::arbitrary<bool>()) {
      text += ".";
      for (int i = *rc::gen::inRange(1, 25); i > 0; --i) text += static_cast<char>('0' + *rc::gen::inRange(0, 10));
    }
    return text;
  };
  const std::string x = number(400), y = number(100);
  const Table quick = read("a,b,y\n" + x + "," + y + ",1\n", spec_of(domain)).table;
  const Table careful = read("a,b,y\n\"" + x + "\",\"" + y + "\",\"1\"\n", spec_of(domain)).table;
  RC_ASSERT(words(quick, 0) == words(careful, 0));
  RC_ASSERT(words(quick, 1) == words(careful, 1));
  RC_ASSERT(words(quick, 0)[0] == domain.x_axis().round(parse_rational(x)).offset);
  RC_ASSERT(words(quick, 1)[0] == domain.y_axis().round(parse_rational(y)).offset);
}

}  // namespace discreet::coordinate_cell_test
