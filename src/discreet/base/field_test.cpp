#include "discreet/base/field.h"

#include <gtest/gtest.h>

namespace discreet::field_test {

enum class Colour { red, green };
constexpr auto words(Colour) { return std::array<std::string_view, 2>{"red", "green"}; }

struct Options {
  int size = 3;
  Colour colour = Colour::green;
  static constexpr auto fields() {
    return std::tuple{field("size", &Options::size, "how large"), field("colour", &Options::colour, "which")};
  }
};

TEST(Field, ReachesTheMemberItNames) {
  Options options;
  std::apply(
      [&](auto size, auto colour) {
        options.*(size.member) = 7;
        EXPECT_EQ(size.name, "size");
        EXPECT_EQ(word(options.*(colour.member)), "green");
      },
      Options::fields());
  EXPECT_EQ(options.size, 7);
}

}  // namespace discreet::field_test
