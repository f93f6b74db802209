// Tested by http_answer_test.cpp
#include "discreet/service/http/published_text.h"

#include <sodium.h>

#include <array>
#include <span>

#include "discreet/local/records/cohort.h"

namespace discreet::inline service {
namespace {

std::string tag_of(const std::string& text) {
  std::array<std::uint8_t, crypto_hash_sha256_BYTES> hash;
  crypto_hash_sha256(hash.data(), reinterpret_cast<const unsigned char*>(text.data()), text.size());
  return to_hex(std::span(hash).first(16));
}

}  // namespace

PublishedText::PublishedText(std::string written) : text(std::move(written)), tag(tag_of(text)) {}

}  // namespace discreet::inline service
