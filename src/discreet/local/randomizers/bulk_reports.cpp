#include "discreet/local/randomizers/bulk_reports.h"

#include <atomic>

#include "discreet/base/error.h"

namespace discreet::inline local {
namespace {

// The sum of a row modulo 256 stands for -127, ..., 127; the next report, up or down, would make it `full`.
constexpr std::uint8_t full = 128;

// Counts reports in one byte per row. A full sum goes to the tally at once, and all cores write to the tally. This
// happens once in 128 reports of a row at most.
void count_piece(std::span<const std::uint32_t> rows, std::span<const std::uint8_t> bits, std::span<std::uint8_t> sums,
                 std::span<std::int64_t> tally) {
  const std::size_t mask = sums.size() - 1;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const std::size_t row = rows[i] & mask;
    const auto sum = static_cast<std::uint8_t>(sums[row] + 1 - 2 * bits[i]);
    if (sum == full) [[unlikely]]
      std::atomic_ref(tally[row]).fetch_add(bits[i] ? -full : full, std::memory_order_relaxed);
    sums[row] = sum == full ? std::uint8_t{0} : sum;
  }
}

}  // namespace

// Bytes, and a table for every core: that of 2^20 rows fits into its second cache, where wide counters would be fetched
// from far away for nearly every report.
void count_bits(const HadamardRandomizer& randomizer, std::span<const std::uint32_t> rows,
                std::span<const std::uint8_t> bits, Tally& tally) {
  require(rows.size() == bits.size(), "every report has a row and a bit");
  require(tally.counters.size() == randomizer.counters(), "the tally is of another randomizer");
  // A core's table is worth its making when it counts as many reports as it has rows.
  const std::size_t piece = std::max(std::size_t{1} << 18, randomizer.counters());
  std::vector<std::vector<std::uint8_t>> tables(static_cast<std::size_t>(tbb::this_task_arena::max_concurrency()));
  const Progress progress;
  for_each_range(rows.size(), piece, Stage{progress}, [&](std::size_t begin, std::size_t end) {
    // A single piece is counted by the caller, who may be in no arena.
    auto& table = tables[static_cast<std::size_t>(std::max(0, tbb::this_task_arena::current_thread_index()))];
    table.resize(randomizer.counters());
    count_piece(rows.subspan(begin, end - begin), bits.subspan(begin, end - begin), table, tally.counters);
  });
  std::erase_if(tables, [](const auto& table) { return table.empty(); });
  for_each_range(tally.counters.size(), std::size_t{1} << 16, Stage{progress}, [&](std::size_t begin, std::size_t end) {
    for (const auto& table : tables)
      for (std::size_t j = begin; j < end; ++j) tally.counters[j] += static_cast<std::int8_t>(table[j]);
  });
  tally.people += rows.size();
}

}  // namespace discreet::inline local
