// Tested by registry_test.cpp
#include "discreet/app/hypothesis.h"

namespace discreet {

const Json& member(const Json& from, const char* name) {
  if (!from.is_object() || !from.contains(name)) throw Error(std::string("hypothesis: ") + name + " is missing");
  return from[name];
}

std::string bit_text(const BitVector& bits) {
  std::string text;
  for (std::size_t i = 0; i < bits.size(); ++i) text += bits[i] ? '1' : '0';
  return text;
}

BitVector bits_of(const std::string& text, std::size_t size, const char* name) {
  if (text.size() != size || text.find_first_not_of("01") != std::string::npos)
    throw Error(std::string("hypothesis: ") + name + " must be " + std::to_string(size) + " characters 0 or 1");
  BitVector bits(size);
  for (std::size_t i = 0; i < size; ++i) bits.set(i, text[i] == '1');
  return bits;
}

std::uint64_t offset_of(const IntegerDomain& domain, const Json& value, const char* name) {
  Integer offset = Value<Integer>::read(value, name) - domain.low;
  if (offset < 0 || offset >= domain.size())
    throw Error(std::string("hypothesis: ") + name + " lies outside of the learner's range");
  return low_64(offset);
}

std::string column_name(std::span<const std::string> columns, std::size_t index) {
  return index < columns.size() ? columns[index] : "x" + std::to_string(index + 1);
}

std::string sum_in_words(std::span<const std::int64_t> weights, std::span<const std::string> columns) {
  std::string sum;
  for (std::size_t j = 0; j < weights.size(); ++j) {
    const std::int64_t weight = weights[j];
    if (weight == 0) continue;
    sum += sum.empty() ? (weight < 0 ? "-" : "") : (weight < 0 ? " - " : " + ");
    if (std::abs(weight) != 1) sum += std::to_string(std::abs(weight)) + " ";
    sum += column_name(columns, j);
  }
  return sum;
}

}  // namespace discreet
