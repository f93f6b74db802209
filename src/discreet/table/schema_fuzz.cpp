// Arbitrary schemas and tables end in an Error or in rows of bits, and what a schema writes it reads back.
//
// The text up to the first NUL is the schema, the rest a table.
#include <cstdint>
#include <cstdlib>

#include "discreet/base/error.h"
#include "discreet/table/schema.h"
#include "discreet/table/table.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace discreet;
  std::string_view all(reinterpret_cast<const char*>(data), size);
  auto text = all.substr(0, all.find('\0'));
  std::string table(all.substr(std::min(all.size(), text.size() + 1)));
  try {
    Schema schema = Schema::read(parse_json(text));
    Json written = schema.write();
    if (Schema::read(parse_json(written.dump())).write() != written) std::abort();
    TableSpec spec = schema.inputs();
    spec.bad_row = BadRow::replace;
    Csv csv(Source::memory("d.csv", table));
    if (read_table(csv, spec).table.bits().columns() != schema.dimension()) std::abort();
  } catch (const Error&) {
  }
  return 0;
}
