#include "discreet/files/file.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

#include <thread>

#include "discreet/base/temporary_folder_test.h"
#include "discreet/files/waiting.h"

namespace discreet::file_test {

TEST(File, ComesBackAsItWasWritten) {
  TemporaryFolder folder;
  std::string bytes("a\0b\r\n\xff", 6);
  bytes += std::string(200000, 'x');
  write_file(folder.path("m.json"), bytes);
  EXPECT_EQ(read_file(folder.path("m.json")), bytes);
  EXPECT_EQ(folder.files(), 1u);
}

TEST(File, ReplacesContentsAndKeepsTheMode) {
  TemporaryFolder folder;
  auto path = folder.write("m.json", "old");
  ::chmod(path.c_str(), 0640);
  write_file(path, "new");
  EXPECT_EQ(folder.contents("m.json"), "new");
  struct stat status {};
  ASSERT_EQ(::stat(path.c_str(), &status), 0);
  EXPECT_EQ(status.st_mode & 07777, 0640u);
}

TEST(File, FollowsLinks) {
  TemporaryFolder folder;
  folder.write("target", "old");
  std::filesystem::create_symlink("target", folder.path("link"));
  write_file(folder.path("link"), "new");
  EXPECT_TRUE(std::filesystem::is_symlink(folder.path("link")));
  EXPECT_EQ(folder.contents("target"), "new");
}

TEST(File, LeavesTheOldContentsWithoutCommit) {
  TemporaryFolder folder;
  auto path = folder.write("m.json", "old");
  {
    NewFile file(path);
    file.append("half of the new");
    EXPECT_EQ(folder.contents("m.json"), "old");
  }
  EXPECT_EQ(folder.contents("m.json"), "old");
  EXPECT_EQ(folder.files(), 1u);
}

// Killed at any moment: nobody tidies up.
TEST(File, AnUnfinishedFileHasNoName) {
  TemporaryFolder folder;
  folder.write("old", "old");
  for (const char* name : {"old", "new"}) {
    NewFile file(folder.path(name));
    file.append("half of the new");
    EXPECT_EQ(folder.files(), 1u) << name;
  }
  EXPECT_EQ(folder.contents("old"), "old");
}

TEST(File, WhatWasReservedAndNotWrittenIsGivenBack) {
  TemporaryFolder folder;
  NewFile file(folder.path("m.json"));
  file.reserve(100'000);
  file.append("short");
  file.commit();
  EXPECT_EQ(folder.contents("m.json"), "short");
  EXPECT_EQ(folder.files(), 1u);
  NewFile("/dev/null").reserve(100'000);
}

TEST(File, ADatabaseIsNotReplaced) {
  TemporaryFolder folder;
  auto path = folder.write("b.db", std::string_view("SQLite format 3\0more", 20));
  EXPECT_TRUE(says(complaint_of([&] { write_file(path, "x"); }), "is a database, perhaps a ledger"));
  EXPECT_EQ(folder.contents("b.db").size(), 20u);
  write_file(folder.write("short", "SQLite format 3"), "x");
}

TEST(File, ALinkToNothingSaysWhereTheFileWillBe) {
  TemporaryFolder folder;
  std::filesystem::create_symlink("target", folder.path("link"));
  write_file(folder.path("link"), "new");
  EXPECT_TRUE(std::filesystem::is_symlink(folder.path("link")));
  EXPECT_EQ(folder.contents("target"), "new");
  std::filesystem::create_symlink("circle", folder.path("circle"));
  EXPECT_TRUE(says(complaint_of([&] { write_file(folder.path("circle"), "x"); }), "circle"));
}

TEST(File, ANameOfFullLengthCanBeReplaced) {
  TemporaryFolder folder;
  std::string name(255, 'x');
  write_file(folder.path(name), "old");
  write_file(folder.path(name), "new");
  EXPECT_EQ(folder.contents(name), "new");
  EXPECT_EQ(folder.files(), 1u);
}

TEST(File, TwoWritersDoNotMeet) {
  TemporaryFolder folder;
  NewFile first(folder.path("m.json")), second(folder.path("m.json"));
  first.append("first");
  second.append("second");
  first.commit();
  second.commit();
  EXPECT_EQ(folder.contents("m.json"), "second");
  EXPECT_EQ(folder.files(), 1u);
}

TEST(File, MistypedPathsAreTheCallersToMend) {
  TemporaryFolder folder;
  auto file = folder.write("d.csv", "x");
  auto read = [&](const std::string& path) { return complaint_of([&] { read_file(path); }); };
  auto write = [&](const std::string& path) { return complaint_of([&] { write_file(path, "x"); }); };
  EXPECT_EQ(read(folder.path("none")),
            "'" + folder.path("none") + "': there is no such file or folder. Check the path");
  EXPECT_TRUE(says(read(""), "there is no such file"));
  EXPECT_TRUE(says(read(folder.path()), "is a folder. Name a file in it"));
  EXPECT_TRUE(says(read(file + "/inside"), "not a folder"));
  EXPECT_TRUE(says(write(folder.path("none/m.json")), "its folder does not exist. Make the folder first"));
  EXPECT_TRUE(says(write(folder.path()), "is a folder"));
  EXPECT_TRUE(says(write(file + "/inside"), "not a folder"));
  EXPECT_TRUE(says(write(""), "Check the path"));
  EXPECT_TRUE(says(write(folder.path(std::string(300, 'x'))), "too long"));
  EXPECT_EQ(folder.files(), 1u);
}

TEST(File, LargerThanTheLimitIsRefused) {
  TemporaryFolder folder;
  auto path = folder.write("big", std::string(100, 'x'));
  EXPECT_EQ(read_file(path, 100).size(), 100u);
  EXPECT_TRUE(says(complaint_of([&] { read_file(path, 99); }), "larger than 99 bytes"));
}

TEST(File, SpecialFilesAreWrittenDirectly) {
  write_file("/dev/null", "gone");
  EXPECT_TRUE(std::filesystem::is_character_file("/dev/null"));
  TemporaryFolder folder;
  auto pipe = folder.path("pipe");
  ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
  std::thread writer([&] { write_file(pipe, "through"); });
  EXPECT_EQ(read_file(pipe), "through");
  writer.join();
}

std::string pipe_in(const TemporaryFolder& folder) {
  auto pipe = folder.path("pipe");
  EXPECT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
  return pipe;
}

TEST(File, APipeWithoutAnotherEndIsRefused) {
  TemporaryFolder folder;
  auto pipe = pipe_in(folder);
  EXPECT_EQ(complaint_of([&] { read_file(pipe); }),
            "'" + pipe + "': is a pipe that nobody writes to. Start that side first, or name a file");
  EXPECT_TRUE(says(complaint_of([&] { write_file(pipe, "x"); }), "is a pipe that nobody reads"));
}

TEST(File, AnEmptyPipeEnds) {
  TemporaryFolder folder;
  auto pipe = pipe_in(folder);
  std::thread writer([&] { write_file(pipe, ""); });
  EXPECT_EQ(read_file(pipe), "");
  writer.join();
}

// The other side holds the pipe and does nothing: only an interrupt ends the wait.
TEST(File, WaitsForAPipeCanBeInterrupted) {
  TemporaryFolder folder;
  auto pipe = pipe_in(folder);
  FileHandle other(::open(pipe.c_str(), O_RDWR | O_CLOEXEC));
  int asked = 0;
  const Progress progress{.report = {}, .stop = [&] { return ++asked > 3; }};
  {
    const InterruptibleWaits waits(progress);
    EXPECT_EQ(complaint_of([&] { read_file(pipe); }, Error::Kind::interrupted), "interrupted");
    EXPECT_EQ(asked, 4);
    const std::string more_than_fits(1 << 20, 'x');
    EXPECT_EQ(complaint_of([&] { write_file(pipe, more_than_fits); }, Error::Kind::interrupted), "interrupted");
  }
  write_file(folder.path("m.json"), "kept");  // a write without a wait does not ask
  EXPECT_EQ(asked, 5);
}

TEST(File, ASocketIsTheCallersToMend) {
  TemporaryFolder folder;
  sockaddr_un address{.sun_family = AF_UNIX, .sun_path = {}};
  folder.path("s").copy(address.sun_path, sizeof address.sun_path - 1);
  FileHandle socket(::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0));
  ASSERT_EQ(::bind(socket.get(), reinterpret_cast<const sockaddr*>(&address), sizeof address), 0);
  EXPECT_TRUE(says(complaint_of([&] { read_file(folder.path("s")); }), "is a socket"));
  EXPECT_TRUE(says(complaint_of([&] { write_file(folder.path("s"), "x"); }), "is a socket"));
}

// Runs in a child, as somebody without special rights; passes the child's complaints on.
template <class Work>
void expect_of_child(const Work& work) {
  pid_t child = ::fork();
  if (child == 0) {
    work();
    ::_exit(testing::Test::HasFailure() ? 1 : 0);
  }
  int status = 0;
  ::waitpid(child, &status, 0);
  EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 0);
}

void drop_rights() {
  constexpr uid_t nobody = 65534;
  if (::geteuid() == 0) ASSERT_EQ(::seteuid(nobody), 0);
}

TEST(File, RightsAreRespected) {
  TemporaryFolder folder;
  auto path = folder.write("secret", "x");
  auto kept = folder.write("kept", "old");
  ::chmod(path.c_str(), 0);
  ::chmod(kept.c_str(), 0444);
  std::filesystem::create_directory(folder.path("closed"));
  ::chmod(folder.path("closed").c_str(), 0555);
  ::chmod(folder.path().c_str(), 0777);
  expect_of_child([&] {
    drop_rights();
    EXPECT_TRUE(says(complaint_of([&] { read_file(path); }), "may not be read. Check its permissions"));
    EXPECT_TRUE(says(complaint_of([&] { write_file(kept, "new"); }), "may not be written"));
    EXPECT_TRUE(
        says(complaint_of([&] { write_file(folder.path("closed/m.json"), "x"); }), "its folder may not be written"));
  });
  EXPECT_EQ(folder.contents("kept"), "old");
  EXPECT_EQ(folder.files(), 3u);
}

TEST(File, AFullDiskLeavesNothingBehind) {
  TemporaryFolder folder;
  auto path = folder.write("m.json", "old");
  expect_of_child([&] {
    ::signal(SIGXFSZ, SIG_IGN);
    rlimit limit{1000, 1000};
    ASSERT_EQ(::setrlimit(RLIMIT_FSIZE, &limit), 0);
    auto message = complaint_of([&] { write_file(path, std::string(2000, 'x')); }, Error::Kind::machine);
    EXPECT_TRUE(says(message, "cannot be written")) << message;
    message = complaint_of([&] { NewFile(path).reserve(2000); }, Error::Kind::machine);
    EXPECT_TRUE(says(message, "cannot be written")) << message;
  });
  EXPECT_EQ(folder.contents("m.json"), "old");
  EXPECT_EQ(folder.files(), 1u);
  auto message = complaint_of([&] { write_file("/dev/full", "x"); }, Error::Kind::machine);
  EXPECT_TRUE(says(message, "No space left")) << message;
}

}  // namespace discreet::file_test
