#include "discreet/classes/finite/representation_check.h"

#include <algorithm>
#include <functional>
#include <map>

#include "discreet/algebra/linear_program.h"
#include "discreet/base/error.h"

namespace discreet::inline classes {
namespace {

// Where hypotheses and concept differ: a row a hypothesis. Payoffs of the games.
BitMatrix mistakes_of(const BitMatrix& hypotheses, BitRow target) {
  BitMatrix mistakes = hypotheses;
  for (std::size_t i = 0; i < mistakes.rows(); ++i)
    for (std::size_t w = 0; w < target.size(); ++w) mistakes.row(i)[w] ^= target[w];
  return mistakes;
}

constexpr std::uint64_t most_work = std::uint64_t{1} << 24;

// The work of the whole check, with a remedy.
class CheckWork {
 public:
  template <class Work>
  auto operator()(const Work& work) {
    try {
      return work(limit_);
    } catch (const TooMuchWork& error) {
      throw TooMuchWork(
          std::string("menus: ") + error.what() +
          " whether they represent concepts. Take fewer hypotheses or a menu_beta of 0, or leave out concepts and give "
          "menu_alpha and menu_beta as your word");
    }
  }

 private:
  WorkLimit limit_{most_work};
};

bool within(BitRow part, BitRow whole) {
  for (std::size_t w = 0; w < part.size(); ++w)
    if ((part[w] & ~whole[w]) != 0) return false;
  return true;
}

// A hypothesis that errs wherever another one does is never needed; of equal ones the first stays.
std::vector<std::size_t> useful_rows(const BitMatrix& mistakes) {
  std::vector<std::size_t> useful;
  for (std::size_t i = 0; i < mistakes.rows(); ++i) {
    bool needed = true;
    for (std::size_t k = 0; k < mistakes.rows() && needed; ++k)
      if (k != i && within(mistakes[k], mistakes[i])) needed = k > i && within(mistakes[i], mistakes[k]);
    if (needed) useful.push_back(i);
  }
  return useful;
}

// Points at which the same hypotheses err are one choice for nature: the first of each kind.
std::vector<std::size_t> different_points(const BitMatrix& mistakes, const std::vector<std::size_t>& rows) {
  std::map<std::vector<bool>, std::size_t> firsts;
  for (std::size_t x = 0; x < mistakes.columns(); ++x) {
    std::vector<bool> pattern;
    for (std::size_t i : rows) pattern.push_back(mistakes.get(i, x));
    firsts.emplace(std::move(pattern), x);
  }
  std::vector<std::size_t> points;
  for (const auto& [pattern, x] : firsts) points.push_back(x);
  return points;
}

// Payoffs are shifted to 1 and 2, so that the value is positive: hypotheses get weights w with sum over h of
// payoff(h, x) w(h) <= 1 at every point, and the largest sum of weights is 1 / (1 + value).
GuessingGame solve(const BitMatrix& mistakes, WorkLimit& work) {
  // Comparing two words is some hundred times as fast as updating a cell.
  work.spend(mistakes.rows() * (mistakes.rows() * mistakes.stride() + mistakes.columns()) / 64);
  const auto rows = useful_rows(mistakes), points = different_points(mistakes, rows);
  LinearProgram program;
  for (std::size_t x : points) {
    auto& row = program.coefficients.emplace_back();
    for (std::size_t i : rows) row.push_back(mistakes.get(i, x) ? 2 : 1);
  }
  program.limits.assign(points.size(), 1);
  program.objective.assign(rows.size(), 1);
  Optimum optimum = maximize(program, work);
  GuessingGame game{1 / optimum.value - 1, std::vector<Rational>(mistakes.columns()),
                    std::vector<Rational>(mistakes.rows())};
  for (std::size_t i = 0; i < points.size(); ++i) game.points[points[i]] = optimum.dual[i] / optimum.value;
  for (std::size_t i = 0; i < rows.size(); ++i) game.hypotheses[rows[i]] = optimum.primal[i] / optimum.value;
  return game;
}

// Walks through the sets of menus for one concept, heavy menus first. A set's union has the value of its game, which
// falls as the set grows; `worth(value)` says whether larger sets still matter, `found(game)` takes each set whose
// menus weigh more than `beta` of all, and answers whether to go on.
class MenuSets {
 public:
  MenuSets(const Representation& representation, BitRow target, const Rational& beta)
      : representation_(representation), target_(target), limit_(beta * Rational(representation.weight())) {
    for (std::size_t i = 0; i < representation.menus().size(); ++i) order_.push_back(i);
    std::ranges::stable_sort(order_, [&](std::size_t a, std::size_t b) { return menu(a).weight > menu(b).weight; });
    left_.assign(order_.size() + 1, 0);
    for (std::size_t i = order_.size(); i-- > 0;) left_[i] = left_[i + 1] + menu(order_[i]).weight;
  }

