// All databases of a small domain in one fixed order, and the neighbours of each.
//
// A database is a vector of record indices. Ordered databases are counted like numbers in base `records`. Unordered
// ones are the non-decreasing vectors, in lexicographic order. Under `replace` and `labels` all of them have `rows`
// rows. Under `add_remove` every number of rows from 0 to `rows` occurs, the shorter ones first. Record r has the
// labels r % labellings (with one label: 0 or 1). Neighbours under `labels` differ in the labels of one row.
//
// With people a database is a file: a list of 0 to `rows` lines in order. Record r is a line of person
// r / (records / people). Neighbours agree after all lines of one person are taken out of each. Under `add_remove` one
// of them has no line of that person. Under `replace` both have some, and the person may get a number that nobody else
// has.
//
// Property 1: at and index_of are inverse to each other.
// Property 2: every pair of neighbours is visited exactly once, from its later member.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "discreet/privacy/privacy.h"

namespace discreet::inline audit {

using Database = std::vector<std::uint32_t>;

// Tells whether the order of rows can matter. `unordered` is a claim about a program (proves_order_invariance).
enum class Rows { ordered, unordered };
constexpr auto words(Rows) { return std::array<std::string_view, 2>{"ordered", "unordered"}; }

class Databases {
 public:
  static constexpr std::uint64_t default_limit = std::uint64_t{1} << 22;
  static constexpr std::size_t max_rows = 4096;

  // Throws Error if there are more than `limit` of them, or no record, or too many rows.
  Databases(std::size_t records, std::size_t rows, Rows order, Neighbours neighbours,
            std::uint64_t limit = default_limit, std::size_t labellings = 2, std::size_t people = 0);

  std::uint64_t size() const { return first_.back(); }
  Integer pairs() const;  // pairs of neighbours, each counted once

  Database at(std::uint64_t index) const;
  std::uint64_t index_of(std::span<const std::uint32_t> database) const;

  // A neighbour, and the row of the later database that is changed or missing in it.
  struct Neighbour {
    std::uint64_t index;
    std::size_t position;
    bool operator==(const Neighbour&) const = default;
  };
  // The neighbours with a smaller index, every one once (property 2).
  std::vector<Neighbour> earlier_neighbours(std::uint64_t index) const;

 private:
  std::uint64_t rank(std::span<const std::uint32_t> database) const;  // among those of the same size
  Database unrank(std::uint64_t rank, std::size_t rows) const;
  void smaller_values(const Database& database, std::vector<Neighbour>& found) const;
  void shorter_ones(const Database& database, std::vector<Neighbour>& found) const;
  std::vector<Neighbour> earlier_files(std::uint64_t index) const;
  std::uint32_t person_of(std::uint32_t line) const { return line / static_cast<std::uint32_t>(records_ / people_); }
  void add_files(const Database& rest, std::uint32_t person, std::size_t position, std::uint64_t before,
                 std::vector<Neighbour>& found) const;

  std::size_t records_, rows_, labellings_, people_;
  Rows order_;
  Neighbours neighbours_;
  std::size_t shortest_;  // number of rows of the first databases
  // Index of the first database of shortest_, shortest_ + 1, ..., rows_ rows. Then the number of all.
  std::vector<std::uint64_t> first_;
};

}  // namespace discreet::inline audit
