// Communication and Littlestone's dimension (Feldman, Xiao 2014).
// Tested by bound_golden_test.cpp
#include "discreet/bounds/table/boosting.h"
#include "discreet/bounds/table/bound_functions.h"
#include "discreet/bounds/table/enclosed_search.h"
#include "discreet/bounds/table/tails.h"

namespace discreet::inline bounds {
namespace {

// ln of how much a row can change, if it is replaced with probability `share` only.
class PaddedRate {
 public:
  explicit PaddedRate(At at) : change_(exp(at.epsilon) - 1) {}
  Enclosed operator()(const Enclosed& share) const { return ln(1 + share * change_); }

 private:
  Enclosed change_;
};
Enclosed padded_rate(const Enclosed& share, At at) {
  return share.exact() && *share.exact() == 1 ? at.epsilon : PaddedRate(at)(share);
}

// How often a protocol is repeated for a majority that errs with probability `target`.
Enclosed repetitions(const Enclosed& target, At at) { return voters_needed(fraction(at.error), fraction(target)); }

// Wrong labels of all 2^ldim paths together, if this number of messages covers them by balls as well as any code could.
Enclosed covering_errors(const Enclosed& messages, At at) {
  const Enclosed paths = power(2, at.ldim);
  return total_over(1, at.ldim, [&](const Enclosed& j) {
    return j * max(0, min(messages * binom(at.ldim, j), paths - messages * hamming_ball(at.ldim, j - 1)));
  });
}

// ln of the paths of a mistake tree, less what may fail. One answer of error k / depth is good for a Hamming ball of
// them.
Enclosed path_nats(const Enclosed& depth, At at) { return depth * ln(2) + ln(1 - at.beta); }

// The largest lower bound of a tree whose root is shared, over all k with k + 1 > alpha (ldim - 1). `nats` receives k.
template <class Nats>
Enclosed shared_root_rows(At at, const Nats& nats) {
  const Enclosed depth = at.ldim - 1;
  const PaddedRate rate(at);
  return most_over(floor(at.alpha * depth), depth - 1,
                   [&](const Enclosed& k) { return nats(k) / rate(at.alpha * depth / (k + 1)); });
}

// Lines modulo p: the largest share of them that one answer of error a is good for.
Enclosed line_share(const Enclosed& a, At at) { return (2 * a + 1 / at.p) / (at.p * square(1 - 2 * a - 1 / at.p)); }

// The largest lower bound over a grid of errors from alpha up to what lines allow. `nats` is told the error.
template <class Nats>
Enclosed most_over_errors(At at, const Nats& nats) {
  const PaddedRate rate(at);
  return most_over(0, 400, [&](const Enclosed& i) {
    const Enclosed error = at.alpha + (Rational(1, 2) - 1 / (2 * at.p) - at.alpha) * i / 400;
    return nats(error) / rate(at.alpha / error);
  });
}

// What a packing leaves to be told, with delta.
class PackingNats {
 public:
  explicit PackingNats(At at) : slack_(at.delta / (exp(at.epsilon) - 1)), certain_(1 - at.beta + slack_) {}
  Enclosed operator()(const Enclosed& packing) const { return ln(certain_ / (packing + slack_)); }

