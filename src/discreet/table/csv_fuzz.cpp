// Feeds arbitrary bytes to the table reader: it must end in a table or an Error, and what comes out must not
// depend on how the file was cut into chunks.
//
// The first byte chooses the size of the chunks, the second what is read; the rest is the file.
#include <fmt/format.h>

#include <cstdint>
#include <cstdlib>
#include <string>

#include "discreet/base/error.h"
#include "discreet/table/table.h"

namespace discreet::inline table {
namespace {

constexpr std::size_t whole = 128;  // also the longest row, so that rows that are too long occur

TableSpec spec_of(unsigned choice) {
  TableSpec spec;
  if (choice & 1) spec.bad_row = BadRow::replace;
  if (choice & 2) spec.labels = {{.positive = "yes"}};
  if (choice & 4) spec.values = {{.name = "v", .kind = Range(-5, 1000)}};
  if (choice & 8) spec.values.push_back({.name = "w"});
  if (choice & 16) spec.bits = BitColumns{};
  if (choice & 32) spec.bits = BitColumns{.names = {"b", "a"}};
  return spec;
}

struct Outcome {
  Table table;
  std::size_t replaced = 0;
  std::string message;
  bool operator==(const Outcome&) const = default;
};

Outcome read(const std::string& text, const TableSpec& spec, std::size_t chunk) {
  try {
    Csv csv(Source::memory("d.csv", text), {.chunk_bytes = chunk, .max_row_bytes = whole});
    auto reading = read_table(csv, spec);
    return {std::move(reading.table), reading.replaced_rows, ""};
  } catch (const Error& error) {
    return {.message = error.what()};
  }
}

[[noreturn]] void fail(std::string_view what) {
  fmt::print(stderr, "{}\n", what);
  std::abort();
}

}  // namespace
}  // namespace discreet::inline table

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace discreet;
  if (size < 2) return 0;
  std::string text(reinterpret_cast<const char*>(data) + 2, size - 2);
  TableSpec spec = spec_of(data[1]);
  Outcome once = read(text, spec, whole), cut = read(text, spec, 1 + data[0] % 32);
  if (!(once == cut)) fail(once.message + " | " + cut.message);
  if (once.message.size() > 4000) fail("a message is too long");
  for (char c : once.message)
    if (static_cast<unsigned char>(c) < 0x20) fail("a message holds a control character");
  return 0;
}