  using Worth = std::function<bool(const Rational& value)>;
  using Found = std::function<bool(const GuessingGame& game)>;
  void walk(const Worth& worth, const Found& found, WorkLimit& work) {
    BitMatrix none(0, representation_.points());
    extend(0, none, 0, worth, found, work);
  }

 private:
  const Menu& menu(std::size_t i) const { return representation_.menus()[i]; }

  bool extend(std::size_t next, const BitMatrix& together, const Integer& weight, const Worth& worth,
              const Found& found, WorkLimit& work) {
    for (std::size_t i = next; i < order_.size(); ++i) {
      if (Rational(weight + left_[i]) <= limit_) return true;  // all that is left is too light
      BitMatrix with = joined(together, mistakes_of(menu(order_[i]).hypotheses, target_));
      GuessingGame game = solve(with, work);
      if (!worth(game.value)) continue;
      const Integer heavier = weight + menu(order_[i]).weight;
      if (Rational(heavier) > limit_) {
        if (!found(game)) return false;
      } else if (!extend(i + 1, with, heavier, worth, found, work)) {
        return false;
      }
    }
    return true;
  }

  static BitMatrix joined(const BitMatrix& a, const BitMatrix& b) {
    BitMatrix both(a.rows() + b.rows(), b.columns());
    for (std::size_t i = 0; i < a.rows(); ++i) std::ranges::copy(a[i], both.row(i).begin());
    for (std::size_t i = 0; i < b.rows(); ++i) std::ranges::copy(b[i], both.row(a.rows() + i).begin());
    return both;
  }

