#include "discreet/dimensions/menus/light/light_families.h"

#include "discreet/base/error.h"
#include "discreet/dimensions/menus/light/light_cases.h"

namespace discreet::inline dimensions {
namespace {

constexpr std::size_t most_families = 20000, most_visits = 2'000'000;

// Goes through the cases and adds the families that are missing in one.
class Completion {
 public:
  Completion(LightFamilies& families, const TimeLimit& limit) : families_(families), limit_(limit) {}

  bool run() {
    Family empty;
    empty.set(0);
    explore({}, 0, empty, Family(), std::vector<bool>(families_.game().points() - 1));
    return !stopped_;
  }

 private:
  // `seen` of the list are among the candidates, or are not for this case.
  void explore(std::vector<Family> candidates, std::size_t seen, Family light, const Family& heavy,
               std::vector<bool> cuts) {
    stopped_ = stopped_ || ++visits_ > most_visits || families_.families().size() > most_families || limit_.over();
    if (stopped_) return;
    for (;;) {
      for (; seen < families_.families().size(); ++seen)
        if ((families_.families()[seen] & heavy).none()) candidates.push_back(families_.families()[seen] | light);
      if (candidates.empty()) {
        if (families_.are_exclusive(heavy)) return;
        continue;
      }
      const Family open = shared_sets(candidates) & ~light;
      if (open.none()) break;
      const Mask set = families_.order().greatest(open).front();
      if (families_.are_exclusive(heavy | families_.order().above(set))) light |= families_.order().below(set);
    }
    for (Family& family : candidates) family |= light;
    keep_least(candidates);
    if (candidates.size() == 1) return;
    tell_apart(cuts, light, families_.game().points());
    const Mask set = best_split(candidates, light, cuts, families_.game().points(), worth_);
    auto [with, without] = split(candidates, set, families_.order());
    explore(std::move(with), seen, light | families_.order().below(set), heavy, cuts);
    explore(std::move(without), seen, light, heavy | families_.order().above(set), std::move(cuts));
  }

  static SetWorth even_worth() {
    SetWorth worth;
    worth.fill(2);
    return worth;
  }

  LightFamilies& families_;
  const TimeLimit& limit_;
  SetWorth worth_ = even_worth();
  std::size_t visits_ = 0;
  bool stopped_ = false;
};

}  // namespace

SetOrder::SetOrder(unsigned points)
    : below_(std::size_t{1} << points), above_(below_.size()), next_below_(below_.size()), next_above_(below_.size()) {
  const LightGame game(points, 0);
  for (Mask s = 0; s < below_.size(); ++s)
    for (Mask t = 0; t < below_.size(); ++t)
      if (game.is_below(s, t)) {
        below_[t].set(s);
        above_[s].set(t);
      }
  for (Mask s = 0; s < below_.size(); ++s)
    for_each_next_below(s, points, [&](Mask lower) {
      next_below_[s].set(lower);
      next_above_[lower].set(s);
    });
}

std::vector<Mask> SetOrder::least(const Family& family) const {
  std::vector<Mask> least;
  for_each_set(family, [&](Mask s) {
    if ((next_below_[s] & family).none()) least.push_back(s);
  });
  return least;
}

std::vector<Mask> SetOrder::greatest(const Family& family) const {
  std::vector<Mask> greatest;
  for_each_set(family, [&](Mask s) {
    if ((next_above_[s] & family).none()) greatest.push_back(s);
  });
  return greatest;
}

LightFamilies::LightFamilies(unsigned points, const Rational& alpha) : game_(points, alpha), order_(points) {
  require(points >= 1 && points <= most_family_points, "light families of 1 to 10 points are listed");
}

bool LightFamilies::complete(const TimeLimit& limit) { return Completion(*this, limit).run(); }

bool LightFamilies::are_exclusive(const Family& heavy) {
  LightGame::Play play = game_.play(order_.least(heavy));
  if (play.all_heavy) add_hardest(heavy, std::move(play.masses));
  return !play.all_heavy;
}

Family LightFamilies::light_under(const std::vector<double>& masses) const {
  Family light;
  for (Mask s = 0; s < order_.sets(); ++s) light.set(s, !game_.is_heavy(s, masses));
  return light;
}

// Light sets are made heavy one after the other, while that is possible. A set that cannot be made heavy cannot later
// on either, nor can the sets below it.
void LightFamilies::add_hardest(const Family& heavy, std::vector<double> masses) {
  Family light = light_under(masses) & ~heavy, refused;
  for (;;) {
    const Family open = light & ~refused;
    if (open.none()) break;
    const Mask set = order_.greatest(open).front();
    Family all;
    for (Mask s = 0; s < order_.sets(); ++s) all.set(s, !light[s]);
    const LightGame::Play play = game_.play(order_.least(all | order_.above(set)));
    if (play.all_heavy)
      light &= light_under(play.masses) & ~order_.above(set);
    else
      refused |= order_.below(set);
  }
  families_.push_back(light);
  distributions_.emplace_back();
}

const std::vector<std::int64_t>& LightFamilies::distribution(std::size_t family) const {
  auto& known = distributions_[family];
  if (known.empty()) {
    Family heavy;
    for (Mask s = 0; s < order_.sets(); ++s) heavy.set(s, !families_[family][s]);
    auto exact = game_.distribution(order_.least(heavy));
    require(exact.has_value(), "a light family is not one of a distribution");
    known = std::move(*exact);
  }
  return known;
}

}  // namespace discreet::inline dimensions
