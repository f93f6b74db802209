#include "discreet/bounds/theory/class_rows.h"

#include <algorithm>

#include "discreet/bounds/table/table_bound.h"
#include "discreet/bounds/theory/depth_weights.h"
#include "discreet/bounds/theory/named_bounds.h"
#include "discreet/bounds/theory/point_menus.h"
#include "discreet/classes/searches/known_dimensions.h"
#include "discreet/classes/searches/littlestone.h"

namespace discreet::inline bounds {
namespace {

// Below this number of rows, divided by `points`, the label of a point is guessed wrong with probability over
// `failure`.
Interval rows_to_tell(const Rational& bias, const Rational& failure, std::uint64_t points) {
  const Interval unclear(4 * failure * (1 - failure)), kept(-bias * bias);
  return Interval(Rational(points)) * -log(unclear) / -log1p(kept);
}

// Tables with no more points are looked at, if answers must be concepts and if not, and named classes with no more
// concepts.
constexpr std::uint64_t most_proper = 64, most_enumerated = 14, most_concepts = 1 << 14;

void add(std::vector<Hardness> more, std::vector<Hardness>& all) { std::ranges::move(more, std::back_inserter(all)); }

// Where some concept agrees with the first one at one point and differs at another, so do two concepts of any kind.
template <class LabelAt>
std::optional<ConceptPair> pair_with_first(std::uint64_t concepts, std::uint64_t points, LabelAt label_at) {
  std::optional<ConceptPair> best;
  for (std::uint64_t c = 1; c < concepts; ++c) {
    ConceptPair pair{0, c, points, {}};
    for (std::uint64_t x = 0; x < points; ++x) {
      if (label_at(0, x) == label_at(c, x))
        pair.agree = x;
      else
        pair.differ = x;
    }
    if (pair.differ == points) continue;
    if (pair.agree) return pair;
    if (!best) best = pair;
  }
  return best;
}

void set_pair(const std::optional<ConceptPair>& pair, ClassKnowledge& facts) {
  facts.pair = pair;
  facts.differ = pair.has_value();
  facts.agree_and_differ = pair && pair->agree;
}

void enumerate(const FiniteClass& table, ClaimAnswers answers, ClassKnowledge& facts) {
  if (table.points() <= most_enumerated) facts.enumerated = enumerated_hardness(table);
  if (answers == ClaimAnswers::concepts) add(proper_hardness(table), facts.enumerated);
}

// The first few concepts and points hold such a pair, if the class has one.
std::optional<ConceptPair> pair_of(const NamedClass& named) {
  auto at_most_few = [](const Integer& count) { return low_64(std::min(count, Integer(16))); };
  return pair_with_first(at_most_few(concepts_of(named)), at_most_few(points_of(named)),
                         [&](std::uint64_t c, std::uint64_t x) { return label(named, c, x); });
}

bool is_of_points(const ClassKnowledge& facts) {
  return facts.named && facts.named->name == ClassName::points && facts.named->size >= 2;
}

std::vector<Hardness> hardness_of(const ClassKnowledge& facts, const LearnerClaim& claim) {
  const Rational& alpha = claim.alpha;
  std::vector<Hardness> all = littlestone_hardness(facts.littlestone, alpha);
  add(tau_of(facts, alpha), all);
  if (is_of_points(facts)) {
    add(point_hardness(static_cast<std::uint64_t>(facts.named->size), alpha), all);
    if (claim.answers == ClaimAnswers::concepts) add(proper_point_hardness(facts.named->size, alpha), all);
  }
  if (facts.named && facts.named->name == ClassName::lines) add(line_hardness(facts.named->size, alpha), all);
  add(facts.enumerated, all);
  return all;
}

void sort(std::vector<RowBound>& bounds) {
  std::ranges::stable_sort(bounds, [](const RowBound& a, const RowBound& b) { return a.rows > b.rows; });
}

}  // namespace

RowBound noisy_label_rows(const LearnerClaim& claim) {
  check(claim);
  RowBound bound{"AG.1", 0,           RowArgument::noisy,
                 0,      claim.alpha, "one point whose labels are noisy; without any privacy"};
  bound.of.depth = 1;
  if (claim.beta > 0 && 2 * claim.beta < 1) bound.rows = needed_rows(rows_to_tell(claim.alpha, claim.beta, 1));
  return bound;
}

RowBound noisy_points_rows(std::uint64_t vc, const LearnerClaim& claim) {
  check(claim);
  RowBound best{
      "AG.D",
      0,
      RowArgument::noisy,
      0,
      0,
      std::to_string(vc) + " points that are labelled in all ways, whose labels are noisy; without any privacy"};
  best.of.depth = vc;
  constexpr int steps = 100;
  for (int i = 1; 2 * i < steps; ++i) {
    const Rational share(i, steps), bias = claim.alpha / share;  // this share of the bias may be lost
    const Rational failure = share * (1 - claim.beta) + claim.beta;
    if (bias >= 1 || 2 * failure >= 1) continue;
    const std::uint64_t rows = needed_rows(rows_to_tell(bias, failure, vc));
    if (rows > best.rows) best.rows = rows, best.lambda = bias;
  }
  return best;
}

ClassKnowledge facts_of(const FiniteClass& concepts, ClaimAnswers answers) {
  ClassKnowledge facts;
  facts.littlestone = static_cast<std::uint64_t>(mistake_depth(concepts));
  set_pair(pair_with_first(concepts.concepts(), concepts.points(),
                           [&](std::uint64_t c, std::uint64_t x) { return concepts.table().get(c, x); }),
           facts);
  enumerate(concepts, answers, facts);
  return facts;
}

ClassKnowledge facts_of(const NamedClass& named, ClaimAnswers answers) {
  if (named.name == ClassName::random) return facts_of(table_of(named), answers);
  const KnownDimensions known = known_dimensions(named);
  ClassKnowledge facts;
  facts.named = named;
  if (known.littlestone) facts.littlestone = static_cast<std::uint64_t>(known.littlestone->lower);
  if (known.vc) facts.vc = static_cast<std::uint64_t>(known.vc->lower);
  if (named.name == ClassName::halfspaces || named.name == ClassName::balls) {
    facts.differ = facts.vc >= 1;
    facts.agree_and_differ = facts.vc >= 2;
  } else {
    set_pair(pair_of(named), facts);
  }
  const std::uint64_t most_points = answers == ClaimAnswers::concepts ? most_proper : most_enumerated;
  if (points_of(named) <= most_points && concepts_of(named) <= most_concepts && can_have_table(named))
    enumerate(table_of(named), answers, facts);
  return facts;
}

std::vector<Rational> errors_of_tau(const Rational& alpha) {
  std::vector<Rational> errors{alpha};
  for (const Rational& more : {Rational(1, 4), Rational(2, 5)})
    if (alpha < more) errors.push_back(more);
  if (alpha >= Rational(1, 2)) errors.clear();
  return errors;
}

std::vector<Hardness> tau_of(const ClassKnowledge& facts, const Rational& alpha) {
  std::vector<Hardness> all;
  const auto depth = static_cast<unsigned>(std::min<std::uint64_t>(facts.littlestone, 200));
  for (const Rational& error : errors_of_tau(alpha)) {
    Rational tau = 1;
    if (depth > 0) tau = tree_bound(best_depth_weights(depth, error));
    if (is_of_points(facts))
      tau = std::max<Rational>(tau, agreement_end(static_cast<std::uint64_t>(facts.named->size), error).tau);
    if (const auto theorem = facts.named ? tau_bound(*facts.named, error) : std::nullopt)
      tau = std::max<Rational>(tau, theorem->value);
    if (tau > 1) all.push_back(given_hardness(tau, error));
  }
  return all;
}

std::vector<RowBound> private_rows(const ClassKnowledge& facts, const std::vector<Hardness>& more,
                                   const LearnerClaim& claim, const Progress& progress) {
  std::vector<Hardness> all = hardness_of(facts, claim);
  add(more, all);
  return lower_bounds(all, claim, progress);
}

std::vector<RowBound> plain_rows(const ClassKnowledge& facts, const LearnerClaim& claim) {
  std::vector<RowBound> bounds;
  if (facts.agree_and_differ) bounds.push_back(two_concept_rows(claim));
  if (facts.vc >= 2) bounds.push_back(shattering_rows(facts.vc, claim));
  if (claim.setting == Setting::agnostic) {
    if (facts.differ) bounds.push_back(noisy_label_rows(claim));
    if (facts.vc >= 2) bounds.push_back(noisy_points_rows(facts.vc, claim));
  }
  sort(bounds);
  return bounds;
}

std::vector<RowBound> class_rows(const ClassKnowledge& facts, const std::vector<Hardness>& more,
                                 const LearnerClaim& claim, const Progress& progress) {
  std::vector<RowBound> bounds = private_rows(facts, more, claim, progress);
  std::ranges::move(plain_rows(facts, claim), std::back_inserter(bounds));
  sort(bounds);
  return bounds;
}

}  // namespace discreet::inline bounds
