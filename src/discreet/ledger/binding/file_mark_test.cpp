#include "discreet/ledger/binding/file_mark.h"

#include <sched.h>
#include <sys/mount.h>
#include <sys/stat.h>
#include <sys/xattr.h>

#include <chrono>

#include "discreet/ledger/binding/faults_test.h"

namespace discreet::file_mark_test {

using State = FoundMark::State;

class FileMark : public FolderTest {
 protected:
  FileMark() {
    write_bytes(data_, "x,label\n1,0\n");
    supported_ = read_mark(data_).state != State::unsupported && write_mark(data_, identity_a) == Marking::written;
    if (supported_) ::removexattr(data_.c_str(), mark_attribute);
  }
  void SetUp() override {
    if (!supported_) GTEST_SKIP() << "the folder for temporary files has no extended attributes";
  }
  void put(const std::string& value) const {
    ASSERT_EQ(::setxattr(data_.c_str(), mark_attribute, value.data(), value.size(), 0), 0);
  }

  const std::filesystem::path data_ = path("data.csv");
  bool supported_ = false;
};

TEST_F(FileMark, IsAbsentUntilItIsWritten) {
  EXPECT_EQ(read_mark(data_), (FoundMark{State::absent, ""}));
  EXPECT_EQ(write_mark(data_, identity_a), Marking::written);
  EXPECT_EQ(read_mark(data_), (FoundMark{State::found, identity_a}));
  EXPECT_EQ(write_mark(data_, identity_a), Marking::present);
}

TEST_F(FileMark, SurvivesRenameHardLinkAndNewRowsButNoPlainCopy) {
  write_mark(data_, identity_a);
  std::filesystem::create_hard_link(data_, path("hard.csv"));
  std::filesystem::create_symlink(data_, path("soft.csv"));
  std::filesystem::copy_file(data_, path("copy.csv"));
  std::filesystem::rename(data_, path("moved.csv"));
  std::ofstream(path("moved.csv"), std::ios::app) << "2,1\n";
  EXPECT_EQ(read_mark(path("moved.csv")).identity, identity_a);
  EXPECT_EQ(read_mark(path("hard.csv")).identity, identity_a);
  std::filesystem::rename(path("moved.csv"), data_);
  EXPECT_EQ(read_mark(path("soft.csv")).identity, identity_a);
  EXPECT_EQ(read_mark(path("copy.csv")).state, State::absent);
}

TEST_F(FileMark, LeavesBytesAndTimeOfLastChange) {
  const auto bytes = bytes_of(data_);
  const auto old = std::filesystem::last_write_time(data_) - std::chrono::hours(1000);
  std::filesystem::last_write_time(data_, old);
  EXPECT_EQ(write_mark(data_, identity_a), Marking::written);
  EXPECT_EQ(std::filesystem::last_write_time(data_), old);
  EXPECT_EQ(bytes_of(data_), bytes);
}

TEST_F(FileMark, TheMarkOfAnotherLedgerIsKeptUnlessThatIsLost) {
  write_mark(data_, identity_a);
  EXPECT_EQ(write_mark(data_, identity_b), Marking::taken);
  EXPECT_EQ(write_mark(data_, identity_b, std::string(32, 'c')), Marking::taken);
  EXPECT_EQ(read_mark(data_).identity, identity_a);
  EXPECT_EQ(write_mark(data_, identity_b, identity_a), Marking::written);
  EXPECT_EQ(read_mark(data_).identity, identity_b);
}

TEST_F(FileMark, AnythingButAnIdentityIsDamaged) {
  for (const auto& value : {std::string(), std::string("x"), std::string(31, 'a'), std::string(33, 'a'),
                            std::string(32, 'A'), std::string(32, '\0'), std::string(1000, 'a')}) {
    put(value);
    EXPECT_EQ(read_mark(data_), (FoundMark{State::damaged, ""})) << value.size();
    EXPECT_EQ(write_mark(data_, identity_a), Marking::taken);
    EXPECT_EQ(write_mark(data_, identity_a, identity_b), Marking::taken);
    EXPECT_EQ(write_mark(data_, identity_a, ""), Marking::taken);
  }
}

TEST_F(FileMark, OnlyRegularFilesHaveOne) {
  ASSERT_EQ(::mkfifo(path("pipe").c_str(), 0600), 0);
  std::filesystem::create_symlink(path("pipe"), path("link"));
  std::filesystem::create_symlink(path("nowhere"), path("broken"));
  for (const auto& other : {path("pipe"), path("link"), path("broken"), path("missing"), folder_,
                            std::filesystem::path("/dev/null"), std::filesystem::path("-"), std::filesystem::path()}) {
    EXPECT_EQ(read_mark(other).state, State::unsupported) << other;
    EXPECT_EQ(write_mark(other, identity_a), Marking::unsupported) << other;
  }
  EXPECT_FALSE(std::filesystem::exists(path("missing")));
}

TEST_F(FileMark, AFileOfSomebodyElseIsReadOnly) {
  write_mark(data_, identity_a);
  std::filesystem::permissions(folder_, std::filesystem::perms(0755));
  std::filesystem::permissions(data_, std::filesystem::perms(0444));
  EXPECT_TRUE(as_nobody([&] {
    if (::geteuid() != 65534) return true;  // the owner may change it all the same
    return read_mark(data_).identity == identity_a && write_mark(data_, identity_b, identity_a) == Marking::read_only;
  }));
  EXPECT_EQ(read_mark(data_).identity, identity_a);
}

TEST_F(FileMark, AFileSystemWithoutAttributesIsNoError) {
  const std::filesystem::path file = "/proc/self/status";
  if (!std::filesystem::is_regular_file(file)) GTEST_SKIP() << "there is no /proc";
  EXPECT_NE(read_mark(file).state, State::found);
  const auto marking = write_mark(file, identity_a);
  EXPECT_TRUE(marking == Marking::unsupported || marking == Marking::read_only);
}

// In a mount namespace of its own, where that is allowed.
TEST_F(FileMark, AReadOnlyFileSystemIsNoError) {
  const bool agreed = child_agrees([&] {
    const auto place = path("mounted");
    std::filesystem::create_directory(place);
    if (::unshare(CLONE_NEWNS) != 0 || ::mount("none", "/", nullptr, MS_REC | MS_PRIVATE, nullptr) != 0) return true;
    if (::mount("tmpfs", place.c_str(), "tmpfs", 0, "size=64k") != 0) return true;
    const auto file = place / "data.csv";
    write_bytes(file, "x\n1\n");
    if (::mount("tmpfs", place.c_str(), "tmpfs", MS_REMOUNT | MS_RDONLY, "size=64k") != 0) return true;
    const auto marking = write_mark(file, identity_a);
    return read_mark(file).state != State::found && (marking == Marking::read_only || marking == Marking::unsupported);
  });
  EXPECT_TRUE(agreed);
}

}  // namespace discreet::file_mark_test
