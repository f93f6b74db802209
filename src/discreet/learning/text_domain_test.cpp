#include "discreet/learning/text_domain.h"

#include <gtest/gtest.h>

#include <set>

#include "discreet/base/error.h"

namespace discreet::text_domain_test {

TEST(TextDomain, ListsEachOfItsTextsOnce) {
  const std::vector<TextDomain> domains{{TextForm::any, "a", 3},    {TextForm::any, "ab", 3},
                                        {TextForm::any, "xyz", 2},  {TextForm::any, "", 1},
                                        {TextForm::natural, "", 1}, {TextForm::natural, "", 2}};
  for (const TextDomain& domain : domains) {
    std::set<std::string> texts;
    auto size = static_cast<std::uint64_t>(domain.size());
    for (std::uint64_t i = 0; i < size; ++i) {
      texts.insert(domain.text(i));
      EXPECT_TRUE(domain.holds(domain.text(i))) << domain.text(i);
    }
    EXPECT_EQ(texts.size(), size);
    EXPECT_FALSE(domain.holds(domain.text(size))) << "the next one is too long";
  }
}

TEST(TextDomain, HoldsWhatItSays) {
  TextDomain words{TextForm::any, "ab", 2}, bytes{TextForm::any, "", 2}, naturals{TextForm::natural, "", 3};
  for (const char* text : {"", "a", "bb"}) EXPECT_TRUE(words.holds(text) && bytes.holds(text)) << text;
  for (const char* text : {"aaa", "c", "aB"}) EXPECT_FALSE(words.holds(text)) << text;
  EXPECT_TRUE(bytes.holds("\xff"));
  for (const char* text : {"0", "7", "100", "999"}) EXPECT_TRUE(naturals.holds(text)) << text;
  for (const char* text : {"", "00", "01", "1000", "-1", "1a", " 1"}) EXPECT_FALSE(naturals.holds(text)) << text;
}

TEST(TextDomain, IsCheckedByName) {
  EXPECT_NO_THROW(check(TextDomain{}));
  EXPECT_NO_THROW(check(TextDomain{TextForm::any, "abc", 4096}));
  for (const TextDomain& bad :
       {TextDomain{TextForm::any, "", 0}, TextDomain{TextForm::any, "", 4097}, TextDomain{TextForm::any, "aa", 2},
        TextDomain{TextForm::any, "\xc3\xa4", 2}, TextDomain{TextForm::natural, "01", 2}})
    EXPECT_THROW(check(bad), Error);
}

}  // namespace discreet::text_domain_test
