// Draws a second of every sampler, one by one (law named at each call) and in bulk (tables made once).
//
// One by one is what a mechanism does for a single release; bulk is what noisy histograms and simulations do. Every
// bulk result is checked against the variance of its law, so that a wrong fast path cannot win.
#include <benchmark/benchmark.h>

#include <cmath>
#include <cstdlib>
#include <vector>

#include "discreet/random/bernoulli.h"
#include "discreet/random/binomial.h"
#include "discreet/random/discrete_gaussian.h"
#include "discreet/random/discrete_laplace.h"
#include "discreet/random/geometric.h"
#include "discreet/random/permutation.h"
#include "discreet/random/subset.h"
#include "discreet/random/uniform.h"

namespace {

using namespace discreet;

constexpr std::size_t bulk = 100000;

// Aborts when the mean square of the draws is off by more than a twentieth (some ten standard deviations at least).
template <class Value>
void check_spread(const std::vector<Value>& draws, double variance, double mean = 0) {
  double sum = 0;
  for (Value z : draws) sum += (static_cast<double>(z) - mean) * (static_cast<double>(z) - mean);
  if (std::abs(sum / static_cast<double>(draws.size()) / variance - 1) > 0.1) std::abort();
}

template <class Draw>
void one_by_one(benchmark::State& state, Draw draw) {
  Rng rng = Rng::secure();
  for (auto _ : state) benchmark::DoNotOptimize(draw(rng));
  state.SetItemsProcessed(state.iterations());
}

template <class Value, class Sampler>
std::vector<Value> in_bulk(benchmark::State& state, const Sampler& sampler) {
  Rng rng = Rng::secure();
  std::vector<Value> draws(bulk);
  for (auto _ : state) {
    sampler.fill(draws, rng);
    benchmark::ClobberMemory();
  }
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(bulk));
  return draws;
}

void fair_word(benchmark::State& state) {
  one_by_one(state, [](Rng& rng) { return rng.bits(64); });
}
void uniform_million(benchmark::State& state) {
  one_by_one(state, [](Rng& rng) { return uniform_below(std::uint64_t{1000000}, rng); });
}
void coin_third(benchmark::State& state) {
  one_by_one(state, [](Rng& rng) { return bernoulli(1, 3, rng); });
}
void coin_exp(benchmark::State& state) {
  one_by_one(state, [](Rng& rng) { return bernoulli_exp(1, 2, rng); });
}

double laplace_variance(double scale) {
  double q = std::exp(-1 / scale);
  return 2 * q / ((1 - q) * (1 - q));
}

void laplace(benchmark::State& state) {
  Rational scale(state.range(0));
  one_by_one(state, [&](Rng& rng) { return discrete_laplace(scale, rng); });
}
void laplace_bulk(benchmark::State& state) {
  auto draws = in_bulk<std::int64_t>(state, DiscreteLaplace(Rational(state.range(0))));
  check_spread(draws, laplace_variance(static_cast<double>(state.range(0))));
}
void laplace_prepare(benchmark::State& state) {
  Rational scale(state.range(0));
  for (auto _ : state) benchmark::DoNotOptimize(DiscreteLaplace(scale));
}

void gaussian(benchmark::State& state) {
  Rational sigma(state.range(0)), sigma_squared = sigma * sigma;
  one_by_one(state, [&](Rng& rng) { return discrete_gaussian(sigma_squared, rng); });
}
void gaussian_bulk(benchmark::State& state) {
  Rational sigma(state.range(0));
  auto draws = in_bulk<std::int64_t>(state, DiscreteGaussian(sigma * sigma));
  check_spread(draws, static_cast<double>(state.range(0) * state.range(0)));
}
void gaussian_prepare(benchmark::State& state) {
  Rational sigma(state.range(0)), sigma_squared = sigma * sigma;
  for (auto _ : state) benchmark::DoNotOptimize(DiscreteGaussian(sigma_squared));
}

void gap(benchmark::State& state) {
  Rational p(1, state.range(0));
  one_by_one(state, [&](Rng& rng) { return geometric(p, rng); });
}
void gap_bulk(benchmark::State& state) {
  auto n = static_cast<double>(state.range(0));
  auto draws = in_bulk<std::uint64_t>(state, Geometric::of_success(Rational(1, state.range(0))));
  check_spread(draws, n * (n - 1), n - 1);
}

void binomial_third(benchmark::State& state) {
  auto n = static_cast<std::uint64_t>(state.range(0));
  Rational p(1, 3);
  one_by_one(state, [&](Rng& rng) { return binomial(n, p, rng); });
}
void binomial_rare(benchmark::State& state) {
  std::uint64_t n = std::uint64_t{1} << 60;
  Rational p(1, n / 16);
  one_by_one(state, [&](Rng& rng) { return binomial(n, p, rng); });
}

void order(benchmark::State& state) {
  Rng rng = Rng::secure();
  for (auto _ : state) benchmark::DoNotOptimize(permutation(static_cast<std::uint64_t>(state.range(0)), rng));
  state.SetItemsProcessed(state.iterations() * state.range(0));
}
void first_of_huge_order(benchmark::State& state) {
  one_by_one(state, [](Rng& rng) { return Permutation(std::uint64_t{1} << 60).next(rng); });
}
void subset_of_billion(benchmark::State& state) {
  Rng rng = Rng::secure();
  for (auto _ : state) benchmark::DoNotOptimize(subset(1000000000, static_cast<std::uint64_t>(state.range(0)), rng));
  state.SetItemsProcessed(state.iterations() * state.range(0));
}
void rows_by_skips(benchmark::State& state) {
  Rng rng = Rng::secure();
  Rational p(1, state.range(1));
  for (auto _ : state) benchmark::DoNotOptimize(poisson_subset(static_cast<std::uint64_t>(state.range(0)), p, rng));
  state.SetItemsProcessed(state.iterations() * state.range(0));
}

}  // namespace

BENCHMARK(fair_word);
BENCHMARK(uniform_million);
BENCHMARK(coin_third);
BENCHMARK(coin_exp);
BENCHMARK(laplace)->Arg(1)->Arg(1000)->Arg(1000000);
BENCHMARK(laplace_bulk)->Arg(1)->Arg(1000)->Arg(1000000);
BENCHMARK(laplace_prepare)->Arg(1)->Arg(1000)->Arg(1000000)->Unit(benchmark::kMicrosecond);
BENCHMARK(gaussian)->Arg(1)->Arg(1000)->Arg(1000000);
BENCHMARK(gaussian_bulk)->Arg(1)->Arg(1000)->Arg(1000000);
BENCHMARK(gaussian_prepare)->Arg(1)->Arg(1000)->Arg(1000000)->Unit(benchmark::kMicrosecond);
BENCHMARK(gap)->Arg(2)->Arg(100)->Arg(1000000);
BENCHMARK(gap_bulk)->Arg(2)->Arg(100)->Arg(1000000);
BENCHMARK(binomial_third)->Arg(100)->Arg(10000)->Arg(1000000)->Arg(1000000000);
BENCHMARK(binomial_rare);
BENCHMARK(order)->Arg(100000);
BENCHMARK(first_of_huge_order);
BENCHMARK(subset_of_billion)->Arg(1000);
BENCHMARK(rows_by_skips)->Args({1000, 8})->Args({1000000, 8})->Args({1000000, 1000});

BENCHMARK_MAIN();
