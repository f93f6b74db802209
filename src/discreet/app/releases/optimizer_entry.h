// A class that models Optimizer as an entry of the list.
//
// How a solution is written and put into words is in x_json.h beside the optimizer. How rows are read is in
// optimizer_rows.h, as overloads for its domain.
#pragma once

#include <memory>

#include "discreet/app/releases/optimizer_rows.h"
#include "discreet/app/releases/score_table_value.h"
#include "discreet/json/options.h"
#include "discreet/optimizers/clauses_json.h"
#include "discreet/optimizers/deep_point_json.h"
#include "discreet/optimizers/scores_json.h"

namespace discreet::inline app {

template <Optimizer O>
class OptimizerOf;

template <Optimizer O>
class OptimizerRunOf final : public OptimizerRun {
 public:
  OptimizerRunOf(std::shared_ptr<const OptimizerOf<O>> owner, const O& optimizer, const OptimizerData& data,
                 const Context& context)
      : owner_(std::move(owner)),
        optimizer_(optimizer),
        read_(read_optimizer_rows(optimizer.domain(), data, context)) {}

  std::size_t rows() const { return read_.rows().size(); }
  Json optimize(Rng& rng, const Progress& progress) const override {
    return write_solution(optimizer_, optimizer_.optimize(read_.rows(), rng, progress));
  }

 private:
  using Read = decltype(read_optimizer_rows(std::declval<const O&>().domain(), std::declval<const OptimizerData&>(),
                                            std::declval<const Context&>()));
  std::shared_ptr<const OptimizerOf<O>> owner_;  // keeps the optimizer alive
  const O& optimizer_;
  Read read_;
};

template <Optimizer O>
class OptimizerOf final : public AnyOptimizer, public std::enable_shared_from_this<OptimizerOf<O>> {
 public:
  using Options = typename O::Options;
  explicit OptimizerOf(const Options& options) : given_(options), optimizer_(options) {}

  Json options() const override { return write_options(given_); }
  Privacy privacy() const override { return optimizer_.privacy(); }
  std::vector<Bound> bounds(const Accuracy& goal) const override { return optimizer_.bounds(goal); }
  Prepared prepare(const OptimizerData& data, const Context& context) const override {
    auto run = std::make_unique<const OptimizerRunOf<O>>(this->shared_from_this(), optimizer_, data, context);
    const std::size_t rows = run->rows();
    return {rows, std::move(run)};
  }
  std::string describe(const Json& solution, std::size_t) const override {
    return describe_solution(optimizer_, solution);
  }
  Subject subject(std::size_t rows) const override;

 private:
  Options given_;
  O optimizer_;
};

// A record is an input: there are no labels.
template <Optimizer O>
Subject OptimizerOf<O>::subject(std::size_t) const {
  auto self = this->shared_from_this();
  const auto domain = optimizer_.domain();
  Subject subject;
  subject.records = input_count(domain);
  subject.promised = optimizer_.privacy();
  subject.order = optimizer_.row_order() == RowOrder::ignored ? Rows::unordered : Rows::ordered;
  subject.describe = [domain](std::uint32_t record) { return describe_input(domain, record); };
  subject.run = [self, domain](std::span<const std::uint32_t> database, Rng& rng) {
    ListedInputs<std::decay_t<decltype(domain)>> inputs(domain, database);
    return write_solution(self->optimizer_, self->optimizer_.optimize(inputs.rows(), rng)).dump();
  };
  return subject;
}

template <Optimizer O>
OptimizerEntry optimizer_entry() {
  using Options = typename O::Options;
  return {.name = std::string(O::name),
          .summary = std::string(O::summary),
          .goal_says = std::string(O::goal_says),
          .fields = describe_fields<Options>(),
          .tiny = [] { return tiny_instances(TinyOf<O>{}); },
          .make = [](const Json& options) -> std::shared_ptr<const AnyOptimizer> {
            return std::make_shared<const OptimizerOf<O>>(read_options<Options>(options));
          }};
}

}  // namespace discreet::inline app
