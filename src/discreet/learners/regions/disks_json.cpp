// Tested by registry_test.cpp and disks_test.cpp
#include "discreet/learners/regions/disks_json.h"

#include "discreet/learners/regions/grid_place_json.h"
#include "discreet/learners/regions/tiny_covers_json.h"

namespace discreet::inline learners {
namespace {

Integer largest_radius(const FrameDomain& domain) {  // squared
  return Integer(domain.width()) * domain.width() + Integer(domain.height()) * domain.height();
}

}  // namespace

Json write_hypothesis(const DisksLearner&, const Disks& hypothesis) {
  Json disks = Json::array();
  for (const Disk& disk : hypothesis.disks)
    disks.push_back({{"center", write_place(disk.center)}, {"radius_squared", disk.radius_squared}});
  return {{"disks", disks}};
}

void read_hypothesis(const DisksLearner& learner, const Json& from, Disks& into) {
  into = {};
  const FrameDomain domain = learner.domain();
  const Integer largest = largest_radius(domain);
  const Json& disks = member(from, "disks");
  require(disks.is_array() && disks.size() <= learner.plan().budget.rounds,
          "hypothesis: disks must be a list of at most one disk a round");
  for (const Json& disk : disks) {
    Integer radius = Value<Integer>::read(member(disk, "radius_squared"), "radius_squared");
    require(0 <= radius && radius <= largest, "hypothesis: a squared radius must lie between 0 and that of the grid");
    into.disks.push_back({read_place(domain, member(disk, "center")), static_cast<std::int64_t>(low_64(radius))});
  }
}

std::string rule(const DisksLearner& learner, const Disks& hypothesis, std::span<const std::string> columns) {
  if (hypothesis.disks.empty()) return "never";
  const std::string place = "(" + column_name(columns, 0) + ", " + column_name(columns, 1) + ")";
  std::string text;
  for (const Disk& disk : hypothesis.disks)
    text += (text.empty() ? place : " or") + " within sqrt(" + std::to_string(disk.radius_squared) + ") of " +
            place_in_words(disk.center);
  return text + steps_in_words(learner.domain());
}

std::size_t most_bytes(const DisksLearner& learner) {
  const FrameDomain domain = learner.domain();
  const Json disk{{"center", write_place({domain.width(), domain.height()})},
                  {"radius_squared", largest_radius(domain).str()}};
  return bytes_in_model("disks", disk, learner.plan().budget.rounds);
}

// Many pieces may be asked for, so that a round has nearly all of the promise.
std::vector<TinyInstance> tiny_instances(TinyOf<DisksLearner>) {
  std::vector<TinyInstance> all = tiny_lattice_covers("disks", 1, 2);
  Json many{{"grid", 1}, {"lattice", 2}, {"disks", 1000}, {"count_noise", "none"}, {"neighbours", "add_remove"}};
  many.update({{"accountant", "privacy_loss"}, {"rounds", 2}, {"epsilon", "1/2"}, {"delta", "1/10"}});
  all.push_back({many, {2}, 2});
  many.update({{"accountant", "first_hit"}, {"rounds", 3}, {"delta", "19/100"}});
  many.erase("epsilon");
  all.push_back({many, {1}, 1});
  return all;
}

}  // namespace discreet::inline learners
