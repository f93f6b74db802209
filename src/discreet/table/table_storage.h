// The columns of a Table while they are being filled, each row by one thread.
#pragma once

#include <tbb/enumerable_thread_specific.h>

#include <cstddef>
#include <memory>
#include <memory_resource>
#include <span>
#include <string_view>
#include <vector>

#include "discreet/table/table.h"

namespace discreet::inline table {

class TableStorage {
 public:
  // Afterwards every target must be allocated or borrowed. The bits are there, and zero.
  TableStorage(std::span<const Target> targets, std::size_t rows);

  void allocate(const Target& target);  // the cells hold any values
  // Existing cells of the stored type. Borrowed cells are copied before `put` may change them.
  void borrow(const Target& target, const void* cells, std::shared_ptr<const void> owner);
  void copy_borrowed();

  Label* labels(std::size_t i) { return labels_[i].own.get(); }
  std::uint64_t* values(std::size_t i) { return values_[i].own.get(); }
  BitMatrix& bits() { return bits_; }
  BitMatrix& label_bits() { return label_bits_; }

  // The word of a cell, or in a column of texts the replacement's.
  void put(const Target& target, std::size_t row, std::uint64_t word) {
    switch (target.part) {
      case Target::Part::none: return;
      case Target::Part::label: labels(target.index)[row] = static_cast<Label>(word); return;
      case Target::Part::label_bit: label_bits_.set(row, target.index, word != 0); return;
      case Target::Part::value: values(target.index)[row] = word; return;
      case Target::Part::text: texts_[target.index].own[row] = std::get<TextCell>(target.kind).replacement(); return;
      case Target::Part::id: ids_.own[row] = {}; return;
      case Target::Part::point:
        values(target.index)[row] = PointCell::first(word);
        values(target.index + 1)[row] = PointCell::second(word);
        return;
      case Target::Part::bit: bits_.set(row, target.index, word != 0); return;
      case Target::Part::steps:
      case Target::Part::choice: put_literals(target, row, word); return;
    }
  }

  // A cell of a column of texts or of ids. It is copied.
  void put_text(const Target& target, std::size_t row, std::string_view text);

  std::span<const std::string_view> ids() const { return ids_.column.cells; }  // empty texts could not be read

  // Counts and removes the marks of coordinates.
  OutsideCounts settle_coordinates(std::span<const Target> targets);

  // Leaves this object with its ids alone.
  Table take_table();

 private:
  void put_literals(const Target& target, std::size_t row, std::uint64_t code);

  template <class T>
  struct Slot {
    // Not a vector: one thread would fill it with zeros, and that costs a tenth of the reading.
    std::shared_ptr<T[]> own;  // null: borrowed
    Column<T> column;

    void allocate(std::size_t rows);
    void borrow(const void* cells, std::size_t rows, std::shared_ptr<const void> owner);
    void copy_borrowed();
  };

  std::size_t rows_;
  std::vector<Slot<Label>> labels_;
  std::vector<Slot<std::uint64_t>> values_;
  std::vector<Slot<std::string_view>> texts_;
  Slot<std::string_view> ids_;
  BitMatrix bits_, label_bits_;
  // The bytes of the texts, in larger pieces, with one heap per thread. The columns of texts keep it.
  using Heaps = tbb::enumerable_thread_specific<std::pmr::monotonic_buffer_resource>;
  std::shared_ptr<Heaps> heaps_ = std::make_shared<Heaps>();
};

// The last steps after every row is read: marks of coordinates, and the rows of people.
TableReading finish_reading(TableStorage&& storage, std::span<const Target> targets,
                            const std::optional<People>& people, std::size_t replaced_rows);

}  // namespace discreet::inline table
