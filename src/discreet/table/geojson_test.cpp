#include "discreet/table/geojson.h"

#include "discreet/base/temporary_folder_test.h"
#include "discreet/table/input_columns.h"

namespace discreet::geojson_test {

const FrameDomain plane{Frame{0, 0, 10, 10}, Projection::none, 10};

TableSpec spec(BadRow bad_row = BadRow::refuse) {
  TableSpec result = input_columns(plane, {});
  result.labels = {{.name = "wet"}};
  result.bad_row = bad_row;
  return result;
}

std::string feature(const std::string& geometry, const std::string& properties) {
  return R"({"type": "Feature", "properties": )" + properties + R"(, "geometry": )" + geometry + "}";
}
std::string point(const std::string& coordinates) { return R"({"type": "Point", "coordinates": )" + coordinates + "}"; }
std::string collection(const std::string& features) {
  return R"({"type": "FeatureCollection", "crs": {"a": [1, {"b": 2}]}, "features": [)" + features + "]}";
}

using Words = std::vector<std::uint64_t>;
Words words(const Table& table, std::size_t column) {
  return {table.values(column).begin(), table.values(column).end()};
}
Words labels(const Table& table) { return {table.labels().begin(), table.labels().end()}; }

std::string complaint(const std::string& text, const TableSpec& wanted = spec()) {
  return complaint_of([&] { read_features(text, "'d.geojson'", wanted); });
}

TEST(GeoJson, PointsBecomeRows) {
  const std::string text = collection(feature(point("[1, 2.5]"), R"({"wet": 1, "name": "a", "more": {"x": [1]}})") +
                                      "," + feature(point("[9.5, 0, 120]"), R"({"wet": false})") + "," +
                                      feature(point("[25e-1, 1e1]"), R"({"wet": true})"));
  auto reading = read_features(text, "d", spec());
  EXPECT_EQ(words(reading.table, 0), (Words{1, 10, 3}));
  EXPECT_EQ(words(reading.table, 1), (Words{3, 0, 10}));
  EXPECT_EQ(labels(reading.table), (Words{1, 0, 1}));
}

TEST(GeoJson, MembersMayStandInAnyOrder) {
  const std::string text =
      R"({"features": [{"geometry": {"coordinates": [4, 5], "type": "Point"}, "properties": {"wet": "yes"}}],
          "type": "FeatureCollection"})";
  TableSpec wanted = spec();
  wanted.labels[0].positive = "yes";
  auto table = read_features(text, "d", wanted).table;
  EXPECT_EQ(words(table, 0), Words{4});
  EXPECT_EQ(labels(table), Words{1});
}

TEST(GeoJson, ANulEndsNothing) {
  EXPECT_TRUE(
      says(complaint(collection(feature(point("[1, 1]"), R"({"wet": 1})")) + std::string("\0 more", 6)), "NUL"));
}

TEST(GeoJson, IdsAreProperties) {
  TableSpec wanted = spec();
  wanted.people = People{.column = "who", .rows_each = 2};
  auto reading = read_features(collection(feature(point("[1, 1]"), R"({"wet": 1, "who": 7})") + "," +
                                          feature(point("[2, 2]"), R"({"wet": 1, "who": "8"})") + "," +
                                          feature(point("[3, 3]"), R"({"wet": 1, "who": "7"})")),
                               "d", wanted);
  EXPECT_EQ(reading.people, (PeopleRead{.people = 2, .all_rows = 3, .most_rows = 2}));
  EXPECT_EQ(words(reading.table, 0), (Words{1, 3, 2, 0}));
}

TEST(GeoJson, ErrorsNameTheFeatureAndTheProperty) {
  const std::string good = feature(point("[1, 1]"), R"({"wet": 1})") + ",";
  EXPECT_TRUE(says(complaint(collection(good + feature(point("[1, 1]"), R"({"dry": 1})"))),
                   "'d.geojson', feature 2, property 'wet': the cell is null"));
  EXPECT_TRUE(
      says(complaint(collection(good + feature(point("[1, 1]"), R"({"wet": [1]})"))), "property 'wet': a list"));
  for (const std::string& geometry :
       {std::string("null"), std::string(R"({"type": "LineString", "coordinates": [[1, 1], [2, 2]]})"), point("[]"),
        point("[1]"), std::string("7"), std::string(R"({"type": "Point"})")})
    EXPECT_TRUE(says(complaint(collection(good + feature(geometry, R"({"wet": 1})"))),
                     "feature 2, coordinate 'x': a feature without a point"))
        << geometry;
  EXPECT_TRUE(says(complaint(collection(good + feature(point(R"(["1", 2])"), R"({"wet": 1})"))), "feature 2"));
  EXPECT_TRUE(says(complaint(collection(good + "17")), "feature 2"));
}

TEST(GeoJson, BadFeaturesCanBeReplaced) {
  auto reading =
      read_features(collection(feature("null", R"({"wet": 1})") + "," + feature(point("[1, 1]"), R"({"wet": 1})")), "d",
                    spec(BadRow::replace));
  EXPECT_EQ(labels(reading.table), (Words{0, 1}));
  EXPECT_EQ(reading.replaced_rows, 1u);
}

