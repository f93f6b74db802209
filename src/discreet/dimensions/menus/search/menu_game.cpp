// Tested by least_menu_test.cpp
#include "discreet/dimensions/menus/search/menu_game.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "discreet/dimensions/menus/search/least_menu.h"
#include "discreet/dimensions/solvers/covering_game.h"
#include "discreet/dimensions/solvers/packing_program.h"

namespace discreet::inline dimensions {
namespace {

class MenuSearch {
 public:
  MenuSearch(const MaskClass& concepts, const Rational& alpha, std::size_t size, const std::optional<Rational>& enough,
             const TimeLimit& limit, const Progress& progress)
      : concepts_(concepts),
        alpha_(alpha),
        size_(size),
        enough_(enough),
        limit_(limit),
        progress_(progress),
        generators_(symmetries(concepts)),
        served_(concepts.hypotheses()) {
    const auto classes = orbits(concepts.concepts, generators_);
    for (std::size_t c = 0; c < classes.size(); ++c)
      if (classes[c] == c) representatives_.push_back(c);
  }

  MenuGame run(const std::vector<Adversary>& known) {
    for (const Adversary& adversary : known) add(adversary);
    for (std::size_t c : representatives_) add({c, std::vector<std::int64_t>(concepts_.points(), 1)});
    while (!limit_.over()) {
      progress_.at(0);
      rebuild();
      const auto estimate = price();
      if (!estimate || decided() || !attack(*estimate)) break;
    }
    return std::move(game_);
  }

 private:
  bool decided() const { return enough_ && (game_.upper < *enough_ || (game_.lower_proof && game_.lower >= *enough_)); }

  // An adversary and all its images; a row of the program is what a menu misses of them.
  void add(const Adversary& adversary) {
    if (!seen_.emplace(adversary.concept_index, adversary.points).second) return;
    auto orbit = images(concepts_, {adversary}, generators_, most_images + 1);
    if (orbit.size() > most_images) return;  // weighs nothing then, which is allowed
    for (Adversary& image : orbit) {
      seen_.emplace(image.concept_index, image.points);
      const auto number = static_cast<std::uint32_t>(adversaries_.size());
      const auto good = good_hypotheses(concepts_, image, alpha_);
      for (std::size_t h = 0; h < good.size(); ++h)
        if (good[h]) served_[h].push_back(number);
      orbit_.push_back(sizes_.size());
      adversaries_.push_back(std::move(image));
    }
    sizes_.push_back(static_cast<std::int64_t>(orbit.size()));
  }

  PackingProgram::Column column_of(const std::vector<std::size_t>& menu) const {
    std::vector<bool> hit(adversaries_.size());
    for (std::size_t h : menu)
      for (std::uint32_t k : served_[h]) hit[k] = true;
    std::vector<std::int32_t> paid(sizes_.begin(), sizes_.end());
    for (std::size_t k = 0; k < hit.size(); ++k) paid[orbit_[k]] += hit[k] ? 0 : 1;
    PackingProgram::Column column;
    for (std::size_t o = 0; o < paid.size(); ++o) column.emplace_back(static_cast<std::uint32_t>(o), paid[o]);
    return column;
  }

  void rebuild() {
    program_.emplace(sizes_);
    known_.clear();
    std::vector<std::vector<std::size_t>> before;
    std::swap(before, menus_);
    for (auto& menu : before) add_menu(std::move(menu));
  }

  bool add_menu(std::vector<std::size_t> menu) {
    auto column = column_of(menu);
    if (!known_.insert(column).second) return false;
    program_->add(std::move(column));
    menus_.push_back(std::move(menu));
    return true;
  }

  // Menus against the adversaries known, until none is better than the mixture. Nothing when time is over.
  std::optional<FloatingOptimum> price() {
    std::vector<double> weights(sizes_.size(), 1);
    if (menus_.empty() && !respond(weights)) return std::nullopt;
    while (!limit_.over()) {
      progress_.at(0);
      FloatingOptimum estimate = program_->estimate();
      const auto gained = respond(estimate.dual);
      if (!gained) return std::nullopt;
      if (decided()) return estimate;
      if (!*gained) return estimate;
    }
    return std::nullopt;
  }

  // The menu that serves most; what it serves of integers near the weights bounds V_N from above.
  std::optional<bool> respond(const std::vector<double>& by_orbit) {
    double sum = 0;
    for (std::size_t o = 0; o < sizes_.size(); ++o) sum += by_orbit[o] * static_cast<double>(sizes_[o]);
    std::vector<std::int64_t> whole;
    for (double weight : by_orbit) whole.push_back(static_cast<std::int64_t>(std::llround(weight / sum * 0x1p40)));
    return respond_whole(whole);
  }

  std::optional<bool> respond_whole(const std::vector<std::int64_t>& by_orbit) {
    std::vector<std::int64_t> weights;
    std::int64_t total = 0;
    for (std::size_t orbit : orbit_) total += weights.emplace_back(by_orbit[orbit]);
    const auto best = best_coverage(served_, weights, size_, limit_);
    if (!best) return std::nullopt;
    const Rational most(best->weight, total);
    if (most < game_.upper) {
      game_.upper = most;
      AdversaryProof proof{{}, {}, {}, size_, most};
      for (std::size_t k = 0; k < weights.size(); ++k)
        if (weights[k] != 0) {
          proof.adversaries.push_back(adversaries_[k]);
          proof.weights.emplace_back(weights[k], total);
        }
      game_.upper_proof = std::move(proof);
    }
    return add_menu(best->hypotheses);
  }

