// Tested by registry_test.cpp
#include "discreet/json/hypothesis.h"

#include <algorithm>

namespace discreet::inline json {

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

namespace {

// The hypotheses of a model are a list, or one: what it takes at this depth, with a comma and the end of its last line.
std::size_t bytes_at(const Json& json, std::size_t depth) {
  const std::string text = json.dump(2);
  const auto lines = static_cast<std::size_t>(std::ranges::count(text, '\n')) + 1;
  return text.size() + 2 * depth * lines + 2;
}

constexpr std::size_t depth_of_hypothesis = 2;

}  // namespace

std::size_t bytes_in_model(const Json& hypothesis) { return bytes_at(hypothesis, depth_of_hypothesis); }

std::size_t bytes_in_model(const char* name, const Json& element, std::size_t count) {
  return bytes_in_model(Json{{name, Json::array({element})}}) + count * bytes_at(element, depth_of_hypothesis + 2);
}

Json longest(std::initializer_list<Json> all) {
  return *std::ranges::max_element(all, {}, [](const Json& json) { return json.dump().size(); });
}

Json longest_between(const Integer& low, const Integer& high) {
  return longest({Value<Integer>::write(low), Value<Integer>::write(high)});
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

}  // namespace discreet::inline json
