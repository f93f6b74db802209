#include "discreet/app/verbs/key/key.h"

#include "discreet/app/request/call_test.h"
#include "discreet/base/refusals_test.h"
#include "discreet/ledger/key_file.h"

namespace discreet::key_test {

class Key : public Call {
 protected:
  void SetUp() override {
    Call::SetUp();
    ::setenv("XDG_CONFIG_HOME", path("config").c_str(), 1);
  }
  void TearDown() override {
    ::unsetenv("XDG_CONFIG_HOME");
    Call::TearDown();
  }
  static Json key(const char* action, Json more = Json::object()) {
    Json request{{"verb", "key"}, {"action", action}};
    request.update(more);
    return call(request);
  }
};

TEST_F(Key, IsMadeOnceAndShown) {
  EXPECT_REFUSED(mistake, "You have no signing key.", key("show"));
  const Json made = key("new", {{"for", "signing"}});
  EXPECT_EQ(made["file"], path("config/discreet/key"));
  EXPECT_EQ(key("show"), made);
  EXPECT_EQ(made["public_key"], require_key().public_key());
  EXPECT_EQ(made.dump().find(require_key().seed()), std::string::npos) << "the private part stays in the file";
  EXPECT_REFUSED(mistake, "There is a signing key already", key("new", {{"for", "signing"}}));
}

TEST_F(Key, OtherUsesAreRefused) {
  EXPECT_REFUSED(mistake, "Option --for is missing.", key("new"));
  EXPECT_REFUSED(mistake, "signing", key("new", {{"for", "sealing"}}));
  EXPECT_FALSE(fs::exists(path("config/discreet/key")));
}

}  // namespace discreet::key_test
