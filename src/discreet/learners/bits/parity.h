// Learns a parity x -> <a, x> over GF(2) from labelled rows of bits.
//
// Six variants share two ideas. For realizable labels some parity fits all rows. Then the learner solves a random part
// of the rows as linear equations, and sometimes abstains (mechanisms/random_solution.h). It does so on one or more
// disjoint parts of the data. For noisy labels (`agnostic`) it selects among all 2^d parities by their mistakes. A
// Walsh-Hadamard transform counts them.
//   first_success  The first part that answers. The default.
//   single         One calibrated run on all rows. It abstains about a third of the time.
//   single_paper   One run as printed, p = epsilon/4, s = 1/2.
//   paper          As printed and repaired. Many parts, and noisy mistakes on held-out rows decide.
//   exponential    The same, but the exponential mechanism decides.
//   agnostic       Dimension at most 28.
//
// Privacy:  epsilon, pure, replacement of one row.                          docs/learners/parity.md#privacy
// Utility:  error <= alpha with probability >= 1 - beta when n >= sample_size(alpha, beta). The two single variants
//           reach it whenever they answer.
// Cost:     O(n + k d^2 / 64) for k kept rows. Memory O(d^2). agnostic: O(n + d 2^d).
// Source:   KL-7, KL-8, KL-9 (Kasiviswanathan et al. 2011), constants repaired. first_success is ours.
#pragma once

#include "discreet/learning/domain.h"
#include "discreet/learning/learner.h"
#include "discreet/learning/premise.h"
#include "discreet/mechanisms/random_solution.h"
#include "discreet/privacy/guarantee.h"

namespace discreet::inline learners {

struct Parity {
  BitVector mask;
  bool operator()(BitRow x) const { return inner_product(mask.row(), x); }
  auto operator<=>(const Parity&) const = default;
};

enum class ParityVariant { first_success, single, single_paper, paper, exponential, agnostic };
constexpr auto words(ParityVariant) {
  return std::array<std::string_view, 6>{"first_success", "single", "single_paper", "paper", "exponential", "agnostic"};
}

class ParityLearner {
 public:
  static constexpr std::string_view name = "parity";
  // Variants with an accuracy that is proved only for labels made by a concept of the class.
  static constexpr std::array<std::string_view, 5> realizable_variants{"first_success", "single", "single_paper",
                                                                       "paper", "exponential"};
  static constexpr std::string_view summary = "a parity of some of the bits of a row";
  using Input = BitRow;
  using Hypothesis = Parity;

  struct Options {
    std::int64_t dimension = 8;
    Rational epsilon = 1;
    Rational alpha{1, 10}, beta{1, 20};
    ParityVariant variant = ParityVariant::first_success;
    std::optional<std::int64_t> chunks;
    static constexpr auto fields() {
      return std::tuple{
          field("dimension", &Options::dimension, "bits in one row"),
          field("epsilon", &Options::epsilon, "privacy parameter of the whole run"),
          field("alpha", &Options::alpha, "error to allow (decides how the rows are divided)"),
          field("beta", &Options::beta, "failure probability to allow"),
          field("variant", &Options::variant, "which algorithm"),
          field("chunks", &Options::chunks, "disjoint parts of the data (default: the planner's number)")};
    }
  };

  explicit ParityLearner(Options options);

  BitDomain domain() const { return {static_cast<std::size_t>(options_.dimension)}; }
  RowOrder row_order() const;
  Privacy privacy() const { return {run_epsilon_}; }
  Guarantee guarantee() const;  // agnostic is one selection
  Premise premise() const;
  std::vector<Bound> bounds(Accuracy goal) const;
  std::vector<Bound> table_bounds(Accuracy goal) const;
  std::optional<Parity> learn(const Sample<BitRow>& sample, Rng& rng, const Progress& progress = {}) const;

  // How the plan divides its rows. There are `chunks` parts of equal size, and test_rows of every `rows` are held out.
  struct Shares {
    std::size_t chunks, test_rows, rows;
  };

 private:
  // How the rows are divided: `chunks` parts of equal size, then held-out rows.
  struct Division {
    std::size_t chunks, chunk_rows, test_rows;
  };
  Division divide(std::size_t rows) const;
  std::optional<Parity> first_success(const Sample<BitRow>& sample, Rng& rng, const Stage& stage) const;
  std::optional<Parity> best_candidate(const Sample<BitRow>& sample, Rng& rng, const Stage& stage) const;
  template <class Count>
  std::optional<Parity> agnostic(const Sample<BitRow>& sample, Rng& rng, const Stage& stage) const;
  std::optional<Bound> division_bound(const Accuracy& goal) const;
  std::size_t pick(std::span<const std::int64_t> errors, std::size_t test_rows, Rng& rng) const;

  Options options_;
  Rational run_epsilon_;  // for the whole run. The printed variants with many parts stop at 2 and promise no more
  Shares shares_;
  RandomSolution run_;
};

}  // namespace discreet::inline learners
