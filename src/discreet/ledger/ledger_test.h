// Shared parts of the ledger's tests: a folder of their own, and terms.
#pragma once

#include <gtest/gtest.h>

#include <string>

#include "discreet/base/refusals_test.h"
#include "discreet/ledger/ledger.h"

namespace discreet::inline ledger {

class LedgerTest : public FolderTest {
 protected:
  static Terms one() { return limited_to({1, Rational(1, 1000)}); }
  static Purpose purpose(const std::string& note = "") { return {"learn", "parity", note}; }
};

}  // namespace discreet::inline ledger
