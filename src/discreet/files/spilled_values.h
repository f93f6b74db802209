// Sorts a column of numbers on the disk, within a limit of memory, and counts it value by value.
//
// Values are collected until half of the memory is full. Then they are sorted and written as a run to a nameless file,
// which no other user can read. A pass over the values merges the runs. Nothing of it outlives the process.
#pragma once

#include <cstdint>
#include <filesystem>
#include <span>
#include <vector>

#include "discreet/base/progress.h"
#include "discreet/files/file.h"
#include "discreet/sanitizers/counted_values.h"

namespace discreet::inline files {

class SpilledValues final : public CountedValues<std::uint64_t> {
 public:
  static constexpr std::size_t least_memory = std::size_t{1} << 20, least_block = std::size_t{1} << 16;

  // Files lie in `folder`. Error unless there is at least `least_memory`, in bytes.
  SpilledValues(std::size_t memory, const std::filesystem::path& folder);

  // Error of Kind::machine if the disk fails or is full.
  void add(std::span<const std::uint64_t> values);
  // Call it after the last value. Error, with the memory needed, if the memory does not hold a block of every run.
  void finish();

  std::int64_t rows() const override { return rows_; }
  void for_each(const Visit& visit) const override;
  std::size_t runs() const { return runs_.size(); }

 private:
  struct Run {
    std::size_t offset, size;  // in the file, in values
  };
  class Reader;
  void write_run();

  std::size_t memory_;
  std::string name_;  // the folder's, for messages
  FileHandle file_;
  std::vector<std::uint64_t> buffer_;
  std::vector<Run> runs_;
  std::size_t written_ = 0;  // values in the file
  std::int64_t rows_ = 0;
};

}  // namespace discreet::inline files
