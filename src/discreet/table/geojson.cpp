#include "discreet/table/geojson.h"

#include <fmt/format.h>

#include <algorithm>
#include <deque>
#include <utility>

#include "discreet/base/nonsense.h"
#include "discreet/base/wording.h"
#include "discreet/files/file.h"
#include "discreet/json/json_walk.h"
#include "discreet/table/array.h"
#include "discreet/table/formats/csv.h"

namespace discreet::inline table {
namespace {

// Collects the cells of a table from the features of a collection.
class FeatureWalk : public JsonWalk {
 public:
  FeatureWalk(std::string name, std::vector<std::string> properties)
      : JsonWalk(std::move(name)), names_(std::move(properties)), row_(names_.size()), columns_(names_.size()) {}

  // Properties first, then x and y.
  std::vector<Array> arrays(const std::string& x, const std::string& y) const {
    std::vector<Array> arrays;
    auto add = [&](const std::string& name, const std::vector<MixedCell>& cells) {
      arrays.push_back({.name = name, .element = Element::mixed, .data = cells.data(), .size = cells.size()});
    };
    for (std::size_t j = 0; j < names_.size(); ++j) add(names_[j], columns_[j]);
    add(x, x_);
    add(y, y_);
    return arrays;
  }

  // Check 10. The `crs` belongs to the file, as its header does.
  void check_degrees() const {
    if (crs_.empty() || crs_.ends_with("CRS84") || crs_.ends_with("4326")) return;
    const std::size_t colon = crs_.rfind(':');
    const bool is_code = colon != crs_.npos && crs_.find("EPSG") != crs_.npos;
    const std::string code = is_code ? "EPSG:" + crs_.substr(colon + 1) : crs_;
    throw NonsenseError(10, fmt::format("The file uses {}{}. Frames are in degrees. Convert it: ogr2ogr -t_srs "
                                        "EPSG:4326 out.geojson in.geojson",
                                        in_quotes(code), code == "EPSG:3857" ? " (metres)" : ""));
  }

  void check_type() const {
    if (!is_collection_)
      refuse("it is not a FeatureCollection. Give a GeoJSON file whose features are points, one per person");
  }

 private:
  enum Level : int { root = 1, features, feature, properties, geometry, coordinates, crs, crs_properties };

  int enter(int from, Kind kind, std::string_view key) override {
    if (from == 0 && kind == Kind::object) return root;
    if (from == root && kind == Kind::array && key == "features") {
      if (std::exchange(has_features_, true)) refuse("it has two lists of features. Keep one");
      return features;
    }
    if (from == root && kind == Kind::object && key == "crs") return crs;
    if (from == crs && kind == Kind::object && key == "properties") return crs_properties;
    if (from == features) {
      begin_row();
      if (kind == Kind::object) return feature;
      end_row();
    }
    if (from == feature && key == "properties") {  // if there are two, the last counts, as everywhere in JSON
      std::ranges::fill(row_, MixedCell{});
      if (kind == Kind::object) return properties;
    }
    if (from == feature && key == "geometry") {
      point_ = {};
      if (kind == Kind::object) return geometry;
    }
    if (from == geometry && kind == Kind::array && key == "coordinates") {
      point_.size = 0;
      return coordinates;
    }
    if (from == coordinates) position(Unreadable{"a list"});
    if (from == properties) property(key, Unreadable{kind == Kind::object ? "an object" : "a list"});
    return skip;
  }

  void leave(int level) override {
    if (level == feature) end_row();
  }

  void scalar(int level, std::string_view key, const Scalar& value) override {
    if (level == crs_properties && key == "name" && value.form == Scalar::Form::text) crs_ = value.text;
    if (level == root && key == "type") is_collection_ = value.text == "FeatureCollection";
    if (level == feature && key == "properties") std::ranges::fill(row_, MixedCell{});
    if (level == feature && key == "geometry") point_ = {};
    if (level == geometry && key == "type") point_.is_point = value.form == Scalar::Form::text && value.text == "Point";
    if (level == features) {
      begin_row();
      end_row();
    }
    if (level == coordinates) position(value.form == Scalar::Form::number ? kept(value.text) : Unreadable{"no number"});
    if (level == properties) property(key, cell_of(value));
  }

