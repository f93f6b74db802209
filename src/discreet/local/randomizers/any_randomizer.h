// Holds any one randomizer of the closed list, for rounds that are announced at run time.
//
// Privacy:  that of the family inside.
// Utility:  that of the family inside.
// Cost:     one branch per call.
// Source:   KL-10.   docs/local/randomizers.md
#pragma once

#include <variant>
#include <vector>

#include "discreet/local/randomizers/discrete_laplace.h"
#include "discreet/local/randomizers/hadamard.h"
#include "discreet/local/randomizers/k_rr.h"
#include "discreet/local/randomizers/one_bit.h"
#include "discreet/local/randomizers/subset.h"
#include "discreet/local/randomizers/warner.h"

namespace discreet::inline local {

// Applies several randomizers to one record and puts their reports side by side.
//
// A value is written in mixed radix, the first part lowest: v_0 + values_0 (v_1 + values_1 (v_2 + ...)). The public row
// is written in the same way with the parts' rows. The bits of the reports follow one another, the first part's lowest,
// and so do the counters.
//
// Privacy:  the sum of the parts' epsilons, pure, any two values: the parts are drawn independently.
// Utility:  that of each part, on the same people.
// Cost:     the sum of the parts'.
// Source:   KL-10, last row of its table.   docs/local/randomizers.md#product

// The families that a product may contain.
using BasicRandomizer = std::variant<DiscreteLaplaceRandomizer, HadamardRandomizer, KaryRandomizer, OneBitRandomizer,
                                     SubsetRandomizer, WarnerRandomizer>;

class ProductRandomizer {
 public:
  static constexpr std::string_view name = "product";
  static constexpr std::string_view summary = "several randomizers on one record, whose costs add";
  static constexpr std::size_t max_parts = 64;
  struct Options {
    std::vector<BasicRandomizer> parts;
    static constexpr auto fields() {
      return std::tuple{field("parts", &Options::parts, "the randomizers, each with its options")};
    }
    bool operator==(const Options&) const = default;
  };

  explicit ProductRandomizer(const Options& options);

  const Options& options() const { return options_; }

  Rational epsilon() const;
  std::uint64_t values() const { return values_; }
  std::uint64_t rows() const { return rows_; }
  std::size_t report_bits() const;
  Report report(std::uint64_t value, std::uint64_t row, Rng& rng) const;
  Rational probability(std::uint64_t value, std::uint64_t row, const Report& report) const;
  bool possible(const Report& report) const;
  std::size_t counters() const;
  void count(const Report& report, std::uint64_t row, Tally& tally) const;

  // The counts of the parts, one tally per part, all of the same people.
  std::vector<Tally> split(const Tally& tally) const;

  bool operator==(const ProductRandomizer&) const = default;

 private:
  Options options_;
  std::uint64_t values_ = 1, rows_ = 1;
};

class Randomizer {
 public:
  using Any = std::variant<DiscreteLaplaceRandomizer, HadamardRandomizer, KaryRandomizer, OneBitRandomizer,
                           ProductRandomizer, SubsetRandomizer, WarnerRandomizer>;

  Randomizer(Any any) : any_(std::move(any)) {}
  Randomizer(const BasicRandomizer& basic) : any_(std::visit([](const auto& family) { return Any(family); }, basic)) {}
  template <LocalRandomizer R>
  Randomizer(R family) : any_(std::move(family)) {}

  const Any& any() const { return any_; }
  // f(family), with the family's own type.
  template <class F>
  decltype(auto) visit(F&& f) const {
    return std::visit(std::forward<F>(f), any_);
  }

  std::string_view name() const;
  Rational epsilon() const;
  std::uint64_t values() const;
  std::uint64_t rows() const;
  std::size_t report_bits() const;
  Report report(std::uint64_t value, std::uint64_t row, Rng& rng) const;
  Rational probability(std::uint64_t value, std::uint64_t row, const Report& report) const;
  bool possible(const Report& report) const;
  std::size_t counters() const;
  void count(const Report& report, std::uint64_t row, Tally& tally) const;

  Tally empty_tally() const { return {0, std::vector<std::int64_t>(counters())}; }

  bool operator==(const Randomizer&) const = default;

 private:
  Any any_;
};

// Both on one record. A product of products has the parts of both, side by side.
ProductRandomizer side_by_side(const Randomizer& first, const Randomizer& second);

static_assert(LocalRandomizer<DiscreteLaplaceRandomizer> && LocalRandomizer<HadamardRandomizer> &&
              LocalRandomizer<KaryRandomizer> && LocalRandomizer<OneBitRandomizer> &&
              LocalRandomizer<ProductRandomizer> && LocalRandomizer<SubsetRandomizer> &&
              LocalRandomizer<WarnerRandomizer>);

}  // namespace discreet::inline local
