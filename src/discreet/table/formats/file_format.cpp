// Tested by file_format_test.cpp
#include "discreet/table/formats/file_format.h"

#include <algorithm>
#include <array>

#include "discreet/base/nonsense.h"

namespace discreet::inline table {
namespace {

using namespace std::string_view_literals;

struct FileFormat {
  std::string_view front, text;  // the text follows the name of the file
  bool needs_control = false;    // the front alone could begin a header, such as `ORCID,age`
};

constexpr std::array formats{
    FileFormat{"PAR1"sv, "is a Parquet file. This program reads text tables. Use the Python package with a data frame",
               true},
    FileFormat{"ARROW1"sv, "is an Arrow file. This program reads text tables. Use the Python package with a data frame",
               true},
    FileFormat{"ORC"sv, "is an ORC file. This program reads text tables. Use the Python package with a data frame",
               true},
    FileFormat{"Obj\x01"sv, "is an Avro file. This program reads text tables. Save the table as CSV (UTF-8)"},
    FileFormat{"PK\x03\x04"sv, "is a spreadsheet or zip archive. Save the sheet as CSV (UTF-8)"},
    FileFormat{"\x1f\x8b"sv, "is compressed by gzip. Unpack it with gunzip"},
    FileFormat{"\x28\xb5\x2f\xfd"sv, "is compressed by zstd. Unpack it with unzstd"},
    FileFormat{"\x00\x00\x27\x0a"sv,
               "is a shapefile. This program reads CSV and GeoJSON. Convert it: ogr2ogr "
               "out.geojson FILE"},
    FileFormat{"SQLite format 3\0"sv, "is an SQLite database. This program reads CSV. Export the table as CSV (UTF-8)"},
    FileFormat{"\xff\xfe"sv, "is UTF-16. Save it as UTF-8"},
    FileFormat{"\xfe\xff"sv, "is UTF-16. Save it as UTF-8"},
};

// A GeoPackage is an SQLite database too. Its mark is at byte 68.
bool is_geopackage(std::string_view front) {
  constexpr std::size_t mark = 68;
  return front.size() > mark && front.starts_with("SQLite format 3\0"sv) && front.substr(mark).starts_with("GPKG");
}

bool has_control(std::string_view front) {
  constexpr std::size_t look = 64;
  return std::ranges::any_of(front.substr(0, look), [](char c) { return static_cast<unsigned char>(c) < '\t'; });
}

[[noreturn]] void refuse(const std::string& name, std::string text) {
  constexpr std::string_view place = "FILE";
  if (const std::size_t at = text.find(place); at != text.npos) text.replace(at, place.size(), name);
  throw NonsenseError(11, name + " " + text);
}

}  // namespace

void refuse_other_format(std::string_view front, const std::string& name) {
  if (is_geopackage(front))
    refuse(name, "is a GeoPackage. This program reads CSV and GeoJSON. Convert it: ogr2ogr out.geojson FILE");
  for (const FileFormat& format : formats)
    if (front.starts_with(format.front) && (!format.needs_control || has_control(front)))
      refuse(name, std::string(format.text));
}

}  // namespace discreet::inline table
