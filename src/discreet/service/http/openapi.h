// The description of the wire that `GET /openapi.json` returns: docs/local/openapi.json, compiled in.
#pragma once

#include <string>

namespace discreet::inline service {

const std::string& openapi_document();

}  // namespace discreet::inline service
