// Measures the distance of two output distributions against a promise (epsilon, delta).
//
// Two numbers are bounded, in one direction. The largest ratio P(o) / Q(o) has the epsilon of the pair as its
// logarithm. The hockey-stick divergence sum over o of max(0, P(o) - e^epsilon Q(o)) is the delta of the pair at the
// promised epsilon. `quick` bounds them in doubles that are rounded outwards. `decide` settles the rest, with
// enclosures of 80 bits and more and then by formula. So equality with the promise counts as kept.
//
// A distribution may have a remainder r, mass whose outcomes were not explored. D is the divergence of the explored
// part.
// Property 1: the divergence is at least D - e^epsilon r_Q, for the remainder of Q may cover the same event.
// Property 2: it is at most D + r_P. If all outcomes are known (LawTable::closed), it is at most D plus the largest
//             gain of one outcome from r_P, because it is convex in the spread of r_P.
#pragma once

#include <array>
#include <mutex>
#include <optional>
#include <span>
#include <string_view>
#include <unordered_map>

#include "discreet/audit/verify/law_table.h"
#include "discreet/privacy/privacy.h"

namespace discreet::inline audit {

enum class Verdict { holds, violated, undecided };
constexpr auto words(Verdict) { return std::array<std::string_view, 3>{"holds", "violated", "undecided"}; }

class Divergence {
 public:
  using Id = LawTable::Id;

  Divergence(const LawTable& table, const Privacy& promised);

  struct Quick {
    double ratio_low = 1, ratio_high = 1;  // the sure event has ratio 1
    double delta_low = 0, delta_high = 0;
  };
  Quick quick(Id p, Id q) const;  // arguments: output distributions
  Verdict verdict(const Quick& bounds) const;

  struct Decision {
    Verdict verdict;
    Interval delta_low, delta_high;
    std::vector<Id> event;  // outcomes with P(o) > e^epsilon Q(o) for certain
    bool whole_event;       // no other outcome may be one of them
  };
  Decision decide(Id p, Id q) const;

  // True if this event shows that the promise is broken: P(event) > e^epsilon (Q(event) + r_Q) + delta.
  bool broken_by(Id p, Id q, std::span<const Id> event) const;

  // P(event) and Q(event) as far as explored.
  std::pair<Probability, Probability> masses(Id p, Id q, std::span<const Id> event) const;

  // Calls visit(outcome, mass of P, mass of Q) for all outcomes of the two distributions. Missing masses have value
  // zero.
  template <class Visit>
  void for_each_outcome(Id p, Id q, Visit visit) const;

 private:
  struct Bounds {
    double low, high;
  };
  // True if P > e^epsilon Q, for values. Empty if only enclosures are known and they overlap.
  std::optional<bool> exceeds(Id p, Id q) const;
  bool all_known(Id p, Id q) const;
  Interval excess_of(Id p, Id q, std::span<const Id> event) const;
  Verdict decide_by_formula(Id p, Id q, std::span<const Id> event) const;
  bool stays_within(const Probability& more, const Probability& p, const Probability& q) const;

  const LawTable& table_;
  Rational epsilon_, delta_;
  Interval growth_, slack_;  // e^epsilon, delta
  Bounds growth_bounds_, slack_bounds_;
  mutable std::mutex mutex_;  // guards known_
  mutable std::unordered_map<std::uint64_t, bool> known_;
};

template <class Visit>
void Divergence::for_each_outcome(Id p, Id q, Visit visit) const {
  const auto& a = table_.law(p).mass;
  const auto& b = table_.law(q).mass;
  static constexpr LawTable::Mass nothing{0, LawTable::zero, 0, 0};
  for (auto i = a.begin(), j = b.begin(); i != a.end() || j != b.end();) {
    if (j == b.end() || (i != a.end() && i->outcome < j->outcome)) {
      visit(i->outcome, *i, nothing);
      ++i;
    } else if (i == a.end() || j->outcome < i->outcome) {
      visit(j->outcome, nothing, *j);
      ++j;
    } else {
      visit(i->outcome, *i, *j);
      ++i, ++j;
    }
  }
}

}  // namespace discreet::inline audit
