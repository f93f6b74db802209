#include "discreet/files/source.h"

#include <signal.h>
#include <sys/stat.h>
#include <unistd.h>

#include <thread>

#include "discreet/base/temporary_folder_test.h"

namespace discreet::source_test {

std::string part(const Source& source, std::size_t offset, std::size_t size) {
  std::string bytes(size, '?');
  source.read(offset, bytes);
  return bytes;
}

TEST(Source, ReadsAnyPartOfAFile) {
  TemporaryFolder folder;
  auto source = Source::open(folder.write("d.csv", "0123456789"));
  EXPECT_EQ(source.name(), "'" + folder.path("d.csv") + "'");
  EXPECT_EQ(source.size(), 10u);
  EXPECT_EQ(part(source, 3, 4), "3456");
  EXPECT_EQ(part(source, 0, 10), "0123456789");
  EXPECT_EQ(part(source, 10, 0), "");
  EXPECT_NO_THROW(source.check_unchanged());
}

TEST(Source, ReadsMemory) {
  auto source = Source::memory("bytes", "0123456789");
  EXPECT_EQ(part(source, 3, 4), "3456");
  EXPECT_NO_THROW(source.check_unchanged());
  EXPECT_EQ(Source::memory("bytes", "").size(), 0u);
}

TEST(Source, TakesAPipeWhole) {
  TemporaryFolder folder;
  auto pipe = folder.path("pipe");
  ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
  std::string bytes;
  for (int i = 0; i < 400000; ++i) bytes += std::to_string(i);
  std::thread writer([&] { write_file(pipe, bytes); });
  auto source = Source::open(pipe);
  writer.join();
  EXPECT_EQ(source.size(), bytes.size());
  EXPECT_EQ(part(source, 0, bytes.size()), bytes);
}

TEST(Source, TakesTheStandardInput) {
  TemporaryFolder folder;
  auto path = folder.write("d.csv", "skipped,rest");
  int saved = ::dup(STDIN_FILENO);
  FileHandle file = open_to_read(path);
  ::lseek(file.get(), 8, SEEK_SET);
  ::dup2(file.get(), STDIN_FILENO);
  auto source = Source::open("-");
  ::dup2(saved, STDIN_FILENO);
  ::close(saved);
  EXPECT_EQ(source.name(), "the standard input");
  EXPECT_EQ(part(source, 0, source.size()), "rest");
}

TEST(Source, ADeviceWithoutAnEndIsRefused) {
  EXPECT_TRUE(says(complaint_of([] { Source::open("/dev/zero"); }),
                   "'/dev/zero', line 1: the row is longer than 16777216 bytes"));
}

// The part of a line beyond the limit is not kept. The lines around it are.
TEST(Source, ALongLineOfAPipeIsCutWhereItMayBe) {
  TemporaryFolder folder;
  auto pipe = folder.path("pipe");
  ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
  auto through = [&](const std::string& bytes, LongLine long_line) {
    std::thread writer([&] {
      try {
        write_file(pipe, bytes);
      } catch (const Error&) {  // the reader has gone
      }
    });
    std::string message, kept;
    message = complaint_of([&] {
      auto source = Source::open(pipe, long_line);
      kept = part(source, 0, source.size());
    });
    writer.join();
    return message + kept;
  };
  ::signal(SIGPIPE, SIG_IGN);
  std::string limit(Source::max_line_bytes, 'x'), longer = limit + limit + "yyy";
  EXPECT_TRUE(through("a\n" + limit + "\nb\n", LongLine::refuse) == "a\n" + limit + "\nb\n");
  EXPECT_TRUE(through("a\n" + longer + "\nb\n" + longer, LongLine::cut) == "a\n" + limit + "x\nb\n" + limit + "x");
  EXPECT_TRUE(says(through("a\n" + longer + "\nb\n", LongLine::refuse), "line 2: the row is longer"));
  EXPECT_TRUE(says(through(longer + "\nb\n", LongLine::cut), "line 1: the row is longer"));  // the header
}

TEST(Source, FilesOfTheKernelHaveContents) { EXPECT_GT(Source::open("/proc/self/status").size(), 0u); }

TEST(Source, AFileThatBecomesShorterIsAnErrorNotACrash) {
  TemporaryFolder folder;
  auto path = folder.write("d.csv", std::string(100000, 'x'));
  auto source = Source::open(path);
  std::filesystem::resize_file(path, 10);
  EXPECT_TRUE(says(complaint_of([&] { part(source, 0, 100000); }), "changed while it was read"));
  EXPECT_TRUE(says(complaint_of([&] { source.check_unchanged(); }), "changed while it was read"));
}

TEST(Source, AFileThatGrowsIsNoticed) {
  TemporaryFolder folder;
  auto path = folder.write("d.csv", "a\n1\n");
  auto source = Source::open(path);
  std::ofstream(path, std::ios::app) << "2\n";
  EXPECT_TRUE(says(complaint_of([&] { source.check_unchanged(); }), "changed while it was read"));
}

}  // namespace discreet::source_test
