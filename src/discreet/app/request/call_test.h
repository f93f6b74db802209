// What the tests of calls share: a folder with a table, and refusals as values.
#pragma once

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "discreet/app/request/call.h"
#include "discreet/base/error.h"
#include "discreet/random/rng.h"

namespace discreet::inline app {

namespace fs = std::filesystem;

class Call : public testing::Test {
 protected:
  void SetUp() override {
    folder_ = fs::path(testing::TempDir()) / ("call_test_" + std::to_string(::getpid()) + "_" +
                                              testing::UnitTest::GetInstance()->current_test_info()->name());
    fs::create_directories(folder_);
    fresh_state();
    Rng rng = Rng::seeded(1);
    std::string text = "x1,x2,x3,x4,y\n";
    for (int i = 0; i < 800; ++i) {
      auto bits = rng.bits(4);
      for (int j = 0; j < 4; ++j) text += std::to_string((bits >> j) & 1) + ",";
      text += std::to_string(((bits >> 1) ^ (bits >> 3)) & 1) + "\n";
    }
    data_ = write("d.csv", text);
  }
  void TearDown() override {
    fs::remove_all(folder_);
    fs::remove_all(folder_.native() + ".state");
  }

  // This machine knows no table and no ledger.
  void fresh_state() const {
    fs::remove_all(folder_.native() + ".state");
    ::setenv("XDG_STATE_HOME", (folder_.native() + ".state").c_str(), 1);
  }

  std::string path(const std::string& name) const { return folder_ / name; }
  std::string write(const std::string& name, const std::string& text) const {
    std::ofstream(path(name)) << text;
    return path(name);
  }
  std::string read(const std::string& name) const {
    std::ifstream file(path(name));
    return {std::istreambuf_iterator<char>(file), {}};
  }
  std::size_t files() const {
    return static_cast<std::size_t>(std::distance(fs::directory_iterator(folder_), fs::directory_iterator()));
  }
  Json learn_parity(Json more = Json::object()) const {
    Json request{
        {"verb", "learn"}, {"learner", "parity"}, {"dimension", 4}, {"data", data_}, {"model", path("m.json")}};
    request.update(more);
    return recorded(request);
  }
  // The first run opens a ledger without a limit, unless the request says where the spend goes. A spend of 1.
  static Json recorded(Json request) {
    if (!request.contains("ledger") && !request.contains("seed")) request["unlimited"] = true;
    if (!request.contains("epsilon") && !request.contains("seed")) request["epsilon"] = 1;
    return request;
  }
  static std::pair<Error::Kind, std::string> refusal(const Json& request) {
    try {
      call(request);
    } catch (const Error& error) {
      return {error.kind(), error.what()};
    }
    return {Error::Kind::machine, "nothing was refused"};
  }

  fs::path folder_;
  std::string data_;
};

}  // namespace discreet::inline app
