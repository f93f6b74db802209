// Tested by arrow_test.cpp
#include "discreet/app/registry/listed_domain.h"

#include <variant>

#include "discreet/base/error.h"

namespace discreet::inline app {
namespace {

bool has_bits(const TableSpec& spec) { return spec.bits && spec.bits->dimension >= 1 && spec.bits->dimension <= 64; }

const Range& range_of(const TableSpec& spec, const std::string& name) {
  if (spec.values.size() != 1 || !std::holds_alternative<Range>(spec.values.front().kind))
    throw Error("option 'learner': the rows of " + name +
                " are neither one whole number nor bits. Name a learner such as finite, threshold, point or parity");
  return std::get<Range>(spec.values.front().kind);
}

}  // namespace

Integer domain_size(const std::string& name, const AnyLearner& learner) {
  const TableSpec spec = learner.inputs({});
  if (has_bits(spec)) return Integer(1) << static_cast<unsigned>(spec.bits->dimension);
  return Integer(range_of(spec, name).last()) + 1;
}

Table listed_inputs(const std::string& name, const AnyLearner& learner, const std::vector<std::uint64_t>& inputs,
                    const std::vector<Label>& labels) {
  const TableSpec spec = learner.inputs({});
  auto own_labels = std::make_shared<const std::vector<Label>>(labels);
  std::vector<Column<Label>> label_columns;
  if (!labels.empty()) label_columns.push_back({*own_labels, own_labels});
  if (has_bits(spec)) {
    BitMatrix bits(inputs.size(), spec.bits->dimension);
    for (std::size_t i = 0; i < inputs.size(); ++i)
      for (std::size_t j = 0; j < spec.bits->dimension; ++j) bits.set(i, j, inputs[i] >> j & 1);
    return Table(inputs.size(), std::move(label_columns), {}, {}, std::move(bits));
  }
  range_of(spec, name);
  auto own = std::make_shared<const std::vector<std::uint64_t>>(inputs);
  return Table(inputs.size(), std::move(label_columns), {{*own, own}}, {}, BitMatrix());
}

}  // namespace discreet::inline app
