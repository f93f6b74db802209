// Tested by registry_test.cpp
#include "discreet/app/registry/any_learner.h"

#include <atomic>

#include "discreet/base/error.h"

namespace discreet::inline app {
namespace {

std::atomic<std::size_t> made_so_far = 0;

[[noreturn]] void refuse(const char* question) {
  throw Error(std::string("the hypothesis has no ") + question + ". Its learner is of another kind",
              Error::Kind::check);
}

}  // namespace

AnyLearner::AnyLearner() { ++made_so_far; }

std::size_t AnyLearner::made() { return made_so_far; }

void AnyPlanned::add_plan_bounds(const Accuracy&, std::vector<Bound>&) const {}

std::vector<Label> AnyHypothesis::predict(const Table&) const { refuse("single label"); }
BitMatrix AnyHypothesis::predict_many(const Table&) const { refuse("list of labels"); }
std::size_t AnyHypothesis::pieces() const { refuse("region"); }
Region AnyHypothesis::region(std::size_t) const { refuse("region"); }

}  // namespace discreet::inline app
