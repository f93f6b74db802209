#include "check/reading/table.h"

#include <algorithm>
#include <array>

#include "check/reading/labellings.h"

namespace discreet::check {
namespace {

constexpr std::array names{"points", "thresholds", "intervals", "boxes",        "halfspaces",
                           "balls",  "parities",   "lines",     "conjunctions", "cube"};

Integer power(const Integer& base, std::uint64_t exponent) {
  return boost::multiprecision::pow(base, static_cast<unsigned>(exponent));
}

std::vector<std::string> rows_of(const Json& table) {
  if (!table.is_array() || table.empty()) throw Unreadable("the table is no list of rows");
  std::vector<std::string> rows;
  for (const Json& row : table) {
    if (!row.is_string()) throw Unreadable("row " + std::to_string(rows.size()) + " of the table is no text");
    rows.push_back(row.get<std::string>());
    if (rows.back().size() != rows.front().size() || rows.back().empty() ||
        rows.back().find_first_not_of("01") != std::string::npos)
      throw Unreadable("row " + std::to_string(rows.size() - 1) +
                       " of the table is not as long as the first, or holds more than 0 and 1");
  }
  return rows;
}

__extension__ using Wide = unsigned __int128;  // a side may have 2^62 points

// Intervals of n points in order: [0,0], [0,1], ..., [1,1], ...
bool interval_holds(std::uint64_t n, std::uint64_t number, std::uint64_t x) {
  std::uint64_t low = 0, high = n - 1;  // the start is the last one with no more intervals before it than `number`
  auto before = [n](Wide start) { return start == 0 ? 0 : start * n - start * (start - 1) / 2; };
  while (low < high) {
    const std::uint64_t middle = low + (high - low + 1) / 2;
    if (before(middle) <= number)
      low = middle;
    else
      high = middle - 1;
  }
  const std::uint64_t start = low;
  number -= static_cast<std::uint64_t>(before(start));
  return start <= x && x <= start + number;
}

}  // namespace

Table::Table(const Json& given) {
  if (!given.is_object()) throw Unreadable("the member 'class' is no object");
  if (given.contains("table")) {
    rows_ = rows_of(given["table"]);
    return;
  }
  name_ = text_of(given, "name");
  size_ = number_of(given, "size");
  if (given.contains("dimension")) dimension_ = number_of(given, "dimension");
  check_name();
}

void Table::check_name() const {
  if (std::find(names.begin(), names.end(), name_) == names.end())
    throw Unreadable("there is no class of the name '" + name_.substr(0, 40) + "'");
  const bool on_grid = name_ == "boxes" || name_ == "halfspaces" || name_ == "balls";
  if (size_ < 1 || size_ > std::uint64_t{1} << 62 || dimension_ < 1 || dimension_ > 16 || (!on_grid && dimension_ != 1))
    throw Unreadable("the class has a size or dimension beyond all bounds");
  if ((name_ == "parities" || name_ == "conjunctions") && size_ > 62) throw Unreadable("at most 62 variables");
  if (name_ == "cube" && size_ > 4096) throw Unreadable("at most 4096 points of a cube");
  if (on_grid && power(size_, dimension_) > power(2, 62)) throw Unreadable("at most 2^62 points of a grid");
  if (name_ == "lines") {
    if (size_ >= std::uint64_t{1} << 31) throw Unreadable("lines are taken modulo a prime below 2^31");
    for (std::uint64_t q = 2; q * q <= size_; ++q) demand(size_ % q != 0, std::to_string(size_) + " is no prime");
    demand(size_ > 1, "1 is no prime");
  }
}

Integer Table::points() const {
  if (name_.empty()) return rows_.front().size();
  if (name_ == "boxes" || name_ == "halfspaces" || name_ == "balls") return power(size_, dimension_);
  if (name_ == "parities" || name_ == "conjunctions") return power(2, size_);
  if (name_ == "lines") return Integer(size_) * size_;
  return size_;
}

Integer Table::concepts() const {
  Integer n = size_;
  if (name_.empty()) return rows_.size();
  if (name_ == "points") return n;
  if (name_ == "thresholds") return n + 1;
  if (name_ == "intervals") return n * (n + 1) / 2 + 1;
  if (name_ == "boxes") return power(n * (n + 1) / 2, dimension_) + 1;
  if (name_ == "parities" || name_ == "cube") return power(2, size_);
  if (name_ == "lines") return n * n;
  if (name_ == "conjunctions") return power(3, size_) + 1;
  throw Unreadable("the concepts of " + name_ + " are not counted here");
}

// n points of a space of k dimensions are cut in 2 (C(n - 1, 0) + ... + C(n - 1, k)) ways at most. Balls are halfspaces
// of the paraboloid, in a dimension more.
Integer Table::most_concepts() const {
  if (has_labels()) return concepts();
  const Integer others = points() - 1;
  const std::uint64_t axes = name_ == "balls" ? dimension_ + 1 : dimension_;
  Integer term = 1, sum = 1;
  for (std::uint64_t i = 1; i <= axes && i <= others; ++i) {
    term = term * (others + 1 - i) / i;
    sum += term;
  }
  return 2 * sum;
}

bool Table::rule(std::uint64_t i, std::uint64_t x) const {
  if (name_ == "points") return i == x;
  if (name_ == "thresholds") return x < i;
  if (name_ == "parities") return __builtin_parityll(i & x);
  if (name_ == "cube") return x < 64 && ((i >> x) & 1);  // numbers of concepts are words: later digits are 0
  if (name_ == "lines") return x / size_ == (i % size_ * (x % size_) + i / size_) % size_;
  if (i == 0) return false;  // in the other classes: the concept that is nowhere 1
  --i;
  if (name_ == "intervals") return interval_holds(size_, i, x);
  if (name_ == "conjunctions") {
    for (std::uint64_t v = 0; v < size_; ++v, i /= 3, x /= 2)
      if ((i % 3 == 1 && x % 2 == 0) || (i % 3 == 2 && x % 2 == 1)) return false;
    return true;
  }
  const Wide each = Wide{size_} * (size_ + 1) / 2;
  for (std::uint64_t axis = 0; axis < dimension_; ++axis, i = static_cast<std::uint64_t>(i / each), x /= size_)
    if (!interval_holds(size_, static_cast<std::uint64_t>(i % each), x % size_)) return false;
  return true;
}

std::string Table::describe() const {
  if (!name_.empty())
    return name_ + " of size " + std::to_string(size_) +
           (dimension_ > 1 ? " in dimension " + std::to_string(dimension_) : "");
  if (rows_.size() * rows_.front().size() > 40)
    return "a table of " + std::to_string(rows_.size()) + " concepts on " + std::to_string(rows_.front().size()) +
           " points";
  std::string text = "the table";
  for (const std::string& row : rows_) text += " " + row;
  return text;
}

std::string Table::words() const {
  const std::string size = std::to_string(size_);
  if (name_ == "boxes" || name_ == "halfspaces" || name_ == "balls")
    return name_ + " on a grid of side " + size + " in dimension " + std::to_string(dimension_);
  if (name_ == "parities" || name_ == "conjunctions") return name_ + " of " + size + " variables";
  if (name_ == "lines") return "lines modulo " + size;
  if (name_ == "cube") return "all labellings of " + size + " points";
  return name_ + " on " + size + " points";
}

bool Table::names_a_class(const std::string& text) {
  const std::string first = text.substr(0, text.find(' '));
  return first == "all" || std::find(names.begin(), names.end(), first) != names.end();
}

bool Table::is_same(const Table& other) const {
  if (name_.empty() == other.name_.empty())
    return rows_ == other.rows_ && name_ == other.name_ && size_ == other.size_ && dimension_ == other.dimension_;
  if (points() != other.points()) return false;
  const Table& named = name_.empty() ? other : *this;
  const Table& written = name_.empty() ? *this : other;
  if (!named.has_labels()) return are_all_labellings(written.rows_, named);
  if (named.concepts() != written.rows_.size()) return false;
  for (std::uint64_t i = 0; i < written.rows_.size(); ++i)
    for (std::uint64_t x = 0; x < written.rows_[i].size(); ++x)
      if (named.rule(i, x) != (written.rows_[i][x] == '1')) return false;
  return true;
}

bool Table::label(std::uint64_t i, std::uint64_t x) const {
  // Labels are asked for by the million: the message of a failure is written only then.
  if (name_.empty() ? x >= rows_.front().size() : x >= points())
    throw Rejected("there is no point " + std::to_string(x));
  if (!has_labels()) throw Unreadable("of " + name_ + " the table must be written out");
  if (name_.empty() ? i >= rows_.size() : i >= concepts()) throw Rejected("there is no concept " + std::to_string(i));
  return name_.empty() ? rows_[i][x] == '1' : rule(i, x);
}

}  // namespace discreet::check
