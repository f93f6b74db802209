#include "discreet/theory/light_sets.h"

#include <bit>
#include <limits>

#include "discreet/algebra/linear_program.h"
#include "discreet/theory/depth_weights.h"
#include "discreet/theory/floating_simplex.h"

namespace discreet {
namespace {

enum class Fate : char { open, light, heavy };
constexpr double margin = 1e-7, rounding = 1e-9;

class LightSearch {
 public:
  LightSearch(unsigned points, const Rational& alpha, const TimeLimit& limit)
      : points_(points), alpha_(alpha), bound_(to_double(alpha)), limit_(limit), below_(std::size_t{1} << points),
        above_(below_.size()) {
    for (Mask s = 0; s < below_.size(); ++s)
      for (Mask t = 0; t < below_.size(); ++t)
        if (is_below(s, t)) {
          below_[t].push_back(s);
          above_[s].push_back(t);
        }
  }

  enum class Verdict { proved, refuted, unknown };
  Verdict run(std::size_t target) {
    target_ = target;
    proof_ = {points_, alpha_, target, {}, {LightNode{}}};
    std::vector<Fate> fates(below_.size(), Fate::open);
    fates[0] = Fate::light;
    std::vector<double> uniform(points_, 0);
    uniform[points_ - 1] = 1;
    return explore(0, fates, 1, uniform);
  }

  LightProof proof() && { return std::move(proof_); }
  std::size_t found() const { return found_; }  // refuted: light sets of a distribution, fewer than the target

 private:
  int first(Mask set, unsigned k) const { return std::popcount(set & ((Mask{2} << k) - 1)); }

  bool is_below(Mask s, Mask t) const {
    for (unsigned k = 0; k < points_; ++k)
      if (first(s, k) > first(t, k)) return false;
    return true;
  }

  // Under a mixture of the uniform distributions on the first points.
  double mass(Mask set, const std::vector<double>& shares) const {
    double sum = 0;
    for (unsigned k = 0; k < points_; ++k) sum += shares[k] * first(set, k) / (k + 1);
    return sum;
  }

  std::vector<Mask> least_heavy(const std::vector<Fate>& fates) const {
    std::vector<Mask> least;
    for (Mask s = 0; s < fates.size(); ++s) {
      if (fates[s] != Fate::heavy) continue;
      bool is_least = true;
      for (Mask t : below_[s]) is_least = is_least && (t == s || fates[t] != Fate::heavy);
      if (is_least) least.push_back(s);
    }
    return least;
  }

  // The open set, light under the distribution, with the most open sets below it.
  std::optional<Mask> branch(const std::vector<Fate>& fates, const std::vector<double>& shares) const {
    std::optional<Mask> best;
    std::size_t most = 0;
    for (Mask s = 0; s < fates.size(); ++s) {
      if (fates[s] != Fate::open || mass(s, shares) > bound_ + rounding) continue;
      std::size_t gained = 0;
      for (Mask t : below_[s]) gained += fates[t] == Fate::open ? 1 : 0;
      if (gained > most) {
        most = gained;
        best = s;
      }
    }
    return best;
  }

  Verdict explore(std::size_t place, const std::vector<Fate>& fates, std::size_t light, const std::vector<double>& shares) {
    if (light >= target_) return Verdict::proved;
    const std::size_t most = limit_.over() ? few_nodes : most_nodes;
    if (proof_.nodes.size() > most) return Verdict::unknown;
    const auto set = branch(fates, shares);
    if (!set) {
      found_ = light;
      return Verdict::refuted;
    }
    const std::size_t below = proof_.nodes.size();
    proof_.nodes.resize(below + 2);
    proof_.nodes[place] = {LightNode::Kind::split, *set, below, below + 1, 0};
    if (const Verdict heavy = explore_heavy(below + 1, fates, *set, light); heavy != Verdict::proved) return heavy;
    std::vector<Fate> with = fates;
    for (Mask t : below_[*set])
      if (with[t] == Fate::open) {
        with[t] = Fate::light;
        ++light;
      }
    return explore(below, with, light, shares);
  }

  Verdict explore_heavy(std::size_t place, std::vector<Fate> fates, Mask set, std::size_t light) {
    for (Mask t : above_[set]) fates[t] = Fate::heavy;
    const auto least = least_heavy(fates);
    const FloatingOptimum guide = maximize_floating(game(least));
    if (1 / guide.value - 1 > bound_ + margin) {
      std::vector<double> shares = guide.dual;
      for (double& share : shares) share /= guide.value;
      return explore(place, fates, light, shares);
    }
    LightMixture mixture;
    for (std::size_t i = 0; i < least.size(); ++i)
      if (guide.primal[i] > rounding) mixture.sets.push_back(least[i]);
    if (!make_exact(mixture)) return Verdict::unknown;  // within rounding of alpha and above it
    proof_.nodes[place] = {LightNode::Kind::contradiction, 0, 0, 0, proof_.mixtures.size()};
    proof_.mixtures.push_back(std::move(mixture));
    return Verdict::proved;
  }

  // One side picks a number k of first points, the other a set; payoffs are shares of the first k, plus 1.
  FloatingPacking game(const std::vector<Mask>& sets) const {
    FloatingPacking program{points_, sets.size(), std::vector<double>(points_ * sets.size()), std::vector<double>(points_, 1)};
    for (std::size_t i = 0; i < sets.size(); ++i)
      for (unsigned k = 0; k < points_; ++k)
        program.coefficients[k * sets.size() + i] = 1 + static_cast<double>(first(sets[i], k)) / (k + 1);
    return program;
  }

  // The best weights for the sets, in rationals; false when they do not reach alpha.
  bool make_exact(LightMixture& mixture) const {
    LinearProgram program;
    for (unsigned k = 0; k < points_; ++k) {
      auto& row = program.coefficients.emplace_back();
      for (Mask set : mixture.sets) row.push_back(Integer(k + 1 + static_cast<unsigned>(first(set, k))));
      program.limits.push_back(Integer(k + 1));
    }
    program.objective.assign(mixture.sets.size(), 1);
    WorkLimit work(std::numeric_limits<std::uint64_t>::max());
    const Optimum optimum = maximize(program, work);
    if (1 / optimum.value - 1 > alpha_) return false;
    LightMixture exact;
    for (std::size_t i = 0; i < mixture.sets.size(); ++i)
      if (optimum.primal[i] != 0) {
        exact.sets.push_back(mixture.sets[i]);
        exact.weights.push_back(optimum.primal[i] / optimum.value);
      }
    mixture = std::move(exact);
    return true;
  }

  static constexpr std::size_t most_nodes = 100000, few_nodes = 400;  // few take no time: something is always proved
  unsigned points_;
  Rational alpha_;
  double bound_;
  TimeLimit limit_;
  std::vector<std::vector<Mask>> below_, above_;
  std::size_t target_ = 0, found_ = 0;
  LightProof proof_;
};

}  // namespace

std::optional<LightProof> light_proof(unsigned points, const Rational& alpha, const TimeLimit& limit) {
  if (points == 0 || points > most_light_points || alpha <= 0 || alpha >= 1) return std::nullopt;
  LightSearch search(points, alpha, limit);
  const auto known = static_cast<std::size_t>(low_64(best_depth_weights(points, alpha).light));  // of a distribution
  for (std::size_t target = known; target > 1;) {
    const auto verdict = search.run(target);
    if (verdict == LightSearch::Verdict::proved) return std::move(search).proof();
    target = verdict == LightSearch::Verdict::refuted ? search.found() : target * 4 / 5;
  }
  search.run(1);
  return std::move(search).proof();
}

}  // namespace discreet
