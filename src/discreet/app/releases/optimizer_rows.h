// The rows that an optimizer takes, from its public domain: how to read them from a file, and how to list them all.
#pragma once

#include "discreet/app/releases/dimacs.h"
#include "discreet/app/releases/optimizers.h"
#include "discreet/optimizers/scores.h"
#include "discreet/table/input_columns.h"

namespace discreet::inline app {

// A table without labels, by a spec of its inputs.
Table read_rows(TableSpec spec, const OptimizerData& data, const Context& context);

// `rows()` is a view of what is held.
class ReadClauses {
 public:
  ReadClauses(const ClauseDomain& domain, const OptimizerData& data, const Context& context);
  ClauseRows rows() const { return clauses_.rows(); }

 private:
  DimacsClauses clauses_;
};

class ReadGrid {
 public:
  ReadGrid(const GridDomain& domain, const OptimizerData& data, const Context& context)
      : domain_(domain), table_(read_rows(input_columns(domain, data.columns), data, context)) {}
  GridRows rows() const { return inputs(domain_, table_); }

 private:
  GridDomain domain_;
  Table table_;
};

// A column of names of kinds. An unknown name stops the reading, or becomes the first kind.
class ReadKinds {
 public:
  ReadKinds(const KindDomain& domain, const OptimizerData& data, const Context& context);
  std::span<const std::uint64_t> rows() const { return kinds_; }

 private:
  std::vector<std::uint64_t> kinds_;
};

inline ReadClauses read_optimizer_rows(const ClauseDomain& domain, const OptimizerData& data, const Context& context) {
  return {domain, data, context};
}
inline ReadGrid read_optimizer_rows(const GridDomain& domain, const OptimizerData& data, const Context& context) {
  return {domain, data, context};
}
inline ReadKinds read_optimizer_rows(const KindDomain& domain, const OptimizerData& data, const Context& context) {
  return {domain, data, context};
}

std::size_t input_count(const ClauseDomain& domain);
std::size_t input_count(const KindDomain& domain);
std::string describe_input(const ClauseDomain& domain, std::uint32_t input);
std::string describe_input(const KindDomain& domain, std::uint32_t input);

}  // namespace discreet::inline app

namespace discreet::inline learning {

template <>
class ListedInputs<ClauseDomain> {
 public:
  ListedInputs(const ClauseDomain& domain, std::span<const std::uint32_t> numbers);
  ClauseRows rows() const { return {literals_, width_}; }

 private:
  std::vector<ClauseLiteral> literals_;
  std::size_t width_;
};

template <>
class ListedInputs<KindDomain> {
 public:
  ListedInputs(const KindDomain&, std::span<const std::uint32_t> numbers) : x_(numbers.begin(), numbers.end()) {}
  std::span<const std::uint64_t> rows() const { return x_; }

 private:
  std::vector<std::uint64_t> x_;
};

}  // namespace discreet::inline learning
