#include "discreet/base/digits.h"

#include <gtest/gtest.h>

#include <optional>
#include <string>

namespace discreet::digits_test {

// Behind every text lie bytes that must not matter.
std::string padded(std::string text, char padding) { return text + std::string(32, padding); }

TEST(Digits, EveryLengthFromOneToNineteen) {
  for (char padding : {'\0', '/', ':', '\xff', '\n', ','}) {
    std::string digits;
    std::uint64_t expected = 0;
    for (int length = 1; length <= 19; ++length) {
      digits += static_cast<char>('0' + (length * 7 + 2) % 10);
      expected = expected * 10 + static_cast<std::uint64_t>((length * 7 + 2) % 10);
      std::string text = padded(digits, padding);
      const char* at = text.data();
      std::uint64_t value = 0;
      ASSERT_TRUE(take_digits(at, value)) << digits;
      EXPECT_EQ(value, expected);
      EXPECT_EQ(at - text.data(), length);
    }
  }
}

TEST(Digits, SixtyFourBitsAreTheLimitAndLeadingZerosNone) {
  auto read = [](const std::string& text) -> std::optional<std::uint64_t> {
    std::string bytes = padded(text, ',');
    const char* at = bytes.data();
    std::uint64_t value;
    if (!take_digits(at, value)) return std::nullopt;
    EXPECT_EQ(at, bytes.data() + text.size());
    return value;
  };
  EXPECT_EQ(read("18446744073709551615"), ~std::uint64_t{0});
  EXPECT_EQ(read("10000000000000000000"), 10000000000000000000u);
  EXPECT_EQ(read(std::string(100, '0') + "18446744073709551615"), ~std::uint64_t{0});
  for (std::string bad : {"", "-1", "a", "/", ":", "\xb1", "18446744073709551616", "18446744073709552000",
                          "99999999999999999999", "100000000000000000000", "1000000000000000000000000000000000"})
    EXPECT_EQ(read(bad), std::nullopt) << bad;
}

TEST(Digits, EveryByteIsADigitOrEndsTheNumber) {
  for (int c = 0; c < 256; ++c)
    for (std::size_t place = 0; place < 8; ++place) {
      std::string text(8, '9');
      text[place] = static_cast<char>(c);
      bool digit = '0' <= c && c <= '9';
      EXPECT_EQ(leading_digits(load_eight(text.data())), digit ? 8 : place) << c;
    }
}

TEST(Digits, MarksExactlyTheWantedBytes) {
  for (int c = 0; c < 256; ++c) {
    const char text[] = {',', static_cast<char>(c), ',', '-', '+', ',', static_cast<char>(c), ','};
    std::uint64_t expected = 0x8000800000800080 | (c == ',' ? 0x0080000000008000 : 0);
    EXPECT_EQ(mark(load_eight(text), ','), expected) << c;
  }
}

TEST(Digits, FourBitsAtOnce) {
  for (unsigned bits = 0; bits < 16; ++bits) {
    std::string text;
    for (unsigned i = 0; i < 4; ++i) text += (bits >> i) & 1 ? "1," : "0,";
    std::uint64_t read = 99;
    EXPECT_TRUE(take_four_bits(text.data(), read));
    EXPECT_EQ(read, bits);
    for (std::size_t place = 0; place < 8; ++place)
      for (char wrong : {'2', '.', '-', ' ', '\n', '\0', '\xb0', ';'}) {
        std::string broken = text;
        broken[place] = wrong;
        EXPECT_FALSE(take_four_bits(broken.data(), read)) << broken;
      }
  }
}

}  // namespace discreet::digits_test
