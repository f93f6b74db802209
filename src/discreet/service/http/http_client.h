// One connection to one server: requests in turn, each within a time limit. It reconnects after a drop.
//
// For people's devices and for tests. The thread waits. A server's certificate is checked against the system's roots,
// or against the given one, and against the name of the host.
#pragma once

#include <chrono>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "discreet/app/studies/study_length.h"
#include "discreet/service/http/http_message.h"
#include "discreet/service/http/url.h"

namespace discreet::inline service {

class HttpClient {
 public:
  struct Options {
    std::chrono::milliseconds patience{30'000};        // for one request, from connecting to the end of its answer
    std::optional<std::filesystem::path> certificate;  // trusted instead of the system's roots
    std::size_t answer_bytes = longest_document;
    std::function<bool()> stop;  // asked during a wait, true is an Error of Kind::interrupted
  };

  explicit HttpClient(Url url) : HttpClient(std::move(url), Options()) {}
  HttpClient(Url url, Options options);
  HttpClient(HttpClient&&) noexcept;
  HttpClient& operator=(HttpClient&&) noexcept;
  ~HttpClient();

  // Error of Kind::machine if there is no answer in time. If a kept connection turns out to be closed, the request is
  // sent a second time: every request here can be repeated without harm.
  HttpResponse send(const HttpRequest& request);
  HttpResponse get(const std::string& path) { return send({"GET", path, "", ""}); }
  HttpResponse post(const std::string& path, std::string body) { return send({"POST", path, "", std::move(body)}); }

 private:
  class Connection;
  Url url_;
  Options options_;
  std::unique_ptr<Connection> connection_;
};

}  // namespace discreet::inline service
