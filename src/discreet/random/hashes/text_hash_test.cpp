#include "discreet/random/hashes/text_hash.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <set>

#include "discreet/base/error.h"

namespace discreet::text_hash_test {

std::vector<std::string> texts_of(std::string_view letters, std::size_t longest) {
  std::vector<std::string> all{""};
  for (std::size_t i = 0; i < all.size(); ++i)
    if (all[i].size() < longest)
      for (char letter : letters) all.push_back(all[i] + letter);
  return all;
}

std::vector<std::uint64_t> words_of(const TextCode& code, std::string_view text) {
  std::vector<std::uint64_t> words;
  code.for_each_word(text, [&](std::uint64_t word) { words.push_back(word); });
  return words;
}

// Property 1.
TEST(TextHash, DifferentTextsAreDifferentPolynomials) {
  for (unsigned exponent : {3u, 5u, 7u, 61u}) {
    TextCode code("ab", exponent);
    std::set<std::vector<std::uint64_t>> seen;
    auto texts = texts_of("ab", 5);
    for (const std::string& text : texts) {
      auto words = words_of(code, text);
      EXPECT_EQ(words.size(), code.words(text.size()));
      for (std::uint64_t word : words) EXPECT_TRUE(0 < word && word < code.prime());
      seen.insert(words);
    }
    EXPECT_EQ(seen.size(), texts.size());
  }
}

// Property 2, by listing all functions; that the bound is met for some pair shows that no smaller one is true.
TEST(TextHash, TwoTextsMeetNoMoreOftenThanPromised) {
  for (unsigned exponent : {3u, 5u})
    for (std::uint64_t buckets : {2u, 3u, 7u}) {
      TextCode code("ab", exponent);
      const std::uint64_t p = code.prime();
      const auto texts = texts_of("ab", 3);
      const std::size_t words = code.words(3);
      std::vector<std::vector<std::uint64_t>> met(texts.size(), std::vector<std::uint64_t>(texts.size()));
      for (std::uint64_t r = 0; r < (words > 1 ? p : 1); ++r)
        for (std::uint64_t a = 1; a < p; ++a)
          for (std::uint64_t c = 0; c < p; ++c) {
            TextHash hash(r, UniversalHash(p, buckets, a, c));
            std::vector<std::uint64_t> bucket;
            for (const std::string& text : texts) bucket.push_back(hash(code, text));
            for (std::size_t x = 0; x < texts.size(); ++x)
              for (std::size_t y = 0; y < x; ++y) met[x][y] += bucket[x] == bucket[y];
          }
      // c + (1 - c) / K of all functions, over the common denominator p K.
      const std::uint64_t functions = (words > 1 ? p : 1) * (p - 1) * p, w = words - 1;
      for (std::size_t x = 0; x < texts.size(); ++x)
        for (std::size_t y = 0; y < x; ++y)
          EXPECT_LE(met[x][y] * p * buckets, functions * (w * buckets + p - w)) << texts[x] << " " << texts[y];
    }
}

TEST(TextHash, AsManyFunctionsAsPromisedSendTwoTextsToOneValue) {
  TextCode code("ab", 3);  // one word per letter: x^2 + x, the difference of "bba" and "aaa", is 0 at 0 and at 6
  ASSERT_EQ(code.letters_per_word(), 1u);
  std::uint64_t met = 0;
  for (std::uint64_t r = 0; r < 7; ++r) {
    TextHash hash(r, UniversalHash(7, 8, 1, 0));  // injective on values
    met += hash(code, "bba") == hash(code, "aaa");
  }
  EXPECT_EQ(met, 2u);
}

TEST(TextHash, IsItsFormulaOnAnyBytes) {
  EXPECT_TRUE(rc::check([] {
    auto text = *rc::gen::container<std::string>(rc::gen::arbitrary<char>());
    TextCode code;
    Rng rng = Rng::seeded(*rc::gen::arbitrary<std::uint64_t>());
    TextHash hash = TextHash::draw(code, 100, 5000, rng);
    Integer prime(code.prime()), value = 0;
    for (std::size_t i = 0; i < text.size(); i += 7) {
      Integer word = 0;
      for (char letter : text.substr(i, 7)) word = word * 257 + static_cast<unsigned char>(letter) + 1;
      value = (value * hash.point() + word) % prime;
    }
    RC_ASSERT(hash(code, text) == hash.hash()(low_64(value)));
  }));
}

TEST(TextHash, AStepStaysBelowThePrimeAtTheLargestOperands) {
  for (unsigned exponent : {2u, 3u, 31u, 61u}) {
    const std::uint64_t p = (std::uint64_t{1} << exponent) - 1;
    for (std::uint64_t r : {std::uint64_t{0}, std::uint64_t{1}, p - 1})
      for (std::uint64_t value : {std::uint64_t{0}, std::uint64_t{1}, p - 1})
        for (std::uint64_t word : {std::uint64_t{1}, p - 1}) {
          TextHash hash(r, UniversalHash(p, 2, 1, 0));
          EXPECT_EQ(hash.step(value, word), low_64((Integer(value) * r + word) % p));
        }
  }
}

TEST(TextHash, RefusesWhatIsNoFamily) {
  EXPECT_THROW(TextCode("ab", 4), Error);
  EXPECT_THROW(TextCode("ab", 1), Error);
  EXPECT_THROW(TextCode("ab", 89), Error);
  EXPECT_THROW(TextCode("aa", 61), Error);
  EXPECT_THROW(TextCode("abc", 2), Error);  // four digits, and p is 3
  EXPECT_THROW(TextCode("", 7), Error);
  EXPECT_NO_THROW(TextCode("ab", 2));
  EXPECT_THROW(TextHash(7, UniversalHash(7, 2, 1, 0)), Error);
  EXPECT_THROW(TextHash(0, UniversalHash(Integer(1) << 64, 2, 1, 0)), Error);
}

}  // namespace discreet::text_hash_test
