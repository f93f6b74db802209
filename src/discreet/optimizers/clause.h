// People's wishes as clauses. A clause is a set of distinct literals over public variables, and one of them should come
// true.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "discreet/base/integer.h"

namespace discreet::inline optimizers {

// 2 v means that variable v is true, 2 v + 1 that it is false. Variables are numbered from 0 on.
using ClauseLiteral = std::uint32_t;

constexpr std::uint32_t variable_of(ClauseLiteral literal) { return literal / 2; }
constexpr bool is_negated(ClauseLiteral literal) { return literal % 2 != 0; }

// Clauses of one width, side by side. This is a view that owns nothing.
class ClauseRows {
 public:
  ClauseRows() = default;
  ClauseRows(std::span<const ClauseLiteral> literals, std::size_t width) : literals_(literals), width_(width) {}

  std::size_t size() const { return width_ == 0 ? 0 : literals_.size() / width_; }
  std::size_t width() const { return width_; }
  std::span<const ClauseLiteral> operator[](std::size_t row) const { return literals_.subspan(row * width_, width_); }

 private:
  std::span<const ClauseLiteral> literals_;
  std::size_t width_ = 0;
};

// The possible clauses: sets of `width` of the literals of `variables` variables. A clause may hold a variable and its
// negation. Then it is always satisfied.
struct ClauseDomain {
  std::uint32_t variables;
  std::size_t width;

  Integer size() const;
  // The clause with this number, literals growing.
  std::vector<ClauseLiteral> clause(Integer number) const;
};

}  // namespace discreet::inline optimizers
