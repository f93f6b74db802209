#include "discreet/local/piecewise.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>

namespace discreet {
namespace {

TEST(Piecewise, Property1ValuesAreThoseOfTheStretches) {
  EXPECT_TRUE(rc::check([] {
    const std::uint64_t points = 24, nothing = *rc::gen::inRange<std::uint64_t>(0, 40);
    std::vector<Stretch> stretches;
    for (std::uint64_t start = 0; start < points; ++start)
      if (*rc::gen::inRange(0, 3) == 0)
        stretches.push_back({start, *rc::gen::inRange(0, 4) == 0
                                        ? std::optional<std::uint64_t>()
                                        : std::optional(*rc::gen::inRange<std::uint64_t>(0, 20))});
    const RecordSchema schema({{"x", {0, 23}}});
    const Evaluator value(piecewise(stretches, nothing, at_least_of("x")), schema);
    std::uint64_t most = 0;
    for (const Stretch& stretch : stretches) most = std::max(most, stretch.code.value_or(0));
    for (std::uint64_t x = 0; x < points; ++x) {
      std::uint64_t expected = nothing;
      for (const Stretch& stretch : stretches)
        if (stretch.start <= x) expected = stretch.code.value_or(nothing);
      RC_ASSERT(value({static_cast<std::int64_t>(x)}) == static_cast<std::int64_t>(expected));
    }
    RC_ASSERT(value.range().low >= 0);
    RC_ASSERT(static_cast<std::uint64_t>(value.range().high) <= std::max(std::bit_ceil(most + 1) - 1, nothing));
  }));
}

TEST(Piecewise, LabelsOfAConcept) {
  const RecordSchema schema({{"x", {0, 4}}});
  for (unsigned table = 0; table < 32; ++table) {
    std::vector<bool> labels;
    for (unsigned x = 0; x < 5; ++x) labels.push_back((table >> x & 1) != 0);
    const Evaluator value(labels_of(labels, "x"), schema);
    for (unsigned x = 0; x < 5; ++x) EXPECT_EQ(value({x}), labels[x]) << table << " " << x;
  }
}

}  // namespace
}  // namespace discreet
