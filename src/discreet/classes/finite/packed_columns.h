// Loops over packed columns of labels: a word holds the labels of 64 concepts. They are written once and compiled for
// processors with and without instructions that count and gather bits. Both give the same results.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace discreet::inline classes {

using LabelWord = std::uint64_t;

// `count` columns of `words` words each, one after the other.
struct PackedColumns {
  const LabelWord* bits;
  std::size_t count, words;

  const LabelWord* operator[](std::size_t i) const { return bits + i * words; }
};

// Moves the labels of the concepts in `mask` together, for every column. Column i goes to out + i * out_words, and its
// number of ones to ones[i]. `out_words` words hold all of them.
void select(const PackedColumns& columns, const LabelWord* mask, std::size_t out_words, LabelWord* out,
            std::uint32_t* ones);

// The number of concepts of `mask` that have label 1 in column i goes to ones[i].
void common_ones(const PackedColumns& columns, const LabelWord* mask, std::uint32_t* ones);

// Finds a column such that both of its sides, of `rows` concepts in all, are split by columns with two concepts or more
// on each side. That is a mistake tree of depth three. Returns `columns.count` if there is no such column.
std::size_t split_three_deep(const PackedColumns& columns, const std::uint32_t* ones, std::uint32_t rows);

// Concepts in groups: group g has sizes[g] of them, in the words from starts[g] up to starts[g + 1] of every column.
struct Groups {
  std::span<const std::uint32_t> starts, sizes;
  std::size_t count() const { return sizes.size(); }
};

// Splits every group of every column by `mask`: group g becomes 2g, where the mask is 0, and 2g + 1. `ones` gets the
// ones of every new group, column by column. Columns of `out` have into.starts.back() words.
void split_groups(const PackedColumns& columns, const Groups& from, const LabelWord* mask, const Groups& into,
                  LabelWord* out, std::uint32_t* ones);

// The columns from number `first` on that, together with column `one`, split every group into four parts of `least`
// concepts or more. Returns their count and writes their numbers to `found`. `ones` is as split_groups leaves it.
std::size_t partners(const PackedColumns& columns, const std::uint32_t* ones, const Groups& groups, std::size_t one,
                     std::size_t first, std::uint32_t least, std::uint32_t* found);

// The same without those instructions, for tests to compare.
namespace plain {
void select(const PackedColumns& columns, const LabelWord* mask, std::size_t out_words, LabelWord* out,
            std::uint32_t* ones);
void common_ones(const PackedColumns& columns, const LabelWord* mask, std::uint32_t* ones);
std::size_t split_three_deep(const PackedColumns& columns, const std::uint32_t* ones, std::uint32_t rows);
void split_groups(const PackedColumns& columns, const Groups& from, const LabelWord* mask, const Groups& into,
                  LabelWord* out, std::uint32_t* ones);
std::size_t partners(const PackedColumns& columns, const std::uint32_t* ones, const Groups& groups, std::size_t one,
                     std::size_t first, std::uint32_t least, std::uint32_t* found);
}  // namespace plain

}  // namespace discreet::inline classes
