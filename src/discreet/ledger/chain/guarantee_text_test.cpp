#include "discreet/ledger/chain/guarantee_text.h"

#include <gtest/gtest.h>

#include "discreet/base/error.h"
#include "discreet/base/refusals_test.h"

namespace discreet::guarantee_text_test {

using G = Guarantee;

TEST(GuaranteeText, ReadsWhatItWrites) {
  for (const G::Kind& kind : std::initializer_list<G::Kind>{
           G::Any{Rational(1, 2), Rational(1, 1000)}, G::BoundedRange{Rational(1, 3)}, G::Laplace{2, Rational(7, 2)},
           G::Gaussian{1, 16}, G::Concentrated{Rational(1, 8)}}) {
    const Guarantee guarantee{kind, Neighbours::add_remove, 3};
    const GuaranteeText text = text_of(guarantee);
    const Guarantee read = read_guarantee(text, Neighbours::add_remove);
    EXPECT_EQ(read.kind, kind) << text.parameters;
    EXPECT_EQ(read.count, 3u);
    EXPECT_EQ(read.neighbours, Neighbours::add_remove);
  }
  EXPECT_EQ(text_of({G::Any{Rational(1, 2)}}).parameters, R"({"epsilon":"1/2","delta":"0","count":1})");
}

TEST(GuaranteeText, HasOneSpelling) {
  for (const char* parameters :
       {R"({"epsilon":"2/4","delta":"0","count":1})", R"({"delta":"0","epsilon":"1/2","count":1})",
        R"({"epsilon":"1/2", "delta":"0","count":1})", R"({"epsilon":"1/2","delta":"0"})",
        R"({"epsilon":"1/2","delta":"0","count":0})", R"({"epsilon":"1/2","delta":"0","count":-1})",
        R"({"epsilon":0.5,"delta":"0","count":1})", R"({"epsilon":"-1","delta":"0","count":1})",
        R"({"epsilon":"1/2","delta":"0","count":1,"more":1})", "{", "", "[]"})
    EXPECT_TRUE(refusal_of([&] { read_guarantee({"any", parameters}, Neighbours::replace); }).thrown) << parameters;
  EXPECT_REFUSED(check, "kind of guarantee", read_guarantee({"laplace", R"({"count":1})"}, Neighbours::replace));
}

TEST(GuaranteeText, AMeasuredPairHasNone) { EXPECT_REFUSED(mistake, "no price", text_of({G::Measured{}})); }

}  // namespace discreet::guarantee_text_test
