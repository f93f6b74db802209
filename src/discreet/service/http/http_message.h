// A request and its answer, as much of HTTP as the collector speaks.
#pragma once

#include <functional>
#include <string>
#include <utility>  // here, before all of Boost: 1.74 uses std::exchange in asio/awaitable.hpp without including it

#include "discreet/service/http/published_text.h"

namespace discreet::inline service {

struct HttpRequest {
  std::string method, path;   // `path` without the query
  std::string authorization;  // the header of that name, empty when absent
  std::string body;
  std::string if_none_match = {};  // the header of that name, empty when absent
};

struct HttpResponse {
  int status = 200;
  std::string body;
  std::string type = "application/json";
  int retry_after = 0;            // seconds; 0: says nothing
  SharedText document = nullptr;  // sent instead of `body`, with its tag
  std::string etag = {};          // of what a client has read, in quotation marks; empty when absent
};

// Called once, on any thread, when the answer is there.
using Respond = std::function<void(HttpResponse)>;
using HttpHandler = std::function<void(HttpRequest, Respond)>;

}  // namespace discreet::inline service
