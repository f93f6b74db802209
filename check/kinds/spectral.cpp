// A bound by a norm: weights of pairs p(f, x), with W(f, x) = +-p(f, x) / p(f) by the label, and a scale s with
// diag(s) - W^T diag(p(f) / p) W positive definite. Then protocols of error e need (1 - 2e)^2 / (s_1 + s_2 + ...)
// messages, and one hypothesis is within alpha of concepts of weight at most (s_1 + s_2 + ...) / (1 - 2 alpha)^2.
#include "check/kinds/game.h"
#include "check/kinds/kinds.h"

namespace discreet::check {
namespace {

using Matrix = std::vector<std::vector<Rational>>;
constexpr std::uint64_t most_points = 200, most_products = 1 << 24;

// diag(s) - W^T diag(pi) W.
Matrix difference(const Json& certificate, const Table& table, const std::vector<Rational>& scale) {
  const auto points = static_cast<std::uint64_t>(table.points()),
             concepts = static_cast<std::uint64_t>(table.concepts());
  const auto pairs = numbers_of(certificate, "pairs");
  demand(pairs.size() == points * concepts && scale.size() == points,
         "there must be a weight a pair and a scale a point");
  Integer all = 0;
  for (std::uint64_t weight : pairs) all += weight;
  Matrix matrix(points, std::vector<Rational>(points, 0));
  for (std::uint64_t c = 0; c < concepts; ++c) {
    Integer row = 0;
    for (std::uint64_t x = 0; x < points; ++x) row += pairs[c * points + x];
    demand(row > 0, "concept " + std::to_string(c) + " weighs nothing");
    for (std::uint64_t x = 0; x < points; ++x)
      for (std::uint64_t y = 0; y < points; ++y) {
        const Rational part(Integer(pairs[c * points + x]) * pairs[c * points + y], all * row);
        matrix[x][y] -= table.label(c, x) == table.label(c, y) ? part : Rational(-part);
      }
  }
  for (std::uint64_t x = 0; x < points; ++x) matrix[x][x] += scale[x];
  return matrix;
}

// Elimination in integers: all leading minors positive.
void demand_positive_definite(const Matrix& matrix) {
  Integer common = 1;
  for (const auto& row : matrix)
    for (const Rational& cell : row) common = lcm(common, denominator(cell));
  std::vector<std::vector<Integer>> cells;
  for (const auto& row : matrix) {
    auto& line = cells.emplace_back();
    for (const Rational& cell : row) line.push_back(numerator(cell) * (common / denominator(cell)));
  }
  Integer before = 1;
  for (std::size_t k = 0; k < cells.size(); ++k) {
    demand(cells[k][k] > 0, "leading minor " + std::to_string(k + 1) + " is not positive");
    for (std::size_t i = k + 1; i < cells.size(); ++i)
      for (std::size_t j = k + 1; j < cells.size(); ++j)
        cells[i][j] = (cells[i][j] * cells[k][k] - cells[i][k] * cells[k][j]) / before;
    before = cells[k][k];
  }
}

}  // namespace

void check_spectral(const Json& certificate, const Table& table) {
  const Claim claim = claim_of(certificate);
  demand_claim(claim, {"tau", "drepdim", "repdim", "communication", "private_communication"}, ">=");
  if (table.points() > most_points || table.concepts() * table.points() * table.points() > most_products)
    throw Unreadable("the class is too large to be checked here");
  const auto scale = rationals_of(certificate, "scale");
  Rational sum = 0;
  for (const Rational& s : scale) sum += s;
  demand_positive_definite(difference(certificate, table, scale));
  const bool of_messages = claim.quantity.ends_with("communication");
  const Rational error = fraction_of(certificate, of_messages ? "error" : "alpha");
  const Rational proved = (1 - 2 * error) * (1 - 2 * error) / sum;
  if (of_messages)  // they are whole
    demand(claim.value < proved + 1, "the proof gives " + to_text(proved) + " messages, the claim is " + claim.text());
  else
    demand_by_tau(claim, certificate, proved);
}

}  // namespace discreet::check
