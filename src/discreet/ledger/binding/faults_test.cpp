// Calls of this program that reach the disk, in place of those of the system.
#include "discreet/ledger/binding/faults_test.h"

#include <fcntl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <chrono>
#include <cstdio>

#include "discreet/files/sqlite.h"

namespace discreet::faults_test {

using DiskCallsInFolder = FolderTest;

// True if the process has to end here.
bool ends_here() {
  if (DiskCalls::left < 0) return false;
  return DiskCalls::left-- == 0;
}

void end_if_asked() {
  if (ends_here()) ::_exit(DiskCalls::stopped_status);
}

TEST(DiskCalls, AreCountedAndCanEndAProcess) {
  const int before = DiskCalls::syncs;
  EXPECT_NE(::fsync(-1), 0);
  EXPECT_EQ(DiskCalls::syncs - before, 1);
  const auto stopped = run_and_stop_at(0, [](const auto&) { ::fsync(-1); });
  EXPECT_TRUE(stopped.stopped);
}

TEST_F(DiskCallsInFolder, AreCountedInSqlite) {
  SqliteDatabase database(path(), SqliteDatabase::Mode::create, std::chrono::milliseconds(0));
  const int before = DiskCalls::syncs;
  database.run("CREATE TABLE t(x)");
  EXPECT_GE(DiskCalls::syncs - before, 3) << "the journal, the database and their folder";
}

}  // namespace discreet::faults_test

extern "C" {

int fsync(int file) {
  discreet::faults_test::end_if_asked();
  ++discreet::DiskCalls::syncs;
  return static_cast<int>(::syscall(SYS_fsync, file));
}

int fdatasync(int file) {
  discreet::faults_test::end_if_asked();
  ++discreet::DiskCalls::syncs;
  return static_cast<int>(::syscall(SYS_fdatasync, file));
}

ssize_t write(int file, const void* bytes, size_t count) {
  if (discreet::faults_test::ends_here()) {
    ::syscall(SYS_write, file, bytes, count / 2);
    ::_exit(discreet::DiskCalls::stopped_status);
  }
  return ::syscall(SYS_write, file, bytes, count);
}

int ftruncate(int file, off_t size) noexcept {
  discreet::faults_test::end_if_asked();
  return static_cast<int>(::syscall(SYS_ftruncate, file, size));
}

int unlink(const char* path) noexcept {
  discreet::faults_test::end_if_asked();
  return static_cast<int>(::syscall(SYS_unlinkat, AT_FDCWD, path, 0));
}

}  // extern "C"
