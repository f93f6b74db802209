// A class that models Sanitizer as an entry of the list.
//
// How a release is written, read and put into words is in x_json.h beside the sanitizer. How it is asked and becomes
// tables is in x_answers.h, as overloads for its sanitizer.
#pragma once

#include <memory>
#include <type_traits>

#include "discreet/app/releases/sanitizers.h"
#include "discreet/base/error.h"
#include "discreet/json/options.h"
#include "discreet/table/input_columns.h"

namespace discreet::inline app {

// A sanitizer that also reads values which were counted before, on the disk.
template <class S>
concept CountsValues = requires(const S& sanitizer, const CountedValues<std::uint64_t>& values, Rng& rng,
                                const Progress& progress) { sanitizer.sanitize(values, rng, progress); };

template <Sanitizer S>
class ReleaseOf final : public AnyRelease {
 public:
  ReleaseOf(const S& sanitizer, const Json& from, std::size_t rows)
      : sanitizer_(sanitizer), release_(read_release(sanitizer, from, static_cast<std::int64_t>(rows))) {}

  std::string describe() const override { return describe_release(sanitizer_, release_); }
  Answer answer(const CountingQuery& query) const override { return answer_query(sanitizer_, release_, query); }
  std::string table(const std::string& column) const override { return synthetic_csv(sanitizer_, release_, column); }
  std::string weights(const std::string& column) const override { return weighted_csv(sanitizer_, release_, column); }

 private:
  const S& sanitizer_;
  std::decay_t<decltype(read_release(std::declval<const S&>(), Json(), std::int64_t{}))> release_;
};

template <Sanitizer S>
class SanitizerOf final : public AnySanitizer, public std::enable_shared_from_this<SanitizerOf<S>> {
 public:
  using Options = typename S::Options;
  explicit SanitizerOf(const Options& options) : given_(options), sanitizer_(options) {}

  Json options() const override { return write_options(given_); }
  Privacy privacy() const override { return sanitizer_.privacy(); }
  std::vector<Bound> bounds(const Accuracy& goal) const override { return sanitizer_.bounds(goal); }
  Rational beta() const override { return Rational(sanitizer_.beta()); }
  TableSpec inputs(const std::vector<std::string>& columns) const override {
    return input_columns(sanitizer_.domain(), columns);
  }
  void require_rows(std::size_t rows) const override { sanitizer_.check_rows(rows); }
  Json sanitize(const Table& table, Rng& rng, const Progress& progress) const override {
    return write_release(sanitizer_, sanitizer_.sanitize(discreet::inputs(sanitizer_.domain(), table), rng, progress));
  }
  Json sanitize_counted(const CountedValues<std::uint64_t>& values, Rng& rng, const Progress& progress) const override {
    if constexpr (CountsValues<S>) return write_release(sanitizer_, sanitizer_.sanitize(values, rng, progress));
    throw Error("option 'memory': only points that are integers are sorted on the disk. Leave it out");
  }
  std::unique_ptr<const AnyRelease> read(const Json& release, std::size_t rows) const override {
    return std::make_unique<ReleaseOf<S>>(sanitizer_, release, rows);
  }
  Subject subject(std::size_t rows) const override;

 private:
  Options given_;
  S sanitizer_;
};

// A record is an input: there are no labels.
template <Sanitizer S>
Subject SanitizerOf<S>::subject(std::size_t) const {
  auto self = this->shared_from_this();
  const auto domain = sanitizer_.domain();
  Subject subject;
  subject.records = input_count(domain);
  subject.promised = sanitizer_.privacy();
  subject.order = sanitizer_.row_order() == RowOrder::ignored ? Rows::unordered : Rows::ordered;
  subject.describe = [domain](std::uint32_t record) { return describe_input(domain, record); };
  subject.run = [self, domain](std::span<const std::uint32_t> database, Rng& rng) {
    ListedInputs<std::decay_t<decltype(domain)>> inputs(domain, database);
    return write_release(self->sanitizer_, self->sanitizer_.sanitize(inputs.rows(), rng)).dump();
  };
  return subject;
}

// As make_learner (entry.h).
template <Sanitizer S, Sanitizer... Others>
std::shared_ptr<const AnySanitizer> make_sanitizer(const typename S::Options& options) {
  if constexpr (sizeof...(Others) > 0)
    if (!S::takes(options)) return make_sanitizer<Others...>(options);
  return std::make_shared<const SanitizerOf<S>>(options);
}

template <Sanitizer S, Sanitizer... Others>
SanitizerEntry sanitizer_entry() {
  using Options = typename S::Options;
  return {.name = std::string(S::name),
          .summary = std::string(S::summary),
          .error_says = std::string(S::error_says),
          .fields = describe_fields<Options>(),
          .counts_values = CountsValues<S>,
          .tiny = [] { return tiny_instances(TinyOf<S>{}); },
          .make = [](const Json& options) { return make_sanitizer<S, Others...>(read_options<Options>(options)); }};
}

}  // namespace discreet::inline app
