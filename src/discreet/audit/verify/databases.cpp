#include "discreet/audit/verify/databases.h"

#include <algorithm>

#include "discreet/base/error.h"
#include "discreet/base/option_range.h"

namespace discreet::inline audit {
namespace {

// C(n, k). Every step's product is a binomial coefficient times k, far from 128 bits for what the limit
// admits.
std::uint64_t binomial(std::uint64_t n, std::uint64_t k) {
  if (k > n) return 0;
  k = std::min(k, n - k);
  Unsigned128 result = 1;
  for (std::uint64_t i = 1; i <= k; ++i) result = result * (n - k + i) / i;
  return static_cast<std::uint64_t>(result);
}

Integer big_binomial(std::uint64_t n, std::uint64_t k) {
  Integer result;
  mpz_bin_uiui(result.backend().data(), n, k);
  return result;
}

// Non-decreasing vectors of `rows` values out of `values`.
Integer multisets(std::uint64_t values, std::uint64_t rows) {
  return rows == 0 ? Integer(1) : big_binomial(values + rows - 1, rows);
}

Integer databases_of(std::size_t records, std::size_t rows, Rows order) {
  if (order == Rows::unordered) return multisets(records, rows);
  return boost::multiprecision::pow(Integer(records), static_cast<unsigned>(rows));
}

std::string too_many(const Integer& count, std::size_t records, std::size_t rows, std::uint64_t limit) {
  std::string many = count.str();
  if (many.size() > 20) many = "more than 10^" + std::to_string(many.size() - 1);
  return "rows = " + std::to_string(rows) + " over " + std::to_string(records) + " records makes " + many +
         " databases, more than the " + std::to_string(limit) +
         " that can be verified. Use fewer rows or a smaller domain";
}

}  // namespace

Databases::Databases(std::size_t records, std::size_t rows, Rows order, Neighbours neighbours, std::uint64_t limit,
                     std::size_t labellings, std::size_t people)
    : records_(records),
      rows_(rows),
      labellings_(labellings),
      people_(people),
      order_(people == 0 ? order : Rows::ordered),
      neighbours_(neighbours) {
  require(records >= 1, "a domain to verify needs at least one record");
  require(records <= std::uint32_t(-1), "a domain to verify has fewer than 2^32 records");
  require_between("rows", rows, 1, max_rows, "Verify a small number of rows, such as 3");
  if (neighbours == Neighbours::labels)
    require(records % labellings == 0,
            "records without a label have no neighbours under labels. Use replace or add_remove");
  if (people > 0)
    require(records % people == 0 && neighbours != Neighbours::labels,
            "files of people have neighbours under replace and add_remove. Use one of them");
  shortest_ = neighbours == Neighbours::add_remove || people > 0 ? 0 : rows;
  Integer total = 0;
  for (std::size_t r = shortest_; r <= rows; ++r) {
    first_.push_back(low_64(total));
    total += databases_of(records, r, order_);
    if (total > limit) throw Error(too_many(total, records, rows, limit));
  }
  first_.push_back(low_64(total));
}

Integer Databases::pairs() const {
  Integer values = records_, total = 0;
  if (people_ > 0) {
    for (std::uint64_t i = 0; i < size(); ++i) total += earlier_files(i).size();
    return total;
  }
  if (neighbours_ != Neighbours::add_remove) {
    Integer others = (neighbours_ == Neighbours::labels ? Integer(labellings_) : values) - 1;  // for one row
    Integer two_values = values * others / 2;
    Integer rest = databases_of(records_, rows_ - 1, order_);
    return order_ == Rows::ordered ? rows_ * rest * two_values : rest * two_values;
  }
  for (std::size_t r = 1; r <= rows_; ++r) {
    Integer shorter = databases_of(records_, r - 1, order_);
    // A row removed from a run of equal ones gives one neighbour: pairs are the runs of the longer database.
    total += order_ == Rows::ordered ? shorter * (values + (r - 1) * (values - 1)) : shorter * values;
  }
  return total;
}

Database Databases::at(std::uint64_t index) const {
  auto block = std::upper_bound(first_.begin(), first_.end(), index) - first_.begin() - 1;
  return unrank(index - first_[block], shortest_ + static_cast<std::size_t>(block));
}

std::uint64_t Databases::index_of(std::span<const std::uint32_t> database) const {
  return first_[database.size() - shortest_] + rank(database);
}

// Take the non-decreasing vectors that agree before position i. The number of those with a smaller value v there is the
// sum over previous <= v < x of C(values from v on, rest), which telescopes.
std::uint64_t Databases::rank(std::span<const std::uint32_t> database) const {
  std::uint64_t result = 0;
  std::uint64_t previous = 0;
  for (std::size_t i = 0; i < database.size(); ++i) {
    std::uint64_t rest = database.size() - i - 1, x = database[i];
    if (order_ == Rows::ordered) {
      result = result * records_ + x;
    } else {
      result += binomial(records_ - previous + rest, rest + 1) - binomial(records_ - x + rest, rest + 1);
      previous = x;
    }
  }
  return result;
}

Database Databases::unrank(std::uint64_t rank, std::size_t rows) const {
  Database database(rows);
  if (order_ == Rows::ordered) {
    for (std::size_t i = rows; i-- > 0; rank /= records_) database[i] = static_cast<std::uint32_t>(rank % records_);
    return database;
  }
  std::uint64_t previous = 0;
  for (std::size_t i = 0; i < rows; ++i) {
    std::uint64_t rest = rows - i - 1, all = binomial(records_ - previous + rest, rest + 1);
    auto smaller = [&](std::uint64_t x) { return all - binomial(records_ - x + rest, rest + 1); };
    std::uint64_t low = previous, high = records_ - 1;  // the largest x with smaller(x) <= rank
    while (low < high) {
      std::uint64_t middle = low + (high - low + 1) / 2;
      if (smaller(middle) <= rank)
        low = middle;
      else
        high = middle - 1;
    }
    rank -= smaller(low);
    database[i] = static_cast<std::uint32_t>(previous = low);
  }
  return database;
}

std::vector<Databases::Neighbour> Databases::earlier_neighbours(std::uint64_t index) const {
  if (people_ > 0) return earlier_files(index);
  std::vector<Neighbour> found;
  Database database = at(index);
  if (neighbours_ == Neighbours::add_remove)
    shorter_ones(database, found);
  else
    smaller_values(database, found);
  return found;
}

// A smaller value in one place makes the vector smaller, sorted or not.
void Databases::smaller_values(const Database& database, std::vector<Neighbour>& found) const {
  Database changed;
  for (std::size_t i = 0; i < database.size(); ++i) {
    // In a sorted vector one of several equal rows stands for all.
    if (order_ == Rows::unordered && i > 0 && database[i] == database[i - 1]) continue;
    // The records of one input follow each other: these alone have other labels.
    std::uint32_t value = neighbours_ == Neighbours::labels ? database[i] - database[i] % labellings_ : 0;
    for (; value < database[i]; ++value) {
      changed = database;
      changed[i] = value;
      if (order_ == Rows::unordered) std::sort(changed.begin(), changed.end());
      found.push_back({index_of(changed), i});
    }
  }
}

// The files that come before and have one or more lines of `person` between the lines of `rest`. A line is put after
// the one that was put before, so every file is made once.
void Databases::add_files(const Database& rest, std::uint32_t person, std::size_t position, std::uint64_t before,
                          std::vector<Neighbour>& found) const {
  if (rest.size() == rows_) return;
  const auto each = static_cast<std::uint32_t>(records_ / people_);
  for (std::size_t at = position; at <= rest.size(); ++at)
    for (std::uint32_t record = 0; record < each; ++record) {
      Database file = rest;
      file.insert(file.begin() + static_cast<std::ptrdiff_t>(at), person * each + record);
      if (const std::uint64_t index = index_of(file); index < before) found.push_back({index, at});
      add_files(file, person, at + 1, before, found);
    }
}

std::vector<Databases::Neighbour> Databases::earlier_files(std::uint64_t index) const {
  const Database file = at(index);
  auto has = [&](const Database& lines, std::uint32_t person) {
    return std::ranges::any_of(lines, [&](std::uint32_t line) { return person_of(line) == person; });
  };
  std::vector<Neighbour> found;
  for (std::uint32_t person = 0; person < people_; ++person) {
    if (!has(file, person)) continue;
    Database rest = file;
    std::erase_if(rest, [&](std::uint32_t line) { return person_of(line) == person; });
    if (neighbours_ == Neighbours::add_remove) {
      found.push_back({index_of(rest), 0});  // without lines it is shorter
      continue;
    }
    for (std::uint32_t other = 0; other < people_; ++other)
      if (!has(rest, other)) add_files(rest, other, 0, index, found);
  }
  // Files that differ in the lines of one person may differ in those of another too, if nobody else is there.
  std::ranges::sort(found, {}, &Neighbour::index);
  const auto same = std::ranges::unique(found, {}, &Neighbour::index);
  found.erase(same.begin(), same.end());
  return found;
}

void Databases::shorter_ones(const Database& database, std::vector<Neighbour>& found) const {
  for (std::size_t i = 0; i < database.size(); ++i) {
    if (i > 0 && database[i] == database[i - 1]) continue;  // the same database as without row i - 1
    Database shorter = database;
    shorter.erase(shorter.begin() + static_cast<std::ptrdiff_t>(i));
    found.push_back({index_of(shorter), i});
  }
}

}  // namespace discreet::inline audit
