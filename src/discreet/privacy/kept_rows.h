// Bounds the part of each person: of the rows with one id it keeps at most k, those with the least keyed hashes.
//
// Property 1: the kept rows of an id are a function of that id's rows and of the public key. The rows of other people
// do not matter, and neither does their order. So whoever changes one person's rows changes that person's kept rows
// alone (docs/person.md#bounding).
// Property 2: among the rows of one person every row has the same chance over a random key. Equal rows are numbered, so
// that they do not stay or go together.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "discreet/random/rng.h"

namespace discreet::inline privacy {

// Public and random. It is drawn before rows are read.
struct KeepKey {
  std::array<std::uint8_t, 16> bytes{};
  bool operator==(const KeepKey&) const = default;
};

// The rows of each person, numbered from 0, in the order of the table. People are in the order of their first rows.
struct KeptRows {
  std::vector<std::size_t> rows;
  std::vector<std::size_t> ends;  // person p has the rows from ends[p - 1] (0 for the first) to ends[p]
  std::size_t without_id = 0;     // rows that belong to nobody. They are never kept
  std::size_t most_rows = 0;      // largest number of rows of one person, before bounding

  std::size_t people() const { return ends.size(); }
  std::span<const std::size_t> of(std::size_t person) const&;
  std::span<const std::size_t> of(std::size_t person) && = delete;  // it would not outlive this
};

// A row as bytes, appended to the text. Two rows have the same bytes only if the program cannot tell them apart.
using RowBytes = std::function<void(std::size_t row, std::string& bytes)>;

// An empty id is an id that could not be read.
KeptRows keep_rows(std::span<const std::string_view> ids, const RowBytes& bytes, std::size_t rows_each,
                   const KeepKey& key);

// The treatment of the places that a person with fewer rows than the bound leaves empty.
enum class AbsentRows {
  left_out,  // for relations under which a person comes and goes with all rows
  fixed,     // every person has the same number of places. A fixed public row fills the empty ones
  shared,    // every person has votes_each(rows_each) places. That person's rows share them evenly
};

// The least number of places that 1, ..., rows_each rows can share evenly: lcm(1, ..., rows_each). A person with m rows
// has each of them in votes_each / m places, so that the rows weigh 1 / m (docs/person.md#votes). `rows_each` is at
// most most_voting_rows: 60 places are enough copies.
inline constexpr std::size_t most_voting_rows = 6;
std::size_t votes_each(std::size_t rows_each);

// The largest number of places of one person.
std::size_t places_each(std::size_t rows_each, AbsentRows absent);

// The rows of the table that a program gets, person by person. The number `fixed` stands for the fixed row. Property 3:
// a changed person changes that person's places alone. Property 4: under AbsentRows::fixed and AbsentRows::shared every
// person has places_each of them.
std::vector<std::size_t> places_of(const KeptRows& kept, std::size_t rows_each, AbsentRows absent, std::size_t fixed);

// The rows of such a table with people in a uniformly random order, for programs that read rows by their place. Every
// person has `places` rows.
std::vector<std::size_t> in_random_order(std::size_t rows, std::size_t places, Rng& rng);

}  // namespace discreet::inline privacy
