// Learning geometric concepts (Kaplan, Mansour, Matias, Stemmer 2019).
// Tested by bound_golden_test.cpp
#include "discreet/bounds/table/bound_functions.h"
#include "discreet/bounds/table/enclosed_search.h"
#include "discreet/bounds/table/tails.h"

namespace discreet::inline bounds {
namespace {

Enclosed least_rate() { return Rational(1, 1'000'000'000); }  // where the search for a rate begins

// Rows that the selections of all rounds lose, each from a number of pieces, except with probability selection_beta.
Enclosed selection_loss(const Enclosed& pieces, At at) { return ln(pieces * at.rounds / at.selection_beta) / at.eta; }

Enclosed log_e_over_delta(At at) { return ln(exp(Enclosed(1)) / at.delta); }

// The term of the selections in the printed theorems, of ln(pieces of a family / beta).
Enclosed printed_selections(const Enclosed& constant, const Enclosed& nats, At at) {
  return constant * at.pieces * ln(4 / at.alpha) * log_e_over_delta(at) * nats / (at.alpha * at.epsilon);
}

}  // namespace

Enclosed ge_b1(At at) { return ceil(2 * at.pieces * ln(4 / at.alpha)); }
Enclosed ge_b2(At at) { return ceil(at.count_scale * ln(at.rounds / at.noise_beta)); }
Enclosed ge_b3(At at) {
  return max(at.alpha * at.rows / 2, 4 * at.offset) + 4 * at.pieces * at.loss * ln(2 / at.alpha);
}
Enclosed ge_b4(At at) {
  return power(1 - 1 / at.pieces, at.rounds) * at.negatives + (at.pieces + at.rounds) * at.loss + 2 * at.offset;
}
Enclosed ge_b5(At at) {
  return max(16 * at.offset / at.alpha, 8 * at.rounds * at.loss / at.alpha,
             64 / at.alpha * (at.vc * ln(64 / at.alpha) + ln(32 / at.beta)));
}

Enclosed ge_b7(At at) { return selection_loss(at.concepts, at); }
Enclosed ge_b8(At at) { return 8 * selection_loss(2 * at.grid, at); }
Enclosed ge_b9(At at) { return selection_loss(64 * power(at.grid, 7), at); }
Enclosed ge_b10(At at) {
  return selection_loss(2 * square(at.grid) * (at.grid + 1) * (2 * at.grid + 1) + 8 * at.grid * (at.grid + 1), at);
}
Enclosed ge_b10_b(At at) {
  const Enclosed border = square(at.grid) + 1;
  return selection_loss(12 * square(border) * at.grid + 16 * border, at);
}
Enclosed ge_b11(At at) { return selection_loss(power(64 * power(at.grid, 7), 3), at); }
Enclosed ge_b12(At at) { return selection_loss(binom(at.corners, 3), at); }
Enclosed ge_b13(At at) { return selection_loss(1 / at.margin, at); }

Enclosed ge_b14(At at) { return at.epsilon / (4 * log_e_over_delta(at)); }
Enclosed ge_b15(At at) {
  return root_between(least_rate(), 2 * at.epsilon, [&](const Enclosed& x) {
    const Enclosed delta = (1 - exp(-x)) * exp(-(at.epsilon + x) / (exp(x) - 1));
    return max(delta - at.delta, x - at.epsilon);
  });
}
Enclosed ge_b16(At at) {
  return root_between(least_rate(), at.epsilon, [&](const Enclosed& x) {
    const Enclosed c = exp(x) - 1, y = (at.epsilon + 2 * x) / c;
    const Enclosed delta = (1 - exp(-x)) * max(exp(-y) * (y + 1 + exp(-x)), exp(-at.epsilon / c));
    return max(delta - at.delta, x - at.epsilon / 2);
  });
}
Enclosed ge_b17(At at) { return sqrt(8 * at.rho / at.rounds); }
Enclosed ge_b18(At at) {
  const Enclosed slope = sqrt(2 * at.rounds * ln(1 / at.delta));
  return root_between(0, at.epsilon,
                      [&](const Enclosed& e) { return slope * e + 2 * at.rounds * square(e) - at.epsilon; });
}
Enclosed ge_b19(At at) { return at.epsilon / at.rounds; }

Enclosed literal_cover_rows(const Enclosed& literals, At at) {
  return printed_selections(64, ln(2 * ge_b1(at) * literals / at.beta), at);
}
Enclosed ge_b20(At at) { return literal_cover_rows(2 * at.dimension + 1, at); }
Enclosed ge_b21(At at) { return printed_selections(512, ln(4 * at.grid * ge_b1(at) / at.beta), at); }
Enclosed ge_b22(At at) {
  return printed_selections(64, 21 * ln(at.grid) + Rational(1248, 100) + ln(2 * ge_b1(at) / at.beta), at);
}
Enclosed ge_b23(At at) { return (ln(at.concepts) + ln(1 / at.selection_beta)) / (at.share * at.alpha * at.epsilon); }
Enclosed ge_u(At at) { return ln(1 / (2 * at.beta)) / -ln(1 - at.alpha); }
Enclosed ge_b24_f(At at) {
  return root_between(least_rate(), at.epsilon, [&](const Enclosed& x) {
    const Enclosed hit = max(x, (exp(x) - 1) * ln((1 - exp(-x)) / at.delta) - x);
    return hit + at.rounds * x / at.pieces - at.epsilon;
  });
}

}  // namespace discreet::inline bounds