  MixedCell kept(std::string_view text) {
    texts_.emplace_back(text);
    return std::string_view(texts_.back());
  }

  MixedCell cell_of(const Scalar& value) {
    switch (value.form) {
      case Scalar::Form::null: return std::monostate{};
      case Scalar::Form::boolean: return Whole{value.text == "true", false};
      case Scalar::Form::text: return kept(value.text);
      case Scalar::Form::number: break;
    }
    if (value.whole) return Whole{value.magnitude, value.negative};
    return value.approximate;
  }

  void position(const MixedCell& cell) {
    if (point_.size == 0) point_.x = cell;
    if (point_.size == 1) point_.y = cell;
    ++point_.size;
  }

  std::string place() const override { return fmt::format("feature {}", x_.size() + 1); }

  void property(std::string_view key, const MixedCell& cell) {
    for (std::size_t j = 0; j < names_.size(); ++j)
      if (names_[j] == key) row_[j] = cell;
  }

  void begin_row() {
    point_ = {};
    std::ranges::fill(row_, MixedCell{});
  }

  void end_row() {
    for (std::size_t j = 0; j < names_.size(); ++j) columns_[j].push_back(row_[j]);
    const bool whole = point_.is_point && point_.size >= 2;
    x_.push_back(whole ? point_.x : MixedCell(Unreadable{"a feature without a point"}));
    y_.push_back(whole ? point_.y : MixedCell(Unreadable{"a feature without a point"}));
  }

  struct Point {
    bool is_point = false;
    std::size_t size = 0;
    MixedCell x, y;
  };

  std::vector<std::string> names_;
  std::string crs_;
  bool is_collection_ = false, has_features_ = false;
  Point point_;
  std::vector<MixedCell> row_;
  std::vector<std::vector<MixedCell>> columns_;
  std::vector<MixedCell> x_, y_;
  std::deque<std::string> texts_;  // that cells view
};

constexpr std::size_t most_places = std::size_t{1} << 18;  // in one file

std::string too_many_places() {
  return fmt::format("it holds more than {} places, and a model keeps all of them. Leave some out", most_places);
}

// Every list of numbers inside of `coordinates`, at whatever depth.
class VertexWalk : public JsonWalk {
 public:
  using JsonWalk::JsonWalk;
  Places take() { return std::move(places_); }

 private:
  enum Level : int { other = 1, coordinates };

  int enter(int from, Kind kind, std::string_view key) override {
    const bool begins = from == other && key == "coordinates" && kind == Kind::array;
    if (from == coordinates && kind != Kind::array) refuse("its coordinates hold an object. Give lists of numbers");
    if (from != coordinates && !begins) return other;
    if (!position_.empty()) refuse("its coordinates mix numbers and lists. Give lists of numbers");
    return coordinates;
  }

  void leave(int level) override {
    if (level != coordinates || position_.empty()) return;
    if (position_.size() < 2) refuse("a vertex has one coordinate. Give x and y");
    if (places_.places.size() == most_places) refuse(too_many_places());
    places_.places.push_back({position_[0], position_[1]});
    position_.clear();
  }

  void scalar(int level, std::string_view, const Scalar& value) override {
    if (level != coordinates) return;
    if (value.form != Scalar::Form::number) refuse("its coordinates hold something that is no number");
    try {
      position_.push_back(parse_rational(value.text));
    } catch (const Error& error) {
      refuse(error.what());
    }
  }

  std::string place() const override { return fmt::format("place {}", places_.places.size() + 1); }

