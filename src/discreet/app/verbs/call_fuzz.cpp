#include "discreet/app/registry/model.h"
#include "discreet/app/request/call.h"
#include "discreet/base/error.h"

// Hostile requests and models end in an Error, never in anything else. Verbs that touch files are left out.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace discreet;
  Json given;
  try {
    given = parse_json({reinterpret_cast<const char*>(data), size});
  } catch (const Error&) {
    return 0;
  }
  try {
    read_model(given);
  } catch (const Error&) {
  } catch (const Json::exception&) {  // a member of the wrong type: load_model reports it
  }
  for (const char* verb : {"plan", "list"}) {
    Json request = given;
    if (!request.is_object()) request = Json::object();
    request["verb"] = verb;
    for (const char* option : {"concepts", "menus", "schema"})
      if (request.contains(option) && request[option].is_string()) request.erase(option);  // a path
    try {
      call(request);
    } catch (const Error&) {
    }
  }
  return 0;
}
