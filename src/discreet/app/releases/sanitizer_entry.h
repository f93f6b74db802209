// A sanitizer as an entry of the list.
//
// How a release is written, read, put into words and asked stands in releases/, as overloads for its sanitizer.
#pragma once

#include <memory>

#include "discreet/app/releases/sanitizers.h"
#include "discreet/json/options.h"
#include "discreet/table/input_columns.h"

namespace discreet::inline app {

// As with_learner (entry.h).
template <Sanitizer S, Sanitizer... Others, class F>
auto with_sanitizer(const typename S::Options& options, const F& f) {
  if constexpr (sizeof...(Others) > 0)
    if (!S::takes(options)) return with_sanitizer<Others...>(options, f);
  return f(S(options));
}

// A record is an input: there are no labels.
template <Sanitizer S>
Subject sanitizer_subject(S of_options) {
  auto sanitizer = std::make_shared<const S>(std::move(of_options));
  const auto domain = sanitizer->domain();
  Subject subject;
  subject.records = input_count(domain);
  subject.promised = sanitizer->privacy();
  subject.order = sanitizer->row_order() == RowOrder::ignored ? Rows::unordered : Rows::ordered;
  subject.describe = [domain](std::uint32_t record) { return describe_input(domain, record); };
  subject.run = [sanitizer, domain](std::span<const std::uint32_t> database, Rng& rng) {
    ListedInputs<std::decay_t<decltype(domain)>> inputs(domain, database);
    return write_release(*sanitizer, sanitizer->sanitize(inputs.rows(), rng)).dump();
  };
  return subject;
}

// What is asked of a release that was written.
template <Sanitizer S, Sanitizer... Others>
void add_release(SanitizerEntry& e) {
  using Options = typename S::Options;
  auto with = [](const Json& options, const Json& from, std::size_t rows, const auto& f) {
    return with_sanitizer<S, Others...>(read_options<Options>(options), [&](const auto& sanitizer) {
      return f(sanitizer, read_release(sanitizer, from, static_cast<std::int64_t>(rows)));
    });
  };
  e.describe = [with](const Json& options, const Json& from, std::size_t rows) {
    return with(options, from, rows,
                [](const auto& sanitizer, const auto& release) { return describe_release(sanitizer, release); });
  };
  e.questions = [with](const Json& options, const Json& from, std::size_t rows) {
    return with(options, from, rows, [](const auto& sanitizer, auto release) -> SanitizerEntry::Questions {
      // Shared, because what stands in a std::function must be copyable at little cost.
      auto kept = std::make_shared<const std::pair<std::decay_t<decltype(sanitizer)>, decltype(release)>>(
          sanitizer, std::move(release));
      return [kept](const CountingQuery& query) { return answer_query(kept->first, kept->second, query); };
    });
  };
  e.table = [with](const Json& options, const Json& from, std::size_t rows, const std::string& column) {
    return with(options, from, rows,
                [&](const auto& sanitizer, const auto& release) { return synthetic_csv(sanitizer, release, column); });
  };
  e.weights = [with](const Json& options, const Json& from, std::size_t rows, const std::string& column) {
    return with(options, from, rows,
                [&](const auto& sanitizer, const auto& release) { return weighted_csv(sanitizer, release, column); });
  };
}

template <Sanitizer S, Sanitizer... Others>
SanitizerEntry sanitizer_entry() {
  using Options = typename S::Options;
  auto with = [](const Json& options, const auto& f) {
    return with_sanitizer<S, Others...>(read_options<Options>(options), f);
  };
  SanitizerEntry e;
  e.name = S::name;
  e.summary = S::summary;
  e.error_says = S::error_says;
  e.fields = describe_fields<Options>();
  e.complete = [](const Json& options) {
    auto read = read_options<Options>(options);
    // The constructor checks them together.
    return with_sanitizer<S, Others...>(read, [&](const auto&) { return write_options(read); });
  };
  e.privacy = [with](const Json& options) {
    return with(options, [](const auto& sanitizer) { return sanitizer.privacy(); });
  };
  e.beta = [with](const Json& options) {
    return with(options, [](const auto& sanitizer) { return Rational(sanitizer.beta()); });
  };
  e.bounds = [with](const Json& options, const Accuracy& goal) {
    return with(options, [&](const auto& sanitizer) { return sanitizer.bounds(goal); });
  };
  e.inputs = [with](const Json& options, const std::vector<std::string>& columns) {
    return with(options, [&](const auto& sanitizer) { return input_columns(sanitizer.domain(), columns); });
  };
  e.check_rows = [with](const Json& options, std::size_t rows) {
    with(options, [&](const auto& sanitizer) { sanitizer.check_rows(rows); });
  };
  e.sanitize = [with](const Json& options, const Table& table, Rng& rng, const Progress& progress) {
    return with(options, [&](const auto& sanitizer) {
      return write_release(sanitizer, sanitizer.sanitize(inputs(sanitizer.domain(), table), rng, progress));
    });
  };
  e.sanitize_counted = [with](const Json& options, const CountedValues<std::uint64_t>& values, Rng& rng,
                              const Progress& progress) {
    return with(options, [&](const auto& sanitizer) -> Json {
      if constexpr (requires { sanitizer.sanitize(values, rng, progress); })
        return write_release(sanitizer, sanitizer.sanitize(values, rng, progress));
      throw Error("option 'memory': only points that are integers are sorted on the disk; leave it out");
    });
  };
  e.subject = [with](const Json& options, std::size_t) {
    return with(options, [](const auto& sanitizer) { return sanitizer_subject(sanitizer); });
  };
  add_release<S, Others...>(e);
  return e;
}

}  // namespace discreet::inline app
