#include "discreet/bounds/learners/fingerprint_bounds.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "discreet/base/error.h"
#include "discreet/bounds/learners/lower_bounds.h"
#include "discreet/bounds/learners/selection_bounds.h"

namespace discreet::inline bounds {
namespace {

constexpr std::uint64_t endless = std::numeric_limits<std::uint64_t>::max();

std::uint64_t whole(double value) { return value < 1.8e19 ? static_cast<std::uint64_t>(value) : endless; }

// ln(2^bits - 1)
double log_of_others(double bits) { return bits * std::log(2.0) + std::log1p(-std::exp2(-bits)); }

// The largest users in [1, most] whose length is at most `labels`, or 0 if no number is. Lengths grow with the users.
template <class Length>
std::uint64_t most_users(std::uint64_t labels, std::uint64_t most, Length length) {
  std::uint64_t low = 0, high = 1;
  while (high <= most && length(high) <= labels) {
    low = high;
    high *= 2;
  }
  high = std::min(high, most + 1);
  while (high - low > 1) {
    std::uint64_t middle = low + (high - low) / 2;
    (length(middle) <= labels ? low : high) = middle;
  }
  return low;
}

// One row replaced is one removed and one added; labels are replaced too.
LearnerPromise under_replacement(const Privacy& promise, double beta) {
  const double epsilon = to_double(promise.epsilon), delta = to_double(promise.delta);
  if (promise.neighbours != Neighbours::add_remove) return {beta, epsilon, delta};
  return {beta, 2 * epsilon, std::min(1.0, (1 + std::exp(epsilon)) * delta)};
}

constexpr double rounded_down = 1 - 1e-11;  // a lower bound must not be rounded up; outweighs rows_at_least
constexpr std::uint64_t most_rows = std::uint64_t{1} << 31;  // squares of it still are numbers

// The rows that the cuts of one label need already. N values have N + 1 cuts, and a mistake tree halves them.
void add_cuts(const Integer& values, double epsilon, const Accuracy& goal, std::vector<Bound>& bounds) {
  const int depth = static_cast<int>(bit_length(values + 1)) - 1;
  const double rows = littlestone_lower_bound(depth, epsilon, to_double(goal.alpha), to_double(goal.beta));
  if (rows > 0)
    bounds.push_back({"LB-8", Bound::Kind::lower, rows_at_least(rows),
                      "no pure learner of cuts, proper or not, of one label already (CC-17)"});
}

}  // namespace

double accusation_level(std::uint64_t users, const LearnerPromise& promise) {
  require(users > 0, "a code needs at least one user");
  return std::exp(-promise.epsilon) * ((1 - promise.beta) / static_cast<double>(users) - promise.delta);
}

std::uint64_t boneh_shaw_block(std::uint64_t users, double level) {
  if (!(level > 0)) return endless;
  auto v = static_cast<double>(users);
  std::uint64_t below = whole(v * (v + 1) * -std::log(level));
  return below == endless ? endless : below + 1;
}

std::uint64_t boneh_shaw_columns(std::uint64_t users, double level) {
  std::uint64_t block = boneh_shaw_block(users, level);
  return block > endless / (users + 1) ? endless : block * (users + 1);
}

std::uint64_t tardos_columns(std::uint64_t users, double level) {
  if (!(level > 0)) return endless;
  auto v = static_cast<double>(users);
  return whole(100 * v * v * std::max(1.0, std::ceil(-std::log(level))));
}

std::uint64_t threshold_attack_columns(std::uint64_t users, const LearnerPromise& promise) {
  return boneh_shaw_columns(users, accusation_level(users, promise));
}

std::uint64_t agnostic_attack_columns(std::uint64_t users, const LearnerPromise& promise) {
  double level = accusation_level(users, promise);
  if (!(level > 0)) return endless;
  auto v = static_cast<double>(users);
  // The code misses everybody with probability at most level^(users / 4); larger exponents pay for that as well.
  for (double exponent = std::max(1.0, std::ceil(-std::log(level))); exponent < 745; ++exponent) {
    double chosen = std::exp(-exponent), missed = std::exp(-exponent * v / 4);
    if ((1 - missed - promise.beta) / v > std::exp(promise.epsilon) * chosen + promise.delta)
      return whole(100 * v * v * exponent);
  }
  return endless;
}

std::uint64_t threshold_rows_given_away(std::uint64_t labels, std::uint64_t domain, const LearnerPromise& promise) {
  if (domain < 3) return 0;
  return most_users(labels, std::min(domain - 2, most_rows),
                    [&](std::uint64_t users) { return threshold_attack_columns(users, promise); });
}

std::uint64_t agnostic_rows_given_away(std::uint64_t labels, const LearnerPromise& promise) {
  return most_users(labels, most_rows, [&](std::uint64_t users) { return agnostic_attack_columns(users, promise); });
}

std::uint64_t parity_rows_given_away(std::uint64_t labels, std::uint64_t dimension, const LearnerPromise& promise) {
  std::uint64_t exponents = most_users(labels, std::min<std::uint64_t>(dimension, 31) + 1, [&](std::uint64_t next) {
    return agnostic_attack_columns(std::uint64_t{1} << (next - 1), promise);
  });
  return exponents == 0 ? 0 : std::uint64_t{1} << (exponents - 1);
}

double packing_rows(double bits, double beta, double epsilon) {
  return (log_of_others(bits) + std::log((1 - beta) / beta)) / epsilon;
}

double padded_packing_rows(double bits, double alpha, double epsilon) {
  return (log_of_others(bits) / epsilon - 1) / alpha;
}

std::uint64_t population_rows(double rows, double epsilon) {
  if (!(rows >= 1)) return 0;
  return whole(rounded_down * epsilon / std::log1p(std::expm1(epsilon) / rows));
}

std::vector<Bound> lower_bounds_of(const LabelledClass& many, const Privacy& promise, const Accuracy& goal) {
  const LearnerPromise asked = under_replacement(promise, to_double(goal.beta));
  const bool pure = promise.delta == 0, parities = many.parity_bits > 0;
  std::vector<Bound> bounds;
  auto add = [&](const char* id, double rows, const char* source) {
    if (rows > 0) bounds.push_back({id, Bound::Kind::lower, rows_at_least(rounded_down * rows), source});
  };
  // No learner is good on tables of `table_rows` rows. A learner of populations could be run on rows drawn from them.
  auto add_drawn = [&](const char* id, const Rational& table_rows, const char* source) {
    if (table_rows >= 1)
      add(id, 1 + static_cast<double>(population_rows(to_double(Rational(floor(table_rows))), asked.epsilon)), source);
  };
  // All but a share of the rows lie where nothing is to be learned, if there is such a place. Drawn rows differ in
  // their inputs then, and a promise about labels says nothing of that.
  const bool padded = many.agree_somewhere && promise.neighbours != Neighbours::labels;
  const auto labels = static_cast<double>(many.labels);
  if (pure && !parities) {
    add("LB-1", packing_rows(labels, asked.beta, asked.epsilon),
        "no pure learner of so many labels, whatever the class");
    const double rows = padded_packing_rows(labels, to_double(goal.alpha), asked.epsilon);
    if (padded && rows >= 1)
      add_drawn("LB-2", Rational(Integer(rows)), "no pure learner of so many labels of which few rows tell");
  }
  if (pure && promise.neighbours != Neighbours::labels) add_cuts(many.cuts, asked.epsilon, goal, bounds);
  if (many.agree_somewhere) bounds.push_back(unseen_bound(goal));
  if (pure && parities && goal.alpha < Rational(1, 4))
    add("LB-3", packing_rows(labels * static_cast<double>(many.parity_bits), asked.beta, asked.epsilon),
        "no pure learner of so many parities, even for uniform rows");
  if (parities && many.setting == Setting::agnostic && goal.alpha <= Rational(1, 6))
    add_drawn("LB-6", parity_rows_given_away(many.labels, many.parity_bits, asked),
              "no learner of so many parities for arbitrary labels, even of uniform rows: it would give a row away");
  if (parities || goal.alpha > Rational(1, 3)) return bounds;
  const Rational share = padded ? Rational(3 * goal.alpha) : Rational(1);
  if (padded)
    add_drawn("LB-4",
              threshold_rows_given_away(many.labels, low_64(std::min(many.cuts, Integer(most_rows))), asked) / share,
              "no learner of so many cuts, proper or not: it would give a row away");
  if (many.setting == Setting::agnostic)
    add_drawn("LB-5", agnostic_rows_given_away(many.labels, asked) / share,
              "no learner of so many arbitrary labels, whatever the class: it would give a row away");
  return bounds;
}

}  // namespace discreet::inline bounds
