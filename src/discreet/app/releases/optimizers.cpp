// Tested by optimize_test.cpp
#include "discreet/app/releases/optimizers.h"

#include "discreet/app/releases/optimizer_entry.h"
#include "discreet/app/releases/sanitizers.h"
#include "discreet/base/wording.h"
#include "discreet/sanitizers/finite.h"

namespace discreet::inline app {
namespace {

// The sanitizer `finite` chooses a synthetic table, an optimizer like the others (RD-19). It is run as it is.
const SanitizerEntry& finite() { return find_sanitizer(std::string(FiniteSanitizer::name)); }

class SyntheticTableRun final : public OptimizerRun {
 public:
  SyntheticTableRun(std::shared_ptr<const AnySanitizer> sanitizer, Table table)
      : sanitizer_(std::move(sanitizer)), table_(std::move(table)) {}

  Json optimize(Rng& rng, const Progress& progress) const override {
    return sanitizer_->sanitize(table_, rng, progress);
  }

 private:
  std::shared_ptr<const AnySanitizer> sanitizer_;
  Table table_;
};

class SyntheticTable final : public AnyOptimizer {
 public:
  explicit SyntheticTable(const Json& options) : sanitizer_(finite().of(options)) {}

  Json options() const override { return sanitizer_->options(); }
  Privacy privacy() const override { return sanitizer_->privacy(); }
  std::vector<Bound> bounds(const Accuracy& goal) const override { return sanitizer_->bounds(goal); }
  Prepared prepare(const OptimizerData& data, const Context& context) const override {
    Table table = read_rows(sanitizer_->inputs(data.columns), data, context);
    const std::size_t rows = table.rows();
    return {rows, std::make_unique<const SyntheticTableRun>(sanitizer_, std::move(table))};
  }
  std::string describe(const Json& solution, std::size_t rows) const override {
    return sanitizer_->read(solution, rows)->describe();
  }
  Subject subject(std::size_t rows) const override { return sanitizer_->subject(rows); }

 private:
  std::shared_ptr<const AnySanitizer> sanitizer_;
};

OptimizerEntry synthetic_table_entry() {
  return {.name = finite().name,
          .summary = finite().summary + ", as `sanitize finite`",
          .goal_says = "answers every query within alpha n",
          .fields = finite().fields,
          .tiny = finite().tiny,
          .make = [](const Json& options) -> std::shared_ptr<const AnyOptimizer> {
            return std::make_shared<const SyntheticTable>(options);
          }};
}

}  // namespace

// One line an optimizer.
const std::vector<OptimizerEntry>& all_optimizers() {
  static const std::vector<OptimizerEntry> all{
      // clang-format off
      optimizer_entry<ClausesOptimizer>(),
      optimizer_entry<DeepPointOptimizer>(),
      synthetic_table_entry(),
      optimizer_entry<ScoresOptimizer>(),
      // clang-format on
  };
  return all;
}

std::vector<std::string> unused_options(const OptimizerEntry&) { return {"errors", "schema", "label_counts"}; }

const OptimizerEntry& find_optimizer(const std::string& name) {
  std::vector<std::string> names;
  for (const OptimizerEntry& entry : all_optimizers()) {
    if (entry.name == name) return entry;
    names.push_back(entry.name);
  }
  throw Error("unknown optimizer " + in_quotes(name, 60) + did_you_mean(name, names) + ". Known are " + join(names));
}

}  // namespace discreet::inline app
