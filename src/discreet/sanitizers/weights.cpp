#include "discreet/sanitizers/weights.h"

#include <algorithm>
#include <cstdlib>

#include "discreet/base/error.h"
#include "discreet/base/interval.h"
#include "discreet/base/option_range.h"
#include "discreet/bounds/learners/lower_bounds.h"
#include "discreet/random/bernoulli.h"
#include "discreet/sanitizers/query_table_bounds.h"
#include "discreet/sanitizers/sanitizer.h"

namespace discreet::inline sanitizers {
namespace {

// e^-(value 2^-bits), rounded down.
std::uint64_t rounded_down(std::uint64_t value, unsigned bits) {
  const Rational x(value, Integer(1) << bits);
  return low_64(floor(exp(Interval(Rational(-x))).low() * (Integer(1) << FixedExponential::result_bits)));
}

std::uint64_t product(std::uint64_t a, std::uint64_t b) {
  return static_cast<std::uint64_t>((Unsigned128{a} * b) >> FixedExponential::result_bits);
}

constexpr int weight_bits = 40;  // bits of a released weight in one round

WeightsSanitizer::Options checked(WeightsSanitizer::Options options) {
  checked_queries(options.queries);
  check_epsilon(options.epsilon);
  check_delta(options.delta);
  check(Accuracy{options.alpha, options.beta});
  require(options.queries.points() <= std::size_t{1} << 24, "queries must have at most 2^24 points");
  require_between("rounds", options.rounds, 1, WeightsSanitizer::most_rounds, "Take fewer rounds, or leave it out");
  require_between("table_rows", options.table_rows, 0, WeightsSanitizer::most_rows, "Take fewer rows, or 0 for none");
  return options;
}

std::int64_t rounds_of(const WeightsSanitizer::Options& options, const QueryTable& table) {
  if (options.rounds) return *options.rounds;
  const Integer rounds = proved_rounds(table.size(), options.alpha);
  require(rounds <= WeightsSanitizer::most_rounds,
          "alpha is too small: more than 10^6 rounds would be needed. Set rounds");
  return static_cast<std::int64_t>(rounds);
}

// Its tables take a few milliseconds: a constant that is made once.
std::uint64_t exponential(std::uint64_t x) {
  static const FixedExponential table;
  return table(x);
}

// The weights of one run; made from what was released before, never from data.
class Weights {
 public:
  explicit Weights(const QueryTable& table)
      : table_(table), logs_(table.size()), weights_(table.size()), sums_(table.size()) {
    weigh();
  }

  // The count of each query, in units of 2^-bits, rounded down.
  std::vector<std::int64_t> shares(int bits) const {
    std::vector<Unsigned128> counted(table_.queries.size());
    for (std::size_t x = 0; x < table_.size(); ++x)
      for (std::size_t q = 0; q < counted.size(); ++q)
        if (table_.columns.get(x, q)) counted[q] += weights_[x];
    std::vector<std::int64_t> shares;
    // At most 2^62 a point and 2^24 points: 2^86, which leaves room for the shift.
    for (Unsigned128 count : counted) shares.push_back(static_cast<std::int64_t>((count << bits) / total_));
    return shares;
  }

  void add_to_mean() {
    for (std::size_t x = 0; x < sums_.size(); ++x)
      sums_[x] += static_cast<std::uint64_t>((Unsigned128{weights_[x]} << weight_bits) / total_);
  }

  // The logarithm of every weight that the query counts, in units of 2^-32.
  void move(std::size_t query, std::int64_t by) {
    for (std::size_t x = 0; x < logs_.size(); ++x)
      if (table_.columns.get(x, query)) logs_[x] += by;
    weigh();
  }

  const std::vector<std::uint64_t>& sums() const { return sums_; }

 private:
  void weigh() {
    const std::int64_t largest = *std::ranges::max_element(logs_);
    total_ = 0;
    for (std::size_t x = 0; x < logs_.size(); ++x) {
      weights_[x] = exponential(static_cast<std::uint64_t>(largest - logs_[x]));
      total_ += weights_[x];
    }
  }

