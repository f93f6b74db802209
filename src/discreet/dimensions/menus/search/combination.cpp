#include "discreet/dimensions/menus/search/combination.h"

#include <algorithm>
#include <functional>
#include <map>
#include <set>

#include "discreet/base/error.h"
#include "discreet/base/option_range.h"
#include "discreet/dimensions/menus/search/majority_votes.h"
#include "discreet/random/explore/binomial_coefficient.h"
#include "discreet/random/uniform.h"

namespace discreet::inline dimensions {
namespace {

using Listed = std::vector<std::uint64_t>;  // a hypothesis as its words, to be compared

Listed listed(BitRow row) { return {row.begin(), row.end()}; }

Menu menu_of(const std::map<Listed, Integer>& hypotheses, std::size_t points, bool even, Integer weight) {
  Menu menu{BitMatrix(hypotheses.size(), points), {}, std::move(weight)};
  std::size_t i = 0;
  for (const auto& [words, prior] : hypotheses) {
    std::ranges::copy(words, menu.hypotheses.row(i++).begin());
    menu.priors.push_back(even ? Integer(1) : prior);
  }
  return menu;
}

// A multiset of menus: how often each is drawn, and the weight of all orders of these draws.
struct Draws {
  std::vector<std::pair<std::size_t, std::size_t>> counts;  // menu, times
  Integer weight;
};

// Calls `visit` for every multiset of `size` menus.
void for_each_draws(const Representation& representation, std::size_t size,
                    const std::function<void(const Draws&)>& visit) {
  Draws draws{{}, 1};
  const std::function<void(std::size_t, std::size_t)> extend = [&](std::size_t menu, std::size_t left) {
    if (left == 0) return visit(draws);
    if (menu == representation.menus().size()) return;
    extend(menu + 1, left);
    const Integer before = draws.weight;
    Integer power = 1;
    for (std::size_t times = 1; times <= left; ++times) {
      power *= representation.menus()[menu].weight;
      draws.counts.emplace_back(menu, times);
      draws.weight = before * power * binomial_coefficient(left, times);  // which of the draws these are
      extend(menu + 1, left - times);
      draws.counts.pop_back();
    }
    draws.weight = before;
  };
  extend(0, size);
}

[[noreturn]] void refuse(const char* what, const Integer& count, std::uint64_t limit) {
  throw Error(std::string("menus: this would list ") + (bit_length(count) < 64 ? count.str() : "more than 2^63") + " " +
              what + ", more than " + std::to_string(limit) +
              ". Take fewer draws or votes, or keep fewer menus first (`arrow newman`, `arrow shorten`)");
}

// Sizes are counted before anything is made.
void check_size(const Representation& representation, std::size_t size, const CombinationLimit& limit,
                const std::function<Integer(const Draws&)>& hypotheses) {
  if (Integer menus = multisets(representation.menus().size(), size); menus > limit.menus)
    refuse("menus", menus, limit.menus);
  Integer all = 0;
  for_each_draws(representation, size, [&](const Draws& draws) { all += hypotheses(draws); });
  if (all > limit.hypotheses) refuse("hypotheses", all, limit.hypotheses);
}

template <class Make>
Representation combine(const Representation& representation, std::size_t size, const Progress& progress, Make make) {
  const bool even = has_even_priors(representation);
  const Integer all = multisets(representation.menus().size(), size);
  std::size_t done = 0;
  std::vector<Menu> menus;
  for_each_draws(representation, size, [&](const Draws& draws) {
    Stage{progress}.at(done++, low_64(all));
    menus.push_back(menu_of(make(draws), representation.points(), even, draws.weight));
  });
  return merged(Representation(std::move(menus)));
}

// The unit of weight with this rank lies in the entry that is answered.
template <class Weights>
std::size_t entry_of(Integer rank, std::size_t count, Weights weight) {
  for (std::size_t i = 0; i < count; ++i) {
    if (rank < weight(i)) return i;
    rank -= weight(i);
  }
  return count - 1;
}

std::size_t draw_menu(const Representation& representation, Rng& rng) {
  return entry_of(uniform_below(representation.weight(), rng), representation.menus().size(),
                  [&](std::size_t i) { return representation.menus()[i].weight; });
}

}  // namespace

Integer multisets(std::size_t kinds, std::size_t size) {
  return binomial_coefficient(Integer(kinds) + Integer(size) - 1, size);
}

bool has_even_priors(const Representation& representation) {
  return std::ranges::all_of(representation.menus(), [](const Menu& menu) {
    return std::ranges::all_of(menu.priors, [&](const Integer& prior) { return prior == menu.priors.front(); });
  });
}

Representation merged(const Representation& representation) {
  const bool even = has_even_priors(representation);
  std::map<std::map<Listed, Integer>, Integer> menus;
  for (const Menu& menu : representation.menus()) {
    std::map<Listed, Integer> hypotheses;
    for (std::size_t h = 0; h < menu.priors.size(); ++h)
      if (Integer& prior = hypotheses[listed(menu.hypotheses[h])]; even)
        prior = 1;
      else
        prior += menu.priors[h];
    menus[std::move(hypotheses)] += menu.weight;
  }
  std::vector<Menu> made;
  for (const auto& [hypotheses, weight] : menus)
    made.push_back(menu_of(hypotheses, representation.points(), even, weight));
  return Representation(std::move(made));
}

Representation unite(const Representation& representation, std::size_t draws, const CombinationLimit& limit,
                     const Progress& progress) {
  require_at_least("draws", draws, 1, "Give the number of draws");
  check_size(representation, draws, limit, [&](const Draws& drawn) {
    Integer size = 0;
    for (const auto& [menu, times] : drawn.counts) size += representation.menus()[menu].hypotheses.rows();
    return size;
  });
  return combine(representation, draws, progress, [&](const Draws& drawn) {
    std::map<Listed, Integer> hypotheses;
    for (const auto& [number, times] : drawn.counts) {
      const Menu& menu = representation.menus()[number];
      for (std::size_t h = 0; h < menu.priors.size(); ++h)
        hypotheses[listed(menu.hypotheses[h])] += menu.priors[h] * Integer(times);
    }
    return hypotheses;
  });
}

Representation vote(const Representation& representation, std::size_t voters, const CombinationLimit& limit,
                    const Progress& progress) {
  require(voters % 2 == 1, "votes must be an odd number: a tie has no majority");
  check_size(representation, voters, limit, [&](const Draws& drawn) {
    Integer size = 1;
    for (const auto& [menu, times] : drawn.counts)
      size *= multisets(representation.menus()[menu].hypotheses.rows(), times);
    return size;
  });
  return combine(representation, voters, progress, [&](const Draws& drawn) {
    std::map<Listed, Integer> hypotheses;
    MajorityVotes votes(representation.points(), voters);
    for_each_vote(representation, drawn.counts, votes,
                  [&](const Integer& prior) { hypotheses[votes.majority()] += prior; });
    return hypotheses;
  });
}

Representation together(const Representation& representation) {
  std::set<Listed> all;
  for (const Menu& menu : representation.menus())
    for (std::size_t h = 0; h < menu.priors.size(); ++h) all.insert(listed(menu.hypotheses[h]));
  BitMatrix hypotheses(all.size(), representation.points());
  std::size_t i = 0;
  for (const Listed& words : all) std::ranges::copy(words, hypotheses.row(i++).begin());
  return Representation({even_menu(std::move(hypotheses))});
}

Representation draw_menus(const Representation& representation, std::size_t count, Rng& rng) {
  require(count >= 1, "at least one menu must be drawn");
  std::vector<Menu> menus;
  for (std::size_t i = 0; i < count; ++i) {
    menus.push_back(representation.menus()[draw_menu(representation, rng)]);
    menus.back().weight = 1;
  }
  return merged(Representation(std::move(menus)));
}

BitMatrix draw_hypotheses(const Representation& representation, std::size_t count, Rng& rng) {
  BitMatrix drawn(count, representation.points());
  for (std::size_t i = 0; i < count; ++i) {
    const Menu& menu = representation.menus()[draw_menu(representation, rng)];
    Integer all = 0;
    for (const Integer& prior : menu.priors) all += prior;
    const std::size_t h =
        entry_of(uniform_below(all, rng), menu.priors.size(), [&](std::size_t k) { return menu.priors[k]; });
    std::ranges::copy(menu.hypotheses[h], drawn.row(i).begin());
  }
  return drawn;
}

}  // namespace discreet::inline dimensions
