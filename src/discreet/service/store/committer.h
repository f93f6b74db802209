// The one thread that writes. All waiting reports go into one transaction, and are answered when it is on the disk.
//
// The next transaction gathers while one is being written. So the number of reports per second does not depend on the
// delay of the disk. The store detects a repeated report. The committer detects a report that is twice in the same
// transaction. Other changes of the store, such as closing a round, are jobs of the same thread and never overlap with
// a transaction.
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

// The number of transactions, and their duration.
struct CommitStatistics {
  std::uint64_t commits = 0, failures = 0;
  double seconds = 0;
};

class Committer {
 public:
  // The outcome for the reports of one call, in order, or the reason why nothing is stored.
  struct Result {
    std::vector<Insertion> outcome;
    std::optional<std::string> failure;
  };
  using Done = std::function<void(Result)>;

  struct Hooks {
    // True if the report's round still takes reports. Otherwise the report is only looked up.
    std::function<bool(const StoredReport&)> admits;
    // Called after every transaction with its fresh reports, but not while the stored state is unknown.
    std::function<void(std::span<const StoredReport* const>)> stored;
    // Reports of unknown fate have turned out to be stored: all sums are computed anew.
    std::function<void()> recount;
  };

  Committer(Store& store, Hooks hooks);
  Committer(const Committer&) = delete;
  Committer& operator=(const Committer&) = delete;
  ~Committer();  // writes all waiting reports, then ends

  // False, and nothing happens, if too many reports are waiting.
  bool submit(std::vector<StoredReport> reports, Done done);

  // Runs on the writing thread, after all earlier submissions. Rethrows the exception of the job here.
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
  bool uncertain_ = false;  // batch_ may not be the last one that is stored
  mutable std::mutex mutex_;
  std::condition_variable arrived_;
  std::deque<Submission> queue_;
  std::size_t waiting_ = 0;
  bool ending_ = false;
  CommitStatistics statistics_;
  std::thread thread_;
};

}  // namespace discreet::inline service
