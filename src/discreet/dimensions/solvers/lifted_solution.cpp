#include "discreet/dimensions/solvers/lifted_solution.h"

#include <cmath>

namespace discreet::inline dimensions {
namespace {

using Residue = std::uint64_t;

Residue power(Residue base, Residue exponent, Residue prime) {
  Residue all = 1;
  for (; exponent != 0; exponent >>= 1, base = base * base % prime)
    if ((exponent & 1) != 0) all = all * base % prime;
  return all;
}

Residue residue(std::int64_t value, Residue prime) {
  const auto modulus = static_cast<std::int64_t>(prime);
  return static_cast<Residue>((value % modulus + modulus) % modulus);
}

// The matrix modulo a prime as a product of triangles, with rows exchanged.
class Triangles {
 public:
  Triangles(const std::vector<std::vector<std::int64_t>>& rows, Residue prime) : prime_(prime), size_(rows.size()) {
    for (std::size_t i = 0; i < size_; ++i) {
      order_.push_back(i);
      auto& row = cells_.emplace_back();
      for (std::int64_t value : rows[i]) row.push_back(residue(value, prime));
    }
    for (std::size_t k = 0; k < size_ && regular_; ++k) eliminate(k);
  }

  bool is_regular() const { return regular_; }

  std::vector<Residue> solve(const std::vector<std::int64_t>& right) const {
    std::vector<Residue> x(size_);
    for (std::size_t i = 0; i < size_; ++i) {
      Residue sum = residue(right[order_[i]], prime_);
      for (std::size_t j = 0; j < i; ++j) sum = (sum + (prime_ - cells_[i][j]) * x[j]) % prime_;
      x[i] = sum;
    }
    for (std::size_t i = size_; i-- > 0;) {
      Residue sum = x[i];
      for (std::size_t j = i + 1; j < size_; ++j) sum = (sum + (prime_ - cells_[i][j]) * x[j]) % prime_;
      x[i] = sum * inverses_[i] % prime_;
    }
    return x;
  }

 private:
  void eliminate(std::size_t k) {
    std::size_t turn = k;
    while (turn < size_ && cells_[turn][k] == 0) ++turn;
    regular_ = turn < size_;
    if (!regular_) return;
    std::swap(cells_[k], cells_[turn]);
    std::swap(order_[k], order_[turn]);
    inverses_.push_back(power(cells_[k][k], prime_ - 2, prime_));
    for (std::size_t i = k + 1; i < size_; ++i) {
      if (cells_[i][k] == 0) continue;
      const Residue factor = cells_[i][k] = cells_[i][k] * inverses_[k] % prime_, minus = prime_ - factor;
      for (std::size_t j = k + 1; j < size_; ++j) cells_[i][j] = (cells_[i][j] + minus * cells_[k][j]) % prime_;
    }
  }

  Residue prime_;
  std::size_t size_;
  bool regular_ = true;
  std::vector<std::vector<Residue>> cells_;
  std::vector<Residue> inverses_;
  std::vector<std::size_t> order_;
};

// Binary digits that no numerator and no denominator exceeds: Hadamard's bound, and one for rounding.
unsigned most_bits(const std::vector<std::vector<std::int64_t>>& rows, const std::vector<std::int64_t>& right) {
  double bits = 1;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    double square = static_cast<double>(right[i]) * static_cast<double>(right[i]);
    for (std::int64_t value : rows[i]) square += static_cast<double>(value) * static_cast<double>(value);
    bits += std::log2(square) / 2 + 1e-6;
  }
  return static_cast<unsigned>(bits) + 1;
}

Integer reduced(const Integer& value, const Integer& modulus) {
  Integer rest = value % modulus;
  if (rest < 0) rest += modulus;
  return 2 * rest > modulus ? Integer(rest - modulus) : rest;
}

// The denominator of the fraction that equals the value modulo `modulus` and has a numerator of at most `bits`.
Integer denominator_of(const Integer& value, const Integer& modulus, unsigned bits) {
  Integer before = modulus, here = value < 0 ? Integer(value + modulus) : value, factor_before = 0, factor = 1;
  while (bit_length(here) > bits) {
    const Integer times = before / here;
    Integer next = before - times * here, next_factor = factor_before - times * factor;
    before = std::move(here);
    here = std::move(next);
    factor_before = std::move(factor);
    factor = std::move(next_factor);
  }
  return factor < 0 ? Integer(-factor) : factor;
}

std::vector<Rational> fractions(const std::vector<Integer>& values, const Integer& modulus, unsigned bits) {
  Integer common = 1;
  for (const Integer& value : values) {
    const Integer scaled = reduced(value * common, modulus);
    if (bit_length(scaled < 0 ? Integer(-scaled) : scaled) > bits) common *= denominator_of(scaled, modulus, bits);
  }
  std::vector<Rational> all;
  for (const Integer& value : values) all.emplace_back(reduced(value * common, modulus), common);
  return all;
}

}  // namespace

std::optional<std::vector<Rational>> solve_exactly(const std::vector<std::vector<std::int64_t>>& rows,
                                                   const std::vector<std::int64_t>& right) {
  // A determinant that is not 0 is hardly a multiple of all of them; if it were, the caller would have no solution, not
  // a wrong one.
  for (Residue prime : {2147483647ULL, 2147483629ULL, 2147483587ULL}) {
    const Triangles triangles(rows, prime);
    if (!triangles.is_regular()) continue;
    const unsigned bits = most_bits(rows, right);
    std::vector<Integer> values(rows.size(), 0);
    std::vector<std::int64_t> rest = right;
    Integer modulus = 1;
    while (bit_length(modulus) < 2 * bits + 2) {
      const auto digits = triangles.solve(rest);
      for (std::size_t i = 0; i < rows.size(); ++i) {
        values[i] += modulus * Integer(digits[i]);
        for (std::size_t j = 0; j < rows.size(); ++j) rest[i] -= rows[i][j] * static_cast<std::int64_t>(digits[j]);
        rest[i] /= static_cast<std::int64_t>(prime);
      }
      modulus *= Integer(prime);
    }
    return fractions(values, modulus, bits);
  }
  return std::nullopt;
}

}  // namespace discreet::inline dimensions
