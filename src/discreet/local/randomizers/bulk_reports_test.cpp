#include "discreet/local/randomizers/bulk_reports.h"

#include <gtest/gtest.h>

#include "discreet/base/error.h"
#include "discreet/local/randomizers/all_reports_test.h"
#include "discreet/local/randomizers/estimates.h"

namespace discreet::bulk_reports_test {

class InBulk : public testing::TestWithParam<TinyRandomizer> {};

// Property 1, with a piece and a bit more.
TEST_P(InBulk, IsTheTallyOfReportsOneByOne) {
  constexpr std::uint64_t people = 3000;
  GetParam().randomizer.visit([&](const auto& family) {
    auto value = [&](std::uint64_t i) { return i * 7 % family.values(); };
    auto row = [&](std::uint64_t i) { return i * 5 % family.rows(); };
    Rng rng = Rng::seeded(4), same = Rng::seeded(4);
    Tally bulk = bulk_reports(family, people, value, row, rng);
    Tally slow{0, std::vector<std::int64_t>(family.counters())};
    Rng child = same.child(0);
    for (std::uint64_t i = 0; i < people; ++i) family.count(family.report(value(i), row(i), child), row(i), slow);
    EXPECT_EQ(bulk, slow);
  });
}

INSTANTIATE_TEST_SUITE_P(Table, InBulk, testing::ValuesIn(tiny_randomizers()),
                         [](const auto& info) { return info.param.name; });

TEST(BulkReports, PiecesHaveChildrenOfTheirOwn) {
  const WarnerRandomizer warner({.epsilon = 1});
  const std::uint64_t size = people_in_piece(1), people = size + 100;
  auto value = [](std::uint64_t i) { return i % 2; };
  auto row = [](std::uint64_t) { return 0; };
  Rng rng = Rng::seeded(4), same = Rng::seeded(4);
  Tally bulk = bulk_reports(warner, people, value, row, rng), slow{0, {0}};
  for (std::uint64_t piece = 0; piece < 2; ++piece) {
    Rng child = same.child(piece);
    for (std::uint64_t i = piece * size; i < std::min(people, (piece + 1) * size); ++i)
      warner.count(warner.report(value(i), 0, child), 0, slow);
  }
  EXPECT_EQ(bulk, slow);
  EXPECT_EQ(bulk_reports(warner, 0, value, row, rng), (Tally{0, {0}}));
}

TEST(CountBits, IsCountOfEveryReport) {
  for (std::int64_t size : {1, 4, 1024}) {
    const HadamardRandomizer hadamard({.size = size, .epsilon = 1});
    Rng rng = Rng::seeded(1);
    std::vector<std::uint32_t> rows;
    std::vector<std::uint8_t> bits;
    Tally slow{5, std::vector<std::int64_t>(hadamard.counters(), 3)}, fast = slow;
    for (int i = 0; i < 20'000; ++i) {
      rows.push_back(static_cast<std::uint32_t>(rng.bits(32)) & static_cast<std::uint32_t>(size - 1));
      bits.push_back(static_cast<std::uint8_t>(rng.bits(1)));
      hadamard.count(one_bit_report(bits.back()), rows.back(), slow);
    }
    count_bits(hadamard, rows, bits, fast);
    EXPECT_EQ(fast, slow);
    bits.pop_back();
    EXPECT_THROW(count_bits(hadamard, rows, bits, fast), Error);
  }
}

// More reports than one piece holds: several cores have tables of their own.
TEST(CountBits, PiecesAddUp) {
  const HadamardRandomizer hadamard({.size = 64, .epsilon = 1});
  constexpr std::size_t people = 1'000'000;
  std::vector<std::uint32_t> rows(people);
  std::vector<std::uint8_t> bits(people);
  Tally slow{0, std::vector<std::int64_t>(hadamard.counters())}, fast = slow;
  for (std::size_t i = 0; i < people; ++i) {
    rows[i] = static_cast<std::uint32_t>(i * i % 61);
    bits[i] = static_cast<std::uint8_t>(i % 7 == 0 || rows[i] == 4);
    hadamard.count(one_bit_report(bits[i]), rows[i], slow);
  }
  for (int time = 0; time < 2; ++time) count_bits(hadamard, rows, bits, fast);
  slow += Tally(slow);
  EXPECT_EQ(fast, slow);
}

// A sum of one byte is emptied when it is full, upwards and downwards; on the way back it is not full.
TEST(CountBits, ManyEqualReportsAreCountedAsTheyAre) {
  for (std::int64_t size : {1, 4})
    for (std::size_t people : {126, 127, 128, 129, 255, 256, 257, 70'000})
      for (std::uint8_t bit : {0, 1}) {
        const HadamardRandomizer hadamard({.size = size, .epsilon = 1});
        const auto last = static_cast<std::uint32_t>(size - 1);
        std::vector<std::uint32_t> rows(people, last);
        std::vector<std::uint8_t> bits(people, bit);
        Tally tally{0, std::vector<std::int64_t>(hadamard.counters())};
        count_bits(hadamard, rows, bits, tally);
        EXPECT_EQ(tally.people, people);
        EXPECT_EQ(tally.counters[last], (bit ? -1 : 1) * static_cast<std::int64_t>(people)) << people << " of " << size;
        std::ranges::fill(bits, !bit);
        count_bits(hadamard, rows, bits, tally);
        EXPECT_EQ(tally.counters, std::vector<std::int64_t>(hadamard.counters())) << people << " and back";
      }
}

// Runs of both signs, each of which fills a byte now and then; the sums of all prefixes must agree.
TEST(CountBits, RunsOfBothSignsAreCountedAsTheyAre) {
  const HadamardRandomizer hadamard({.size = 2, .epsilon = 1});
  std::vector<std::uint32_t> rows;
  std::vector<std::uint8_t> bits;
  for (std::size_t run : {127, 254, 128, 256, 129, 1, 500, 383})
    for (std::size_t i = 0; i < run; ++i) {
      rows.push_back(static_cast<std::uint32_t>(i % 3 == 0));
      bits.push_back(static_cast<std::uint8_t>(rows.size() / 200 % 2));
    }
  Tally slow{0, {0, 0}};
  for (std::size_t i = 0; i < rows.size(); ++i) {
    hadamard.count(one_bit_report(bits[i]), rows[i], slow);
    Tally fast{0, {0, 0}};
    count_bits(hadamard, std::span(rows).first(i + 1), std::span(bits).first(i + 1), fast);
    ASSERT_EQ(fast, slow) << "after " << i + 1 << " reports";
  }
}

// 200,000 people, each with her own draw: every share within its half width. Fails once in 10^6 seeds; the seed is
// fixed.
TEST(BulkReports, EstimatesLieNearTheTruth) {
  const SubsetRandomizer subset({.values = 20, .epsilon = 1});
  constexpr std::uint64_t people = 200'000;
  Rng rng = Rng::seeded(9);
  Tally tally = bulk_reports(
      subset, people, [](std::uint64_t i) { return i % 4 == 0 ? 3 : i % 20; }, [](std::uint64_t) { return 0; }, rng);
  Estimates shares = estimates(subset, tally);
  EXPECT_NEAR(to_double(shares[3]), 0.25 + 0.05, 0.03);
  EXPECT_NEAR(to_double(shares[7]), 0.05, 0.03);
}

}  // namespace discreet::bulk_reports_test
