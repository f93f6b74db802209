#include "discreet/audit/attacks/column_votes.h"

#include <bit>
#include <vector>

namespace discreet::inline audit {
namespace {

// 64 counters whose bits lie in planes, the lowest first.
class Counters {
 public:
  explicit Counters(std::size_t most) : planes_(static_cast<std::size_t>(std::bit_width(most))) {}

  void clear() { planes_.assign(planes_.size(), 0); }

  void add(std::uint64_t ones) {
    for (std::size_t p = 0; ones != 0; ++p) {
      std::uint64_t carry = planes_[p] & ones;
      planes_[p] ^= ones;
      ones = carry;
    }
  }

  std::uint64_t at_least(std::size_t votes) const {
    if (static_cast<std::size_t>(std::bit_width(votes)) > planes_.size()) return 0;
    std::uint64_t more = 0, equal = ~std::uint64_t{0};
    for (std::size_t p = planes_.size(); p-- > 0;) {
      if ((votes >> p) & 1) {
        equal &= planes_[p];
      } else {
        more |= equal & planes_[p];
        equal &= ~planes_[p];
      }
    }
    return more | equal;
  }

 private:
  std::vector<std::uint64_t> planes_;
};

}  // namespace

BitVector columns_with(const BitMatrix& rows, std::size_t votes) {
  BitVector result(rows.columns());
  Counters counters(rows.rows());
  for (std::size_t w = 0; w < rows.stride(); ++w) {
    counters.clear();
    for (std::size_t i = 0; i < rows.rows(); ++i) counters.add(rows[i][w]);
    result.words()[w] = counters.at_least(votes);
  }
  if (rows.columns() % 64 != 0) result.words().back() &= (std::uint64_t{1} << (rows.columns() % 64)) - 1;
  return result;
}

}  // namespace discreet::inline audit
