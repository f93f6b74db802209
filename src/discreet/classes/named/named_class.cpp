#include "discreet/classes/named/named_class.h"

#include <bit>

#include "discreet/base/error.h"
#include "discreet/base/field.h"
#include "discreet/base/option_range.h"
#include "discreet/classes/named/grid_labellings.h"
#include "discreet/random/rng.h"

namespace discreet::inline classes {
namespace {

constexpr std::int64_t most_bits = 62;  // bits of a number of points

std::string number(std::int64_t value) { return std::to_string(value); }

bool is_prime(std::int64_t p) {
  for (std::int64_t q = 2; q <= p / q; ++q)
    if (p % q == 0) return false;
  return p >= 2;
}

Integer power(std::int64_t base, std::int64_t exponent) {
  return boost::multiprecision::pow(Integer(base), static_cast<unsigned>(exponent));
}

// sum of C(n, i) for i <= k
Integer binomials(const Integer& n, std::int64_t k) {
  Integer term = 1, sum = 1;
  for (std::int64_t i = 1; i <= k && i <= n; ++i) sum += term = term * (n - i + 1) / i;
  return sum;
}

__extension__ using Wide = unsigned __int128;  // a line may have 2^62 points

Wide intervals_on(std::uint64_t n) { return Wide{n} * (n + 1) / 2; }

// True if the interval with this number, among the non-empty ones by start and then by end, holds x.
bool interval_holds(std::uint64_t n, std::uint64_t interval, std::uint64_t x) {
  auto before = [n](Wide start) {
    return start == 0 ? 0 : start * n - start * (start - 1) / 2;
  };                        // intervals that start earlier
  std::uint64_t start = 0;  // the last one with before(start) <= interval
  for (std::uint64_t step = std::bit_floor(n); step > 0; step /= 2)
    if (start + step < n && before(start + step) <= interval) start += step;
  return start <= x && x <= start + static_cast<std::uint64_t>(interval - before(start));
}

bool box_holds(const NamedClass& named, std::uint64_t box, std::uint64_t point) {
  const auto side = static_cast<std::uint64_t>(named.size);
  const Wide each = intervals_on(side);
  for (std::int64_t axis = 0; axis < named.dimension;
       ++axis, box = static_cast<std::uint64_t>(box / each), point /= side)
    if (!interval_holds(side, static_cast<std::uint64_t>(box % each), point % side)) return false;
  return true;
}

bool conjunction_holds(std::int64_t variables, std::uint64_t literals, std::uint64_t point) {
  for (std::int64_t i = 0; i < variables; ++i, literals /= 3)
    if (const auto literal = literals % 3; literal != 0 && (literal == 1) != ((point >> i) & 1)) return false;
  return true;
}

FiniteClass random_table(const NamedClass& named) {
  Rng rng = Rng::seeded(named.seed);
  BitMatrix table(static_cast<std::size_t>(named.rows), static_cast<std::size_t>(named.size));
  for (std::size_t i = 0; i < table.rows(); ++i)
    for (std::size_t x = 0; x < table.columns(); ++x) table.set(i, x, rng.bits(1) == 1);
  return FiniteClass(std::move(table));
}

bool fits(const NamedClass& named) {
  // Before a number of 2^size is made.
  const bool grows_fast =
      named.name == ClassName::cube || named.name == ClassName::parities || named.name == ClassName::conjunctions;
  if (grows_fast && named.size > most_bits) return false;
  return points_of(named) <= most_cells && concepts_of(named) * points_of(named) <= most_cells;
}

void check_cells(const NamedClass& named) {
  if (fits(named)) return;
  const std::string why = ": the table of " + describe(named) + " would have more than 2^28 labels. At most ";
  if (named.name == ClassName::random && named.rows > named.size && Integer(named.size) <= most_cells)
    throw Error("option 'rows'" + why + number(static_cast<std::int64_t>(most_cells) / named.size) + " fit");
  NamedClass largest = named;  // the count of labels grows with the size
  largest.size = 0;
  for (std::int64_t step = std::int64_t{1} << 40; step > 0; step /= 2) {
    NamedClass larger = largest;
    larger.size += step;
    if (fits(larger)) largest = larger;
  }
  throw Error("option 'size'" + why + number(largest.size) + " fits");
}

}  // namespace

bool is_on_grid(ClassName name) {
  return name == ClassName::boxes || name == ClassName::halfspaces || name == ClassName::balls;
}

void check(const NamedClass& named) {
  auto refuse = [](const std::string& what) { throw Error("option 'size': " + what); };
  require_at_least("size", named.size, 1, "Give a number such as 8");
  if (is_on_grid(named.name)) {
    require_between("dimension", named.dimension, 1, 16, "Use fewer axes");
    if (power(named.size, named.dimension) > Integer(1) << most_bits)
      refuse("a grid has at most 2^62 points. Take a smaller size or dimension");
  } else if (named.name == ClassName::parities || named.name == ClassName::conjunctions) {
    require_between("size", named.size, 1, most_bits, "Use fewer variables");
  } else if (named.size > std::int64_t{1} << most_bits) {
    require_between("size", named.size, 1, std::int64_t{1} << most_bits, "Use fewer points");
  }
  if (named.name == ClassName::cube) require_between("size", named.size, 1, 4096, "Use fewer points");
  if (named.name == ClassName::lines) {
    require_below("size", named.size, 1, std::int64_t{1} << 31, "Lines are taken modulo a prime, such as 7");
    if (!is_prime(named.size)) refuse(number(named.size) + " is no prime. Lines need one, such as 7");
  }
  if (named.name == ClassName::random) require_at_least("rows", named.rows, 1, "Give the number of concepts");
}

Integer points_of(const NamedClass& named) {
  if (is_on_grid(named.name)) return power(named.size, named.dimension);
  if (named.name == ClassName::lines) return Integer(named.size) * named.size;
  if (named.name == ClassName::parities || named.name == ClassName::conjunctions) return Integer(1) << named.size;
  return named.size;
}

Integer concepts_of(const NamedClass& named) {
  Integer n = named.size;
  switch (named.name) {
    case ClassName::points: return n;
    case ClassName::thresholds: return n + 1;
    case ClassName::intervals: return n * (n + 1) / 2 + 1;
    case ClassName::boxes:
      return boost::multiprecision::pow(Integer(n * (n + 1) / 2), static_cast<unsigned>(named.dimension)) + 1;
    case ClassName::halfspaces: return 2 * binomials(points_of(named) - 1, named.dimension);
    case ClassName::balls: return 2 * binomials(points_of(named) - 1, named.dimension + 1);
    case ClassName::parities: return Integer(1) << named.size;
    case ClassName::lines: return n * n;
    case ClassName::conjunctions: return power(3, named.size) + 1;
    case ClassName::cube: return Integer(1) << named.size;
    case ClassName::random: return named.rows;
  }
  throw Error("unknown class");
}

std::string describe(const NamedClass& named) {
  const std::string name(word(named.name)), size = number(named.size);
  if (is_on_grid(named.name)) return name + " on a grid of side " + size + " in dimension " + number(named.dimension);
  if (named.name == ClassName::parities || named.name == ClassName::conjunctions)
    return name + " of " + size + " variables";
  if (named.name == ClassName::lines) return "lines modulo " + size;
  if (named.name == ClassName::cube) return "all labellings of " + size + " points";
  if (named.name == ClassName::random)
    return number(named.rows) + " random concepts on " + size + " points, seed " + std::to_string(named.seed);
  return name + " on " + size + " points";
}

bool label(const NamedClass& named, std::uint64_t i, std::uint64_t x) {
  const auto size = static_cast<std::uint64_t>(named.size);
  switch (named.name) {
    case ClassName::points: return i == x;
    case ClassName::thresholds: return x < i;
    case ClassName::intervals: return i > 0 && interval_holds(size, i - 1, x);
    case ClassName::boxes: return i > 0 && box_holds(named, i - 1, x);
    case ClassName::parities: return std::popcount(i & x) % 2 == 1;
    case ClassName::lines: return x / size == (i % size * (x % size) + i / size) % size;
    case ClassName::conjunctions: return i > 0 && conjunction_holds(named.size, i - 1, x);
    case ClassName::cube: return x < 64 && ((i >> x) & 1);  // numbers are words: later digits are 0
    default: throw Error("this class has no rule for its labels");
  }
}

bool can_have_table(const NamedClass& named) {
  return named.name == ClassName::halfspaces || named.name == ClassName::balls ? can_be_listed(named) : fits(named);
}

FiniteClass table_of(const NamedClass& named, const Stage& stage) {
  check(named);
  if (named.name == ClassName::halfspaces || named.name == ClassName::balls) return grid_labellings(named, stage);
  check_cells(named);
  if (named.name == ClassName::random) return random_table(named);
  BitMatrix table(static_cast<std::size_t>(low_64(concepts_of(named))),
                  static_cast<std::size_t>(low_64(points_of(named))));
  for (std::size_t i = 0; i < table.rows(); ++i) {
    if (i % 1024 == 0) stage.at(i, table.rows());
    for (std::size_t x = 0; x < table.columns(); ++x) table.set(i, x, label(named, i, x));
  }
  return FiniteClass(std::move(table));
}

}  // namespace discreet::inline classes
