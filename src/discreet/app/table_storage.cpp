// Tested by table_test.cpp
#include "discreet/app/table_storage.h"

#include <algorithm>

namespace discreet {

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
  values_.resize(count(Target::Part::value));
  if (std::size_t bits = count(Target::Part::bit)) bits_ = BitMatrix(rows, bits);
}

void TableStorage::allocate(const Target& target) {
  if (target.part == Target::Part::label) labels_[target.index].allocate(rows_);
  if (target.part == Target::Part::value) values_[target.index].allocate(rows_);
}

void TableStorage::borrow(const Target& target, const void* cells, std::shared_ptr<const void> owner) {
  if (target.part == Target::Part::label) labels_[target.index].borrow(cells, rows_, std::move(owner));
  if (target.part == Target::Part::value) values_[target.index].borrow(cells, rows_, std::move(owner));
}

void TableStorage::copy_borrowed() {
  for (auto& slot : labels_) slot.copy_borrowed();
  for (auto& slot : values_) slot.copy_borrowed();
}

Table TableStorage::finish() && {
  std::vector<Column<Label>> labels;
  std::vector<Column<std::uint64_t>> values;
  for (auto& slot : labels_) labels.push_back(std::move(slot.column));
  for (auto& slot : values_) values.push_back(std::move(slot.column));
  return {rows_, std::move(labels), std::move(values), std::move(bits_)};
}

}  // namespace discreet
