// Tardos's fingerprinting code: every column has a secret bias, every user a coin of that bias (ML-23).
//
// If a user's row went into a word, the user agrees with it more than chance allows. Two scores measure it. The
// original one adds up only where the word has a one, and has the constants of Tardos's proof. The symmetric one uses
// every column and needs about a twentieth of them.
//
// Property 1 (soundness): for every word that does not depend on row i, p_values(word)[i] is at most x with probability
//   at most x, for every x. By `proof` this holds at x = level alone. It holds for every bias the code may draw.
// Property 2 (completeness): let the score be the original one, let columns >= tardos_columns(users, level), and let
//   every bit of the word belong to some user. Then a user is accused with probability at least 1 - level^(users / 4).
//   docs/attacks.md#tardos
#pragma once

#include <vector>

#include "discreet/algebra/bit_matrix.h"
#include "discreet/random/rng.h"

namespace discreet::inline audit {

// Coins of many different biases, 64 to a word.
//
// A coin is a comparison of a uniform real with its bias, bit by bit from the top. 64 coins are compared at once, each
// with its own bias, and the comparison of a word ends with its last coin. So 64 coins take about seven random words,
// for any number of bits in the biases. Exact: coin j is 1 with probability bias[j] / 2^64.
class PackedCoins {
 public:
  explicit PackedCoins(std::span<const std::uint64_t> biases);

  std::size_t size() const { return size_; }
  void flip(std::span<std::uint64_t> into, Rng& rng) const;  // all coins once, into words_for(size()) words

 private:
  static constexpr std::size_t depth = 64;

  std::size_t size_;
  std::vector<std::uint64_t> planes_;  // word w of all biases' bits, the highest first: planes_[64 w], ...
};

// The source of a p-value: the original score against the threshold of its proof, the symmetric score by Bernstein's
// inequality, or the symmetric score against fresh users with the same biases.
enum class TardosTest { proof, bernstein, fresh_users };

class TardosCode {
 public:
  // Throws Error unless there is at least one user and one column.
  TardosCode(std::size_t users, std::size_t columns, Rng& rng);

  std::size_t users() const { return words_.rows(); }
  std::size_t columns() const { return words_.columns(); }
  const BitMatrix& words() const { return words_; }  // one row per user
  double bias(std::size_t column) const { return biases_[column]; }

  // The sum over columns of (2 word - 1) U for every user. U is sqrt((1 - p) / p) at a one of theirs and -sqrt(p / (1 -
  // p)) at a zero: mean 0 and variance `columns` for the innocent.
  std::vector<double> symmetric_scores(BitRow word) const;

  // The sum of U over the first `columns` columns, as far as the word is 1 there.
  std::vector<double> original_scores(BitRow word, std::size_t columns) const;

  std::vector<double> bernstein_p_values(BitRow word) const;

  // 1 or `level`: the threshold of the proof, at columns 100 users^2 q, the most that there are, with e^-q <= level.
  // Throws Error if there are too few columns for it.
  std::vector<double> proof_p_values(BitRow word, double level) const;
  static void check_proof(std::size_t users, std::size_t columns, double level);

  // The share of fresh users, oneself included, who look at least as guilty.
  std::vector<double> fresh_p_values(BitRow word, std::size_t fresh_users, Rng& rng) const;

  // The columns on which all users agree: the number that the word has wrong, and their number.
  struct Marked {
    std::size_t mistakes = 0, columns = 0;
  };
  Marked marked(BitRow word) const;

 private:
  double bernstein(double score) const;

  double cutoff_;               // biases lie in [cutoff, 1 - cutoff], 1 / (300 users)
  std::vector<double> biases_;  // p, exactly as the coins have it but for rounding to a double
  PackedCoins coins_;
  BitMatrix words_;
};

}  // namespace discreet::inline audit
