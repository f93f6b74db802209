// An optimizer as an entry of the list.
//
// How a solution is written and put into words stands in solutions.h, as overloads for its optimizer; how rows are read
// in optimizer_rows.h, as overloads for its domain.
#pragma once

#include <memory>

#include "discreet/app/releases/optimizer_rows.h"
#include "discreet/app/releases/score_table_value.h"
#include "discreet/app/releases/solutions.h"
#include "discreet/json/options.h"

namespace discreet::inline app {

// A record is an input: there are no labels.
template <Optimizer O>
Subject optimizer_subject(O of_options) {
  auto optimizer = std::make_shared<const O>(std::move(of_options));
  const auto domain = optimizer->domain();
  Subject subject;
  subject.records = input_count(domain);
  subject.promised = optimizer->privacy();
  subject.order = optimizer->row_order() == RowOrder::ignored ? Rows::unordered : Rows::ordered;
  subject.describe = [domain](std::uint32_t record) { return describe_input(domain, record); };
  subject.run = [optimizer, domain](std::span<const std::uint32_t> database, Rng& rng) {
    ListedInputs<std::decay_t<decltype(domain)>> inputs(domain, database);
    return write_solution(*optimizer, optimizer->optimize(inputs.rows(), rng)).dump();
  };
  return subject;
}

template <Optimizer O>
OptimizerEntry optimizer_entry() {
  using Options = typename O::Options;
  OptimizerEntry e;
  e.name = O::name;
  e.summary = O::summary;
  e.goal_says = O::goal_says;
  e.fields = describe_fields<Options>();
  e.complete = [](const Json& options) {
    auto read = read_options<Options>(options);
    O checked(read);  // the constructor checks them together
    return write_options(read);
  };
  e.privacy = [](const Json& options) { return O(read_options<Options>(options)).privacy(); };
  e.bounds = [](const Json& options, const Accuracy& goal) { return O(read_options<Options>(options)).bounds(goal); };
  e.prepare = [](const Json& options, const OptimizerData& data, const Context& context) {
    auto optimizer = std::make_shared<const O>(read_options<Options>(options));
    using Read = decltype(read_optimizer_rows(optimizer->domain(), data, context));
    auto read = std::make_shared<const Read>(read_optimizer_rows(optimizer->domain(), data, context));
    return OptimizerEntry::Prepared{read->rows().size(), [optimizer, read](Rng& rng, const Progress& progress) {
                                      return write_solution(*optimizer,
                                                            optimizer->optimize(read->rows(), rng, progress));
                                    }};
  };
  e.describe = [](const Json& options, const Json& solution, std::size_t) {
    return describe_solution(O(read_options<Options>(options)), solution);
  };
  e.subject = [](const Json& options, std::size_t) { return optimizer_subject(O(read_options<Options>(options))); };
  return e;
}

}  // namespace discreet::inline app
