#include "discreet/ledger/key_file.h"

#include <sys/stat.h>

#include "discreet/ledger/ledger_test.h"

namespace discreet::key_file_test {

class KeyFile : public FolderTest {
 protected:
  KeyFile() { ::setenv("XDG_CONFIG_HOME", folder_.c_str(), 1); }
  ~KeyFile() override { ::unsetenv("XDG_CONFIG_HOME"); }
};

TEST_F(KeyFile, IsMadeOnceAndForItsOwnerAlone) {
  EXPECT_FALSE(find_key());
  EXPECT_REFUSED(mistake, "discreet key new --for signing", require_key());
  const mode_t before = ::umask(0);
  const std::string made = make_key().public_key();
  ::umask(before);
  EXPECT_EQ(require_key().public_key(), made);
  struct stat status {};
  ASSERT_EQ(::stat(key_path().c_str(), &status), 0);
  EXPECT_EQ(status.st_mode & 07777, 0600u);
  EXPECT_EQ(key_path(), folder_ / "discreet" / "key");
  const std::string bytes = bytes_of(key_path());
  EXPECT_REFUSED(mistake, "There is a signing key already", make_key());
  EXPECT_EQ(bytes_of(key_path()), bytes);
  EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder_ / "discreet"), {}), 1);
}

TEST_F(KeyFile, ThatOthersMayReadOrThatIsDamagedIsRefused) {
  make_key();
  ::chmod(key_path().c_str(), 0640);
  EXPECT_REFUSED(mistake, "Others may read the signing key", find_key());
  ::chmod(key_path().c_str(), 0600);
  write_bytes(key_path(), "half a key\n");
  EXPECT_REFUSED(check, "not 64 hexadecimal digits", find_key());
}

}  // namespace discreet::key_file_test
