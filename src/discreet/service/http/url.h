// Parses `http://host:port/path`, the part of a URL that a client of the collector needs.
#pragma once

#include <string>
#include <string_view>

namespace discreet::inline service {

struct Url {
  enum class Scheme { http, https };
  Scheme scheme = Scheme::http;
  std::string host, port, path;  // `path` begins with a slash and has none at its end

  // Error naming the remedy: another scheme, no host, a user or a password, a query, spaces.
  static Url parse(std::string_view text);
  std::string origin() const;  // `http://host:port`
  std::string text() const { return origin() + path; }
};

}  // namespace discreet::inline service
