// Tested by registry_test.cpp
#include "discreet/app/hypothesis.h"

#include "discreet/app/value.h"
#include "discreet/base/error.h"

namespace discreet {
namespace {

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

// A member of the hypothesis, which must be there.
const Json& member(const Json& from, const char* name) {
  if (!from.is_object() || !from.contains(name)) throw Error(std::string("hypothesis: ") + name + " is missing");
  return from[name];
}

}  // namespace

Json write_hypothesis(const FiniteLearner&, const TableConcept& hypothesis) {
  return {{"concept", hypothesis.index}, {"labels", bit_text(hypothesis.labels)}};
}

Json write_hypothesis(const ThresholdLearner& learner, const Threshold& hypothesis) {
  Integer cut = learner.domain().low + hypothesis.cut;
  return {{"cut", Value<Integer>::write(cut)}, {"side", Value<Side>::write(hypothesis.side)}};
}

Json write_hypothesis(const ParityLearner&, const Parity& hypothesis) { return {{"mask", bit_text(hypothesis.mask)}}; }

void read_hypothesis(const FiniteLearner& learner, const Json& from, TableConcept& into) {
  std::int64_t index = Value<std::int64_t>::read(member(from, "concept"), "concept");
  require(index >= 0, "hypothesis: concept must not be negative");
  auto points = static_cast<std::size_t>(learner.domain().size());
  into = {static_cast<std::uint64_t>(index),
          bits_of(Value<std::string>::read(member(from, "labels"), "labels"), points, "labels")};
}

void read_hypothesis(const ThresholdLearner& learner, const Json& from, Threshold& into) {
  Integer cut = Value<Integer>::read(member(from, "cut"), "cut") - learner.domain().low;
  require(0 <= cut && cut <= learner.domain().size(), "hypothesis: cut lies outside of the learner's range");
  into = {cut, Value<Side>::read(member(from, "side"), "side")};
}

void read_hypothesis(const ParityLearner& learner, const Json& from, Parity& into) {
  into = {bits_of(Value<std::string>::read(member(from, "mask"), "mask"), learner.domain().dimension, "mask")};
}

std::string rule(const FiniteLearner&, const TableConcept& hypothesis, std::span<const std::string>) {
  return "concept " + std::to_string(hypothesis.index + 1) + " of the table, " + bit_text(hypothesis.labels);
}

std::string rule(const ThresholdLearner& learner, const Threshold& hypothesis, std::span<const std::string> columns) {
  std::string x = columns.empty() ? "x" : columns.front();
  return x + (hypothesis.side == Side::above ? " >= " : " < ") + Integer(learner.domain().low + hypothesis.cut).str();
}

std::string rule(const ParityLearner&, const Parity& hypothesis, std::span<const std::string> columns) {
  std::string text;
  for (std::size_t i = 0; i < hypothesis.mask.size(); ++i) {
    if (!hypothesis.mask[i]) continue;
    text += (text.empty() ? "" : " xor ") + (i < columns.size() ? columns[i] : "x" + std::to_string(i + 1));
  }
  return text.empty() ? "never" : text;
}

}  // namespace discreet
