// The rows that a learner takes, from its public domain: how to read them from a table, and how to list them all.
#pragma once

#include <string>
#include <vector>

#include "discreet/app/table.h"
#include "discreet/learning/domain.h"
#include "discreet/learning/frame.h"
#include "discreet/learning/grid_rows.h"
#include "discreet/learning/sample.h"
#include "discreet/learning/text_domain.h"

namespace discreet {

// The places of a map by their offsets.
GridDomain grid_of(const FrameDomain& domain);

// Which columns hold the inputs; empty: all but the label.
TableSpec input_columns(const BitDomain& domain, const std::vector<std::string>& names);
TableSpec input_columns(const IntegerDomain& domain, const std::vector<std::string>& names);
TableSpec input_columns(const GridDomain& domain, const std::vector<std::string>& names);
TableSpec input_columns(const TextDomain& domain, const std::vector<std::string>& names);
// Two columns, x and y, or one of points as well-known text.
TableSpec input_columns(const FrameDomain& domain, const std::vector<std::string>& names);

// The inputs of a table that was read with these columns.
inline BitRows inputs(const BitDomain&, const Table& table) { return table.bits(); }
inline std::span<const std::uint64_t> inputs(const IntegerDomain&, const Table& table) { return table.values(); }
GridRows inputs(const GridDomain& domain, const Table& table);
inline GridRows inputs(const FrameDomain& domain, const Table& table) { return inputs(grid_of(domain), table); }
inline std::span<const std::string_view> inputs(const TextDomain&, const Table& table) { return table.texts(); }

// All records (x, y) of a small domain, numbered: record r has input r / 2 and label r % 2.
std::size_t record_count(const BitDomain& domain);  // Error when there are too many to list
std::size_t record_count(const IntegerDomain& domain);
std::size_t record_count(const GridDomain& domain);
std::size_t record_count(const TextDomain& domain);
inline std::size_t record_count(const FrameDomain& domain) { return record_count(grid_of(domain)); }
std::string describe_record(const BitDomain& domain, std::uint32_t record);
std::string describe_record(const IntegerDomain& domain, std::uint32_t record);
std::string describe_record(const GridDomain& domain, std::uint32_t record);
std::string describe_record(const TextDomain& domain, std::uint32_t record);
inline std::string describe_record(const FrameDomain& domain, std::uint32_t record) {
  return describe_record(grid_of(domain), record);
}

// A database given by the numbers of its records, as a sample.
template <class Domain>
class RecordSample;

template <>
class RecordSample<BitDomain> {
 public:
  RecordSample(const BitDomain& domain, std::span<const std::uint32_t> records);
  Sample<BitRow> sample() const { return {x_, y_}; }

 private:
  BitMatrix x_;
  std::vector<Label> y_;
};

template <>
class RecordSample<IntegerDomain> {
 public:
  RecordSample(const IntegerDomain& domain, std::span<const std::uint32_t> records);
  Sample<std::uint64_t> sample() const { return {x_, y_}; }

 private:
  std::vector<std::uint64_t> x_;
  std::vector<Label> y_;
};

template <>
class RecordSample<GridDomain> {
 public:
  RecordSample(const GridDomain& domain, std::span<const std::uint32_t> records);
  Sample<GridRow> sample() const;

 private:
  std::vector<std::vector<std::uint64_t>> axes_;
  std::vector<Label> y_;
};

template <>
class RecordSample<FrameDomain> : public RecordSample<GridDomain> {
 public:
  RecordSample(const FrameDomain& domain, std::span<const std::uint32_t> records)
      : RecordSample<GridDomain>(grid_of(domain), records) {}
};

template <>
class RecordSample<TextDomain> {
 public:
  RecordSample(const TextDomain& domain, std::span<const std::uint32_t> records);
  RecordSample(const RecordSample&) = delete;  // rows are views of its own texts
  Sample<std::string_view> sample() const { return {x_, y_}; }

 private:
  std::vector<std::string> texts_;
  std::vector<std::string_view> x_;
  std::vector<Label> y_;
};

}  // namespace discreet
