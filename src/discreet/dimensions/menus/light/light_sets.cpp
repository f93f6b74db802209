#include "discreet/dimensions/menus/light/light_sets.h"

#include <algorithm>

#include "discreet/bounds/theory/depth_weights.h"

namespace discreet::inline dimensions {
namespace {

enum class Fate : char { open, light, heavy };

class LightSearch {
 public:
  LightSearch(unsigned points, const Rational& alpha, const TimeLimit& limit)
      : game_(points, alpha),
        limit_(limit),
        below_(std::size_t{1} << points),
        above_(below_.size()),
        next_below_(below_.size()),
        next_above_(below_.size()) {
    for (Mask s = 0; s < below_.size(); ++s) {
      for (Mask t = 0; t < below_.size(); ++t)
        if (game_.is_below(s, t)) {
          below_[t].push_back(s);
          above_[s].push_back(t);
        }
      for_each_next_below(s, points, [&](Mask lower) {
        next_below_[s].push_back(lower);
        next_above_[lower].push_back(s);
      });
    }
  }

  enum class Verdict { proved, refuted, unknown };
  Verdict run(std::size_t target) {
    target_ = target;
    proof_ = {game_.points(), game_.alpha(), target, {{}, {LightNode{}}}};
    std::vector<Fate> fates(below_.size(), Fate::open);
    fates[0] = Fate::light;
    return explore(0, fates, 1, game_.play({}).masses);
  }

  LightProof proof() && { return std::move(proof_); }
  std::size_t found() const { return found_; }  // refuted: light sets of a distribution, fewer than the target

 private:
  // Sets above a heavy set are heavy, so a look at the next ones below is enough.
  std::vector<Mask> least_heavy(const std::vector<Fate>& fates) const {
    std::vector<Mask> least;
    for (Mask s = 0; s < fates.size(); ++s)
      if (fates[s] == Fate::heavy &&
          std::ranges::none_of(next_below_[s], [&](Mask t) { return fates[t] == Fate::heavy; }))
        least.push_back(s);
    return least;
  }

  // The open set, light under the distribution, with the most open sets below it: none of them is next above it.
  std::optional<Mask> branch(const std::vector<Fate>& fates, const std::vector<double>& masses) const {
    std::optional<Mask> best;
    std::size_t most = 0;
    const auto is_candidate = [&](Mask s) { return fates[s] == Fate::open && !game_.is_heavy(s, masses); };
    for (Mask s = 0; s < fates.size(); ++s) {
      if (!is_candidate(s) || std::ranges::any_of(next_above_[s], is_candidate)) continue;
      std::size_t gained = 0;
      for (Mask t : below_[s]) gained += fates[t] == Fate::open ? 1 : 0;
      if (gained > most) {
        most = gained;
        best = s;
      }
    }
    return best;
  }

  Verdict explore(std::size_t place, const std::vector<Fate>& fates, std::size_t light,
                  const std::vector<double>& masses) {
    if (light >= target_) return Verdict::proved;
    const std::size_t most = limit_.over() ? few_nodes : most_nodes;
    if (proof_.tree.nodes.size() > most) return Verdict::unknown;
    const auto set = branch(fates, masses);
    if (!set) {
      found_ = light;
      return Verdict::refuted;
    }
    const std::size_t below = proof_.tree.nodes.size();
    proof_.tree.nodes.resize(below + 2);
    proof_.tree.nodes[place] = {LightNode::Kind::split, *set, below, below + 1, 0};
    if (const Verdict heavy = explore_heavy(below + 1, fates, *set, light); heavy != Verdict::proved) return heavy;
    std::vector<Fate> with = fates;
    for (Mask t : below_[*set])
      if (with[t] == Fate::open) {
        with[t] = Fate::light;
        ++light;
      }
    return explore(below, with, light, masses);
  }

  Verdict explore_heavy(std::size_t place, std::vector<Fate> fates, Mask set, std::size_t light) {
    for (Mask t : above_[set]) fates[t] = Fate::heavy;
    const LightGame::Play play = game_.play(least_heavy(fates));
    if (play.all_heavy) return explore(place, fates, light, play.masses);
    auto mixture = game_.mixture(play.mixture);
    if (!mixture) return Verdict::unknown;  // within rounding of alpha and above it
    proof_.tree.nodes[place] = {LightNode::Kind::contradiction, 0, 0, 0, proof_.tree.mixtures.size()};
    proof_.tree.mixtures.push_back(std::move(*mixture));
    return Verdict::proved;
  }

  static constexpr std::size_t most_nodes = 100000, few_nodes = 400;  // few take no time: something is always proved
  LightGame game_;
  TimeLimit limit_;
  std::vector<std::vector<Mask>> below_, above_, next_below_, next_above_;
  std::size_t target_ = 0, found_ = 0;
  LightProof proof_;
};

}  // namespace

std::optional<LightProof> light_proof(unsigned points, const Rational& alpha, const TimeLimit& limit) {
  if (points == 0 || points > most_light_points || alpha <= 0 || alpha >= 1) return std::nullopt;
  LightSearch search(points, alpha, limit);
  const auto known = static_cast<std::size_t>(low_64(best_depth_weights(points, alpha).light));  // by a distribution
  for (std::size_t target = known; target > 1;) {
    const auto verdict = search.run(target);
    if (verdict == LightSearch::Verdict::proved) return std::move(search).proof();
    target = verdict == LightSearch::Verdict::refuted ? search.found() : target * 4 / 5;
  }
  search.run(1);
  return std::move(search).proof();
}

}  // namespace discreet::inline dimensions
