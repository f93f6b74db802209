// The one thread that writes: everything that waits goes into one transaction, and is answered when that is on the
// disk.
//
// While one transaction is being written the next gathers, so that the number of reports a second does not depend on
// how long the disk takes to say that it has them. A repeated report is found out in the store, a report that stands
// twice in the same transaction here. Other changes of the store, such as closing a round, are jobs of the same thread
// and never overlap with a transaction.
#pragma once

#include <atomic>
#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "discreet/service/store/store.h"

namespace discreet::inline service {

// How many transactions there were, and how long they took.
struct CommitStatistics {
  std::uint64_t commits = 0, failures = 0;
  double seconds = 0;
};

class Committer {
 public:
  // What became of the reports of one call, in order; or why nothing is stored.
  struct Result {
    std::vector<Insertion> outcome;
    std::optional<std::string> failure;
  };
  using Done = std::function<void(Result)>;

  struct Hooks {
    // Whether the report's round still takes reports; when not, the report is only looked up.
    std::function<bool(const StoredReport&)> admits;
    // After every transaction, with the fresh reports of it; not while it is unknown what is stored.
    std::function<void(std::span<const StoredReport* const>)> stored;
    // Reports whose fate was unknown have turned out to be stored: everything that was added up is added up anew.
    std::function<void()> recount;
  };

  Committer(Store& store, Hooks hooks);
  Committer(const Committer&) = delete;
  Committer& operator=(const Committer&) = delete;
  ~Committer();  // writes what waits, then ends

  // False, and nothing happens, when too many reports wait already.
  bool submit(std::vector<StoredReport> reports, Done done);

  // Runs on the writing thread, after what was submitted before; what it throws is thrown here.
  void perform(const std::function<void()>& job);

  std::size_t waiting() const;
  CommitStatistics statistics() const;

  static constexpr std::size_t most_waiting = 1 << 17, most_together = 1 << 14;

 private:
  struct Submission {
    std::vector<StoredReport> reports;
    Done done;
    std::function<void()> job;  // instead of reports
  };
  void run();
  std::vector<Submission> take();
  void write(std::vector<Submission>& group);
  void settle();
  std::optional<std::string> look_into(const std::string& failure, std::size_t reports,
                                       const std::vector<Insertion>& outcome);
  std::optional<std::string> insert(std::span<const StoredReport> reports, std::vector<Insertion>& outcome);

  Store& store_;
  Hooks hooks_;
  std::int64_t batch_;
  bool uncertain_ = false;  // whether batch_ is still the last one that is stored
  mutable std::mutex mutex_;
  std::condition_variable arrived_;
  std::deque<Submission> queue_;
  std::size_t waiting_ = 0;
  bool ending_ = false;
  CommitStatistics statistics_;
  std::thread thread_;
};

}  // namespace discreet::inline service
