#include "discreet/service/store/committer.h"

#include <chrono>
#include <exception>
#include <future>
#include <memory>
#include <set>

#include "discreet/base/error.h"

namespace discreet::inline service {
namespace {

// The reports of a group: those to write, each token once, and those to look up afterwards, which are late or are twice
// in the group.
struct Merged {
  enum class Part { write, look_up };
  std::vector<StoredReport> written, looked_up;
  std::vector<std::pair<Part, std::size_t>> places;  // for all reports of the group, in order
  std::set<std::pair<std::int64_t, Token>> seen;

  void add(StoredReport&& report, bool admitted) {
    const bool write = admitted && seen.insert({report.study, report.token}).second;
    auto& part = write ? written : looked_up;
    places.emplace_back(write ? Part::write : Part::look_up, part.size());
    part.push_back(std::move(report));
  }
};

}  // namespace

Committer::Committer(Store& store, Hooks hooks)
    : store_(store), hooks_(std::move(hooks)), batch_(store.last_batch()), thread_([this] { run(); }) {}

Committer::~Committer() {
  {
    std::lock_guard lock(mutex_);
    ending_ = true;
  }
  arrived_.notify_one();
  thread_.join();
}

bool Committer::submit(std::vector<StoredReport> reports, Done done) {
  {
    std::lock_guard lock(mutex_);
    if (waiting_ + reports.size() > most_waiting) return false;
    waiting_ += reports.size();
    queue_.push_back({std::move(reports), std::move(done), {}});
  }
  arrived_.notify_one();
  return true;
}

// The error is handed over whole: the writing thread keeps no part of it when the caller looks at it.
void Committer::perform(const std::function<void()>& job) {
  auto finished = std::make_shared<std::promise<std::exception_ptr>>();
  auto outcome = finished->get_future();
  {
    std::lock_guard lock(mutex_);
    queue_.push_back({{}, {}, [this, &job, finished] {
                        std::exception_ptr failure;
                        try {
                          settle();
                          job();
                        } catch (...) {
                          failure = std::current_exception();
                        }
                        finished->set_value(std::move(failure));
                      }});
  }
  arrived_.notify_one();
  if (auto failure = outcome.get()) std::rethrow_exception(std::move(failure));
}

std::size_t Committer::waiting() const {
  std::lock_guard lock(mutex_);
  return waiting_;
}

CommitStatistics Committer::statistics() const {
  std::lock_guard lock(mutex_);
  return statistics_;
}

void Committer::run() {
  for (;;) {
    auto group = take();
    if (group.empty()) return;
    if (group.front().job)
      group.front().job();
    else
      write(group);
  }
}

// A job alone, or what fits into one transaction; nothing when it is time to end.
std::vector<Committer::Submission> Committer::take() {
  std::unique_lock lock(mutex_);
  arrived_.wait(lock, [this] { return ending_ || !queue_.empty(); });
  std::vector<Submission> group;
  std::size_t reports = 0;
  while (!queue_.empty() && (group.empty() || (!group.front().job && !queue_.front().job))) {
    std::size_t size = queue_.front().reports.size();
    if (!group.empty() && reports + size > most_together) break;
    reports += size;
    group.push_back(std::move(queue_.front()));
    queue_.pop_front();
  }
  waiting_ -= reports;
  return group;
}

void Committer::write(std::vector<Submission>& group) {
  Merged merged;
  std::vector<std::size_t> sizes;
  for (Submission& submission : group) {
    sizes.push_back(submission.reports.size());
    for (StoredReport& report : submission.reports) {
      const bool admitted = hooks_.admits(report);
      merged.add(std::move(report), admitted);
    }
  }
  std::vector<Insertion> written, looked_up;
  std::optional<std::string> failure;
  if (!merged.written.empty()) failure = insert(merged.written, written);
  if (!failure && !merged.looked_up.empty()) {
    try {
      looked_up = store_.find(merged.looked_up);
    } catch (const Error& error) {
      failure = error.what();
    }
  }
  std::vector<const StoredReport*> fresh;
  for (std::size_t i = 0; i < written.size(); ++i)
    if (written[i] == Insertion::fresh) fresh.push_back(&merged.written[i]);
  if (!uncertain_) hooks_.stored(fresh);
  std::size_t next = 0;
  for (std::size_t i = 0; i < group.size(); ++i) {
    Result result;
    result.failure = failure;
    for (std::size_t j = 0; j < sizes[i]; ++j) {
      auto [part, at] = merged.places[next++];
      if (!failure) result.outcome.push_back(part == Merged::Part::write ? written[at] : looked_up[at]);
    }
    group[i].done(std::move(result));
  }
}

// Finds out whether the batch before the next one is in the store, after a failure that could not be examined.
void Committer::settle() {
  if (!uncertain_) return;
  if (std::int64_t last = store_.recover(); last != batch_) {
    hooks_.recount();
    batch_ = last;  // afterwards: a recount that failed is due again
  }
  uncertain_ = false;
}

// The transaction may have ended well and only the word of it got lost: then nothing failed.
std::optional<std::string> Committer::look_into(const std::string& failure, std::size_t reports,
                                                const std::vector<Insertion>& outcome) {
  try {
    if (store_.recover() == batch_ + 1) {
      if (outcome.size() == reports) return std::nullopt;
      uncertain_ = true;
    }
  } catch (const Error& error) {
    // A store that is damaged or taken stores nothing more, whatever became of this batch.
    uncertain_ = error.kind() != Error::Kind::check;
  }
  return failure;
}

// Why it failed, or nothing: then all of it is stored.
std::optional<std::string> Committer::insert(std::span<const StoredReport> reports, std::vector<Insertion>& outcome) {
  const auto begin = std::chrono::steady_clock::now();
  std::optional<std::string> failure;
  for (;;) {
    auto kind = Error::Kind::machine;
    failure.reset();
    try {
      settle();
      store_.insert(batch_ + 1, reports, outcome);
    } catch (const Error& error) {
      failure = error.what();
      kind = error.kind();
      if (!uncertain_) failure = look_into(*failure, reports.size(), outcome);
    }
    if (!failure || kind != Error::Kind::machine || std::chrono::steady_clock::now() - begin >= store_.patience())
      break;
  }
  if (failure)
    outcome.clear();
  else
    ++batch_;
  std::lock_guard lock(mutex_);
  ++(failure ? statistics_.failures : statistics_.commits);
  statistics_.seconds += std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  return failure;
}

}  // namespace discreet::inline service
