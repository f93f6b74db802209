// A server for tests, and connections with bytes that no client sends.
#pragma once

#include <arpa/inet.h>
#include <gtest/gtest.h>
#include <sys/socket.h>
#include <unistd.h>

#include <mutex>
#include <set>
#include <string>

#include "discreet/service/http/http_client.h"
#include "discreet/service/http/http_server.h"

namespace discreet::inline service {

// A connection as bytes, to send requests that no client sends.
class Wire {
 public:
  // From an address of this machine, all of 127.x.x.x.
  explicit Wire(std::uint16_t port, const char* from = "127.0.0.1") : socket_(::socket(AF_INET, SOCK_STREAM, 0)) {
    sockaddr_in place{};
    place.sin_family = AF_INET;
    place.sin_addr.s_addr = inet_addr(from);
    EXPECT_EQ(::bind(socket_, reinterpret_cast<sockaddr*>(&place), sizeof place), 0);
    place.sin_port = htons(port);
    place.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    EXPECT_EQ(::connect(socket_, reinterpret_cast<sockaddr*>(&place), sizeof place), 0);
    timeval limit{10, 0};
    setsockopt(socket_, SOL_SOCKET, SO_RCVTIMEO, &limit, sizeof limit);
  }
  Wire(const Wire&) = delete;
  ~Wire() { ::close(socket_); }

  void send(std::string_view bytes) {
    while (!bytes.empty()) {
      ssize_t sent = ::send(socket_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
      if (sent <= 0) return;
      bytes.remove_prefix(static_cast<std::size_t>(sent));
    }
  }
  // Reads this number of bytes and leaves the rest.
  std::string next(std::size_t bytes) {
    std::string got(bytes, '\0');
    EXPECT_EQ(::recv(socket_, got.data(), got.size(), MSG_WAITALL), static_cast<ssize_t>(got.size()));
    return got;
  }
  // Until the server closes.
  std::string rest() {
    std::string all;
    char part[4096];
    for (ssize_t got; (got = ::recv(socket_, part, sizeof part, 0)) > 0;)
      all.append(part, static_cast<std::size_t>(got));
    return all;
  }

 private:
  int socket_;
};

// A server that echoes or follows commands, and counts its refusals.
struct Echo {
  std::mutex mutex;
  std::multiset<std::string> refused;
  HttpServer server;

  explicit Echo(HttpOptions options = {}, HttpHandler handler = repeat)
      : server(std::move(options), std::move(handler), [this](const char* reason) {
          std::lock_guard lock(mutex);
          refused.insert(reason);
        }) {}

  static void repeat(HttpRequest request, const Respond& respond) {
    respond({200, request.method + " " + request.path + " " + request.body, "text/plain", 0});
  }

  HttpClient client() { return HttpClient(Url::parse("http://127.0.0.1:" + std::to_string(server.port()))); }
  std::size_t count(const char* reason) {
    std::lock_guard lock(mutex);
    return refused.count(reason);
  }
};

}  // namespace discreet::inline service
