// Tested by simulation_test.cpp
#include "discreet/local/studies/protocol.h"

#include "discreet/base/error.h"

namespace discreet::inline local {

bool all_answered(const Answered& answered) {
  for (const std::vector<Tally>& round : answered)
    for (const Tally& tally : round)
      if (tally.people == 0) return false;
  return true;
}

std::vector<std::uint64_t> planned_people(const std::vector<RoundPlan>& plan) {
  std::vector<std::uint64_t> people;
  for (const RoundPlan& round : plan) people.push_back(round.people());
  return people;
}

std::vector<std::uint64_t> in_proportion(std::uint64_t total, std::span<const std::uint64_t> weights) {
  Integer sum = 0, so_far = 0;
  for (std::uint64_t weight : weights) sum += weight;
  if (sum == 0) throw Error("a plan needs at least one person");
  std::vector<std::uint64_t> parts;
  std::uint64_t given = 0;
  for (std::uint64_t weight : weights) {
    so_far += weight;
    const std::uint64_t until = low_64(Integer(total) * so_far / sum);
    parts.push_back(until - given);
    given = until;
  }
  return parts;
}

}  // namespace discreet::inline local
