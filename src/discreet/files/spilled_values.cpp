#include "discreet/files/spilled_values.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <queue>

#include "discreet/base/error.h"
#include "discreet/base/sorting.h"
#include "discreet/base/wording.h"

namespace discreet::inline files {
namespace {

constexpr std::size_t value_bytes = sizeof(std::uint64_t);

// A file without a name, or one whose name is taken away at once.
FileHandle nameless_file(const std::filesystem::path& folder) {
  if (int made = ::open(folder.c_str(), O_TMPFILE | O_RDWR | O_CLOEXEC, 0600); made >= 0) return FileHandle(made);
  std::string name = (folder / ".discreet-XXXXXX.part").string();
  const int made = ::mkostemps(name.data(), 5, O_CLOEXEC);
  if (made < 0)
    throw Error("option 'spill': no file can be made in " + path_in_quotes(folder.native()) +
                ". Name a folder that can be written to");
  ::unlink(name.c_str());
  return FileHandle(made);
}

}  // namespace

// One run, block by block.
class SpilledValues::Reader {
 public:
  Reader(const SpilledValues& values, const Run& run, std::size_t block)
      : values_(values), next_(run.offset), end_(run.offset + run.size), block_(block) {
    load();
  }

  bool ended() const { return at_ == loaded_.size(); }
  std::uint64_t value() const { return loaded_[at_]; }
  void advance() {
    if (++at_ == loaded_.size()) load();
  }

 private:
  void load() {
    loaded_.resize(std::min(block_, end_ - next_));
    at_ = 0;
    auto* bytes = reinterpret_cast<char*>(loaded_.data());
    for (std::size_t done = 0; done < loaded_.size() * value_bytes;) {
      const auto got = ::pread(values_.file_.get(), bytes + done, loaded_.size() * value_bytes - done,
                               static_cast<off_t>(next_ * value_bytes + done));
      if (got < 0 && errno == EINTR) continue;
      if (got <= 0) machine_fails(values_.name_, "read", got == 0 ? EIO : errno);
      done += static_cast<std::size_t>(got);
    }
    next_ += loaded_.size();
  }

  const SpilledValues& values_;
  std::size_t next_, end_, block_;
  std::vector<std::uint64_t> loaded_;
  std::size_t at_ = 0;
};

SpilledValues::SpilledValues(std::size_t memory, const std::filesystem::path& folder)
    : memory_(memory), name_("the spilled rows in " + path_in_quotes(folder.native())), file_(nameless_file(folder)) {
  require(memory >= least_memory, "option 'memory': at least 1 MiB is needed");
}

void SpilledValues::add(std::span<const std::uint64_t> values) {
  const std::size_t room = memory_ / 2 / value_bytes;
  if (buffer_.capacity() < room) buffer_.reserve(room);
  while (!values.empty()) {
    const std::size_t count = std::min(values.size(), room - buffer_.size());
    buffer_.insert(buffer_.end(), values.begin(), values.begin() + static_cast<std::ptrdiff_t>(count));
    values = values.subspan(count);
    rows_ += static_cast<std::int64_t>(count);
    if (buffer_.size() == room) write_run();
  }
}

void SpilledValues::write_run() {
  sort_values(buffer_);
  const auto* bytes = reinterpret_cast<const char*>(buffer_.data());
  for (std::size_t done = 0; done < buffer_.size() * value_bytes;) {
    const auto put = ::pwrite(file_.get(), bytes + done, buffer_.size() * value_bytes - done,
                              static_cast<off_t>(written_ * value_bytes + done));
    if (put < 0 && errno == EINTR) continue;
    if (put < 0) machine_fails(name_, "written", errno);
    done += static_cast<std::size_t>(put);
  }
  runs_.push_back({written_, buffer_.size()});
  written_ += buffer_.size();
  buffer_.clear();
}

void SpilledValues::finish() {
  if (!buffer_.empty()) write_run();
  std::vector<std::uint64_t>().swap(buffer_);  // gives the memory back, which clear() would not
  if (runs_.size() * least_block <= memory_) return;
  // Runs of half the memory each: rows 8 / (memory / 2) of them, a block each.
  std::size_t enough = memory_;
  while (2 * static_cast<std::size_t>(rows_) * value_bytes / enough * least_block > enough) enough *= 2;
  throw Error("option 'memory': the rows need about " + std::to_string(enough >> 20) + " MiB");
}

void SpilledValues::for_each(const Visit& visit) const {
  if (runs_.empty()) return;
  std::vector<Reader> readers;
  const std::size_t block = std::max(least_block, memory_ / runs_.size()) / value_bytes;
  for (const Run& run : runs_) readers.emplace_back(*this, run, block);
  auto later = [&](std::size_t a, std::size_t b) { return readers[a].value() > readers[b].value(); };
  std::priority_queue<std::size_t, std::vector<std::size_t>, decltype(later)> next(later);
  for (std::size_t i = 0; i < readers.size(); ++i) next.push(i);
  while (!next.empty()) {
    const std::uint64_t value = readers[next.top()].value();
    std::int64_t count = 0;
    while (!next.empty() && readers[next.top()].value() == value) {
      const std::size_t i = next.top();
      next.pop();
      for (; !readers[i].ended() && readers[i].value() == value; readers[i].advance()) ++count;
      if (!readers[i].ended()) next.push(i);
    }
    visit(value, count);
  }
}

}  // namespace discreet::inline files
