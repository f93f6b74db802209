// Shared parts of the fault tests: calls that reach the disk are counted, and a process can be stopped at each of them.
//
// The test program has its own fsync, fdatasync, write, ftruncate, unlink and rename (faults_test.cpp). SQLite, which
// is a shared library, calls them too.
#pragma once

#include <gtest/gtest.h>

#include <atomic>
#include <string>

#include "discreet/base/refusals_test.h"
#include "discreet/ledger/binding/witness.h"

namespace discreet::inline ledger {

struct DiskCalls {
  static constexpr int stopped_status = 77;
  static inline std::atomic<int> syncs = 0;
  static inline std::atomic<int> left = -1;  // calls until the process ends without a word. Negative: never

  // The process ends at its n-th call from here on, before it is made. A write is made by half.
  static void stop_at(int call) { left = call; }
};

inline const std::string identity_a(32, 'a'), identity_b(32, 'b');

// A made-up chain: the hash of each entry of a ledger.
inline std::string hash_of_entry(std::int64_t sequence, char fork = '0') {
  std::string digits = std::to_string(sequence);
  return std::string(64 - digits.size(), fork) + digits;
}

inline LedgerHead append_entry_head(HeadWitness& witness, const std::string& identity, std::int64_t sequence,
                                    char fork = '0') {
  return witness.append(identity, sequence, sequence == 0 ? "" : hash_of_entry(sequence - 1, fork),
                        hash_of_entry(sequence, fork));
}

// Runs as somebody whom permissions bind. The folder must be open to everybody.
template <class Work>
bool as_nobody(Work&& work) {
  return child_agrees([&] {
    constexpr uid_t nobody = 65534;
    if (::geteuid() == 0 && (::setegid(nobody) != 0 || ::seteuid(nobody) != 0)) return false;
    return work();
  });
}

inline bool refuses(Error::Kind kind, const Refusal& refusal, std::string_view part) {
  const bool right = refusal.thrown && refusal.kind == kind && refusal.says(part);
  if (!right)
    std::fprintf(stderr, "thrown %d kind %d: %s\n", refusal.thrown, int(refusal.kind), refusal.message.c_str());
  return right;
}

// The steps that a child has done before DiskCalls stops it. It reports the number of a step after the step returned.
struct StoppedChild {
  bool stopped = false;
  bool failed = false;
  int reported = -1;
};

template <class Work>
StoppedChild run_and_stop_at(int call, Work&& work) {
  int ends[2];
  if (::pipe(ends) != 0) return {false, true, -1};
  const pid_t child = ::fork();
  if (child == 0) {
    int status = 0;
    try {
      DiskCalls::stop_at(call);
      work([&](int number) {
        DiskCalls::left.exchange(DiskCalls::left + 1);  // the report itself does not count
        if (::write(ends[1], &number, sizeof number) != sizeof number) ::_exit(1);
      });
    } catch (const std::exception& error) {
      std::fprintf(stderr, "%s\n", error.what());
      status = 1;
    }
    ::_exit(status);
  }
  ::close(ends[1]);
  StoppedChild result;
  for (int number; ::read(ends[0], &number, sizeof number) == sizeof number;) result.reported = number;
  ::close(ends[0]);
  int status = 0;
  ::waitpid(child, &status, 0);
  const int code = WIFEXITED(status) ? WEXITSTATUS(status) : 255;
  result.stopped = code == DiskCalls::stopped_status;
  result.failed = !result.stopped && code != 0;
  return result;
}

}  // namespace discreet::inline ledger
