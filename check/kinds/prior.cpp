// A hypothesis drawn by weight: how often it errs at most alpha, for every concept and distribution of points.
//
// A tree of light and heavy sets, with the columns numbered from the heaviest on, serves all concepts. At an end of it
// the sets known to be light must weigh enough, as sets of mistakes against every concept, and for every numbering of
// the columns. All numberings are gone through. They are treated together as far as the known light sets do not
// separate columns, and no further once these weigh enough. If numberings differ by like columns alone, one is tried:
// swapping like columns changes, for every concept, no weight of a set of mistakes.
#include <algorithm>
#include <array>
#include <bit>
#include <numeric>

#include "check/kinds/kinds.h"
#include "check/kinds/light_tree.h"

namespace discreet::check {
namespace {

constexpr std::size_t most_columns = 12;
constexpr unsigned scale_bits = 30;
constexpr std::size_t most_kept = std::size_t{1} << 26;

struct Prior {
  std::vector<Rational> weights;  // for all functions on the columns
  std::vector<Mask> targets;      // a concept of every orbit

  Prior(const Json& certificate, const Game& game) : weights(std::size_t{1} << game.points(), 0) {
    std::vector<Mask> hypotheses;
    for (const Json& text : list_of(certificate, "hypotheses"))
      hypotheses.push_back(mask_of(text, game, "hypothesis " + std::to_string(hypotheses.size())));
    demand_allowed(certificate, hypotheses);
    const auto given = rationals_of(certificate, "weights");
    demand(given.size() == hypotheses.size(), "there must be a weight a hypothesis");
    Rational all = 0;
    for (std::size_t h = 0; h < given.size(); ++h) {
      demand(given[h] >= 0, "hypothesis " + std::to_string(h) + " has a negative weight");
      weights[hypotheses[h]] += given[h];
      all += given[h];
    }
    demand(all == 1, "the hypotheses weigh " + to_text(all) + " together, not 1");
    const auto symmetries = symmetries_of(certificate, game);
    for (std::size_t i = 0; i < symmetries.size(); ++i) {
      spend_steps(16 * weights.size());
      for (Mask h = 0; h < weights.size(); ++h)
        if (weights[symmetries[i](h)] != weights[h])
          throw Rejected("symmetry " + std::to_string(i) + " changes the prior");
    }
    const auto orbits = orbits_of(game.concepts, symmetries);
    std::vector<bool> known(game.concepts.size());
    for (std::size_t c = 0; c < game.concepts.size(); ++c) {
      if (!known[orbits[c]]) targets.push_back(game.concepts[c]);
      known[orbits[c]] = true;
    }
  }
};

// Columns that are numbered first, ..., last: those numbered up to `middle` are chosen among them.
struct Choice {
  std::size_t first, middle, last;
};

struct Case {
  std::vector<std::uint16_t> fresh;  // light here, and not known to be above
  std::vector<Choice> choices;
  std::vector<std::size_t> below;  // none: an end
};

class Cases {
 public:
  Cases(const LightTree& tree, std::size_t points) : tree_(tree), points_(points), fates_(tree.start()) {
    add(0, 0, std::vector<bool>(points - 1));
  }
  const std::vector<Case>& all() const { return cases_; }

 private:
  // The number of the case that begins at the node; of one that is contradicted, none. Above it `known` changes were
  // made.
  std::optional<std::size_t> add(std::size_t place, std::size_t known, std::vector<bool> cuts) {
    LightTree::Split split{};
    while (tree_.is_split(place)) {
      split = tree_.split(place, fates_);
      if (!tree_.is_contradiction(split.heavy)) break;
      fates_.within([&] {
        tree_.make_heavy(split.set, fates_);
        tree_.demand_contradiction(split.heavy, fates_);
      });
      place = split.light;
      tree_.make_light(split.set, fates_);
    }
    if (tree_.is_contradiction(place)) {
      tree_.demand_contradiction(place, fates_);
      return std::nullopt;
    }
    const std::size_t number = cases_.size();
    if (number == tree_.size())
      throw Unreadable("many ways lead to its nodes: a tree with this number of cases is too large to be checked here");
    cases_.push_back({fresh(known), {}, {}});
    const std::vector<bool> before = cuts;
    tell_apart(cuts);
    cases_[number].choices = choices(before, cuts);
    if (!tree_.is_split(place)) {
      tree_.demand_end(place);
      return number;
    }
    const std::size_t changes = fates_.changes();
    std::vector<std::size_t> below;
    fates_.within([&] {
      tree_.make_light(split.set, fates_);
      if (auto light = add(split.light, changes, cuts)) below.push_back(*light);
    });
    fates_.within([&] {
      tree_.make_heavy(split.set, fates_);
      if (auto heavy = add(split.heavy, changes, cuts)) below.push_back(*heavy);
    });
    cases_[number].below = std::move(below);
    if (cases_[number].below.empty()) return std::nullopt;  // both are contradicted
    return number;
  }

