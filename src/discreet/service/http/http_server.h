// An HTTP/1.1 server for many connections that mostly wait: one coroutine each, a few threads for all.
//
// A connection that says nothing costs a file descriptor and some kilobytes. Whoever is slow is cut off: the next
// request has to begin, and its header to end, within `idle`; its body, and the answer's way back, within `transfer`.
// When all `connections` are taken, the one that has been without a complete request for longest makes room for a new
// one. If there is none, it is the one whose client has not read its answer for longest. The same holds for the
// connections of one address, so that one machine cannot take them all.
// Large bodies are read few at a time, and answers that nobody reads share a budget: memory has a limit whoever asks.
// A request that two servers could read differently is refused, and its connection closed.
#pragma once

#include <chrono>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "discreet/service/http/http_message.h"

namespace discreet::inline service {

struct TlsFiles {
  std::filesystem::path certificate, key;  // PEM; the certificate may be a chain
};

struct HttpOptions {
  std::string address = "127.0.0.1";
  std::uint16_t port = 0;  // 0: any free one
  std::optional<TlsFiles> tls;
  std::size_t connections = 4096, connections_per_address = 128;
  std::size_t body_bytes = 1 << 20, header_bytes = 16 << 10;
  std::size_t answer_bytes = 256 << 20;  // of all answers that are being sent; one that many share counts once
  std::chrono::milliseconds idle{60'000}, transfer{30'000};
  int threads = 2;
};

// What the server itself turns away, before any handler sees it: "oversized", "malformed", "slow",
// "crowded", "crowded_address", "busy", "failed".
using OnRefusal = std::function<void(const char* reason)>;

class HttpServer {
 public:
  // Listens when it returns. Error: the address is taken, the certificate cannot be read.
  HttpServer(HttpOptions options, HttpHandler handler, OnRefusal refused);
  HttpServer(const HttpServer&) = delete;
  HttpServer& operator=(const HttpServer&) = delete;
  ~HttpServer();  // stops at once

  std::uint16_t port() const;
  std::size_t connections() const;   // open now
  std::size_t answer_bytes() const;  // memory of answers that are being sent now

  // Takes no new connection, lets those that are being answered finish for at most `patience`, then closes all.
  // Afterwards no handler runs any more, and answers that come late go nowhere.
  void stop(std::chrono::milliseconds patience);

 private:
  class Listener;
  std::unique_ptr<Listener> listener_;
};

}  // namespace discreet::inline service
