#include "discreet/learning/frame.h"

#include <gtest/gtest.h>

#include <cmath>

#include "discreet/base/error.h"

namespace discreet::frame_test {

FrameDomain domain(const Frame& frame, Projection projection, std::int64_t grid) { return {frame, projection, grid}; }

std::string refusal(const FrameDomain& domain) {
  try {
    check(domain);
  } catch (const Error& error) {
    return error.what();
  }
  return "";
}

TEST(Frame, WithoutProjectionBothSidesHaveTheGrid) {
  FrameDomain plane = domain({0, 0, 10, 1}, Projection::none, 7);
  EXPECT_EQ(plane.width(), 7);
  EXPECT_EQ(plane.height(), 7);
  EXPECT_EQ(plane.y_axis().at(7), 1);
}

TEST(Frame, CellsAreSquaresAtTheMiddleLatitude) {
  // At 60 degrees a degree of longitude is half as long as one of latitude.
  FrameDomain north = domain({0, 50, 20, 70}, Projection::equirectangular, 100);
  EXPECT_EQ(north.width(), 50);
  EXPECT_EQ(north.height(), 100);
  FrameDomain wide = domain({-180, -80, 180, 80}, Projection::equirectangular, 90);
  EXPECT_EQ(wide.width(), 90);
  EXPECT_EQ(wide.height(), 40);
  FrameDomain thin = domain({0, 0, 1, 80}, Projection::equirectangular, 4);
  EXPECT_EQ(thin.width(), 1);  // never none
}

TEST(Frame, MercatorPutsRowsWhereItsMapDoes) {
  FrameDomain map = domain({-180, Rational(-85), 180, Rational(85)}, Projection::mercator, 512);
  EXPECT_EQ(map.width(), 512);
  FrameAxis y = map.y_axis();
  const double radian = std::acos(-1.0) / 180, top = std::atanh(std::sin(85 * radian));
  for (std::int64_t row = 0; row <= map.height(); ++row) {
    double height = top * (2.0 * static_cast<double>(row) / static_cast<double>(map.height()) - 1);
    EXPECT_NEAR(to_double(y.at(row)), std::atan(std::sinh(height)) / radian, 1e-11) << row;
    EXPECT_EQ(y.round(y.at(row)).offset, static_cast<std::uint64_t>(row));
  }
}

TEST(Frame, FineMercatorMapsBendSeldomAndStayClose) {
  FrameDomain map = domain({0, 0, 80, 80}, Projection::mercator, largest_grid);
  FrameAxis y = map.y_axis();
  EXPECT_EQ(y.bends().size(), FrameAxis::most_knots - 2);
  const double radian = std::acos(-1.0) / 180, top = std::atanh(std::sin(80 * radian));
  for (int row : {1, 1000, 1 << 20, 12345678})
    EXPECT_NEAR(to_double(y.at(row)), std::atan(std::sinh(top * row / static_cast<double>(map.height()))) / radian,
                4e-6);
}

TEST(Frame, AFrameAcrossTheAntimeridianIsAsWideAsItLooks) {
  FrameDomain fiji = domain({177, -20, -178, -15}, Projection::equirectangular, 100);
  EXPECT_EQ(refusal(fiji), "");
  EXPECT_EQ(fiji.x_axis().at(fiji.width()), 182);
  EXPECT_EQ(fiji.x_axis().round(-179, 1).offset, static_cast<std::uint64_t>(std::lround(fiji.width() * 0.8)));
}

TEST(Frame, WhatIsNoFrameIsRefused) {
  EXPECT_NE(refusal(domain({0, 0, 0, 1}, Projection::none, 4)).find("no size"), std::string::npos);
  EXPECT_NE(refusal(domain({0, 5, 1, 5}, Projection::mercator, 4)).find("no size"), std::string::npos);
  EXPECT_NE(refusal(domain({180, 0, -180, 10}, Projection::mercator, 4)).find("no size"), std::string::npos);
  EXPECT_NE(refusal(domain({0, 0, parse_rational("1e16"), 1}, Projection::none, 4)).find("10^15"), std::string::npos);
  EXPECT_NE(refusal(domain({0, 0, parse_rational("1e-13"), 1}, Projection::none, 4)).find("10^-12"), std::string::npos);
  EXPECT_NE(refusal(domain({0, 5, 1, 2}, Projection::none, 4)).find("south must be less"), std::string::npos);
  EXPECT_NE(refusal(domain({3, 0, 1, 2}, Projection::none, 4)).find("set projection"), std::string::npos);
  EXPECT_NE(refusal(domain({0, 5, 1, 91}, Projection::equirectangular, 4)).find("-90 and 90"), std::string::npos);
  EXPECT_NE(refusal(domain({0, 5, 1, 86}, Projection::mercator, 4)).find("85.06"), std::string::npos);
  EXPECT_NE(refusal(domain({0, 5, 400, 6}, Projection::mercator, 4)).find("-180 and 360"), std::string::npos);
  EXPECT_NE(refusal(domain({-180, 5, 190, 6}, Projection::mercator, 4)).find("wider"), std::string::npos);
  EXPECT_NE(refusal(domain({0, 0, 1, Rational(1, Integer(1) << 60)}, Projection::mercator, 4)).find("too small"),
            std::string::npos);
  EXPECT_NE(refusal(domain({0, 0, 1, 1}, Projection::none, 0)).find("grid"), std::string::npos);
  EXPECT_NE(refusal(domain({0, 0, 1, 1}, Projection::none, largest_grid + 1)).find("grid"), std::string::npos);
  EXPECT_EQ(refusal(FrameDomain{}), "");
}

TEST(Frame, AMissingFrameSaysThatItIsPublicAndHowToWriteIt) {
  try {
    FrameDomain{}.x_axis();
    FAIL();
  } catch (const Error& error) {
    for (const char* part : {"'frame'", "public", "9.0,45.3,9.4,45.6", "nonprivate_data"})
      EXPECT_NE(std::string(error.what()).find(part), std::string::npos) << error.what();
  }
}

TEST(Frame, PlacesBecomePointsEachOnce) {
  FrameDomain plane = domain({0, 0, 10, 10}, Projection::none, 10);
  Places places{{{Rational(49, 10), 5}, {5, Rational(51, 10)}, {0, 0}, {-3, 99}}};
  EXPECT_EQ(grid_points(plane, places), (std::vector<GridPoint>{{0, 0}, {0, 10}, {5, 5}}));
}

}  // namespace discreet::frame_test
