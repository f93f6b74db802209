// Tested by representation_number_test.cpp
#include "discreet/dimensions/menus/spoiling/hardened.h"

#include <algorithm>
#include <bit>

#include "discreet/dimensions/solvers/covering_game.h"

namespace discreet::inline dimensions {
namespace {

constexpr double margin = 1e-7;

class Hardening {
 public:
  Hardening(std::vector<double> distribution, double alpha)
      : distribution_(std::move(distribution)), alpha_(alpha), points_(static_cast<unsigned>(distribution_.size())) {
    for (Mask set = 0; set < Mask{1} << points_; ++set)
      if (is_least_bad(set)) bad_.push_back(set);
  }

  bool is_bad(Mask set) const { return mass(set) > alpha_ + margin / 2; }

  // Makes the set bad as well, if that is possible.
  bool add(Mask set) {
    std::vector<Mask> with;
    for (Mask bad : bad_)
      if ((set & ~bad) != 0) with.push_back(bad);  // supersets of it are bad with it
    with.push_back(set);
    FloatingCover game = play_floating(with, points_);
    if (game.value <= alpha_ + margin) return false;
    bad_ = std::move(with);
    distribution_ = std::move(game.points);
    return true;
  }

  const std::vector<Mask>& bad() const { return bad_; }

 private:
  double mass(Mask set) const {
    double sum = 0;
    for (; set != 0; set &= set - 1) sum += distribution_[static_cast<std::size_t>(std::countr_zero(set))];
    return sum;
  }

  bool is_least_bad(Mask set) const {
    if (!is_bad(set)) return false;
    for (Mask left = set; left != 0; left &= left - 1)
      if (is_bad(set & ~(left & -left))) return false;
    return true;
  }

  std::vector<double> distribution_;
  double alpha_;
  unsigned points_;
  std::vector<Mask> bad_;  // least ones
};

}  // namespace

std::vector<std::int64_t> hardened(const std::vector<std::int64_t>& distribution, const Rational& alpha,
                                   const std::function<double(Mask)>& weight) {
  std::int64_t total = 0;
  for (std::int64_t points : distribution) total += points;
  std::vector<double> shares;
  for (std::int64_t points : distribution) shares.push_back(static_cast<double>(points) / static_cast<double>(total));
  Hardening hardening(std::move(shares), to_double(alpha));
  std::vector<std::tuple<double, int, Mask>> order;  // heavy ones first, then large ones
  for (Mask set = 1; set < Mask{1} << distribution.size(); ++set)
    if (!hardening.is_bad(set)) order.emplace_back(-weight(set), -std::popcount(set), set);
  std::ranges::sort(order);
  std::vector<Mask> refused;  // and so are their subsets
  for (auto [worth, size, set] : order) {
    if (hardening.is_bad(set)) continue;
    const Mask here = set;
    if (std::ranges::any_of(refused, [&](Mask other) { return (here & ~other) == 0; })) continue;
    if (!hardening.add(set)) refused.push_back(set);
  }
  const CoveringGame game = play_covering(hardening.bad(), static_cast<unsigned>(distribution.size()));
  auto weights = whole_weights(game.points);
  return all_bad(hardening.bad(), weights, alpha) ? weights : distribution;
}

}  // namespace discreet::inline dimensions
