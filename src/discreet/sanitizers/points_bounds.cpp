// Tested by points_test.cpp
#include "discreet/sanitizers/points_bounds.h"

#include <algorithm>
#include <cmath>

#include "discreet/bounds/learners/lower_bounds.h"
#include "discreet/bounds/table/bound_functions.h"
#include "discreet/bounds/table/table_bound.h"
#include "discreet/mechanisms/laplace_tail.h"
#include "discreet/mechanisms/stability_histogram.h"

namespace discreet::inline sanitizers {
namespace {

std::uint64_t rows_up(const Rational& rows) { return rows <= 0 ? 0 : low_64(ceil(rows)); }

// The needs of the proofs on the page, exactly. Errors are shares of the rows.
struct Need {
  Rational rate, beta;

  // The least n from which on u(n) <= spread n, where `drawn` values get noise.
  std::uint64_t released(const Integer& drawn, const Rational& spread) const {
    return rows_up((laplace_tail(rate, beta / (4 * drawn)) - 1) / spread);
  }

  // The same where every row may be a value of its own: (1/r) ln(4n / (beta (1 + q))) <= spread n, which holds from the
  // larger solution on.
  std::uint64_t released_of_all(const Rational& spread) const {
    const double r = to_double(rate), a = to_double(spread);
    const double constant = std::log(4 / to_double(beta)) - std::log1p(std::exp(-r));
    double n = std::max(1.0, 1 / (a * r));
    for (int i = 0; i < 200; ++i) n = std::max(n, (std::log(n) + constant) / (a * r));
    return rows_at_least(n * (1 + 1e-9));
  }

  // Noise that none of the fewer than 1/alpha values with more than alpha n rows has, but for beta/2.
  std::int64_t missing_tail(const Rational& alpha) const {
    return laplace_tail(rate, beta / (2 * std::max<Integer>(1, ceil(1 / alpha) - 1)));
  }
};

std::uint64_t tight_rows(const PointsOptions& options, const Integer& size, const Need& need, const Rational& alpha,
                         const Rational& spread) {
  const std::int64_t threshold = rule_of(options, size, 1).threshold;
  std::uint64_t released = std::min(need.released_of_all(spread), need.released(size, spread));
  return std::max(released, rows_up((threshold - 2 + need.missing_tail(alpha)) / alpha));
}

std::uint64_t paper_rows(const PointsOptions& options, const Integer& size, const Need& need, const Rational& alpha) {
  const Integer drawn = std::min<Integer>(size, std::max<Integer>(1, ceil(4 / alpha) - 1));
  const std::int64_t privacy = laplace_tail(need.rate, delta_of(options) / 2);
  return std::max({need.released(drawn, alpha), rows_up((2 * need.missing_tail(alpha) - 3) / alpha),
                   rows_up((2 * privacy - 1) * 2 / alpha)});
}

std::uint64_t pure_rows(const PointsOptions& options, const Integer& size, const Need& need, const Rational& alpha) {
  std::uint64_t rows = std::max(need.released(size, alpha), rows_up(2 * need.missing_tail(alpha) / alpha));
  while (!refusal_of(options, size, static_cast<std::int64_t>(rows)).empty()) rows += 1 + rows / 1000;
  return rows;
}

}  // namespace

std::vector<Bound> points_bounds(const PointsOptions& given, const Integer& size, const Accuracy& goal) {
  const Need need{given.epsilon / 2, goal.beta};
  std::vector<Bound> all;
  auto add = [&](PointsMode mode, const char* id, const char* source, auto rows) {
    PointsOptions options = given;
    options.alpha = goal.alpha;
    options.beta = goal.beta;
    options.mode = mode;
    if (mode == PointsMode::pure) options.delta.reset();
    bool own = mode == given.mode && (mode == PointsMode::tight || goal.alpha == given.alpha);
    all.push_back({id, own ? Bound::Kind::proved : Bound::Kind::other, rows(options), source});
  };
  add(PointsMode::tight, "ML-5.tight", "mode tight: every count within alpha n",
      [&](const PointsOptions& o) { return tight_rows(o, size, need, goal.alpha, goal.alpha); });
  add(PointsMode::paper, "ML-5.paper", "mode paper: privacy needs these rows, and every count is within alpha n",
      [&](const PointsOptions& o) { return paper_rows(o, size, need, goal.alpha); });
  if (given.values == PointsValues::integers) {
    add(PointsMode::pure, "ML-5.pure", "mode pure: every count within alpha n",
        [&](const PointsOptions& o) { return pure_rows(o, size, need, goal.alpha); });
    all.push_back(
        {"ML-5.pure.closed", Bound::Kind::other,
         enough_rows(rd_b24({.alpha = goal.alpha / 2, .beta = goal.beta, .epsilon = given.epsilon, .items = size})),
         "mode pure in closed form: (4/(alpha epsilon)) ln(|X|/beta)"});
  }
  // Tables of one value: no release has two of them right.
  add_packing_bound(Rational(Integer(1), size),
                    {given.epsilon, given.mode == PointsMode::pure ? Rational(0) : delta_of(given)}, goal,
                    "no private release of all counts, of any mode", all);
  if (given.mode == PointsMode::pure) return all;
  PointsOptions tight = given;
  tight.mode = PointsMode::tight;
  all.push_back({"ML-5.table", Bound::Kind::other, tight_rows(tight, size, need, goal.alpha / 2, goal.alpha / 4),
                 "mode tight: every count of the synthetic table within alpha n"});
  // Accuracy alpha / 2 of the table is accuracy alpha of the counts.
  const auto [privacy, accuracy] = point_sanitizer_terms(
      {.alpha = 2 * goal.alpha, .beta = goal.beta, .delta = delta_of(given), .epsilon = given.epsilon});
  all.push_back(
      {"ML-5.P", Bound::Kind::printed, enough_rows(privacy), "Proposition 30, privacy, for continuous noise"});
  all.push_back(
      {"ML-5.A", Bound::Kind::printed, enough_rows(accuracy), "Proposition 30, accuracy, for continuous noise"});
  return all;
}

}  // namespace discreet::inline sanitizers
