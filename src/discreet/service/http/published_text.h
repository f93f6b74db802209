// A text that is made once and sent to many people. All answers share it, and its tag identifies clients that have it.
#pragma once

#include <memory>
#include <string>

namespace discreet::inline service {

struct PublishedText {
  explicit PublishedText(std::string written);

  const std::string text;
  const std::string tag;  // 32 hexadecimal digits of its SHA-256
};

using SharedText = std::shared_ptr<const PublishedText>;

}  // namespace discreet::inline service
