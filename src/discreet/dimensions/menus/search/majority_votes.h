// Majorities of votes at many points at once: a counter for every point, sliced into words.
//
// The counter begins at 2^p - (voters + 1)/2, so that its bit p is set exactly if more than half of the voters vote 1.
// Tested by combination_test.cpp
#pragma once

#include <bit>
#include <functional>
#include <vector>

#include "discreet/classes/finite/representation.h"
#include "discreet/random/explore/binomial_coefficient.h"

namespace discreet::inline dimensions {

class MajorityVotes {
 public:
  MajorityVotes(std::size_t points, std::size_t voters)
      : words_(words_for(points)), planes_(std::bit_width(voters) + 1), counters_(words_ * planes_) {
    const std::size_t start = (std::size_t{1} << (planes_ - 1)) - (voters + 1) / 2;
    for (std::size_t w = 0; w < words_; ++w) {
      const std::size_t left = points - w * 64;
      const std::uint64_t present = left >= 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << left) - 1;
      for (std::size_t p = 0; p < planes_; ++p) counters_[p * words_ + w] = start >> p & 1 ? present : 0;
    }
  }

  void add(BitRow vote) {
    for (std::size_t w = 0; w < words_; ++w) {
      std::uint64_t carry = vote[w];
      for (std::size_t p = 0; p < planes_ && carry != 0; ++p) {
        std::uint64_t& plane = counters_[p * words_ + w];
        const std::uint64_t next = plane & carry;
        plane ^= carry;
        carry = next;
      }
    }
  }

  // The points with a vote of 1 by more than half of the voters, as words.
  std::vector<std::uint64_t> majority() const {
    return {counters_.end() - static_cast<std::ptrdiff_t>(words_), counters_.end()};
  }

 private:
  std::size_t words_, planes_;
  std::vector<std::uint64_t> counters_;  // plane by plane
};

// Visits all ways to choose the votes, `times` of each menu as a multiset. It calls `visit(prior)` with the votes cast
// in `votes`, and leaves `votes` as it was. The prior of a choice is that of drawing it in any order.
inline void for_each_vote(const Representation& representation,
                          const std::vector<std::pair<std::size_t, std::size_t>>& counts, MajorityVotes& votes,
                          const std::function<void(const Integer& prior)>& visit) {
  const std::function<void(std::size_t, std::size_t, std::size_t, const Integer&)> cast =
      [&](std::size_t group, std::size_t hypothesis, std::size_t left, const Integer& prior) {
        if (left == 0) {
          if (group + 1 == counts.size()) return visit(prior);
          return cast(group + 1, 0, counts[group + 1].second, prior);
        }
        const Menu& menu = representation.menus()[counts[group].first];
        if (hypothesis == menu.priors.size()) return;
        cast(group, hypothesis + 1, left, prior);
        const MajorityVotes before = votes;
        Integer power = 1;
        for (std::size_t times = 1; times <= left; ++times) {
          votes.add(menu.hypotheses[hypothesis]);
          power *= menu.priors[hypothesis];
          cast(group, hypothesis + 1, left - times, prior * power * binomial_coefficient(left, times));
        }
        votes = before;
      };
  cast(0, 0, counts.front().second, 1);
}

}  // namespace discreet::inline dimensions
