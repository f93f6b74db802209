// Learns any class from menus (hypothesis lists) that represent it: draws a menu, then selects from it.
//
// The menus are public. The learner draws a menu without looking at the data. The options give one menu, one menu with
// a prior, several menus with their chances, or a one-way protocol (one menu for every value of the coins). If the
// class is given too, the learner checks exactly that the menus represent it. It refuses a wrong claim and names a
// concept and a distribution that contradict it. If the distribution of the points is public, the menu may be left out.
// It is then a cover of the class.
//
// Privacy:  epsilon, pure. Replacement of one row, or adding or removing one.
//           docs/learners/representation.md#privacy
// Utility:  error <= alpha (setting agnostic: best + alpha) with probability >= 1 - beta when n >= sample_size.
// Cost:     O(n + |menu| points log(n) / 64). Checking a class: one rational linear program per concept and menu.
// Source:   RD-2 to RD-5 (Beimel, Nissim, Stemmer 2013), CC-1, CC-2, CC-14 (Feldman and Xiao 2014), constants ours.
#pragma once

#include "discreet/classes/finite/finite_class.h"
#include "discreet/classes/finite/metric_cover.h"
#include "discreet/classes/finite/representation.h"
#include "discreet/learning/domain.h"
#include "discreet/learning/learner.h"
#include "discreet/learning/premise.h"
#include "discreet/mechanisms/exponential.h"

namespace discreet::inline learners {

// One hypothesis of one menu, with its labels, so that it predicts without the menus.
struct MenuChoice {
  std::uint64_t menu = 0, index = 0;
  BitVector labels;
  bool operator()(std::uint64_t point) const { return labels[point]; }
  auto operator<=>(const MenuChoice&) const = default;
};

// How well menus represent a class.
struct MenuClaim {
  Rational alpha, beta;
};

class RepresentationLearner {
 public:
  static constexpr std::string_view name = "representation";
  static constexpr std::string_view summary = "any class, from menus, a prior or a one-way protocol that you supply";
  using Input = std::uint64_t;
  using Hypothesis = MenuChoice;

  struct Options {
    std::optional<Representation> menus;
    std::optional<FiniteClass> concepts;
    std::optional<std::vector<Rational>> distribution;
    std::optional<Rational> menu_alpha, menu_beta;
    Rational epsilon = 1;
    Rational alpha{1, 10}, beta{1, 20};
    Setting setting = Setting::realizable;
    Neighbours neighbours = Neighbours::replace;
    static constexpr auto fields() {
      return std::tuple{
          field("menus", &Options::menus, "the hypotheses: a CSV file with columns menu, weight, prior, labels"),
          field("concepts", &Options::concepts, "the class, a 0/1 table to check the menus against"),
          field("distribution", &Options::distribution,
                "public chances of the points, instead of menus: a cover of the class is the menu"),
          field("menu_alpha", &Options::menu_alpha, "distance of a menu to every concept (default: worked out)"),
          field("menu_beta", &Options::menu_beta, "probability that a drawn menu may be farther away (default: 0)"),
          field("epsilon", &Options::epsilon, "privacy parameter of the whole run"),
          field("alpha", &Options::alpha, "error to allow (decides the cover of a known distribution)"),
          field("beta", &Options::beta, "failure probability to allow"),
          field("setting", &Options::setting, "source of the labels (decides the plan and the cover)"),
          field("neighbours", &Options::neighbours, "the neighbour relation of the promise")};
    }
  };

  explicit RepresentationLearner(Options options);

  IntegerDomain domain() const { return {0, representation_.points() - 1}; }
  RowOrder row_order() const { return RowOrder::ignored; }
  Privacy privacy() const { return select_.privacy(); }
  Premise premise() const;
  std::vector<Bound> bounds(Accuracy goal) const;
  std::optional<MenuChoice> learn(const Sample<Input>& sample, Rng& rng, const Progress& progress = {}) const;

  const Representation& representation() const { return representation_; }
  // How well the menus represent the class: computed, or as claimed. Throws Error, with a concept and a distribution,
  // if the claim is wrong.
  MenuClaim claim() const;
  // Checks how the options fit together, beyond the checks of the constructor.
  void check_options() const { claim(); }

 private:
  std::vector<Bound> printed_bounds(const MenuClaim& claim, const Accuracy& goal) const;
  std::vector<Bound> lower_bounds(const Accuracy& goal) const;

  Options options_;
  Exponential select_;
  std::optional<MetricCover> cover_;  // for a known distribution
  Representation representation_;
};

}  // namespace discreet::inline learners
