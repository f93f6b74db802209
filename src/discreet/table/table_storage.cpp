// Tested by table_test.cpp
#include "discreet/table/table_storage.h"

#include <sodium.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstring>
#include <numeric>

namespace discreet::inline table {
namespace {

// With a key that nobody knows: whoever writes the texts cannot make many of them meet.
class TextKey {
 public:
  TextKey() { crypto_shorthash_keygen(key_.data()); }

  std::uint64_t operator()(std::string_view text) const {
    std::array<unsigned char, crypto_shorthash_BYTES> hash;
    crypto_shorthash(hash.data(), reinterpret_cast<const unsigned char*>(text.data()), text.size(), key_.data());
    std::uint64_t word;
    std::memcpy(&word, hash.data(), sizeof word);
    return word;
  }

 private:
  std::array<unsigned char, crypto_shorthash_KEYBYTES> key_;
};

enum class Bits { cleared, set };

// Makes the bits first, ..., first + count - 1 of a row alike.
void fill(std::span<std::uint64_t> row, std::size_t first, std::size_t count, Bits bits) {
  while (count > 0) {
    std::size_t shift = first % 64, here = std::min(count, 64 - shift);
    std::uint64_t mask = (~std::uint64_t{0} >> (64 - here)) << shift;
    std::uint64_t& word = row[first / 64];
    word = bits == Bits::set ? word | mask : word & ~mask;
    first += here;
    count -= here;
  }
}

}  // namespace

std::vector<std::size_t> repeated_rows(std::span<const std::string_view> texts) {
  struct Slot {
    std::uint64_t hash = 0;
    std::size_t row_after = 0;  // 0: free
  };
  const TextKey key;
  std::vector<Slot> slots(std::bit_ceil(2 * texts.size() + 1));
  std::vector<std::size_t> repeated;
  for (std::size_t row = 0; row < texts.size(); ++row) {
    if (texts[row].empty()) continue;
    const std::uint64_t hash = key(texts[row]);
    for (std::size_t at = hash & (slots.size() - 1);; at = (at + 1) & (slots.size() - 1)) {
      Slot& slot = slots[at];
      if (slot.row_after == 0) {
        slot = {hash, row + 1};
        break;
      }
      if (slot.hash == hash && texts[slot.row_after - 1] == texts[row]) {
        repeated.push_back(row);
        break;
      }
    }
  }
  return repeated;
}

template <class T>
void TableStorage::Slot<T>::allocate(std::size_t rows) {
  own = std::make_shared_for_overwrite<T[]>(rows);
  column = {{own.get(), rows}, own};
}

template <class T>
void TableStorage::Slot<T>::borrow(const void* cells, std::size_t rows, std::shared_ptr<const void> owner) {
  column = {{static_cast<const T*>(cells), rows}, std::move(owner)};
}

template <class T>
void TableStorage::Slot<T>::copy_borrowed() {
  if (own) return;
  auto cells = column.cells;
  auto keep = column.owner;
  allocate(cells.size());
  std::copy(cells.begin(), cells.end(), own.get());
}

TableStorage::TableStorage(std::span<const Target> targets, std::size_t rows) : rows_(rows) {
  auto count = [&](Target::Part part) {
    return static_cast<std::size_t>(std::ranges::count(targets, part, &Target::part));
  };
  labels_.resize(count(Target::Part::label));
  values_.resize(count(Target::Part::value) + 2 * count(Target::Part::point));
  texts_.resize(count(Target::Part::text));
  std::size_t bits = std::transform_reduce(targets.begin(), targets.end(), std::size_t{0}, std::plus{},
                                           [](const Target& target) { return target.bits; });
  if (bits > 0) bits_ = BitMatrix(rows, bits);
  if (const std::size_t labels = count(Target::Part::label_bit); labels > 0) label_bits_ = BitMatrix(rows, labels);
}

void TableStorage::allocate(const Target& target) {
  if (target.part == Target::Part::label) labels_[target.index].allocate(rows_);
  if (target.part == Target::Part::value) values_[target.index].allocate(rows_);
  if (target.part == Target::Part::text) texts_[target.index].allocate(rows_);
  if (target.part == Target::Part::id) ids_.allocate(rows_);
  if (target.part == Target::Part::point)
    for (std::size_t i : {target.index, target.index + 1}) values_[i].allocate(rows_);
}

void TableStorage::borrow(const Target& target, const void* cells, std::shared_ptr<const void> owner) {
  if (target.part == Target::Part::label) labels_[target.index].borrow(cells, rows_, std::move(owner));
  if (target.part == Target::Part::value) values_[target.index].borrow(cells, rows_, std::move(owner));
}

void TableStorage::copy_borrowed() {
  for (auto& slot : labels_) slot.copy_borrowed();
  for (auto& slot : values_) slot.copy_borrowed();
}

// All bits of the column are written: another reading of the row may have set some.
void TableStorage::put_literals(const Target& target, std::size_t row, std::uint64_t code) {
  auto words = bits_.row(row);
  if (target.part == Target::Part::steps) {
    fill(words, target.index, code, Bits::set);
    fill(words, target.index + code, target.bits - code, Bits::cleared);
  } else {
    fill(words, target.index, target.bits, Bits::cleared);
    if (code < target.bits) fill(words, target.index + code, 1, Bits::set);
  }
}

void TableStorage::put_text(const Target& target, std::size_t row, std::string_view text) {
  std::string_view& cell = target.part == Target::Part::id ? ids_.own[row] : texts_[target.index].own[row];
  cell = {};
  if (text.empty()) return;
  auto* bytes = static_cast<char*>(heaps_->local().allocate(text.size(), 1));
  std::ranges::copy(text, bytes);
  cell = {bytes, text.size()};
}

std::size_t TableStorage::replace_repeated(std::span<const Target> targets) {
  if (!ids_.own) return 0;
  const auto repeated = repeated_rows(ids_.column.cells);
  if (!repeated.empty()) copy_borrowed();
  for (std::size_t row : repeated)
    for (const Target& target : targets) put(target, row, target.replacement);
  return repeated.size();
}

OutsideCounts TableStorage::settle_coordinates(std::span<const Target> targets) {
  OutsideCounts counts;
  std::vector<bool> seen;  // rows with a coordinate outside, once there is one
  auto settle = [&](std::size_t index, std::size_t& outside) {
    const std::span words(values(index), rows_);
    for (std::size_t row = 0; row < rows_; ++row) {
      if (words[row] <= CoordinateCell::offsets) continue;
      ++outside;
      counts.exchanged += (words[row] & CoordinateCell::exchanged_mark) != 0;
      words[row] &= CoordinateCell::offsets;
      seen.resize(rows_);
      counts.rows += !seen[row];
      seen[row] = true;
    }
  };
  for (const Target& target : targets) {
    const bool is_point = target.part == Target::Part::point;
    if (!is_point && !std::holds_alternative<CoordinateCell>(target.kind)) continue;
    settle(target.index, target.index == 0 ? counts.x : counts.y);
    if (is_point) settle(target.index + 1, counts.y);
  }
  return counts;
}

TableReading finish_reading(TableStorage&& storage, std::span<const Target> targets, std::size_t replaced_rows) {
  TableReading reading{.replaced_rows = replaced_rows};
  reading.repeated_rows = storage.replace_repeated(targets);
  reading.outside = storage.settle_coordinates(targets);
  reading.table = std::move(storage).finish();
  return reading;
}

Table TableStorage::finish() && {
  struct Kept {
    std::shared_ptr<std::string_view[]> cells;
    std::shared_ptr<Heaps> bytes;
  };
  std::vector<Column<Label>> labels;
  std::vector<Column<std::uint64_t>> values;
  for (auto& slot : labels_) labels.push_back(std::move(slot.column));
  for (auto& slot : values_) values.push_back(std::move(slot.column));
  std::vector<Column<std::string_view>> texts;
  for (auto& slot : texts_) texts.push_back({slot.column.cells, std::make_shared<Kept>(std::move(slot.own), heaps_)});
  return {rows_, std::move(labels), std::move(values), std::move(texts), std::move(bits_), std::move(label_bits_)};
}

}  // namespace discreet::inline table
