// `query`: counting queries asked of a release, with error bars. Nothing is spent: the release is public.
#pragma once

#include <filesystem>
#include <optional>
#include <tuple>

#include "discreet/app/request/counting_query.h"
#include "discreet/app/request/verb.h"
#include "discreet/base/field.h"

namespace discreet::inline app {

struct QueryOptions : CountingQuery {
  static constexpr const char* name = "query";
  static constexpr const char* summary = "Ask a release how many rows there are of a kind, with error bars.";
  static constexpr const char* example = "discreet query --release r.json --value 17";

  std::filesystem::path release;
  std::optional<std::filesystem::path> queries, out;

  static constexpr auto fields() {
    using O = QueryOptions;
    using Text = std::optional<std::string>;
    return std::tuple{
        field("release", &O::release, "the file that `discreet sanitize` wrote"),
        Field<O, Text>{"value", &O::value, "points: how many rows hold this value?"},
        Field<O, Text>{"at_most", &O::at_most, "thresholds: how many rows are at most this?"},
        Field<O, Text>{"from", &O::from, "thresholds: how many rows are at least this, and at most `to`?"},
        Field<O, Text>{"to", &O::to, "thresholds: the other end, included"},
        Field<O, Text>{"query", &O::query, "finite, weights: how many rows does this query count, from 1 on?"},
        field("queries", &O::queries,
              "a CSV file of many queries, whose columns are called as these options: value, or from and to, ..."),
        field("out", &O::out, "where to write the answers to `queries`, a CSV file (default: they are shown)")};
  }
};

// `release` may also be the release itself, as `sanitize` returns it if no file is named.
// {sanitizer, rows, confidence, private, answers [{count, low, high, share}] | out}
Json query(const Json& request, const Context& context);

Verb query_verb();

}  // namespace discreet::inline app
