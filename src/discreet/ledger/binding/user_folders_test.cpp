#include "discreet/ledger/binding/user_folders.h"

#include <sys/resource.h>
#include <sys/stat.h>

#include <cstdlib>

#include "discreet/ledger/binding/faults_test.h"

namespace discreet::user_folders_test {

class UserFolders : public FolderTest {
 protected:
  // In a child, whose environment is its own.
  template <class Work>
  static bool with(const char* state, const std::string& home, Work&& work) {
    return child_agrees([&] {
      state == nullptr ? ::unsetenv("XDG_STATE_HOME") : ::setenv("XDG_STATE_HOME", state, 1);
      ::unsetenv("XDG_CONFIG_HOME");
      home.empty() ? ::unsetenv("HOME") : ::setenv("HOME", home.c_str(), 1);
      return work();
    });
  }
  static mode_t mode_of(const std::filesystem::path& file) {
    struct stat status {};
    return ::stat(file.c_str(), &status) == 0 ? status.st_mode & 07777 : 0;
  }
};

TEST_F(UserFolders, AreInTheHomeByDefaultAndTheirOwnersAlone) {
  EXPECT_TRUE(with(nullptr, folder_, [&] {
    ::umask(0);
    return state_folder() == folder_ / ".local/state/discreet" && config_folder() == folder_ / ".config/discreet";
  }));
  for (const auto* made : {".local", ".local/state", ".local/state/discreet", ".config", ".config/discreet"})
    EXPECT_EQ(mode_of(folder_ / made), mode_t{0700}) << made;
  EXPECT_TRUE(with("", folder_, [&] { return state_folder() == folder_ / ".local/state/discreet"; })) << "empty";
}

TEST_F(UserFolders, TheVariableWinsAndAnExistingFolderKeepsItsMode) {
  const auto place = folder_ / "state";
  std::filesystem::create_directories(place / "discreet");
  ASSERT_EQ(::chmod((place / "discreet").c_str(), 0750), 0);
  EXPECT_TRUE(with(place.c_str(), "", [&] { return state_folder() == place / "discreet"; }));
  EXPECT_EQ(mode_of(place / "discreet"), mode_t{0750});
}

TEST_F(UserFolders, AnyBytesMayBeInAPath) {
  for (const std::string name : {"with space", "new\nline", "not \xff utf-8", "'quoted'", "deep/er/still"}) {
    const auto place = folder_ / name;
    EXPECT_TRUE(with(place.c_str(), "", [&] {
      return state_folder() == place / "discreet" && std::filesystem::is_directory(place / "discreet");
    })) << name;
  }
}

TEST_F(UserFolders, WithoutAnyVariableTheErrorNamesThem) {
  EXPECT_TRUE(with(nullptr, "", [&] {
    return refuses(Error::Kind::mistake, refusal_of([] { state_folder(); }),
                   "Neither XDG_STATE_HOME nor HOME is set. Set XDG_STATE_HOME") &&
           refuses(Error::Kind::mistake, refusal_of([] { config_folder(); }), "Neither XDG_CONFIG_HOME nor HOME");
  }));
}

TEST_F(UserFolders, ARelativePathIsRefusedAndNothingIsMade) {
  EXPECT_TRUE(with("relative/state", folder_, [&] {
    std::filesystem::current_path(folder_);
    return refuses(Error::Kind::mistake, refusal_of([] { state_folder(); }),
                   "Variable XDG_STATE_HOME is 'relative/state'. It must be an absolute path");
  }));
  EXPECT_TRUE(with(nullptr, "relative\n", [&] {
    std::filesystem::current_path(folder_);
    return refuses(Error::Kind::mistake, refusal_of([] { state_folder(); }), "Variable HOME is 'relative\\n'");
  }));
  EXPECT_TRUE(std::filesystem::is_empty(folder_));
}

TEST_F(UserFolders, AFolderThatCannotBeMadeNamesTheVariable) {
  write_bytes(path("file"), "");
  EXPECT_TRUE(with(path("file").c_str(), "", [&] {
    return refuses(Error::Kind::mistake, refusal_of([] { state_folder(); }), "Set XDG_STATE_HOME to a folder");
  }));
  std::filesystem::permissions(folder_, std::filesystem::perms(0555));
  EXPECT_TRUE(with(path("state").c_str(), "", [&] {
    return as_nobody([&] {
      return refuses(Error::Kind::mistake, refusal_of([] { state_folder(); }), "Set XDG_STATE_HOME to a folder");
    });
  }));
  std::filesystem::permissions(folder_, std::filesystem::perms(0755));
}

TEST_F(UserFolders, ManyProcessesMakeThemAtOnce) {
  std::vector<pid_t> children;
  for (int i = 0; i < 16; ++i) {
    const pid_t child = ::fork();
    if (child == 0) {
      ::setenv("XDG_STATE_HOME", (folder_ / "a/b/c").c_str(), 1);
      ::_exit(refusal_of([] { state_folder(); }).thrown ? 1 : 0);
    }
    children.push_back(child);
  }
  for (const pid_t child : children) {
    int status = 1;
    ::waitpid(child, &status, 0);
    EXPECT_EQ(status, 0);
  }
  EXPECT_EQ(mode_of(folder_ / "a/b/c/discreet"), mode_t{0700});
}

}  // namespace discreet::user_folders_test
