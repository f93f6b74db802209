#include "discreet/privacy/person.h"

#include "discreet/base/error.h"
#include "discreet/base/option_range.h"
#include "discreet/privacy/rounding.h"

namespace discreet::inline privacy {
namespace {

void check_rows_each(std::size_t rows) {
  require_between("rows_each", rows, 1, most_rows_each, "Take a small number, such as 5");
}

// 1 + e^epsilon + ... + e^((rows - 1) epsilon). There is no difference of near numbers, so every digit counts.
Interval steps(const Rational& epsilon, std::size_t rows) {
  const Interval step = exp(Interval(epsilon));
  Interval sum(1L);
  for (std::size_t i = 1; i < rows; ++i) sum = Interval(1L) + step * sum;
  return sum;
}

// The largest number of six decimal digits that is at most q, a positive number.
Rational six_digits_down(const Rational& q) {
  constexpr long least = 100'000;
  Integer unit = 1;
  while (q * unit < least) unit *= 10;
  return Rational(floor(q * unit)) / unit;
}

}  // namespace

Privacy group_of(const Privacy& row, std::size_t rows) {
  check_rows_each(rows);
  check_rows_protected(row.neighbours);
  if (rows == 1) return row;
  Privacy group{row.epsilon * rows, 0, row.neighbours};
  if (row.delta == 0) return group;
  group.delta = round_up(steps(row.epsilon, rows) * Interval(row.delta));
  require(group.delta < 1,
          "delta of one row is too large to say anything about all rows of a person. Lower epsilon or delta");
  return group;
}

Privacy share_of_row(const Privacy& person, std::size_t rows) {
  check(person);
  check_rows_each(rows);
  check_rows_protected(person.neighbours);
  if (rows == 1) return person;
  Privacy row{person.epsilon / rows, 0, person.neighbours};
  if (person.delta == 0) return row;
  const Rational smallest(Integer(1), boost::multiprecision::pow(Integer(10), 300));
  const Rational share = round_down(Interval(person.delta) / steps(row.epsilon, rows));
  if (share < smallest) throw Error("delta leaves less than 1e-300 for one row. Lower epsilon or rows_each");
  row.delta = six_digits_down(share);
  return row;
}

Rational rho_of_row(const Rational& rho, std::size_t rows) {
  check_rows_each(rows);
  return rho / (Rational(rows) * rows);
}

}  // namespace discreet::inline privacy
