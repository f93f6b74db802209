#include "discreet/learners/any/representation.h"

#include <map>

#include "discreet/base/error.h"
#include "discreet/base/option_range.h"
#include "discreet/classes/finite/representation_check.h"
#include "discreet/learners/any/representation_bounds.h"
#include "discreet/random/uniform.h"

namespace discreet::inline learners {
namespace {

using Options = RepresentationLearner::Options;

Options checked(Options options) {
  check(Accuracy{options.alpha, options.beta});
  require(
      options.menus || (options.concepts && options.distribution),
      "option 'menus' is needed: a CSV file of hypotheses. Or 'concepts' and 'distribution', the class and the public "
      "chances of its points");
  require(!options.menus || !options.distribution,
          "distribution makes the menu from concepts: leave out either distribution or menus");
  require_below("menu_alpha", options.menu_alpha, 0, 1, "Give a number such as 1/4");
  require_below("menu_beta", options.menu_beta, 0, 1, "Give a number such as 1/4");
  require(!options.distribution || (!options.menu_alpha && !options.menu_beta),
          "menu_alpha and menu_beta are worked out from distribution: leave them out");
  require(
      !options.menus || options.concepts || options.menu_alpha || options.menus->menus().size() == 1,
      "several menus need 'concepts', the class that they represent, or your word for it: menu_alpha and menu_beta");
  return options;
}

std::string describe(const RepresentationWitness& witness, const Rational& alpha) {
  std::string text = "menus do not represent concepts: when the target is concept " +
                     std::to_string(witness.concept_index + 1) + " and points have chances ";
  const char* comma = "";
  for (std::size_t x = 0; x < witness.distribution.size(); ++x)
    if (witness.distribution[x] != 0) {
      text += comma + std::to_string(x) + ": " + to_string(witness.distribution[x]);
      comma = ", ";
    }
  return text + ", all hypotheses of a drawn menu err more than " + to_string(alpha) + " with probability " +
         to_string(witness.failing) + ". Add hypotheses, or raise menu_alpha or menu_beta";
}

// The concepts that the plan wants, in the order in which they were taken.
Representation representation_of(const Options& options, const std::optional<MetricCover>& cover) {
  if (options.menus) return *options.menus;
  BitMatrix menu(cover->order.size(), options.concepts->points());
  for (std::size_t i = 0; i < menu.rows(); ++i)
    std::ranges::copy((*options.concepts)[cover->order[i]], menu.row(i).begin());
  return Representation({even_menu(std::move(menu))});
}

std::optional<MetricCover> cover_of(const Options& options, const Rational& rate) {
  if (!options.distribution) return std::nullopt;
  ShortestCover size(menu_goal(2 * rate, options.setting, {options.alpha, options.beta}));
  MetricCover made =
      cover(*options.concepts, *options.distribution, [&](const MetricCover& growing) { return size.enough(growing); });
  require(size.best() > 0, "alpha, beta or epsilon is too small for any cover. Relax them");
  made.order.resize(size.best());
  made.radii.resize(size.best());
  return made;
}

// The position of the entry in which the rank-th unit of weight lies.
template <class Entries, class Weight>
std::size_t find_unit(const Entries& entries, Integer rank, Weight weight) {
  std::size_t i = 0;
  for (; rank >= weight(entries[i]); ++i) rank -= weight(entries[i]);
  return i;
}

}  // namespace

RepresentationLearner::RepresentationLearner(Options options)
    : options_(checked(std::move(options))),
      select_(Exponential::over_errors(options_.epsilon, options_.neighbours)),
      cover_(cover_of(options_, select_.rate())),
      representation_(representation_of(options_, cover_)) {}

// With a class the claim is checked; without one a single menu represents itself, and several menus what the user says
// of them.
MenuClaim RepresentationLearner::claim() const {
  if (cover_) return {cover_->radii.back(), 0};
  MenuClaim claim{options_.menu_alpha.value_or(0), options_.menu_beta.value_or(0)};
  if (!options_.concepts) return claim;
  if (!options_.menu_alpha) {
    claim.alpha = least_alpha(representation_, *options_.concepts, claim.beta);
  } else if (auto witness = find_witness(representation_, *options_.concepts, claim.alpha, claim.beta)) {
    throw Error(describe(*witness, claim.alpha));
  }
  return claim;
}

std::optional<MenuChoice> RepresentationLearner::learn(const Sample<Input>& sample, Rng& rng,
                                                       const Progress& progress) const {
  // Proof step 1: the menu is drawn before a row is looked at.
  std::size_t drawn = find_unit(representation_.menus(), uniform_below(representation_.weight(), rng),
                                [](const Menu& menu) { return menu.weight; });
  const Menu& menu = representation_.menus()[drawn];
  const auto errors = FiniteClass(menu.hypotheses).errors(sample, {progress});
  // Step 2: a prior is a number of copies of each hypothesis.
  std::map<std::int64_t, Integer> copies;
  for (std::size_t h = 0; h < errors.size(); ++h) copies[errors[h]] += menu.priors[h];
  std::vector<Stratum> strata;
  for (const auto& [score, count] : copies) strata.push_back({score, count});
  const Stratum& chosen = strata[select_(strata, rng)];
  std::vector<std::size_t> tied;
  for (std::size_t h = 0; h < errors.size(); ++h)
    if (errors[h] == chosen.score) tied.push_back(h);
  std::size_t index =
      tied[find_unit(tied, uniform_below(chosen.count, rng), [&](std::size_t h) { return menu.priors[h]; })];
  BitVector labels(representation_.points());
  std::ranges::copy(menu.hypotheses[index], labels.words().begin());
  return MenuChoice{drawn, index, std::move(labels)};
}

Premise RepresentationLearner::premise() const {
  Premise premise{options_.setting, options_.concepts ? "concept of the table" : "hypothesis of the menus"};
  if (options_.distribution) premise.also = {"the points have the chances that the option distribution gives"};
  // Without a class nobody can check how close the menus come to it.
  if (!options_.concepts && options_.menu_alpha) {
    premise.target = "concept of your class";
    premise.also = {"to every concept of your class a menu has a hypothesis within " + to_string(*options_.menu_alpha) +
                    ", except with probability " + to_string(options_.menu_beta.value_or(0))};
  }
  return premise;
}

}  // namespace discreet::inline learners
