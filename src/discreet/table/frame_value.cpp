// Tested by frame_call_test.cpp
#include "discreet/base/error.h"
#include "discreet/json/decimal.h"
#include "discreet/json/value.h"
#include "discreet/table/geojson.h"

namespace discreet::inline json {
namespace {

// A decimal where it is one, which people read more easily than a fraction.
std::string shown(const Rational& number) {
  const bool is_decimal = denominator(Rational(number * Rational(Integer("1000000000000000000")))) == 1;
  return is_decimal ? decimal_text(number) : to_string(number);
}

}  // namespace

Frame Value<Frame>::read(const Json& given, std::string_view name) {
  const char* remedy = "is not a frame. Write west,south,east,north as in 9.0,45.3,9.4,45.6";
  if (given == from_data)
    refuse_value(name, given, "takes the frame from a table, and there is no table. Write west,south,east,north");
  if (!given.is_string() && !given.is_array()) refuse_value(name, given, remedy);
  std::vector<Rational> ends = Value<std::vector<Rational>>::read(given, name);
  if (ends.size() != 4) refuse_value(name, given, remedy);
  return {ends[0], ends[1], ends[2], ends[3]};
}

Json Value<Frame>::write(const Frame& value) {
  return shown(value.west) + "," + shown(value.south) + "," + shown(value.east) + "," + shown(value.north);
}

Places Value<Places>::read(const Json& given, std::string_view name) {
  if (given.is_string()) {
    try {
      return read_places(Value<std::filesystem::path>::read(given, name).native());
    } catch (const Error& error) {
      throw Error("option '" + std::string(name) + "': " + error.what(), error.kind());
    }
  }
  Places places;
  if (!given.is_array()) refuse_value(name, given, "is not a list of places. Give [[9.1, 45.4], ...], or a file");
  for (const Json& place : given) {
    if (!place.is_array() || place.size() != 2)
      refuse_value(name, given, "is not a list of places. Give [[9.1, 45.4], ...], or a file");
    places.places.push_back({Value<Rational>::read(place[0], name), Value<Rational>::read(place[1], name)});
  }
  return places;
}

Json Value<Places>::write(const Places& value) {
  Json list = Json::array();
  for (const Coordinates& place : value.places) list.push_back({shown(place.x), shown(place.y)});
  return list;
}

}  // namespace discreet::inline json
