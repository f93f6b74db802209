#include "discreet/dimensions/menus/search/least_menu.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <map>
#include <set>
#include <unordered_map>

#include "discreet/dimensions/solvers/covering_game.h"
#include "discreet/dimensions/solvers/packing_program.h"

namespace discreet::inline dimensions {
namespace {

constexpr std::size_t most_hypotheses = 1 << 12;  // that a search for a smaller menu goes through

using Hypotheses = std::vector<std::uint64_t>;  // a bit a hypothesis

bool has(const Hypotheses& set, std::size_t h) { return (set[h / 64] >> (h % 64) & 1) != 0; }
void insert(Hypotheses& set, std::size_t h) { set[h / 64] |= std::uint64_t{1} << (h % 64); }

// `all`: the menu is known to serve every concept. Otherwise a concept that is far from all of it under a distribution,
// if time sufficed and the weights of one fit a word.
struct Service {
  bool all = false;
  std::optional<Adversary> failing = {};
};

Service service_of(const MaskClass& concepts, const std::vector<Mask>& menu, const Rational& alpha, std::size_t& from,
                   const TimeLimit& limit) {
  if (menu.empty()) {  // any point tells
    Adversary adversary{from, std::vector<std::int64_t>(concepts.points())};
    adversary.points.at(0) = 1;
    return {false, std::move(adversary)};
  }
  const double most = to_double(alpha) - 1e-7;
  for (std::size_t i = 0; i < concepts.concepts.size(); ++i) {
    if (limit.over()) return {};
    const std::size_t c = (from + i) % concepts.concepts.size();
    std::vector<Mask> mistakes;
    for (Mask hypothesis : menu) mistakes.push_back(hypothesis ^ concepts.concepts[c]);
    if (std::ranges::find(mistakes, Mask{0}) != mistakes.end()) continue;
    if (play_floating(mistakes, concepts.points()).value < most) continue;
    const CoveringGame game = play_for(mistakes, concepts.points(), alpha);
    if (game.value <= alpha) continue;
    from = c;
    Adversary adversary{c, whole_weights(game.points)};
    if (!all_bad(mistakes, adversary.points, alpha)) return {};
    return {false, std::move(adversary)};
  }
  return {true};
}

class HittingSearch {
 public:
  HittingSearch(const MaskClass& concepts, const Rational& alpha, const TimeLimit& limit, const Progress& progress)
      : concepts_(concepts),
        alpha_(alpha),
        limit_(limit),
        progress_(progress),
        words_((concepts.hypotheses() + 63) / 64) {}

  void add(Adversary adversary) {
    const auto good = good_hypotheses(concepts_, adversary, alpha_);
    Hypotheses set(words_);
    for (std::size_t h = 0; h < good.size(); ++h)
      if (good[h]) insert(set, h);
    if (!known_.insert(set).second) return;  // says nothing new
    served_.push_back(std::move(set));
    adversaries_.push_back(std::move(adversary));
  }

  enum class Verdict { found, refuted, unknown };
  Verdict run(std::size_t size) {
    size_ = size;
    nodes_.assign(1, {});
    chosen_.clear();
    return explore(0, Hypotheses(words_));
  }

  const std::vector<Mask>& menu() const { return chosen_; }

  // The adversaries that the nodes speak of, and no others.
  HittingProof proof() const {
    HittingProof proof{size_, {}, nodes_};
    std::map<std::size_t, std::size_t> places;
    auto place = [&](std::size_t k) {
      auto [found, fresh] = places.emplace(k, proof.adversaries.size());
      if (fresh) proof.adversaries.push_back(adversaries_[k]);
      return found->second;
    };
    for (HittingNode& node : proof.nodes) {
      if (node.kind == HittingNode::Kind::split) node.adversary = place(node.adversary);
      for (auto& [adversary, weight] : node.weights) adversary = place(adversary);
    }
    return proof;
  }

 private:
  bool serves(std::size_t adversary) const {
    return std::ranges::any_of(picks_, [&](std::size_t h) { return has(served_[adversary], h); });
  }

  // The adversary with the fewest hypotheses left among those that no pick serves.
  std::optional<std::size_t> hardest(const Hypotheses& excluded, std::vector<std::size_t>& open) const {
    std::optional<std::size_t> best;
    int fewest = 0;
    for (std::size_t k = 0; k < served_.size(); ++k) {
      if (serves(k)) continue;
      open.push_back(k);
      int left = 0;
      for (std::size_t w = 0; w < words_; ++w) left += std::popcount(served_[k][w] & ~excluded[w]);
      if (!best || left < fewest) {
        best = k;
        fewest = left;
      }
    }
    return best;
  }

