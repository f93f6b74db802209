// Learning many labels at once (Bun, Nissim, Stemmer 2019).
// Tested by bound_golden_test.cpp
#include "discreet/bounds/table/bound_functions.h"
#include "discreet/bounds/table/enclosed_search.h"
#include "discreet/bounds/table/tails.h"

namespace discreet::inline bounds {
namespace {

// Rows after which all deviations are at most alpha, for each of so many labels.
Enclosed deviating_rows(const Enclosed& alpha, const Enclosed& labels, At at) {
  return 64 / square(alpha) * (at.vc * ln(6 / alpha) + ln(8 * labels / at.beta));
}

// One selection per label from the whole class, of label_epsilon each.
Enclosed direct_rows(const Enclosed& labels, const Enclosed& concepts, const Enclosed& label_epsilon, At at) {
  const Enclosed odds = labels * concepts / at.beta;
  return max(4 / (at.alpha * label_epsilon) * ln(2 * odds), 8 / square(at.alpha) * ln(4 * odds));
}

// What a pure guarantee needs to tell 2^bits tables apart.
Enclosed packing_of(const Enclosed& bits, At at) {
  return (ln_less_one(bits) + ln((1 - at.beta) / at.beta)) / at.epsilon;
}

// Columns of a Boneh-Shaw code for so many users that accuses one of them in spite of the guarantee.
Enclosed boneh_shaw_length(const Enclosed& users, At at) {
  const Enclosed level = exp(-at.epsilon) * ((1 - at.beta) / users - at.delta);
  return (users + 1) * (floor(users * (users + 1) * ln(1 / level)) + 1);
}

// The same of a Tardos code.
Enclosed tardos_length(const Enclosed& users, At at) {
  const Enclosed exponent = first_where(1, 200, [&](const Enclosed& L) {
    return (1 - exp(-L * users / 4) - at.beta) / users > exp(at.epsilon - L) + at.delta;
  });
  return 100 * square(users) * exponent;
}

// The rows of parities that a Tardos code gives away: a power of two.
Enclosed parity_rows(At at) {
  const Enclosed users = ml_lb5(at);
  return min(power(2, at.bits),
             power(2, last_bisected(0, 20, [&](const Enclosed& j) { return power(2, j) <= users; })));
}

}  // namespace

Enclosed ml_t8(At at) { return 64 / at.alpha * (at.vc * ln(64 / at.alpha) + ln(8 / at.beta)); }
Enclosed ml_t9(At at) { return deviating_rows(at.alpha, 1, at); }
Enclosed ml_ub0_a(At at) { return deviating_rows(at.alpha / 2, at.labels, at); }
Enclosed ml_t12_a(At at) { return deviating_rows(at.alpha / 4, at.labels, at); }
Enclosed ml_t12_u(At at) { return 8 / square(at.alpha) * ln(2 * at.labels * at.concepts / at.beta); }
Enclosed ml_t12_c(At at) { return 2 / square(at.alpha) * ln(2 * at.labels / at.beta); }

Enclosed ml_adv(At at) {
  const Enclosed log_delta = 2 * at.labels * ln(1 / at.delta);
  return max(at.epsilon / at.labels,
             (sqrt(log_delta + 8 * at.labels * at.epsilon) - sqrt(log_delta)) / (4 * at.labels));
}
Enclosed ml_adv_z(At at) {
  const Enclosed log_delta = ln(1 / at.delta);
  return sqrt(8 / at.labels) * (sqrt(log_delta + at.epsilon) - sqrt(log_delta));
}

Enclosed ml_ub1(At at) { return direct_rows(at.labels, at.concepts, at.epsilon / at.labels, at); }
Enclosed ml_ub2(At at) { return direct_rows(at.labels, at.concepts, ml_adv(at), at); }
Enclosed ml_ub2_z(At at) { return direct_rows(at.labels, at.concepts, ml_adv_z(at), at); }
Enclosed ml_ub6(At at) {
  const Enclosed items = ceil(16 / at.alpha * ln(2 * at.labels / at.beta)) + 1;
  return max(8 * at.labels / (at.alpha * at.epsilon) * (ln(items) + ln(4 * at.labels / at.beta)),
             8 / square(at.alpha) * ln(8 * at.labels * items / at.beta));
}
Enclosed ml_ub8(At at) { return direct_rows(at.labels, power(2, at.bits), at.epsilon / at.labels, at); }
Enclosed ml_ub9(At at) {
  const Enclosed all = at.alpha * at.beta;
  return max(2 / at.alpha + 4 / (at.alpha * at.epsilon) * ln(1 / (all * at.delta)),
             Rational(6518, 1000) / at.alpha * ln(2 / all));
}
Enclosed ml_ub9_i(At at) { return ml_ub9(at) + 3 / at.alpha; }
Enclosed ml_ub9_p(At at) {
  const Enclosed unit = at.alpha * at.epsilon, all = at.alpha * at.beta;
  const Enclosed sanitizer = max(960 / unit * ln(2 / at.delta) + 240 / at.alpha, 480 / unit * ln(960 / all));
  const Enclosed lead = 60 / at.alpha + 120 / unit * ln(1 / (at.beta * at.delta));
  return max(sanitizer, lead, Rational(14932, 10000) / at.alpha * ln(4 / all));
}
Enclosed ml_ub13(At at) { return direct_rows(at.labels, power(2, at.bits), ml_adv_z(at), at); }
Enclosed ml_ub14(At at) {
  const Enclosed unit = at.alpha * at.epsilon;
  return max(16 / unit * ln(1 / at.delta) + 8 / at.alpha, 8 / unit * ln(8 / (at.alpha * at.beta)));
}
Enclosed ml_ub17(At at) { return direct_rows(1, at.concepts, at.epsilon, at); }
Enclosed ml_ub17_t(At at) { return ln(at.concepts / at.beta) / agnostic_rate(at.alpha, at.epsilon); }
Enclosed ml_ub18(At at) { return ceil((exp(at.epsilon) - 1) / (exp(at.epsilon / at.rows) - 1)); }
Enclosed ml_ub18_p(At at) { return 9 * at.rows; }

Enclosed ml_lb1(At at) { return packing_of(at.labels, at); }
Enclosed ml_lb2(At at) { return (ln_less_one(at.labels) / at.epsilon - 1) / at.alpha; }
Enclosed ml_lb2_p9(At at) { return ml_lb2(at) / 9; }
Enclosed ml_lb2_p2(At at) { return ml_lb2(at) / 2; }
Enclosed ml_lb3(At at) { return packing_of(at.labels * at.bits, at); }

Enclosed ml_lb4_n(At at) {
  return last_bisected(1, at.domain - 2, [&](const Enclosed& n) { return boneh_shaw_length(n, at) <= at.labels; });
}
Enclosed ml_lb4(At at) { return ml_lb4_n(at) / (3 * at.alpha); }
Enclosed ml_lb4_p9(At at) { return ml_lb4(at) / 9; }
Enclosed ml_lb4_p2(At at) { return ml_lb4(at) / 2; }

Enclosed ml_lb5(At at) {
  return last_bisected(1, 100'000, [&](const Enclosed& n) { return tardos_length(n, at) <= at.labels; });
}
Enclosed ml_lb5_a(At at) { return ml_lb5(at) / (3 * at.alpha); }
Enclosed ml_lb5_p9(At at) { return ml_lb5_a(at) / 9; }
Enclosed ml_lb5_p2(At at) { return ml_lb5_a(at) / 2; }

Enclosed ml_lb6(At at) { return parity_rows(at) / 9; }
Enclosed ml_lb6_p2(At at) { return parity_rows(at) / 2; }

Enclosed ml_lb8(At at) {
  BoundParameters tree = at;
  tree.ldim = at.bits;
  return cc_b13(tree);
}
Enclosed ml_lb10(At at) { return at.bits; }

}  // namespace discreet::inline bounds
