// Tested by representation_test.cpp
#include "discreet/learners/any/representation_bounds.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "discreet/algebra/linear_program.h"
#include "discreet/base/error.h"
#include "discreet/bounds/learners/lower_bounds.h"
#include "discreet/bounds/learners/selection_bounds.h"
#include "discreet/bounds/table/bound_functions.h"
#include "discreet/bounds/table/table_bound.h"
#include "discreet/classes/finite/concept_differences.h"
#include "discreet/classes/finite/representation_check.h"
#include "discreet/classes/searches/littlestone.h"
#include "discreet/learners/any/representation.h"

namespace discreet::inline learners {
namespace {

double log_of_others(std::size_t size) { return size > 1 ? std::log(static_cast<double>(size - 1)) : 0; }

// The least weight of the hypothesis that comes close to a concept. If the concept is on the menu, it is the closest.
// Otherwise the lightest hypothesis counts.
Integer least_prior(const Menu& menu, const std::optional<FiniteClass>& concepts) {
  Integer lightest = *std::ranges::min_element(menu.priors);
  if (!concepts) return lightest;
  std::optional<Integer> least;
  for (std::size_t c : concepts->distinct()) {
    Integer weight = 0;
    for (std::size_t h = 0; h < menu.hypotheses.rows(); ++h)
      if (std::ranges::equal(menu.hypotheses[h], (*concepts)[c])) weight += menu.priors[h];
    if (weight == 0) return lightest;
    if (!least || weight < *least) least = weight;
  }
  return *least;
}

// Empty if there is only one menu, or if it is too much work to find out.
std::optional<double> error_as_protocol(const Representation& representation,
                                        const std::optional<FiniteClass>& concepts) {
  if (!concepts || representation.menus().size() == 1) return std::nullopt;
  try {
    return to_double(protocol_error(representation, *concepts)) * (1 + 1e-12);
  } catch (const TooMuchWork&) {
    return std::nullopt;
  }
}

}  // namespace

bool ShortestCover::enough(const MetricCover& made) {
  const std::size_t size = made.order.size();
  double rows = menu_rows({to_double(made.radii.back()), 0, log_of_others(size)}, goal_);
  if (std::isfinite(rows) && (best_ == 0 || rows < least_)) least_ = rows, best_ = size;
  return best_ != 0 && menu_rows({0, 0, log_of_others(size + 1)}, goal_) >= least_;
}

double protocol_rows(double error, double log_others, const MenuGoal& goal) {
  constexpr int steps = 200;
  double best = std::numeric_limits<double>::infinity();
  for (int i = 1; i < steps; ++i) {
    double alpha = goal.alpha * i / steps;
    best = std::min(best, menu_rows({alpha, error / alpha * (1 + 1e-12), log_others}, goal));
  }
  return best;
}

double log_others(const Representation& representation, const std::optional<FiniteClass>& concepts) {
  double most = 0;
  for (const Menu& menu : representation.menus()) {
    Integer all = 0, least = least_prior(menu, concepts);
    for (const Integer& prior : menu.priors) all += prior;
    if (all > least) most = std::max(most, log_of(all - least) - log_of(least));
  }
  return most;
}

std::vector<Bound> RepresentationLearner::lower_bounds(const Accuracy& accuracy) const {
  const Rational epsilon = 2 * select_.rate();
  if (cover_) {
    // The first k of the order are pairwise at least radii[k - 2] apart.
    std::size_t apart = 1;
    while (apart < cover_->order.size() && cover_->radii[apart - 1] > 2 * accuracy.alpha) ++apart;
    const BoundParameters at{.beta = accuracy.beta, .epsilon = epsilon, .tau = apart};
    return {{"CC-14.L", Bound::Kind::lower, needed_rows(rd_b11(at)),
             "no pure learner of this class, though the distribution is known and labels alone are protected"}};
  }
  // Without a class a single menu is one.
  if (!options_.concepts && representation_.menus().size() > 1) return {};
  const FiniteClass& concepts =
      options_.concepts ? *options_.concepts : FiniteClass(representation_.menus()[0].hypotheses);
  std::vector<Bound> bounds{littlestone_bound(mistake_depth(concepts), epsilon, accuracy)};
  if (some_agree_and_differ(concepts)) bounds.push_back(unseen_bound(accuracy));
  return bounds;
}

std::vector<Bound> RepresentationLearner::printed_bounds(const MenuClaim& claim, const Accuracy& accuracy) const {
  const BoundParameters at{.alpha = accuracy.alpha,
                           .beta = accuracy.beta,
                           .epsilon = 2 * select_.rate(),
                           .items = representation_.largest_menu()};
  std::vector<Bound> bounds;
  auto even = [](const Menu& menu) {
    return std::ranges::all_of(menu.priors, [&](const Integer& prior) { return prior == menu.priors[0]; });
  };
  if (!std::ranges::all_of(representation_.menus(), even)) return bounds;  // the lemmas know no priors
  auto add = [&](const char* id, const Enclosed& rows, const char* source) {
    bounds.push_back({id, Bound::Kind::printed, enough_rows(rows), source});
  };
  if (options_.setting == Setting::realizable && 6 * claim.alpha <= accuracy.alpha && 4 * claim.beta <= accuracy.beta) {
    if (at.epsilon <= 1) add("RD-4.P", rd_b2(at), "Beimel et al. 2013, lemma 14, as printed");
    add("RD-4.R", rd_b3(at), "the same from the conditions of its proof");
  }
  if (claim.alpha < accuracy.alpha && 3 * claim.beta <= accuracy.beta) {
    BoundParameters above = at;
    above.gamma = accuracy.alpha - claim.alpha;
    add("RD-5.P", rd_b7(above),
        options_.setting == Setting::realizable
            ? "the same, lemma 32, as printed: closeness of the menus and slack add up"
            : "the formula of lemma 32, which states it for realizable labels");
  }
  return bounds;
}

std::vector<Bound> RepresentationLearner::bounds(Accuracy accuracy) const {
  MenuGoal goal = menu_goal(2 * select_.rate(), options_.setting, accuracy);
  const double others = log_others(representation_, options_.concepts);
  const MenuClaim claim = this->claim();
  std::vector<Bound> bounds = printed_bounds(claim, accuracy);
  const std::size_t printed = bounds.size();
  auto add = [&](const char* id, double rows, const std::string& source) {
    if (std::isfinite(rows)) bounds.push_back({id, Bound::Kind::proved, rows_at_least(rows), source});
  };
  const char* trust = options_.concepts     ? ""
                      : options_.menu_alpha ? "; by your word on the menus"
                                            : "; the class is the menu";
  const char* id = cover_ ? "CC-14.Z" : options_.setting == Setting::realizable ? "RD-4.Z" : "RD-5.A";
  add(id, menu_rows({to_double(claim.alpha), to_double(claim.beta), others}, goal),
      (cover_ ? "a cover of the class under the known distribution"
              : "menus within " + to_string(claim.alpha) + " except with probability " + to_string(claim.beta)) +
          ", exact exponent" + trust);
  if (auto error = error_as_protocol(representation_, options_.concepts))
    add("CC-1.Z", protocol_rows(*error, others, goal), "the menus as a one-way protocol, Markov's inequality");
  if (bounds.size() == printed)
    throw Error("alpha must exceed " + to_string(claim.alpha) + " and beta " + to_string(claim.beta) +
                ": the menus come no closer to every concept. Add hypotheses");
  for (Bound& bound : lower_bounds(accuracy)) bounds.push_back(std::move(bound));
  return bounds;
}

}  // namespace discreet::inline learners
