#include "discreet/classes/finite/packed_columns.h"

#include <algorithm>
#include <bit>

namespace discreet::inline classes {
namespace {

// The bits of `bits` under `mask`, moved to the low end.
struct PlainGather {
  static LabelWord gather(LabelWord bits, LabelWord mask) {
    LabelWord result = 0;
    for (int at = 0; mask != 0; mask &= mask - 1, ++at)
      if (bits & mask & (~mask + 1)) result |= LabelWord{1} << at;
    return result;
  }
};

// Appends bits to a row of words that was zero.
class Writer {
 public:
  explicit Writer(LabelWord* at) : at_(at) {}
  [[gnu::always_inline]] void append(LabelWord bits, int count) {
    *at_ |= bits << filled_;
    filled_ += count;
    if (filled_ < 64) return;
    filled_ -= 64;
    ++at_;
    if (filled_ > 0) *at_ = bits >> (count - filled_);
  }

 private:
  LabelWord* at_;
  int filled_ = 0;
};

template <class G>
[[gnu::always_inline]] inline std::uint32_t gather_row(const LabelWord* bits, const LabelWord* mask, std::size_t words,
                                                       LabelWord* out, std::size_t out_words) {
  std::fill_n(out, out_words, 0);
  Writer writer(out);
  std::uint32_t ones = 0;
  for (std::size_t w = 0; w < words; ++w) {
    const LabelWord chosen = mask[w];
    const int count = std::popcount(chosen);
    if (count == 0) continue;
    ones += static_cast<std::uint32_t>(std::popcount(bits[w] & chosen));
    writer.append(G::gather(bits[w], chosen), count);
  }
  return ones;
}

template <class G>
[[gnu::always_inline]] inline void select_with(const PackedColumns& columns, const LabelWord* mask,
                                               std::size_t out_words, LabelWord* out, std::uint32_t* ones) {
  for (std::size_t i = 0; i < columns.count; ++i)
    ones[i] = gather_row<G>(columns[i], mask, columns.words, out + i * out_words, out_words);
}

[[gnu::always_inline]] inline std::uint32_t common(const LabelWord* a, const LabelWord* b, std::size_t words) {
  std::uint32_t sum = 0;
  for (std::size_t w = 0; w < words; ++w) sum += static_cast<std::uint32_t>(std::popcount(a[w] & b[w]));
  return sum;
}

[[gnu::always_inline]] inline void common_with(const PackedColumns& columns, const LabelWord* mask,
                                               std::uint32_t* ones) {
  for (std::size_t i = 0; i < columns.count; ++i) ones[i] = common(columns[i], mask, columns.words);
}

[[gnu::always_inline]] inline std::size_t three_deep_with(const PackedColumns& columns, const std::uint32_t* ones,
                                                          std::uint32_t rows) {
  for (std::size_t i = 0; i < columns.count; ++i) {
    const std::uint32_t one = ones[i], zero = rows - one;
    if (one < 4 || zero < 4) continue;
    bool left = false, right = false;
    for (std::size_t j = 0; j < columns.count && !(left && right); ++j) {
      if (j == i) continue;
      const std::uint32_t both = common(columns[i], columns[j], columns.words), rest = ones[j] - both;
      right |= both >= 2 && one - both >= 2;
      left |= rest >= 2 && zero - rest >= 2;
    }
    if (left && right) return i;
  }
  return columns.count;
}

// A group whose last word is not full must not look into what lies behind its concepts.
[[gnu::always_inline]] inline LabelWord last_bits(std::uint32_t size) {
  return size % 64 ? (LabelWord{1} << (size % 64)) - 1 : ~LabelWord{0};
}

template <class G>
[[gnu::always_inline]] inline void split_with(const PackedColumns& columns, const Groups& from, const LabelWord* mask,
                                              const Groups& into, LabelWord* out, std::uint32_t* ones) {
  const std::size_t out_words = into.starts.back();
  for (std::size_t i = 0; i < columns.count; ++i, out += out_words, ones += into.count())
    for (std::size_t g = 0; g < from.count(); ++g) {
      const LabelWord* bits = columns[i] + from.starts[g];
      const LabelWord* part = mask + from.starts[g];
      const std::size_t words = from.starts[g + 1] - from.starts[g];
      LabelWord *zeros = out + into.starts[2 * g], *those = out + into.starts[2 * g + 1];
      if (words == 1) {  // the usual case once groups are small
        const LabelWord all = last_bits(from.sizes[g]), rest = all & ~*part;
        *zeros = G::gather(*bits, rest);
        *those = G::gather(*bits, *part);
        ones[2 * g] = static_cast<std::uint32_t>(std::popcount(*bits & rest));
        ones[2 * g + 1] = static_cast<std::uint32_t>(std::popcount(*bits & *part));
        continue;
      }
      ones[2 * g + 1] = gather_row<G>(bits, part, words, those, into.starts[2 * g + 2] - into.starts[2 * g + 1]);
      // Bits behind the last concept are 0 in every column: gathered with the zeros they come last and stay 0.
      std::fill_n(zeros, into.starts[2 * g + 1] - into.starts[2 * g], 0);
      Writer writer(zeros);
      std::uint32_t sum = 0;
      for (std::size_t w = 0; w < words; ++w) {
        const LabelWord chosen = (w + 1 == words ? last_bits(from.sizes[g]) : ~LabelWord{0}) & ~part[w];
        if (chosen == 0) continue;
        sum += static_cast<std::uint32_t>(std::popcount(bits[w] & chosen));
        writer.append(G::gather(bits[w], chosen), std::popcount(chosen));
      }
      ones[2 * g] = sum;
    }
}

[[gnu::always_inline]] inline bool split_in_four(const LabelWord* a, const std::uint32_t* a_ones, const LabelWord* b,
                                                 const std::uint32_t* b_ones, const Groups& groups,
                                                 std::uint32_t least) {
  for (std::size_t g = 0; g < groups.count(); ++g) {
    const std::uint32_t start = groups.starts[g];
    const std::uint32_t both = common(a + start, b + start, groups.starts[g + 1] - start);
    if (both < least || a_ones[g] < both + least || b_ones[g] < both + least ||
        groups.sizes[g] + both < a_ones[g] + b_ones[g] + least)
      return false;
  }
  return true;
}

[[gnu::always_inline]] inline std::size_t partners_with(const PackedColumns& columns, const std::uint32_t* ones,
                                                        const Groups& groups, std::size_t one, std::size_t first,
                                                        std::uint32_t least, std::uint32_t* found) {
  std::size_t count = 0;
  const std::size_t each = groups.count();
  for (std::size_t j = first; j < columns.count; ++j)
    if (split_in_four(columns[one], ones + one * each, columns[j], ones + j * each, groups, least))
      found[count++] = static_cast<std::uint32_t>(j);
  return count;
}

#if defined(__x86_64__)
#define DISCREET_COUNTS_AND_GATHERS __attribute__((target("popcnt,bmi,bmi2")))

struct Gather {
  [[gnu::always_inline]] static LabelWord gather(LabelWord bits, LabelWord mask) {
    LabelWord result;
    asm("pext %2, %1, %0" : "=r"(result) : "r"(bits), "r"(mask));
    return result;
  }
};

bool has_gather() {
  static const bool has = __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("popcnt");
  return has;
}

DISCREET_COUNTS_AND_GATHERS
void fast_select(const PackedColumns& columns, const LabelWord* mask, std::size_t out_words, LabelWord* out,
                 std::uint32_t* ones) {
  select_with<Gather>(columns, mask, out_words, out, ones);
}

DISCREET_COUNTS_AND_GATHERS
void fast_common(const PackedColumns& columns, const LabelWord* mask, std::uint32_t* ones) {
  common_with(columns, mask, ones);
}

DISCREET_COUNTS_AND_GATHERS
std::size_t fast_three_deep(const PackedColumns& columns, const std::uint32_t* ones, std::uint32_t rows) {
  return three_deep_with(columns, ones, rows);
}

DISCREET_COUNTS_AND_GATHERS
void fast_split(const PackedColumns& columns, const Groups& from, const LabelWord* mask, const Groups& into,
                LabelWord* out, std::uint32_t* ones) {
  split_with<Gather>(columns, from, mask, into, out, ones);
}

DISCREET_COUNTS_AND_GATHERS
std::size_t fast_partners(const PackedColumns& columns, const std::uint32_t* ones, const Groups& groups,
                          std::size_t one, std::size_t first, std::uint32_t least, std::uint32_t* found) {
  return partners_with(columns, ones, groups, one, first, least, found);
}
#endif

}  // namespace

namespace plain {

void select(const PackedColumns& columns, const LabelWord* mask, std::size_t out_words, LabelWord* out,
            std::uint32_t* ones) {
  select_with<PlainGather>(columns, mask, out_words, out, ones);
}

void common_ones(const PackedColumns& columns, const LabelWord* mask, std::uint32_t* ones) {
  common_with(columns, mask, ones);
}

std::size_t split_three_deep(const PackedColumns& columns, const std::uint32_t* ones, std::uint32_t rows) {
  return three_deep_with(columns, ones, rows);
}

void split_groups(const PackedColumns& columns, const Groups& from, const LabelWord* mask, const Groups& into,
                  LabelWord* out, std::uint32_t* ones) {
  split_with<PlainGather>(columns, from, mask, into, out, ones);
}

std::size_t partners(const PackedColumns& columns, const std::uint32_t* ones, const Groups& groups, std::size_t one,
                     std::size_t first, std::uint32_t least, std::uint32_t* found) {
  return partners_with(columns, ones, groups, one, first, least, found);
}

}  // namespace plain

namespace {

#if !defined(__x86_64__)
constexpr auto fast_select = plain::select;
constexpr auto fast_common = plain::common_ones;
constexpr auto fast_three_deep = plain::split_three_deep;
constexpr auto fast_split = plain::split_groups;
constexpr auto fast_partners = plain::partners;
constexpr bool has_gather() { return false; }
#endif

}  // namespace

void select(const PackedColumns& columns, const LabelWord* mask, std::size_t out_words, LabelWord* out,
            std::uint32_t* ones) {
  (has_gather() ? fast_select : plain::select)(columns, mask, out_words, out, ones);
}

void common_ones(const PackedColumns& columns, const LabelWord* mask, std::uint32_t* ones) {
  (has_gather() ? fast_common : plain::common_ones)(columns, mask, ones);
}

std::size_t split_three_deep(const PackedColumns& columns, const std::uint32_t* ones, std::uint32_t rows) {
  return (has_gather() ? fast_three_deep : plain::split_three_deep)(columns, ones, rows);
}

void split_groups(const PackedColumns& columns, const Groups& from, const LabelWord* mask, const Groups& into,
                  LabelWord* out, std::uint32_t* ones) {
  (has_gather() ? fast_split : plain::split_groups)(columns, from, mask, into, out, ones);
}

std::size_t partners(const PackedColumns& columns, const std::uint32_t* ones, const Groups& groups, std::size_t one,
                     std::size_t first, std::uint32_t least, std::uint32_t* found) {
  return (has_gather() ? fast_partners : plain::partners)(columns, ones, groups, one, first, least, found);
}

}  // namespace discreet::inline classes
