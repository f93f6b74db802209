// Reads GeoJSON (RFC 7946) files: points with properties as a table, and the vertices of any geometries.
//
// Numbers are taken as they are written, so coordinates are exact. Other members are skipped, with any contents.
// Nesting is bounded.
#pragma once

#include <filesystem>
#include <string>

#include "discreet/learning/frame.h"
#include "discreet/table/table.h"

namespace discreet::inline table {

inline constexpr std::size_t largest_geojson = std::size_t{1} << 30;  // bytes

// True if a table of this name is GeoJSON: `.geojson` or `.json`.
bool is_geojson(const std::filesystem::path& path);

// A FeatureCollection as a table, one row per feature. x and y are the coordinates of its point. Every other column of
// the spec is the property of that name. A feature without a point, or without a property, is a bad row. Throws Error
// as read_table does, with the file, the feature (counted from 1) and the property. Also for a file of another kind.
TableReading read_features(const std::string& text, const std::string& name, const TableSpec& spec,
                           const Progress& progress = {});

// The same columns under the names in the features. Columns without a name are called `x` and `y`. Error for a spec
// that asks for anything but two coordinates, labels and an id.
TableSpec feature_spec(TableSpec spec, const std::string& name);

// All vertices of all geometries of a GeoJSON text, in its order. Rings may cross themselves, because the area inside
// does not matter. Error, with the name, for a text that is not GeoJSON.
Places vertices_of(const std::string& text, const std::string& name);

// The same for a file, or the rows of a CSV file of two columns with a header, x and y.
Places read_places(const std::string& path);

}  // namespace discreet::inline table
