#include "discreet/privacy/kept_rows.h"

#include <sodium.h>

#include <algorithm>
#include <cstring>
#include <numeric>
#include <tuple>
#include <unordered_map>

#include "discreet/base/error.h"
#include "discreet/random/permutation.h"

namespace discreet::inline privacy {
namespace {

using Hash = std::array<std::uint8_t, crypto_shorthash_siphashx24_BYTES>;

void append_number(std::uint64_t number, std::string& text) {
  for (int i = 0; i < 8; ++i) text.push_back(static_cast<char>(number >> (8 * i) & 0xff));
}

Hash hash_of(const std::string& text, const KeepKey& key) {
  static_assert(sizeof key.bytes == crypto_shorthash_siphashx24_KEYBYTES);
  Hash hash;
  crypto_shorthash_siphashx24(hash.data(), reinterpret_cast<const unsigned char*>(text.data()), text.size(),
                              key.bytes.data());
  return hash;
}

// With a key that nobody knows: whoever writes the ids cannot make many of them meet.
class IdHash {
 public:
  IdHash() { crypto_shorthash_keygen(key_.data()); }

  std::size_t operator()(std::string_view id) const {
    std::array<unsigned char, crypto_shorthash_BYTES> hash;
    crypto_shorthash(hash.data(), reinterpret_cast<const unsigned char*>(id.data()), id.size(), key_.data());
    std::size_t word;
    std::memcpy(&word, hash.data(), sizeof word);
    return word;
  }

 private:
  std::array<unsigned char, crypto_shorthash_KEYBYTES> key_;
};

// The rows of each id, people in the order of their first rows.
std::vector<std::vector<std::size_t>> by_person(std::span<const std::string_view> ids, std::size_t& without_id) {
  std::unordered_map<std::string_view, std::size_t, IdHash> numbers;
  std::vector<std::vector<std::size_t>> people;
  for (std::size_t row = 0; row < ids.size(); ++row) {
    if (ids[row].empty()) {
      ++without_id;
      continue;
    }
    const auto [found, fresh] = numbers.try_emplace(ids[row], people.size());
    if (fresh) people.emplace_back();
    people[found->second].push_back(row);
  }
  return people;
}

// Sorts by the hash of the id, the row and its number among equal rows of this person. Rows whose hashes meet are
// ordered by their bytes, and equal rows may stand for each other.
void keep_least(std::string_view id, const RowBytes& bytes, std::size_t rows_each, const KeepKey& key,
                std::vector<std::size_t>& rows) {
  std::vector<std::pair<std::string, std::size_t>> contents;
  for (std::size_t row : rows) {
    std::string text;
    append_number(id.size(), text);
    text += id;
    bytes(row, text);
    contents.emplace_back(std::move(text), row);
  }
  std::ranges::sort(contents);
  std::vector<std::tuple<Hash, std::size_t, std::size_t>> ranked;  // hash, place among the sorted, row
  for (std::size_t i = 0, copy = 0; i < contents.size(); ++i) {
    copy = i > 0 && contents[i].first == contents[i - 1].first ? copy + 1 : 0;
    std::string text = contents[i].first;
    append_number(copy, text);
    ranked.emplace_back(hash_of(text, key), i, contents[i].second);
  }
  std::ranges::nth_element(ranked, ranked.begin() + static_cast<std::ptrdiff_t>(rows_each) - 1);
  rows.clear();
  for (std::size_t i = 0; i < rows_each; ++i) rows.push_back(std::get<2>(ranked[i]));
  std::ranges::sort(rows);
}

}  // namespace

std::span<const std::size_t> KeptRows::of(std::size_t person) const& {
  const std::size_t begin = person == 0 ? 0 : ends[person - 1];
  return {rows.data() + begin, ends[person] - begin};
}

KeptRows keep_rows(std::span<const std::string_view> ids, const RowBytes& bytes, std::size_t rows_each,
                   const KeepKey& key) {
  KeptRows kept;
  for (auto& rows : by_person(ids, kept.without_id)) {
    kept.most_rows = std::max(kept.most_rows, rows.size());
    if (rows.size() > rows_each) keep_least(ids[rows.front()], bytes, rows_each, key, rows);
    kept.rows.insert(kept.rows.end(), rows.begin(), rows.end());
    kept.ends.push_back(kept.rows.size());
  }
  return kept;
}

std::size_t votes_each(std::size_t rows_each) {
  require(1 <= rows_each && rows_each <= most_voting_rows, "these rows of one person cannot share one vote");
  std::size_t votes = 1;
  for (std::size_t m = 2; m <= rows_each; ++m) votes = std::lcm(votes, m);
  return votes;
}

std::size_t places_each(std::size_t rows_each, AbsentRows absent) {
  return absent == AbsentRows::shared ? votes_each(rows_each) : rows_each;
}

std::vector<std::size_t> places_of(const KeptRows& kept, std::size_t rows_each, AbsentRows absent, std::size_t fixed) {
  std::vector<std::size_t> rows;
  for (std::size_t person = 0; person < kept.people(); ++person) {
    const auto own = kept.of(person);
    const std::size_t copies = absent == AbsentRows::shared ? votes_each(rows_each) / own.size() : 1;
    for (std::size_t row : own) rows.insert(rows.end(), copies, row);
    if (absent == AbsentRows::fixed) rows.insert(rows.end(), rows_each - own.size(), fixed);
  }
  return rows;
}

std::vector<std::size_t> in_random_order(std::size_t rows, std::size_t places, Rng& rng) {
  std::vector<std::size_t> order;
  for (std::uint64_t person : permutation(rows / places, rng))
    for (std::size_t i = 0; i < places; ++i) order.push_back(person * places + i);
  return order;
}

}  // namespace discreet::inline privacy
