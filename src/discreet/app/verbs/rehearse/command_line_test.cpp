#include "discreet/app/verbs/rehearse/command_line.h"

#include <gtest/gtest.h>

#include <cstdio>

namespace discreet::command_line_test {
namespace {

// The word as a shell reads it.
std::string read_by_shell(const std::string& word) {
  std::FILE* pipe = ::popen(("printf %s " + word).c_str(), "r");
  std::string text;
  for (int c = std::fgetc(pipe); c != EOF; c = std::fgetc(pipe)) text += static_cast<char>(c);
  ::pclose(pipe);
  return text;
}

TEST(CommandLine, AShellReadsEveryWordBack) {
  for (const std::string text : {"d.csv", "my table.csv", "it's", "''", "$HOME", "`id`", "a\\b", "x;rm y", "*", "~",
                                 "#1", "a\nb", "\"quoted\"", "(1)", "a&b|c<d>e", "äöü", "!", "1/2", "9,45,10,46"})
    EXPECT_EQ(read_by_shell(shell_word(text)), text) << shell_word(text);
  EXPECT_EQ(shell_word(""), "''");
  EXPECT_EQ(shell_word("data/d.csv"), "data/d.csv");
}

const Json fields{{{"name", "low"}, {"kind", "integer"}},    {{"name", "data"}, {"kind", "path"}},
                  {{"name", "ledger"}, {"kind", "path"}},    {{"name", "rows_each"}, {"kind", "integer"}},
                  {{"name", "unlimited"}, {"kind", "flag"}}, {{"name", "note"}, {"kind", "text"}}};

TEST(CommandLine, NamesTheOptionsOfTheRequestInTheOrderOfTheFields) {
  const Json request{{"note", "it's"}, {"data", "my d.csv"}, {"low", -5}, {"rows_each", 2}, {"other", 1}};
  EXPECT_EQ(command_line("learn", "stripes", fields, request),
            "discreet learn stripes --low=-5 --data 'my d.csv' --rows-each 2 --note 'it'\\''s'");
}

TEST(CommandLine, WritesFlagsAndNoLedger) {
  EXPECT_EQ(command_line("learn", "stripes", fields, {{"unlimited", true}, {"ledger", nullptr}}),
            "discreet learn stripes --no-ledger --unlimited");
  EXPECT_EQ(command_line("learn", "stripes", fields, {{"unlimited", false}, {"note", nullptr}}),
            "discreet learn stripes");
}

}  // namespace
}  // namespace discreet::command_line_test
