#include "discreet/base/wording.h"

#include <gtest/gtest.h>

#include <vector>

namespace discreet::wording_test {

TEST(Wording, PlainTextStandsInQuotes) {
  EXPECT_EQ(in_quotes("age"), "'age'");
  EXPECT_EQ(in_quotes(""), "''");
  EXPECT_EQ(in_quotes("Größe 身高"), "'Größe 身高'");
}

TEST(Wording, LongTextIsCutByCharacters) {
  EXPECT_EQ(in_quotes(std::string(40, 'x')), "'" + std::string(40, 'x') + "'");
  EXPECT_EQ(in_quotes(std::string(41, 'x')), "'" + std::string(40, 'x') + "...'");
  EXPECT_EQ(in_quotes("äöü", 2), "'äö...'");
  EXPECT_LT(in_quotes(std::string(1 << 20, '\0')).size(), 400u);
}

TEST(Wording, WhatCouldDeceiveATerminalIsEscaped) {
  EXPECT_EQ(in_quotes("a\nb\r\t'\\"), R"('a\nb\r\t\'\\')");
  EXPECT_EQ(in_quotes("\x1b[31m"), R"('\u{1b}[31m')");
  EXPECT_EQ(in_quotes(std::string_view("\0", 1)), R"('\u{0}')");
  EXPECT_EQ(in_quotes("a\u202eb\u200b"), R"('a\u{202e}b\u{200b}')");
  EXPECT_EQ(in_quotes("a\xff\xc3("), R"('a\xff\xc3(')");
  EXPECT_EQ(in_quotes("\u0085"), R"('\u{85}')");
}

TEST(Wording, KnowsUtf8FromOtherBytes) {
  for (const char* good : {"", "plain text that is long enough", "ä", "\u20ac", "\U0001F600", "aaaaaaaaä"})
    EXPECT_TRUE(is_utf8(good)) << good;
  for (const char* bad : {"\xff", "\xc3", "a\xc3", "\xc0\x80", "\xed\xa0\x80", "\xf4\x90\x80\x80", "\x80",
                          "aaaaaaaa\xe2\x82", "\xe2\x82z"})
    EXPECT_FALSE(is_utf8(bad)) << in_quotes(bad);
}

TEST(Wording, ListsAreCut) {
  EXPECT_EQ(listed(std::vector<std::string>{"a", "b"}), "'a', 'b'");
  EXPECT_EQ(listed({}), "");
  EXPECT_EQ(listed(std::vector<std::string>(12, "x")), "'x', 'x', 'x', 'x', 'x', 'x', 'x', 'x', 'x', 'x' and 2 more");
}

TEST(Wording, ATerminalGetsNoControls) {
  EXPECT_EQ(on_terminal("it's C:\\x\nGröße"), "it's C:\\x\nGröße");
  EXPECT_EQ(on_terminal("a\x1b[31mb\r\xff\u202e"), "a\\u{1b}[31mb\\r\\xff\\u{202e}");
}

}  // namespace discreet::wording_test
