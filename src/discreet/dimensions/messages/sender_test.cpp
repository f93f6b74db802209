#include "discreet/dimensions/messages/sender.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "discreet/classes/finite/representation_check.h"
#include "discreet/classes/finite/tables_test.h"

namespace discreet::sender_test {

RC_GTEST_PROP(Sender, TheBestOneErrsExactlyAsTheProgramSays, ()) {
  const auto points = *rc::gen::inRange<std::size_t>(1, 5);
  const Representation menus = random_menus(points, 3, 4);
  const FiniteClass concepts(random_rows(*rc::gen::inRange<std::size_t>(1, 4), points));
  const Sender sender = best_sender(menus, concepts);
  for (const Mixtures& mixtures : sender.mixtures)
    for (const auto& mixture : mixtures) {
      Rational sum = 0;
      for (const Rational& chance : mixture) {
        RC_ASSERT(chance >= 0);
        sum += chance;
      }
      RC_ASSERT(sum == 1);
    }
  RC_ASSERT(worst_error(menus, concepts, sender) == protocol_error(menus, concepts));
}

// Lemma: from (alpha, beta)-good menus a sender errs with probability at most alpha + beta - alpha beta everywhere.
RC_GTEST_PROP(Sender, GoodMenusMakeAGoodProtocol, ()) {
  const auto points = *rc::gen::inRange<std::size_t>(1, 5);
  const Representation menus = random_menus(points, 3, 4);
  const FiniteClass concepts(random_rows(2, points));
  for (const Rational& beta : {Rational(0), Rational(1, 4), Rational(1, 2)}) {
    const Rational alpha = least_alpha(menus, concepts, beta);
    RC_ASSERT(protocol_error(menus, concepts) <= alpha + beta - alpha * beta);
  }
}

RC_GTEST_PROP(Sender, ThePatientOneIsWithinItsSlack, ()) {
  const auto points = *rc::gen::inRange<std::size_t>(2, 6);
  const Representation menus = random_menus(points, 3, 4);
  const FiniteClass concepts(random_rows(2, points));
  const Rational slack(1, 20), error = worst_error(menus, concepts, patient_sender(menus, concepts, slack));
  RC_ASSERT(error >= protocol_error(menus, concepts));
  RC_ASSERT(error <= protocol_error(menus, concepts) + slack);
}

TEST(Sender, EvenWeightVectorsMakeAProtocolOfErrorOneQuarter) {
  const FiniteClass cube(all_functions(4));
  BitMatrix even(8, 4);
  for (std::size_t i = 0; i < 8; ++i) {
    for (std::size_t x = 0; x < 3; ++x) even.set(i, x, i >> x & 1);
    even.set(i, 3, std::popcount(i) % 2 == 1);
  }
  const Representation menus({even_menu(even)});
  EXPECT_EQ(worst_error(menus, cube, best_sender(menus, cube)), Rational(1, 4));
}

TEST(Sender, TablesOverDifferentPointsAreRefused) {
  EXPECT_THROW(best_sender(Representation({even_menu(all_functions(2))}), FiniteClass(all_functions(3))), Error);
  EXPECT_THROW(patient_rounds(4, Rational(1, 100'000'000)), Error);
}

}  // namespace discreet::sender_test
