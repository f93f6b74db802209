// Tables of many labels for tests, and all the tables of a small domain as a subject of the verifier.
#pragma once

#include <string>

#include "discreet/audit/verify/verifier.h"
#include "discreet/learners/any/finite.h"
#include "discreet/learners/bits/parity.h"
#include "discreet/learners/cuts/threshold.h"
#include "discreet/learners/points/point.h"
#include "discreet/learning/multi_learner.h"

namespace discreet::many_rows {

// Rows of an integer domain.
struct Values {
  std::vector<std::uint64_t> x;
  BitMatrix y;
  std::size_t labels = 0;

  Values(std::size_t rows, std::size_t label_count) : x(rows), y(rows, label_count), labels(label_count) {}
  MultiSample<std::uint64_t> sample() const { return {x, y, labels}; }
};

// Record r of a domain of values. Its value is r / 2^k and its labels are the bits of r.
inline Values values_of(std::span<const std::uint32_t> database, std::size_t labels) {
  Values rows(database.size(), labels);
  for (std::size_t i = 0; i < database.size(); ++i) {
    rows.x[i] = database[i] >> labels;
    for (std::size_t j = 0; j < labels; ++j) rows.y.set(i, j, (database[i] >> j & 1) != 0);
  }
  return rows;
}

// Rows of bits.
struct Bits {
  BitMatrix x, y;
  Bits(std::size_t rows, std::size_t dimension, std::size_t labels) : x(rows, dimension), y(rows, labels) {}
  MultiSample<BitRow> sample() const { return {x, y, y.columns()}; }
};

inline Bits bits_of(std::span<const std::uint32_t> database, std::size_t dimension, std::size_t labels) {
  Bits rows(database.size(), dimension, labels);
  for (std::size_t i = 0; i < database.size(); ++i) {
    for (std::size_t j = 0; j < labels; ++j) rows.y.set(i, j, (database[i] >> j & 1) != 0);
    for (std::size_t j = 0; j < dimension; ++j) rows.x.set(i, j, (database[i] >> (labels + j) & 1) != 0);
  }
  return rows;
}

// ---- outcomes in words

inline std::string key(const NoValue&) { return "none"; }
inline std::string key(const OneValue& rule) { return std::to_string(rule.value); }
inline std::string key(const HashBucket& rule) {
  return rule.hash.multiplier().str() + "x+" + rule.hash.shift().str() + " in " + std::to_string(rule.bucket);
}
inline std::string key(const CodeBucket& rule) {
  return std::to_string(rule.place) + ":" + std::to_string(rule.symbol);
}
inline std::string key(const PointRule& rule) {
  return std::visit([](const auto& shape) { return key(shape); }, rule.shape);
}
inline std::string key(const Threshold& rule) { return rule.cut.str(); }
inline std::string key(const TableConcept& rule) { return "concept " + std::to_string(rule.index); }
inline std::string key(const Parity& rule) {
  std::string text;
  for (std::size_t i = 0; i < rule.mask.size(); ++i) text += rule.mask[i] ? '1' : '0';
  return text;
}

template <class Hypothesis>
std::string key(const std::optional<std::vector<Hypothesis>>& answer) {
  if (!answer) return "no answer";
  std::string text;
  for (const Hypothesis& rule : *answer) text += key(rule) + ", ";
  return text;
}

// ---- subjects

inline Rows order_of(RowOrder order) { return order == RowOrder::ignored ? Rows::unordered : Rows::ordered; }

// All tables over the domain of a learner of integers.
template <class L>
Subject value_subject(const L& learner) {
  const std::size_t labels = learner.label_count();
  return {.records = static_cast<std::size_t>(low_64(learner.domain().size())) << labels,
          .run = [=](std::span<const std::uint32_t> database,
                     Rng& rng) { return key(learner.learn(values_of(database, labels).sample(), rng)); },
          .promised = learner.privacy(),
          .order = order_of(learner.row_order()),
          .labellings = std::size_t{1} << labels};
}

// All tables of bits.
template <class L>
Subject bit_subject(const L& learner) {
  const std::size_t labels = learner.label_count(), dimension = learner.domain().dimension;
  return {.records = std::size_t{1} << (dimension + labels),
          .run = [=](std::span<const std::uint32_t> database,
                     Rng& rng) { return key(learner.learn(bits_of(database, dimension, labels).sample(), rng)); },
          .promised = learner.privacy(),
          .order = order_of(learner.row_order()),
          .labellings = std::size_t{1} << labels};
}

}  // namespace discreet::many_rows
