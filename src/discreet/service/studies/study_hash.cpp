// Tested by canonical_json_test.cpp, study_test.cpp
#include "discreet/service/studies/study_hash.h"

#include <sodium.h>

#include <array>

#include "discreet/service/studies/canonical_json.h"

namespace discreet::inline service {
namespace {

std::string hash_of(const Json& value) {
  const std::string text = canonical_json(value);
  std::array<unsigned char, crypto_hash_sha256_BYTES> digest{};
  crypto_hash_sha256(digest.data(), reinterpret_cast<const unsigned char*>(text.data()), text.size());
  std::array<char, 2 * crypto_hash_sha256_BYTES + 1> hex{};
  return sodium_bin2hex(hex.data(), hex.size(), digest.data(), digest.size());
}

}  // namespace

std::string protocol_hash(const Json& document) {
  Json fixed = Json::object();
  for (const char* member : {"wire", "study", "protocol", "options", "schema", "epsilon", "rounds", "seed", "closing"})
    if (document.contains(member)) fixed[member] = document[member];
  return hash_of(fixed);
}

std::string transcript_hash(const std::string& before, const Json& questions, const Json& tallies) {
  return hash_of({{"before", before}, {"questions", questions}, {"tallies", tallies}});
}

}  // namespace discreet::inline service
