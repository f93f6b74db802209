#include "discreet/table/formats/file_format.h"

#include <gtest/gtest.h>

#include "discreet/base/nonsense.h"

namespace discreet::file_format_test {

using namespace std::string_view_literals;

std::string complaint(std::string_view front) {
  try {
    refuse_other_format(front, "'a.b'");
  } catch (const NonsenseError& error) {
    EXPECT_EQ(error.check(), 11);
    return error.what();
  }
  return "";
}

TEST(FileFormat, Check11NamesTheFormatAndTheWayOut) {
  const std::string geopackage = "SQLite format 3" + std::string(53, '\0') + "GPKG";
  EXPECT_EQ(complaint(geopackage),
            "'a.b' is a GeoPackage. This program reads CSV and GeoJSON. Convert it: ogr2ogr out.geojson 'a.b'");
  EXPECT_EQ(complaint("\0\0\x27\x0a\0\0"sv),
            "'a.b' is a shapefile. This program reads CSV and GeoJSON. Convert it: ogr2ogr out.geojson 'a.b'");
  EXPECT_EQ(complaint("PAR1\x15\x04"sv),
            "'a.b' is a Parquet file. This program reads text tables. Use the Python package with a data frame");
  EXPECT_EQ(complaint("PK\x03\x04"sv), "'a.b' is a spreadsheet or zip archive. Save the sheet as CSV (UTF-8)");
  EXPECT_EQ(complaint("\xff\xfe"sv), "'a.b' is UTF-16. Save it as UTF-8");
  for (std::string_view front : {"ARROW1\0\0"sv, "ORC\x01"sv, "Obj\x01"sv, "\x1f\x8b"sv, "\x28\xb5\x2f\xfd"sv,
                                 "SQLite format 3\0"sv, "\xfe\xff"sv})
    EXPECT_NE(complaint(front), "");
}

TEST(FileFormat, AHeaderIsNoOtherFormat) {
  for (std::string_view header : {"ORCID,age\n1,2\n"sv, "PAR1,PAR2\n"sv, "ARROW1\n"sv, "PK,x\n"sv,
                                  "SQLite format 3\n"sv, ""sv, "\xef\xbb\xbfx,y\n"sv})
    EXPECT_EQ(complaint(header), "");
}

}  // namespace discreet::file_format_test
