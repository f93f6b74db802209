// How far the private oracles are off, as lines of a CSV: what a table costs against people who answer for themselves,
// blocks of people against shares of the budget, and reports of one bit against numbers with noise.
// bench/statistical_queries draws it.
#include <cmath>
#include <cstdio>

#include "discreet/local/queries/central_oracle.h"
#include "discreet/local/queries/local_oracle.h"
#include "discreet/local/randomizers/bulk_reports.h"
#include "discreet/local/randomizers/estimates.h"

namespace {

using namespace discreet;
using Person = std::uint32_t;

// Bit j is 1 for one person in j + 2.
std::vector<Person> population(std::size_t people, Rng& rng) {
  std::vector<Person> all(people);
  for (Person& person : all)
    for (std::uint32_t j = 0; j < 20; ++j) person |= Person{uniform_below(std::uint64_t{j + 2}, rng) == 0} << j;
  return all;
}

Queries<Person> questions(std::size_t count) {
  Queries<Person> all;
  for (std::size_t j = 0; j < count; ++j)
    all.push_back(
        indicator<Person>([bit = j % 20](const Person& person) { return (person >> bit & 1) != 0; }, Rational(1, 100)));
  return all;
}

double squared_error(const Queries<Person>& batch, std::span<const Person> people, const QueryAnswers& answers) {
  double sum = 0;
  for (std::size_t j = 0; j < batch.size(); ++j) {
    std::int64_t ones = 0;
    for (const Person& person : people) ones += batch[j].at(person);
    double off = to_double(answers[j]) - static_cast<double>(ones) / static_cast<double>(people.size());
    sum += off * off;
  }
  return sum / static_cast<double>(batch.size());
}

template <class Ask>
double root_mean_square(const Queries<Person>& batch, std::span<const Person> people, int runs, Ask ask) {
  double sum = 0;
  for (int run = 0; run < runs; ++run) sum += squared_error(batch, people, ask());
  return std::sqrt(sum / runs);
}

template <class Oracle>
QueryAnswers answers(std::span<const Person> people, const Rational& epsilon, const Queries<Person>& batch, Rng& rng) {
  Oracle oracle(people, epsilon, {shape_of(batch)}, rng);
  return oracle.ask(std::span<const StatisticalQuery<Person>>(batch));
}

// Everybody answers everything, each with a share of the budget.
QueryAnswers shared(std::span<const Person> people, const Rational& epsilon, const Queries<Person>& batch, Rng& rng) {
  QueryAnswers all;
  for (const auto& query : batch)
    all.push_back(answers<LocalOracle<Person>>(people, epsilon / batch.size(), {query}, rng).front());
  return all;
}

void central_and_local(Rng& rng) {
  const auto batch = questions(20);
  for (const char* epsilon : {"1/2", "2"})
    for (std::size_t n = std::size_t{1} << 10; n <= std::size_t{1} << 19; n *= 2) {
      const auto people = population(n, rng);
      const Rational e = parse_rational(epsilon);
      const int runs = n > (1u << 16) ? 4 : 20;
      double central =
          root_mean_square(batch, people, runs, [&] { return answers<CentralOracle<Person>>(people, e, batch, rng); });
      double local =
          root_mean_square(batch, people, runs, [&] { return answers<LocalOracle<Person>>(people, e, batch, rng); });
      std::printf("oracles,central,%s,%zu,20,%.3g\noracles,local,%s,%zu,20,%.3g\n", epsilon, n, central, epsilon, n,
                  local);
    }
}

void blocks_and_shares(Rng& rng) {
  const auto people = population(std::size_t{1} << 16, rng);
  for (std::size_t count = 1; count <= 64; count *= 2) {
    const auto batch = questions(count);
    double blocks =
        root_mean_square(batch, people, 10, [&] { return answers<LocalOracle<Person>>(people, 1, batch, rng); });
    double shares = root_mean_square(batch, people, 10, [&] { return shared(people, 1, batch, rng); });
    std::printf("budgets,blocks,1,65536,%zu,%.3g\nbudgets,shares,1,65536,%zu,%.3g\n", count, blocks, count, shares);
  }
}

// The mean of a number of 0, ..., 100 that grows with the person's place, from everybody's report.
template <class R>
double error_of_mean(const R& randomizer, std::uint64_t people, Rng& rng) {
  constexpr int runs = 100;
  auto value = [people](std::uint64_t i) { return 101 * i * i / (people * people); };
  double truth = 0, sum = 0;
  for (std::uint64_t i = 0; i < people; ++i) truth += static_cast<double>(value(i)) / 100;
  truth /= static_cast<double>(people);
  for (int run = 0; run < runs; ++run) {
    const Tally tally = bulk_reports(
        randomizer, people, value, [](std::uint64_t) { return 0; }, rng);
    const double off = to_double(estimates(randomizer, tally)[0]) - truth;
    sum += off * off;
  }
  return std::sqrt(sum / runs);
}

// The clamps are forty times the noise away, so that the numbers are those of Laplace noise on a grid.
void bits_and_numbers(const char* experiment, const char* epsilon, std::uint64_t people, Rng& rng) {
  const Rational e = parse_rational(epsilon);
  const auto clamp = static_cast<std::int64_t>(to_double(4000 / e));
  const double bit = error_of_mean(OneBitRandomizer({.steps = 100, .epsilon = e}), people, rng);
  const double number =
      error_of_mean(DiscreteLaplaceRandomizer({.steps = 100, .clamp = clamp, .epsilon = e}), people, rng);
  const auto n = static_cast<unsigned long long>(people);
  std::printf("%s,one bit,%s,%llu,1,%.3g\n%s,Laplace,%s,%llu,1,%.3g\n", experiment, epsilon, n, bit, experiment,
              epsilon, n, number);
}

void reports(Rng& rng) {
  for (std::uint64_t people = 1 << 10; people <= 1 << 18; people *= 2) bits_and_numbers("reports", "1/2", people, rng);
  for (const char* epsilon : {"1/32", "1/16", "1/8", "1/4", "1/2", "1"})
    bits_and_numbers("prices", epsilon, 1 << 16, rng);
}

}  // namespace

int main() {
  Rng rng = Rng::seeded(20);
  std::puts("experiment,way,epsilon,people,queries,error");
  central_and_local(rng);
  blocks_and_shares(rng);
  reports(rng);
}
