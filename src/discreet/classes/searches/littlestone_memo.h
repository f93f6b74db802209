// Remembers facts about the Littlestone dimension of sets of concepts, for many threads at once.
//
// Sets are kept whole and compared whole: no answer rests on two hashes being different.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <mutex>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

namespace discreet::inline classes {

class LittlestoneMemo {
 public:
  struct Known {
    std::int16_t at_least = -1, below = 1000;  // the dimension is at least the one and less than the other
    std::uint32_t point = 0;                   // splits the set into two of dimension at_least - 1 or more
  };

  // The set as bytes, from its members in growing order, written into `key`.
  static void write_key(const std::vector<std::uint32_t>& members, std::string& key);

  std::optional<Known> find(const std::string& key) const;
  void reaches(const std::string& key, int depth, std::uint32_t point);
  void stays_below(const std::string& key, int depth);

  std::size_t size() const;

 private:
  static constexpr std::size_t shards = 64;
  static constexpr std::size_t most_bytes = std::size_t{1} << 30;  // then nothing new is remembered

  struct Shard {
    mutable std::mutex mutex;
    std::unordered_map<std::string, Known> known;
  };
  const Shard& shard_of(const std::string& key) const { return all_[std::hash<std::string>()(key) % shards]; }
  template <class Change>
  void change(const std::string& key, const Change& change);

  std::array<Shard, shards> all_;
  std::atomic<std::size_t> bytes_{0};
};

}  // namespace discreet::inline classes
