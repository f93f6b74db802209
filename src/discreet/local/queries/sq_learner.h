// Makes an ordinary learner of a table out of an algorithm on statistical queries and a private oracle.
//
// `Task` names the learner and chooses the algorithm from its options. `Oracle` is CentralOracle or LocalOracle. The
// two learners of one task have one name and one set of options. The option `oracle` decides between them.
//
// Privacy:  epsilon, pure, replacement of one row: the answer is a function of the oracle's answers.
//           docs/local/statistical_queries.md#oracles
// Utility:  that of the task.
// Cost:     that of the oracle.
// Source:   KL-14, KL-15.
#pragma once

#include "discreet/bounds/table/table_bound.h"
#include "discreet/learning/premise.h"
#include "discreet/local/queries/central_oracle.h"
#include "discreet/local/queries/local_oracle.h"
#include "discreet/local/randomizers/word_coin.h"

namespace discreet::inline local {

// A trusted table with noise on sums, or people who answer one bit each.
enum class OracleKind { central, local };
constexpr auto words(OracleKind) { return std::array<std::string_view, 2>{"central", "local"}; }

template <class Oracle>
constexpr OracleKind kind_of = OracleKind::central;
template <class Record>
constexpr OracleKind kind_of<LocalOracle<Record>> = OracleKind::local;

template <class Task, template <class> class OracleOf>
class SqLearner {
 public:
  static constexpr std::string_view name = Task::name;
  static constexpr std::string_view summary = Task::summary;
  using Options = typename Task::Options;
  using Input = typename Task::Input;
  using Hypothesis = typename Task::Hypothesis;
  using Algorithm = typename Task::Algorithm;
  using Oracle = OracleOf<typename Algorithm::Record>;
  static_assert(SqAlgorithm<Algorithm> && SqOracle<Oracle, typename Algorithm::Record>);

  static bool takes(const Options& options) { return options.oracle == kind_of<Oracle>; }

  explicit SqLearner(Options options) : options_(std::move(options)) {
    Task::check(options_);
    check_epsilon(options_.epsilon);
    // The coins of people's reports allow fewer epsilons. They would refuse the others only when asked, after the
    // spend.
    if constexpr (kind_of<Oracle> == OracleKind::local) check_report_epsilon(options_.epsilon);
  }

  const Options& options() const { return options_; }
  auto domain() const { return Task::domain(options_); }
  // A report of one row is noisy by itself. L copies at epsilon / L are noisier than one row at epsilon.
  static constexpr bool noise_per_row = kind_of<Oracle> == OracleKind::local;
  // Sums ignore the order, and people are taken in a drawn order. Batches on a table are blocks of the table.
  RowOrder row_order() const {
    const bool blocks = kind_of<Oracle> == OracleKind::central && adaptivity<Algorithm> == Adaptivity::adaptive;
    return blocks ? RowOrder::matters : RowOrder::ignored;
  }
  Privacy privacy() const { return {options_.epsilon}; }
  Premise premise() const { return {Setting::realizable, Task::target(options_)}; }
  std::vector<Bound> bounds(Accuracy goal) const {
    discreet::check(goal);
    return Task::bounds(options_, goal);
  }

  void add_plan_bounds(const Accuracy& goal, std::vector<Bound>& bounds) const {
    add_missing_lower_bound("GE.U", {{"alpha", goal.alpha}, {"beta", goal.beta}}, bounds);
  }

  std::optional<Hypothesis> learn(const Sample<Input>& sample, Rng& rng, const Progress& progress = {}) const {
    std::vector<typename Algorithm::Record> rows;
    rows.reserve(sample.size());
    for (std::size_t i = 0; i < sample.size(); ++i) rows.push_back({sample.x[i], sample.y[i]});
    const Algorithm algorithm = Task::algorithm(options_);
    Oracle oracle(rows, options_.epsilon, algorithm.plan(), rng, progress);
    return run(algorithm, oracle);
  }

 private:
  Options options_;
};

}  // namespace discreet::inline local
