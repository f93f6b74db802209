// The tiny studies that every protocol declares, and what runs them.
#pragma once

#include <gtest/gtest.h>

#include "discreet/app/studies/protocols.h"

namespace discreet::inline app {

class EveryStudy : public testing::Test {
 protected:
  static void for_each(const std::function<void(const StudyProtocol&, const ProtocolEntry&)>& visit) {
    for (const ProtocolEntry& entry : protocols()) {
      const std::vector<TinyInstance> all = entry.tiny();
      EXPECT_FALSE(all.empty()) << entry.name << " declares no tiny study";
      for (const TinyInstance& tiny : all) {
        SCOPED_TRACE(entry.name + " " + tiny.options.dump());
        visit(*entry.make(tiny.options), entry);
      }
    }
  }

  // The planned study, or a smaller one with this number of people.
  static SimulatedStudy run(const StudyProtocol& study, const PlantedStudy& planted, std::uint64_t most, Rng& rng) {
    std::vector<std::uint64_t> people = study.rounds();
    std::uint64_t all = 0;
    for (std::uint64_t round : people) all += round;
    if (all > most) people = in_proportion(most, people);
    return simulate(study, people, planted.person, rng);
  }
};

}  // namespace discreet::inline app