  std::vector<Rational> position_;
  Places places_;
};

bool is_number(const std::string& text) {
  try {
    parse_rational(text);
    return true;
  } catch (const Error&) {
    return false;
  }
}

// x comes first, under any name. The first line shows whether it is a header, and whether y comes first.
void check_place_columns(const Csv& csv) {
  const auto& names = csv.columns();
  if (names.size() != 2)
    throw Error(fmt::format("{} has {} columns. Places are two, x and y", csv.name(), names.size()));
  auto is_one_of = [](std::string name, std::initializer_list<std::string_view> words) {
    std::ranges::transform(name, name.begin(), [](unsigned char c) { return std::tolower(c); });
    return std::ranges::find(words, name) != words.end();
  };
  if (is_number(names[0]) && is_number(names[1]))
    throw Error(csv.name() + " begins with numbers, and its first line must name the columns. Write x,y above them");
  if (is_one_of(names[0], {"y", "lat", "latitude"}) || is_one_of(names[1], {"x", "lon", "lng", "longitude"}))
    throw Error(fmt::format("{} names its columns {} and {}: x, or the longitude, comes first. Exchange them",
                            csv.name(), in_quotes(names[0]), in_quotes(names[1])));
}

Places places_of_csv(const std::string& path) {
  Csv csv(Source::open(path));
  check_place_columns(csv);
  Places places;
  for_each_row(csv, {}, [&](std::span<const std::string> cells) {
    if (places.places.size() == most_places) throw Error(csv.name() + ": " + too_many_places());
    try {
      places.places.push_back({parse_rational(cells[0]), parse_rational(cells[1])});
    } catch (const Error& error) {
      throw Error(fmt::format("{}, row {}: {}", csv.name(), places.places.size() + 1, error.what()));
    }
    return true;
  });
  return places;
}

}  // namespace

bool is_geojson(const std::filesystem::path& path) {
  std::string suffix = path.extension().string();
  std::ranges::transform(suffix, suffix.begin(), [](unsigned char c) { return std::tolower(c); });
  return suffix == ".geojson" || suffix == ".json";
}

TableSpec feature_spec(TableSpec spec, const std::string& name) {
  auto is_coordinate = [](const ValueColumn& column) {
    return std::holds_alternative<CoordinateCell>(column.kind) || std::holds_alternative<DecimalCell>(column.kind);
  };
  if (spec.values.size() == 1 && !spec.bits && spec.literals.empty())
    throw Error(name + ": a GeoJSON file has points of its own. Leave out the option 'point'");
  if (spec.bits || !spec.literals.empty() || spec.values.size() != 2 ||
      !std::ranges::all_of(spec.values, is_coordinate))
    throw Error(name + ": GeoJSON holds points, for learners of regions on a map. Give a CSV file");
  for (const LabelColumn& label : spec.labels)
    if (label.name.empty())
      throw Error(name + ": option 'label' is needed: the property of the features that holds the label");
  if (spec.values[0].name.empty()) spec.values[0].name = "x";
  if (spec.values[1].name.empty()) spec.values[1].name = "y";
  return spec;
}

TableReading read_features(const std::string& text, const std::string& name, const TableSpec& given,
                           const Progress& progress) {
  const TableSpec spec = feature_spec(given, name);
  std::vector<std::string> properties;
  for (const LabelColumn& label : spec.labels) properties.push_back(label.name);
  if (spec.people) properties.push_back(spec.people->column);
  FeatureWalk walk(name, properties);
  walk.run(text);
  walk.check_type();
  if (spec.options.degrees) walk.check_degrees();
  ArrayWords words{.table = name, .cell = [&](const std::string& column, std::size_t row) {
                     const bool is_property = std::ranges::find(properties, column) != properties.end();
                     return fmt::format("{}, feature {}, {} {}", name, row + 1, is_property ? "property" : "coordinate",
                                        in_quotes(column));
                   }};
  return read_table(walk.arrays(spec.values[0].name, spec.values[1].name), spec, progress, words);
}

Places vertices_of(const std::string& text, const std::string& name) {
  VertexWalk walk(name);
  walk.run(text);
  return walk.take();
}

Places read_places(const std::string& path) {
  if (!is_geojson(path)) return places_of_csv(path);
  return vertices_of(read_file(path, largest_geojson), path_in_quotes(path));
}

}  // namespace discreet::inline table
