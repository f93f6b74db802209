// Representation dimension (Beimel, Nissim, Stemmer 2019).
// Tested by bound_golden_test.cpp
#include "discreet/algebra/reed_solomon.h"
#include "discreet/bounds/table/boosting.h"
#include "discreet/bounds/table/bound_functions.h"
#include "discreet/bounds/table/enclosed_search.h"
#include "discreet/bounds/table/searched_formulas.h"
#include "discreet/bounds/table/tails.h"

namespace discreet::inline bounds {
namespace {

const Rational quarter(1, 4);

// The number of votes, each right with probability 3/4, whose majority errs with probability alpha. The printed one.
Enclosed least_votes(const Enclosed& alpha) { return voters_needed(quarter, fraction(alpha)); }
Enclosed printed_votes(const Enclosed& alpha) { return printed_rounds(fraction(alpha)); }

// ln of the size of majorities of this number of menus.
Enclosed majority_nats(const Enclosed& votes, const Enclosed& beta, At at) {
  return votes * (at.repdim + ln(ceil(log2(votes / beta) / 2)));
}

// Theorem 19, upper half, by majorities of this number of menus.
Enclosed majority_rows(const Enclosed& votes, At at) {
  const Enclosed beta = at.beta / 4;
  return 3 / (at.alpha / 6 * at.epsilon) * (majority_nats(votes, beta, at) + ln(1 / beta));
}

// Lower bounds that know the accuracy, with `nats` to spare.
Enclosed accurate_rows(const Enclosed& nats, At at) { return (at.repdim - nats) / (8 * at.alpha * at.epsilon); }

// The most rows for which the guarantee for a group excludes a number of this logarithm, and one more.
Enclosed grouped_rows(const Enclosed& slack, At at) {
  const Enclosed share = at.alpha / at.base_alpha;
  return 1 + last_bisected(0, 20'000, [&](const Enclosed& m) {
           return at.log_tau > slack - ln(group_share(m, share, at.epsilon, at.beta));
         });
}

}  // namespace

Enclosed rd_b1(At at) { return at.items * exp(-at.epsilon * at.loss * at.rows / 2); }
Enclosed rd_b1_d(At at) { return (at.items - 1) * exp(-at.epsilon * at.loss * at.rows / 2); }
Enclosed rd_b2(At at) { return 18 / (at.alpha * at.epsilon) * (ln(at.items) + ln(4 / at.beta)); }
Enclosed rd_b3(At at) {
  const Enclosed alpha = at.alpha / 6, beta = at.beta / 4, log_odds = ln(at.items / beta);
  return max(3 / alpha * ln(1 / beta), 4 / (3 * alpha) * log_odds, 2 / (alpha * at.epsilon) * log_odds);
}
Enclosed rd_b4(At at) {
  return ln((at.items - 1) / (at.beta - at.menu_beta)) / menu_rate(at.menu_alpha, at.alpha, at.epsilon);
}
Enclosed rd_b5(At at) { return ln(at.tau / at.beta) / menu_rate(at.menu_alpha, at.alpha, at.epsilon); }
Enclosed rd_b6(At at) { return ln((at.concepts - 1) / at.beta) / realizable_rate(at.alpha, at.epsilon); }
Enclosed rd_b7(At at) {
  return 6 * (ln(at.items) + ln(6 / at.beta)) * max(1 / square(at.gamma), 1 / (at.gamma * at.epsilon));
}
Enclosed rd_b8(At at) {
  const Enclosed beta = at.beta / 3;
  return max(9 / (2 * square(at.gamma)) * ln(2 * at.items / beta), 6 / (at.gamma * at.epsilon) * ln(at.items / beta));
}
Enclosed rd_b9(At at) { return ln((at.items - 1) / at.beta) / agnostic_rate(at.gamma, at.epsilon); }

Enclosed rd_b10_s(At at) { return ln(2 * ln(4)) + at.rows * at.epsilon; }
Enclosed rd_b10(At at) { return (at.repdim - ln(2 * ln(4))) / at.epsilon; }
Enclosed rd_b11(At at) { return (ln(at.tau) + ln(1 - at.beta)) / at.epsilon; }
Enclosed rd_b12_s(At at) {
  return ln(8 * ln(4)) + 8 * at.alpha * at.epsilon * max(at.rows, 3 * ln(4) / (4 * at.alpha));
}
Enclosed rd_b12(At at) { return accurate_rows(ln(8 * ln(4)), at); }
Enclosed rd_b13(At at) { return grouped_rows(ln(2), at); }
Enclosed rd_b13_c(At at) { return grouped_rows(0, at); }
Enclosed rd_b14(At at) { return accurate_rows(ln(16 * ln(4)), at); }

Enclosed rd_b15(At at) { return at.repdim + ln(ln(1 / at.beta)); }
Enclosed rd_b15_d(At at) { return at.nats + ln(ceil(ln(1 / at.beta) / ln(1 / at.menu_beta))); }
Enclosed rd_b16(At at) { return majority_nats(printed_votes(at.alpha), at.beta, at); }
Enclosed rd_b17(At at) { return majority_nats(least_votes(at.alpha), at.beta, at); }
Enclosed rd_b17_p(At at) { return least_votes(at.alpha) * at.log_tau; }
Enclosed rd_b17_t(At at) { return least_votes(at.alpha); }
Enclosed rd_b18(At at) { return majority_rows(printed_votes(at.alpha / 6), at); }
Enclosed rd_b18_m(At at) { return majority_rows(least_votes(at.alpha / 6), at); }
Enclosed rd_b18_p(At at) {
  return least_over(0, 60, [&](const Enclosed& k) {
    const Enclosed error = chance_of_at_most(k, 2 * k + 1, 1 - quarter);
    require_defined(error < at.alpha);
    return ((2 * k + 1) * at.log_tau + ln(1 / at.beta)) / menu_rate(error, at.alpha, at.epsilon);
  });
}

