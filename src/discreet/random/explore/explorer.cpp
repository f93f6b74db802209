// Tested by explorer_test.cpp
#include "discreet/random/explore/explorer.h"

namespace discreet::inline random {

std::size_t Explorer::choose(std::size_t size, const std::function<Probability(std::size_t)>& law) {
  if (position_ < path_.size()) {
    const Choice& choice = path_[position_++];
    if (choice.size != size) throw Refused("an explored program must depend on its choices alone");
    return choice.branches[choice.taken].index;
  }
  if (size > max_branches)
    throw Refused("a choice among more than 2^20 values cannot be explored. Use a smaller domain");
  if (path_.size() >= limits_.depth) abandon();
  Choice choice{size, {}, 0, {}};
  for (std::size_t i = 0; i < size; ++i) {
    Probability p = law(i);
    if (p.rational() != Rational(0)) choice.branches.push_back({i, std::move(p)});
  }
  if (choice.branches.empty()) throw Refused("a choice needs a branch of positive probability");
  path_.push_back(std::move(choice));
  set_prefix(path_.size() - 1);
  ++position_;
  return path_.back().branches.front().index;
}

bool Explorer::next() {
  while (!path_.empty()) {
    Choice& last = path_.back();
    if (++last.taken < last.branches.size()) {
      set_prefix(path_.size() - 1);
      return true;
    }
    path_.pop_back();
  }
  return false;
}

void Explorer::set_prefix(std::size_t depth) {
  Choice& choice = path_[depth];
  const Probability& before = depth == 0 ? one_ : path_[depth - 1].prefix;
  choice.prefix = before * choice.branches[choice.taken].probability;
}

}  // namespace discreet::inline random
