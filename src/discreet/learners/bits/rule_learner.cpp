// Tested by conjunction_test.cpp
#include "discreet/learners/bits/rule_learner.h"

#include "discreet/base/error.h"
#include "discreet/base/option_range.h"
#include "discreet/bounds/learners/selection_bounds.h"
#include "discreet/learners/bits/clause_cover.h"
#include "discreet/learners/bits/cube_table.h"
#include "discreet/learners/bits/literal_cover.h"

namespace discreet::inline learners {
namespace {

constexpr std::int64_t most_bits = 1 << 20, most_terms = 4096, most_width = 8, most_rounds = 1 << 20;
constexpr std::int64_t most_pieces = 1 << 20;  // if the width is above 1, counted in every round
constexpr std::int64_t most_rules = 1 << 24;   // for the direct method

// An option that the method ignores would seem to have an effect.
void check_effects(const RuleOptions& options) {
  if (options.method != RuleMethod::all && options.method != RuleMethod::direct) return;
  const RuleOptions usual;
  const std::string remedy = " belongs to method cover, the others have no rounds. Leave it out, or say method cover";
  if (options.rounds) throw Error("rounds" + remedy);
  if (options.accountant != usual.accountant) throw Error("accountant" + remedy);
  if (options.count_noise != usual.count_noise) throw Error("count_noise" + remedy);
  require(options.method != RuleMethod::all || options.terms == usual.terms,
          "terms has no effect on method all, which takes rules of any number of terms. Leave it out, or say direct");
}

}  // namespace

RuleLearner::RuleLearner(RuleOptions options) : options_(std::move(options)) {
  check(Privacy{options_.epsilon, options_.delta, options_.neighbours});
  check_rows_protected(options_.neighbours);
  check(Accuracy{options_.alpha, options_.beta});
  check_sizes();
  check_effects(options_);
  // Where it is possible the direct method needs fewer rows (docs/learners/conjunction.md#which-method).
  bool direct = options_.method == RuleMethod::best ? direct_is_possible() : options_.method != RuleMethod::cover;
  method_ = direct ? RuleMethod::direct : RuleMethod::cover;
  if (!direct) plan_ = cover_plan();
}

void RuleLearner::check_sizes() const {
  require_between("dimension", options_.dimension, 1, most_bits, "Leave out some inputs");
  require_between("terms", options_.terms, 1, most_terms, "Use a shorter rule");
  require_between("width", options_.width, 1, most_width, "Use narrower parts");
  require_between("rounds", options_.rounds, 1, most_rounds, "Take fewer rounds, or leave it out");
  require(options_.width == 1 || pieces_to_choose() <= most_pieces,
          "width and dimension: more than 2^20 parts would have to be counted in every round. Take a smaller width or "
          "fewer bits");
  if (options_.method == RuleMethod::best || options_.method == RuleMethod::cover) return;
  require(options_.width == 1, "methods direct and all need width 1. Take method cover");
  if (options_.method == RuleMethod::all)
    require(domain().dimension <= CubeTable::most_bits(corner_of(true)),
            "method all: dimension must be at most 15, or 26 for positive literals. Take method direct or cover");
  else
    require(direct_is_possible(),
            "method direct: there are more than 2^24 rules of that number of terms. Take fewer terms or bits, or "
            "method cover");
}

Integer RuleLearner::pieces_to_choose() const {
  Integer count = 0;
  for (std::size_t size = 1; size <= static_cast<std::size_t>(options_.width); ++size)
    count += set_count(domain().dimension, size) << (is_monotone() ? 0 : static_cast<unsigned>(size));
  return count;
}

// A rule without opposite literals names each bit at most once; with them, two parts are enough.
std::int64_t RuleLearner::pieces() const {
  const std::int64_t opposite = is_monotone() ? 1 : 2;
  Integer enough =
      options_.width == 1 ? Integer(std::max<std::int64_t>(opposite, options_.dimension)) : pieces_to_choose();
  return enough < options_.terms ? static_cast<std::int64_t>(enough) : options_.terms;
}

Integer RuleLearner::class_count() const {
  Integer count = constant_rules();
  for (std::size_t size = 0; size <= most_literals(); ++size)
    count += set_count(domain().dimension, size) << (is_monotone() ? 0 : static_cast<unsigned>(size));
  return count;
}

// All subcubes of at most most_literals() bits are counted, also where a rule names only some of them.
bool RuleLearner::direct_is_possible() const {
  Integer counted = constant_rules();
  for (std::size_t size = 0; size <= most_literals() && counted <= most_rules; ++size)
    counted += set_count(domain().dimension, size) << static_cast<unsigned>(size);
  return options_.width == 1 && counted <= most_rules;
}

CoverGoal RuleLearner::cover_goal(const Accuracy& accuracy) const {
  return {to_double(Rational(pieces())), to_double(Rational(pieces_to_choose())), to_double(accuracy.alpha),
          to_double(accuracy.beta)};
}

CoverPlan RuleLearner::cover_plan() const {
  CoverChoices choices{
      {options_.epsilon, options_.delta, options_.neighbours}, pieces(), options_.accountant, options_.count_noise, {}};
  if (options_.rounds) choices.rounds = static_cast<std::uint64_t>(*options_.rounds);
  return discreet::cover_plan(cover_goal({options_.alpha, options_.beta}), choices);
}

Privacy RuleLearner::privacy() const {
  if (method_ == RuleMethod::direct) return {options_.epsilon, 0, options_.neighbours};
  return plan_.budget.promise;
}

// One of m bits, or none, in each of k disjoint groups: each group is shattered on floor(log2(m + 1)) points at which
// the bits of the other groups are 1. A single literal or none: the bits and their negations give one point more.
int RuleLearner::littlestone() const {
  int best = is_monotone() ? 0 : static_cast<int>(bit_length(Integer(options_.dimension)));
  for (std::int64_t groups = 1; groups <= static_cast<std::int64_t>(most_literals()); ++groups) {
    int points = static_cast<int>(bit_length(Integer(options_.dimension / groups + 1))) - 1;
    best = std::max(best, static_cast<int>(groups) * points);
  }
  return best;
}

std::vector<Bound> RuleLearner::bounds(Accuracy goal) const {
  if (method_ == RuleMethod::cover) return cover_bounds(goal);
  Rational rate = Exponential::over_errors(options_.epsilon, options_.neighbours).rate();
  return selection_bounds({class_count(), littlestone()}, 2 * rate, options_.setting, goal);
}

std::vector<Bound> RuleLearner::table_bounds(Accuracy goal) const {
  if (method_ == RuleMethod::cover) return {};
  const Rational rate = Exponential::over_errors(options_.epsilon, options_.neighbours).rate();
  return {selection_table_bound(class_count(), 2 * rate, goal)};
}

std::vector<Bound> RuleLearner::cover_bounds(const Accuracy& accuracy) const {
  check(accuracy);
  require(
      options_.setting == Setting::realizable,
      "setting agnostic: a cover promises accuracy only where some rule fits all labels. Take few enough terms or bits "
      "that method direct is possible, or plan for setting realizable");
  CoverGoal goal = cover_goal(accuracy);
  double epsilon = to_double(options_.epsilon), delta = to_double(options_.delta);
  std::vector<Bound> bounds{cover_bound(goal, plan_)};
  if (delta > 0)
    bounds.push_back({"GE-10.L", Bound::Kind::printed, rows_at_least(printed_cover_rows(goal, epsilon, delta)),
                      "Kaplan et al. 2019, theorem 3.6, its constants worked out (add_remove)"});
  const Rational replaced = options_.neighbours == Neighbours::add_remove ? 2 * options_.epsilon : options_.epsilon;
  if (plan_.budget.promise.delta == 0)
    bounds.push_back(littlestone_bound(littlestone(), replaced, accuracy));
  else
    bounds.push_back({"unseen", Bound::Kind::lower, unseen_bound(accuracy).rows,
                      "no learner at all: a point of mass alpha is not seen and two rules differ there"});
  return bounds;
}

// A rule that no row fits is one empty part.
std::uint64_t RuleLearner::most_parts() const {
  return method_ == RuleMethod::cover ? plan_.budget.rounds : std::max<std::uint64_t>(1, most_literals());
}

std::vector<Literals> RuleLearner::cover(const Sample<BitRow>& sample, Label label, Rng& rng,
                                         const Progress& progress) const {
  Stage stage{progress};
  Stage counting = stage.part(0, 1, 4), rounds = stage.part(1, 4, 4);
  if (options_.width == 1) {
    LiteralCover family(sample, domain().dimension, label, counting, held(label));
    return set_cover(family, plan_, rng, rounds);
  }
  auto width = static_cast<std::size_t>(std::min(options_.width, options_.dimension));
  ClauseCover family(sample, domain().dimension, width, label, counting, held(label));
  return set_cover(family, plan_, rng, rounds);
}

std::optional<Literals> RuleLearner::outside(const Sample<BitRow>& sample, Label label, Rng& rng,
                                             const Progress& progress) const {
  Stage stage{progress};
  if (most_literals() == domain().dimension) return outside_of_any(sample, label, rng, stage);
  SubcubeCounts counts(sample, domain().dimension, most_literals(), stage.part(0, 2, 3));
  SubcubeList cubes(domain().dimension, 0, most_literals(), avoided(label));
  auto others = std::ranges::count_if(sample.y, [&](Label y) { return (y != 0) != (label != 0); });
  // Wrong inside: rows with the label; wrong outside: the others that are not inside. First the rule without an inside.
  std::vector<std::int64_t> errors(constant_rules() + cubes.size(), others);
  cubes.for_each(counts, stage.part(2, 3, 3), [&](std::size_t i, const SubcubeCounts::Count& inside) {
    errors[constant_rules() + i] += static_cast<std::int64_t>(inside.by_label[label]);
    errors[constant_rules() + i] -= static_cast<std::int64_t>(inside.by_label[1 - label]);
  });
  std::size_t chosen = Exponential::over_errors(options_.epsilon, options_.neighbours).select(errors, rng);
  if (chosen < constant_rules()) return std::nullopt;
  return cubes[chosen - constant_rules()];
}

// The class is all subcubes. Mistakes are counted from those of the rule without an inside, the rows of the other
// label: a factor that all weights share.
std::optional<Literals> RuleLearner::outside_of_any(const Sample<BitRow>& sample, Label label, Rng& rng,
                                                    const Stage& stage) const {
  CubeTable table(sample, domain().dimension, label, avoided(label), stage);
  std::vector<std::int64_t>& scores = table.excess();
  if (constant_rules() == 1) scores.push_back(0);
  std::size_t chosen = Exponential::over_errors(options_.epsilon, options_.neighbours).select(scores, rng);
  if (chosen == table.size()) return std::nullopt;
  return table[chosen];
}

Premise RuleLearner::premise(const std::string& rule, const std::string& parts) const {
  const std::string literals = is_monotone() ? "literals without negation" : "literals";
  const bool any_number = options_.method == RuleMethod::all;
  const std::string at_most = any_number ? "" : "at most " + std::to_string(options_.terms) + " ";
  if (options_.width == 1) return {options_.setting, rule + " of " + at_most + literals};
  return {options_.setting,
          rule + " of " + at_most + parts + " of at most " + std::to_string(options_.width) + " " + literals};
}

}  // namespace discreet::inline learners
