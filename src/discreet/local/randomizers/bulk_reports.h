// Draws the reports of very many people one by one and counts them at once, on all cores.
//
// Property 1: the tally is that of count(report(value, row, rng)) for every person in order, with the same words.
//             People come in pieces of `people_in_piece`, and each piece has its own child of the generator. So the
//             same seed gives the same tally on any number of cores.
// Property 2: `count_bits` is count() of every report, for reports that arrived.
//
// Privacy:  that of the randomizer.
// Utility:  exactly its output distribution.
// Cost:     O(people). For one bit, one or two words per person. Memory O(counters) per core, and 16 KB per piece in
//           work.
// Source:   section 5 of the spec of the local model, simulation mode.
#pragma once

#include <algorithm>
#include <mutex>
#include <span>
#include <vector>

#include "discreet/base/parallel.h"
#include "discreet/local/randomizers/any_randomizer.h"
#include "discreet/local/randomizers/word_coin.h"

namespace discreet::inline local {

// A piece copies the counters. Large tallies take larger pieces, so that the cost is in the people, not in the
// counters.
inline std::uint64_t people_in_piece(std::size_t counters) {
  return std::max<std::uint64_t>(std::uint64_t{1} << 16, 4 * counters);
}

// Draws and counts reports as report() and count() do. It computes once all that is the same for every person, and
// writes no reports. It does not count the people. The tests compare the two word by word.
template <class R>
class Teller {
 public:
  explicit Teller(const R& randomizer) : randomizer_(randomizer) {}
  void operator()(std::uint64_t value, std::uint64_t row, Rng& rng, Tally& tally) {
    randomizer_.count(randomizer_.report(value, row, rng), row, tally);
  }

 private:
  const R& randomizer_;
};

template <>
class Teller<WarnerRandomizer> {
 public:
  explicit Teller(const WarnerRandomizer& randomizer) : truth_(randomizer.truth_threshold()) {}
  void operator()(std::uint64_t value, std::uint64_t, Rng& rng, Tally& tally) {
    tally.counters[0] += told(value != 0, truth_, rng);
  }

 private:
  std::uint64_t truth_;
};

template <>
class Teller<OneBitRandomizer> {
 public:
  explicit Teller(const OneBitRandomizer& randomizer)
      : truth_(randomizer.truth_threshold()), die_(randomizer.values() - 1) {}
  void operator()(std::uint64_t value, std::uint64_t, Rng& rng, Tally& tally) {
    const bool rounded = die_(rng) < value;
    tally.counters[0] += told(rounded, truth_, rng);
  }

 private:
  std::uint64_t truth_;
  FastDie die_;
};

template <>
class Teller<KaryRandomizer> {
 public:
  explicit Teller(const KaryRandomizer& randomizer)
      : truth_(randomizer.truth_threshold()), last_(randomizer.values() - 1), others_(last_) {}
  void operator()(std::uint64_t value, std::uint64_t, Rng& rng, Tally& tally) {
    value = std::min(value, last_);
    if (!word_coin(truth_, rng)) {
      const std::uint64_t other = others_(rng);
      value = other + (other >= value);
    }
    ++tally.counters[value];
  }

 private:
  std::uint64_t truth_, last_;
  FastDie others_;
};

template <>
class Teller<HadamardRandomizer> {
 public:
  explicit Teller(const HadamardRandomizer& randomizer) : randomizer_(randomizer) {}
  void operator()(std::uint64_t value, std::uint64_t row, Rng& rng, Tally& tally) {
    constexpr std::uint64_t half = std::uint64_t{1} << 63;
    const bool there = randomizer_.contributes(value);
    const bool bit = told(there && randomizer_.true_bit(value, row), there ? randomizer_.truth_threshold() : half, rng);
    tally.counters[row & (randomizer_.rows() - 1)] += bit ? -1 : 1;
  }

 private:
  const HadamardRandomizer& randomizer_;
};

template <>
class Teller<SubsetRandomizer> {
 public:
  explicit Teller(const SubsetRandomizer& randomizer)
      : truth_(randomizer.truth_threshold()),
        size_(randomizer.size()),
        others_(randomizer.values() - 1),
        chosen_(randomizer.values()) {
    for (std::uint64_t newest = others_ - size_; newest < others_; ++newest) dice_.emplace_back(newest + 1);
  }
  void operator()(std::uint64_t value, std::uint64_t, Rng& rng, Tally& tally) {
    value = std::min(value, others_);
    std::ranges::fill(chosen_.words(), 0);
    const bool holds = word_coin(truth_, rng);
    tally.counters[value] += holds;
    for (std::uint64_t newest = others_ - size_ + holds; newest < others_; ++newest) {
      std::uint64_t drawn = dice_[newest - (others_ - size_)](rng);
      if (chosen_[drawn]) drawn = newest;
      chosen_.set(drawn, true);
      ++tally.counters[drawn + (drawn >= value)];
    }
  }

 private:
  std::uint64_t truth_, size_, others_;
  Report chosen_;  // among the others
  std::vector<FastDie> dice_;
};

// value(i) and row(i) belong to person i. They are called on several threads.
template <LocalRandomizer R, class ValueOf, class RowOf>
Tally bulk_reports(const R& randomizer, std::uint64_t people, const ValueOf& value, const RowOf& row, Rng& rng,
                   const Stage& stage = {Progress{}}) {
  constexpr std::uint64_t most_children = 64;
  const std::uint64_t size = people_in_piece(randomizer.counters());
  const std::uint64_t pieces = (people + size - 1) / size;
  Tally total{0, std::vector<std::int64_t>(randomizer.counters())};
  std::mutex adding;
  for (std::uint64_t first = 0; first < pieces; first += most_children) {
    const std::uint64_t last = std::min(pieces, first + most_children);
    std::vector<Rng> children;
    for (std::uint64_t piece = first; piece < last; ++piece) children.push_back(rng.child(piece));
    for_each_piece(last - first, stage.part(first, last, pieces), [&](std::size_t piece) {
      Tally tally{0, std::vector<std::int64_t>(randomizer.counters())};
      Teller<R> tell(randomizer);
      const std::uint64_t begin = (first + piece) * size, end = std::min(people, begin + size);
      for (std::uint64_t i = begin; i < end; ++i) tell(value(i), row(i), children[piece], tally);
      const std::lock_guard lock(adding);
      total += tally;
    });
  }
  total.people = people;
  return total;
}

// Adds reports of one bit that arrived: report i is bits[i], 0 or 1, about rows[i].
void count_bits(const HadamardRandomizer& randomizer, std::span<const std::uint32_t> rows,
                std::span<const std::uint8_t> bits, Tally& tally);

}  // namespace discreet::inline local
