// Tested by registry_test.cpp, on every learner's small domain.
#include "discreet/learning/listed_records.h"

#include <algorithm>

#include "discreet/base/error.h"
#include "discreet/base/wording.h"

namespace discreet::inline learning {
namespace {

constexpr std::size_t max_records = 4096;

[[noreturn]] void too_many(const std::string& rows) {
  throw Error("the domain has " + rows + " different rows, too many to list them all. Verify a smaller one");
}

// Inputs of a domain, to which labels may come.
std::size_t listed(const Integer& inputs) {
  if (inputs * 2 > max_records)
    throw Error("the domain has " + inputs.str() +
                " different values, too many to list them all. Verify a smaller one");
  return static_cast<std::size_t>(inputs);
}

// The point with this number: the first axis counts fastest.
std::vector<std::uint64_t> point(const GridDomain& domain, std::uint64_t number) {
  std::vector<std::uint64_t> offsets;
  for (const IntegerDomain& axis : domain.axes) {
    std::uint64_t size = low_64(axis.size());
    offsets.push_back(number % size);
    number /= size;
  }
  return offsets;
}

}  // namespace

GridDomain grid_of(const FrameDomain& domain) { return {{{0, domain.width()}, {0, domain.height()}}}; }

std::size_t input_count(const BitDomain& domain) {
  if (domain.dimension >= 64) too_many("2^" + std::to_string(domain.dimension + 1));
  return listed(Integer(1) << static_cast<unsigned>(domain.dimension));
}

std::size_t input_count(const IntegerDomain& domain) { return listed(domain.size()); }

std::size_t input_count(const GridDomain& domain) {
  Integer points = 1;
  for (const IntegerDomain& axis : domain.axes) points *= axis.size();
  return listed(points);
}

std::size_t input_count(const TextDomain& domain) { return listed(domain.size()); }

std::string describe_input(const BitDomain& domain, std::uint32_t input) {
  std::string bits;
  for (std::size_t i = 0; i < domain.dimension; ++i) bits += (input >> i) & 1 ? '1' : '0';
  return bits;
}

std::string describe_input(const IntegerDomain& domain, std::uint32_t input) {
  return Integer(domain.low + input).str();
}

std::string describe_input(const GridDomain& domain, std::uint32_t input) {
  std::string text;
  auto offsets = point(domain, input);
  for (std::size_t j = 0; j < offsets.size(); ++j)
    text += (j == 0 ? "" : " ") + Integer(domain.axes[j].low + offsets[j]).str();
  return text;
}

std::string describe_input(const TextDomain& domain, std::uint32_t input) {
  std::string text = domain.text(input);
  return domain.form == TextForm::natural ? text : in_quotes(text);
}

ListedInputs<BitDomain>::ListedInputs(const BitDomain& domain, std::span<const std::uint32_t> numbers)
    : x_(numbers.size(), domain.dimension) {
  for (std::size_t i = 0; i < numbers.size(); ++i) x_.row(i)[0] = numbers[i];
}

ListedInputs<GridDomain>::ListedInputs(const GridDomain& domain, std::span<const std::uint32_t> numbers)
    : axes_(domain.axes.size()) {
  for (std::uint32_t number : numbers) {
    auto offsets = point(domain, number);
    for (std::size_t j = 0; j < axes_.size(); ++j) axes_[j].push_back(offsets[j]);
  }
}

ListedInputs<TextDomain>::ListedInputs(const TextDomain& domain, std::span<const std::uint32_t> numbers) {
  for (std::uint32_t number : numbers) texts_.push_back(domain.text(number));
  x_.assign(texts_.begin(), texts_.end());
}

std::size_t record_count(std::size_t inputs, std::size_t labels) {
  if (labels > 12 || inputs << labels > max_records)
    too_many(std::to_string(inputs) + " times 2^" + std::to_string(labels));
  return inputs << labels;
}

std::string describe_record(const std::string& input, std::uint32_t record, std::size_t labels) {
  std::string text = "(" + input + ",";
  for (std::size_t j = 0; j < labels; ++j) text += (record >> j & 1) ? " 1" : " 0";
  return text + ")";
}

std::vector<std::uint32_t> inputs_of(std::span<const std::uint32_t> records, std::size_t labels) {
  std::vector<std::uint32_t> inputs;
  for (std::uint32_t record : records) inputs.push_back(record >> labels);
  return inputs;
}

}  // namespace discreet::inline learning
