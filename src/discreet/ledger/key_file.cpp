#include "discreet/ledger/key_file.h"

#include <sodium.h>

#include "discreet/base/error.h"
#include "discreet/base/wording.h"
#include "discreet/files/file.h"
#include "discreet/files/fresh_file.h"
#include "discreet/ledger/binding/user_folders.h"

namespace discreet::inline ledger {
namespace {

using std::filesystem::path;
using std::filesystem::perms;

void require_private(const path& file) {
  const perms others = perms::group_all | perms::others_all;
  if ((std::filesystem::status(file).permissions() & others) == perms::none) return;
  const std::string& name = file.native();
  throw Error("Others may read the signing key " + path_in_quotes(name) + ". Run: chmod 600 " + name);
}

}  // namespace

path key_path() { return config_folder() / "key"; }

SigningKey make_key() {
  const path file = key_path();
  SigningKey key = SigningKey::fresh();
  FreshFile fresh(file);
  {
    NewFile text(fresh.path().native());
    text.append(key.seed() + "\n");
    text.commit();
  }
  if (fresh.publish(file) == Creation::existed)
    throw Error("There is a signing key already, " + path_in_quotes(file.native()) +
                ". A new one cannot sign for its ledgers. Show its public key: discreet key show");
  return key;
}

std::optional<SigningKey> find_key() {
  const path file = key_path();
  std::error_code failed;
  if (!std::filesystem::exists(file, failed)) return std::nullopt;
  require_private(file);
  constexpr std::size_t limit = 1000;
  std::string text = read_file(file.native(), limit);
  if (text.ends_with('\n')) text.pop_back();
  SigningKey key(text);
  sodium_memzero(text.data(), text.size());
  return key;
}

SigningKey require_key() {
  if (auto key = find_key()) return std::move(*key);
  throw Error("You have no signing key. Make one, then repeat this command: discreet key new --for signing");
}

}  // namespace discreet::inline ledger
