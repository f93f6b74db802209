// Holds any one randomizer of the closed list, for rounds that are announced at run time.
//
// Privacy:  that of the family inside.
// Utility:  that of the family inside.
// Cost:     one branch per call.
// Source:   KL-10.   docs/local/randomizers.md
#pragma once

#include "discreet/local/randomizers/product.h"

namespace discreet::inline local {

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
