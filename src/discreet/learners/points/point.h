// Learns a point, the one value that is labelled 1, from labelled values of a domain of up to 2^64.
//
// The class consists of the points x = j and the empty concept. The variant chooses the privacy guarantee:
//   hashed  Pure. Returns a bucket of a random hash function. It holds the point and few other people. The rows needed
//           do not depend on the domain.
//   fixed   Pure. The same with a public Reed-Solomon code instead of random functions. Its hypothesis list (menu) can
//           be published.
//   proper  Pure. Returns a point or the empty concept, selected among all of them.
//   stable  (epsilon, delta). Returns the value that most rows of label 1 share, or the empty concept.
//
// Privacy:  epsilon, pure, or (epsilon, delta) for stable. Replacement of one row, or adding or removing one.
//           docs/learners/point.md#privacy
// Utility:  error <= alpha (setting agnostic: best + alpha) with probability >= 1 - beta when n >= sample_size.
// Cost:     hashed: one evaluation per row and function. Others: sorting the values. fixed: then one per value and
//           place.
// Source:   RD-11, RD-13, RD-14 (Beimel, Nissim, Stemmer 2013), CC-8 (Feldman and Xiao 2014). The exact forms are ours.
#pragma once

#include <variant>

#include "discreet/algebra/reed_solomon.h"
#include "discreet/learners/points/point_options.h"
#include "discreet/learning/domain.h"
#include "discreet/learning/premise.h"
#include "discreet/mechanisms/exponential.h"
#include "discreet/mechanisms/stability_histogram.h"
#include "discreet/random/hashes/universal_hash.h"

namespace discreet::inline learners {

// The empty concept.
struct NoValue {
  bool operator()(const auto&) const { return false; }
  bool operator==(const NoValue&) const = default;
};

struct OneValue {
  std::uint64_t value = 0;
  bool operator()(std::uint64_t x) const { return x == value; }
  bool operator==(const OneValue&) const = default;
};

struct HashBucket {
  UniversalHash hash;
  std::uint64_t bucket = 0;
  bool operator()(std::uint64_t x) const { return hash(x) == bucket; }
  bool operator==(const HashBucket&) const = default;
};

struct CodeBucket {
  ReedSolomon code;
  std::uint64_t place = 0, symbol = 0;
  bool operator()(std::uint64_t x) const { return code.symbol(x, place) == symbol; }
  bool operator==(const CodeBucket&) const = default;
};

// Values are offsets into the domain.
struct PointRule {
  std::variant<NoValue, OneValue, HashBucket, CodeBucket> shape;
  bool operator()(std::uint64_t x) const {
    return std::visit([x](const auto& s) { return s(x); }, shape);
  }
  bool operator==(const PointRule&) const = default;
};

class PointLearner {
 public:
  static constexpr std::string_view name = "point";
  // Variants with an accuracy that is proved only for labels made by a concept of the class.
  static constexpr std::array<std::string_view, 1> realizable_variants{"stable"};
  static constexpr std::string_view summary =
      "the one value that is labelled 1: an integer, a text, a number of any size";
  using Input = std::uint64_t;
  using Hypothesis = PointRule;

  using Options = PointOptions;

  // The type TextPointLearner learns texts and natural numbers of any size, under the same name.
  static bool takes(const Options& options) { return options.values == PointValues::integers; }

  explicit PointLearner(Options options);

  IntegerDomain domain() const { return {options_.low, options_.high}; }
  RowOrder row_order() const { return RowOrder::ignored; }
  Privacy privacy() const { return {options_.epsilon, delta_, options_.neighbours}; }
  Guarantee guarantee() const;
  Premise premise() const;
  std::vector<Bound> bounds(Accuracy goal) const;
  std::vector<Bound> table_bounds(Accuracy goal) const;
  std::optional<PointRule> learn(const Sample<Input>& sample, Rng& rng, const Progress& progress = {}) const;

  PointVariant variant() const { return options_.variant; }
  const PointMenu& menu() const { return menu_; }
  std::vector<Bound> own_bounds(const Accuracy& goal) const;  // for this variant alone

 private:
  PointRule hashed(const Sample<Input>& sample, Rng& rng, const Stage& stage) const;
  PointRule fixed(const Sample<Input>& sample, Rng& rng, const Stage& stage) const;
  PointRule proper(const Sample<Input>& sample, Rng& rng, const Stage& stage) const;
  PointRule stable(const Sample<Input>& sample, Rng& rng, const Stage& stage) const;

  Options options_;
  Rational delta_;
  Exponential select_;
  PointMenu menu_;
};

}  // namespace discreet::inline learners
