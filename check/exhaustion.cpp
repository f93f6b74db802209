// Tries everything again, plainly: sets of concepts are packed into words, and nothing else is clever. There is a limit to
// what is tried; a class beyond it is not rejected but cannot be checked.
#include <algorithm>
#include <bit>
#include <map>
#include <set>

#include "check/kinds.h"

namespace discreet::check {
namespace {

using Set = std::vector<std::uint64_t>;

constexpr std::uint64_t most_words = std::uint64_t{1} << 33;  // that are looked at
constexpr std::uint64_t most_cells = std::uint64_t{1} << 28;

std::size_t count(const Set& set) {
  std::size_t sum = 0;
  for (std::uint64_t word : set) sum += static_cast<std::size_t>(std::popcount(word));
  return sum;
}

class Exhaustion {
 public:
  // With rows and columns exchanged for the dual.
  Exhaustion(const Table& table, bool is_dual) {
    if (!table.has_labels() || table.concepts() * table.points() > most_cells)
      throw Unreadable("the class is larger than what can be tried again: at most 2^28 labels");
    const auto rows = static_cast<std::uint64_t>(is_dual ? table.points() : table.concepts());
    const auto points = static_cast<std::uint64_t>(is_dual ? table.concepts() : table.points());
    std::set<std::string> different;
    for (std::uint64_t i = 0; i < rows; ++i) {
      std::string labels;
      for (std::uint64_t x = 0; x < points; ++x) labels += (is_dual ? table.label(x, i) : table.label(i, x)) ? '1' : '0';
      different.insert(labels);
    }
    rows_.assign(different.begin(), different.end());
    std::set<Set> columns;  // equal ones once
    for (std::uint64_t x = 0; x < points; ++x) {
      Set column((rows_.size() + 63) / 64);
      for (std::size_t i = 0; i < rows_.size(); ++i)
        if (rows_[i][x] == '1') column[i / 64] |= std::uint64_t{1} << (i % 64);
      columns.insert(column);
    }
    columns_.assign(columns.begin(), columns.end());
    all_.assign((rows_.size() + 63) / 64, ~std::uint64_t{0});
    if (rows_.size() % 64) all_.back() = (std::uint64_t{1} << (rows_.size() % 64)) - 1;
  }

  bool has_tree(std::uint64_t depth) { return has_tree(all_, depth); }
  bool has_shattered(std::uint64_t size) { return has_shattered({all_}, 0, size); }
  bool has_chain(std::uint64_t length) { return has_chain(all_, std::vector<bool>(columns_.size(), true), length); }

 private:
  void work(std::size_t words) {
    if ((words_ += words) > most_words) throw Unreadable("trying everything again takes more than 2^33 steps: this claim cannot be checked here");
  }

  Set side(const Set& set, const Set& column, bool label) {
    work(set.size());
    Set result(set.size());
    for (std::size_t w = 0; w < set.size(); ++w) result[w] = set[w] & (label ? column[w] : ~column[w]);
    return result;
  }

  bool has_tree(const Set& set, std::uint64_t depth) {
    const std::size_t size = count(set);
    if (depth >= 63 || size < std::size_t{1} << depth) return false;
    if (depth <= 1) return true;  // the rows differ
    auto [known, is_new] = known_.try_emplace({set, depth}, false);
    if (!is_new) return known->second;
    bool found = false;
    for (std::size_t x = 0; x < columns_.size() && !found; ++x) {
      const Set ones = side(set, columns_[x], true), zeros = side(set, columns_[x], false);
      const bool is_smaller = 2 * count(ones) <= size;
      found = has_tree(is_smaller ? ones : zeros, depth - 1) && has_tree(is_smaller ? zeros : ones, depth - 1);
    }
    return known_[{set, depth}] = found;
  }

  // `groups` holds the rows for each labelling of the points that were chosen.
  bool has_shattered(const std::vector<Set>& groups, std::size_t first, std::uint64_t more) {
    if (more == 0) return true;
    for (std::size_t x = first; x < columns_.size(); ++x) {
      std::vector<Set> parts;
      for (const Set& group : groups) {
        for (bool label : {false, true}) parts.push_back(side(group, columns_[x], label));
        if (std::min(count(parts.back()), count(parts[parts.size() - 2])) < std::size_t{1} << (more - 1)) break;
      }
      if (std::all_of(parts.begin(), parts.end(), [&](const Set& part) { return count(part) >= std::size_t{1} << (more - 1); }) &&
          parts.size() == 2 * groups.size() && has_shattered(parts, x + 1, more - 1))
        return true;
    }
    return false;
  }

  // The first concept of a chain leaves the points that it labels 1, the first point the concepts that are 0 there.
  bool has_chain(const Set& set, const std::vector<bool>& points, std::uint64_t length) {
    if (length == 0) return true;
    if (count(set) < length || static_cast<std::uint64_t>(std::count(points.begin(), points.end(), true)) < length) return false;
    for (std::size_t i = 0; i < rows_.size(); ++i) {
      if (!((set[i / 64] >> (i % 64)) & 1)) continue;
      std::vector<bool> left(points.size());
      for (std::size_t x = 0; x < points.size(); ++x) left[x] = points[x] && ((columns_[x][i / 64] >> (i % 64)) & 1);
      work(points.size());
      if (static_cast<std::uint64_t>(std::count(left.begin(), left.end(), true)) < length) continue;
      for (std::size_t x = 0; x < points.size(); ++x)
        if (left[x] && has_chain(side(set, columns_[x], false), left, length - 1)) return true;
    }
    return false;
  }

  std::vector<std::string> rows_;
  std::vector<Set> columns_;
  Set all_;
  std::map<std::pair<Set, std::uint64_t>, bool> known_;
  std::uint64_t words_ = 0;
};

}  // namespace

void check_exhaustion(const Json& certificate, const Table& table) {
  const Claim claim = claim_of(certificate);
  demand_claim(claim, {"vc", "dual_vc", "littlestone", "threshold"}, "<=");
  demand(claim.value >= 0 && claim.value < 1'000'000 && denominator(claim.value) == 1, "the value is beyond all bounds");
  const auto more = static_cast<std::uint64_t>(numerator(claim.value)) + 1;
  Exhaustion exhaustion(table, claim.quantity == "dual_vc");
  const bool found = claim.quantity == "littlestone" ? exhaustion.has_tree(more)
                     : claim.quantity == "threshold" ? exhaustion.has_chain(more)
                                                     : more < 63 && exhaustion.has_shattered(more);
  demand(!found, claim.quantity + " >= " + std::to_string(more) + ": trying again found it");
}

}  // namespace discreet::check
