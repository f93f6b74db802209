// Studies of every protocol that are small enough for a test, and what runs them.
#pragma once

#include <gtest/gtest.h>

#include "discreet/app/studies/protocols.h"

namespace discreet::inline app {

// Options that make a study of every protocol small enough for a test; all variants.
inline std::vector<Json> small_options(const std::string& name) {
  if (name == "masked_parity")
    return {{{"dimension", 2}, {"epsilon", "4"}}, {{"dimension", 3}, {"epsilon", "4"}, {"route", "split"}}};
  if (name == "masked_parity_one_round")
    return {{{"dimension", 2}, {"epsilon", "4"}}, {{"dimension", 3}, {"epsilon", "4"}, {"route", "brute_force"}}};
  if (name == "frequency")
    return {{{"answers", 5}, {"alpha", "1/10"}},
            {{"words", "no,yes"}, {"alpha", "1/10"}},
            {{"answers", 40}, {"family", "hadamard"}, {"alpha", "1/10"}},
            {{"answers", 9}, {"family", "subset"}, {"alpha", "1/10"}},
            {{"answers", 3}, {"family", "k_rr"}, {"alpha", "1/10"}}};
  if (name == "mean") return {{{"low", -5}, {"high", 20}}, {{"low", 0}, {"high", std::int64_t{1} << 39}}};
  if (name == "quantile")
    return {{{"low", -9}, {"high", 9}, {"shares", "1/4,1/2,9/10"}},
            {{"low", 0}, {"high", std::int64_t{1} << 50}, {"epsilon", "2"}, {"alpha", "1/10"}}};
  if (name == "heavy_hitters")
    return {{{"bits", 32}, {"share", "1/5"}, {"epsilon", "3"}, {"step", 4}},
            {{"bits", 64}, {"share", "1/3"}, {"epsilon", "4"}, {"step", 4}},
            {{"bits", 5}, {"share", "1/4"}, {"epsilon", "2"}, {"step", 2}}};
  if (name == "conjunction")
    return {{{"dimension", 3}, {"epsilon", "3"}, {"alpha", "2/5"}},
            {{"dimension", 1}},
            {{"dimension", 2}, {"form", "disjunction"}, {"flips", "1/10"}, {"alpha", "2/5"}},
            {{"dimension", 3}, {"epsilon", "3"}, {"alpha", "2/5"}, {"width", 2}},
            {{"dimension", 2}, {"width", 2}, {"form", "disjunction"}, {"flips", "1/5"}, {"alpha", "2/5"}}};
  if (name == "local_erm")
    return {{{"points", 5}, {"epsilon", "2"}},
            {{"points", 40}, {"route", "dyadic"}, {"epsilon", "2"}, {"alpha", "1/5"}},
            {{"points", 9}, {"route", "blocks"}, {"epsilon", "2"}, {"alpha", "1/5"}},
            {{"concepts", Json::array({"0110", "0000", "1010"})}, {"epsilon", "2"}}};
  if (name == "parity") return {{{"dimension", 1}}, {{"dimension", 3}, {"epsilon", "4"}}};
  if (name == "certified_perceptron")
    return {{{"dimension", 1}, {"epsilon", "4"}}, {{"rounds", 3}, {"epsilon", "8"}, {"alpha", "2/5"}}};
  if (name == "perceptron")
    return {{{"dimension", 1}, {"gamma", "3/5"}}, {{"dimension", 3}, {"gamma", "3/5"}, {"epsilon", "8"}}};
  if (name == "k_means")
    return {{{"dimension", 1}, {"clusters", 2}, {"rounds", 2}, {"epsilon", "4"}},
            {{"clusters", 3}, {"rounds", 2}, {"alpha", "1/10"}, {"epsilon", "4"}}};
  if (name == "weak_learner")
    return {{{"epsilon", "2"}},
            {{"concepts", Json::array({"011010", "000111", "101010"})}, {"theta", "1/3"}},
            {{"concepts", Json::array({"011010", "000111", "101010"})}, {"distribution", "0,1,5,2,0,9"}}};
  return {};
}

class EveryStudy : public testing::Test {
 protected:
  static void for_each(const std::function<void(const StudyProtocol&, const ProtocolEntry&)>& visit) {
    for (const ProtocolEntry& entry : protocols()) {
      const std::vector<Json> all = small_options(entry.name);
      EXPECT_FALSE(all.empty()) << entry.name << " has no small options";
      for (const Json& options : all) {
        SCOPED_TRACE(entry.name + " " + options.dump());
        visit(*entry.make(options), entry);
      }
    }
  }

  // The planned study, or a smaller one of so many people.
  static SimulatedStudy run(const StudyProtocol& study, const PlantedStudy& planted, std::uint64_t most, Rng& rng) {
    std::vector<std::uint64_t> people = study.rounds();
    std::uint64_t all = 0;
    for (std::uint64_t round : people) all += round;
    if (all > most) people = in_proportion(most, people);
    return simulate(study, people, planted.person, rng);
  }
};

}  // namespace discreet::inline app
