// The shared part of the conjunction and disjunction learners: it covers the rows of one label by subcubes of few bits.
//
// A conjunction fails where one of its clauses fails, a subcube for each clause. A disjunction holds where one of its
// terms holds. So both cover the rows of one label, 0 or 1, by subcubes that avoid the other. There are three methods.
//   cover   Greedy private cover (set_cover.h). Any number of bits, and labels that some rule fits.
//   direct  The exponential mechanism over all rules with at most `terms` literals. Width 1, small classes, any labels.
//   all     The same over all rules of single literals, with any number of them. Few bits, any labels.
// Literals may be restricted to the positive ones, which gives monotone rules.
//
// Privacy:  epsilon and delta. Pure if delta is 0, the method direct or the accountant basic.
//           docs/learners/conjunction.md#privacy
// Utility:  error <= alpha with probability >= 1 - beta when n >= sample_size(alpha, beta).
// Cost:     cover: n d / 64 words per round at first, then the deleted rows. direct: n/64 words per set of `terms`
//           bits. all: n + d 3^d additions, for positive literals n + d 2^d.
// Source:   GE-6, GE-7, GE-9, GE-10, GE-18 (Kaplan, Mansour, Matias, Stemmer 2019), constants worked out. all: KL-6.
#pragma once

#include "discreet/learners/bits/literals.h"
#include "discreet/learners/bits/subcube_list.h"
#include "discreet/learners/covers/cover_bounds.h"
#include "discreet/learners/covers/set_cover.h"
#include "discreet/learning/domain.h"
#include "discreet/learning/learner.h"
#include "discreet/learning/premise.h"

namespace discreet::inline learners {

enum class RuleMethod { best, cover, direct, all };
constexpr auto words(RuleMethod) { return std::array<std::string_view, 4>{"best", "cover", "direct", "all"}; }

enum class RuleLiterals { any, positive };
constexpr auto words(RuleLiterals) { return std::array<std::string_view, 2>{"any", "positive"}; }

struct RuleOptions {
  std::int64_t dimension = 8;
  std::int64_t terms = 2;
  std::int64_t width = 1;
  RuleLiterals literals = RuleLiterals::any;
  Rational epsilon = 1;
  Rational delta = 0;
  Rational alpha{1, 10}, beta{1, 20};
  RuleMethod method = RuleMethod::best;
  CoverAccountant accountant = CoverAccountant::best;
  CountNoise count_noise = CountNoise::best;
  std::optional<std::int64_t> rounds;
  Setting setting = Setting::realizable;
  Neighbours neighbours = Neighbours::replace;
  static constexpr auto fields() {
    return std::tuple{
        field("dimension", &RuleOptions::dimension, "bits in one row"),
        field("terms", &RuleOptions::terms, "maximum number of parts of the rule, except by the method all"),
        field("width", &RuleOptions::width, "maximum number of literals in one part (1: parts are single literals)"),
        field("literals", &RuleOptions::literals, "any, or positive: no bit is negated, the rule is monotone"),
        field("epsilon", &RuleOptions::epsilon, "privacy parameter of the whole run"),
        field("delta", &RuleOptions::delta, "privacy parameter of the whole run (0: pure)"),
        field("alpha", &RuleOptions::alpha, "error to allow (decides rounds and noise of a cover)"),
        field("beta", &RuleOptions::beta, "failure probability to allow"),
        field("method", &RuleOptions::method,
              "cover, direct, the one that needs fewer rows, or all: any number of terms"),
        field("accountant", &RuleOptions::accountant, "how the rounds of a cover are accounted for"),
        field("count_noise", &RuleOptions::count_noise, "noise on the rows that a cover has still to explain"),
        field("rounds", &RuleOptions::rounds, "rounds of a cover (default: the planner's number)"),
        field("setting", &RuleOptions::setting, "source of the labels (decides the plan, and the method if best)"),
        field("neighbours", &RuleOptions::neighbours, "the neighbour relation of the promise")};
  }
};

class RuleLearner {
 public:
  explicit RuleLearner(RuleOptions options);

  const RuleOptions& options() const { return options_; }
  BitDomain domain() const { return {static_cast<std::size_t>(options_.dimension)}; }
  Privacy privacy() const;
  // `rule` and `parts` are the words for the rule and for its parts of several literals.
  Premise premise(const std::string& rule, const std::string& parts) const;
  std::vector<Bound> bounds(Accuracy goal) const;
  std::vector<Bound> table_bounds(Accuracy goal) const;

  // The method that runs, cover or direct (all counts as direct), and the plan of the cover if it runs.
  RuleMethod method() const { return method_; }
  const CoverPlan& plan() const { return plan_; }

  // The most parts that a learned rule may have.
  std::uint64_t most_parts() const;

  // cover: subcubes that hold the rows of `label`, up to mistakes. In order of selection.
  std::vector<Literals> cover(const Sample<BitRow>& sample, Label label, Rng& rng, const Progress& progress) const;

  // direct: the subcube, of at most most_literals() fixed bits, outside of which rows have `label`. Empty: all rows
  // have it.
  std::optional<Literals> outside(const Sample<BitRow>& sample, Label label, Rng& rng, const Progress& progress) const;

 private:
  std::optional<Literals> outside_of_any(const Sample<BitRow>& sample, Label label, Rng& rng, const Stage& stage) const;
  std::int64_t pieces() const;       // parts that a rule needs, at most
  Integer pieces_to_choose() const;  // all parts there are
  bool is_monotone() const { return options_.literals == RuleLiterals::positive; }
  // Terms that a rule may have. No rule needs more than there are bits, or two.
  std::int64_t terms() const {
    return options_.method == RuleMethod::all ? std::max<std::int64_t>(2, options_.dimension) : options_.terms;
  }
  std::size_t most_literals() const { return static_cast<std::size_t>(std::min(terms(), options_.dimension)); }
  // 1 if "all rows have the label" is a rule of the class: two opposite literals.
  std::size_t constant_rules() const { return terms() >= 2 && !is_monotone() ? 1 : 0; }
  // The values of bits in the subcubes that hold the label, and in the subcube outside of which all rows have it.
  Corner held(Label label) const { return corner_of(label != 0); }
  Corner avoided(Label label) const { return corner_of(label == 0); }
  Corner corner_of(bool value) const { return !is_monotone() ? Corner::all : value ? Corner::ones : Corner::zeros; }
  Integer class_count() const;  // rules of at most most_literals() literals
  bool direct_is_possible() const;
  void check_sizes() const;
  CoverPlan cover_plan() const;
  CoverGoal cover_goal(const Accuracy& accuracy) const;
  std::vector<Bound> cover_bounds(const Accuracy& accuracy) const;
  int littlestone() const;

  RuleOptions options_;
  RuleMethod method_;
  CoverPlan plan_;
};

}  // namespace discreet::inline learners
