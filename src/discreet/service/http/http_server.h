// An HTTP/1.1 server for many connections that mostly wait: one coroutine each, a few threads for all.
//
// A silent connection costs a file descriptor and some kilobytes. The server cuts off slow clients. The next request
// must begin, and its header must end, within `idle`. The transfer of the body, and of the answer, must end within
// `transfer`. When all `connections` are taken, a new one replaces the one that has been without a complete request for
// longest. If all have complete requests, it replaces the one that has waited longest for its client to read the
// answer. The same rule holds for the connections of one address, so one machine cannot take them all. Only a few large
// bodies are read at a time, and unread answers share a budget. So memory has a limit for all clients. If two servers
// could read a request differently, the server refuses it and closes the connection.
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
  std::filesystem::path certificate, key;  // PEM, the certificate may be a chain
};

struct HttpOptions {
  std::string address = "127.0.0.1";
  std::uint16_t port = 0;  // 0: any free one
  std::optional<TlsFiles> tls;
  std::size_t connections = 4096, connections_per_address = 128;
  std::size_t body_bytes = 1 << 20, header_bytes = 16 << 10;
  std::size_t answer_bytes = 256 << 20;  // for all answers being sent, a shared one counts once
  std::chrono::milliseconds idle{60'000}, transfer{30'000};
  int threads = 2;
};

// The server's own refusals, before any handler sees the request: "oversized", "malformed", "slow", "crowded",
// "crowded_address", "busy", "failed".
using OnRefusal = std::function<void(const char* reason)>;

class HttpServer {
 public:
  // Listens when it returns. Error: the address is taken, or the certificate cannot be read.
  HttpServer(HttpOptions options, HttpHandler handler, OnRefusal refused);
  HttpServer(const HttpServer&) = delete;
  HttpServer& operator=(const HttpServer&) = delete;
  ~HttpServer();  // stops at once

  std::uint16_t port() const;
  std::size_t connections() const;   // open now
  std::size_t answer_bytes() const;  // memory of answers that are being sent now

  // Takes no new connection, waits at most `patience` for the answers in progress, then closes all connections.
  // Afterwards no handler runs any more, and late answers are dropped.
  void stop(std::chrono::milliseconds patience);

 private:
  class Listener;
  std::unique_ptr<Listener> listener_;
};

}  // namespace discreet::inline service
