// Learns a line y = a x + b over the integers modulo a prime, from labelled points of the plane.
//
// The variant chooses the privacy guarantee:
//   stable  (epsilon, delta). Each block of rows shows a line, a point or nothing, and the learner returns a rule that
//           many blocks show. The rows needed do not depend on the prime.
//   hashed  Pure. Returns a slope and a bucket of a random hash function of the intercept. It scores every slope. The
//           rows needed grow with the logarithm of the prime, as they must.
//   sweep   (epsilon, delta). Propose-test-release over nine block sizes. It is for comparison and needs far more rows.
//
// Privacy:  (epsilon, delta), or epsilon, pure, for hashed. Replacement of one row, for hashed also adding or removing
//           one.    docs/learners/line.md#privacy
// Utility:  error <= alpha with probability >= 1 - beta when n >= sample_size(alpha, beta), for labels of a line.
// Cost:     stable, sweep: one pass. hashed: one evaluation per row, function and slope.
// Source:   CC-10 to CC-13 (Feldman and Xiao 2014, repaired). stable, hashed and the sweep are ours.
#pragma once

#include <variant>

#include "discreet/algebra/modular.h"
#include "discreet/learners/points/line_blocks.h"
#include "discreet/learning/domain.h"
#include "discreet/learning/learner.h"
#include "discreet/learning/premise.h"
#include "discreet/mechanisms/exponential.h"
#include "discreet/random/hashes/universal_hash.h"

namespace discreet::inline learners {

// The empty rule: no point of the plane.
struct NoPoint {
  bool operator()(const PlanePoint&) const { return false; }
  bool operator==(const NoPoint&) const = default;
};

struct OnePoint {
  PlanePoint point;
  bool operator()(const PlanePoint& at) const { return at == point; }
  bool operator==(const OnePoint&) const = default;
};

struct Line {
  std::uint64_t prime = 2, slope = 0, intercept = 0;
  // The intercept of the line with this slope through a point.
  static std::uint64_t intercept_of(const PlanePoint& at, std::uint64_t slope, std::uint64_t prime) {
    return subtract_mod(at.y, multiply_mod(slope, at.x, prime), prime);
  }
  bool operator()(const PlanePoint& at) const { return intercept_of(at, slope, prime) == intercept; }
  bool operator==(const Line&) const = default;
};

// The lines of one slope whose intercepts fall into one bucket.
struct LineBucket {
  std::uint64_t prime = 2, slope = 0;
  UniversalHash hash;
  std::uint64_t bucket = 0;
  bool operator()(const PlanePoint& at) const { return hash(Line::intercept_of(at, slope, prime)) == bucket; }
  bool operator==(const LineBucket&) const = default;
};

struct LineRule {
  std::variant<NoPoint, OnePoint, Line, LineBucket> shape;
  bool operator()(const PlanePoint& at) const {
    return std::visit([&](const auto& s) { return s(at); }, shape);
  }
  bool operator()(const GridRow& at) const { return (*this)(plane_point(at)); }
  bool operator==(const LineRule&) const = default;
};

enum class LineVariant { stable, hashed, sweep };
constexpr auto words(LineVariant) { return std::array<std::string_view, 3>{"stable", "hashed", "sweep"}; }

class LineLearner {
 public:
  static constexpr std::string_view name = "line";
  static constexpr std::string_view summary = "a line y = a x + b modulo a prime";
  using Input = GridRow;
  using Hypothesis = LineRule;

  struct Options {
    Integer prime = 101;
    LineVariant variant = LineVariant::stable;
    Rational epsilon = 1;
    std::optional<Rational> delta;
    Rational alpha{1, 10}, beta{1, 20};
    Setting setting = Setting::realizable;
    Neighbours neighbours = Neighbours::replace;
    std::optional<std::int64_t> blocks, block_rows, functions, buckets;
    static constexpr auto fields() {
      return std::tuple{
          field("prime", &Options::prime, "coordinates are 0, ..., prime - 1 (public)"),
          field("variant", &Options::variant, "which guarantee: see the page"),
          field("epsilon", &Options::epsilon, "privacy parameter of the whole run"),
          field("delta", &Options::delta,
                "privacy parameter of the whole run (default: 0 for the variant hashed, else 1e-6)"),
          field("alpha", &Options::alpha, "error to allow (decides how the rows are divided)"),
          field("beta", &Options::beta, "failure probability to allow"),
          field("setting", &Options::setting, "source of the labels (agnostic for the variant hashed alone)"),
          field("neighbours", &Options::neighbours, "the neighbour relation (add_remove for the variant hashed alone)"),
          field("blocks", &Options::blocks,
                "number of blocks that vote, for stable and sweep (default: the planner's number)"),
          field("block_rows", &Options::block_rows,
                "rows of the smallest block, for sweep (default: the planner's number)"),
          field("functions", &Options::functions,
                "number of hash functions, for hashed (default: the planner's number)"),
          field("buckets", &Options::buckets,
                "number of buckets of each hash function, for hashed (default: the planner's number)")};
    }
  };

  explicit LineLearner(Options options);

  GridDomain domain() const { return {{{0, options_.prime - 1}, {0, options_.prime - 1}}}; }
  std::uint64_t prime() const { return prime_; }
  LineVariant variant() const { return options_.variant; }
  RowOrder row_order() const { return options_.variant == LineVariant::hashed ? RowOrder::ignored : RowOrder::matters; }
  Privacy privacy() const { return {options_.epsilon, delta_, options_.neighbours}; }
  Premise premise() const;
  // The paper states its bound with a delta, under replacement.
  void add_plan_bounds(const Accuracy& goal, std::vector<Bound>& bounds) const;
  std::vector<Bound> bounds(Accuracy goal) const;
  std::optional<LineRule> learn(const Sample<GridRow>& sample, Rng& rng, const Progress& progress = {}) const;

  // Hash functions and buckets of the variant hashed.
  struct Menu {
    std::uint64_t functions = 0, buckets = 0;
  };
  const Menu& menu() const { return menu_; }

 private:
  LineRule rule_of(const BlockRule& rule) const;
  LineRule stable(const Sample<GridRow>& sample, Rng& rng, const Stage& stage) const;
  LineRule hashed(const Sample<GridRow>& sample, Rng& rng, const Stage& stage) const;
  LineRule sweep(const Sample<GridRow>& sample, Rng& rng, const Stage& stage) const;
  BlockRule released(const Sample<GridRow>& sample, std::size_t block_rows, Rng& rng, const Stage& stage) const;
  void plan_division();
  Menu planned_menu(const Rational& epsilon, const Accuracy& accuracy) const;
  std::vector<Bound> own_bounds(const Accuracy& goal) const;

  Options options_;
  std::uint64_t prime_;
  Rational delta_, histogram_delta_;  // the delta of the promise, and the stricter one of the histogram
  std::uint64_t blocks_ = 0, block_rows_ = 0;
  Menu menu_;
  std::int64_t threshold_ = 0;  // changes that a vote must withstand in the variant sweep
  Exponential select_;
};

}  // namespace discreet::inline learners
