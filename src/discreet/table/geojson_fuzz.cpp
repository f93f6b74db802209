// Arbitrary bytes as GeoJSON, as well-known text and as coordinates: they end in a table, in places or in an Error.
//
// The first byte chooses whether bad rows are replaced.
#include <cstdint>
#include <cstdlib>

#include "discreet/base/error.h"
#include "discreet/table/coordinate_cell.h"
#include "discreet/table/geojson.h"
#include "discreet/table/input_columns.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace discreet;
  if (size == 0) return 0;
  const std::string text(reinterpret_cast<const char*>(data) + 1, size - 1);
  const FrameDomain domain{Frame{9, 45, 10, 46}, Projection::equirectangular, 1000};
  TableSpec spec = input_columns(domain, {}), points = input_columns(domain, {"p"});
  spec.labels = {{.name = "y"}};
  spec.people = People{.column = "i", .rows_each = 2};
  if (data[0] & 1) spec.bad_row = BadRow::replace;
  try {
    const Table table = read_features(text, "d", spec).table;
    for (std::size_t i = 0; i < table.rows(); ++i)
      if (table.values(0)[i] > 1000 || table.values(1)[i] > 1000) std::abort();
  } catch (const Error&) {
  }
  try {
    vertices_of(text, "d");
  } catch (const Error&) {
  }
  for (const TableSpec* each : {&spec, &points})
    if (auto word = read_cell(each->values[0].kind, text); word && (*word & 0x3fffffff) > 1000) std::abort();
  return 0;
}
