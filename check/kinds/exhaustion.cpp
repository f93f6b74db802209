// Tries everything again, plainly: sets of concepts are packed into words, and nothing else is clever. There is a limit
// to what is tried, and to what is kept; a class beyond it is not rejected but cannot be checked.
#include <algorithm>
#include <bit>
#include <map>
#include <set>

#include "check/kinds/kinds.h"

namespace discreet::check {
namespace {

using Set = std::vector<std::uint64_t>;

constexpr std::uint64_t most_cells = std::uint64_t{1} << 26;
constexpr std::size_t most_words = std::size_t{1} << 24;  // that are kept at a time

std::size_t count(const Set& set) {
  std::size_t sum = 0;
  for (std::uint64_t word : set) sum += static_cast<std::size_t>(std::popcount(word));
  return sum;
}

bool has(const Set& set, std::size_t i) { return (set[i / 64] >> (i % 64) & 1) != 0; }

template <class Label>
Set packed(std::size_t size, const Label& label) {
  Set set((size + 63) / 64);
  for (std::size_t i = 0; i < size; ++i) set[i / 64] |= std::uint64_t{label(i) ? 1U : 0U} << (i % 64);
  return set;
}

class Exhaustion {
 public:
  // With rows and columns exchanged for the dual.
  Exhaustion(const Table& table, bool is_dual) {
    if (!table.has_labels() || table.concepts() * table.points() > most_cells)
      throw Unreadable("the class is larger than what can be tried again: at most 2^26 labels");
    const auto rows = static_cast<std::uint64_t>(is_dual ? table.points() : table.concepts());
    const auto points = static_cast<std::uint64_t>(is_dual ? table.concepts() : table.points());
    std::set<Set> different;
    for (std::uint64_t i = 0; i < rows; ++i)
      different.insert(
          packed(points, [&](std::uint64_t x) { return is_dual ? table.label(x, i) : table.label(i, x); }));
    rows_ = different.size();
    const std::vector<Set> all(different.begin(), different.end());
    different.clear();
    std::set<Set> columns;  // equal ones once
    for (std::uint64_t x = 0; x < points; ++x)
      columns.insert(packed(rows_, [&](std::size_t i) { return has(all[i], x); }));
    columns_.assign(columns.begin(), columns.end());
    all_ = packed(rows_, [](std::size_t) { return true; });
  }

  bool has_tree(std::uint64_t depth) { return has_tree(all_, depth); }
  bool has_shattered(std::uint64_t size) { return has_shattered({all_}, 0, size); }
  bool has_chain(std::uint64_t length) { return has_chain(all_, std::vector<bool>(columns_.size(), true), length); }

 private:
  Set side(const Set& set, const Set& column, bool label) {
    spend_steps((set.size() + 1) / 2);
    Set result(set.size());
    for (std::size_t w = 0; w < set.size(); ++w) result[w] = set[w] & (label ? column[w] : ~column[w]);
    return result;
  }

  bool has_tree(const Set& set, std::uint64_t depth) {
    const std::size_t size = count(set);
    if (depth >= 63 || size < std::size_t{1} << depth) return false;
    if (depth <= 1) return true;  // the rows differ
    if (const auto known = known_.find({set, depth}); known != known_.end()) return known->second;
    bool found = false;
    for (std::size_t x = 0; x < columns_.size() && !found; ++x) {
      const Set ones = side(set, columns_[x], true), zeros = side(set, columns_[x], false);
      const bool is_smaller = 2 * count(ones) <= size;
      found = has_tree(is_smaller ? ones : zeros, depth - 1) && has_tree(is_smaller ? zeros : ones, depth - 1);
    }
    // Results are kept while there is room.
    constexpr std::size_t words_of_a_place = 16;
    if (known_.size() * (words_of_a_place + set.size()) < most_words) known_.emplace(std::pair{set, depth}, found);
    return found;
  }

  // `groups` holds the rows for each labelling of the points that were chosen.
  bool has_shattered(const std::vector<Set>& groups, std::size_t first, std::uint64_t more) {
    if (more == 0) return true;
    if (2 * groups.size() * all_.size() > most_words)
      throw Unreadable(
          "trying everything again takes more than 2^24 words of memory: this claim cannot be checked here");
    for (std::size_t x = first; x < columns_.size(); ++x) {
      std::vector<Set> parts;
      for (const Set& group : groups) {
        for (bool label : {false, true}) parts.push_back(side(group, columns_[x], label));
        if (std::min(count(parts.back()), count(parts[parts.size() - 2])) < std::size_t{1} << (more - 1)) break;
      }
      if (std::all_of(parts.begin(), parts.end(),
                      [&](const Set& part) { return count(part) >= std::size_t{1} << (more - 1); }) &&
          parts.size() == 2 * groups.size() && has_shattered(parts, x + 1, more - 1))
        return true;
    }
    return false;
  }

  // The first concept of a chain leaves the points that it labels 1, the first point the concepts that are 0 there.
  bool has_chain(const Set& set, const std::vector<bool>& points, std::uint64_t length) {
    if (length == 0) return true;
    if (count(set) < length || static_cast<std::uint64_t>(std::count(points.begin(), points.end(), true)) < length)
      return false;
    for (std::size_t i = 0; i < rows_; ++i) {
      if (!has(set, i)) continue;
      std::vector<bool> left(points.size());
      for (std::size_t x = 0; x < points.size(); ++x) left[x] = points[x] && has(columns_[x], i);
      spend_steps((points.size() + 1) / 2);
      if (static_cast<std::uint64_t>(std::count(left.begin(), left.end(), true)) < length) continue;
      for (std::size_t x = 0; x < points.size(); ++x)
        if (left[x] && has_chain(side(set, columns_[x], false), left, length - 1)) return true;
    }
    return false;
  }

  std::size_t rows_ = 0;  // different ones
  std::vector<Set> columns_;
  Set all_;
  std::map<std::pair<Set, std::uint64_t>, bool> known_;
};

}  // namespace

void check_exhaustion(const Json& certificate, const Table& table) {
  const Claim claim = claim_of(certificate);
  demand_claim(claim, {"vc", "dual_vc", "littlestone", "threshold"}, "<=");
  demand(claim.value >= 0 && claim.value < 1'000'000 && denominator(claim.value) == 1,
         "the value is beyond all bounds");
  const auto more = static_cast<std::uint64_t>(numerator(claim.value)) + 1;
  Exhaustion exhaustion(table, claim.quantity == "dual_vc");
  const bool found = claim.quantity == "littlestone" ? exhaustion.has_tree(more)
                     : claim.quantity == "threshold" ? exhaustion.has_chain(more)
                                                     : more < 63 && exhaustion.has_shattered(more);
  demand(!found, claim.quantity + " >= " + std::to_string(more) + ": trying again found it");
}

}  // namespace discreet::check
