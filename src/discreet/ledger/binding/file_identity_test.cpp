#include "discreet/ledger/binding/file_identity.h"

#include <sys/stat.h>

#include "discreet/base/refusals_test.h"

namespace discreet::file_identity_test {

class FileIdentityTest : public FolderTest {
 protected:
  FileIdentityTest() { write_bytes(data_, "x\n1\n"); }
  const std::filesystem::path data_ = path("data.csv");
};

TEST_F(FileIdentityTest, SurvivesRenameHardLinkNewRowsAndTimes) {
  const auto before = identity_of_file(data_);
  ASSERT_TRUE(before);
  std::ofstream(data_, std::ios::app) << "2\n";
  std::filesystem::last_write_time(data_, std::filesystem::last_write_time(data_) - std::chrono::hours(5));
  EXPECT_EQ(identity_of_file(data_), before);
  std::filesystem::create_hard_link(data_, path("hard.csv"));
  std::filesystem::create_symlink("hard.csv", path("soft.csv"));
  std::filesystem::rename(data_, path("moved.csv"));
  for (const auto* name : {"moved.csv", "hard.csv", "soft.csv"})
    EXPECT_EQ(identity_of_file(path(name)), before) << name;
}

TEST_F(FileIdentityTest, ACopyHasAnother) {
  std::filesystem::copy_file(data_, path("copy.csv"));
  EXPECT_NE(identity_of_file(path("copy.csv")), identity_of_file(data_));
}

TEST_F(FileIdentityTest, ALaterFileWithTheSameInodeHasAnother) {
  const auto before = identity_of_file(data_);
  if (!before->birth) GTEST_SKIP() << "this file system keeps no time of birth";
  std::filesystem::remove(data_);
  std::optional<InodeIdentity> later;
  for (int tries = 0; tries < 200 && (!later || later->inode != before->inode); ++tries) {
    const auto file = path("later" + std::to_string(tries));
    write_bytes(file, "x\n1\n");
    later = identity_of_file(file);
    EXPECT_NE(later, before);
  }
  RecordProperty("inode_met_again", later->inode == before->inode);
}

TEST_F(FileIdentityTest, OnlyRegularFilesHaveOne) {
  ASSERT_EQ(::mkfifo(path("pipe").c_str(), 0600), 0);
  for (const auto& other :
       {path("pipe"), path("missing"), folder_, std::filesystem::path("/dev/null"), std::filesystem::path("-")})
    EXPECT_EQ(identity_of_file(other), std::nullopt) << other;
}

}  // namespace discreet::file_identity_test
