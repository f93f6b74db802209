// The list of optimizers, made from their own declarations.
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "discreet/app/registry/any_planned.h"
#include "discreet/audit/verify/subject.h"
#include "discreet/base/progress.h"
#include "discreet/json/json.h"
#include "discreet/json/tiny_instance.h"
#include "discreet/table/table_spec.h"

namespace discreet::inline app {

struct Context;

// Where the rows of an optimizer are.
struct OptimizerData {
  std::filesystem::path path;
  std::vector<std::string> columns;  // names in a table, or empty for all that nothing else names
  std::optional<People> people = {};
  BadRow bad_row = BadRow::refuse;
  std::optional<Separator> separator = {};
  bool rounded = false;  // messages give counts as `about 200`
};

// An optimizer and its rows, read and checked in full.
class OptimizerRun {
 public:
  OptimizerRun() = default;
  OptimizerRun(const OptimizerRun&) = delete;
  OptimizerRun& operator=(const OptimizerRun&) = delete;
  virtual ~OptimizerRun() = default;

  virtual Json optimize(Rng& rng, const Progress& progress) const = 0;
};

// An optimizer with its options, made once from a request and asked as often as needed. A solution is JSON: the public
// output, with nothing about how it was made.
class AnyOptimizer : public AnyPlanned {
 public:
  struct Prepared {
    std::size_t rows = 0;
    std::unique_ptr<const OptimizerRun> run;
    Json optimize(Rng& rng, const Progress& progress) const { return run->optimize(rng, progress); }
  };
  // Errors in the data throw here, before the run.
  virtual Prepared prepare(const OptimizerData& data, const Context& context) const = 0;
  virtual std::string describe(const Json& solution, std::size_t rows) const = 0;  // a sentence
  virtual Subject subject(std::size_t rows) const = 0;
};

// The facts about an optimizer that do not depend on its options.
struct OptimizerEntry {
  std::string name, summary;
  std::string goal_says;  // the meaning of accuracy: "with probability 1 - beta the solution ..."
  Json fields;            // [{name, kind, default, help}]
  std::vector<TinyInstance> (*tiny)() = nullptr;  // as declared beside the codec

  // Reads and checks the options, as any surface gives them. Error, naming the option.
  std::shared_ptr<const AnyOptimizer> (*make)(const Json& options) = nullptr;

  std::shared_ptr<const AnyOptimizer> of(const Json& options) const { return make(options); }

  // Single questions. Each makes the optimizer.
  Json complete(const Json& options) const { return of(options)->options(); }
  Privacy privacy(const Json& options) const { return of(options)->privacy(); }
  Subject subject(const Json& options, std::size_t rows) const { return of(options)->subject(rows); }
};

const std::vector<OptimizerEntry>& all_optimizers();

// Options of verbs that an optimizer refuses. Help leaves them out.
std::vector<std::string> unused_options(const OptimizerEntry& entry);

// Error with the nearest name if the name is unknown.
const OptimizerEntry& find_optimizer(const std::string& name);

}  // namespace discreet::inline app
