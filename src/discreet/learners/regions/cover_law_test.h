// Pieces of a cover on a map by their definition, for tests.
#pragma once

#include <rapidcheck.h>

#include <map>

#include "discreet/learners/covers/set_cover.h"
#include "discreet/learners/regions/labelled_places_test.h"

namespace discreet::inline learners {

// Rows of the label inside the piece that no earlier piece hit.
template <class Piece>
std::uint64_t hits(const LabelledPlaces& rows, std::type_identity_t<std::span<const Piece>> earlier, const Piece& piece,
                   Label label) {
  std::uint64_t count = 0;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    auto hit = [&](const Piece& each) { return each(rows.at(i)); };
    count += rows.labels[i] == label && std::ranges::none_of(earlier, hit) && hit(piece);
  }
  return count;
}

template <class Piece>
std::int64_t cost_of(const CoverCost& cost, const LabelledPlaces& rows,
                     std::type_identity_t<std::span<const Piece>> earlier, const Piece& piece, Label label) {
  const Label other = 1 - label;
  return cost(hits(rows, earlier, piece, label), hits(rows, earlier, piece, other));
}

// The output distribution of one selection: weights e^(-rate cost) over the empty piece and all others.
template <class Family, class Piece = typename Family::Piece>
void expect_law(const Family& family, const LabelledPlaces& rows, const std::vector<Piece>& removed,
                const std::vector<Piece>& all, Label label) {
  const CoverCost cost{3, 2};
  const Progress silent;
  auto law = explore([&](Rng& rng) { return family.select(cost, Exponential(1, 3), rng, {silent}); });
  auto weight = [](std::int64_t of) { return ExponentialSum(1, Rational(1, 6) * of); };
  std::map<std::optional<Piece>, ExponentialSum> weights{{std::nullopt, weight(cost(0, 0))}};
  for (const Piece& piece : all) weights[piece] = weight(cost_of(cost, rows, removed, piece, label));
  ExponentialSum total;
  for (const auto& [piece, each] : weights) total += each;
  RC_ASSERT(law.mass.size() == weights.size());
  for (const auto& [piece, each] : weights)
    RC_ASSERT(compare(law.mass.at(piece), 0, Probability::ratio(each, total)) == 0);
}

}  // namespace discreet::inline learners
