#include "discreet/bounds/learners/selection_bounds.h"

#include <algorithm>
#include <cmath>

#include "discreet/bounds/table/bound_functions.h"
#include "discreet/bounds/table/table_bound.h"

namespace discreet::inline bounds {

double log_of(const Integer& count) {
  long exponent = 0;
  double mantissa = mpz_get_d_2exp(&exponent, count.backend().data());
  return std::log(mantissa) + static_cast<double>(exponent) * std::log(2.0);
}

Bound littlestone_bound(int dimension, const Enclosed& epsilon, const Accuracy& goal) {
  const BoundParameters at{.alpha = goal.alpha, .beta = goal.beta, .epsilon = epsilon, .ldim = dimension};
  std::uint64_t rows = dimension >= 1 ? needed_rows(cc_b13(at)) : 0;
  if (dimension >= 2) rows = std::max(rows, needed_rows(cc_b14(at)));
  return {"CC-17", Bound::Kind::lower, rows, "no pure learner of a class of this Littlestone dimension, proper or not"};
}

std::vector<Bound> selection_bounds(const ClassSize& size, const Rational& epsilon, Setting setting,
                                    const Accuracy& goal) {
  check(goal);
  const BoundParameters at{.alpha = goal.alpha,
                           .beta = goal.beta,
                           .epsilon = epsilon,
                           .hypotheses = size.hypotheses,
                           .items = std::max<Integer>(2, size.hypotheses)};
  std::vector<Bound> bounds;
  auto add = [&](const char* id, Bound::Kind kind, const Enclosed& rows, const char* source) {
    // By convexity each step holds for losses in [0, 1].                                  docs/person.md#plan
    bounds.push_back({id, kind, enough_rows(rows), source, {}, true});
  };
  using enum Bound::Kind;
  add("KL-3.P", printed, kl_1(at), "Kasiviswanathan et al. 2011, theorem 3.4, as printed (agnostic)");
  add("KL-3.R", proved, kl_2(at), "the printed proof with its constants repaired (agnostic)");
  add("KL-3.T", proved, kl_3(at), "exact exponent, agnostic");
  add("CC-2.A", proved, cc_b5(at), "exact exponent, agnostic, union over the other hypotheses only");
  if (setting == Setting::realizable) {
    add("KL-3.Z", proved, kl_4(at), "exact exponent, realizable");
    add("CC-2.Z", proved, cc_b4_z(at), "exact exponent, realizable, union over the other hypotheses only");
  }
  bounds.push_back(littlestone_bound(size.littlestone, epsilon, goal));
  return bounds;
}

Bound selection_table_bound(const Integer& hypotheses, const Rational& epsilon, const Accuracy& goal) {
  check(goal);
  // Each of the others weighs at most e^(-epsilon alpha n / 2) of the best.
  const BoundParameters at{.alpha = goal.alpha, .beta = goal.beta, .epsilon = epsilon, .items = hypotheses - 1};
  return {"ML-9.E",
          Bound::Kind::proved,
          hypotheses > 1 ? enough_rows(rd_b24(at)) : 0,
          "mistakes on the table itself, above the fewest: selection alone",
          {},
          true};
}

}  // namespace discreet::inline bounds
