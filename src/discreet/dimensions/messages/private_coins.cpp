#include "discreet/dimensions/messages/private_coins.h"

#include <algorithm>

#include "discreet/algebra/linear_program.h"
#include "discreet/base/error.h"
#include "discreet/base/whole_weights.h"

namespace discreet::inline dimensions {
namespace {

constexpr std::uint64_t most_work = std::uint64_t{1} << 24;

// As in classes/finite/representation_check.cpp: chances of a mistake, shifted by 1 so that the value is positive,
// over one denominator.
Rational value_of(const PrivateReceiver& receiver, BitRow target, WorkLimit& work) {
  std::vector<Rational> payoffs;
  for (const auto& row : receiver.ones)
    for (std::size_t x = 0; x < row.size(); ++x) payoffs.push_back(1 + (bit_at(target, x) ? 1 - row[x] : row[x]));
  const WholeWeights whole = over_common_denominator(payoffs);
  LinearProgram program;
  for (std::size_t x = 0; x < receiver.points(); ++x) {
    auto& row = program.coefficients.emplace_back();
    for (std::size_t m = 0; m < receiver.ones.size(); ++m) row.push_back(whole.weights[m * receiver.points() + x]);
  }
  program.limits.assign(receiver.points(), whole.denominator);
  program.objective.assign(receiver.ones.size(), 1);
  return 1 / maximize(program, work).value - 1;
}

}  // namespace

void check(const PrivateReceiver& receiver) {
  require(receiver.points() > 0, "a protocol has at least one message and one point");
  for (std::size_t m = 0; m < receiver.ones.size(); ++m) {
    const std::string message = "message " + std::to_string(m + 1);
    if (receiver.ones[m].size() != receiver.points())
      throw Error(message + " has " + std::to_string(receiver.ones[m].size()) + " points where the first has " +
                  std::to_string(receiver.points()));
    for (std::size_t x = 0; x < receiver.points(); ++x)
      if (receiver.ones[m][x] < 0 || receiver.ones[m][x] > 1)
        throw Error(message + ", point " + std::to_string(x) + ": " + to_string(receiver.ones[m][x]) +
                    " is no chance. Write a number from 0 to 1");
  }
}

bool tosses_coins(const PrivateReceiver& receiver) {
  return std::ranges::any_of(receiver.ones, [](const auto& row) {
    return std::ranges::any_of(row, [](const Rational& chance) { return chance != 0 && chance != 1; });
  });
}

Rational private_error(const PrivateReceiver& receiver, const FiniteClass& concepts) {
  check(receiver);
  if (receiver.points() != concepts.points())
    throw Error("concepts has " + std::to_string(concepts.points()) + " points and the protocol has " +
                std::to_string(receiver.points()) + ". Both must be tables over the same points");
  WorkLimit work(most_work);
  Rational worst = 0;
  for (std::size_t c : concepts.distinct()) worst = std::max(worst, value_of(receiver, concepts[c], work));
  return worst;
}

Representation rounded(const PrivateReceiver& receiver) {
  check(receiver);
  BitMatrix menu(receiver.ones.size(), receiver.points());
  for (std::size_t m = 0; m < menu.rows(); ++m)
    for (std::size_t x = 0; x < menu.columns(); ++x) menu.set(m, x, receiver.ones[m][x] >= Rational(1, 2));
  return Representation({even_menu(std::move(menu))});
}

}  // namespace discreet::inline dimensions
