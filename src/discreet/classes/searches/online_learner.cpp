#include "discreet/classes/searches/online_learner.h"

#include <algorithm>

namespace discreet::inline classes {

OnlineLearner::OnlineLearner(const FiniteClass& concepts, Strategy strategy)
    : concepts_(concepts), strategy_(strategy), oracle_(concepts), left_(concepts.distinct()) {}

std::vector<std::size_t> OnlineLearner::side(std::size_t point, bool label) const {
  std::vector<std::size_t> those;
  for (std::size_t i : left_)
    if (concepts_.table().get(i, point) == label) those.push_back(i);
  return those;
}

bool OnlineLearner::predict(std::size_t point) {
  const std::vector<std::size_t> zeros = side(point, false), ones = side(point, true);
  if (strategy_ == Strategy::halving) return ones.size() > zeros.size();
  if (zeros.empty() || ones.empty()) return zeros.empty() && !ones.empty();
  return oracle_.dimension(ones) > oracle_.dimension(zeros);
}

void OnlineLearner::observe(std::size_t point, bool label) { left_ = side(point, label); }

AskedQueries ask_until_known(const FiniteClass& concepts, std::size_t target, Strategy strategy) {
  OnlineLearner learner(concepts, strategy);
  AskedQueries queries;
  while (true) {
    std::size_t x = 0;
    while (x < concepts.points() && learner.predict(x) == concepts.table().get(target, x)) ++x;
    if (x == concepts.points()) return queries;
    queries.counterexamples.push_back(x);
    learner.observe(x, concepts.table().get(target, x));
  }
}

}  // namespace discreet::inline classes