  // Sets that became light after the first `known` changes.
  std::vector<std::uint16_t> fresh(std::size_t known) {
    std::vector<std::uint16_t> sets;
    for (std::size_t i = known; i < fates_.changes(); ++i)
      if (fates_[fates_.changed(i)] == Fate::light) sets.push_back(static_cast<std::uint16_t>(fates_.changed(i)));
    kept_ += sets.size();
    if (kept_ > most_kept)
      throw Unreadable("its cases hold more than 2^26 light sets together: too many to be kept here");
    std::ranges::sort(sets);
    sets.shrink_to_fit();
    return sets;
  }

  // Neighbours that do not stand for each other in what is light.
  void tell_apart(std::vector<bool>& cuts) const {
    for (std::size_t i = 0; i + 1 < points_; ++i)
      for (Mask s = 0; s < fates_.size() && !cuts[i]; ++s)
        cuts[i] = (s >> i & 3) == 2 && (fates_[s] == Fate::light) != (fates_[s ^ (Mask{3} << i)] == Fate::light);
  }

  static std::vector<Choice> choices(const std::vector<bool>& before, const std::vector<bool>& now) {
    std::vector<Choice> all;
    std::size_t first = 0;
    for (std::size_t i = 0; i < now.size(); ++i) {
      if (!now[i]) continue;
      std::size_t last = i + 1;
      while (last < now.size() && !before[last]) ++last;
      if (!before[i]) all.push_back({first, i, last});
      first = i + 1;
    }
    return all;
  }

  const LightTree& tree_;
  std::size_t points_;
  Fates fates_;
  std::vector<Case> cases_;
  std::size_t kept_ = 0;
};

// Weights are rounded down and what is enough is rounded up: what seems enough is. Where it does not, at an end,
// fractions decide.
class Numberings {
 public:
  Numberings(const Cases& cases, const Prior& prior, std::size_t points, const Rational& chance)
      : cases_(cases.all()), prior_(prior), chance_(chance), lanes_(prior.targets.size()), columns_(points) {
    std::iota(columns_.begin(), columns_.end(), std::size_t{0});
    for (const Rational& weight : prior.weights) common_ = lcm(common_, denominator(weight));
    for (const Rational& weight : prior.weights) whole_.push_back(numerator(weight) * (common_ / denominator(weight)));
    const Rational scaled = chance * (1U << scale_bits);
    enough_ = static_cast<std::int32_t>(-(-numerator(scaled) / denominator(scaled)) + 1);
    weights_.resize(prior.weights.size() * lanes_);
    for (Mask h = 0; h < prior.weights.size(); ++h) {
      const Rational& weight = prior.weights[h];
      const auto floor = static_cast<std::int32_t>((numerator(weight) << scale_bits) / denominator(weight));
      for (std::size_t c = 0; c < lanes_; ++c) weights_[(h ^ prior.targets[c]) * lanes_ + c] = floor;
    }
    for (std::size_t column = 0; column < points; ++column) {
      std::size_t first = 0;
      while (first < column && !are_alike(first, column)) ++first;
      like_.push_back(first);
    }
  }

  void read() {
    sums_.assign(lanes_, 0);
    known_.clear();
    choose(0, 0, 0);
  }

 private:
  bool are_alike(std::size_t x, std::size_t y) const {
    spend_steps(4 * whole_.size() * lanes_);
    const Mask both = Mask{1} << x | Mask{1} << y;
    for (Mask target : prior_.targets)
      for (Mask h = 0; h < whole_.size(); ++h)
        if (std::popcount((h ^ target) & both) == 1 && whole_[h] != whole_[h ^ both]) return false;
    return true;
  }