  Verdict explore(std::size_t place, const Hypotheses& excluded) {
    if (limit_.over()) return Verdict::unknown;
    progress_.at(0);
    std::vector<std::size_t> open;
    auto adversary = hardest(excluded, open);
    if (!adversary) {
      Service service = service_of(concepts_, chosen_, alpha_, from_, limit_);
      if (service.all) return Verdict::found;
      if (!service.failing) return Verdict::unknown;
      adversary = served_.size();
      add(std::move(*service.failing));
      if (*adversary == served_.size()) return Verdict::unknown;  // rounding said so and exact arithmetic did not
      open.push_back(*adversary);
    }
    const std::size_t left = size_ - chosen_.size();
    if (left > 0 && prune(place, excluded, open, left)) return Verdict::refuted;
    nodes_[place] = {HittingNode::Kind::split, *adversary, {}, {}};
    return left == 0 ? Verdict::refuted : split(place, *adversary, excluded);
  }

  Verdict split(std::size_t place, std::size_t adversary, Hypotheses excluded) {
    const Hypotheses candidates = served_[adversary];
    for (std::size_t h = 0; h < concepts_.hypotheses(); ++h) {
      if (!has(candidates, h) || has(excluded, h)) continue;
      const std::size_t below = nodes_.size();
      nodes_.emplace_back();
      nodes_[place].children.emplace_back(h, below);
      picks_.push_back(h);
      chosen_.push_back(concepts_.hypothesis(h));
      const Verdict verdict = explore(below, excluded);
      if (verdict != Verdict::refuted) return verdict;
      picks_.pop_back();
      chosen_.pop_back();
      insert(excluded, h);
    }
    return Verdict::refuted;
  }

  // Weights of open adversaries of which every hypothesis left serves so little that `left` picks cannot serve all.
  bool prune(std::size_t place, const Hypotheses& excluded, const std::vector<std::size_t>& open, std::size_t left) {
    std::vector<std::uint32_t> rows(concepts_.hypotheses(), none);
    std::uint32_t count = 0;
    for (std::size_t h = 0; h < rows.size(); ++h)
      if (!has(excluded, h)) rows[h] = count++;
    if (count == 0) return false;
    PackingProgram program(std::vector<std::int64_t>(count, 1));
    for (std::size_t k : open) {
      PackingProgram::Column column;
      for (std::size_t h = 0; h < rows.size(); ++h)
        if (rows[h] != none && has(served_[k], h)) column.emplace_back(rows[h], 1);
      if (column.empty()) {  // nobody left serves it
        nodes_[place] = {HittingNode::Kind::packing, 0, {}, {{k, 1}}};
        return true;
      }
      program.add(std::move(column));
    }
    const FloatingOptimum estimate = program.estimate(limit_.seconds_left());
    if (estimate.value < static_cast<double>(left) + 1e-6) return false;
    return keep_packing(place, excluded, open, estimate.primal, left);
  }

  bool keep_packing(std::size_t place, const Hypotheses& excluded, const std::vector<std::size_t>& open,
                    const std::vector<double>& weights, std::size_t left) {
    HittingNode node{HittingNode::Kind::packing, 0, {}, {}};
    std::int64_t total = 0, most = 0;
    for (std::size_t i = 0; i < open.size(); ++i)
      if (const auto weight = static_cast<std::int64_t>(std::floor(weights[i] * 0x1p30)); weight > 0) {
        node.weights.emplace_back(open[i], weight);
        total += weight;
      }
    for (std::size_t h = 0; h < concepts_.hypotheses(); ++h) {
      if (has(excluded, h)) continue;
      std::int64_t load = 0;
      for (auto [k, weight] : node.weights)
        if (has(served_[k], h)) load += weight;
      most = std::max(most, load);
    }
    if (total <= most * static_cast<std::int64_t>(left)) return false;
    nodes_[place] = std::move(node);
    return true;
  }

