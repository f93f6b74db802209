// `sanitize`: makes a release that answers counting queries, and a synthetic table, from a table under a promise.
//
// As `learn` (learn.h): options and files are checked, the table is parsed in full, the files to write are opened, the
// spend is committed, then the sanitizer runs. A failure before the commit costs nothing.
#pragma once

#include <memory>
#include <span>

#include "discreet/app/checks/inspected_run.h"
#include "discreet/app/request/verb.h"
#include "discreet/app/verbs/learn/learn.h"
#include "discreet/table/array.h"

namespace discreet::inline app {

struct SanitizeOptions : PersonOptions, RecordingOptions {
  static constexpr const char* name = "sanitize";
  static constexpr const char* summary = "Release counts, and a synthetic table, with differential privacy.";
  static constexpr const char* example =
      "discreet sanitize points --data t.csv --x id --epsilon 1 --delta 1e-6 --alpha 0.05 --out s.csv";

  std::filesystem::path data;
  std::string x;
  BadRow on_bad_row = BadRow::refuse;
  std::optional<std::filesystem::path> out, weights, release;
  std::optional<std::int64_t> memory;
  std::optional<std::filesystem::path> spill;
  std::optional<Separator> separator;
  bool default_range = false;

  static constexpr auto fields() {
    using O = SanitizeOptions;
    return std::tuple_cat(
        std::tuple{
            field("data", &O::data, "the table: a CSV file with a header, one row per person"),
            field("x", &O::x, "the column to sanitize (default: the only one)"),
            field("on_bad_row", &O::on_bad_row, "treatment of rows that cannot be read"),
            field("out", &O::out, "where to write the synthetic table, a CSV file"),
            field("weights", &O::weights, "where to write it as values and weights, a CSV file"),
            field("release", &O::release, "where to write the release, for `discreet query`"),
            field("memory", &O::memory,
                  "MiB of memory to sort integer points on the disk with (default: all in memory)"),
            field("spill", &O::spill, "the folder to sort in, by files without names (default: a temporary one)")},
        separator_field<O>(), default_range_field<O>(), person_fields<O>(), recording_fields<O>());
  }
};

// {sanitizer, private, privacy, rows, says, release, out, weights, ledger}, with `reason` if it is not private
Json sanitize(const Json& request, const Context& context);
// The same for a column in memory, and for the ids of people after it: the request names no file. There is no ledger
// beside it. So the request names one, or null, or a seed.
Json sanitize_column(const Json& request, std::span<const Array> columns, const Context& context);

// For `inspect sanitize`.
std::unique_ptr<const InspectedRun> inspected_sanitize(const Json& request);

Verb sanitize_verb();

}  // namespace discreet::inline app
