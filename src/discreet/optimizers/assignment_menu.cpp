#include "discreet/optimizers/assignment_menu.h"

#include <algorithm>
#include <bit>
#include <numeric>

#include "discreet/algebra/binary_field.h"
#include "discreet/algebra/walsh_hadamard.h"
#include "discreet/base/error.h"

namespace discreet::inline optimizers {
namespace {

constexpr std::size_t often = 1 << 12;  // clauses between two looks at the progress

bool seed_value(std::uint64_t seed, std::uint32_t variable) {
  return (seed ^ static_cast<std::uint64_t>(std::popcount((seed >> 1) & variable))) & 1;
}

bool holds_both(std::span<const ClauseLiteral> clause) {
  for (std::size_t i = 0; i < clause.size(); ++i)
    for (std::size_t j = 0; j < i; ++j)
      if ((clause[i] ^ clause[j]) == 1) return true;
  return false;
}

// The characters of a clause's violation, times 2^width: for every subset of its literals the sum of their masks and
// the product of their signs.
template <class Number>
void add_characters(std::span<const ClauseLiteral> clause, std::vector<Number>& coefficients) {
  const std::size_t subsets = std::size_t{1} << clause.size();
  for (std::size_t subset = 0; subset < subsets; ++subset) {
    std::uint64_t mask = 0;
    Number sign = 1;
    for (std::size_t j = 0; j < clause.size(); ++j)
      if (subset >> j & 1) {
        mask ^= 1 | std::uint64_t{variable_of(clause[j])} << 1;
        if (is_negated(clause[j])) sign = -sign;
      }
    coefficients[mask] += sign;
  }
}

template <class Number>
std::vector<std::int64_t> transformed(const ClauseRows& clauses, unsigned bits, const std::vector<std::uint64_t>& seeds,
                                      const Stage& stage) {
  std::vector<Number> counts(std::size_t{1} << bits);
  for (std::size_t row = 0; row < clauses.size(); ++row) {
    if (row % often == 0) stage.part(0, 1, 2).at(row, clauses.size());
    if (!holds_both(clauses[row])) add_characters(clauses[row], counts);
  }
  walsh_hadamard(std::span<Number>(counts), stage.part(1, 2, 2));
  std::vector<std::int64_t> result;
  result.reserve(seeds.size());
  for (std::uint64_t seed : seeds) result.push_back(static_cast<std::int64_t>(counts[seed] >> clauses.width()));
  return result;
}

// The places where a literal is false, 64 assignments per word.
std::uint64_t false_word(const BitMatrix& menu, ClauseLiteral literal, std::size_t word) {
  const std::uint64_t values = menu[variable_of(literal)][word];
  return is_negated(literal) ? values : ~values;
}

}  // namespace

unsigned seed_bits(std::uint32_t variables) { return 1 + static_cast<unsigned>(std::bit_width(variables - 1)); }

AssignmentMenu::AssignmentMenu(BitMatrix listed)
    : variables_(static_cast<std::uint32_t>(listed.rows())), menu_(std::move(listed)) {}

AssignmentMenu::AssignmentMenu(std::uint32_t variables, Seeds seeds) : variables_(variables), menu_(std::move(seeds)) {}

AssignmentMenu AssignmentMenu::drawn(std::uint32_t variables, std::size_t count, Rng& rng) {
  BitMatrix listed(variables, count);
  for (std::uint32_t variable = 0; variable < variables; ++variable)
    for (std::size_t first = 0; first < count; first += 64)
      listed.row(variable)[first / 64] = rng.bits(static_cast<int>(std::min<std::size_t>(64, count - first)));
  return AssignmentMenu(std::move(listed));
}

AssignmentMenu AssignmentMenu::drawn_seeds(std::uint32_t variables, std::size_t count, Rng& rng) {
  Seeds seeds;
  for (std::size_t i = 0; i < count; ++i) seeds.push_back(rng.bits(static_cast<int>(seed_bits(variables))));
  return {variables, std::move(seeds)};
}

AssignmentMenu AssignmentMenu::three_wise(std::uint32_t variables) {
  Seeds seeds(std::size_t{1} << seed_bits(variables));
  std::iota(seeds.begin(), seeds.end(), 0);
  return {variables, std::move(seeds)};
}

AssignmentMenu AssignmentMenu::small_bias(std::uint32_t variables, unsigned field_bits) {
  const BinaryField field(field_bits);
  const unsigned bits = seed_bits(variables);
  Seeds seeds;
  for (std::uint64_t u = 0; u < field.size(); ++u)
    for (std::uint64_t v = 0; v < field.size(); ++v) {
      std::uint64_t seed = 0, power = 1;
      for (unsigned j = 0; j < bits; ++j, power = field.product(power, u))
        seed |= static_cast<std::uint64_t>(std::popcount(power & v) & 1) << j;
      seeds.push_back(seed);
    }
  return {variables, std::move(seeds)};
}

AssignmentMenu AssignmentMenu::checked(std::uint32_t variables, std::size_t count, const Rational& slack) {
  constexpr std::uint64_t streams = 20;  // each fits with probability 1/2 at least, where the count is the planner's
  const Integer most = floor((Rational(1, 8) + slack) * Rational(count));
  for (std::uint64_t stream = 1; stream <= streams; ++stream) {
    Rng fixed = Rng::seeded(stream);  // public: it draws the menu, before and without any data
    AssignmentMenu menu = drawn(variables, count, fixed);
    if (menu.most_frequent_triple() <= most) return menu;
  }
  throw Error("assignments: " + std::to_string(count) +
              " are too few to be even on all triples of variables. Give more");
}

std::size_t AssignmentMenu::size() const {
  if (const auto* listed = std::get_if<BitMatrix>(&menu_)) return listed->columns();
  return std::get<Seeds>(menu_).size();
}

bool AssignmentMenu::value(std::size_t assignment, std::uint32_t variable) const {
  if (const auto* listed = std::get_if<BitMatrix>(&menu_)) return listed->get(variable, assignment);
  return seed_value(std::get<Seeds>(menu_)[assignment], variable);
}

std::vector<bool> AssignmentMenu::assignment(std::size_t number) const {
  std::vector<bool> values(variables_);
  for (std::uint32_t variable = 0; variable < variables_; ++variable) values[variable] = value(number, variable);
  return values;
}

std::vector<std::int64_t> AssignmentMenu::unsatisfied(const ClauseRows& clauses, const Stage& stage, Way way) const {
  if (std::holds_alternative<BitMatrix>(menu_)) return count_listed(clauses, stage);
  const unsigned bits = seed_bits(variables_);
  // A seed takes a few steps a clause, the transform `bits` steps a seed of all.
  const bool many = size() / 4 >= (bits << bits) / (clauses.size() + 1);
  return way == Way::transform || (way == Way::quickest && many) ? transform(clauses, stage)
                                                                 : count_seeds(clauses, stage);
}

std::vector<std::int64_t> AssignmentMenu::count_listed(const ClauseRows& clauses, const Stage& stage) const {
  const auto& listed = std::get<BitMatrix>(menu_);
  std::vector<std::int64_t> counts(64 * listed.stride());
  for (std::size_t row = 0; row < clauses.size(); ++row) {
    if (row % often == 0) stage.at(row, clauses.size());
    for (std::size_t word = 0; word < listed.stride(); ++word) {
      std::uint64_t violated = ~std::uint64_t{0};
      for (ClauseLiteral literal : clauses[row]) violated &= false_word(listed, literal, word);
      for (; violated != 0; violated &= violated - 1)
        ++counts[64 * word + static_cast<std::size_t>(std::countr_zero(violated))];
    }
  }
  counts.resize(listed.columns());  // bits past the last assignment were counted as well
  return counts;
}

std::vector<std::int64_t> AssignmentMenu::count_seeds(const ClauseRows& clauses, const Stage& stage) const {
  const auto& seeds = std::get<Seeds>(menu_);
  std::vector<std::int64_t> counts(seeds.size());
  for (std::size_t row = 0; row < clauses.size(); ++row) {
    if (row % often == 0) stage.at(row, clauses.size());
    for (std::size_t i = 0; i < seeds.size(); ++i)
      counts[i] += std::ranges::none_of(clauses[row], [&](ClauseLiteral literal) {
        return seed_value(seeds[i], variable_of(literal)) != is_negated(literal);
      });
  }
  return counts;
}

std::vector<std::int64_t> AssignmentMenu::transform(const ClauseRows& clauses, const Stage& stage) const {
  const auto& seeds = std::get<Seeds>(menu_);
  const unsigned bits = seed_bits(variables_);
  const bool narrow = clauses.size() < std::size_t{1} << (31 - clauses.width());
  return narrow ? transformed<std::int32_t>(clauses, bits, seeds, stage)
                : transformed<std::int64_t>(clauses, bits, seeds, stage);
}

std::uint64_t AssignmentMenu::most_frequent_triple() const {
  BitMatrix listed(variables_, size());
  for (std::uint32_t i = 0; i < variables_; ++i)
    for (std::size_t a = 0; a < size(); ++a) listed.set(i, a, value(a, i));
  std::uint64_t most = 0;
  std::vector<std::uint64_t> pair(listed.stride());
  for (std::uint32_t i = 0; i < variables_; ++i)
    for (std::uint32_t j = 0; j < i; ++j)
      for (unsigned signs = 0; signs < 4; ++signs) {
        for (std::size_t w = 0; w < pair.size(); ++w)
          pair[w] = false_word(listed, 2 * i + (signs & 1), w) & false_word(listed, 2 * j + (signs >> 1), w);
        if (size() % 64 != 0) pair.back() &= (std::uint64_t{1} << size() % 64) - 1;
        std::uint64_t both = 0;
        for (std::uint64_t word : pair) both += static_cast<std::uint64_t>(std::popcount(word));
        for (std::uint32_t k = 0; k < j; ++k) {
          std::uint64_t ones = 0;
          for (std::size_t w = 0; w < pair.size(); ++w)
            ones += static_cast<std::uint64_t>(std::popcount(pair[w] & listed[k][w]));
          most = std::max({most, ones, both - ones});
        }
      }
  return most;
}

}  // namespace discreet::inline optimizers
