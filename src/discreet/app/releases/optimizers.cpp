// Tested by optimize_test.cpp
#include "discreet/app/releases/optimizers.h"

#include "discreet/app/releases/optimizer_entry.h"
#include "discreet/app/releases/sanitizers.h"
#include "discreet/base/wording.h"

namespace discreet::inline app {
namespace {

// The sanitizer `finite` chooses a synthetic table, an optimizer like the others (RD-19). It is run as it is.
OptimizerEntry synthetic_table_entry() {
  const SanitizerEntry& finite = find_sanitizer("finite");
  OptimizerEntry e;
  e.name = finite.name;
  e.summary = finite.summary + ", as `sanitize finite`";
  e.goal_says = "answers every query within alpha n";
  e.fields = finite.fields;
  e.complete = finite.complete;
  e.privacy = finite.privacy;
  e.bounds = finite.bounds;
  e.subject = finite.subject;
  e.describe = finite.describe;
  e.prepare = [&finite](const Json& options, const OptimizerData& data, const Context& context) {
    auto table = std::make_shared<const Table>(read_rows(finite.inputs(options, data.columns), data, context));
    return OptimizerEntry::Prepared{table->rows(), [&finite, options, table](Rng& rng, const Progress& progress) {
                                      return finite.sanitize(options, *table, rng, progress);
                                    }};
  };
  return e;
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

const OptimizerEntry& find_optimizer(const std::string& name) {
  std::vector<std::string> names;
  for (const OptimizerEntry& entry : all_optimizers()) {
    if (entry.name == name) return entry;
    names.push_back(entry.name);
  }
  throw Error("unknown optimizer " + in_quotes(name, 60) + did_you_mean(name, names) + "; known are " + join(names));
}

}  // namespace discreet::inline app