  static constexpr std::uint32_t none = ~std::uint32_t{0};
  const MaskClass& concepts_;
  Rational alpha_;
  TimeLimit limit_;
  const Progress& progress_;
  std::size_t words_, size_ = 0, from_ = 0;
  std::vector<Adversary> adversaries_;
  std::vector<Hypotheses> served_;  // by which hypotheses, one an adversary
  std::set<Hypotheses> known_;
  std::vector<HittingNode> nodes_;
  std::vector<std::size_t> picks_;
  std::vector<Mask> chosen_;
};

// Leaves out what is not needed, last ones first.
std::vector<Mask> thinned(const MaskClass& concepts, std::vector<Mask> menu, const Rational& alpha,
                          const TimeLimit& limit) {
  std::size_t from = 0;
  for (std::size_t i = menu.size(); i-- > 0 && menu.size() > 1 && !limit.over();) {
    std::vector<Mask> without = menu;
    without.erase(without.begin() + static_cast<std::ptrdiff_t>(i));
    if (service_of(concepts, without, alpha, from, limit).all) menu = std::move(without);
  }
  return menu;
}

// One menu, and for every concept a mixture of it: all of it cannot be bad.
MenuProof menu_proof(const MaskClass& concepts, const std::vector<Mask>& menu, const Rational& alpha) {
  MenuProof proof{{menu}, {1}, {}, {}, {}, 1};
  for (std::size_t c = 0; c < concepts.concepts.size(); ++c) {
    const Stakes stakes = stakes_of(proof.menus, proof.weights, concepts.points(), concepts.concepts[c], alpha);
    CoveringMixture mixture;
    CoveringGame game{0, {}, std::vector<Rational>(stakes.mistakes.size())};
    if (const auto itself = std::ranges::find(stakes.mistakes, Mask{0}); itself != stakes.mistakes.end())
      game.mixture[static_cast<std::size_t>(itself - stakes.mistakes.begin())] = 1;
    else
      game = play_for(stakes.mistakes, concepts.points(), alpha);
    for (std::size_t s = 0; s < stakes.mistakes.size(); ++s)
      if (game.mixture[s] != 0) {
        mixture.sets.push_back(s);
        mixture.weights.push_back(game.mixture[s]);
      }
    SpoilingProof part{{std::move(mixture)}, {{SpoilingNode::Kind::packing, 0, 0, 0, {0}}}};
    proof.chance = std::min<Rational>(proof.chance, proved_chance(stakes, part));
    proof.concepts.push_back(c);
    proof.proofs.push_back(std::move(part));
  }
  return proof;
}

}  // namespace

LeastMenu least_menu(const MaskClass& concepts, const Rational& alpha, const std::vector<Adversary>& known,
                     std::size_t at_least, const TimeLimit& limit, const Progress& progress) {
  LeastMenu answer;
  answer.lower = std::max<std::size_t>(1, at_least);
  std::vector<Mask> menu = concepts.concepts;
  std::size_t from = 0;
  if (concepts.allowed) {
    menu = *concepts.allowed;
    if (!service_of(concepts, menu, alpha, from, {}).all) return answer;
  }
  menu = thinned(concepts, std::move(menu), alpha, limit);
  if (concepts.hypotheses() > most_hypotheses) {
    answer.upper = menu.size();
    answer.upper_proof = menu_proof(concepts, menu, alpha);
    return answer;
  }
  HittingSearch search(concepts, alpha, limit, progress);
  for (const Adversary& adversary : known) search.add(adversary);
  while (answer.lower < menu.size()) {
    const auto verdict = search.run(answer.lower);
    if (verdict == HittingSearch::Verdict::unknown) break;
    if (verdict == HittingSearch::Verdict::found) {
      menu = search.menu();
      break;
    }
    answer.lower_proof = search.proof();
    ++answer.lower;
  }
  answer.upper = menu.size();
  answer.upper_proof = menu_proof(concepts, menu, alpha);
  return answer;
}

std::vector<Adversary> images(const MaskClass& concepts, const std::vector<Adversary>& adversaries,
                              const std::vector<SignedPermutation>& generators, std::size_t most) {
  std::unordered_map<Mask, std::size_t> places;
  for (std::size_t c = 0; c < concepts.concepts.size(); ++c) places.emplace(concepts.concepts[c], c);
  std::set<std::pair<std::size_t, std::vector<std::int64_t>>> seen;
  std::vector<Adversary> all;
  auto keep = [&](Adversary adversary) {
    if (all.size() < most && seen.emplace(adversary.concept_index, adversary.points).second)
      all.push_back(std::move(adversary));
  };
  for (const Adversary& adversary : adversaries) keep(adversary);
  for (std::size_t i = 0; i < all.size(); ++i)
    for (const SignedPermutation& g : generators) {
      Adversary image{places.at(g(concepts.concepts[all[i].concept_index])), all[i].points};
      for (std::size_t x = 0; x < image.points.size(); ++x) image.points[g.to[x]] = all[i].points[x];
      keep(std::move(image));
    }
  return all;
}

}  // namespace discreet::inline dimensions
