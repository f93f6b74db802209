#include "discreet/service/http/address_group.h"

#include <gtest/gtest.h>

namespace discreet::address_group_test {

TEST(AddressGroup, IsTheAddressOfVersion4AndTheNetworkOfVersion6) {
  auto group = [](const char* text) { return address_group(boost::asio::ip::make_address(text)); };
  EXPECT_EQ(group("192.0.2.7"), "192.0.2.7");
  EXPECT_NE(group("192.0.2.7"), group("192.0.2.8"));
  EXPECT_EQ(group("::ffff:192.0.2.7"), group("192.0.2.7"));
  EXPECT_EQ(group("2001:db8:1:2:3:4:5:6"), group("2001:db8:1:2::1"));
  EXPECT_NE(group("2001:db8:1:2::1"), group("2001:db8:1:3::1"));
  EXPECT_NE(group("::1"), group("2001:db8::1"));
}

}  // namespace discreet::address_group_test
