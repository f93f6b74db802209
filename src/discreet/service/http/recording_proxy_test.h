// Sits between clients and a server, passes every byte on, and keeps the bytes from the clients.
#pragma once

#include <arpa/inet.h>
#include <gtest/gtest.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

namespace discreet::inline service {

class RecordingProxy {
 public:
  explicit RecordingProxy(std::uint16_t server) : server_(server), listener_(::socket(AF_INET, SOCK_STREAM, 0)) {
    sockaddr_in place = loopback(0);
    EXPECT_EQ(::bind(listener_, reinterpret_cast<sockaddr*>(&place), sizeof place), 0);
    ::listen(listener_, 1024);
    socklen_t size = sizeof place;
    ::getsockname(listener_, reinterpret_cast<sockaddr*>(&place), &size);
    port_ = ntohs(place.sin_port);
    acceptor_ = std::thread([this] { accept(); });
  }
  RecordingProxy(const RecordingProxy&) = delete;
  RecordingProxy& operator=(const RecordingProxy&) = delete;
  ~RecordingProxy() {
    ends_ = true;
    acceptor_.join();
    for (std::thread& thread : threads_) thread.join();
    ::close(listener_);
  }

  std::uint16_t port() const { return port_; }
  // The bytes from every client, one text per connection.
  std::vector<std::string> sent() {
    std::lock_guard lock(mutex_);
    return sent_;
  }

 private:
  static sockaddr_in loopback(std::uint16_t port) {
    sockaddr_in place{};
    place.sin_family = AF_INET;
    place.sin_port = htons(port);
    place.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    return place;
  }

  void accept() {
    while (!ends_) {
      pollfd ready{listener_, POLLIN, 0};
      if (::poll(&ready, 1, 50) <= 0) continue;
      int client = ::accept(listener_, nullptr, nullptr);
      if (client >= 0) threads_.emplace_back([this, client] { pass(client); });
    }
  }

  void pass(int client) {
    int server = ::socket(AF_INET, SOCK_STREAM, 0);
    sockaddr_in place = loopback(server_);
    std::string sent;
    if (::connect(server, reinterpret_cast<sockaddr*>(&place), sizeof place) == 0) {
      std::vector<char> bytes(1 << 16);
      while (!ends_) {
        pollfd ready[2] = {{client, POLLIN, 0}, {server, POLLIN, 0}};
        if (::poll(ready, 2, 50) <= 0) continue;
        if (ready[0].revents) {
          ssize_t got = ::recv(client, bytes.data(), bytes.size(), 0);
          if (got <= 0) break;
          sent.append(bytes.data(), static_cast<std::size_t>(got));
          if (!forward(server, bytes.data(), got)) break;
        }
        if (ready[1].revents) {
          ssize_t got = ::recv(server, bytes.data(), bytes.size(), 0);
          if (got <= 0 || !forward(client, bytes.data(), got)) break;
        }
      }
    }
    ::close(client);
    ::close(server);
    std::lock_guard lock(mutex_);
    sent_.push_back(std::move(sent));
  }

  static bool forward(int to, const char* bytes, ssize_t size) {
    while (size > 0) {
      ssize_t passed = ::send(to, bytes, static_cast<std::size_t>(size), MSG_NOSIGNAL);
      if (passed <= 0) return false;
      bytes += passed, size -= passed;
    }
    return true;
  }

  const std::uint16_t server_;
  int listener_;
  std::uint16_t port_ = 0;
  std::atomic<bool> ends_ = false;
  std::mutex mutex_;
  std::vector<std::string> sent_;
  std::vector<std::thread> threads_;
  std::thread acceptor_;
};

}  // namespace discreet::inline service
