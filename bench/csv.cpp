// The table reader, timed: `csv make FILE BYTES` writes a table of integers, `csv read FILE RUNS`
// reads it and prints the seconds of every run. bench/csv compares them with pyarrow's.
#include <fmt/format.h>

#include <charconv>
#include <chrono>
#include <cstdio>
#include <random>
#include <string>

#include "discreet/files/file.h"
#include "discreet/table/table.h"

namespace discreet {
namespace {

// From one digit to the 18 that a signed 64-bit integer always holds, so that both readers know the type.
constexpr std::uint64_t bounds[] = {10,
                                    100,
                                    1000,
                                    10000,
                                    1000000,
                                    100000000,
                                    1000000000,
                                    10000000000,
                                    1000000000000,
                                    1000000000000000,
                                    1000000000000000000,
                                    2};

void make(const std::string& path, std::size_t bytes) {
  std::mt19937_64 random(1);
  NewFile file(path);
  std::string block;
  for (std::size_t i = 0; i < std::size(bounds); ++i) block += fmt::format("{}x{}", i ? "," : "", i);
  block += '\n';
  for (std::size_t written = 0; written < bytes; block.clear()) {
    while (block.size() < (1 << 20)) {
      for (std::uint64_t bound : bounds) {
        char digits[20];
        block.append(digits, std::to_chars(digits, digits + 20, random() % bound).ptr);
        block += ',';
      }
      block.back() = '\n';
    }
    file.append(block);
    written += block.size();
  }
  file.commit();
}

void read(const std::string& path, int runs) {
  TableSpec spec{.labels = {}};
  for (std::size_t i = 0; i < std::size(bounds); ++i)
    spec.values.push_back({.name = fmt::format("x{}", i), .kind = Range(0, bounds[i] - 1)});
  for (int run = 0; run < runs; ++run) {
    auto start = std::chrono::steady_clock::now();
    auto reading = read_table(path, spec);
    std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;
    fmt::print("{:.4f}\n", seconds.count());
    std::fflush(stdout);
  }
}

}  // namespace
}  // namespace discreet

int main(int count, char** arguments) {
  std::string verb = count == 4 ? arguments[1] : "";
  if (verb == "make") {
    discreet::make(arguments[2], std::stoull(arguments[3]));
  } else if (verb == "read") {
    discreet::read(arguments[2], std::stoi(arguments[3]));
  } else {
    fmt::print(stderr, "usage: csv make FILE BYTES | read FILE RUNS\n");
    return 2;
  }
}
