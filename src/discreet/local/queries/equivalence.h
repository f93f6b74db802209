// Turns algorithms that ask statistical queries into local ones and back.
//
// `as_local` gives every query a block of participants, who answer one bit each. `as_sq` emulates every call to a
// person. On both sides, the type of an algorithm decides whether it can name all its questions beforehand. The
// conversion keeps this property: a nonadaptive algorithm becomes noninteractive, and only a noninteractive one becomes
// nonadaptive. The type of a batch allows one call per person: all draws from one record in a batch are made together.
// A full loop multiplies the cost: n calls become queries of tolerance about 1/n. It is a test of the theory, not a way
// to learn.
//
// Privacy:  as_local: epsilon for every person, pure, each person answers once. as_sq: that of the oracle.
// Utility:  as_local: all answers are valid except with probability beta, so the output is one of the algorithm with a
//           valid oracle. as_sq: the output distribution is within total variation beta. Failure probabilities add.
// Cost:     as_local: local_people(plan, epsilon, beta) people. as_sq: see sq_emulation.h.
// Source:   KL-18 (Theorem 5.14 of Kasiviswanathan et al. 2011).   docs/local/statistical_queries.md#equivalence
#pragma once

#include "discreet/local/queries/interactive_emulation.h"
#include "discreet/local/queries/local_oracle.h"
#include "discreet/local/queries/person_oracle.h"
#include "discreet/local/records/sq_bounds.h"

namespace discreet::inline local {

enum class Interaction { noninteractive, interactive };

template <class A>
concept LocalAlgorithm = requires(const A& algorithm, std::span<const std::vector<Report>> answered) {
  typename A::Record;
  typename A::Output;
  { algorithm.epsilon() } -> std::same_as<Rational>;          // per person
  { algorithm.call_count() } -> std::same_as<std::uint64_t>;  // at most
  { algorithm.next(answered) } -> std::same_as<LocalBatch<typename A::Record>>;
  { algorithm.output(answered) } -> std::same_as<typename A::Output>;
};

// All calls fixed beforehand, in one batch.
template <class A>
concept NoninteractiveAlgorithm = LocalAlgorithm<A> && requires(const A& algorithm) {
  { algorithm.calls() } -> std::same_as<LocalBatch<typename A::Record>>;
};

template <LocalAlgorithm A>
constexpr Interaction interaction = NoninteractiveAlgorithm<A> ? Interaction::noninteractive : Interaction::interactive;

template <SqAlgorithm A>
class LocalForm {
 public:
  using Record = typename A::Record;
  using Output = typename A::Output;

  LocalForm(A algorithm, Rational epsilon, std::uint64_t people)
      : algorithm_(std::move(algorithm)),
        epsilon_(std::move(epsilon)),
        people_(people),
        blocks_(cut_blocks(people, query_weights(algorithm_.plan()))) {}

  Rational epsilon() const { return epsilon_; }
  std::uint64_t call_count() const { return people_; }

  LocalBatch<Record> next(std::span<const std::vector<Report>> answered) const {
    std::vector<QueryAnswers> answers = decoded(answered);
    LocalBatch<Record> calls;
    std::size_t at = 0;
    for (const QueryAnswers& batch : answers) at += batch.size();
    for (const StatisticalQuery<Record>& query : algorithm_.next(answers)) {
      const RecordRandomizer<Record> randomizer{
          one_bit_of(query, epsilon_), [query](const Record& r) { return static_cast<std::uint64_t>(query.at(r)); }};
      const Block& block = blocks_.at(at++);
      for (std::size_t i = 0; i < block.count; ++i) calls.ask(block.first + i, randomizer);
    }
    return calls;
  }

  LocalBatch<Record> calls() const
    requires NonadaptiveAlgorithm<A>
  {
    return next({});
  }

  Output output(std::span<const std::vector<Report>> answered) const { return algorithm_.output(decoded(answered)); }

 private:
  // Reports arrive in the order of the people, block after block.
  std::vector<QueryAnswers> decoded(std::span<const std::vector<Report>> answered) const {
    std::vector<QueryAnswers> answers;
    std::size_t at = 0;
    for (const auto& reports : answered) {
      QueryAnswers batch;
      auto report = reports.begin();
      for (const StatisticalQuery<Record>& query : algorithm_.next(answers)) {
        const Block& block = blocks_.at(at++);
        std::uint64_t ones = 0;
        for (std::size_t i = 0; i < block.count; ++i) ones += (*report++)[0];
        batch.push_back(one_bit_answer(query, one_bit_of(query, epsilon_), ones, block.count));
      }
      answers.push_back(std::move(batch));
    }
    return answers;
  }

