// Lists the rows of a small public domain by number. The exhaustive verifier visits all of them.
#pragma once

#include <string>
#include <vector>

#include "discreet/learning/domain.h"
#include "discreet/learning/frame.h"
#include "discreet/learning/grid_rows.h"
#include "discreet/learning/multi_sample.h"
#include "discreet/learning/text_domain.h"

namespace discreet::inline learning {

// The places of a map by their offsets.
GridDomain grid_of(const FrameDomain& domain);

// A small domain as a list: the number of its inputs (Error if they are too many to list), and the inputs themselves.
std::size_t input_count(const BitDomain& domain);
std::size_t input_count(const IntegerDomain& domain);
std::size_t input_count(const GridDomain& domain);
std::size_t input_count(const TextDomain& domain);
inline std::size_t input_count(const FrameDomain& domain) { return input_count(grid_of(domain)); }
std::string describe_input(const BitDomain& domain, std::uint32_t input);
std::string describe_input(const IntegerDomain& domain, std::uint32_t input);
std::string describe_input(const GridDomain& domain, std::uint32_t input);
std::string describe_input(const TextDomain& domain, std::uint32_t input);
inline std::string describe_input(const FrameDomain& domain, std::uint32_t input) {
  return describe_input(grid_of(domain), input);
}

// Inputs given by their numbers, as rows.
template <class Domain>
class ListedInputs;

template <>
class ListedInputs<BitDomain> {
 public:
  using Input = BitRow;
  ListedInputs(const BitDomain& domain, std::span<const std::uint32_t> numbers);
  BitRows rows() const { return x_; }

 private:
  BitMatrix x_;
};

template <>
class ListedInputs<IntegerDomain> {
 public:
  using Input = std::uint64_t;
  ListedInputs(const IntegerDomain&, std::span<const std::uint32_t> numbers) : x_(numbers.begin(), numbers.end()) {}
  std::span<const std::uint64_t> rows() const { return x_; }

 private:
  std::vector<std::uint64_t> x_;
};

template <>
class ListedInputs<GridDomain> {
 public:
  using Input = GridRow;
  ListedInputs(const GridDomain& domain, std::span<const std::uint32_t> numbers);
  GridRows rows() const { return GridRows({axes_.begin(), axes_.end()}); }

 private:
  std::vector<std::vector<std::uint64_t>> axes_;
};

template <>
class ListedInputs<FrameDomain> : public ListedInputs<GridDomain> {
 public:
  ListedInputs(const FrameDomain& domain, std::span<const std::uint32_t> numbers)
      : ListedInputs<GridDomain>(grid_of(domain), numbers) {}
};

template <>
class ListedInputs<TextDomain> {
 public:
  using Input = std::string_view;
  ListedInputs(const TextDomain& domain, std::span<const std::uint32_t> numbers);
  ListedInputs(const ListedInputs&) = delete;  // rows are views of its own texts
  std::span<const std::string_view> rows() const { return x_; }

 private:
  std::vector<std::string> texts_;
  std::vector<std::string_view> x_;
};

// All records of a small domain with `labels` labels, numbered. Record r has input r >> labels, and the lowest bits of
// r are its labels.
std::size_t record_count(std::size_t inputs, std::size_t labels);  // Error if there are too many to list
std::string describe_record(const std::string& input, std::uint32_t record, std::size_t labels);
std::vector<std::uint32_t> inputs_of(std::span<const std::uint32_t> records, std::size_t labels);

template <class Domain>
std::size_t record_count(const Domain& domain, std::size_t labels = 1) {
  return record_count(input_count(domain), labels);
}
template <class Domain>
std::string describe_record(const Domain& domain, std::uint32_t record, std::size_t labels = 1) {
  return describe_record(describe_input(domain, record >> labels), record, labels);
}

// A database given by the numbers of its records, as a sample with one label per row, or with many.
template <class Domain>
class RecordSample {
 public:
  using Input = typename ListedInputs<Domain>::Input;
  RecordSample(const Domain& domain, std::span<const std::uint32_t> records) : x_(domain, inputs_of(records, 1)) {
    for (std::uint32_t record : records) y_.push_back(record % 2);
  }
  Sample<Input> sample() const { return {x_.rows(), y_}; }

 private:
  ListedInputs<Domain> x_;
  std::vector<Label> y_;
};

template <class Domain>
class MultiRecordSample {
 public:
  using Input = typename ListedInputs<Domain>::Input;
  MultiRecordSample(const Domain& domain, std::span<const std::uint32_t> records, std::size_t labels)
      : x_(domain, inputs_of(records, labels)), y_(records.size(), labels) {
    for (std::size_t i = 0; i < records.size(); ++i)
      for (std::size_t j = 0; j < labels; ++j) y_.set(i, j, records[i] >> j & 1);
  }
  MultiSample<Input> sample() const { return {x_.rows(), y_, y_.columns()}; }

 private:
  ListedInputs<Domain> x_;
  BitMatrix y_;
};

}  // namespace discreet::inline learning
