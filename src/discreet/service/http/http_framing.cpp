#include "discreet/service/http/http_framing.h"

#include <algorithm>
#include <boost/beast/core/string.hpp>
#include <cctype>
#include <string_view>

namespace discreet::inline service {

namespace {

// A host is a name or an address with a port. Separators of names, paths or users elsewhere are not allowed in it.
bool is_host(boost::beast::string_view host) {
  return std::all_of(host.begin(), host.end(), [](unsigned char c) {
    return std::isalnum(c) != 0 ||
           std::string_view("-._~:[]%!$&'()*+;=").find(static_cast<char>(c)) != std::string_view::npos;
  });
}

}  // namespace

const char* framing_fault(const boost::beast::http::request_header<>& header) {
  using boost::beast::http::field;
  constexpr unsigned version_1_1 = 11;
  const auto hosts = header.count(field::host);
  if (hosts > 1 || (hosts == 0 && header.version() >= version_1_1)) return "The request needs exactly one Host.";
  if (!is_host(header[field::host])) return "Host must be one name or address, with a port or without.";
  if (header.count(field::authorization) > 1) return "The request needs at most one Authorization.";
  const auto codings = header.count(field::transfer_encoding), lengths = header.count(field::content_length);
  if (codings + lengths > 1) return "The request needs at most one Content-Length or Transfer-Encoding.";
  if (codings == 1 && header.version() < version_1_1) return "A Transfer-Encoding needs HTTP/1.1.";
  if (codings == 1 && !boost::beast::iequals(header[field::transfer_encoding], "chunked"))
    return "The only Transfer-Encoding that this server reads is chunked.";
  const auto length = header[field::content_length];
  if (lengths == 1 && !std::all_of(length.begin(), length.end(), [](char c) { return c >= '0' && c <= '9'; }))
    return "Content-Length must be a whole number.";
  return nullptr;
}

}  // namespace discreet::inline service
