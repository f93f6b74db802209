// Success against people for masked parities, as lines of a CSV: two rounds, one round by brute force, and the weak
// learner of one round. bench/masked_parity_rounds draws it.
#include <cmath>
#include <cstdio>

#include "discreet/local/learners/masked_parity.h"
#include "discreet/local/studies/simulation.h"

namespace {

using namespace discreet;

constexpr int studies = 100;
constexpr double near = .05;

double error_of(const std::optional<MaskedParity>& outcome, const MaskedParity& target) {
  return outcome ? to_double(one_round_error({outcome->r, outcome->a}, target)) : .5;
}
double error_of(const std::optional<OneRoundOutcome>& outcome, const MaskedParity& target) {
  return outcome ? to_double(one_round_error(*outcome, target)) : .5;
}

template <class P>
void measure(const char* way, const P& protocol, std::uint64_t people) {
  Rng rng = Rng::seeded(people);
  const std::vector<std::uint64_t> rounds = in_proportion(people, planned_people(protocol.plan()));
  double errors = 0;
  int successes = 0;
  for (int i = 0; i < studies; ++i) {
    const MaskedParity target = protocol.target(rng);
    const auto study = simulate(
        protocol, rounds, [&](Rng& own, Record& record) { protocol.person(target, own, record); }, rng);
    const double error = error_of(protocol.outcome(study.answered), target);
    errors += error;
    successes += error <= near;
  }
  std::printf("success,%s,%d,%llu,%.3f,%.4f\n", way, static_cast<int>(protocol.options().dimension),
              static_cast<unsigned long long>(people), static_cast<double>(successes) / studies, errors / studies);
  std::fflush(stdout);
}

std::uint64_t planned(const std::vector<RoundPlan>& plan) {
  std::uint64_t people = 0;
  for (const RoundPlan& round : plan) people += round.people();
  return people;
}

void plan(std::int64_t dimension) {
  auto line = [&](const char* way, std::uint64_t people) {
    std::printf("planned,%s,%d,%llu,,\n", way, static_cast<int>(dimension), static_cast<unsigned long long>(people));
  };
  line("two rounds", planned(MaskedParityProtocol({.dimension = dimension}).plan()));
  line("two rounds split",
       planned(MaskedParityProtocol({.dimension = dimension, .route = MaskedParityRoute::split}).plan()));
  line("one round",
       planned(MaskedParityOneRoundProtocol({.dimension = dimension, .route = OneRoundRoute::brute_force}).plan()));
}

}  // namespace

int main() {
  std::puts("experiment,way,dimension,people,success,error");
  for (double people = 250; people < 150'000; people *= 2) {
    const auto n = static_cast<std::uint64_t>(people);
    measure("two rounds", MaskedParityProtocol({.dimension = 8}), n);
    measure("one round weak", MaskedParityOneRoundProtocol({.dimension = 8}), n);
    measure("one round", MaskedParityOneRoundProtocol({.dimension = 8, .route = OneRoundRoute::brute_force}), n);
  }
  for (std::int64_t dimension = 4; dimension <= 20; dimension += 2) plan(dimension);
}
