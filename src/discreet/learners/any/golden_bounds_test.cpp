// Recomputes the table of golden values of docs/bounds.md, line for line.
#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "discreet/bounds/learners/selection_bounds.h"
#include "discreet/learners/bits/parity.h"
#include "discreet/learners/cuts/threshold.h"

namespace discreet::golden_bounds_test {

// A line of the table: `| KL-8.F | parity 12 first_success | 1 | 1/10 | 1/20 | 746 |`.
struct Line {
  std::string id, kind, variant;
  Integer size;
  Rational epsilon;
  Accuracy goal;
  std::uint64_t rows;
};

std::vector<Line> golden_lines() {
  std::ifstream page(DISCREET_SOURCE_DIR "/docs/bounds.md");
  std::vector<Line> lines;
  for (std::string text; std::getline(page, text);) {
    if (!text.starts_with("| KL-") && !text.starts_with("| CC-")) continue;
    std::istringstream words(text);
    std::string bar, size, epsilon, alpha, beta;
    Line line;
    words >> bar >> line.id >> bar >> line.kind >> size >> bar;
    if (bar != "|") line.variant = bar, words >> bar;
    words >> epsilon >> bar >> alpha >> bar >> beta >> bar >> line.rows;
    line.size = Integer(size);
    line.epsilon = parse_rational(epsilon);
    line.goal = {parse_rational(alpha), parse_rational(beta)};
    lines.push_back(line);
  }
  return lines;
}

ParityVariant variant_of(const std::string& word) {
  auto all = words(ParityVariant{});
  return static_cast<ParityVariant>(std::find(all.begin(), all.end(), word) - all.begin());
}

std::vector<Bound> bounds_of(const Line& line) {
  if (line.kind == "finite") return selection_bounds({line.size, 0}, line.epsilon, Setting::realizable, line.goal);
  if (line.kind == "thresholds")
    return ThresholdLearner({.high = line.size - 1, .epsilon = line.epsilon, .setting = Setting::realizable})
        .bounds(line.goal);
  if (line.kind == "parity")
    return ParityLearner({.dimension = static_cast<std::int64_t>(line.size),
                          .epsilon = line.epsilon,
                          .alpha = line.goal.alpha,
                          .beta = line.goal.beta,
                          .variant = variant_of(line.variant)})
        .bounds(line.goal);
  return selection_bounds({2, static_cast<int>(line.size)}, line.epsilon, Setting::realizable, line.goal);
}

TEST(GoldenBounds, AreWhatThePageSays) {
  auto lines = golden_lines();
  ASSERT_GE(lines.size(), 30u);
  for (const Line& line : lines) {
    auto bounds = bounds_of(line);
    auto found = std::find_if(bounds.begin(), bounds.end(), [&](const Bound& b) { return b.id == line.id; });
    ASSERT_NE(found, bounds.end()) << line.id << " " << line.kind << " " << line.variant;
    EXPECT_EQ(found->rows, line.rows) << line.id << " " << line.kind << " " << line.size << " " << line.variant;
  }
}

}  // namespace discreet::golden_bounds_test
