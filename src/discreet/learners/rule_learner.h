// What conjunctions and disjunctions have in common: the rows of one label are covered by subcubes of few bits.
//
// A conjunction fails where one of its clauses fails, a subcube for each clause; a disjunction holds where one of its
// terms holds. So both cover the rows of one label, 0 or 1, by subcubes that avoid the other. Two methods:
//   cover   greedy private cover (set_cover.h): any number of bits; labels that some rule fits
//   direct  the exponential mechanism over all rules with at most `terms` literals: width 1, small classes, any labels
//
// Privacy:  epsilon and delta; pure where delta is 0, the method direct or the accountant basic.
//           docs/learners/conjunction.md#privacy
// Utility:  error <= alpha with probability >= 1 - beta when n >= sample_size(alpha, beta).
// Cost:     cover: n d / 64 words a round at first, then the rows deleted; direct: n/64 words a set of `terms` bits.
// Source:   GE-6, GE-7, GE-9, GE-10, GE-18 (Kaplan, Mansour, Matias, Stemmer 2019), constants worked out.
#pragma once

#include "discreet/learners/cover_bounds.h"
#include "discreet/learners/literals.h"
#include "discreet/learners/set_cover.h"
#include "discreet/learning/domain.h"
#include "discreet/learning/learner.h"

namespace discreet {

enum class RuleMethod { best, cover, direct };
constexpr auto words(RuleMethod) { return std::array<std::string_view, 3>{"best", "cover", "direct"}; }

struct RuleOptions {
  std::int64_t dimension = 8;
  std::int64_t terms = 2;
  std::int64_t width = 1;
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
        field("terms", &RuleOptions::terms, "parts of the rule to look for, at most"),
        field("width", &RuleOptions::width, "literals in one part, at most; 1: parts are single literals"),
        field("epsilon", &RuleOptions::epsilon, "privacy parameter of the whole run"),
        field("delta", &RuleOptions::delta, "privacy parameter of the whole run; 0: pure"),
        field("alpha", &RuleOptions::alpha, "error to allow; decides rounds and noise of a cover"),
        field("beta", &RuleOptions::beta, "failure probability to allow"),
        field("method", &RuleOptions::method, "cover, direct, or the one that needs fewer rows"),
        field("accountant", &RuleOptions::accountant, "how the rounds of a cover are accounted for"),
        field("count_noise", &RuleOptions::count_noise, "noise on the rows that a cover has still to explain"),
        field("rounds", &RuleOptions::rounds, "rounds of a cover; absent: the planner's number"),
        field("setting", &RuleOptions::setting, "where labels come from; decides the plan, and the method if best"),
        field("neighbours", &RuleOptions::neighbours, "the neighbour relation of the promise")};
  }
};

class RuleLearner {
 public:
  explicit RuleLearner(RuleOptions options);

  const RuleOptions& options() const { return options_; }
  BitDomain domain() const { return {static_cast<std::size_t>(options_.dimension)}; }
  Privacy privacy() const;
  std::vector<Bound> bounds(Accuracy goal) const;

  // Which method is run: cover or direct. And how the cover is run, where it is the one.
  RuleMethod method() const { return method_; }
  const CoverPlan& plan() const { return plan_; }

  // cover: subcubes that hold the rows of `label`, up to mistakes. In order of selection.
  std::vector<Literals> cover(const Sample<BitRow>& sample, Label label, Rng& rng, const Progress& progress) const;

  // direct: the subcube of at most `terms` fixed bits outside of which rows have `label`; nothing: all rows have it.
  std::optional<Literals> outside(const Sample<BitRow>& sample, Label label, Rng& rng, const Progress& progress) const;

 private:
  std::int64_t pieces() const;       // parts that a rule needs, at most
  Integer pieces_to_choose() const;  // all parts there are
  std::size_t most_literals() const { return static_cast<std::size_t>(std::min(options_.terms, options_.dimension)); }
  // Whether "all rows have the label" is a rule of the class: two opposite literals.
  std::size_t constant_rules() const { return options_.terms >= 2 ? 1 : 0; }
  Integer class_count() const;  // rules of at most `terms` literals, or some number above most_rules
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

}  // namespace discreet
