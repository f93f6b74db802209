// Sits between ledgers and a PostgreSQL server, as a pool of connections or as a network that fails.
#pragma once

#include <poll.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <list>
#include <mutex>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

namespace discreet::inline ledger {

class PostgresProxy {
 public:
  // A connection breaks when it commits an entry. before: the server never hears of the commit. after: the server has
  // answered. at_once: the server gets it, and nobody waits for its answer. late: the server gets it a while after
  // the client has lost the connection, as by a network that still has the message.
  enum class Break { before, after, at_once, late };

  // `most`: connections at a time. Others wait, as for a pool.
  explicit PostgresProxy(std::filesystem::path folder, std::size_t most = 1000)
      : folder_(std::move(folder)), most_(most), listener_(::socket(AF_UNIX, SOCK_STREAM, 0)) {
    const sockaddr_un place = socket_in(folder_);
    if (::bind(listener_, reinterpret_cast<const sockaddr*>(&place), sizeof place) != 0 || ::listen(listener_, 1024))
      throw std::runtime_error("no socket for the proxy");
    thread_ = std::thread([this] { run(); });
  }
  PostgresProxy(const PostgresProxy&) = delete;
  PostgresProxy& operator=(const PostgresProxy&) = delete;
  ~PostgresProxy() {
    ends_ = true;
    thread_.join();
    for (std::thread& message : late_) message.join();
    ::close(listener_);
  }

  static bool available() { return std::getenv("DISCREET_POSTGRES_FOLDER") != nullptr; }

  // Words of a connection that leads through this proxy.
  std::string words() const { return "&host=" + folder_.native(); }

  // The next commits of entries break in this way.
  void break_commits(Break how, int count = 1) {
    const std::scoped_lock lock(mutex_);
    how_ = how;
    breaks_ = count;
  }
  int breaks_left() const {
    const std::scoped_lock lock(mutex_);
    return breaks_;
  }
  // The version that clients hear from the server.
  void tell_version(const std::string& version) {
    const std::scoped_lock lock(mutex_);
    version_ = version;
  }
  std::size_t largest() const { return largest_; }  // connections at a time

 private:
  struct Pipe {
    int client, server;
    bool inserts = false, ending = false;
  };

  static sockaddr_un socket_in(const std::filesystem::path& folder) {
    sockaddr_un place{};
    place.sun_family = AF_UNIX;
    const std::string name = folder / ".s.PGSQL.5432";
    if (name.size() >= sizeof place.sun_path) throw std::runtime_error("the name of a socket is too long");
    std::copy(name.begin(), name.end(), place.sun_path);
    return place;
  }

  void run() {
    while (!ends_) {
      std::vector<pollfd> ready;
      ready.push_back({pipes_.size() < most_ ? listener_ : -1, POLLIN, 0});
      for (const Pipe& pipe : pipes_) {
        ready.push_back({pipe.client, POLLIN, 0});
        ready.push_back({pipe.server, POLLIN, 0});
      }
      if (::poll(ready.data(), ready.size(), 20) <= 0) continue;
      std::size_t at = 1;
      for (auto pipe = pipes_.begin(); pipe != pipes_.end(); at += 2) {
        bool open = ready[at].revents == 0 || from_client(*pipe);
        open = open && (ready[at + 1].revents == 0 || from_server(*pipe));
        if (!open) close(*pipe);
        pipe = open ? std::next(pipe) : pipes_.erase(pipe);
      }
      if (ready[0].revents != 0) accept();
    }
    for (const Pipe& pipe : pipes_) close(pipe);
  }

  void accept() {
    const int client = ::accept(listener_, nullptr, nullptr), server = ::socket(AF_UNIX, SOCK_STREAM, 0);
    const sockaddr_un place = socket_in(std::getenv("DISCREET_POSTGRES_FOLDER"));
    if (::connect(server, reinterpret_cast<const sockaddr*>(&place), sizeof place) != 0) {
      ::close(client);
      ::close(server);
      return;
    }
    pipes_.push_back({client, server});
    largest_ = std::max(largest_.load(), pipes_.size());
  }

  static void close(const Pipe& pipe) {
    ::close(pipe.client);
    if (pipe.server >= 0) ::close(pipe.server);
  }

  void deliver_late(Pipe& pipe, const std::string& bytes) {
    late_.emplace_back([server = pipe.server, bytes] {
      std::this_thread::sleep_for(std::chrono::milliseconds(150));
      send_to(server, bytes);
      ::close(server);
    });
    pipe.server = -1;
  }

  static std::string read_from(int end) {
    std::string bytes(1 << 16, '\0');
    const ssize_t got = ::recv(end, bytes.data(), bytes.size(), 0);
    bytes.resize(static_cast<std::size_t>(std::max<ssize_t>(got, 0)));
    return bytes;
  }
  static bool send_to(int end, const std::string& bytes) {
    for (std::size_t sent = 0; sent < bytes.size();) {
      const ssize_t passed = ::send(end, bytes.data() + sent, bytes.size() - sent, MSG_NOSIGNAL);
      if (passed <= 0) return false;
      sent += static_cast<std::size_t>(passed);
    }
    return true;
  }

  // False ends the connection.
  bool from_client(Pipe& pipe) {
    const std::string bytes = read_from(pipe.client);
    if (bytes.empty()) return false;
    pipe.inserts = pipe.inserts || bytes.find("INSERT INTO discreet.entry") != bytes.npos;
    if (!pipe.inserts || bytes.find("COMMIT") == bytes.npos) return send_to(pipe.server, bytes);
    const std::scoped_lock lock(mutex_);
    if (breaks_ == 0) return send_to(pipe.server, bytes);
    --breaks_;
    if (how_ == Break::before) return false;
    if (how_ == Break::late) {
      deliver_late(pipe, bytes);
      return false;
    }
    pipe.ending = true;
    return send_to(pipe.server, bytes) && how_ == Break::after;
  }

  bool from_server(Pipe& pipe) {
    std::string bytes = read_from(pipe.server);
    if (bytes.empty() || pipe.ending) return false;
    const std::scoped_lock lock(mutex_);
    const std::string key("server_version\0", 15);
    if (const auto at = bytes.find(key); !version_.empty() && at != bytes.npos)
      bytes.replace(at + key.size(), version_.size(), version_);
    return send_to(pipe.client, bytes);
  }

  const std::filesystem::path folder_;
  const std::size_t most_;
  const int listener_;
  std::list<Pipe> pipes_;
  std::atomic<std::size_t> largest_ = 0;
  std::atomic<bool> ends_ = false;
  mutable std::mutex mutex_;  // over what follows
  Break how_ = Break::after;
  int breaks_ = 0;
  std::string version_;
  std::vector<std::thread> late_;
  std::thread thread_;
};

}  // namespace discreet::inline ledger
