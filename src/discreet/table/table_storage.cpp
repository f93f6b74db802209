// Tested by table_test.cpp
#include "discreet/table/table_storage.h"

#include <algorithm>
#include <cstdint>
#include <numeric>

namespace discreet::inline table {
namespace {

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

namespace {

Table fixed_row(std::span<const Target> targets) {
  TableStorage storage(targets, 1);
  for (const Target& target : targets) {
    storage.allocate(target);
    storage.put(target, 0, target.replacement);
  }
  return storage.take_table();
}

}  // namespace

TableReading finish_reading(TableStorage&& storage, std::span<const Target> targets,
                            const std::optional<People>& people, std::size_t replaced_rows) {
  TableReading reading{.table = {}, .replaced_rows = replaced_rows};
  reading.outside = storage.settle_coordinates(targets);
  reading.table = storage.take_table();
  if (!people) return reading;
  const Table& all = reading.table;
  const KeptRows kept = keep_rows(
      storage.ids(), [&](std::size_t row, std::string& bytes) { all.append_row(row, bytes); }, people->rows_each,
      people->key);
  reading.people = {kept.people(), all.rows(), kept.without_id, kept.most_rows};
  const auto places = places_of(kept, people->rows_each, people->absent, all.rows());
  reading.table = all.picked(places, fixed_row(targets));
  return reading;
}

Table TableStorage::take_table() {
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
