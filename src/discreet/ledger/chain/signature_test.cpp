#include "discreet/ledger/chain/signature.h"

#include <gtest/gtest.h>

#include "discreet/base/refusals_test.h"

namespace discreet::signature_test {

const std::string identity(32, '1'), hash(64, '2'), digest(64, '3');
constexpr auto seed = "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60";

// RFC 8032, section 7.1, test 1.
TEST(Signature, IsEd25519) {
  const SigningKey key(seed);
  EXPECT_EQ(key.public_key(), "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a");
  EXPECT_EQ(
      key.sign(""),
      "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe"
      "24655141438e7a100b");
  EXPECT_EQ(key.seed(), seed);
}

TEST(Signature, IsOfOneKeyAndOneText) {
  const SigningKey key(seed), other = SigningKey::fresh();
  const std::string text = entry_text(identity, hash), signature = key.sign(text);
  EXPECT_TRUE(is_signed(key.public_key(), text, signature));
  EXPECT_FALSE(is_signed(other.public_key(), text, signature));
  EXPECT_FALSE(is_signed(key.public_key(), entry_text(identity, digest), signature));
  EXPECT_FALSE(is_signed(key.public_key(), text, other.sign(text)));
  for (std::size_t i = 0; i < signature.size(); ++i) {
    std::string edited = signature;
    edited[i] = edited[i] == '0' ? '1' : '0';
    EXPECT_FALSE(is_signed(key.public_key(), text, edited)) << i;
  }
  for (const std::string& spelling : {std::string(), signature + "00", "E" + signature.substr(1), signature + "z"})
    EXPECT_FALSE(is_signed(key.public_key(), text, spelling)) << spelling;
}

// One hash may be an entry's, a file's and a head's. A signature of one kind is still none of another.
TEST(Signature, OfAKindPassesForNoOtherKind) {
  const SigningKey key(seed);
  const std::vector<std::string> texts{entry_text(identity, hash), release_text(hash, hash),
                                       head_text(identity, {7, hash})};
  for (const std::string& signed_text : texts)
    for (const std::string& read : texts)
      EXPECT_EQ(is_signed(key.public_key(), read, key.sign(signed_text)), read == signed_text);
  // No text of a kind is the beginning of one of another, whatever the parts are.
  for (const std::string& one : {"discreet entry", "discreet release", "discreet head"})
    for (const std::string& other : {"discreet entry", "discreet release", "discreet head"})
      EXPECT_EQ(std::string_view(one).substr(0, 13) == std::string_view(other).substr(0, 13), one == other);
}

TEST(Signature, WithoutItsPrefixWouldPassForAnotherKind) {
  const SigningKey key(seed);
  const std::string bare_release = hash + digest;  // sabotage: no prefix
  const std::string bare_entry = (hash + digest).substr(0, 32) + (hash + digest).substr(32);
  EXPECT_TRUE(is_signed(key.public_key(), bare_entry, key.sign(bare_release)));
}

TEST(Signature, AKeyOfOtherTextIsRefused) {
  for (const std::string& text :
       {std::string(), std::string(63, '0'), std::string(65, '0'), std::string(64, 'g'), std::string(64, 'A')})
    EXPECT_REFUSED(check, "not 64 hexadecimal digits", SigningKey(text));
  EXPECT_NE(SigningKey::fresh().seed(), SigningKey::fresh().seed());
}

}  // namespace discreet::signature_test
