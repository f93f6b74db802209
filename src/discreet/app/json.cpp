#include "discreet/app/json.h"

#include "discreet/base/error.h"

namespace discreet {

Json parse_json(std::string_view text, int most) {
  auto shallow = [most](int depth, Json::parse_event_t event, Json&) {
    bool opens = event == Json::parse_event_t::object_start || event == Json::parse_event_t::array_start;
    if (opens && depth >= most)
      throw Error("the JSON is nested more than " + std::to_string(most) + " levels deep; flatten it");
    return true;
  };
  try {
    return Json::parse(text, shallow);
  } catch (const Json::parse_error& error) {
    throw Error("the text is no complete JSON (it breaks off or is wrong at byte " + std::to_string(error.byte) +
                "); correct it");
  }
}

}  // namespace discreet
