// Tested by receipt_test.cpp
#include "discreet/app/registry/file_digest.h"

#include <sodium.h>

namespace discreet::inline app {

std::string file_digest(Json file) {
  for (const char* beside : {"digest", "seal"}) file.erase(beside);
  const std::string text = file.dump();
  unsigned char hash[crypto_generichash_BYTES];
  crypto_generichash(hash, sizeof hash, reinterpret_cast<const unsigned char*>(text.data()), text.size(), nullptr, 0);
  char hex[2 * sizeof hash + 1];
  return sodium_bin2hex(hex, sizeof hex, hash, sizeof hash);
}

}  // namespace discreet::inline app
