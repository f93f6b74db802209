#include "discreet/learners/covers/set_cover.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <map>

#include "discreet/base/error.h"
#include "discreet/base/interruption_test.h"
#include "discreet/learners/bits/clause_cover.h"
#include "discreet/learners/bits/labelled_bits_test.h"
#include "discreet/learners/bits/literal_cover.h"
#include "discreet/random/discrete_laplace.h"

namespace discreet::set_cover_test {

const Progress silent;

using Rows = LabelledBits;

Rows random_rows(std::size_t n, std::size_t dimension) {
  return random_bits(n, dimension, *rc::gen::arbitrary<std::uint64_t>());
}

// By definition: rows of the label that no earlier piece hit and in which all literals hold.
std::uint64_t hits(const Rows& rows, const std::vector<Literals>& earlier, const Literals& piece, Label label) {
  std::uint64_t count = 0;
  for (std::size_t i = 0; i < rows.y.size(); ++i) {
    auto hit = [&](const Literals& cube) { return all_true(cube, rows.x[i]); };
    count += rows.y[i] == label && std::ranges::none_of(earlier, hit) && hit(piece);
  }
  return count;
}

std::vector<Literals> all_pieces(std::size_t dimension, std::size_t width) {
  std::vector<Literals> all;
  std::size_t codes = 1;
  for (std::size_t j = 0; j < dimension; ++j) codes *= 3;
  for (std::size_t code = 1; code < codes; ++code) {
    Literals piece;
    std::size_t rest = code;
    for (std::size_t j = 0; j < dimension; ++j, rest /= 3)
      if (rest % 3 != 0) piece.push_back({j, rest % 3 == 2});
    if (piece.size() <= width) all.push_back(piece);
  }
  return all;
}

TEST(LiteralCover, CountsAreThoseOfTheRowsThatAreLeft) {
  EXPECT_TRUE(rc::check([] {
    std::size_t dimension = *rc::gen::inRange<std::size_t>(1, 6);
    Rows rows = random_rows(*rc::gen::inRange<std::size_t>(0, 200), dimension);
    LiteralCover family(rows.sample(), dimension, 0, {silent});
    std::vector<Literals> removed;
    for (int round = 0; round < 4; ++round) {
      for (std::size_t feature = 0; feature < dimension; ++feature)
        for (bool value : {false, true})
          for (Label label : {0, 1})
            RC_ASSERT(family.hits({feature, value}, label) == hits(rows, removed, {{feature, value}}, label));
      RC_ASSERT(family.remaining() == hits(rows, removed, {}, 0));
      RC_ASSERT(family.survivors() == hits(rows, removed, {}, 0) + hits(rows, removed, {}, 1));
      Literals piece{{*rc::gen::inRange<std::size_t>(0, dimension), *rc::gen::arbitrary<bool>()}};
      family.remove(piece, {silent});
      removed.push_back(piece);
    }
  }));
}

// Many blocks of rows, few of them hit: most are skipped.
TEST(LiteralCover, SkippedBlocksHoldNothingThatIsCounted) {
  Rng rng = Rng::seeded(3);
  Rows rows = random_bits(40000, 3, rng);
  for (std::size_t i = 0; i < 40000; ++i) rows.x.set(i, 0, i == 9 || i == 20000 || i == 20001 || i == 39999);
  LiteralCover family(rows.sample(), 3, 1, {silent});
  family.remove({{0, true}}, {silent});
  for (Label label : {0, 1})
    for (std::size_t feature : {0, 1, 2})
      EXPECT_EQ(family.hits({feature, true}, label), hits(rows, {{{0, true}}}, {{feature, true}}, label));
}

// The output distribution of one selection, against the definition: weights e^(-rate cost) over the empty piece and all
// others.
template <class Family>
void expect_law(const Family& family, const Rows& rows, const std::vector<Literals>& removed, std::size_t dimension,
                std::size_t width, Label label) {
  CoverCost cost{3, 2};
  Exponential selection(1, 3);
  auto law = explore([&](Rng& rng) { return family.select(cost, selection, rng, {silent}).value_or(Literals{}); });
  std::map<Literals, ExponentialSum> weights{{{}, ExponentialSum(1, Rational(1, 6) * cost(0, 0))}};
  for (const Literals& piece : all_pieces(dimension, width)) {
    Label other = 1 - label;
    auto c = cost(hits(rows, removed, piece, label), hits(rows, removed, piece, other));
    weights[piece] = ExponentialSum(1, Rational(1, 6) * c);
  }
  ExponentialSum total;
  for (const auto& [piece, weight] : weights) total += weight;
  RC_ASSERT(law.mass.size() == weights.size());
  for (const auto& [piece, weight] : weights)
    RC_ASSERT(compare(law.mass.at(piece), 0, Probability::ratio(weight, total)) == 0);
}

TEST(SetCover, ASelectionIsTheExponentialMechanismOverAllPieces) {
  EXPECT_TRUE(rc::check([] {
    std::size_t dimension = *rc::gen::inRange<std::size_t>(1, 5), width = *rc::gen::inRange<std::size_t>(1, 4);
    Rows rows = random_rows(*rc::gen::inRange<std::size_t>(0, 12), dimension);
    Label label = *rc::gen::element<Label>(0, 1);
    Literals removed = all_pieces(dimension, width).front();
    LiteralCover literals(rows.sample(), dimension, label, {silent});
    expect_law(literals, rows, {}, dimension, 1, label);
    ClauseCover clauses(rows.sample(), dimension, width, label, {silent});
    clauses.remove(removed, {silent});
    expect_law(clauses, rows, {removed}, dimension, width, label);
  }));
}

TEST(SubcubeList, NumbersEverySubcubeOnce) {
  SubcubeList list(4, 1, 3);
  std::map<Literals, int> seen;
  for (std::size_t i = 0; i < list.size(); ++i) ++seen[list[i]];
  auto all = all_pieces(4, 3);
  EXPECT_EQ(list.size(), all.size());
  for (const Literals& piece : all) EXPECT_EQ(seen[piece], 1);
  EXPECT_EQ(SubcubeList(3, 0, 3).size(), 27u);
  EXPECT_EQ(SubcubeList(3, 0, 0)[0], Literals{});
}

// All rows of one bit and a label: every table of up to four of them, and every way to change one row.
struct Table {
  std::uint64_t counts[2][2];  // by bit and label
  std::uint64_t to_cover() const { return counts[0][0] + counts[1][0]; }
  std::int64_t cost(const CoverCost& cost, int bit) const {
    return bit < 0 ? cost(0, 0) : cost(counts[bit][0], counts[bit][1]);
  }
};

// By how much a change moves the difference of two pieces' costs, at most.
std::int64_t movement(const Table& a, const Table& b, const CoverCost& cost_a, const CoverCost& cost_b) {
  std::int64_t low = std::numeric_limits<std::int64_t>::max(), high = std::numeric_limits<std::int64_t>::min();
  for (int bit : {-1, 0, 1}) {
    std::int64_t moved = b.cost(cost_b, bit) - a.cost(cost_a, bit);
    low = std::min(low, moved);
    high = std::max(high, moved);
  }
  return high - low;
}

template <class Visit>
void for_all_changes(Visit visit) {
  for (unsigned code = 0; code < 256; ++code) {
    Table a{{{code & 3, code >> 2 & 3}, {code >> 4 & 3, code >> 6 & 3}}};
    for (int to = 0; to < 4; ++to) {
      Table b = a;
      ++b.counts[to / 2][to % 2];
      visit(a, b, Neighbours::add_remove);
      for (int from = 0; from < 4; ++from) {
        Table c = b;
        if (c.counts[from / 2][from % 2]-- == 0) continue;
        visit(a, c, Neighbours::replace);
      }
    }
  }
}

TEST(SetCover, CostsMoveWithinTheRangeThatIsPaidFor) {
  for (std::int64_t pieces : {1, 2, 3, 5}) {
    std::map<Neighbours, std::int64_t> fixed, exact;
    for_all_changes([&](const Table& a, const Table& b, Neighbours neighbours) {
      for (std::int64_t required = -2; required <= 8; ++required)
        fixed[neighbours] = std::max(fixed[neighbours], movement(a, b, {pieces, required}, {pieces, required}));
      CoverCost own_a{pieces, static_cast<std::int64_t>(a.to_cover())};
      CoverCost own_b{pieces, static_cast<std::int64_t>(b.to_cover())};
      exact[neighbours] = std::max(exact[neighbours], movement(a, b, own_a, own_b));
    });
    for (auto neighbours : {Neighbours::replace, Neighbours::add_remove}) {
      EXPECT_LE(fixed[neighbours], pieces * cover_range(neighbours));
      EXPECT_LE(exact[neighbours], pieces * cover_range(neighbours));
      EXPECT_EQ(std::max(fixed[neighbours], exact[neighbours]), pieces * cover_range(neighbours));
    }
  }
}

// Given the requirement, only pieces that hit the row react to it: what first_hit rests on.
TEST(SetCover, OnlyPiecesThatHitARowReactToIt) {
  for_all_changes([&](const Table& a, const Table& b, Neighbours neighbours) {
    if (neighbours != Neighbours::add_remove) return;
    for (std::int64_t required = -2; required <= 8; ++required)
      for (int bit : {-1, 0, 1}) {
        CoverCost cost{2, required};
        bool hit = bit >= 0 && (b.counts[bit][0] != a.counts[bit][0] || b.counts[bit][1] != a.counts[bit][1]);
        if (!hit) {
          EXPECT_EQ(a.cost(cost, bit), b.cost(cost, bit));
        }
      }
  });
}

CoverPlan noisy_plan(std::int64_t pieces) {
  CoverPlan plan{{{1, 0}, 2, pieces, CoverAccountant::basic, CountNoise::laplace, Rational(1, 4)}, {}, 1};
  plan.rates = {Rational(1, 3), Rational(3, 2)};
  return plan;
}

// The rounds with the whole noise; exploring cuts it where at most 2^-64 is left.
std::vector<Literals> unclamped_cover(LiteralCover family, const CoverPlan& plan, Rng& rng) {
  std::vector<Literals> chosen;
  for (std::uint64_t round = 0; round < plan.budget.rounds; ++round) {
    std::int64_t required =
        static_cast<std::int64_t>(family.remaining()) - plan.offset + discrete_laplace(plan.rates.spread, rng);
    if (required <= 0) continue;
    auto piece = family.select({plan.budget.pieces, required}, cover_selection(plan), rng, {silent});
    if (!piece) continue;
    family.remove(*piece, {silent});
    chosen.push_back(*piece);
  }
  return chosen;
}

TEST(SetCover, ClampingTheCountChangesNoLaw) {
  Rng rng = Rng::seeded(5);
  for (std::size_t n : {0u, 1u, 3u}) {
    Rows rows = random_bits(n, 1, rng);
    CoverPlan plan = noisy_plan(2);
    LiteralCover family(rows.sample(), 1, 0, {silent});
    auto clamped = explore([&](Rng& rng) {
      LiteralCover copy = family;
      return set_cover(copy, plan, rng, {silent});
    });
    auto whole = explore([&](Rng& rng) { return unclamped_cover(family, plan, rng); },
                         Explorer(Explorer::Level::choices, {.tail_bits = 20}));
    EXPECT_TRUE(clamped.remainder.rational() == Rational(0));
    Interval rest = whole.remainder.enclose();
    for (const auto& [pieces, mass] : clamped.mass) {
      Interval seen = whole.mass.at(pieces).enclose();
      EXPECT_LE(seen.low(), mass.enclose().high());
      EXPECT_GE(seen.high() + rest.high(), mass.enclose().low());
    }
  }
}

// Selections that cannot err: the greedy cover, which loses at least the fraction 1/pieces a round.
TEST(SetCover, WithoutPrivacyItCoversWhatCanBeCovered) {
  Rng rng = Rng::seeded(9);
  Rows rows = random_bits(3000, 12, rng);
  for (std::size_t i = 0; i < 3000; ++i) rows.y[i] = rows.x.get(i, 2) && !rows.x.get(i, 5) && rows.x.get(i, 11);
  CoverPlan plan{{{100000, 0}, 8, 3}, {100000}};
  LiteralCover family(rows.sample(), 12, 0, {silent});
  std::uint64_t positives = hits(rows, {}, {}, 1), negatives = family.remaining();
  auto chosen = set_cover(family, plan, rng, {silent});
  EXPECT_EQ(family.survivors() - family.remaining(), positives);
  EXPECT_LE(family.remaining() * 25, negatives);  // (2/3)^8 < 1/25
  EXPECT_EQ(family.remaining(), 0u);
  EXPECT_GE(chosen.size(), 3u);
}

TEST(SetCover, CanBeStoppedBetweenRounds) {
  Rng rng = Rng::seeded(1);
  Rows rows = random_bits(100, 3, rng);
  CoverPlan plan{{{1, 0}, 50, 3}, {Rational(1, 50)}};
  LiteralCover family(rows.sample(), 3, 0, {silent});
  expect_interrupted_after({3}, [&](const Progress& progress) { set_cover(family, plan, rng, {progress}); });
}

}  // namespace discreet::set_cover_test
