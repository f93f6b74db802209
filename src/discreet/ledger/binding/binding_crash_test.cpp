// Registry and witness with many processes at once, killed in the middle, and on full disks: no head is lost, and no
// entry has two.
#include <fcntl.h>
#include <linux/fs.h>
#include <sched.h>
#include <signal.h>
#include <sys/ioctl.h>
#include <sys/mount.h>
#include <sys/resource.h>

#include <functional>
#include <memory>
#include <random>
#include <thread>
#include <vector>

#include "discreet/ledger/binding/faults_test.h"
#include "discreet/ledger/binding/file_witness.h"
#include "discreet/ledger/binding/registry.h"

namespace discreet::binding_crash_test {

using BindingFaults = FolderTest;

enum class Which { registry, file };

class BindingCrash : public FolderTest, public testing::WithParamInterface<Which> {
 protected:
  std::unique_ptr<HeadWitness> open(const std::filesystem::path& folder) const {
    if (GetParam() == Which::registry) return std::make_unique<LedgerRegistry>(folder);
    return std::make_unique<FileWitness>(folder / "heads.log", AppendedFile::Absent::make);
  }
  std::unique_ptr<HeadWitness> open() const { return open(folder_); }

  static pid_t start(const std::function<int()>& work) {
    const pid_t child = ::fork();
    if (child != 0) return child;
    int status = 255;
    try {
      status = work();
    } catch (const std::exception& error) {
      std::fprintf(stderr, "%s\n", error.what());
    }
    ::_exit(status);
  }
  static int finish(pid_t child) {
    int status = 0;
    ::waitpid(child, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : 255;
  }

  // Appends own heads to a chain that others extend too, up to an entry. The number of heads that were taken.
  static int race(HeadWitness& witness, char fork, std::int64_t until) {
    for (int taken = 0;;) {
      const auto last = witness.last(identity_a);
      const LedgerHead next{last ? last->sequence + 1 : 0, hash_of_entry(last ? last->sequence + 1 : 0, fork)};
      if (next.sequence == until) return taken;
      const auto refusal = refusal_of(
          [&] { taken += witness.append(identity_a, next.sequence, last ? last->hash : "", next.hash) == next; });
      if (refusal.thrown && !refusal.says("differ at entry")) throw std::runtime_error(refusal.message);
    }
  }
};

TEST_P(BindingCrash, SixteenProcessesGetOneHeadPerEntry) {
  const std::int64_t entries = soaking() ? 240 : 60;
  std::vector<pid_t> children;
  for (const char fork : std::string("0123456789abcdef"))
    children.push_back(start([&] { return race(*open(), fork, entries); }));
  int taken = 0;
  for (const pid_t child : children) {
    const int status = finish(child);
    EXPECT_NE(status, 255);
    taken += status;
  }
  EXPECT_EQ(taken, entries);
  EXPECT_EQ(open()->last(identity_a)->sequence, entries - 1);
}

TEST_P(BindingCrash, SixteenProcessesKeepTheHeadsOfTheirOwnLedgers) {
  std::vector<pid_t> children;
  const std::string digits = "0123456789abcdef";
  for (const char digit : digits)
    children.push_back(start([&] {
      auto witness = open();
      for (std::int64_t i = 0; i < 5; ++i) append_entry_head(*witness, std::string(32, digit), i);
      return 0;
    }));
  for (const pid_t child : children) EXPECT_EQ(finish(child), 0);
  for (const char digit : digits) EXPECT_EQ(open()->last(std::string(32, digit)), (LedgerHead{4, hash_of_entry(4)}));
}

TEST_P(BindingCrash, ThreadsShareOneWitness) {
  auto shared = open();
  std::vector<std::thread> threads;
  for (const char digit : std::string("01234567"))
    threads.emplace_back([&, digit] {
      auto own = open();
      for (std::int64_t i = 0; i < 6; ++i) append_entry_head(i % 2 == 0 ? *shared : *own, std::string(32, digit), i);
    });
  for (auto& thread : threads) thread.join();
  for (const char digit : std::string("01234567")) EXPECT_EQ(shared->last(std::string(32, digit))->sequence, 5);
}

// Making the files, appending and folding, ended at each call that reaches the disk.
TEST_P(BindingCrash, AProcessThatEndsAtAnyCallLosesNoReportedHead) {
  constexpr int entries = 4;
  int call = 0;
  for (bool stopped = true; stopped; ++call) {
    ASSERT_LT(call, 200);
    const auto folder = path("at" + std::to_string(call));
    std::filesystem::create_directory(folder);
    const auto child = run_and_stop_at(call, [&](const auto& report) {
      auto witness = open(folder);
      for (int i = 0; i < entries; ++i) {
        append_entry_head(*witness, identity_a, i);
        report(i);
      }
    });
    ASSERT_FALSE(child.failed) << call;
    auto witness = open(folder);
    const auto last = witness->last(identity_a);
    const int known = last ? static_cast<int>(last->sequence) : -1;
    EXPECT_TRUE(known == child.reported || known == child.reported + 1) << "call " << call << ": " << known;
    for (int i = std::max(known, 0); i < entries + 1; ++i) append_entry_head(*witness, identity_a, i);
    EXPECT_EQ(open(folder)->last(identity_a)->sequence, entries);
    stopped = child.stopped;
  }
  EXPECT_GT(call, 2 * entries) << "a write and a sync each";
}

TEST_F(BindingFaults, AFoldThatEndsAtAnyCallLosesNoHead) {
  { LedgerRegistry registry(folder_); }
  const auto database = bytes_of(path("registry.db"));
  std::string log;
  for (std::int64_t i = 0; i < 700; ++i) log += identity_a + " " + std::to_string(i) + " " + hash_of_entry(i) + "\n";
  int call = 0;
  for (bool stopped = true; stopped; ++call) {
    ASSERT_LT(call, 200);
    std::filesystem::remove(path("registry.db-journal"));
    write_bytes(path("registry.db"), database);
    write_bytes(path("heads.log"), log);
    const auto child = run_and_stop_at(call, [&](const auto&) { LedgerRegistry registry(folder_); });
    ASSERT_FALSE(child.failed) << call;
    LedgerRegistry registry(folder_);
    EXPECT_EQ(registry.last(identity_a), (LedgerHead{699, hash_of_entry(699)})) << call;
    EXPECT_EQ(append_entry_head(registry, identity_a, 700).sequence, 700);
    stopped = child.stopped;
  }
  EXPECT_GT(call, 2);
}

TEST_P(BindingCrash, AKilledProcessLosesNoReportedHead) {
  std::mt19937 random(5);
  std::int64_t newest = -1;
  for (int round = 0; round < (soaking() ? 1000 : 25); ++round) {
    int ends[2];
    ASSERT_EQ(::pipe(ends), 0);
    const pid_t child = start([&] {
      auto witness = open();
      const auto last = witness->last(identity_a);
      for (std::int64_t i = last ? last->sequence + 1 : 0;; ++i) {
        append_entry_head(*witness, identity_a, i);
        if (::write(ends[1], &i, sizeof i) != sizeof i) return 1;
      }
    });
    ::close(ends[1]);
    ::usleep(random() % 40'000);
    ::kill(child, SIGKILL);
    finish(child);
    for (std::int64_t reported; ::read(ends[0], &reported, sizeof reported) == sizeof reported;) newest = reported;
    ::close(ends[0]);
    const auto last = open()->last(identity_a);
    ASSERT_GE(last ? last->sequence : -1, newest) << "round " << round;
  }
  EXPECT_GT(newest, 0);
}

TEST_P(BindingCrash, AFullDiskLosesNoHeadAndLeavesTheNextAppendWorking) {
  {
    auto witness = open();
    append_entry_head(*witness, identity_a, 0);
  }
  const auto size = std::filesystem::file_size(path("heads.log"));
  for (const std::size_t more : {0, 1, 50, 90}) {
    EXPECT_TRUE(child_agrees([&] {
      ::signal(SIGXFSZ, SIG_IGN);
      auto witness = open();
      const rlimit bound{size + more, size + more};
      if (::setrlimit(RLIMIT_FSIZE, &bound) != 0) return false;
      return refuses(Error::Kind::machine, refusal_of([&] { append_entry_head(*witness, identity_a, 1); }),
                     "written") &&
             witness->last(identity_a)->sequence == 0;
    })) << more;
    EXPECT_EQ(open()->last(identity_a)->sequence, 0);
  }
  auto witness = open();
  append_entry_head(*witness, identity_a, 1);
  EXPECT_EQ(open()->last(identity_a)->sequence, 1);
}

// A file system of 64 KiB in a mount namespace of its own, where that is allowed.
TEST_P(BindingCrash, AFullFileSystemRefusesAppendsAndKeepsTheHeads) {
  const bool agreed = child_agrees([&] {
    if (::unshare(CLONE_NEWNS) != 0 || ::mount("none", "/", nullptr, MS_REC | MS_PRIVATE, nullptr) != 0) return true;
    if (::mount("tmpfs", folder_.c_str(), "tmpfs", 0, "size=64k") != 0) return true;
    auto witness = open();
    Refusal refusal;
    std::int64_t next = 0;
    for (; next < 2000 && !refusal.thrown; ++next)
      refusal = refusal_of([&] { append_entry_head(*witness, identity_a, next); });
    return refuses(Error::Kind::machine, refusal, "No space left") && next > 50 &&
           witness->last(identity_a)->sequence == next - 2 &&
           refusal_of([&] { append_entry_head(*open(), identity_a, next); }).thrown;
  });
  EXPECT_TRUE(agreed);
}

TEST_P(BindingCrash, ALockThatStaysTakenIsAFailureOfTheMachine) {
  { append_entry_head(*open(), identity_a, 0); }
  AppendedFile held(path("heads.log"), AppendedFile::Absent::refuse);
  EXPECT_REFUSED(machine, "stayed locked by another process for 20 ms",
                 AppendedFile(path("heads.log"), AppendedFile::Absent::refuse, std::chrono::milliseconds(20)));
}

// As `chattr +a` makes it: nothing can be cut off, not even by us.
TEST_F(BindingFaults, AFileThatMayOnlyGrowIsAWitnessAllTheSame) {
  const auto file = path("heads.log");
  write_bytes(file, "");
  const FileHandle handle(::open(file.c_str(), O_RDONLY | O_CLOEXEC));
  int flags = 0;
  const bool read = ::ioctl(handle.get(), FS_IOC_GETFLAGS, &flags) == 0;
  const int only_grows = flags | FS_APPEND_FL;
  if (!read || ::ioctl(handle.get(), FS_IOC_SETFLAGS, &only_grows) != 0) GTEST_SKIP() << "needs chattr +a";
  {
    FileWitness witness(file, AppendedFile::Absent::make);
    append_entry_head(witness, identity_a, 0);
  }
  std::ofstream(file, std::ios::app) << identity_a.substr(0, 20);  // as a crash leaves it
  {
    FileWitness witness(file);
    append_entry_head(witness, identity_a, 1);
  }
  EXPECT_EQ(FileWitness(file).last(identity_a)->sequence, 1);
  EXPECT_NE(::truncate(file.c_str(), 0), 0);
  ::ioctl(handle.get(), FS_IOC_SETFLAGS, &flags);
}

INSTANTIATE_TEST_SUITE_P(Witness, BindingCrash, testing::Values(Which::registry, Which::file),
                         [](const auto& which) { return which.param == Which::registry ? "registry" : "file"; });

}  // namespace discreet::binding_crash_test