  void choose(std::size_t number, std::size_t i, std::size_t depth) {
    const Case& here = cases_[number];
    if (i == here.choices.size()) {
      arrive(number, depth);
      return;
    }
    const auto [first, middle, last] = here.choices[i];
    const std::size_t size = last - first + 1;
    std::array<std::size_t, most_columns> before;
    for (std::size_t x = 0; x < size; ++x) before[x] = columns_[first + x];
    std::array<Mask, most_columns> earlier{};  // those before it that are like it, which nothing above tells apart
    for (std::size_t x = 0; x < size; ++x)
      for (std::size_t y = 0; y < x; ++y)
        if (like_[before[x]] == like_[before[y]]) earlier[x] |= Mask{1} << y;
    const auto takes_first = [&](Mask chosen) {
      for (Mask left = chosen; left != 0; left &= left - 1)
        if ((earlier[static_cast<std::size_t>(std::countr_zero(left))] & ~chosen) != 0) return false;
      return true;
    };
    for (Mask chosen = 0; chosen >> size == 0; ++chosen) {
      if (static_cast<std::size_t>(std::popcount(chosen)) != middle - first + 1 || !takes_first(chosen)) continue;
      std::size_t in = first, out = middle + 1;
      for (std::size_t x = 0; x < size; ++x) columns_[(chosen >> x & 1) != 0 ? in++ : out++] = before[x];
      choose(number, i + 1, depth);
    }
    for (std::size_t x = 0; x < size; ++x) columns_[first + x] = before[x];
  }

  void arrive(std::size_t number, std::size_t depth) {
    const Case& here = cases_[number];
    spend_steps(1 + here.fresh.size() * (1 + lanes_ / 16));
    if (sums_.size() < (depth + 2) * lanes_) sums_.resize((depth + 2) * lanes_);
    std::int32_t* sums = sums_.data() + (depth + 1) * lanes_;
    std::copy_n(sums_.data() + depth * lanes_, lanes_, sums);
    const std::size_t known = known_.size();
    for (Mask set : here.fresh) {
      known_.push_back(placed(set));
      const std::int32_t* weights = weights_.data() + known_.back() * lanes_;
      for (std::size_t c = 0; c < lanes_; ++c) sums[c] += weights[c];
    }
    bool all = true;
    for (std::size_t c = 0; c < lanes_; ++c) all = all && sums[c] >= enough_;
    if (!all && here.below.empty()) {
      for (std::size_t c = 0; c < lanes_; ++c)
        if (sums_[(depth + 1) * lanes_ + c] < enough_) demand_enough(c);
    } else if (!all) {
      for (std::size_t below : here.below) choose(below, 0, depth + 1);
    }
    known_.resize(known);
  }

  Mask placed(Mask set) const {
    Mask image = 0;
    for (; set != 0; set &= set - 1) image |= Mask{1} << columns_[static_cast<std::size_t>(std::countr_zero(set))];
    return image;
  }

  void demand_enough(std::size_t c) const {
    spend_steps(64 * known_.size());
    Integer sum = 0;
    for (Mask set : known_) sum += whole_[set ^ prior_.targets[c]];
    if (sum * denominator(chance_) >= numerator(chance_) * common_) return;
    std::string order;
    for (std::size_t column : columns_) order += " " + std::to_string(column);
    throw Rejected("with the columns in the order" + order +
                   " too little is known to be good for a concept: " + to_text(Rational(sum, common_)));
  }

  const std::vector<Case>& cases_;
  const Prior& prior_;
  const Rational& chance_;
  std::size_t lanes_;
  std::vector<std::size_t> columns_;  // the heaviest, the next one, ...
  std::vector<std::size_t> like_;     // per column the first one that is like it
  std::int32_t enough_ = 0;
  Integer common_ = 1;                        // denominator of the weights
  std::vector<Integer> whole_;                // and these in parts of it
  std::vector<std::int32_t> weights_, sums_;  // set by set and depth by depth, a concept each
  std::vector<Mask> known_;                   // light sets, as they are placed
};

}  // namespace

void check_prior(const Json& certificate, const Table& table) {
  const Claim claim = claim_of(certificate);
  demand_claim(claim, {"tau", "repdim"}, "<=");
  const Game game = menu_game_of(certificate, table);
  demand(game.points() >= 1 && game.points() <= most_columns, "1 to 12 columns are gone through here");
  demand_copies(certificate, table, game);
  const Rational chance = fraction_of(certificate, "chance");
  demand(chance > 0 && chance <= 1, "the chance is out of range");
  const Prior prior(certificate, game);
  const LightTree tree(certificate, game);
  const Cases cases(tree, game.points());
  Numberings(cases, prior, game.points(), chance).read();
  demand_by_chance(certificate, claim, chance);
}

}  // namespace discreet::check
