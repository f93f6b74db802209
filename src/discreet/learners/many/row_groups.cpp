#include "discreet/learners/many/row_groups.h"

#include <algorithm>
#include <bit>

#include "discreet/base/integer.h"
#include "discreet/base/parallel.h"

namespace discreet::inline learners {
namespace {

using Rows = MultiSample<std::uint64_t>;

struct Key {
  std::uint64_t hash;
  std::size_t row;
  auto operator<=>(const Key&) const = default;
};

constexpr std::size_t rows_a_piece = std::size_t{1} << 16;

// Both halves of a product: every bit of the word reaches every bit of the hash within two words.
std::uint64_t mixed(std::uint64_t hash, std::uint64_t word) {
  Unsigned128 product = Unsigned128{hash ^ word} * 0x9E3779B97F4A7C15u;
  return static_cast<std::uint64_t>(product) ^ static_cast<std::uint64_t>(product >> 64);
}

std::uint64_t hash_of(std::uint64_t value, BitRow labels) {
  constexpr std::uint64_t fraction_of_pi = 0x243F6A8885A308D3u;
  std::uint64_t hash = mixed(fraction_of_pi, value);
  for (std::uint64_t word : labels) hash = mixed(hash + fraction_of_pi, word);
  return hash;
}

bool same(const Rows& sample, std::size_t a, std::size_t b) {
  return sample.x[a] == sample.x[b] && std::ranges::equal(sample.y[a], sample.y[b]);
}

// Rows with one hash; nearly always they are equal.
void add_groups(const Rows& sample, std::span<Key> run, std::vector<RowGroup>& groups) {
  auto is_first = [&](const Key& key) { return same(sample, run.front().row, key.row); };
  if (std::ranges::all_of(run, is_first)) {
    groups.push_back({run.front().row, std::ssize(run)});
    return;
  }
  std::ranges::sort(run, [&](const Key& a, const Key& b) { return row_less(sample, a.row, b.row); });
  for (auto begin = run.begin(); begin != run.end();) {
    auto end = std::find_if(begin, run.end(), [&](const Key& key) { return !same(sample, begin->row, key.row); });
    groups.push_back({begin->row, end - begin});
    begin = end;
  }
}

// The keys, those with the same lowest bits of the hash together; and where each of these pieces begins.
struct Pieces {
  std::vector<Key> keys;
  std::vector<std::size_t> begins;
};

Pieces divide(const std::vector<std::uint64_t>& hashes, const Stage& stage) {
  const std::size_t pieces = std::bit_ceil(hashes.size() / rows_a_piece + 1);
  auto piece_of = [&](std::uint64_t hash) { return static_cast<std::size_t>(hash & (pieces - 1)); };
  Pieces result{std::vector<Key>(hashes.size()), std::vector<std::size_t>(pieces + 1)};
  for (std::uint64_t hash : hashes) ++result.begins[piece_of(hash) + 1];
  for (std::size_t i = 0; i < pieces; ++i) result.begins[i + 1] += result.begins[i];
  std::vector<std::size_t> next = result.begins;
  for (std::size_t row = 0; row < hashes.size(); ++row) {
    if (row % (std::size_t{1} << 20) == 0) stage.at(row, hashes.size());
    result.keys[next[piece_of(hashes[row])]++] = {hashes[row], row};
  }
  return result;
}

}  // namespace

bool row_less(const Rows& sample, std::size_t a, std::size_t b) {
  if (sample.x[a] != sample.x[b]) return sample.x[a] < sample.x[b];
  return std::ranges::lexicographical_compare(sample.y[a], sample.y[b]);
}

std::vector<RowGroup> group_rows(const Rows& sample, const Stage& stage, int hash_bits) {
  std::vector<std::uint64_t> hashes(sample.size());
  const std::uint64_t kept = ~std::uint64_t{0} >> (64 - hash_bits);
  for_each_range(sample.size(), rows_a_piece, stage.part(0, 3, 10), [&](std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) hashes[i] = hash_of(sample.x[i], sample.y[i]) & kept;
  });
  auto [keys, begins] = divide(hashes, stage.part(3, 4, 10));
  std::vector<std::vector<RowGroup>> of_pieces(begins.size() - 1);
  for_each_piece(of_pieces.size(), stage.part(4, 10, 10), [&](std::size_t i) {
    std::span<Key> piece(keys.data() + begins[i], begins[i + 1] - begins[i]);
    std::ranges::sort(piece);
    for (auto run = piece.begin(); run != piece.end();) {
      auto end = std::find_if(run, piece.end(), [&](const Key& key) { return key.hash != run->hash; });
      add_groups(sample, {run, end}, of_pieces[i]);
      run = end;
    }
  });
  std::vector<RowGroup> groups;
  for (const auto& piece : of_pieces) groups.insert(groups.end(), piece.begin(), piece.end());
  return groups;
}

}  // namespace discreet::inline learners
