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

// A value of the domain, as its offset.
std::uint64_t offset_of(const IntegerDomain& domain, const Json& value, const char* name) {
  Integer offset = Value<Integer>::read(value, name) - domain.low;
  if (offset < 0 || offset >= domain.size())
    throw Error(std::string("hypothesis: ") + name + " lies outside of the learner's range");
  return low_64(offset);
}

std::string first_column(std::span<const std::string> columns) { return columns.empty() ? "x" : columns.front(); }

}  // namespace

Json write_hypothesis(const FiniteLearner&, const TableConcept& hypothesis) {
  return {{"concept", hypothesis.index}, {"labels", bit_text(hypothesis.labels)}};
}

Json write_hypothesis(const ThresholdLearner& learner, const Threshold& hypothesis) {
  Integer cut = learner.domain().low + hypothesis.cut;
  return {{"cut", Value<Integer>::write(cut)}, {"side", Value<Side>::write(hypothesis.side)}};
}

Json write_hypothesis(const IntervalLearner& learner, const ValueInterval& hypothesis) {
  if (hypothesis.empty()) return {{"empty", true}};
  const Integer low = learner.domain().low;
  return {{"low", Value<Integer>::write(low + hypothesis.low)}, {"high", Value<Integer>::write(low + hypothesis.high)}};
}

Json write_hypothesis(const StepFunctionLearner& learner, const StepFunction& hypothesis) {
  Json breaks = Json::array();
  for (std::uint64_t position : hypothesis.breaks)
    breaks.push_back(Value<Integer>::write(learner.domain().low + position));
  return {{"first", static_cast<int>(hypothesis.first)}, {"breaks", breaks}};
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

void read_hypothesis(const IntervalLearner& learner, const Json& from, ValueInterval& into) {
  into = {};
  if (from.is_object() && from.contains("empty")) return;
  into = {offset_of(learner.domain(), member(from, "low"), "low"),
          offset_of(learner.domain(), member(from, "high"), "high")};
  require(into.low <= into.high, "hypothesis: low must not exceed high");
}

void read_hypothesis(const StepFunctionLearner& learner, const Json& from, StepFunction& into) {
  std::int64_t first = Value<std::int64_t>::read(member(from, "first"), "first");
  require(first == 0 || first == 1, "hypothesis: first must be 0 or 1");
  const Json& breaks = member(from, "breaks");
  require(breaks.is_array() && breaks.size() < static_cast<std::size_t>(learner.pieces()),
          "hypothesis: breaks must be a list of fewer than 'pieces' values");
  into = {static_cast<Label>(first), {}};
  for (const Json& value : breaks) {
    into.breaks.push_back(offset_of(learner.domain(), value, "breaks"));
    require(into.breaks.back() > (into.breaks.size() == 1 ? 0 : into.breaks.end()[-2]),
            "hypothesis: breaks must grow, and lie above the least value");
  }
}

void read_hypothesis(const ParityLearner& learner, const Json& from, Parity& into) {
  into = {bits_of(Value<std::string>::read(member(from, "mask"), "mask"), learner.domain().dimension, "mask")};
}

std::string rule(const FiniteLearner&, const TableConcept& hypothesis, std::span<const std::string>) {
  return "concept " + std::to_string(hypothesis.index + 1) + " of the table, " + bit_text(hypothesis.labels);
}

std::string rule(const ThresholdLearner& learner, const Threshold& hypothesis, std::span<const std::string> columns) {
  return first_column(columns) + (hypothesis.side == Side::above ? " >= " : " < ") +
         Integer(learner.domain().low + hypothesis.cut).str();
}

std::string rule(const IntervalLearner& learner, const ValueInterval& hypothesis,
                 std::span<const std::string> columns) {
  if (hypothesis.empty()) return "never";
  const Integer low = learner.domain().low;
  return Integer(low + hypothesis.low).str() + " <= " + first_column(columns) +
         " <= " + Integer(low + hypothesis.high).str();
}

// The pieces that are labelled 1, one comparison each.
std::string rule(const StepFunctionLearner& learner, const StepFunction& hypothesis,
                 std::span<const std::string> columns) {
  const Integer low = learner.domain().low;
  std::string x = first_column(columns), text;
  Label label = hypothesis.first;
  for (std::size_t piece = 0; piece <= hypothesis.breaks.size(); ++piece, label ^= 1) {
    if (label == 0) continue;
    if (hypothesis.breaks.empty()) return "always";
    if (!text.empty()) text += " or ";
    if (piece > 0) text += Integer(low + hypothesis.breaks[piece - 1]).str() + " <= ";
    text += x;
    if (piece < hypothesis.breaks.size()) text += " < " + Integer(low + hypothesis.breaks[piece]).str();
  }
  return text.empty() ? "never" : text;
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