TEST(GeoJson, WhatIsNoCollectionIsRefused) {
  for (const char* text :
       {"", "{", "[]", "7", R"({"type": "FeatureCollection", "features": [)", "{\"type\": \"Feature\"}",
        R"({"type": "FeatureCollection"} trailing)", R"({"type": "FeatureCollection", "features": NaN})"})
    EXPECT_TRUE(says(complaint(text), "'d.geojson'")) << text;
  EXPECT_TRUE(says(complaint(std::string(100000, '[')), "nested deeper"));
  EXPECT_TRUE(says(complaint(collection("")), "has no rows"));
}

TEST(GeoJson, ALabelMustBeNamedAndOnlyMapsAreRead) {
  TableSpec unnamed = spec();
  unnamed.labels[0].name.clear();
  EXPECT_TRUE(says(complaint(collection(""), unnamed), "option 'label'"));
  EXPECT_TRUE(says(complaint(collection(""), {.bits = BitColumns{}}), "CSV"));
  EXPECT_TRUE(says(complaint(collection(""), input_columns(plane, {"place"})), "'point'"));
}

TEST(GeoJson, VerticesOfAllGeometriesAreTaken) {
  const Places places = vertices_of(
      R"({"type": "GeometryCollection", "geometries": [{"type": "Point", "coordinates": [1, 2]},
          {"type": "Polygon", "coordinates": [[[0, 0], [0.5, 1e1], [0, 0]], [[3, 4, 5]]]}], "bbox": [1, 2, 3, 4]})",
      "d");
  EXPECT_EQ(places, (Places{{{1, 2}, {0, 0}, {Rational(1, 2), 10}, {0, 0}, {3, 4}}}));
  for (const char* text : {R"({"coordinates": [1]})", R"({"coordinates": ["a", 2]})", R"({"coordinates": [1, 2, [3]]})",
                           R"({"coordinates": [{"a": 1}]})", "nothing"})
    EXPECT_FALSE(complaint_of([&] { vertices_of(text, "d"); }).empty()) << text;
}

TEST(GeoJson, PlacesOfACsvAreItsTwoColumns) {
  TemporaryFolder folder;
  EXPECT_EQ(read_places(folder.write("c.csv", "lon,lat\n1.5,2\n-3,4e1\n")), (Places{{{Rational(3, 2), 2}, {-3, 40}}}));
  EXPECT_TRUE(says(complaint_of([&] { read_places(folder.write("c.csv", "lon,lat\n1.5,x\n")); }), "row 1"));
  EXPECT_TRUE(says(complaint_of([&] { read_places(folder.write("c.csv", "a,b,c\n1,2,3\n")); }), "3 columns"));
  auto header = [&](const std::string& names) {
    return complaint_of([&] { read_places(folder.write("c.csv", names + "\n1,2\n")); });
  };
  EXPECT_EQ(header("east,north"), "");
  for (const char* exchanged : {"lat,lon", "Latitude,Longitude", "y,x", "LAT,b", "a,X"})
    EXPECT_TRUE(says(header(exchanged), "comes first")) << exchanged;
  for (const char* numbers : {"9.1,45.4", "1,2", "-1e3,1/2"})
    EXPECT_TRUE(says(header(numbers), "first line must name the columns")) << numbers;
}

TEST(GeoJson, PlacesAreCountedWhileTheyAreRead) {
  constexpr std::size_t most_places = 262144;
  TemporaryFolder folder;
  std::string rows, vertices;
  for (std::size_t i = 0; i < most_places; ++i) {
    rows += "1,2\n";
    vertices += "[1,2],";
  }
  EXPECT_EQ(read_places(folder.write("c.csv", "x,y\n" + rows)).places.size(), most_places);
  // The rows after the last place that fits are not read.
  EXPECT_TRUE(says(complaint_of([&] { read_places(folder.write("c.csv", "x,y\n" + rows + "a,b\n")); }),
                   "more than 262144 places"));
  EXPECT_TRUE(says(complaint_of([&] { vertices_of("{\"coordinates\": [" + vertices + "[1,2], no JSON", "d"); }),
                   "more than 262144 places"));
}

TEST(GeoJson, ANumberBeyondDoublesIsNamedWithItsPlace) {
  EXPECT_EQ(complaint_of([] { vertices_of(R"({"coordinates": [[1, 2], [3, 1e400]]})", "d"); }),
            "d: place 2: '1e400' at byte 34 is too large for a number. Write one between -1e308 and 1e308");
  const std::string good = feature(point("[1, 1]"), R"({"wet": 1})") + ",";
  EXPECT_TRUE(
      says(complaint(collection(good + feature(point("[1e999, 2]"), R"({"wet": 1})"))), "feature 2: '1e999' at byte"));
}

// As everywhere in JSON, where the last of two members of one name counts.
TEST(GeoJson, MembersGivenTwice) {
  auto with = [](const std::string& members) {
    return complaint(collection(R"({"type": "Feature", "geometry": )" + point("[1, 2]") + ", " + members + "}"));
  };
  EXPECT_EQ(with(R"("properties": {}, "properties": {"wet": 1})"), "");
  for (const char* second : {"{}", "null", "[]", "7"})
    EXPECT_TRUE(says(with(std::string(R"("properties": {"wet": 1}, "properties": )") + second), "property 'wet'"))
        << second;
  EXPECT_TRUE(says(with(R"("geometry": null, "properties": {"wet": 1})"), "without a point"));
  EXPECT_TRUE(
      says(complaint(R"({"type": "FeatureCollection", "features": [], "features": []})"), "two lists of features"));
}

}  // namespace discreet::geojson_test
