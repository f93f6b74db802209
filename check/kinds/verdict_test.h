// The checker's verdict on a certificate, in words, for its tests.
#pragma once

#include <string>

#include "check/kinds/kinds.h"

namespace discreet::check {

inline std::string verdict(const Json& certificate) {
  try {
    check_certificate(certificate);
  } catch (const Rejected& rejected) {
    return std::string("rejected: ") + rejected.what();
  } catch (const Unreadable& unreadable) {
    return std::string("unreadable: ") + unreadable.what();
  }
  return "accepted";
}

}  // namespace discreet::check
