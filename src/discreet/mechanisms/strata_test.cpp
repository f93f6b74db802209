#include "discreet/mechanisms/strata.h"

#include <gtest/gtest.h>

#include <limits>
#include <map>

#include "discreet/random/uniform.h"

namespace discreet::strata_test {

using Scores = std::vector<std::int64_t>;

std::vector<Stratum> by_definition(const Scores& scores) {
  std::map<std::int64_t, std::int64_t> counts;
  for (std::int64_t score : scores) ++counts[score];
  std::vector<Stratum> strata;
  for (auto [score, count] : counts) strata.push_back({score, count});
  return strata;
}

Scores random_scores(std::size_t n, std::int64_t low, std::uint64_t width, Rng& rng) {
  Scores scores(n);
  for (auto& score : scores) score = low + static_cast<std::int64_t>(uniform_below(width, rng));
  return scores;
}

TEST(Strata, CountEveryScoreOnceWhateverTheRange) {
  Rng rng = Rng::seeded(1);
  for (std::uint64_t width : {1, 2, 1000, 1024, 1025, 5000, 1 << 30}) {
    Scores scores = random_scores(4000, -500, width, rng);
    EXPECT_EQ(stratify(scores), by_definition(scores)) << width;
  }
  EXPECT_TRUE(stratify({}).empty());
}

TEST(Strata, NearOnesAreThoseWithinTheWidth) {
  for (std::uint64_t width : {1, 3, 4, 5, 5000}) {
    Scores scores{7, 3, 3, 9, 6, 4000};
    Scores near;
    for (auto score : scores)
      if (score < 3 + static_cast<std::int64_t>(width)) near.push_back(score);
    EXPECT_EQ(stratify_near(scores, 3, width), by_definition(near)) << width;
  }
}

TEST(Strata, ExtremeScoresSaturate) {
  using Limits = std::numeric_limits<std::int64_t>;
  Scores scores{Limits::min(), 0, Limits::max(), Limits::max() - 5};
  EXPECT_EQ(stratify(scores), (std::vector<Stratum>{{-score_limit, 1}, {0, 1}, {score_limit, 2}}));
  EXPECT_EQ(find_member(scores, score_limit, 1), 3u);
}

TEST(Strata, MembersAreFoundByRank) {
  Rng rng = Rng::seeded(2);
  Scores scores = random_scores(10000, 0, 7, rng);
  std::map<std::int64_t, std::size_t> ranks;
  for (std::size_t i = 0; i < scores.size(); ++i) EXPECT_EQ(find_member(scores, scores[i], ranks[scores[i]]++), i);
}

}  // namespace discreet::strata_test
