// Learning many labels at once (Bun, Nissim, Stemmer 2019).
// Tested by bound_golden_test.cpp
#include "discreet/bounds/table/bound_functions.h"
#include "discreet/bounds/table/enclosed_search.h"
#include "discreet/bounds/table/searched_formulas.h"
#include "discreet/bounds/table/tails.h"

namespace discreet::inline bounds {
namespace {

// Rows after which all deviations are at most alpha, for each of the labels.
Enclosed deviating_rows(const Enclosed& alpha, const Enclosed& labels, At at) {
  return 64 / square(alpha) * (at.vc * ln(6 / alpha) + ln(8 * labels / at.beta));
}

// Rows after which all deviations of the rules are at most `deviation`.
Enclosed union_rows(const Enclosed& rules, const Enclosed& deviation, At at) {
  return union_rows_of(ln(rules / at.beta).interval(), deviation.interval());
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

// The largest probability of a false accusation at which an accusation of one of the users still contradicts the
// guarantee. It is not positive if delta alone explains the accusation.
Enclosed accusation_level(const Enclosed& users, At at) {
  return exp(-at.epsilon) * ((1 - at.beta) / users - at.delta);
}

// The least whole exponent that also covers the failures of a Tardos code. It is above that of the level.
Enclosed tardos_exponent(const Enclosed& users, At at) {
  const Integer least = floor(ln(1 / accusation_level(users, at)).interval().low());
  return first_where(std::max<Integer>(1, least), 200, [&](const Enclosed& L) {
    return (1 - exp(-L * users / 4) - at.beta) / users > exp(at.epsilon - L) + at.delta;
  });
}

}  // namespace

Enclosed boneh_shaw_length(const Enclosed& users, const Enclosed& level) {
  return (users + 1) * (floor(users * (users + 1) * ln(1 / level)) + 1);
}
Enclosed tardos_length(const Enclosed& users, const Enclosed& exponent) { return 100 * square(users) * exponent; }
Enclosed parity_rows_given_away(At at) {
  const Enclosed users = ml_lb5(at);
  return min(power(2, at.bits),
             power(2, last_bisected(0, 20, [&](const Enclosed& j) { return power(2, j) <= users; })));
}

Enclosed ml_t8(At at) { return 64 / at.alpha * (at.vc * ln(64 / at.alpha) + ln(8 / at.beta)); }
Enclosed ml_t9(At at) { return deviating_rows(at.alpha, 1, at); }
Enclosed ml_ub0_a(At at) { return deviating_rows(at.alpha / 2, at.labels, at); }
Enclosed ml_t12_a(At at) { return deviating_rows(at.alpha / 4, at.labels, at); }
Enclosed ml_t12_u(At at) { return union_rows(at.labels * at.concepts, at.alpha / 4, at); }
Enclosed ml_t12_c(At at) { return union_rows(at.labels, at.alpha / 2, at); }

Enclosed ml_adv(At at) {
  require_defined(at.delta > 0);
  return printed_step(at.epsilon.interval(), at.delta.interval(), at.labels.interval());
}
Enclosed ml_adv_z(At at) {
  require_defined(at.delta > 0);
  return concentrated_step(at.epsilon.interval(), at.delta.interval(), at.labels.interval());
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
OneShotTerms one_shot_terms(At at) {
  const Enclosed all = at.alpha * at.beta;
  return {2 / at.alpha + 4 / (at.alpha * at.epsilon) * ln(1 / (all * at.delta)),
          Rational(6518, 1000) / at.alpha * ln(2 / all)};
}
Enclosed ml_ub9(At at) {
  const auto [released, drawn] = one_shot_terms(at);
  return max(released, drawn);
}
Enclosed ml_ub9_i(At at) { return ml_ub9(at) + 3 / at.alpha; }
PaperPointTerms paper_point_terms(At at) {
  const Enclosed unit = at.alpha * at.epsilon, all = at.alpha * at.beta;
  return {960 / unit * ln(2 / at.delta) + 240 / at.alpha, 480 / unit * ln(960 / all),
          60 / at.alpha + 120 / unit * ln(1 / (at.beta * at.delta)), Rational(14932, 10000) / at.alpha * ln(4 / all)};
}
Enclosed ml_ub9_p(At at) {
  const auto [privacy, accuracy, lead, drawn] = paper_point_terms(at);
  return max(max(privacy, accuracy), lead, drawn);
}
Enclosed ml_ub13(At at) { return direct_rows(at.labels, power(2, at.bits), ml_adv_z(at), at); }
PointSanitizerTerms point_sanitizer_terms(At at) {
  const Enclosed unit = at.alpha * at.epsilon;
  return {16 / unit * ln(1 / at.delta) + 8 / at.alpha, 8 / unit * ln(8 / (at.alpha * at.beta))};
}
Enclosed ml_ub14(At at) {
  const auto [privacy, accuracy] = point_sanitizer_terms(at);
  return max(privacy, accuracy);
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
  return last_bisected(1, at.domain - 2,
                       [&](const Enclosed& n) { return boneh_shaw_length(n, accusation_level(n, at)) <= at.labels; });
}
Enclosed ml_lb4(At at) { return ml_lb4_n(at) / (3 * at.alpha); }
Enclosed ml_lb4_p9(At at) { return ml_lb4(at) / 9; }
Enclosed ml_lb4_p2(At at) { return ml_lb4(at) / 2; }

Enclosed ml_lb5(At at) {
  return last_bisected(1, 100'000,
                       [&](const Enclosed& n) { return tardos_length(n, tardos_exponent(n, at)) <= at.labels; });
}
Enclosed ml_lb5_a(At at) { return ml_lb5(at) / (3 * at.alpha); }
Enclosed ml_lb5_p9(At at) { return ml_lb5_a(at) / 9; }
Enclosed ml_lb5_p2(At at) { return ml_lb5_a(at) / 2; }

Enclosed ml_lb6(At at) { return parity_rows_given_away(at) / 9; }
Enclosed ml_lb6_p2(At at) { return parity_rows_given_away(at) / 2; }

Enclosed ml_lb8(At at) {
  BoundParameters tree = at;
  tree.ldim = at.bits;
  return cc_b13(tree);
}
Enclosed ml_lb10(At at) { return at.bits; }

}  // namespace discreet::inline bounds
