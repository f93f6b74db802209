// Printed claims of the papers that do not hold, by computed counterexamples. docs/errata.md names the tests.
#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>
#include <fstream>
#include <map>
#include <regex>
#include <set>

#include "discreet/bounds/table/bound_table.h"
#include "discreet/bounds/table/tails.h"
#include "discreet/classes/searches/mistake_tree.h"
#include "discreet/classes/searches/shattered_set.h"
#include "discreet/dimensions/masks/game_class_test.h"
#include "discreet/dimensions/menus/search/drawn_menu.h"
#include "discreet/learners/bits/parity_bounds.h"

namespace discreet::errata_test {

using Values = std::map<std::string, Rational>;

double value(const char* id, const Values& values) { return evaluate(find_bound(id), values).low; }
double number(const Enclosed& exact) { return exact.interval().low_double(); }
Enclosed q(const char* text) { return parse_rational(text); }

FiniteClass class_of(const std::set<std::vector<bool>>& concepts) {
  BitMatrix table(concepts.size(), concepts.begin()->size());
  std::size_t row = 0;
  for (const auto& labels : concepts) {
    for (std::size_t j = 0; j < labels.size(); ++j) table.set(row, j, labels[j]);
    ++row;
  }
  return FiniteClass(std::move(table));
}

// By the definition: the deepest tree all of whose paths are realised.
int littlestone(const std::set<std::vector<bool>>& concepts) {
  if (concepts.size() <= 1) return static_cast<int>(concepts.size()) - 1;
  int most = 0;
  for (std::size_t point = 0; point < concepts.begin()->size(); ++point) {
    std::set<std::vector<bool>> zero, one;
    for (const auto& labels : concepts) (labels[point] ? one : zero).insert(labels);
    if (!zero.empty() && !one.empty()) most = std::max(most, 1 + std::min(littlestone(zero), littlestone(one)));
  }
  return most;
}

// RD 2: the printed m of Lemma 14 and Example 5 implies the conditions of its own proof only for epsilon <= 1.
TEST(Errata, Lemma14NeedsASmallEpsilon) {
  const double printed = number(18 / Enclosed(Rational(4, 10)) * (ln(240 * ln(80)) + ln(80)));
  const double needed =
      value("RD.B3", {{"epsilon", 4}, {"alpha", Rational(1, 10)}, {"beta", Rational(1, 20)}, {"items", 1052}});
  EXPECT_EQ(std::ceil(printed), 511);
  EXPECT_EQ(std::ceil(needed), 908);
}

// RD 5: ln ln(1/beta) stands for ln M, and M, how many menus are united, is a whole number.
TEST(Errata, Claim17RoundsTheWrongWay) {
  EXPECT_TRUE(ln(ln(1 / q("0.4"))) < 0);  // a union smaller than one menu
  auto menus = [](const char* beta) { return ceil(ln(1 / q(beta)) / ln(4)); };
  for (const char* beta : {"0.2", "0.14", "0.06", "0.05"}) EXPECT_TRUE(menus(beta) > ln(1 / q(beta))) << beta;
  for (const char* beta : {"0.1", "0.04", "0.01", "0.001"}) EXPECT_TRUE(menus(beta) <= ln(1 / q(beta))) << beta;
}

// RD 6: with the missing factor and summand the bound on the majority is ((T + 2)/4) (4/3)^(-T/2); the printed T still
// does.
TEST(Errata, TheMajorityLemmaSurvivesItsMissingFactor) {
  for (const char* alpha : {"1", "0.5", "0.1", "0.01", "1e-6", "1e-12"}) {
    const Enclosed rounds = ceil(14 * ln(2 / q(alpha)));
    EXPECT_TRUE((rounds + 2) / 4 * power(Rational(4, 3), -rounds / 2) <= q(alpha)) << alpha;
    EXPECT_TRUE((rounds + 2) / 4 > rounds / 8);
  }
}

// RD 7: without the guard the bound of Lemma 16 contradicts itself: the padding alone would be excluded.
TEST(Errata, Lemma16NeedsItsGuard) {
  const Values values{{"epsilon", 1}, {"alpha", Rational(1, 10)}, {"beta", Rational(1, 20)}, {"repdim", 10}};
  EXPECT_THROW(value("RD.B12", values), Error);  // 10 < 2.4061 + 8.3178
  Values larger = values;
  larger["repdim"] = 11;
  EXPECT_GT(value("RD.B12", larger), number(3 * ln(4) / q("0.4")));
}

// RD 8: the upper tail of Chernoff's bound with phi^2/3 fails for phi > 1.
TEST(Errata, ChernoffsUpperTailEndsAtPhiOne) {
  // Ten coins of mean 1/100: five heads or more, phi = 49.
  EXPECT_TRUE(chance_of_at_least(5, 10, q("1/100")) > exp(-square(49) * 10 / 100 / 3));
}

// RD 13: what O(ln d + RepDim) hides.
TEST(Errata, Theorem41HidesALargeCoefficient) {
  auto at = [](const char* id, int repdim) { return value(id, {{"repdim", repdim}, {"bits", 64}}); };
  EXPECT_NEAR(at("RD.B32", 11) - at("RD.B32", 10), 49, 1);
  EXPECT_NEAR(at("RD.B32.D", 11) - at("RD.B32.D", 10), 3, 0.3);
}

// CC 1: VC of boxes in d dimensions is 2 d, not d + 1: the middles of the sides of a 3 x 3 grid are shattered.
TEST(Errata, BoxesShatterTwoPointsAnAxis) {
  std::set<std::vector<bool>> boxes{std::vector<bool>(9)};
  for (int x0 = 0; x0 < 3; ++x0)
    for (int x1 = x0; x1 < 3; ++x1)
      for (int y0 = 0; y0 < 3; ++y0)
        for (int y1 = y0; y1 < 3; ++y1) {
          std::vector<bool> labels;
          for (int x = 0; x < 3; ++x)
            for (int y = 0; y < 3; ++y) labels.push_back(x0 <= x && x <= x1 && y0 <= y && y <= y1);
          boxes.insert(labels);
        }
  EXPECT_EQ(vc_dimension(class_of(boxes)), 4);
}

// CC 5: the points of a tree belong to the labels before them, the root's to none: 2^d - 1 of them. The printed texts
// of 1 to d labels are twice as many, and the root's is not among them.
TEST(Errata, TheRootIsAskedForBeforeAnyLabel) {
  for (int d = 1; d <= 10; ++d) {
    std::size_t printed = 0, right = 0;
    for (int i = 1; i <= d; ++i) printed += std::size_t{1} << i, right += std::size_t{1} << (i - 1);
    EXPECT_EQ(empty_tree(d).points.size(), right);
    EXPECT_EQ(printed, 2 * right);
  }
}

// CC 6: as printed, a leaf that is not to the right of a node labels its point 0, even if it is not below the node at
// all. For thresholds on three points no tree of depth two is like that, although bisection makes two mistakes.
TEST(Errata, ALeafOwesNothingToNodesBesideItsPath) {
  const std::vector<Mask> thresholds{0b000, 0b001, 0b011, 0b111};
  auto label = [](Mask concept_labels, unsigned point) { return (concept_labels >> point & 1) != 0; };
  std::size_t right = 0, printed = 0;
  for (unsigned root = 0; root < 3; ++root)
    for (unsigned left = 0; left < 3; ++left)
      for (unsigned other = 0; other < 3; ++other)
        for (unsigned leaves = 0; leaves < 256; ++leaves) {
          bool below = true, everywhere = true;
          for (unsigned leaf = 0; leaf < 4; ++leaf) {
            const Mask at = thresholds[leaves >> (2 * leaf) & 3];
            below &= label(at, root) == (leaf >= 2) && label(at, leaf < 2 ? left : other) == (leaf % 2 == 1);
            everywhere &=
                label(at, root) == (leaf >= 2) && label(at, left) == (leaf == 1) && label(at, other) == (leaf == 3);
          }
          right += below ? 1 : 0;
          printed += everywhere ? 1 : 0;
        }
  EXPECT_EQ(right, 1u);
  EXPECT_EQ(printed, 0u);
}

// CC 11: the paper states 1 - x <= e^x for all real x. The inequality that holds, and is used, is 1 - x <= e^(-x).
TEST(Errata, OneLessXIsBoundedByEToTheMinusX) {
  EXPECT_TRUE(1 - q("-1") > exp(q("-1")));
  for (const char* x : {"-3", "-1", "0.5", "2"}) EXPECT_TRUE(1 - q(x) <= exp(-q(x))) << x;
}

// CC 2: halfspaces on {0,1}^2 have Littlestone's dimension 3; the printed b d (d - 1)/2 is 1, a lower bound at best.
TEST(Errata, HalfspacesAreDeeperThanPrinted) {
  std::set<std::vector<bool>> halfspaces;
  for (int u = -3; u <= 3; ++u)
    for (int v = -3; v <= 3; ++v)
      for (int c = -7; c <= 7; ++c) {
        std::vector<bool> labels;
        for (int x = 0; x < 2; ++x)
          for (int y = 0; y < 2; ++y) labels.push_back(u * x + v * y >= c);
        halfspaces.insert(labels);
      }
  EXPECT_EQ(halfspaces.size(), 14u);
  EXPECT_EQ(littlestone(halfspaces), 3);
  EXPECT_EQ(value("CC.B19.H", {{"bits", 1}, {"axes", 2}}), 3);
}

// CC 7 and KL 12: the densities as printed are not densities.
TEST(Errata, TheLaplaceDensityNeedsItsHalf) {
  double sum = 0;
  for (int i = -400000; i < 400000; ++i) sum += std::exp(-std::abs(i + 0.5) / 10000) / 10000;
  EXPECT_NEAR(sum, 2, 1e-6);
}

// CC 17: at (1/4, 1/4) the printed error alpha + beta is 1/2, which the protocol without a message has.
TEST(Errata, Theorem7IsEmptyWithoutTheProduct) {
  EXPECT_EQ(value("CC.B2", {{"alpha", Rational(1, 4)}, {"beta", Rational(1, 4)}}), 7.0 / 16);
}

// The epsilon that is left after drawing n of m rows with replacement, exactly. The answer is one bit: whether a 1 was
// drawn. It is true e^epsilon times as often as not. Databases of m bits differ by their number of ones alone.
double resampled_epsilon(double epsilon, int n, int m) {
  auto answers_one = [&](int ones) {
    const double drawn = 1 - std::pow(1 - static_cast<double>(ones) / m, n), truth = 1 / (1 + std::exp(-epsilon));
    return drawn * truth + (1 - drawn) * (1 - truth);
  };
  double most = 0;
  for (int ones = 0; ones < m; ++ones) {
    const double before = answers_one(ones), after = answers_one(ones + 1);
    most = std::max({most, std::abs(std::log(after / before)), std::abs(std::log((1 - after) / (1 - before)))});
  }
  return most;
}

// ML 2: what resampling spends falls with the rows; what is printed rises with them, beyond what the learner itself
// spends.
TEST(Errata, Lemma29HasItsRatioUpsideDown) {
  for (double epsilon : {0.1, 1.0})
    for (int n : {1, 2, 5}) {
      double before = epsilon;
      for (int m = 2 * n; m <= 36; m += n) {
        const double spent = resampled_epsilon(epsilon, n, m), right = 6 * epsilon * n / m;
        EXPECT_LE(spent, right);
        EXPECT_LT(spent, before + 1e-12) << "n " << n << " m " << m;
        EXPECT_LE(spent, n * std::log1p(std::expm1(epsilon) / m) + 1e-12);
        before = spent;
      }
      EXPECT_LE(6 * epsilon * n / (9 * n), epsilon);       // Theorem 28, m = 9 n, from the ratio as it should be
      EXPECT_GT(6 * epsilon * (9 * n) / n, 50 * epsilon);  // and as printed
      EXPECT_NEAR(resampled_epsilon(epsilon, 1, 9), std::log1p(std::expm1(epsilon) / 9), 1e-12);  // attained
    }
}

// ML 13: a class of VC dimension v has up to sum of binom(n, i) labellings of n points, not 2^v.
TEST(Errata, LabellingsOfASampleAreMoreThanTwoToTheVc) {
  std::set<std::vector<bool>> cuts;
  for (std::size_t cut = 0; cut <= 5; ++cut) {
    std::vector<bool> labels;
    for (std::size_t x = 0; x < 5; ++x) labels.push_back(x >= cut);
    cuts.insert(labels);
  }
  EXPECT_EQ(vc_dimension(class_of(cuts)), 1);
  EXPECT_GT(cuts.size(), 2u);
}

// KL 1: at the printed n and epsilon <= alpha the selection's share of the union bound is beta already.
TEST(Errata, TheUnionBoundOfTheorem34ExceedsBeta) {
  const Enclosed hypotheses = 1024, alpha = q("0.1"), beta = q("0.05"), epsilon = q("0.05");
  const Enclosed rows = 6 * ln(hypotheses / beta) / (epsilon * alpha);
  EXPECT_TRUE(2 * hypotheses * exp(-2 * rows * square(alpha / 3)) + hypotheses * exp(-epsilon * rows * alpha / 6) >=
              beta);
}

// KL 2: (N + 1)-many cuts of N values exceed N^v for v = 1.
TEST(Errata, SauersLemmaHasMoreThanItsLargestTerm) {
  EXPECT_TRUE(hamming_ball(7, 1) > 7);
  EXPECT_TRUE(hamming_ball(5, 2) > binom(5, 2));
}

// KL 7: a logarithm to a base below 1 of a number above 1 is negative.
TEST(Errata, TheNumberOfRunsWouldBeNegative) {
  EXPECT_TRUE(ln(20) / ln(q("3/4")) < 0);
  EXPECT_TRUE(ln(20) / ln(q("4/3")) > 0);
}

// KL 17: 2^(2d/3 - 1)/2^(d + 1) is 2^(-d/3 - 2).
TEST(Errata, TheShareOfVisibleTargetsIsAQuarterOfThePrintedOne) {
  for (int d : {3, 12, 48})
    EXPECT_DOUBLE_EQ(std::pow(2, 2 * d / 3 - 1) / std::pow(2, d + 1), std::pow(2, -d / 3 - 2)) << d;
}

// GE 16: n lines cut the plane into up to 1 + n + binom(n, 2) regions, at n = 1 into 2, more than n^2.
TEST(Errata, OneLineMakesTwoRegions) { EXPECT_TRUE(hamming_ball(1, 2) > 1); }

// RD 1: the size of the printed menu for clauses; the table of seven sign patterns is in Clauses.ThePrintedNumberOf...
TEST(Errata, ThePrintedMenuOfClausesShrinksWithAlpha) {
  auto printed = [](const Rational& alpha) { return value("RD.B26.P", {{"alpha", alpha}, {"beta", Rational(1, 20)}}); };
  EXPECT_LT(printed(Rational(1, 1000)), 1);  // less than one assignment for the highest demand
  EXPECT_EQ(value("RD.B26.T", {{"alpha", Rational(1, 1000)}, {"beta", Rational(1, 20)}}), 376);
}

// RD 15: if a menu of points misses a point, it misses its concept under the distribution that sits there. So every
// point is in the drawn menu with probability 3/4, and a random part of this number of points achieves that.
TEST(Errata, ProperPointsNeedThreeQuartersOfAllPoints) {
  for (unsigned points : {4u, 5u}) {
    const auto proper = mask_class(points_class(points), points_class(points));
    const RepresentationNumber number = representation_number(*proper, Rational(3, 4));
    EXPECT_EQ(number.lower, points);
    EXPECT_EQ(number.upper, Rational(points));
    const LeastMenu menu = least_menu(*proper, Rational(3, 4), {}, points);
    const DrawnMenu drawn = drawn_menu(*proper, Rational(3, 4), Rational(1, 4), number, menu);
    EXPECT_EQ(drawn.lower, (3 * points + 3) / 4);
    EXPECT_EQ(drawn.upper, (3 * points + 3) / 4);
  }
}

// RD 16: with all of alpha spent on the menu nothing is left for the selection, and halves are not best.
TEST(Errata, OneAlphaDoesNotServeBothStages) {
  auto rows = [](double a1, double b1) {
    const double items = std::ceil(std::log(1 / b1) / std::log1p(8 * a1));
    return std::ceil(2 / (0.1 - a1) * (std::log(items) + std::log(1 / (0.05 - b1))));
  };
  EXPECT_EQ(rows(0.05, 0.025), 244);  // RD-17
  EXPECT_GT(rows(0.0999, 0.025), 50000);
  EXPECT_LT(rows(0.02, 0.005), 200);
}

// RD 17: 2 (2^(d + 1))^m e^(-8 t beta^2) < 1 is needed; t = d m/(4 beta^2) makes the exponent 2 d m.
TEST(Errata, Theorem40FailsAtOneBitAndOneRow) {
  for (int d = 1; d <= 20; ++d)
    for (int m = 1; m <= 20; ++m)
      EXPECT_EQ(std::log(2) * (1 + (d + 1) * m) < 2 * d * m, d > 1 || m > 1) << d << " " << m;
}

// RD 19: when ties are errors, votes that are right with probability 3/4 each gain nothing by one vote more.
TEST(Errata, AnEvenNumberOfVotesIsWorseThanOneLess) {
  for (int odd : {1, 3, 9, 19}) {
    const int half = (odd + 1) / 2;
    EXPECT_TRUE(chance_of_at_least(half, odd + 1, q("1/4")) > chance_of_at_least(half, odd, q("1/4")));
  }
}

// CC 3: of all functions on X the logarithm of log |C| is log |X| = log VC, and not its logarithm.
TEST(Errata, AllFunctionsHaveOneLogarithmOnly) {
  std::set<std::vector<bool>> all;
  for (int code = 0; code < 16; ++code)
    all.insert({(code & 1) != 0, (code & 2) != 0, (code & 4) != 0, (code & 8) != 0});
  const double vc = static_cast<double>(vc_dimension(class_of(all))), loglog = std::log2(std::log2(all.size()));
  EXPECT_EQ(loglog, std::log2(vc));
  EXPECT_GT(loglog, std::log2(std::log2(vc)));
}

// GE 11: an intersection of one halfline is a halfline, of dimension 1; 1 ln 1 is 0.
TEST(Errata, OnePieceHasADimension) {
  const double vc = static_cast<double>(vc_dimension(class_of({{false, false}, {true, false}, {true, true}})));
  EXPECT_GT(vc, vc * 1 * std::log(1));
  EXPECT_LE(vc, 2 * vc * 1 * std::log2(3));
}

// KL 8: what the plan asks for is k n' + s rows exactly, and the printed step would stop with as many.
TEST(Errata, TheRowsThatSufficeWouldBeRefused) {
  const Enclosed runs = ceil(ln(60) / ln(q("4/3")));
  const Enclosed rows = runs * ceil(800 * (10 * ln(2) + ln(4))) + ceil(max(500, 100 * runs) * ln(60 * runs));
  const auto plan = candidates_plan({10, .5, .1, .05}, Selection::continuous_noise);
  EXPECT_EQ(plan.chunks, runs.whole());
  EXPECT_EQ(plan.rows(), rows.whole());
}

// KL 11: the mass of the Laplace density beyond a, on both sides, is e^(-a/scale); on one side half of it.
TEST(Errata, TheNoiseOfLemma46HasTwoSides) {
  const double scale = 10000, a = 23000;
  double above = 0, below = 0;
  for (int i = 0; i < 400000; ++i) (i + 0.5 >= a ? above : below) += std::exp(-(i + 0.5) / scale) / (2 * scale);
  EXPECT_NEAR(2 * above, std::exp(-a / scale), 1e-6);
  EXPECT_GT(2 * below, std::exp(-a / scale));  // reversed: most of the mass is within a
  EXPECT_LT(above, 0.6 * std::exp(-a / scale));
}

// KL 21: noise of scale 1/(epsilon n) is beyond 1/n with probability e^(-epsilon), nearly always for a small epsilon.
TEST(Errata, AnAverageCostsOneOverEpsilon) {
  EXPECT_TRUE(exp(q("-1/100")) > q("0.99"));
  EXPECT_TRUE(exp(-q("1/100") * (100 * ln(20))) < q("0.0501"));  // ln(20)/(epsilon n) is exceeded by a twentieth
}

// The page names tests and sabotaged versions; every one of them is there.
TEST(Errata, ThePageNamesWhatExists) {
  const std::filesystem::path root = DISCREET_SOURCE_DIR;
  auto text_of = [](const std::filesystem::path& path) {
    std::ifstream file(path);
    return std::string(std::istreambuf_iterator<char>(file), {});
  };
  std::string sources;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(root / "src"))
    if (entry.path().stem().string().ends_with("_test")) sources += text_of(entry.path());
  const std::string page = text_of(root / "docs" / "errata.md");
  const std::regex name("`([A-Z][A-Za-z]+)(?:\\.([A-Z][A-Za-z0-9]+))?`|`([a-z]+(?:_[a-z]+)+)`");
  int names = 0;
  for (std::sregex_iterator i(page.begin(), page.end(), name), end; i != end; ++i, ++names) {
    const std::smatch& found = *i;
    if (found[0] == "`Suite.Test`" || found[0] == "`small_letters`") continue;
    const std::string wanted = found[3].matched   ? "{\"" + found[3].str() + "\""
                               : found[2].matched ? "(" + found[1].str() + ", " + found[2].str()
                                                  : "(" + found[1].str() + ", ";
    EXPECT_NE(sources.find(wanted), std::string::npos) << found[0];
  }
  EXPECT_GT(names, 40);
}

}  // namespace discreet::errata_test
