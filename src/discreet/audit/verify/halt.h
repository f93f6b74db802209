// Ends long work on several threads: the time is up, or the caller stops it.
#pragma once

#include <atomic>
#include <chrono>
#include <functional>
#include <thread>

namespace discreet::inline audit {

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

}  // namespace discreet::inline audit