 private:
  Enclosed slack_, certain_;
};

// Lemma 16 as printed: one run of lines.
Enclosed printed_run(const Enclosed& alpha, const Enclosed& beta, At at) {
  const Enclosed blocks = max(72 * ln(4 / beta), 12 / at.epsilon * ln(1 / (at.delta * beta)) + 13);
  return blocks * ln(Rational(3, 2)) / alpha * power(2, 6 / beta);
}

}  // namespace

Enclosed cc_b1(At at) { return at.protocol_bits; }
Enclosed cc_b2(At at) { return at.alpha + at.beta - at.alpha * at.beta; }
Enclosed cc_b4(At at) {
  return ln((at.items - 1) / (at.beta - at.menu_beta)) / menu_rate(at.share * at.alpha, at.alpha, at.epsilon);
}
Enclosed cc_b4_z(At at) { return ln((at.items - 1) / at.beta) / realizable_rate(at.alpha, at.epsilon); }
Enclosed cc_b5(At at) { return ln((at.items - 1) / at.beta) / agnostic_rate(at.alpha, at.epsilon); }
Enclosed cc_b6(At at) {
  return ln((power(2, at.prdim - 1) - 1) * (1 - at.beta) / ln(1 / at.menu_beta)) /
         padded_rate(at.alpha / at.menu_alpha, at);
}
Enclosed cc_b7(At at) { return (ln(2) * at.prdim - ln(8 * ln(4))) / (8 * at.alpha * at.epsilon); }
Enclosed cc_b8(At at) {
  return at.protocol_bits + log2(floor(ln(at.concepts * at.points) / (2 * square(at.gamma))) + 1);
}
Enclosed cc_b9(At at) { return repetitions(at.target, at); }
Enclosed cc_b9_c(At at) {
  const Enclosed runs = ceil(2 * ln(1 / at.target) / ln(1 / (4 * at.error * (1 - at.error))));
  return runs + square(runs - 2 * floor(runs / 2) - 1);
}
Enclosed cc_b10(At at) {
  return repetitions(at.alpha / 2, at) * log2(at.messages) + log2(ceil(log2(1 / at.menu_beta)));
}

Enclosed cc_b11(At at) { return (1 - entropy(at.error)) * at.ldim; }
Enclosed cc_b11_s(At at) { return covering_errors(at.messages, at) / (at.ldim * power(2, at.ldim)); }
Enclosed cc_b11_m(At at) {
  const Enclosed paths = power(2, at.ldim), errors = at.error * at.ldim * paths;
  return log2(first_bisected(1, paths, [&](const Enclosed& m) { return covering_errors(m, at) <= errors; }));
}
Enclosed cc_b12(At at) {
  return at.ldim - log2(hamming_ball(at.ldim, floor(at.alpha * at.ldim))) - log2(1 / (1 - at.beta));
}
Enclosed cc_b13(At at) {
  return (path_nats(at.ldim, at) - ln(hamming_ball(at.ldim, floor(at.alpha * at.ldim)))) / at.epsilon;
}
Enclosed cc_b14(At at) {
  const Enclosed depth = at.ldim - 1, nats = path_nats(depth, at);
  return shared_root_rows(at, [&](const Enclosed& k) { return nats - ln(hamming_ball(depth, k)); });
}

Enclosed cc_b15_l(At at) { return log2(at.p) - 2 * log2(1 / (1 - 2 * at.error - 1 / at.p)); }
Enclosed cc_b15_u(At at) { return ceil_log2(at.p * ceil(1 / at.error)); }
Enclosed cc_b16(At at) { return PackingNats(at)(line_share(at.alpha, at)) / at.epsilon; }
Enclosed cc_b17_p(At at) { return printed_run(at.alpha, at.beta, at); }
Enclosed cc_b17_a(At at) {
  const Enclosed runs = ceil(log2(2 / at.beta)), selection_rate = menu_rate(at.alpha / 2, at.alpha, at.epsilon);
  return runs * ceil(printed_run(at.alpha / 2, Rational(1, 2), at)) +
         ceil(ln(2 * (runs - 1) / at.beta) / selection_rate);
}
Enclosed cc_b18(At at) {
  return ln(at.functions * at.buckets / (at.beta - at.menu_beta)) / menu_rate(at.menu_alpha, at.alpha, at.epsilon);
}

Enclosed cc_b19_t(At at) { return at.bits; }
Enclosed cc_b19_b(At at) { return max(at.bits * at.axes, 2 * at.axes * (at.bits - 1)); }
Enclosed cc_b19_h(At at) { return at.bits * at.axes * (at.axes - 1) / 2 + at.bits + 1; }
Enclosed cc_b20_l(At at) { return (1 - entropy(at.error)) * at.vc; }
Enclosed cc_b20_u(At at) {
  const Enclosed e = exp(Enclosed(1));
  return ceil(log2(e * (at.vc + 1) * power(2 * e / at.error, at.vc)));
}
Enclosed cc_b21_l(At at) { return (ln(at.cover) + ln(1 - at.beta)) / at.epsilon; }
Enclosed cc_b21_u(At at) { return ln(at.cover / at.beta) / menu_rate(at.share * at.alpha, at.alpha, at.epsilon); }
Enclosed cc_b22(At at) {
  const Enclosed log_half = ln(at.beta / 2);
  return first_bisected(0, power(2, 53), [&](const Enclosed& n) {
    return ln(4 * hamming_ball(2 * n, at.vc)) - at.alpha * n / 16 <= log_half &&
           ln(hamming_ball(n, at.vc)) - at.epsilon * at.alpha * n / 4 <= log_half;
  });
}
Enclosed cc_b23(At at) { return (ln_less_one(at.bits) + ln(1 - at.beta)) / padded_rate(at.alpha, at); }
Enclosed cc_b24(At at) { return hamming_ball(at.points, at.vc); }
Enclosed cc_b24_h(At at) { return 2 * hamming_ball(power(2, at.bits * at.axes) - 1, at.axes); }
Enclosed cc_b25(At at) { return log2(log2(at.points)); }

Enclosed cc_b26(At at) { return PackingNats(at)(at.packing) / padded_rate(at.share, at); }
Enclosed cc_b26_p(At at) {
  const PackingNats nats(at);
  return most_over_errors(at, [&](const Enclosed& a) { return nats(line_share(a, at)); });
}
Enclosed cc_b26_l(At at) {
  const Enclosed depth = at.ldim - 1, paths = power(2, depth);
  const PackingNats nats(at);
  return shared_root_rows(at, [&](const Enclosed& k) { return nats(hamming_ball(depth, k) / paths); });
}

}  // namespace discreet::inline bounds