  // True when an adversary against the mixture was found and the game goes on.
  bool attack(const FloatingOptimum& estimate) {
    const auto exact = program_->exact(estimate);
    std::vector<Rational> weights;
    if (exact) {
      weights = exact->primal;
      keep_exact_upper(exact->dual);
    } else {
      for (double weight : estimate.primal) weights.push_back(weight < 1e-10 ? 0 : round_down(from_double(weight), 40));
    }
    MenuProof proof = symmetric(weights);
    const Rational value = exact ? 2 - 1 / exact->value : Rational(from_double(2 - 1 / estimate.value - 1e-9));
    const Rational target = enough_ && value >= *enough_ ? *enough_ : value;
    bool found = false, all = true;
    for (std::size_t c : representatives_) {
      const Stakes stakes = stakes_of(proof.menus, proof.weights, concepts_.points(), concepts_.concepts[c], alpha_);
      Spoiling spoiling = find_spoiling(stakes, target, limit_);
      if (spoiling.distribution) {
        const std::size_t before = adversaries_.size();
        add({c, *spoiling.distribution});
        found = found || adversaries_.size() > before;
      }
      all = all && spoiling.proof;
      if (!spoiling.proof) continue;
      proof.chance = std::min<Rational>(proof.chance, proved_chance(stakes, *spoiling.proof));
      proof.concepts.push_back(c);
      proof.proofs.push_back(std::move(*spoiling.proof));
    }
    if (all && (!game_.lower_proof || proof.chance > game_.lower)) {
      game_.lower = proof.chance;
      game_.lower_proof = std::move(proof);
    }
    return found;
  }

  void keep_exact_upper(const std::vector<Rational>& dual) {
    Integer common = 1;
    for (const Rational& weight : dual) common = lcm(common, denominator(weight));
    std::vector<std::int64_t> whole;
    for (const Rational& weight : dual) {
      const Integer scaled = numerator(weight) * (common / denominator(weight));
      if (bit_length(scaled) > 46) return;
      whole.push_back(static_cast<std::int64_t>(scaled));
    }
    respond_whole(whole);
  }

  // The images of the menus under the group, which share their weight.
  MenuProof symmetric(const std::vector<Rational>& weights) const {
    std::map<std::vector<Mask>, Rational> all;
    Rational sum = 0;
    for (std::size_t j = 0; j < weights.size(); ++j) {
      if (weights[j] == 0) continue;
      sum += weights[j];
      std::vector<Mask> menu;
      for (std::size_t h : menus_[j]) menu.push_back(concepts_.hypothesis(h));
      std::ranges::sort(menu);
      const auto orbit = menu_orbit(menu);
      for (const auto& image : orbit) all[image] += weights[j] / Rational(orbit.size());
    }
    MenuProof proof{{}, {}, generators_, {}, {}, 1};
    for (const auto& [menu, weight] : all) {
      proof.menus.push_back(menu);
      proof.weights.push_back(weight / sum);
    }
    return proof;
  }

  std::set<std::vector<Mask>> menu_orbit(const std::vector<Mask>& menu) const {
    std::set<std::vector<Mask>> seen{menu};
    std::vector<std::vector<Mask>> queue{menu};
    for (std::size_t i = 0; i < queue.size(); ++i)
      for (const SignedPermutation& g : generators_) {
        std::vector<Mask> image;
        for (Mask h : queue[i]) image.push_back(g(h));
        std::ranges::sort(image);
        if (seen.insert(image).second) queue.push_back(std::move(image));
      }
    return seen;
  }

  static constexpr std::size_t most_images = 5000;
  const MaskClass& concepts_;
  Rational alpha_;
  std::size_t size_;
  std::optional<Rational> enough_;
  TimeLimit limit_;
  const Progress& progress_;
  std::vector<SignedPermutation> generators_;
  std::vector<std::size_t> representatives_;  // one concept an orbit
  std::vector<Adversary> adversaries_;
  std::vector<std::size_t> orbit_;   // per adversary
  std::vector<std::int64_t> sizes_;  // per orbit
  std::set<std::pair<std::size_t, std::vector<std::int64_t>>> seen_;
  std::vector<std::vector<std::uint32_t>> served_;  // by every hypothesis: adversaries
  std::vector<std::vector<std::size_t>> menus_;
  std::set<PackingProgram::Column> known_;
  std::optional<PackingProgram> program_;
  MenuGame game_;
};

}  // namespace

MenuGame menu_game(const MaskClass& concepts, const Rational& alpha, std::size_t size,
                   const std::vector<Adversary>& known, const std::optional<Rational>& enough, const TimeLimit& limit,
                   const Progress& progress) {
  return MenuSearch(concepts, alpha, size, enough, limit, progress).run(known);
}

}  // namespace discreet::inline dimensions
