// The reports of very many people, drawn one by one and counted at once, on all cores.
//
// Property 1: the tally is that of count(report(value, row, rng)) for every person in order, with the same words, where
//             people come in pieces of `people_in_piece` and each piece has a child of the generator of its own. So the
//             same seed gives the same tally on any number of cores.
// Property 2: `count_bits` is count() of every report, for reports that arrived.
//
// Privacy:  that of the randomizer.
// Utility:  exactly its law.
// Cost:     O(people); of one bit one or two words a person. Memory O(counters) a core, and 16 KB a piece in work.
// Source:   section 5 of the spec of the local model, simulation mode.
#pragma once

#include <mutex>

#include "discreet/base/parallel.h"
#include "discreet/local/any_randomizer.h"

namespace discreet {

inline constexpr std::uint64_t people_in_piece = std::uint64_t{1} << 20;

// Counts one more person's fresh report; `scratch` is room for it where it has to be written.
inline void tell(const WarnerRandomizer& randomizer, std::uint64_t value, std::uint64_t, Rng& rng, Tally& tally,
                 Report&) {
  tally.counters[0] += told(value != 0, randomizer.truth_threshold(), rng);
}
inline void tell(const OneBitRandomizer& randomizer, std::uint64_t value, std::uint64_t, Rng& rng, Tally& tally,
                 Report&) {
  tally.counters[0] += randomizer.draw(value, rng);
}
inline void tell(const KaryRandomizer& randomizer, std::uint64_t value, std::uint64_t, Rng& rng, Tally& tally,
                 Report&) {
  ++tally.counters[randomizer.draw(value, rng)];
}
inline void tell(const HadamardRandomizer& randomizer, std::uint64_t value, std::uint64_t row, Rng& rng, Tally& tally,
                 Report&) {
  tally.counters[row & (randomizer.rows() - 1)] += randomizer.draw(value, row, rng) ? -1 : 1;
}
inline void tell(const SubsetRandomizer& randomizer, std::uint64_t value, std::uint64_t, Rng& rng, Tally& tally,
                 Report& scratch) {
  randomizer.draw(value, scratch, rng);
  randomizer.count(scratch, 0, tally);
  --tally.people;  // all are counted at the end
}
template <class R>
void tell(const R& randomizer, std::uint64_t value, std::uint64_t row, Rng& rng, Tally& tally, Report&) {
  randomizer.count(randomizer.report(value, row, rng), row, tally);
  --tally.people;
}

// value(i) and row(i) of person i, called on several threads.
template <LocalRandomizer R, class ValueOf, class RowOf>
Tally bulk_reports(const R& randomizer, std::uint64_t people, const ValueOf& value, const RowOf& row, Rng& rng,
                   const Stage& stage = {Progress{}}) {
  constexpr std::uint64_t most_children = 64;
  const std::uint64_t pieces = (people + people_in_piece - 1) / people_in_piece;
  Tally total{people, std::vector<std::int64_t>(randomizer.counters())};
  std::mutex adding;
  for (std::uint64_t first = 0; first < pieces; first += most_children) {
    const std::uint64_t last = std::min(pieces, first + most_children);
    std::vector<Rng> children;
    for (std::uint64_t piece = first; piece < last; ++piece) children.push_back(rng.child(piece));
    for_each_piece(last - first, stage.part(first, last, pieces), [&](std::size_t piece) {
      Tally tally{0, std::vector<std::int64_t>(randomizer.counters())};
      Report scratch(randomizer.report_bits());
      const std::uint64_t begin = (first + piece) * people_in_piece, end = std::min(people, begin + people_in_piece);
      for (std::uint64_t i = begin; i < end; ++i) tell(randomizer, value(i), row(i), children[piece], tally, scratch);
      const std::lock_guard lock(adding);
      total += tally;
    });
  }
  return total;
}

// Adds reports of one bit that arrived: report i is bits[i], 0 or 1, about rows[i].
void count_bits(const HadamardRandomizer& randomizer, std::span<const std::uint32_t> rows,
                std::span<const std::uint8_t> bits, Tally& tally);

}  // namespace discreet