  const Representation& representation_;
  BitRow target_;
  Rational limit_;
  std::vector<std::size_t> order_;
  std::vector<Integer> left_;  // the weight of the menus from here on
};

void check_domains(const Representation& representation, const FiniteClass& concepts) {
  if (representation.points() != concepts.points())
    throw Error("concepts has " + std::to_string(concepts.points()) + " points and menus has " +
                std::to_string(representation.points()) + ". Both must be tables over the same points");
}

}  // namespace

GuessingGame play(const BitMatrix& hypotheses, BitRow target) {
  return CheckWork()([&](WorkLimit& work) { return solve(mistakes_of(hypotheses, target), work); });
}

std::optional<RepresentationWitness> find_witness(const Representation& representation, const FiniteClass& concepts,
                                                  const Rational& alpha, const Rational& beta) {
  check_domains(representation, concepts);
  return CheckWork()([&](WorkLimit& work) {
    std::optional<RepresentationWitness> witness;
    for (std::size_t c : concepts.distinct()) {
      MenuSets(representation, concepts[c], beta)
          .walk([&](const Rational& value) { return value > alpha; },
                [&](const GuessingGame& game) {
                  witness = {c, game.points, failing_chance(representation, concepts[c], game.points, alpha)};
                  return false;
                },
                work);
      if (witness) break;
    }
    return witness;
  });
}

Rational least_alpha(const Representation& representation, const FiniteClass& concepts, const Rational& beta) {
  check_domains(representation, concepts);
  return CheckWork()([&](WorkLimit& work) {
    Rational least = 0;
    for (std::size_t c : concepts.distinct())
      MenuSets(representation, concepts[c], beta)
          .walk([&](const Rational& value) { return value > least; },
                [&](const GuessingGame& game) {
                  least = game.value;
                  return true;
                },
                work);
    return least;
  });
}

namespace {

// As for one menu, with a further variable s for the sum: the weights of every menu's hypotheses must be at least the
// menu's share of s, and s is made as large as can be. `rows` are the hypotheses that are variables, menu by menu.
struct SenderProgram {
  LinearProgram program;
  std::vector<std::vector<std::size_t>> rows;
};

SenderProgram sender(const Representation& representation, BitRow target, WorkLimit& work) {
  const std::size_t points = representation.points(), menus = representation.menus().size();
  SenderProgram result;
  LinearProgram& program = result.program;
  program.coefficients.resize(points + menus);
  for (std::size_t m = 0; m < menus; ++m) {
    BitMatrix mistakes = mistakes_of(representation.menus()[m].hypotheses, target);
    work.spend(mistakes.rows() * (mistakes.rows() * mistakes.stride() + points + menus) / 64);
    result.rows.push_back(useful_rows(mistakes));
    for (std::size_t i : result.rows.back()) {
      for (std::size_t x = 0; x < points; ++x) program.coefficients[x].push_back(mistakes.get(i, x) ? 2 : 1);
      for (std::size_t k = 0; k < menus; ++k)
        program.coefficients[points + k].push_back(k == m ? Integer(-representation.weight()) : Integer(0));
    }
  }
  program.objective.assign(program.coefficients[0].size(), 0);
  program.objective.push_back(1);
  for (std::size_t x = 0; x < points; ++x) program.coefficients[x].push_back(0);
  for (std::size_t k = 0; k < menus; ++k) program.coefficients[points + k].push_back(representation.menus()[k].weight);
  program.limits.assign(points, 1);
  program.limits.resize(points + menus, 0);
  return result;
}

// A menu may have got more than its share of the weights; divided by what it got, they only lose mistakes.
SenderGame solve_sender(const Representation& representation, BitRow target, WorkLimit& work) {
  const SenderProgram made = sender(representation, target, work);
  const Optimum optimum = maximize(made.program, work);
  SenderGame game{1 / optimum.value - 1, {}};
  std::size_t variable = 0;
  for (std::size_t m = 0; m < made.rows.size(); ++m) {
    auto& mixture = game.mixtures.emplace_back(representation.menus()[m].hypotheses.rows());
    Rational sum = 0;
    for (std::size_t i : made.rows[m]) sum += mixture[i] = optimum.primal[variable++];
    for (std::size_t i : made.rows[m]) mixture[i] /= sum;
  }
  return game;
}

}  // namespace

SenderGame play(const Representation& representation, BitRow target) {
  return CheckWork()([&](WorkLimit& work) { return solve_sender(representation, target, work); });
}

Rational protocol_error(const Representation& representation, const FiniteClass& concepts) {
  check_domains(representation, concepts);
  return CheckWork()([&](WorkLimit& work) {
    Rational worst = 0;
    for (std::size_t c : concepts.distinct())
      worst = std::max<Rational>(worst, solve_sender(representation, concepts[c], work).value);
    return worst;
  });
}

Rational failing_chance(const Representation& representation, BitRow target, const std::vector<Rational>& distribution,
                        const Rational& alpha) {
  Rational failing = 0;
  for (std::size_t m = 0; m < representation.menus().size(); ++m) {
    BitMatrix mistakes = mistakes_of(representation.menus()[m].hypotheses, target);
    bool fails = true;
    for (std::size_t i = 0; i < mistakes.rows() && fails; ++i) {
      Rational error = 0;
      for (std::size_t x = 0; x < mistakes.columns(); ++x)
        if (mistakes.get(i, x)) error += distribution[x];
      fails = error > alpha;
    }
    if (fails) failing += representation.chance(m);
  }
  return failing;
}

}  // namespace discreet::inline classes
