// Tested by thresholds_test.cpp
#include "discreet/sanitizers/thresholds_bounds.h"

#include <algorithm>
#include <cmath>
#include <functional>

#include "discreet/bounds/learners/lower_bounds.h"
#include "discreet/bounds/learners/selection_bounds.h"
#include "discreet/sanitizers/sanitizer.h"

namespace discreet::inline sanitizers {
namespace {

const double ln2 = std::log(2.0);
constexpr unsigned widest = 126;  // bits of a position

// Half the unevenness that the proof allows for n rows, from above: it grows with n like a logarithm.
double planned_spread(double log_size, double levels, double rate, double rows, double beta) {
  const double bits = std::ceil(2 * std::log2(rows) - std::log2(beta));
  const double log_positions = log_size + bits * ln2 + 1e-12;
  return (std::log1p(std::exp(-log_positions)) + log_positions + std::log(2 * (std::exp2(levels) - 1) / beta)) /
             (2 * rate) +
         0.5;
}

// Largest mean error of two neighbouring cuts, in halves of the unevenness.
double worst_pair(std::int64_t levels) {
  const auto errors = cut_errors(levels);
  Rational worst = 0;
  for (std::size_t j = 0; j + 1 < errors.size(); ++j)
    worst = std::max<Rational>(worst, (errors[j] + errors[j + 1]) / 2);
  return to_double(worst);
}

// Half the unevenness of a selection of these options, for n rows, from above.
std::function<double(double rows)> spread_of(const ThresholdsSanitizer::Options& options, std::int64_t levels,
                                             const Rational& beta) {
  const Integer size = options.high - options.low + 1;
  if (options.method == ThresholdsMethod::log_star) {
    ThresholdsSanitizer::Options run = options;
    run.beta = beta;
    return [=, scales = scale_selection(run, levels)](double rows) {
      const auto bits = static_cast<unsigned>(std::ceil(2 * std::log2(rows) - std::log2(to_double(beta))));
      return static_cast<double>(1 + scales.excess((size << bits) + 1)) / 2;
    };
  }
  const double rate =
      to_double(step_epsilon(options.epsilon, options.delta, {.exponential = static_cast<std::uint64_t>(levels)})) / 4;
  return [=](double rows) {
    return planned_spread(log_of(size), static_cast<double>(levels), rate, rows, to_double(beta));
  };
}

// The least n from which on n / 2^(L+1) + worst * t(n) <= alpha n. Infinite if no n is enough.
double planned_rows(const ThresholdsSanitizer::Options& options, std::int64_t levels, const Accuracy& goal) {
  const double room = to_double(goal.alpha) - std::exp2(-static_cast<double>(levels) - 1);
  if (room <= 0) return INFINITY;
  const auto spread = spread_of(options, levels, goal.beta);
  const double worst = worst_pair(levels);
  double n = 2;
  for (int i = 0; i < 100; ++i) {
    const double next = std::max(n, worst * spread(n) / room);
    if (next == n) break;
    n = next;
  }
  // Ties are rare only while there is room for enough low bits.
  const double bits = std::ceil(2 * std::log2(n) - std::log2(to_double(goal.beta)));
  const bool room_for_bits =
      bits <= ThresholdsSanitizer::most_jitter && bits + bit_length(options.high - options.low + 1) <= widest;
  return room_for_bits ? n : INFINITY;
}

double printed_levels(double alpha) { return std::ceil(std::log2(2 / alpha)); }

}  // namespace

double median_spread(double log_size, double bits, double levels, double epsilon, double beta) {
  return 0.5 + 2 * levels / epsilon * (log_size + bits * ln2 + levels * ln2 - std::log(beta));
}

double median_cover_rows(double radius, double beta, double epsilon, double log_size, double bits) {
  return 4 / radius * median_spread(log_size, bits, printed_levels(radius), epsilon, beta);
}

CoverRows median_cover_rows(double radius, double beta, double epsilon, double log_size) {
  CoverRows found{1, 0};
  for (double bits = 0;; ++bits) {
    found = {std::ceil(median_cover_rows(radius, beta, epsilon, log_size, bits)), bits};
    if (std::exp2(bits) >= found.rows * found.rows / beta) return found;
  }
}

std::int64_t jitter_for(std::int64_t rows, const Rational& beta, const Integer& size) {
  const Integer wanted = ceil(Rational(Integer(rows) * rows) / beta);
  const auto most = std::min<std::int64_t>(ThresholdsSanitizer::most_jitter, widest - bit_length(size));
  return rows < 2 ? 0 : std::min<std::int64_t>(bit_length(wanted - 1), most);
}

std::vector<Rational> cut_errors(std::int64_t levels) {
  std::vector<Rational> errors((std::size_t{1} << levels) + 1);
  // The rows below the middle cut are the mean of those below the ends, give or take half an unevenness.
  for (std::size_t step = errors.size() - 1; step > 1; step /= 2)
    for (std::size_t left = 0; left + step < errors.size(); left += step)
      errors[left + step / 2] = (errors[left] + errors[left + step]) / 2 + 1;
  return errors;
}

std::int64_t unevenness_bound(const Integer& positions, std::int64_t bits, std::int64_t levels, const Rational& rate,
                              std::int64_t rows, const Rational& beta) {
  const Rational ties(Integer(rows) * (rows - 1), Integer(1) << static_cast<unsigned>(bits + 1));
  const Rational left = beta - ties;
  if (rows < 1 || left <= 0) return rows;
  // Every selection among `positions + 1` cuts, of which some leaves at most one row more on one side.
  const Integer selections = (Integer(1) << static_cast<unsigned>(levels)) - 1;
  const Interval log_odds = log(Interval(Rational((positions + 1) * selections) / left));
  const Integer bound = ceil((log_odds / Interval(rate)).high());
  return bound >= rows ? rows : std::max<std::int64_t>(1, static_cast<std::int64_t>(bound));
}

ScaleSelection scale_selection(const ThresholdsSanitizer::Options& options, std::int64_t levels) {
  const Integer parts = (Integer(1) << static_cast<unsigned>(levels)) - 1;
  const Integer longest = Integer(1) << widest;
  std::optional<ScaleSelection> best;
  for (int depth = 1; depth <= ScaleSelection::most_depth; ++depth) {
    // Proof step 2: of a level one part may fail to keep it with delta, or two.
    ScaleSelection scales(options.epsilon / levels, options.delta / (2 * levels), 2, depth, options.beta / (2 * parts));
    if (!best || scales.excess(longest) < best->excess(longest)) best = scales;
  }
  return *best;
}

std::int64_t unevenness_bound(const Integer& positions, std::int64_t bits, const ScaleSelection& scales,
                              std::int64_t rows, const Rational& beta) {
  const Rational ties(Integer(rows) * (rows - 1), Integer(1) << static_cast<unsigned>(bits + 1));
  if (rows < 1 || ties > beta / 2) return rows;
  return std::min(rows, 1 + scales.excess(positions + 1));
}

std::int64_t planned_levels(const ThresholdsSanitizer::Options& options, const Accuracy& goal) {
  std::int64_t best = 1;
  double least = INFINITY;
  for (std::int64_t levels = 1; levels <= ThresholdsSanitizer::most_levels; ++levels)
    if (double rows = planned_rows(options, levels, goal); rows < least) best = levels, least = rows;
  return best;
}

std::vector<Bound> thresholds_bounds(const ThresholdsSanitizer::Options& options, std::int64_t levels,
                                     const Accuracy& goal) {
  std::vector<Bound> all;
  auto add = [&](const char* id, Bound::Kind kind, double rows, const char* source) {
    if (std::isfinite(rows)) all.push_back({id, kind, rows_at_least(rows), source});
  };
  const bool medians = options.method == ThresholdsMethod::medians;
  add(medians ? "ML-8.medians" : "ML-8.log_star", Bound::Kind::proved,
      options.jitter ? INFINITY : planned_rows(options, levels, goal),
      "for every x a bar of at most alpha n to each side of its middle");
  ThresholdsSanitizer::Options other = options;
  other.method = medians ? ThresholdsMethod::log_star : ThresholdsMethod::medians;
  if (options.delta > 0)
    add(medians ? "ML-8.log_star" : "ML-8.medians", Bound::Kind::other,
        planned_rows(other, planned_levels(other, goal), goal),
        medians ? "by the method log_star" : "by the method medians");
  const double alpha = to_double(goal.alpha), beta = to_double(goal.beta), epsilon = to_double(options.epsilon);
  const double log_size = log_of(options.high - options.low + 1);
  // Half of beta is for ties, which n^2 / beta positions make that rare, and half for the splits.
  double n = 2;
  for (int i = 0; i < 100; ++i)
    n = std::max(
        n, 2 * printed_levels(alpha) / alpha *
               median_spread(log_size, std::ceil(std::log2(n * n / beta)), printed_levels(alpha), epsilon, beta / 2));
  add("ML-8.table", Bound::Kind::other, n,
      "with ceil(log2(2/alpha)) levels the synthetic table too, pure, in closed form");
  // Tables of one value: no release has two of them right.
  add_packing_bound(Rational(Integer(1), Integer(options.high - options.low + 1)), {options.epsilon, options.delta},
                    goal, "no private release of the number of rows up to every x", all);
  return all;
}

}  // namespace discreet::inline sanitizers
