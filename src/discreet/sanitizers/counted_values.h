// The values of a table in growing order, with the number of rows of each. A histogram is made from it.
//
// The rows may be in memory or be merged from files (app/). A sanitizer may read them more than once.
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <span>
#include <string_view>
#include <vector>

#include "discreet/base/sorting.h"

namespace discreet::inline sanitizers {

template <class Value>
class CountedValues {
 public:
  virtual ~CountedValues() = default;
  using Visit = std::function<void(const Value& value, std::int64_t count)>;
  virtual std::int64_t rows() const = 0;
  // Every value that occurs once, in growing order. Counts are at least 1.
  virtual void for_each(const Visit& visit) const = 0;
};

// For rows in memory: a sorted copy.
template <class Value>
class SortedRows final : public CountedValues<Value> {
 public:
  SortedRows(std::span<const Value> rows, const Stage& stage) : sorted_(rows.begin(), rows.end()) {
    if constexpr (std::is_same_v<Value, std::uint64_t>)
      sort_values(sorted_, stage);
    else
      std::sort(sorted_.begin(), sorted_.end());
  }

  std::int64_t rows() const override { return static_cast<std::int64_t>(sorted_.size()); }
  void for_each(const typename CountedValues<Value>::Visit& visit) const override {
    for (auto run = sorted_.begin(); run != sorted_.end();) {
      auto end = std::find_if(run, sorted_.end(), [&](const Value& value) { return value != *run; });
      visit(*run, end - run);
      run = end;
    }
  }

 private:
  std::vector<Value> sorted_;
};

}  // namespace discreet::inline sanitizers
