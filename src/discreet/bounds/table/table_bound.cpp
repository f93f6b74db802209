// Tested by plan_test.cpp
#include "discreet/bounds/table/table_bound.h"

#include <algorithm>

#include "discreet/base/error.h"
#include "discreet/bounds/table/bound_table.h"

namespace discreet::inline bounds {
namespace {

std::uint64_t whole_rows(const Integer& rows) {
  constexpr std::int64_t most = std::int64_t{1} << 53;
  if (rows > most) throw Error("these options ask for more rows than any table has. Relax alpha, beta or epsilon");
  return rows <= 0 ? 0 : low_64(rows);
}

}  // namespace

std::uint64_t enough_rows(const Enclosed& rows) {
  return whole_rows(ceil(rows.exact() ? *rows.exact() : rows.interval().high()));
}

std::uint64_t needed_rows(const Enclosed& rows) {
  return whole_rows(ceil(rows.exact() ? *rows.exact() : rows.interval().low()));
}

void add_table_bound(const std::string& id, const std::map<std::string, Rational>& values, std::vector<Bound>& bounds) {
  try {
    const BoundRow& row = find_bound(id);
    const Bound::Kind kind = row.kind == BoundRow::Kind::printed ? Bound::Kind::printed : Bound::Kind::lower;
    if (const BoundValue value = evaluate(row, values); value.rows > 0)  // 0 stands for more than any table has
      bounds.push_back({id, kind, value.rows, std::string(row.source)});
  } catch (const Error&) {  // outside of its validity it says nothing
  }
}

void add_missing_lower_bound(const std::string& id, const std::map<std::string, Rational>& values,
                             std::vector<Bound>& bounds) {
  if (std::ranges::none_of(bounds, [](const Bound& bound) { return bound.kind == Bound::Kind::lower; }))
    add_table_bound(id, values, bounds);
}

}  // namespace discreet::inline bounds
