// Groups the addresses that count as one when connections per address are limited.
#pragma once

#include <boost/asio/ip/address.hpp>
#include <string>

namespace discreet::inline service {

// An address of IPv4 is a group by itself, also in its IPv6 form. The addresses of a 64-bit network of IPv6 are one
// group: a single household or machine has all of them.
std::string address_group(const boost::asio::ip::address& address);

}  // namespace discreet::inline service
