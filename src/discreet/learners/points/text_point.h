// Learns a point, the one value that is labelled 1, from labelled texts or natural numbers of any size.
//
// This is the learner `point` for values that are not a range. Its variants:
//   hashed  Pure. Returns a bucket of a random hash function on texts. The rows needed do not depend on the texts'
//           length.
//   stable  (epsilon, delta). Returns the text that most rows of label 1 share, or the empty concept.
// A natural number is the text of its digits.
//
// Privacy:  epsilon, pure, or (epsilon, delta) for stable. Replacement of one row, or adding or removing one.
//           docs/learners/point.md#privacy
// Utility:  error <= alpha (hashed, setting agnostic: best + alpha) with probability >= 1 - beta when n >= sample_size.
// Cost:     hashed: one product per word of seven bytes, for every row and function. stable: one table of the texts.
// Source:   RD-12 (Beimel, Nissim, Stemmer 2013). The family of functions and its collisions are ours.
#pragma once

#include <variant>

#include "discreet/learners/points/point.h"
#include "discreet/learning/premise.h"
#include "discreet/random/hashes/text_hash.h"

namespace discreet::inline learners {

struct OneText {
  std::string text;
  bool operator()(std::string_view x) const { return x == text; }
  bool operator==(const OneText&) const = default;
};

struct TextBucket {
  TextCode code;
  TextHash hash;
  std::uint64_t bucket = 0;
  bool operator()(std::string_view x) const { return hash(code, x) == bucket; }
  bool operator==(const TextBucket&) const = default;
};

struct TextRule {
  std::variant<NoValue, OneText, TextBucket> shape;
  bool operator()(std::string_view x) const {
    return std::visit([x](const auto& s) { return s(x); }, shape);
  }
  bool operator==(const TextRule&) const = default;
};

class TextPointLearner {
 public:
  static constexpr std::string_view name = PointLearner::name, summary = PointLearner::summary;
  using Input = std::string_view;
  using Hypothesis = TextRule;
  using Options = PointOptions;

  static bool takes(const Options& options) { return !PointLearner::takes(options); }

  explicit TextPointLearner(Options options);

  const TextDomain& domain() const { return domain_; }
  RowOrder row_order() const { return RowOrder::ignored; }
  Privacy privacy() const { return {options_.epsilon, delta_, options_.neighbours}; }
  Premise premise() const;
  std::vector<Bound> bounds(Accuracy goal) const;
  std::optional<TextRule> learn(const Sample<Input>& sample, Rng& rng, const Progress& progress = {}) const;

  const PointMenu& menu() const { return menu_; }
  const TextCode& code() const { return code_; }
  // An upper bound on the probability that two texts become one number before they are hashed.
  Rational collision() const;
  std::vector<Bound> own_bounds(const Accuracy& goal) const;  // for this variant alone

 private:
  TextRule hashed(const Sample<Input>& sample, Rng& rng, const Stage& stage) const;
  TextRule stable(const Sample<Input>& sample, Rng& rng, const Stage& stage) const;

  Options options_;
  TextDomain domain_;
  TextCode code_;
  Rational delta_;
  Exponential select_;
  PointMenu menu_;
};

}  // namespace discreet::inline learners
