// Answers statistical queries from a table, with integer noise on integer sums.
//
// The plan fixes the maximum number of batches. Each batch has rows of its own: a row belongs to one batch only. So
// every batch may spend the whole epsilon, and the rows of a batch have no part in choosing its queries. The queries of
// one batch are charged together: noise is in proportion to the movement of the whole batch. A family of queries about
// the parts of a partition raises the movement by 2, not by the number of its queries. Answers are clipped to their
// range.
//
// Privacy:  epsilon, pure, replacement of one row.                  docs/local/statistical_queries.md#central
// Utility:  all answers valid with probability >= 1 - beta from central_rows(plan, epsilon, beta) rows (sq_bounds.h).
// Cost:     one pass over the rows of a batch for each of its queries.
// Source:   KL-15 (after Blum, Dwork, McSherry, Nissim 2005).
#pragma once

#include "discreet/base/progress.h"
#include "discreet/local/queries/sq_algorithm.h"
#include "discreet/local/records/sq_bounds.h"
#include "discreet/mechanisms/laplace_noise.h"

namespace discreet::inline local {

template <class Record>
class CentralOracle {
 public:
  CentralOracle(std::span<const Record> rows, Rational epsilon, const SqPlan& plan, Rng& rng,
                const Progress& progress = {})
      : rows_(rows),
        epsilon_(std::move(epsilon)),
        blocks_(cut_blocks(rows.size(), batch_weights(plan))),
        queries_(query_count(plan)),
        rng_(rng),
        progress_(progress) {
    check_epsilon(epsilon_);
  }

  Privacy privacy() const { return {epsilon_}; }

  QueryAnswers ask(std::span<const StatisticalQuery<Record>> batch) {
    if (asked_ == blocks_.size())
      throw Error("more batches of queries than were planned: no rows are left for them", Error::Kind::check);
    const Block block = blocks_[asked_++];
    const auto rows = rows_.subspan(block.first, block.count);
    const auto moved = static_cast<std::int64_t>(movement(batch));
    QueryAnswers answers;
    for (const StatisticalQuery<Record>& query : batch) {
      check(query);
      Stage{progress_}.at(std::min(answered_++, queries_), queries_);
      answers.push_back(answer(query, rows, moved));
    }
    return answers;
  }

 private:
  Rational answer(const StatisticalQuery<Record>& query, std::span<const Record> rows, std::int64_t moved) {
    // No rows carry no information, so the answer is the middle of the range.
    if (rows.empty()) return (query.low + query.high) / 2;
    const auto most = static_cast<std::int64_t>(rows.size());
    require(query.steps <= most_steps / std::max(most, moved), "the grid of a query is too fine for a table this long");
    std::int64_t sum = 0;
    for (const Record& row : rows) sum += query.at(row);
    // Proof step: a replaced row moves this sum by s <= steps, and the sum of s / steps over the batch is at most
    // `moved`.
    LaplaceNoise noise(epsilon_, moved * query.steps, Neighbours::replace, {0, most * query.steps});
    return query.value(Rational(noise(sum, rng_), most));
  }

  static constexpr std::int64_t most_steps = std::int64_t{1} << 60;

  std::span<const Record> rows_;
  Rational epsilon_;
  std::vector<Block> blocks_;  // one per batch
  std::size_t queries_;        // planned
  Rng& rng_;
  Progress progress_;
  std::size_t asked_ = 0, answered_ = 0;  // batches, queries
};

}  // namespace discreet::inline local
