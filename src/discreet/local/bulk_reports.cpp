#include "discreet/local/bulk_reports.h"

#include "discreet/base/error.h"

namespace discreet {

// Counters of 32 bits, one table a share of the reports: half the memory of the tally's, and nothing is shared.
void count_bits(const HadamardRandomizer& randomizer, std::span<const std::uint32_t> rows,
                std::span<const std::uint8_t> bits, Tally& tally) {
  require(rows.size() == bits.size(), "every report has a row and a bit");
  require(tally.counters.size() == randomizer.counters(), "the tally is of another randomizer");
  constexpr std::size_t most = std::size_t{1} << 30;  // reports in a share
  const std::size_t cores = static_cast<std::size_t>(tbb::this_task_arena::max_concurrency());
  // A table is worth its making when there are more reports than rows in it.
  const std::size_t shares =
      std::max(rows.size() / most + 1, std::min(cores, rows.size() / (4 * randomizer.counters()) + 1));
  const std::uint32_t mask = static_cast<std::uint32_t>(randomizer.rows() - 1);
  const std::size_t size = (rows.size() + shares - 1) / shares;
  std::vector<std::vector<std::int32_t>> tables(shares);
  const Progress progress;
  for_each_piece(shares, Stage{progress}, [&](std::size_t share) {
    auto& table = tables[share];
    table.resize(randomizer.counters());
    const std::size_t end = std::min(rows.size(), (share + 1) * size);
    for (std::size_t i = share * size; i < end; ++i)
      table[rows[i] & mask] += 1 - 2 * static_cast<std::int32_t>(bits[i]);
  });
  for_each_range(tally.counters.size(), std::size_t{1} << 16, Stage{progress}, [&](std::size_t begin, std::size_t end) {
    for (const auto& table : tables)
      for (std::size_t j = begin; j < end; ++j) tally.counters[j] += table[j];
  });
  tally.people += rows.size();
}

}  // namespace discreet
