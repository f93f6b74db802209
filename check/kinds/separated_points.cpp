// Points that are all told apart by concepts. With private coins and error e < 1/2, Bob answers 1 to point x and
// message m with a probability b(m, x). When a concept labels x with 1 and y with 0, the mean of b(m, x) - b(m, y) over
// Alice's messages is at least 1 - 2e, so b(m, x) and b(m, y) are that far apart for some m. In [0, 1] at most k =
// floor(1 / (1 - 2e)) + 1 numbers are, so M messages tell at most k^M points apart.
// Concepts of a class with a name tell all of its points apart: `points` may be absent.
#include <set>

#include "check/kinds/kinds.h"

namespace discreet::check {
namespace {

// Those that are listed, each of which must differ from the others.
std::size_t count_of(const Json& certificate, const Table& table) {
  if (table.concepts() > 1 << 20) throw Unreadable("the class is too large to be checked here");
  const auto points = numbers_of(certificate, "points");
  std::set<std::vector<bool>> columns;
  for (std::uint64_t x : points) {
    spend_steps(16 * static_cast<std::uint64_t>(table.concepts()));
    std::vector<bool> column;
    for (std::uint64_t c = 0; c < table.concepts(); ++c) column.push_back(table.label(c, x));
    demand(columns.insert(std::move(column)).second, "point " + std::to_string(x) + " is not told from another one");
  }
  return points.size();
}

}  // namespace

void check_separated_points(const Json& certificate, const Table& table) {
  const Claim claim = claim_of(certificate);
  demand_claim(claim, {"private_communication"}, ">=");
  const Rational error = fraction_of(certificate, "error");
  demand(claim.value >= 1 && claim.value <= 64, "the claim is out of range");
  const Rational steps = 1 / (1 - 2 * error);
  const Integer apart = numerator(steps) / denominator(steps) + 1;
  Integer most = 1;  // points that one message fewer than claimed can tell apart
  for (Rational m = 1; m < claim.value; m += 1) most *= apart;
  const Integer counted =
      certificate.contains("points") || table.name().empty() ? count_of(certificate, table) : table.points();
  demand(counted > most || claim.value == 1,
         to_text(claim.value - 1) + " messages are enough to tell these points apart");
}

}  // namespace discreet::check
