// Bounds of communication and Littlestone's dimension (Feldman, Xiao 2015), rows B-1 to B-26, in this library's
// letters: epsilon and delta are privacy, alpha and beta accuracy.
// Tested by bound_table_test.cpp
#include "discreet/bounds/table/bound_table.h"

namespace discreet::inline bounds {
namespace {

using enum BoundRow::Kind;

constexpr BoundRow rows[] = {
    {"CC.B1", printed, "bits", "protocol_bits", "protocol_error <= alpha * beta",
     "Theorem 7: an (alpha, beta)-representation from a public-coin protocol"},
    {"CC.B2", printed, "error", "alpha + beta - alpha * beta", "",
     "Theorem 7: a protocol from an (alpha, beta)-representation errs no more often"},
    {"CC.B3", printed, "bits", "protocol_bits", "protocol_error <= alpha / 2",
     "Theorem 8: an alpha-representation from a private-coin protocol"},
    {"CC.B3.L", lower, "bits", "protocol_bits", "protocol_error >= alpha",
     "Theorem 8: no alpha-representation is smaller than what every private-coin protocol of this error sends"},
    {"CC.B4", proved, "rows",
     "x = min(epsilon / 2, ln(1 / share) / 2); ln((items - 1) / (beta - menu_beta)) / realizable_rate(share * alpha, "
     "alpha, x)",
     "share < 1 and menu_beta < beta and items > 1",
     "Theorem 6: a (share alpha, menu_beta)-representation and selection"},
    {"CC.B4.Z", proved, "rows", "ln((items - 1) / beta) / realizable_rate(0, alpha, epsilon / 2)", "items >= 2",
     "the same for a menu that holds the target"},
    {"CC.B5", proved, "rows", "ln((items - 1) / beta) / agnostic_rate(alpha, min(epsilon / 2, artanh(alpha)))",
     "items >= 2", "Theorem 6, labels from anywhere"},
    {"CC.B6", lower, "rows",
     "ln((2 ^ (prdim - 1) - 1) * (1 - beta) / ln(1 / menu_beta)) / ln(1 + alpha / menu_alpha * (exp(epsilon) - 1))",
     "alpha <= menu_alpha and prdim > 1 and prdim <= 10000",
     "Theorem 6: prdim is the probabilistic representation dimension at (menu_alpha, menu_beta), in bits"},
    {"CC.B7", lower, "rows", "(ln(2) * prdim - ln(8 * ln(4))) / (8 * alpha * epsilon)",
     "alpha <= 1/4 and beta <= 1/2 and ln(2) * prdim > ln(8 * ln(4)) + 6 * epsilon * ln(4)",
     "Theorem 6, published constant; prdim is the dimension at (1/4, 1/4), in bits"},
    {"CC.B8", proved, "bits", "protocol_bits + log2(floor(ln(concepts * points) / (2 * gamma ^ 2)) + 1)",
     "gamma > 0 and concepts >= 1 and points >= 2",
     "Equation 3.2, few shared strings: a public menu of an error gamma above the protocol's"},
    {"CC.B9", proved, "runs", "2 * first(k, 0, 2000, at_least(2 * k + 1, error, k + 1) <= target) + 1",
     "error < 1/2 and target < 1 and target > 0 and error > 0",
     "Section 3.1: how often a protocol is repeated for a majority that errs with probability `target`"},
    {"CC.B9.C", proved, "runs",
     "m = ceil(2 * ln(1 / target) / ln(1 / (4 * error * (1 - error)))); m + (m - 2 * floor(m / 2) - 1) ^ 2",
     "error < 1/2 and target < 1 and error > 0 and target > 0", "the same in closed form, rounded up to an odd number"},
    {"CC.B10", proved, "bits",
     "m = 2 * first(k, 0, 2000, at_least(2 * k + 1, error, k + 1) <= alpha / 2) + 1; m * log2(messages) + "
     "log2(ceil(log2(1 / menu_beta)))",
     "error < 1/2 and error > 0 and messages >= 1", "Section 3.1: the size of the menu for (alpha, menu_beta)"},
    {"CC.B11", lower, "bits", "(1 - entropy(error)) * ldim", "error < 1/2",
     "Lemma 9: every public-coin protocol, and so every private-coin one"},
    {"CC.B11.S", lower, "error",
     "total(j, 1, ldim, j * max(0, min(messages * binom(ldim, j), 2 ^ ldim - messages * ball(ldim, j - 1)))) / (ldim * "
     "2 ^ ldim)",
     "messages >= 1 and ldim >= 1 and ldim <= 2000",
     "sphere covering: every public-coin protocol of so many messages errs as often"},
    {"CC.B11.M", lower, "bits",
     "log2(turning(M, 1, 2 ^ ldim, total(j, 1, ldim, j * max(0, min(M * binom(ldim, j), 2 ^ ldim - M * ball(ldim, j - "
     "1)))) <= error * ldim * 2 ^ ldim))",
     "error < 1/2 and ldim >= 1 and ldim <= 200", "the same, solved for the messages"},
    {"CC.B12", lower, "bits", "ldim - log2(ball(ldim, floor(alpha * ldim))) - log2(1 / (1 - beta))",
     "alpha < 1/2 and ldim >= 1 and ldim <= 100000", "Theorem 2(1): every probabilistic representation"},
    {"CC.B13", lower, "rows", "(ldim * ln(2) - ln(ball(ldim, floor(alpha * ldim))) + ln(1 - beta)) / epsilon",
     "alpha < 1/2 and ldim >= 1 and ldim <= 100000",
     "Theorem 2(1): every pure learner of a class of Littlestone dimension ldim"},
    {"CC.B14", lower, "rows",
     "D = ldim - 1; most(k, floor(alpha * D), D - 1, (D * ln(2) - ln(ball(D, k)) + ln(1 - beta)) / ln(1 + alpha * D * "
     "(exp(epsilon) - 1) / (k + 1)))",
     "alpha < 1/2 and ldim >= 2 and ldim <= 2000",
     "the same for small alpha, over all k with k + 1 > alpha (ldim - 1)"},
    {"CC.B15.L", lower, "bits", "log2(p) - 2 * log2(1 / (1 - 2 * error - 1 / p))",
     "1 - 2 * error - 1 / p > 0 and prime(p)", "Theorem 2(2): lines modulo p, every public-coin protocol"},
    {"CC.B15.U", proved, "bits", "ceil_log2(p * ceil(1 / error))", "error > 0 and prime(p)",
     "such a protocol: the slope, and a hash of the line"},
    {"CC.B16", lower, "rows",
     "(ln(p) + 2 * ln(1 - 2 * alpha - 1 / p) - ln(2 * alpha + 1 / p) + ln(1 - beta)) / epsilon",
     "1 - 2 * alpha - 1 / p > 0 and prime(p)", "Theorem 2(2): every pure learner of lines modulo p"},
    {"CC.B16.C", lower, "rows",
     "most(i, 0, 400, (a = alpha + (1/2 - 1 / (2 * p) - alpha) * i / 400; (ln(p) + 2 * ln(1 - 2 * a - 1 / p) - ln(2 * "
     "a + 1 / p) + ln(1 - beta)) / "
     "ln(1 + alpha / a * (exp(epsilon) - 1))))",
     "1 - 2 * alpha - 1 / p > 0 and prime(p)", "the same for small alpha, over a grid of goodness"},
    {"CC.B17", proved, "rows", "", "", "Theorems 3 and 12: lines modulo p with delta, a fixed point", "line"},
    {"CC.B17.P", printed, "rows",
     "max(72 * ln(4 / beta), 12 / epsilon * ln(1 / (delta * beta)) + 13) * ln(3/2) / alpha * 2 ^ (6 / beta)",
     "delta > 0 and delta < 1/2 and beta <= 1/2",
     "Lemma 16 as printed: one random block size. Its proof counts too few bad sizes"},
    {"CC.B17.A", printed, "rows",
     "k = ceil(log2(2 / beta)); run = max(72 * ln(8), 12 / epsilon * ln(2 / delta) + 13) * 2 * ln(3/2) / alpha * 2 ^ "
     "12; k * ceil(run) + ceil(ln(2 * (k - 1) / beta) / realizable_rate(alpha / 2, alpha, min(epsilon, ln(2)) / 2))",
     "delta > 0 and delta < 1/2 and beta < 1/2", "Theorem 12 as printed: runs of Lemma 16, of which one is selected"},
    {"CC.B17.S", proved, "rows", "", "", "the same by nine block sizes, of which one is certainly good",
     "line --variant sweep"},
    {"CC.B18", proved, "rows",
     "x = min(epsilon / 2, ln(alpha / menu_alpha) / 2); ln(functions * buckets / (beta - menu_beta)) / "
     "realizable_rate(menu_alpha, alpha, x)",
     "menu_alpha < alpha and menu_beta < beta and functions >= 1 and (1 / (menu_alpha * buckets)) ^ functions <= "
     "menu_beta",
     "Section 3.1: points by hashing"},
    {"CC.B19.T", lower, "depth", "bits", "", "Littlestone's dimension of thresholds on 2^bits values"},
    {"CC.B19.B", lower, "depth", "max(bits * axes, 2 * axes * (bits - 1))", "axes >= 1 and bits >= 1", "of boxes"},
    {"CC.B19.H", lower, "depth", "bits * axes * (axes - 1) / 2 + bits + 1", "axes >= 1 and bits >= 1",
     "of halfspaces, and of balls"},
    {"CC.B19.P", value, "depth", "bits", "bits >= 1",
     "of parities of so many bits; points have 1, lines modulo p have 2"},
    {"CC.B20.L", lower, "bits", "(1 - entropy(error)) * vc", "error < 1/2", "product distributions"},
    {"CC.B20.U", proved, "bits", "ceil(log2(exp(1) * (vc + 1) * (2 * exp(1) / error) ^ vc))", "error > 0",
     "product distributions (Haussler)"},
    {"CC.B21.L", lower, "rows", "(ln(cover) + ln(1 - beta)) / epsilon", "cover >= 1",
     "a known distribution: cover is the packing number at 2 alpha"},
    {"CC.B21.U", proved, "rows",
     "x = min(epsilon / 2, ln(1 / share) / 2); ln(cover / beta) / realizable_rate(share * alpha, alpha, x)",
     "share < 1 and share > 0 and cover >= 2", "a known distribution: cover is the covering number at share alpha"},
    {"CC.B22", proved, "rows",
     "turning(n, 0, 2 ^ 53, ln(4 * ball(2 * n, vc)) - alpha * n / 16 <= ln(beta / 2) and ln(ball(n, vc)) - epsilon * "
     "alpha * n / 4 <= ln(beta / 2))",
     "vc >= 1 and vc <= 500", "labels alone are protected: one concept for each labelling of the rows"},
    {"CC.B22.T", proved, "rows", "", "", "the same, of a class given as a table",
     "finite --concepts FILE --neighbours labels"},
    {"CC.B23", lower, "rows", "(ln(2 ^ bits - 1) + ln(1 - beta)) / ln(1 + alpha * (exp(epsilon) - 1))",
     "bits >= 1 and bits <= 60000", "proper learning of points of 2^bits values"},
    {"CC.B24", value, "concepts", "ball(points, vc)", "points >= 1 and points <= 100000",
     "Sauer: at most so many concepts"},
    {"CC.B24.H", value, "concepts", "2 * ball(2 ^ (bits * axes) - 1, axes)", "bits * axes <= 4000",
     "halfspaces on a grid: at most so many"},
    {"CC.B25", lower, "bits", "log2(log2(points))", "points >= 4 and alpha < 1/2",
     "every public menu of a class that separates points"},
    {"CC.B26", lower, "rows",
     "c = delta / (exp(epsilon) - 1); ln((1 - beta + c) / (packing + c)) / ln(1 + share * (exp(epsilon) - 1))",
     "packing < 1 and packing > 0 and share <= 1 and share > 0",
     "with delta: packing is the largest weight that one hypothesis serves at goodness alpha/share"},
    {"CC.B26.P", lower, "rows",
     "c = delta / (exp(epsilon) - 1); most(i, 0, 400, (a = alpha + (1/2 - 1 / (2 * p) - alpha) * i / 400; v = (2 * a + "
     "1 / p) / (p * (1 - 2 * a - 1 / p) ^ 2); "
     "ln((1 - beta + c) / (v + c)) / ln(1 + alpha / a * (exp(epsilon) - 1))))",
     "1 - 2 * alpha - 1 / p > 0 and prime(p)", "the same for lines modulo p"},
    {"CC.B26.L", lower, "rows",
     "c = delta / (exp(epsilon) - 1); D = ldim - 1; most(k, floor(alpha * D), D - 1, ln((1 - beta + c) / (ball(D, k) / "
     "2 ^ D + c)) / ln(1 + alpha * D * (exp(epsilon) - 1) / (k + 1)))",
     "alpha < 1/2 and ldim >= 2 and ldim <= 2000", "the same from Littlestone's dimension"},
};

}  // namespace

std::span<const BoundRow> communication_rows() { return rows; }

}  // namespace discreet::inline bounds
