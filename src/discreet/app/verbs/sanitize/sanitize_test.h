// Tables to sanitize, for the tests of `sanitize` and `query`.
#pragma once

#include <gtest/gtest.h>

#include <sstream>

#include "discreet/app/request/call_test.h"
#include "discreet/app/verbs/sanitize/sanitize.h"

namespace discreet::inline app {

class Sanitize : public Call {
 protected:
  void SetUp() override {
    Call::SetUp();
    std::string text = "id,town\n";
    for (int i = 0; i < 3000; ++i) text += std::to_string(i % 3 == 0 ? 7 : i % 3 == 1 ? 9 : 100 + i) + ",t\n";
    write("t.csv", text);
    text = "age\n";
    for (int i = 0; i < 30000; ++i) text += std::to_string(i % 100) + "\n";
    write("ages.csv", text);
    text = "point\n";
    for (int i = 0; i < 6000; ++i) text += std::to_string(i % 4 == 0 ? 2 : 1) + "\n";
    write("points.csv", text);
  }

  bool exists(const std::string& name) const { return fs::exists(path(name)); }
  Json points(Json more = Json::object()) const {
    Json request{{"verb", "sanitize"}, {"sanitizer", "points"}, {"data", path("t.csv")}, {"x", "id"},
                 {"epsilon", 1},       {"delta", "1e-6"},       {"alpha", "0.05"}};
    request.update(more);
    return recorded(request);
  }
  static std::string refusal(const Json& request) { return Call::refusal(request).second; }
};

inline std::vector<std::string> lines(const std::string& text) {
  std::vector<std::string> all;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) all.push_back(line);
  return all;
}

}  // namespace discreet::inline app
