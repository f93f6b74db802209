#include "discreet/audit/attacks/packing.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <optional>

#include "discreet/algebra/bit_vector.h"
#include "discreet/base/error.h"
#include "discreet/base/option_range.h"
#include "discreet/bounds/learners/clopper_pearson.h"
#include "discreet/bounds/learners/nearest_parity.h"

namespace discreet::inline audit {
namespace {

constexpr std::size_t most_failures = 3, most_dimension = 12;

struct PackingTrial {
  LabelledTable train;
  InputRows test;
  std::vector<std::uint64_t> answer;  // a concept a label
};

void check(const PackingOptions& options) {
  require_at_least("labels", options.labels, 1, "Give the number of labels");
  require_at_least("rows", options.rows, 1, "Give the number of rows");
  require_at_least("trials", options.trials, 1, "Give the number of trials");
  require_inside("confidence", as_written(options.confidence), 0, 1, "Give a number such as 0.95");
  if (options.learned == PackingClass::parities)
    require_between("dimension", options.dimension, 1, most_dimension, "Use fewer bits");
  else
    require(options.labelled_rows >= 1 && options.labelled_rows <= options.rows,
            "option 'alpha' leaves no row with labels, or more than all. Give a number such as 1/3");
}

// All labelled rows at the input 1, the others at 0 with labels 0.
PackingTrial points_trial(const PackingOptions& options, Rng& rng) {
  PackingTrial trial{{{1, std::vector<std::uint64_t>(options.rows)}, BitMatrix(options.rows, options.labels)}, {}, {}};
  for (std::size_t j = 0; j < options.labels; ++j) {
    trial.answer.push_back(rng.bits(1));
    for (std::size_t i = 0; i < options.labelled_rows; ++i) trial.train.y.set(i, j, trial.answer[j] == 1);
  }
  std::fill_n(trial.train.x.values.begin(), options.labelled_rows, 1);
  trial.test.values = {1};
  return trial;
}

void append_bits(std::uint64_t bits, InputRows& rows) {
  for (std::size_t bit = 0; bit < rows.width; ++bit) rows.values.push_back((bits >> bit) & 1);
}

PackingTrial parities_trial(const PackingOptions& options, Rng& rng) {
  int d = static_cast<int>(options.dimension);
  PackingTrial trial{{{options.dimension, {}}, BitMatrix(options.rows, options.labels)}, {options.dimension, {}}, {}};
  for (std::size_t j = 0; j < options.labels; ++j) trial.answer.push_back(rng.bits(d));
  for (std::size_t i = 0; i < options.rows; ++i) {
    std::uint64_t x = rng.bits(d);
    append_bits(x, trial.train.x);
    for (std::size_t j = 0; j < options.labels; ++j)
      trial.train.y.set(i, j, std::popcount(x & trial.answer[j]) % 2 == 1);
  }
  for (std::uint64_t x = 0; x < (std::uint64_t{1} << d); ++x) append_bits(x, trial.test);
  return trial;
}

bool right(const PackingOptions& options, const PackingTrial& trial, const BitMatrix& labels) {
  for (std::size_t j = 0; j < options.labels; ++j) {
    if (options.learned == PackingClass::points) {
      if (labels.get(0, j) != (trial.answer[j] == 1)) return false;
      continue;
    }
    BitVector column(labels.rows());
    for (std::size_t i = 0; i < column.size(); ++i) column.set(i, labels.get(i, j));
    if (nearest_parity(column, options.dimension).mask.words()[0] != trial.answer[j]) return false;
  }
  return true;
}

// Nothing when the caller stopped.
std::optional<Predictions> run_one(const PackingTrial& trial, const Trainer& trainer, Rng& rng, const Stage& stage,
                                   std::size_t done, std::size_t all) {
  try {
    stage.at(done, all);
  } catch (const Error&) {
    return std::nullopt;
  }
  return attempt(trainer, trial.train, trial.test, rng);
}

}  // namespace

InputSpace inputs_of(const PackingOptions& options) {
  if (options.learned == PackingClass::parities) return {options.dimension, 0, 1};
  return {1, options.labelled_rows < options.rows ? 0u : 1u, 1};
}

PackingReport run_packing(const Trainer& trainer, const PackingOptions& options, Rng& rng, const Progress& progress) {
  check(options);
  bool parities = options.learned == PackingClass::parities;
  PackingReport report;
  report.planned = options.trials;
  report.bits = static_cast<double>(options.labels) * (parities ? static_cast<double>(options.dimension) : 1);
  while (report.trials < options.trials && !report.called_off) {
    auto trial = parities ? parities_trial(options, rng) : points_trial(options, rng);
    auto predictions = run_one(trial, trainer, rng, {progress}, report.trials, options.trials);
    if (!predictions) {
      report.called_off = true;
      break;
    }
    ++report.trials;
    if (predictions->failure.empty()) {
      report.successes += right(options, trial, predictions->labels);
    } else {
      report.failures.push_back(predictions->failure);
      report.called_off = report.failures.size() >= most_failures;
    }
  }
  double tail = 1 - options.confidence;
  report.rate_low = least_mean(report.successes, report.planned, tail);
  // A run without predictions might have been either.
  const std::size_t judged = report.trials - report.failures.size();
  report.rate_high = largest_mean(report.successes + report.planned - judged, report.planned, tail);
  auto changed = static_cast<double>(parities ? options.rows : options.labelled_rows);
  if (report.rate_low > 0)
    report.excluded_epsilon = std::max(0.0, (report.bits * std::log(2.0) + std::log(report.rate_low)) / changed);
  return report;
}

}  // namespace discreet::inline audit