  A algorithm_;
  Rational epsilon_;
  std::uint64_t people_;
  std::vector<Block> blocks_;
};

template <SqAlgorithm A>
LocalForm<A> as_local(const A& algorithm, const Rational& epsilon, std::uint64_t people) {
  return {algorithm, epsilon, people};
}

// Runs a local algorithm on a table of people, for tests and simulations. The oracle enforces the budgets on every
// path. In the mode `noninteractive` it refuses a second round.
template <LocalAlgorithm A>
typename A::Output run_on_people(const A& algorithm, std::span<const typename A::Record> people,
                                 PersonOracle::Mode mode, Rng& rng) {
  PersonOracle oracle(people.size(), algorithm.epsilon(), mode);
  std::vector<std::vector<Report>> answered;
  std::uint64_t made = 0;
  while (true) {
    std::vector<PersonOracle::Call> calls;
    for (const auto& [person, asked] : algorithm.next(answered))
      calls.push_back({made++, person, asked.randomizer,
                       [people, value = asked.value](std::uint64_t who) { return value(people[who]); }, asked.row});
    if (calls.empty()) return algorithm.output(answered);
    answered.push_back(oracle.batch(calls, rng));
  }
}

// From a noninteractive algorithm: all queries are known when the form is made.
template <NoninteractiveAlgorithm A>
class NonadaptiveSqForm {
 public:
  using Record = typename A::Record;
  static constexpr Adaptivity adaptivity = Adaptivity::nonadaptive;

  NonadaptiveSqForm(A algorithm, const Record& reference, const Rational& beta, Rng& rng)
      : algorithm_(std::move(algorithm)),
        emulation_(randomizers(algorithm_), reference, algorithm_.epsilon(), beta, rng) {}

  const Queries<Record>& queries() const { return emulation_.queries(); }
  typename A::Output output(const QueryAnswers& answers, Rng& rng) const {
    const std::vector<Report> reports = emulation_.reports(answers, rng);
    return algorithm_.output(std::span(&reports, 1));
  }

 private:
  static std::vector<RecordRandomizer<Record>> randomizers(const A& algorithm) {
    std::vector<RecordRandomizer<Record>> all;
    for (const auto& [person, randomizer] : algorithm.calls()) all.push_back(randomizer);
    return all;
  }

  A algorithm_;
  FixedEmulation<Record> emulation_;
};

// From any local algorithm.
template <LocalAlgorithm A>
class AdaptiveSqForm {
 public:
  using Record = typename A::Record;
  static constexpr Adaptivity adaptivity = Adaptivity::adaptive;

  AdaptiveSqForm(A algorithm, Record reference, Rational beta)
      : algorithm_(std::move(algorithm)), reference_(std::move(reference)), beta_(std::move(beta)) {}

  template <SqOracle<Record> Oracle>
  typename A::Output run(Oracle& oracle, Rng& rng) const {
    InteractiveEmulation<Record, Oracle> people(oracle, reference_, algorithm_.epsilon(), algorithm_.call_count(),
                                                beta_);
    std::vector<std::vector<Report>> answered;
    while (true) {
      auto calls = algorithm_.next(answered);
      if (calls.empty()) return algorithm_.output(answered);
      auto& reports = answered.emplace_back();
      for (const auto& [person, randomizer] : calls) reports.push_back(people.call(person, randomizer, rng));
    }
  }

 private:
  A algorithm_;
  Record reference_;
  Rational beta_;
};

// The emulation. For a noninteractive algorithm it is the nonadaptive one, which draws all candidates at once.
template <LocalAlgorithm A>
auto as_sq(const A& algorithm, const typename A::Record& reference, const Rational& beta, Rng& rng) {
  if constexpr (NoninteractiveAlgorithm<A>)
    return NonadaptiveSqForm<A>(algorithm, reference, beta, rng);
  else
    return AdaptiveSqForm<A>(algorithm, reference, beta);
}

template <class Form, SqOracle<typename Form::Record> Oracle>
auto run_emulated(const Form& form, Oracle& oracle, Rng& rng) {
  if constexpr (Form::adaptivity == Adaptivity::nonadaptive)
    return form.output(oracle.ask(std::span<const StatisticalQuery<typename Form::Record>>(form.queries())), rng);
  else
    return form.run(oracle, rng);
}

}  // namespace discreet::inline local
