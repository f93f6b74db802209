#include "check/kinds/row_targets.h"

#include <algorithm>
#include <bit>
#include <map>
#include <set>

#include "check/kinds/kinds.h"

namespace discreet::check {
namespace {

Integer ball(std::uint64_t d, std::uint64_t k) {
  Integer term = 1, sum = 1;
  for (std::uint64_t j = 1; j <= k && j <= d; ++j) sum += term = term * Integer(d - j + 1) / Integer(j);
  return sum;
}

Targets of_tree(const Json& certificate, const Json& targets, const Promise& promise, bool half) {
  const std::uint64_t depth = number_of(targets, "depth"), errors = number_of(targets, "errors");
  demand(depth >= 1 && depth <= 4096 && errors < depth, "targets: depth or errors are out of range");
  demand_evidence(certificate, "littlestone", half ? depth + 1 : depth, 3);
  Targets result{Rational(ball(depth, errors), Integer(1) << static_cast<unsigned>(depth)), 1};
  const Rational reach(Integer(errors + 1), Integer(depth));  // an answer of fewer than errors + 1 mistakes errs less
  demand(promise.alpha < reach, "targets: an error of alpha allows more than " + std::to_string(errors) + " mistakes");
  if (half) result.lambda = promise.alpha / reach;
  return result;
}

Targets of_lines(const Json& targets, const Table& table, const Promise& promise) {
  demand(table.name() == "lines", "targets: the class is not that of lines");
  const Rational p(table.size()), within = fraction_of(targets, "within");
  const Rational rest = 1 - 2 * within - 1 / p;
  demand(promise.alpha <= within && rest > 0, "targets: within is out of range");
  return {(2 * within + 1 / p) / (p * rest * rest), promise.alpha / within};
}

// True if rows are moved to a point. Then few enough differ that an answer within alpha is one within `within` of the
// target.
bool is_moved(const Json& targets) {
  const Json& moved = member(targets, "moved");
  if (!moved.is_boolean()) throw Unreadable("targets: 'moved' is neither true nor false");
  return moved.get<bool>();
}

// Without a common label of the point that rows move to, both labels are tried: a factor 2.
Targets with_rows_moved(const Rational& share, const Json& targets, const Promise& promise, const Rational& within) {
  if (!is_moved(targets)) return {share, 1};
  const bool is_shared = !member(targets, "base").is_null();
  return {is_shared ? share : Rational(2 * share), promise.alpha / within};
}

// All concepts, or those that give the base its label, as words.
std::vector<std::uint32_t> concepts_of(const Json& targets, const Table& table) {
  const auto points = static_cast<std::uint64_t>(table.points());
  std::set<std::uint32_t> rows;
  const Json& base = member(targets, "base");
  for (std::uint64_t i = 0; i < table.concepts(); ++i) {
    if (!base.is_null() && table.label(i, number_of(targets, "base")) != (number_of(targets, "label") != 0)) continue;
    std::uint32_t row = 0;
    for (std::uint64_t x = 0; x < points; ++x) row |= std::uint32_t{table.label(i, x)} << x;
    rows.insert(row);
  }
  demand(!rows.empty(), "targets: no concept gives the base this label");
  return {rows.begin(), rows.end()};
}

// The concepts, each with the uniform distribution on every set of `each` points. An error below one over their number
// means no error.
Targets of_sets(const Json& targets, const Table& table, const Promise& promise) {
  constexpr std::uint64_t most_points = 14;
  if (table.points() > most_points || table.concepts() > (1 << 16))
    throw Unreadable("all functions on more than " + std::to_string(most_points) + " points are not enumerated here");
  const auto points = static_cast<unsigned>(table.points());
  const std::uint64_t each = number_of(targets, "each");
  demand(each >= 1 && each <= points, "targets: a set has no point, or more than the class");
  const Rational within(1, each);
  demand(promise.alpha < within, "targets: an error of alpha allows a mistake on " + std::to_string(each) + " points");
  const auto concepts = concepts_of(targets, table);
  std::vector<std::uint64_t> served(std::size_t{1} << points);
  std::uint64_t sets = 0;
  for (std::uint32_t set = 0; set < served.size(); ++set) {
    if (static_cast<std::uint64_t>(std::popcount(set)) != each) continue;
    ++sets;
    spend_steps(8 * (concepts.size() + served.size()));
    std::map<std::uint32_t, std::uint64_t> alike;
    for (std::uint32_t row : concepts) ++alike[row & set];
    for (std::uint32_t h = 0; h < served.size(); ++h)
      if (const auto found = alike.find(h & set); found != alike.end()) served[h] += found->second;
  }
  const Rational share(Integer(*std::ranges::max_element(served)), Integer(concepts.size()) * Integer(sets));
  return with_rows_moved(share, targets, promise, within);
}

void demand_proper(const Json& certificate) {
  demand(certificate.contains("answers") && certificate["answers"] == "concepts",
         "targets: this holds of answers that are concepts");
}

// Concepts, each with a distribution under which every other concept errs at least `within`.
Targets of_concepts_apart(const Json& certificate, const Json& targets, const Table& table, const Promise& promise) {
  demand_proper(certificate);
  if (table.concepts() > 4096 || table.points() > 4096) throw Unreadable("the class is too large to be checked here");
  const auto concepts = static_cast<std::uint64_t>(table.concepts()),
             points = static_cast<std::uint64_t>(table.points());
  const Rational within = fraction_of(targets, "within");
  demand(promise.alpha < within && within <= 1, "targets: within is out of range");
  const Json& base = member(targets, "base");
  std::set<std::vector<bool>> seen;
  std::set<bool> labels;
  for (const Json& target : list_of(targets, "concepts")) {
    const std::uint64_t number = number_of(target, "concept");
    const auto weights = rationals_of(target, "points");
    const std::string where = "targets: concept " + std::to_string(number);
    demand(weights.size() == points, where + " has not one weight a point");
    Rational total = 0;
    for (const Rational& weight : weights) {
      demand(weight >= 0, where + " has a negative weight");
      total += weight;
    }
    demand(total > 0, where + " weighs nothing");
    std::vector<bool> own;
    for (std::uint64_t x = 0; x < points; ++x) own.push_back(table.label(number, x));
    demand(seen.insert(own).second, where + " is there twice");
    if (!base.is_null()) labels.insert(table.label(number, number_of(targets, "base")));
    spend_steps(16 * concepts * points);
    for (std::uint64_t other = 0; other < concepts; ++other) {
      Rational error = 0;
      bool is_same = true;
      for (std::uint64_t x = 0; x < points; ++x)
        if (table.label(other, x) != own[x]) error += weights[x], is_same = false;
      demand(is_same || error >= within * total, where + " is not kept apart from concept " + std::to_string(other));
    }
  }
  demand(!seen.empty(), "targets: the list is empty");
  demand(labels.size() < 2, "targets: they do not agree at the base");
  return with_rows_moved(Rational(1, seen.size()), targets, promise, within);
}

// All weight on the target: other points err there. Rows are moved to one of the points, at which all others are 0.
Targets of_points(const Json& certificate, const Json& targets, const Table& table, const Promise& promise) {
  demand_proper(certificate);
  demand(table.name() == "points" && table.size() >= 2, "targets: the class is not that of points");
  const bool moved = is_moved(targets);
  return {Rational(1, Integer(table.size()) - (moved ? 1 : 0)), moved ? promise.alpha : Rational(1)};
}

// A point with others, each weighing the same, all of them different from one point, where all concepts of the targets
// are 0 and where rows are moved. One that errs less is 1 at the point and 0 at the others: with w ones among n, in w
// C(n - w, t - 1) of n C(n - 1, t - 1) cases, and the next w does better as long as w + 1 <= (n + 1)/t.
Targets of_point_sets(const Json& targets, const Table& table, const Promise& promise) {
  demand(table.name() == "points" && table.size() >= 3, "targets: the class is not that of points");
  const std::uint64_t each = number_of(targets, "each"), points = table.size() - 1,
                      ones = points / std::max<std::uint64_t>(each, 1);
  demand(each >= 2 && each <= points && each <= 4096,
         "targets: a set has fewer than 2 points, more than 4096, or more than the class");
  demand(is_moved(targets), "targets: rows are moved");
  Rational share{Integer(ones), Integer(points)};
  for (std::uint64_t i = 1; i < each; ++i) {
    const Integer left = Integer(points) - Integer(ones) - Integer(i - 1);
    share = left <= 0 ? Rational(0) : rounded(share * Rational(left, Integer(points - i)), true);
  }
  demand(share > 0, "targets: every answer would be wrong");
  const Rational lambda = promise.alpha * Rational(Integer(each));
  demand(lambda < 1, "targets: an error of alpha allows a mistake on " + std::to_string(each) + " points");
  return {share, lambda};
}

// tau at an error of its own proves such targets: no answer is within it of more than one part in tau.
Targets of_tau(const Json& certificate, const Json& targets, const Promise& promise) {
  const Claim tau = demand_evidence(certificate, "tau", 1, 3);
  const Json& evidence = certificate["evidence"];
  demand(!evidence.contains("allowed"), "evidence: its answers are restricted, those of a learner are not");
  const Rational within = fraction_of(evidence, "alpha");
  demand(promise.alpha <= within, "evidence: tau is meant at an error below alpha");
  demand(member(targets, "base").is_null(), "targets: tau knows of no point at which they agree");
  return with_rows_moved(1 / tau.value, targets, promise, within);
}

}  // namespace

Claim demand_evidence(const Json& certificate, const char* quantity, std::uint64_t value, int depth) {
  const Json& evidence = member(certificate, "evidence");
  demand(evidence.is_object() && evidence.contains("class") && evidence["class"] == member(certificate, "class"),
         "evidence: it is about another class");
  Claim claim = claim_of(evidence);
  demand_claim(claim, {quantity}, ">=");
  demand(claim.value >= value, "evidence: " + claim.text() + " does not give " + std::to_string(value));
  check_premise(evidence, depth);
  return claim;
}

Targets targets_of(const Json& certificate, const Table& table, const Promise& promise) {
  const Json& targets = member(certificate, "targets");
  const std::string rule = text_of(targets, "rule");
  if (rule == "tree" || rule == "half_tree") return of_tree(certificate, targets, promise, rule == "half_tree");
  if (rule == "lines") return of_lines(targets, table, promise);
  if (rule == "sets") return of_sets(targets, table, promise);
  if (rule == "apart") return of_concepts_apart(certificate, targets, table, promise);
  if (rule == "points") return of_points(certificate, targets, table, promise);
  if (rule == "point_sets") return of_point_sets(targets, table, promise);
  demand(rule == "tau", "targets: there is no rule '" + rule.substr(0, 40) + "'");
  return of_tau(certificate, targets, promise);
}

}  // namespace discreet::check
