// Tested by randomizer_test.cpp
#include "discreet/local/randomizers/tiny_randomizers.h"

namespace discreet::inline local {

std::vector<TinyRandomizer> tiny_randomizers() {
  using Laplace = DiscreteLaplaceRandomizer;
  using Hadamard = HadamardRandomizer;
  const Rational half(1, 2), tiny(1, 1000000), odd(22, 7);
  std::vector<TinyRandomizer> all{
      {"warner", WarnerRandomizer({.epsilon = 1}), {1, 2, 3}},
      {"warner_tiny", WarnerRandomizer({.epsilon = tiny})},
      {"warner_sixteen", WarnerRandomizer({.epsilon = 16})},
      {"k_rr_two", KaryRandomizer({.values = 2, .epsilon = 1})},
      {"k_rr_three_tiny", KaryRandomizer({.values = 3, .epsilon = tiny})},
      {"k_rr_five", KaryRandomizer({.values = 5, .epsilon = odd})},
      {"k_rr_five_plain", KaryRandomizer({.values = 5, .epsilon = 1}), {1, 2}},
      {"k_rr_sixteen", KaryRandomizer({.values = 16, .epsilon = 16})},
      {"one_bit_single_step", OneBitRandomizer({.steps = 1, .epsilon = half})},
      {"one_bit", OneBitRandomizer({.steps = 7, .epsilon = odd})},
      {"one_bit_four_steps", OneBitRandomizer({.steps = 4, .epsilon = 1}), {1, 2}},
      {"discrete_laplace_single_step", Laplace({.steps = 1, .clamp = 1, .epsilon = 1})},
      {"discrete_laplace", Laplace({.steps = 4, .clamp = 3, .epsilon = odd})},
      {"discrete_laplace_plain", Laplace({.steps = 3, .clamp = 2, .epsilon = 1}), {1, 2}},
      {"discrete_laplace_wide", Laplace({.steps = 2, .clamp = 9, .epsilon = half})},
      {"discrete_laplace_sixteen", Laplace({.steps = 1, .clamp = 2, .epsilon = 16})},
      {"discrete_laplace_tiny", Laplace({.steps = 3, .clamp = 1, .epsilon = tiny})},
      {"hadamard_single", Hadamard({.size = 1, .epsilon = 1})},
      {"hadamard", Hadamard({.size = 8, .epsilon = half})},
      {"hadamard_four", Hadamard({.size = 4, .epsilon = 1}), {1, 2}},
      {"hadamard_sixteen", Hadamard({.size = 4, .epsilon = 16})},
      {"subset_of_two", SubsetRandomizer({.values = 2, .size = 1, .epsilon = 1})},
      {"subset_of_four", SubsetRandomizer({.values = 4, .epsilon = 1}), {1, 2}},
      {"subset_best", SubsetRandomizer({.values = 6, .epsilon = half})},
      {"subset_one", SubsetRandomizer({.values = 5, .size = 1, .epsilon = odd})},
      {"subset_all_but_one", SubsetRandomizer({.values = 5, .size = 4, .epsilon = 2})},
      {"subset_three_tiny", SubsetRandomizer({.values = 7, .size = 3, .epsilon = tiny})},
  };
  const WarnerRandomizer warner({.epsilon = half});
  const KaryRandomizer k_rr({.values = 3, .epsilon = 1}), half_k_rr({.values = 3, .epsilon = half});
  const Hadamard hadamard({.size = 2, .epsilon = half});
  const Laplace laplace({.steps = 2, .clamp = 1, .epsilon = 1});
  all.push_back({"product_single", ProductRandomizer({{warner}})});
  all.push_back({"product_of_two", ProductRandomizer({{warner, half_k_rr}}), {1}});
  all.push_back({"product", ProductRandomizer({{k_rr, warner, hadamard}})});
  all.push_back({"product_of_numbers", ProductRandomizer({{OneBitRandomizer({.steps = 2, .epsilon = 1}), laplace}})});
  all.push_back({"product_of_rows", ProductRandomizer({{hadamard, Hadamard({.size = 4, .epsilon = 1})}})});
  return all;
}

}  // namespace discreet::inline local
