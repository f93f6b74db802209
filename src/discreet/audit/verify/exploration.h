// Finds the exact output distribution of every database of a subject: in parallel, in order, until it is stopped.
#pragma once

#include <tbb/task_arena.h>

#include <atomic>
#include <chrono>
#include <functional>
#include <map>
#include <thread>

#include "discreet/audit/verify/law_table.h"
#include "discreet/audit/verify/subject.h"

namespace discreet::inline audit {

// Ends long work on several threads: the time is up, or the caller stops it.
class Halt {
 public:
  enum class Reason { none, time, caller };

  // Seconds from now, 0 for no limit. Only the constructing thread asks `stop`, some 50 times a second.
  Halt(double seconds, std::function<bool()> stop) : stop_(std::move(stop)), caller_(std::this_thread::get_id()) {
    if (seconds > 0)
      deadline_ = Clock::now() +
                  std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(std::min(seconds, 1e9)));
  }

  // Once true, always true. Any thread.
  bool now() {
    if (reason_ != Reason::none) return true;
    Clock::time_point time = Clock::now();
    if (time >= deadline_)
      settle(Reason::time);
    else if (stop_ && std::this_thread::get_id() == caller_ && time >= next_question_) {
      next_question_ = time + std::chrono::milliseconds(20);
      if (stop_()) settle(Reason::caller);
    }
    return reason_ != Reason::none;
  }

  Reason reason() const { return reason_; }

 private:
  using Clock = std::chrono::steady_clock;

  void settle(Reason reason) {
    Reason none = Reason::none;
    reason_.compare_exchange_strong(none, reason);
  }

  std::function<bool()> stop_;
  std::thread::id caller_;
  Clock::time_point deadline_ = Clock::time_point::max();
  Clock::time_point next_question_ = {};
  std::atomic<Reason> reason_ = Reason::none;
};

// One run. Every difference between exceptions that an observer could see goes into the outcome. Lack of memory, a
// refusal to explore and an interruption by the caller are not outcomes, and are thrown on.
Outcome outcome_of(const Subject& subject, const Database& database, Rng& rng);

// The output distribution of one database, all paths played. Empty if the halt came first.
std::optional<EnclosedLaw> law_of(const Subject& subject, const Database& database, const Explorer& explorer,
                                  Halt& halt);

class Exploration {
 public:
  Exploration(const Subject& subject, const Databases& databases, const Explorer& explorer, std::size_t threads,
              Halt& halt);

  // Explores some more databases. False if that added no database, because all are done or the halt came.
  bool advance();

  std::uint64_t explored() const { return law_ids_.size(); }  // databases [0, explored) have distributions
  bool done() const { return explored() == databases_.size(); }
  LawTable::Id law(std::uint64_t database) const { return law_ids_[database]; }
  const LawTable& laws() const { return laws_; }

  // body(i) for all i of [begin, end), on the threads of this exploration. The calling thread takes part.
  void in_parallel(std::uint64_t begin, std::uint64_t end, const std::function<void(std::uint64_t)>& body) const;

 private:
  std::vector<std::uint64_t> fresh(std::uint64_t begin, std::uint64_t end) const;

  const Subject& subject_;
  const Databases& databases_;
  const Explorer explorer_;
  Halt& halt_;
  mutable tbb::task_arena arena_;
  LawTable laws_;
  std::vector<LawTable::Id> law_ids_;
  std::map<Database, LawTable::Id> law_of_read_;  // by Subject::reads, if there is one
  std::uint64_t block_ = 16;                      // databases explored between two looks at the clock
};

}  // namespace discreet::inline audit
