#include "discreet/ledger/binding/user_folders.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <string>

#include "discreet/base/error.h"
#include "discreet/base/wording.h"
#include "discreet/files/file.h"

namespace discreet::inline ledger {
namespace {

// Empty if it is not set. An empty variable counts as not set, as in the XDG specification.
std::filesystem::path folder_in(const char* variable) {
  const char* value = std::getenv(variable);
  if (value == nullptr || *value == '\0') return {};
  std::filesystem::path folder(value);
  if (!folder.is_absolute())
    throw Error(fmt::format("Variable {} is {}. It must be an absolute path. Set it to one, or unset it", variable,
                            path_in_quotes(value)));
  return folder;
}

// A power loss does not take the name of the new folder.
void sync_parent(const std::filesystem::path& folder) {
  FileHandle parent(::open(folder.parent_path().c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (parent.get() >= 0) ::fsync(parent.get());
}

void make_folder(const std::filesystem::path& folder, const char* variable) {
  std::filesystem::path made;
  for (const auto& part : folder) {
    made /= part;
    struct stat status {};
    if (::stat(made.c_str(), &status) == 0 && S_ISDIR(status.st_mode)) continue;
    if (::mkdir(made.c_str(), S_IRWXU) == 0) {
      sync_parent(made);
      continue;
    }
    const int code = errno;
    if (code == EEXIST && ::stat(made.c_str(), &status) == 0 && S_ISDIR(status.st_mode))
      continue;  // by another process
    const bool machine = code == ENOSPC || code == EDQUOT || code == EIO;
    throw Error(fmt::format("The folder {} cannot be made ({}). Set {} to a folder that you may write",
                            path_in_quotes(made.native()), std::strerror(code), variable),
                machine ? Error::Kind::machine : Error::Kind::mistake);
  }
}

std::filesystem::path user_folder(const char* variable, const char* in_home) {
  auto base = folder_in(variable);
  if (base.empty()) {
    base = folder_in("HOME");
    if (base.empty())
      throw Error(fmt::format("Neither {} nor HOME is set. Set {} to a folder that you may write", variable, variable));
    base /= in_home;
  }
  auto folder = base.lexically_normal() / "discreet";
  make_folder(folder, variable);
  return folder;
}

}  // namespace

std::filesystem::path state_folder() { return user_folder("XDG_STATE_HOME", ".local/state"); }
std::filesystem::path config_folder() { return user_folder("XDG_CONFIG_HOME", ".config"); }

}  // namespace discreet::inline ledger
