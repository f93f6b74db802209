#include "discreet/algebra/gf2_system.h"

#include <cassert>

#include "discreet/base/parallel.h"

namespace discreet::inline algebra {

Gf2System::Gf2System(std::size_t dimension, EliminationOptions options)
    : options_(options), basis_(dimension), batch_(dimension) {
  assert(dimension >= 1);
  assert(options.table_bits <= max_table_bits);
}

void Gf2System::add(BitRow x, bool y) {
  assert(x.size() == words_for(dimension()));
  if (free_columns() == 0) {
    consistent_ &= space().classify(x, y) == SolutionSpace::Relation::implied;
    return;
  }
  batch_.clear();
  batch_.push_back(x, y);
  if (auto leading = basis_.reduce(batch_[0])) {
    basis_.insert(batch_[0], *leading);
    space_.reset();
  } else if (batch_.label(0)) {
    consistent_ = false;
  }
}

void Gf2System::add(BitRows x, Labels y, Indices kept_rows, const Stage& stage) {
  assert(y.size() == x.size());
  assert(std::ranges::all_of(kept_rows, [&](std::size_t i) { return i < x.size(); }));
  for (std::size_t done = 0; done < kept_rows.size();) {
    Indices rows = kept_rows.subspan(done, std::min(kept_rows.size() - done, batch_rows()));
    Stage batch = stage.part(done, done + rows.size(), kept_rows.size());
    if (few_directions())
      insert(x, y, screen(x, y, rows, batch.part(0, 1, 2)), batch.part(1, 2, 2));
    else
      insert(x, y, rows, batch);
    done += rows.size();
  }
}

// A row of w words costs about 4 w^2 words to reduce by tables, and w (free columns + 1) to screen. Screening
// up to half of that leaves room for computing the space first.
bool Gf2System::few_directions() const { return free_columns() + 1 <= 2 * words_for(dimension()); }

std::size_t Gf2System::batch_rows() const {
  constexpr std::size_t slack = 64;           // uniform rows then miss full rank with probability below 2^-64
  constexpr std::size_t enough_rows = 16384;  // tables and threads are paid for
  constexpr std::size_t screened_at_once = std::size_t{1} << 16;
  if (options_.batch_rows != 0) return options_.batch_rows;
  if (free_columns() == 0) return screened_at_once;
  if (rank() == 0) return dimension() + slack;
  return std::max(free_columns() + slack, enough_rows);
}

const SolutionSpace& Gf2System::space(const Stage& stage) {
  if (!space_) space_.emplace(basis_, stage);
  return *space_;
}

// The rows that the system does not imply yet, in order.
std::vector<std::size_t> Gf2System::screen(BitRows x, Labels y, Indices rows, const Stage& stage) {
  using Relation = SolutionSpace::Relation;
  const SolutionSpace& space = this->space(stage.part(0, 1, 2));
  std::vector<Relation> relation(rows.size());
  for_each_range(rows.size(), 1024, stage.part(1, 2, 2), [&](std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) relation[i] = space.classify(x[rows[i]], y[rows[i]] & 1);
  });
  std::vector<std::size_t> independent;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (relation[i] == Relation::contradicted) consistent_ = false;
    if (relation[i] == Relation::independent) independent.push_back(rows[i]);
  }
  return independent;
}

void Gf2System::insert(BitRows x, Labels y, Indices rows, const Stage& stage) {
  constexpr std::size_t few_rows = 32;
  Elimination method = options_.method;
  if (method == Elimination::automatic)
    method = rows.size() <= few_rows ? Elimination::plain : Elimination::four_russians;
  if (method == Elimination::plain) {
    for (std::size_t i : rows) add(x[i], y[i] & 1);
    return;
  }
  std::size_t rank_before = rank();
  batch_.clear();
  for (std::size_t i : rows) batch_.push_back(x[i], y[i] & 1);
  if (eliminate(basis_, batch_, options_.table_bits, stage) == Consistency::contradicted) consistent_ = false;
  if (rank() != rank_before) space_.reset();
}

}  // namespace discreet::inline algebra
