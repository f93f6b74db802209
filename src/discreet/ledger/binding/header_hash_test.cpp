#include "discreet/ledger/binding/header_hash.h"

#include <gtest/gtest.h>

#include <set>
#include <string_view>
#include <vector>

#include "discreet/ledger/binding/witness.h"

namespace discreet::header_hash_test {

using Names = std::vector<std::string>;

// Computed by another program: eight bytes of length and the bytes, for each name.
TEST(HeaderHash, IsWhatAnybodyCanCompute) {
  EXPECT_EQ(header_hash(Names{"x", "label"}), "c6551df9618b652a451a812e5bb087608574134b446a0a38f34bc3f4cea113c9");
  EXPECT_EQ(header_hash(Names{}), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  EXPECT_EQ(header_hash(Names{"gr\u00f6\u00dfe"}), "c36db57bc3b7d9e603907e901f43e38e853c87de58abbd37f4788ca3d1e5d299");
}

TEST(HeaderHash, DiffersForEveryListOfNames) {
  const std::vector<Names> lists = {{"ab", "c"}, {"a", "bc"}, {"abc"},     {"c", "ab"},      {"ab", "c", ""},
                                    {"", "abc"}, {""},        {"ab", "C"}, {"ab", "c", "c"}, {"ab,c"}};
  std::set<std::string> hashes;
  for (const auto& names : lists) {
    hashes.insert(header_hash(names));
    EXPECT_TRUE(is_hash(header_hash(names)));
  }
  EXPECT_EQ(hashes.size(), lists.size());
}

TEST(HeaderHash, PropertiesHaveNoOrder) {
  EXPECT_EQ(property_hash(Names{"kind", "age", "kind"}), property_hash(Names{"age", "kind"}));
  EXPECT_EQ(property_hash(Names{"kind", "age"}), header_hash(Names{"age", "kind"}));
  EXPECT_NE(property_hash(Names{"kind"}), property_hash(Names{"age", "kind"}));
}

}  // namespace discreet::header_hash_test
