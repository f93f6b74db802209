#include "discreet/service/http/url.h"

#include <fmt/format.h>

#include <algorithm>

#include "discreet/base/error.h"

namespace discreet::inline service {
namespace {

[[noreturn]] void refuse(std::string_view text, std::string_view why) {
  throw Error(fmt::format("url '{}' {}. Write it like http://127.0.0.1:8080/studies/flu", text.substr(0, 200), why));
}

}  // namespace

Url Url::parse(std::string_view text) {
  Url url;
  std::string_view rest = text;
  auto plain = [](unsigned char c) { return c > 0x20 && c < 0x7f && c != '"' && c != '\\' && c != '<' && c != '>'; };
  if (!std::all_of(text.begin(), text.end(), plain)) refuse(text, "has a character that a URL cannot have");
  if (rest.starts_with("https://"))
    url.scheme = Scheme::https, rest.remove_prefix(8);
  else if (rest.starts_with("http://"))
    rest.remove_prefix(7);
  else
    refuse(text, "does not begin with http:// or https://");
  if (rest.find_first_of("?#") != rest.npos) refuse(text, "has a query or a fragment");
  auto slash = std::min(rest.find('/'), rest.size());
  std::string_view place = rest.substr(0, slash);
  url.path = rest.substr(slash);
  while (!url.path.empty() && url.path.back() == '/') url.path.pop_back();
  if (place.find('@') != place.npos) refuse(text, "names a user");
  url.port = url.scheme == Scheme::https ? "443" : "80";
  // An IPv6 address is in brackets, because it has colons of its own.
  auto colon = place.starts_with('[') ? place.find(':', std::min(place.find(']'), place.size())) : place.find(':');
  if (colon != place.npos) {
    url.port = place.substr(colon + 1);
    place = place.substr(0, colon);
    if (url.port.empty() || url.port.size() > 5 || url.port.find_first_not_of("0123456789") != url.port.npos ||
        std::stoi(url.port) > 65535)
      refuse(text, "has a port that is no number up to 65535");
  }
  if (place.empty()) refuse(text, "names no host");
  url.host = place;
  return url;
}

std::string Url::origin() const {
  return fmt::format("{}://{}:{}", scheme == Scheme::https ? "https" : "http", host, port);
}

}  // namespace discreet::inline service