Enclosed rd_b19(At at) { return ceil(4 / at.alpha * ln(1 / at.beta)); }
Enclosed rd_b19_d(At at) {
  return least_over(1, 64, [&](const Enclosed& functions) {
    return 1 + functions * ceil((1 - at.alpha) / at.alpha * power(at.beta, -1 / functions));
  });
}
Enclosed example_5_items(At at) { return 24 / at.alpha * ln(4 / at.beta); }
Enclosed rd_b20(At at) {
  BoundParameters points = at;
  points.items = example_5_items(at);
  return rd_b2(points);
}
Enclosed rd_b21(At at) { return at.bits; }
Enclosed rd_b21_e(At at) {
  const Enclosed values = power(2, at.bits);
  return least_over(2, 10'000, [&](const Enclosed& q) {
    require_defined(is_prime(q.whole()));
    const Enclosed digits = first_bisected(1, at.bits, [&](const Enclosed& k) { return power(q, k) >= values; });
    const Enclosed places = max(1, ceil((digits - 1) * (1 - at.alpha) / at.alpha));
    require_defined(places <= q);
    return places * q + 1;
  });
}
Enclosed random_menu_items(const Enclosed& bits, const Enclosed& alpha) {
  return 48 * (bits + 1) * ln(2) / square(alpha);
}
Enclosed rd_b21_u(At at) { return ceil(random_menu_items(at.bits, at.alpha)); }
Enclosed rd_b22(At at) { return at.bits * ln(2); }
Enclosed rd_b22_p(At at) { return ln(ceil(Rational(3, 4) * power(2, at.bits))); }

Enclosed rd_b23(At at) { return 4 / at.epsilon * ln(at.solutions - 1); }
Enclosed rd_b24(At at) {
  return selection_rows_of(ln(at.items / at.beta).interval(), at.alpha.interval(), at.epsilon.interval());
}
Enclosed rd_b25_s(At at) { return ln(1 / (1 - at.beta)) + ln(ln(1 / at.menu_beta)) + at.rows * at.epsilon; }
Enclosed printed_assignments(const Enclosed& patterns, At at) {
  return ln(1 / at.beta) / ln(1 + 1 / (patterns * at.alpha));
}
Enclosed random_assignments(const Enclosed& patterns, At at) { return ln(1 / at.beta) / ln(1 + patterns * at.alpha); }
Enclosed rd_b26_p(At at) { return printed_assignments(8, at); }
Enclosed rd_b26_t(At at) { return ceil(random_assignments(8, at)); }
Enclosed rd_b26(At at) {
  return rd_b24({.alpha = at.alpha - at.menu_alpha,
                 .beta = at.beta - at.menu_beta,
                 .epsilon = at.epsilon,
                 .items = rd_b26_t({.alpha = at.menu_alpha, .beta = at.menu_beta})});
}
Enclosed even_assignments(At at) { return floor(ln(8 * binom(at.variables, 3) / at.eta) / (2 * square(at.alpha))) + 1; }
Enclosed rd_b27(At at) {
  const Enclosed digits = ceil_log2(at.variables);
  return min(power(2, 1 + digits), even_assignments(at), power(4, ceil_log2(7 * digits / (8 * at.alpha))));
}
Enclosed rd_b27_l(At at) { return log2(at.variables) - 1; }
Enclosed rd_b28(At at) {
  const Enclosed size = floor(ln(2 * at.queries) / (2 * square(at.fit))) + 1;
  return rd_b24(
      {.alpha = at.alpha - at.fit, .beta = at.beta, .epsilon = at.epsilon, .items = binom(at.points + size - 1, size)});
}
Enclosed rd_b29(At at) { return 2 / at.epsilon * ln(at.candidates / at.beta); }

Enclosed rd_b30(At at) { return 3 / at.alpha * ln(1 / at.beta); }
Enclosed rd_b30_m(At at) { return 4 / at.alpha * (at.nats + ln(1 / at.beta)); }
Enclosed rd_b31(At at) { return 3 * at.bits / (4 * at.alpha * square(at.beta)) * (at.nats + ln(1 / at.beta)); }
Enclosed rd_b31_d(At at) {
  return ceil(3 / at.alpha * (at.nats + ln(1 / at.beta))) * (at.bits + 1) * ln(2) / (8 * square(at.beta));
}
Enclosed rd_b32(At at) {
  const Enclosed nats = majority_nats(printed_votes(Rational(1, 16)), Rational(1, 12), at);
  return nats + ln(12 * at.bits * 144 * (nats + ln(12)));
}
Enclosed rd_b32_d(At at) {
  const Enclosed gap = Rational(3, 32), odds = exp(3 * (at.repdim + ln(Rational(4, 3))));
  return ln(first_bisected(2, power(2, 400), [&](const Enclosed& draws) {
    return draws > odds * (floor(ln(draws) / (2 * square(gap))) + 1) * (at.bits + 1) * ln(2);
  }));
}
Enclosed rd_b33(At at) {
  return ln(1 - at.beta) + most_over(1, at.ldim, [&](const Enclosed& depth) {
           return ln(power(2, depth) / hamming_ball(depth, floor(at.alpha * depth)));
         });
}
Enclosed rd_b34_l(At at) { return ceil((1 - at.beta) * at.tau); }
Enclosed rd_b34_u(At at) { return ceil(ln(1 / at.beta) / -ln(1 - 1 / at.tau)); }
Enclosed rd_b35(At at) { return at.nats / ln(2); }

}  // namespace discreet::inline bounds