  const QueryTable& table_;
  std::vector<std::int64_t> logs_;
  std::vector<std::uint64_t> weights_, sums_;
  Unsigned128 total_ = 0;
};

// A place with probability proportional to its weight, by halving: `up_to` are sums of weights from the first on.
std::size_t drawn_place(const std::vector<std::uint64_t>& up_to, Rng& rng) {
  std::size_t first = 0, last = up_to.size();
  std::uint64_t before = 0;
  while (last - first > 1) {
    const std::size_t middle = first + (last - first) / 2;
    if (bernoulli(up_to[middle - 1] - before, up_to[last - 1] - before, rng)) {
      last = middle;
    } else {
      before = up_to[middle - 1];
      first = middle;
    }
  }
  return first;
}

std::vector<std::uint64_t> drawn(const std::vector<WeightsRelease::Weight>& weights, std::int64_t count, Rng& rng) {
  std::vector<std::uint64_t> up_to, points;
  std::uint64_t total = 0;
  for (const auto& entry : weights) up_to.push_back(total += entry.weight);
  for (std::int64_t i = 0; i < count; ++i) points.push_back(weights[drawn_place(up_to, rng)].point);
  std::ranges::sort(points);
  return points;
}

}  // namespace

FixedExponential::FixedExponential() {
  for (unsigned place = 0; place < fractions_.size(); ++place)
    for (std::uint64_t digit = 0; digit < 256; ++digit)
      fractions_[place][digit] = rounded_down(digit, argument_bits - 8 * place);
  for (std::uint64_t whole = 0; whole < most_whole; ++whole) wholes_[whole] = rounded_down(whole, 0);
}

std::uint64_t FixedExponential::operator()(std::uint64_t x) const {
  const std::uint64_t whole = x >> argument_bits;
  if (whole >= most_whole) return 0;
  std::uint64_t result = wholes_[whole];
  for (unsigned place = 0; place < fractions_.size(); ++place)
    result = product(result, fractions_[place][(x >> (8 * place)) & 255]);
  return result;
}

WeightsSanitizer::WeightsSanitizer(Options options)
    : options_(checked(std::move(options))), table_(merged(options_.queries)), rounds_(rounds_of(options_, table_)) {
  const auto each = static_cast<std::uint64_t>(rounds_);
  step_ = step_epsilon(options_.epsilon, options_.delta, {.any = each, .exponential = each});
  const WeightsRun run{table_.size(), table_.queries.size(), rounds_, step_};
  rounds_error_ = rounds_error(run);
  noise_error_ = noise_error(run, options_.beta);
}

std::vector<Bound> WeightsSanitizer::bounds(Accuracy goal) const {
  check(goal);
  std::vector<Bound> all = weights_bounds({table_.size(), table_.queries.size(), rounds_, step_}, goal);
  add_packing_bound(Rational(Integer(1), Integer(table_.size())), privacy(), goal,
                    "no private release of all queries: tables of one point have different answers", all);
  return all;
}

Rational WeightsSanitizer::error(std::int64_t rows) const {
  return std::min<Rational>(rows, rows * rounds_error_ + noise_error_);
}

Rational WeightsSanitizer::table_error(std::int64_t rows) const {
  if (options_.table_rows == 0) return rows;
  return std::min<Rational>(
      rows, error(rows) + rows * drawing_error(table_.queries.size(), options_.table_rows, options_.beta));
}

Answer WeightsSanitizer::answer(const WeightsRelease& release, std::size_t query) const {
  Integer counted = 0, total = 0;
  for (const auto& entry : release.weights) {
    total += entry.weight;
    if (options_.queries.table().get(query, entry.point)) counted += entry.weight;
  }
  const Rational count = total == 0 ? Rational(0) : Rational(counted * release.rows, total);
  return answer_within(count - release.error, count, count + release.error, release.rows);
}

WeightsRelease WeightsSanitizer::sanitize(std::span<const Input> rows, Rng& rng, const Progress& progress) const {
  const Stage stage{progress};
  const auto n = static_cast<std::int64_t>(rows.size());
  const auto counts = query_counts(options_.queries, rows, stage.part(0, 1, 10));
  // Shares are compared in units of 2^-bits. The scores fit, and the number of bits is a function of the number of rows
  // alone.
  const int bits = std::clamp(60 - static_cast<int>(bit_length(Integer(n))), 20, 30);
  const Exponential select(step_, std::int64_t{1} << bits);
  const LaplaceNoise measure(step_, 1, Neighbours::replace, {0, std::max<std::int64_t>(n, 0)});
  Weights weights(table_);
  for (std::int64_t round = 0; round < rounds_; ++round) {
    stage.part(1, 10, 10).at(static_cast<std::size_t>(round), static_cast<std::size_t>(rounds_));
    weights.add_to_mean();
    if (n == 0) continue;
    const auto shares = weights.shares(bits);
    std::vector<std::int64_t> scores;  // minus how far a query is off, times n 2^bits: a row moves it by 2^bits
    for (std::size_t q = 0; q < shares.size(); ++q)
      scores.push_back(-std::abs(n * shares[q] - (counts[table_.queries[q]] << bits)));
    const std::size_t worst = select.select(scores, rng);
    const std::int64_t measured = measure(counts[table_.queries[worst]], rng);
    // Half of what is missing, in units of 2^-32.
    const Signed128 missing = (Signed128{measured} << bits) - Signed128{n} * shares[worst];
    weights.move(
        worst, static_cast<std::int64_t>(missing * (Signed128{1} << (FixedExponential::argument_bits - 1 - bits)) / n));
  }
  weights.add_to_mean();
  WeightsRelease release{.weights = {}, .table = {}, .rows = n, .error = error(n)};
  for (std::size_t x = 0; x < table_.size(); ++x) release.weights.push_back({table_.points[x], weights.sums()[x]});
  if (options_.table_rows > 0) release.table = drawn(release.weights, options_.table_rows, rng);
  return release;
}

}  // namespace discreet::inline sanitizers
