#include "discreet/files/fresh_file.h"

#include <sys/stat.h>

#include "discreet/base/refusals_test.h"
#include "discreet/files/sqlite.h"
#include "discreet/ledger/ledger.h"

namespace discreet::fresh_file_test {

using namespace std::chrono_literals;

class FreshFileTest : public FolderTest {
 protected:
  std::size_t files() const {
    return static_cast<std::size_t>(std::distance(std::filesystem::directory_iterator(folder_), {}));
  }
  static mode_t mode_of(const std::filesystem::path& file) {
    struct stat status {};
    EXPECT_EQ(::stat(file.c_str(), &status), 0) << file;
    return status.st_mode & 07777;
  }
};

TEST_F(FreshFileTest, HasItsNameOnceItIsPublishedAndLeavesNothingOtherwise) {
  {
    FreshFile fresh(path());
    EXPECT_FALSE(std::filesystem::exists(path()));
    write_bytes(fresh.path(), "whole");
    EXPECT_EQ(fresh.publish(path()), Creation::made);
  }
  EXPECT_EQ(bytes_of(path()), "whole");
  {
    FreshFile second(path());
    write_bytes(second.path(), "other");
    EXPECT_EQ(second.publish(path()), Creation::existed);
  }
  EXPECT_EQ(bytes_of(path()), "whole");
  EXPECT_EQ(files(), 1u);
  EXPECT_REFUSED(mistake, "folder", FreshFile(folder_ / "none" / "file"));
}

TEST_F(FreshFileTest, LedgersAndDatabasesAreTheirOwnersAloneWhateverTheUmask) {
  for (const mode_t mask : {0, 022}) {
    const auto before = ::umask(mask);
    const auto ledger = path("ledger" + std::to_string(mask)), data = path("data" + std::to_string(mask));
    Ledger::create(ledger, {});
    SqliteDatabase database(data, SqliteDatabase::Mode::create, 0ms);
    database.run("PRAGMA journal_mode = WAL; CREATE TABLE t(x)");
    ::umask(before);
    for (const auto& file :
         {ledger, data, std::filesystem::path(data.string() + "-wal"), std::filesystem::path(data.string() + "-shm")})
      EXPECT_EQ(mode_of(file), mode_t{0600}) << file << " with umask " << mask;
  }
}

TEST_F(FreshFileTest, AFileBehindADanglingLinkIsItsOwnersAloneToo) {
  std::filesystem::create_symlink(path("target"), path("link"));
  SqliteDatabase(path("link"), SqliteDatabase::Mode::create, 0ms).run("CREATE TABLE t(x)");
  EXPECT_EQ(mode_of(path("target")), mode_t{0600});
}

TEST_F(FreshFileTest, AnExistingFileKeepsItsMode) {
  SqliteDatabase(path(), SqliteDatabase::Mode::create, 0ms).run("CREATE TABLE t(x)");
  ASSERT_EQ(::chmod(path().c_str(), 0640), 0);
  SqliteDatabase(path(), SqliteDatabase::Mode::create, 0ms).run("INSERT INTO t VALUES (1)");
  EXPECT_EQ(mode_of(path()), mode_t{0640});
}

}  // namespace discreet::fresh_file_test
