// A bar on the terminal for work that takes longer than a second.
#pragma once

#include <fmt/core.h>

#include <chrono>
#include <cstdio>

namespace discreet::cli {

class ProgressBar {
 public:
  ProgressBar() = default;
  ProgressBar(const ProgressBar&) = delete;
  ProgressBar& operator=(const ProgressBar&) = delete;
  ~ProgressBar() { clear(); }  // also if the work throws, so that the message has a line of its own

  // The fraction done, from 0 to 1. A smaller one than before begins the next step of the work.
  void show(double fraction) {
    if (std::chrono::steady_clock::now() - started_ < std::chrono::seconds(1)) return;
    int filled = static_cast<int>(fraction * width);
    if (filled == shown_) return;
    shown_ = filled;
    fmt::print(stderr, "\r[{:#<{}}{:{}}] {:3.0f} %", "", filled, "", width - filled, 100 * fraction);
    std::fflush(stderr);
  }

  void clear() {
    if (shown_ < 0) return;
    fmt::print(stderr, "\r{:{}}\r", "", width + 10);
    shown_ = -1;
  }

 private:
  static constexpr int width = 40;
  std::chrono::steady_clock::time_point started_ = std::chrono::steady_clock::now();
  int shown_ = -1;  // marks on the terminal, -1 without a bar
};

}  // namespace discreet::cli
