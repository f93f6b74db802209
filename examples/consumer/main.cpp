// Learns a cut on ages 0 to 120 under epsilon 1, and checks the promise of a smaller learner on every small table.
#include <discreet/app/request/call.h>
#include <discreet/learners/cuts/threshold.h>

#include <cstdio>

int main() {
  using namespace discreet;
  ThresholdLearner learner({.low = 0, .high = 120, .epsilon = 1});
  std::vector<std::uint64_t> age;
  std::vector<Label> label;
  for (std::uint64_t i = 0; i < 5000; ++i) {
    age.push_back(i * 7919 % 121);
    label.push_back(age.back() >= 62);
  }
  Rng rng = Rng::secure();
  auto learned = learner.learn({age, label}, rng);
  Integer distance = abs(learned->cut - 62);
  std::printf("cut within 5 of the truth: %s\n", distance <= 5 ? "yes" : "no");

  Json report = call({{"verb", "verify"}, {"learner", "threshold"}, {"high", 2}, {"rows", 2}, {"epsilon", 1}});
  std::printf("guarantee: %s\n", report["verdict"].get<std::string>().c_str());
  return distance <= 5 && report["verdict"] == "holds" ? 0 : 1;
}
