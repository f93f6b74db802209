#include "discreet/service/store/admin_token.h"

#include <gtest/gtest.h>

#include <fstream>

#include "discreet/base/error.h"
#include "discreet/service/store/store_test.h"

namespace discreet::admin_token_test {

using Permissions = std::filesystem::perms;

class AdminTokenFile : public testing::Test {
 protected:
  void write(const std::string& text, Permissions mode = Permissions::owner_read | Permissions::owner_write) {
    std::ofstream(file_) << text;
    std::filesystem::permissions(file_, mode);
  }
  AdminToken open() { return AdminToken::open(*store_, file_); }
  std::string complaint() {
    try {
      open();
    } catch (const Error& error) {
      EXPECT_EQ(error.kind(), Error::Kind::mistake);
      return error.what();
    }
    return "";
  }

  TestStore place_{TestStore::Kind::sqlite};
  std::unique_ptr<Store> store_ = open_store(place_.where());
  std::filesystem::path file_ = std::filesystem::path(place_.where()).parent_path() / "admin";
};

constexpr const char* good = "b1946ac92492d2347c6235b4d2611184";

TEST_F(AdminTokenFile, HoldsTheTokenInItsFirstLine) {
  for (const char* end : {"", "\n", "\r\n", "\nmore\n"}) {
    write(good + std::string(end));
    const AdminToken token = open();
    EXPECT_TRUE(token.matches(std::string("Bearer ") + good));
    EXPECT_FALSE(token.matches(std::string("Bearer ") + good + "0"));
    EXPECT_EQ(token.fresh, std::nullopt);
  }
}

TEST_F(AdminTokenFile, IsRefusedWhileOthersHaveAccess) {
  const Permissions mine = Permissions::owner_read | Permissions::owner_write;
  for (Permissions others : {Permissions::group_read, Permissions::others_read, Permissions::group_write,
                             Permissions::others_write, Permissions::group_all | Permissions::others_all}) {
    write(good, mine | others);
    EXPECT_NE(complaint().find("Run `chmod 600 '" + file_.string() + "'`"), std::string::npos) << complaint();
  }
  write(good, mine | Permissions::group_read | Permissions::others_read);
  EXPECT_NE(complaint().find("mode 0644"), std::string::npos) << complaint();
  for (Permissions alone : {mine, Permissions::owner_read}) {
    write(good, mine);
    std::filesystem::permissions(file_, alone);
    EXPECT_EQ(complaint(), "");
  }
}

TEST_F(AdminTokenFile, IsRefusedWhenTheTokenIsEasyToGuess) {
  for (const char* weak : {"aaaaaaaaaaaaaaaa", "abababababababab", "abcdefghabcdefgh", "0123012301230123012",
                           "1111111111111112", "0123456789abcdef", "1234567890123456", "ponmlkjihgfedcba"}) {
    write(weak);
    EXPECT_NE(complaint().find("easy to guess"), std::string::npos) << weak;
    EXPECT_NE(complaint().find("openssl rand -hex 32"), std::string::npos) << weak;
  }
  for (const std::string& length : {std::string(), std::string("b1946ac92492d23"), std::string(1001, 'x')}) {
    write(length);
    EXPECT_NE(complaint().find("has 16 to 1000"), std::string::npos) << length;
  }
  write("b1946ac92492d234");
  EXPECT_EQ(complaint(), "") << "sixteen random digits are enough";
}

}  // namespace discreet::admin_token_test
