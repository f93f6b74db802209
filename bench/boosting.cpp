// Where rounds begin to pay: majorities of bits from people who answer for themselves, as lines of a CSV.
// bench/boosting draws it.
//
// Ways: one round on the bits, of which the best is wrong on a quarter and more; one round on all majorities, a block
// of people each; and boosting, rounds on the bits, with people who are recruited as they are needed.
#include <cmath>
#include <cstdio>

#include "discreet/local/queries/boosted_queries.h"
#include "discreet/local/queries/empirical_oracle.h"
#include "discreet/local/queries/exact_oracle.h"

namespace {

using namespace discreet;
using Person = BoostedQueries::Record;

constexpr int studies = 20, most_simulated_bits = 10, most_planned_bits = 40;
const Rational epsilon = 1, beta(1, 10), alpha(1, 10);

// Majorities of `votes` uniform bits.
struct Task {
  int votes, bits;
  Rational literal;  // the correlation of a majority with one of its bits
  Rational nearest;  // the largest of two majorities

  std::size_t inputs() const { return std::size_t{1} << bits; }
  double all_majorities() const {  // up to their sign, and the bits themselves
    return bits + std::exp2(votes - 1) *
                      std::exp(std::lgamma(bits + 1) - std::lgamma(votes + 1) - std::lgamma(bits - votes + 1));
  }
};

Task task(int votes, int bits) {
  return votes == 3 ? Task{3, bits, Rational(1, 2), Rational(1, 2)} : Task{5, bits, Rational(3, 8), Rational(5, 8)};
}

ConceptTable majority(const Task& task, std::uint64_t chosen, std::uint64_t signs) {
  ConceptTable one;
  for (std::uint64_t x = 0; x < task.inputs(); ++x)
    one.push_back(2 * std::popcount((x ^ signs) & chosen) > std::popcount(chosen));
  return one;
}

std::vector<ConceptTable> literals(const Task& task) {
  std::vector<ConceptTable> all;
  for (int bit = 0; bit < task.bits; ++bit) all.push_back(majority(task, std::uint64_t{1} << bit, 0));
  return all;
}

// Of each with its negation one: the sign of its first bit is positive.
std::vector<ConceptTable> majorities(const Task& task) {
  std::vector<ConceptTable> all = literals(task);
  for (std::uint64_t chosen = 0; chosen < task.inputs(); ++chosen) {
    if (std::popcount(chosen) != task.votes) continue;
    const std::uint64_t signed_bits = chosen & (chosen - 1);
    for (std::uint64_t signs = signed_bits;; signs = (signs - 1) & signed_bits) {
      all.push_back(majority(task, chosen, signs));
      if (signs == 0) break;
    }
  }
  return all;
}

std::vector<Person> people_of(const Task& task, Rng& rng) {
  std::uint64_t chosen = 0;
  while (std::popcount(chosen) != task.votes) chosen = rng.bits(task.bits);
  const ConceptTable target = majority(task, chosen, rng.bits(task.bits));
  std::vector<Person> people;
  for (std::size_t x = 0; x < task.inputs(); ++x) people.push_back({x, static_cast<Label>(target[x])});
  return people;
}

double people_for(double width, double tolerance, double share_of_beta) {
  return std::ceil(one_bit_query_people(
      {.width = width, .tolerance = tolerance, .epsilon = to_double(epsilon), .beta = share_of_beta}));
}

// All queries of these rounds fail with probability beta in all.
constexpr int allowed_rounds = 100;
Rational boosting_beta(int bits) { return beta / (allowed_rounds * (bits + 2)); }

void line(const char* experiment, const char* way, const Task& task, double people, double rounds, double error) {
  std::printf("%s,%s,%d,%d,%.0f,%.4g,%.4g\n", experiment, way, task.votes, task.bits, people, rounds, error);
  std::fflush(stdout);
}

template <class Wrong>
double share_wrong(const std::vector<Person>& people, const Wrong& wrong) {
  return static_cast<double>(std::ranges::count_if(people, wrong)) / static_cast<double>(people.size());
}

void simulate_one_round(const char* way, const Task& task, const std::vector<ConceptTable>& cover,
                        const Rational& theta) {
  Rng rng = Rng::seeded(static_cast<std::uint64_t>(task.bits));
  double people = 0, errors = 0;
  for (int i = 0; i < studies; ++i) {
    const auto population = people_of(task, rng);
    RecruitedOracle<Person> oracle([&](Rng& own) { return population[own.bits(task.bits)]; },
                                   {.epsilon = epsilon, .beta = beta / Integer(cover.size())}, rng);
    const SignedConcept chosen = run(CorrelationQueries(cover, theta), oracle);
    errors += share_wrong(population,
                          [&](const Person& p) { return (cover[chosen.index][p.x] != chosen.negated) != (p.y != 0); });
    people += static_cast<double>(oracle.people());
  }
  line("simulated", way, task, people / studies, 1, errors / studies);
}

// The error after every round stands in lines of its own, for one number of bits.
void simulate_boosting(const Task& task, bool show_rounds) {
  const auto cover = literals(task);
  const BoostedQueries algorithm({.cover = cover, .edge = Rational(1, task.votes), .alpha = alpha});
  Rng rng = Rng::seeded(static_cast<std::uint64_t>(task.bits));
  double people = 0, errors = 0, rounds = 0;
  for (int i = 0; i < studies; ++i) {
    const auto population = people_of(task, rng);
    RecruitedOracle<Person> oracle([&](Rng& own) { return population[own.bits(task.bits)]; },
                                   {.epsilon = epsilon, .beta = boosting_beta(task.bits)}, rng);
    std::vector<QueryAnswers> answered;
    double error = 1;
    for (auto batch = algorithm.next(answered); !batch.empty(); batch = algorithm.next(answered)) {
      answered.push_back(oracle.ask(std::span<const StatisticalQuery<Person>>(batch)));
      const ConceptVotes votes = algorithm.output(answered);
      error = share_wrong(population, [&](const Person& p) {
        const std::int64_t margin = votes.margin(cover, p.x);
        return p.y != 0 ? margin <= 0 : margin >= 0;
      });
      if (show_rounds && answered.size() % 2 == 0)
        line("round", "boosting", task, static_cast<double>(oracle.people()), static_cast<double>(answered.size()) / 2,
             error);
    }
    people += static_cast<double>(oracle.people());
    rounds += static_cast<double>(answered.size()) / 2;
    errors += error;
  }
  line("simulated", "boosting", task, people / studies, rounds / studies, errors / studies);
}

// Rounds and tolerances do not depend on further bits, which are correlated with nothing.
void plan(int votes) {
  const Task small = task(votes, votes + 1);
  const BoostedQueries algorithm({.cover = literals(small), .edge = Rational(1, votes), .alpha = alpha});
  Rng rng = Rng::seeded(1);
  ExactOracle oracle(Distribution<Person>::uniform(people_of(small, rng)));
  std::vector<QueryAnswers> answered;
  std::vector<StatisticalQuery<Person>> asked;
  for (auto batch = algorithm.next(answered); !batch.empty(); batch = algorithm.next(answered)) {
    answered.push_back(oracle.ask(std::span<const StatisticalQuery<Person>>(batch)));
    asked.push_back(batch.front());
  }
  for (int bits = votes + 1; bits <= most_planned_bits; ++bits) {
    const Task large = task(votes, bits);
    const double share = to_double(boosting_beta(bits)), all = large.all_majorities(), failure = to_double(beta);
    double boosted = 0;
    for (std::size_t i = 0; i < asked.size(); ++i)
      boosted +=
          (i % 2 == 0 ? bits : 2) * people_for(to_double(asked[i].width()), to_double(asked[i].tolerance), share);
    line("planned", "one round on bits", large, bits * people_for(2, to_double(large.literal) / 3, failure / bits), 1,
         (1 - to_double(large.literal)) / 2);
    line("planned", "one round on majorities", large,
         all * people_for(2, (1 - to_double(large.nearest)) / 2, failure / all), 1, 0);
    line("planned", "boosting", large, boosted, static_cast<double>(asked.size()) / 2, 0);
  }
}

}  // namespace

int main() {
  std::puts("experiment,way,votes,bits,people,rounds,error");
  for (int votes : {3, 5}) {
    plan(votes);
    for (int bits = votes + 1; bits <= most_simulated_bits; bits += 2) {
      const Task now = task(votes, bits);
      simulate_one_round("one round on bits", now, literals(now), now.literal);
      simulate_one_round("one round on majorities", now, majorities(now), 3 * (1 - now.nearest) / 2);
      simulate_boosting(now, bits == 8);
    }
  }
}
