#include "discreet/service/studies/json_file.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>

#include "discreet/base/error.h"
#include "discreet/files/file.h"

namespace discreet::json_file_test {

TEST(JsonFile, WhatIsWrongIsToldWithTheFile) {
  const auto file = std::filesystem::temp_directory_path() / ("record-" + std::to_string(::getpid()) + ".json");
  write_file(file.string(), R"({"b": 0})");
  EXPECT_EQ(read_json_file(file)["b"], 0);
  write_file(file.string(), R"({"b": 0, "b": 1})");
  try {
    read_json_file(file);
    FAIL();
  } catch (const Error& error) {
    EXPECT_EQ(std::string(error.what()),
              "'" + file.string() + "': the JSON has the key 'b' twice in one object. Keep the one that is meant");
  }
  std::filesystem::remove(file);
}

}  // namespace discreet::json_file_test
