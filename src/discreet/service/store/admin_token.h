// The bearer token of administration: printed once when it is made, kept as a hash, compared in constant time.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "discreet/service/store/store.h"

namespace discreet::inline service {

class AdminToken {
 public:
  // From a file if one is named (its first line, at least 16 characters). Otherwise the token whose hash the store has.
  // If there is no hash, a new token, in `fresh`. Error: others than its owner have access to the file, or the token is
  // easy to guess.
  static AdminToken open(Store& store, const std::optional<std::filesystem::path>& file);

  // True if the header `Authorization` carries the token.
  bool matches(std::string_view authorization) const;

  std::optional<std::string> fresh;

 private:
  std::string hash_;
};

}  // namespace discreet::inline service
