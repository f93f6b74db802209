// Describes the record on a person's device: whole numbers, under a public description of the fields.
//
// The domain of a study is fixed and public before any participant answers: a randomizer is private over the whole
// domain and only there. So a field has a range, and a device refuses a record outside of it instead of guessing. If a
// field has words, the n-th word stands for low + n.
//
// Privacy:  none by itself. A record never leaves the device.
// Utility:  every record of a schema is accepted, everything else is refused with the field's name.
// Cost:     O(fields).
// Source:   section 5 of the spec of the local model.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "discreet/base/integer.h"

namespace discreet::inline local {

using Record = std::vector<std::int64_t>;

// Whole numbers from low to high.
struct ValueRange {
  std::int64_t low = 0, high = 0;
  bool holds(std::int64_t value) const { return low <= value && value <= high; }
  bool operator==(const ValueRange&) const = default;
};

// The largest number of a record, and of any step of an expression. Languages with doubles as numbers count exactly up
// to here.
inline constexpr std::int64_t most_value = (std::int64_t{1} << 53) - 1;

struct RecordField {
  std::string name;
  ValueRange range;
  std::vector<std::string> words = {};  // empty, or one for every number of the range
  bool operator==(const RecordField&) const = default;
};

class RecordSchema {
 public:
  static constexpr std::size_t max_fields = 4096, max_name = 64, max_words = 65536;

  // Error: no field, too many, or a name that is empty, too long or there twice. Also a range that is empty or leaves
  // most_value, words that do not match the range in number, or one of them twice.
  explicit RecordSchema(std::vector<RecordField> fields);

  const std::vector<RecordField>& fields() const { return fields_; }
  std::size_t size() const { return fields_.size(); }
  std::optional<std::size_t> find(std::string_view name) const;
  Integer records() const;  // how many there are

  // Error that names the field, unless the record has one number per field, each in its range.
  void check(const Record& record) const;

  // The number that a text means: a word of the field, or a whole number of its range. Error otherwise.
  std::int64_t read(std::size_t field, std::string_view text) const;
  // The number as a text: the word if the field has words.
  std::string write(std::size_t field, std::int64_t value) const;

  bool operator==(const RecordSchema&) const = default;

 private:
  std::vector<RecordField> fields_;
};

}  // namespace discreet::inline local
