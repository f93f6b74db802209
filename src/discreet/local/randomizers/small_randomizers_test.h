// Small randomizers, and the lists of all their values, rows and reports.
#pragma once

#include <ostream>
#include <string>

#include "discreet/local/randomizers/any_randomizer.h"

namespace discreet::inline local {

struct SmallRandomizer {
  std::string name;
  Randomizer randomizer;
};
inline void PrintTo(const SmallRandomizer& small, std::ostream* stream) { *stream << small.name; }

inline std::vector<SmallRandomizer> small_randomizers() {
  using Laplace = DiscreteLaplaceRandomizer;
  using Hadamard = HadamardRandomizer;
  const Rational half(1, 2), tiny(1, 1000000), odd(22, 7);
  std::vector<SmallRandomizer> all{
      {"warner", WarnerRandomizer({.epsilon = 1})},
      {"warner_tiny", WarnerRandomizer({.epsilon = tiny})},
      {"warner_sixteen", WarnerRandomizer({.epsilon = 16})},
      {"k_rr_two", KaryRandomizer({.values = 2, .epsilon = 1})},
      {"k_rr_three_tiny", KaryRandomizer({.values = 3, .epsilon = tiny})},
      {"k_rr_five", KaryRandomizer({.values = 5, .epsilon = odd})},
      {"k_rr_sixteen", KaryRandomizer({.values = 16, .epsilon = 16})},
      {"one_bit_single_step", OneBitRandomizer({.steps = 1, .epsilon = half})},
      {"one_bit", OneBitRandomizer({.steps = 7, .epsilon = odd})},
      {"discrete_laplace_single_step", Laplace({.steps = 1, .clamp = 1, .epsilon = 1})},
      {"discrete_laplace", Laplace({.steps = 4, .clamp = 3, .epsilon = odd})},
      {"discrete_laplace_wide", Laplace({.steps = 2, .clamp = 9, .epsilon = half})},
      {"discrete_laplace_sixteen", Laplace({.steps = 1, .clamp = 2, .epsilon = 16})},
      {"discrete_laplace_tiny", Laplace({.steps = 3, .clamp = 1, .epsilon = tiny})},
      {"hadamard_single", Hadamard({.size = 1, .epsilon = 1})},
      {"hadamard", Hadamard({.size = 8, .epsilon = half})},
      {"hadamard_sixteen", Hadamard({.size = 4, .epsilon = 16})},
      {"subset_of_two", SubsetRandomizer({.values = 2, .size = 1, .epsilon = 1})},
      {"subset_best", SubsetRandomizer({.values = 6, .epsilon = half})},
      {"subset_one", SubsetRandomizer({.values = 5, .size = 1, .epsilon = odd})},
      {"subset_all_but_one", SubsetRandomizer({.values = 5, .size = 4, .epsilon = 2})},
      {"subset_three_tiny", SubsetRandomizer({.values = 7, .size = 3, .epsilon = tiny})},
  };
  const WarnerRandomizer warner({.epsilon = half});
  const KaryRandomizer k_rr({.values = 3, .epsilon = 1});
  const Hadamard hadamard({.size = 2, .epsilon = half});
  const Laplace laplace({.steps = 2, .clamp = 1, .epsilon = 1});
  all.push_back({"product_single", ProductRandomizer({{warner}})});
  all.push_back({"product", ProductRandomizer({{k_rr, warner, hadamard}})});
  all.push_back({"product_of_numbers", ProductRandomizer({{OneBitRandomizer({.steps = 2, .epsilon = 1}), laplace}})});
  all.push_back({"product_of_rows", ProductRandomizer({{hadamard, Hadamard({.size = 4, .epsilon = 1})}})});
  return all;
}

// All bit strings of its length, possible or not.
inline std::vector<Report> all_reports(const Randomizer& randomizer) {
  std::vector<Report> reports;
  for (std::uint64_t number = 0; number < std::uint64_t{1} << randomizer.report_bits(); ++number)
    reports.push_back(number_report(number, randomizer.report_bits()));
  return reports;
}

}  // namespace discreet::inline local
