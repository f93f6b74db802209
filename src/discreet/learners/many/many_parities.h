// Learns a parity x -> <a, x> over GF(2) for each of k labels of the same rows of bits.
//
// One promise covers a person's bits and all labels together. The learner finds all parities exactly or gives no
// answer. The rows needed do not depend on k.
//   votes   Blocks of rows are solved as linear equations, all labels at once, and vote. A clear winner is released.
//   direct  The mistakes of all 2^d parities are counted for each label. The best ones are released if no other comes
//           near. This needs fewer rows, and labels may be noisy, but d is at most 26.
//
// Privacy:  (epsilon, delta). Replacement of one row, for direct also adding or removing one.
//           docs/learners/many_parities.md#privacy
// Utility:  exactly the targets with probability >= 1 - beta when n >= sample_size, for uniform rows and labels of
//           parities.
// Cost:     votes: n d (d + k) / 64 words, less by the four Russians, on all cores. direct: the same once if all labels
//           fit, otherwise d 2^d additions per label.
// Source:   ML-15 (Algorithm 4 of Bun, Nissim, Stemmer 2019, repaired). Abstaining, direct and the exact tails are
//           ours.
#pragma once

#include "discreet/learners/bits/parity.h"
#include "discreet/learning/multi_learner.h"
#include "discreet/learning/premise.h"
#include "discreet/mechanisms/stable_argmax.h"

namespace discreet::inline learners {

enum class ManyParitiesVariant { votes, direct };
constexpr auto words(ManyParitiesVariant) { return std::array<std::string_view, 2>{"votes", "direct"}; }

class ManyParitiesLearner {
 public:
  static constexpr std::string_view name = "many_parities";
  // Variants with an accuracy that is proved only for labels made by a concept of the class.
  static constexpr std::array<std::string_view, 2> realizable_variants{"votes", "direct"};
  using OneLabel = ParityLearner;  // learns one label of the same class
  static constexpr std::string_view summary = "for every label a parity of some of the bits, under one promise";
  using Input = BitRow;
  using Hypothesis = Parity;

  struct Options {
    std::int64_t dimension = 8;
    std::int64_t label_count = 1;
    ManyParitiesVariant variant = ManyParitiesVariant::votes;
    Rational epsilon = 1;
    Rational delta{1, 1'000'000};
    Rational beta{1, 20};
    Neighbours neighbours = Neighbours::replace;
    std::optional<std::int64_t> block_rows;
    static constexpr auto fields() {
      return std::tuple{
          field("dimension", &Options::dimension, "bits in one row"),
          field("label_count", &Options::label_count, "labels per row (public)"),
          field("variant", &Options::variant, "votes of blocks of rows, or the mistakes of all parities"),
          field("epsilon", &Options::epsilon, "privacy parameter of the whole run"),
          field("delta", &Options::delta, "privacy parameter of the whole run"),
          field("beta", &Options::beta, "failure probability to allow (decides how the rows are divided)"),
          field("neighbours", &Options::neighbours, "the neighbour relation (add_remove for the variant direct alone)"),
          field("block_rows", &Options::block_rows,
                "rows of a block, for the variant votes (default: the planner's number)")};
    }
  };

  explicit ManyParitiesLearner(Options options);

  BitDomain domain() const { return {dimension()}; }
  std::size_t label_count() const { return static_cast<std::size_t>(options_.label_count); }
  RowOrder row_order() const {
    return options_.variant == ManyParitiesVariant::direct ? RowOrder::ignored : RowOrder::matters;
  }
  Privacy privacy() const { return release_.privacy(); }
  Premise premise() const;
  void add_plan_bounds(const Accuracy& goal, std::vector<Bound>& bounds) const;
  std::vector<Bound> bounds(Accuracy goal) const;
  std::optional<std::vector<Parity>> learn(const MultiSample<BitRow>& sample, Rng& rng,
                                           const Progress& progress = {}) const;

  std::size_t block_rows() const { return block_rows_; }

 private:
  // The parities that fit best, and how many rows (or votes) the next best ones are behind.
  struct Standing {
    std::vector<Parity> winner;
    std::int64_t lead = 0;
  };
  std::size_t dimension() const { return static_cast<std::size_t>(options_.dimension); }
  std::vector<Parity> parities_of(const BitMatrix& solution) const;
  Standing votes(const MultiSample<BitRow>& sample, const Stage& stage) const;
  Standing direct(const MultiSample<BitRow>& sample, const Stage& stage) const;
  template <class Count>
  Standing counted(const MultiSample<BitRow>& sample, const Stage& stage) const;
  std::vector<Bound> own_bounds(const Accuracy& goal) const;

  Options options_;
  StableArgmax release_;
  std::size_t block_rows_ = 0;
};

}  // namespace discreet::inline learners
