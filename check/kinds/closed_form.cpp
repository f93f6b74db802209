// Closed forms for named classes. The proofs are in docs/theory/dimensions.md. Written a second time, apart from the
// library.
#include <algorithm>
#include <optional>

#include "check/kinds/kinds.h"

namespace discreet::check {
namespace {

struct Range {
  Integer lower, upper;
};

Integer log2_floor(const Integer& n) { return Integer(boost::multiprecision::msb(n)); }

Range exactly(const Integer& value) { return {value, value}; }

Integer two_ends(std::uint64_t n) {
  Integer best = 0;
  for (std::uint64_t starts = 1; starts != 0 && starts <= n; starts <<= 1)
    best = std::max<Integer>(best, log2_floor(starts) + log2_floor(Integer(n) - starts + 1));
  return best;
}

std::optional<Range> of_boxes(const std::string& quantity, const Table& table, std::uint64_t side, std::uint64_t d) {
  if (quantity == "vc") {
    if (side == 1) return exactly(1);
    if (side == 2) return exactly(d == 1 ? 2 : d);
    return exactly(2 * d);
  }
  if (quantity == "dual_vc") {
    const Range range{d * (side >= 4 ? 2 : side >= 2 ? 1 : 0), log2_floor(table.points())};
    return d == 1 ? exactly(range.lower) : range;
  }
  if (quantity == "threshold") return exactly(Integer(d) * (side - 1) + 1);
  Range range{std::max<Integer>(1, d * two_ends(side)), log2_floor(table.concepts())};
  if (d == 1) range.lower = std::max<Integer>(range.lower, log2_floor(Integer(side) + 1));
  if (side == 2) range.upper = std::min<Integer>(range.upper, d + 1);
  return range;
}

std::optional<Range> of_halfspaces(const std::string& quantity, const Table& table) {
  const std::uint64_t side = table.size(), d = table.dimension();
  if (side == 1) return exactly(quantity == "dual_vc" ? 0 : 1);
  const Integer b = log2_floor(side);
  if (quantity == "vc") return exactly(d + 1);
  if (quantity == "dual_vc") return Range{d, log2_floor(table.points())};
  if (quantity == "threshold") return exactly(table.points());
  return Range{b * d * (d - 1) / 2 + b + 1, log2_floor(table.most_concepts())};
}

std::optional<Range> range_of(const std::string& quantity, const Table& table) {
  const std::string& name = table.name();
  const std::uint64_t n = table.size();
  const bool is_dual = quantity == "dual_vc", is_chain = quantity == "threshold";
  if (name == "points") return exactly(is_chain || n > 1 ? 1 : 0);
  if (name == "thresholds") {
    if (is_chain) return exactly(n);
    if (quantity == "littlestone") return exactly(log2_floor(Integer(n) + 1));
    return exactly(is_dual && n == 1 ? 0 : 1);
  }
  if (name == "intervals") return of_boxes(quantity, table, n, 1);
  if (name == "boxes") return of_boxes(quantity, table, n, table.dimension());
  if (name == "halfspaces" || name == "balls") return of_halfspaces(quantity, table);
  if (name == "parities") return exactly(n);
  if (name == "lines") return exactly(2);
  if (name == "cube") return exactly(is_dual ? log2_floor(n) : Integer(n));
  if (name == "conjunctions") {
    if (is_dual) return exactly(n);
    if (is_chain) return exactly(n + 1);
    if (n == 1) return exactly(2);
    return quantity == "vc" ? exactly(n) : Range{n, n + 1};
  }
  return std::nullopt;
}

}  // namespace

void check_closed_form(const Json& certificate, const Table& table) {
  const Claim claim = claim_of(certificate);
  demand_claim(claim, {"vc", "dual_vc", "littlestone", "threshold"}, claim.relation);
  demand(!table.name().empty(), "nothing is known in closed form about a table");
  const auto range = range_of(claim.quantity, table);
  demand(range.has_value(), "nothing is known in closed form about " + claim.quantity + " of " + table.name());
  if (claim.relation == ">=")
    demand(claim.value <= Rational(range->lower),
           "it is known to be at least " + range->lower.str() + ", not " + to_text(claim.value));
  else
    demand(claim.value >= Rational(range->upper),
           "it is known to be at most " + range->upper.str() + ", not " + to_text(claim.value));
}

}  // namespace discreet::check
