// A request and its answer, with the parts of HTTP that the collector uses.
#pragma once

#include <functional>
#include <string>
#include <utility>  // here, before all of Boost: 1.74 uses std::exchange in asio/awaitable.hpp without including it

#include "discreet/service/http/published_text.h"

namespace discreet::inline service {

struct HttpRequest {
  std::string method, path;   // `path` without the query
  std::string authorization;  // the header of that name, empty if absent
  std::string body;
  std::string if_none_match = {};  // the header of that name, empty if absent
};

struct HttpResponse {
  int status = 200;
  std::string body;
  std::string type = "application/json";
  int retry_after = 0;            // seconds, 0: no such header
  SharedText document = nullptr;  // sent instead of `body`, with its tag
  std::string etag = {};          // tag of a document that the client has, in quotation marks. Empty if absent
};

// Called once, on any thread, when the answer is there.
using Respond = std::function<void(HttpResponse)>;
using HttpHandler = std::function<void(HttpRequest, Respond)>;

}  // namespace discreet::inline service
