#include "discreet/learning/fingerprint_bounds.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "discreet/base/error.h"

namespace discreet {
namespace {

constexpr std::uint64_t endless = std::numeric_limits<std::uint64_t>::max();

std::uint64_t whole(double value) { return value < 1.8e19 ? static_cast<std::uint64_t>(value) : endless; }

// ln(2^bits - 1)
double log_of_others(double bits) { return bits * std::log(2.0) + std::log1p(-std::exp2(-bits)); }

// The largest users in [1, most] whose length is at most `labels`, 0 if there is none; lengths grow with the users.
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
  std::vector<Bound> bounds;
  auto add = [&](const char* id, std::uint64_t rows, const char* source) {
    if (rows > 0) bounds.push_back({id, Bound::Kind::lower, rows, source});
  };
  if (promise.delta == 0 && (many.bits == 1 || goal.alpha < Rational(1, 4))) {
    const double rows = packing_rows(static_cast<double>(many.labels * many.bits), asked.beta, asked.epsilon);
    add(many.bits == 1 ? "LB-1" : "LB-3", rows_at_least(std::max(0.0, rounded_down * rows)),
        "no pure learner of so many labels, whatever the class");
  }
  if (goal.alpha > Rational(1, 3)) return bounds;
  auto more_than = [&](std::uint64_t users, bool padded) -> std::uint64_t {
    // All but a share 3 alpha of the rows lie where nothing is to be learned, if there is such a place.
    const Rational rows = padded ? Rational(users / (3 * goal.alpha)) : Rational(users);
    return users == 0 ? 0 : population_rows(to_double(Rational(floor(rows))), asked.epsilon) + 1;
  };
  const std::uint64_t domain = low_64(std::min(many.cuts, Integer(most_rows)));
  add("LB-4", more_than(threshold_rows_given_away(many.labels, domain, asked), true),
      "no learner of so many cuts, proper or not: it would give a row away");
  if (many.setting == Setting::agnostic)
    add("LB-5", more_than(agnostic_rows_given_away(many.labels, asked), many.agree_somewhere),
        "no learner of so many arbitrary labels, whatever the class: it would give a row away");
  return bounds;
}

}  // namespace discreet
