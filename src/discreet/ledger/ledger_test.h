// Shared parts of the ledger's tests: a folder of their own, terms, and spends.
#pragma once

#include <gtest/gtest.h>

#include <string>

#include "discreet/base/refusals_test.h"
#include "discreet/ledger/ledger.h"

namespace discreet::inline ledger {

class LedgerTest : public FolderTest {
 protected:
  static Terms basic(const Privacy& total) { return {.budget = basic_terms(total)}; }
  static Terms one() { return basic({1, Rational(1, 1000)}); }
  static Purpose purpose(const std::string& note = "") { return {"learn", "parity", note}; }
  static Spend asked(const Privacy& promise, const Purpose& purpose = {"learn", "parity", ""}) {
    return {.guarantee = guarantee(promise), .purpose = purpose};
  }

  // Under the rule basic.
  static Privacy left(const LedgerTail& ledger) {
    const Amounts sum = ledger.sums().sum;
    const FilterTerms& terms = ledger.terms.budget;
    return {terms.epsilon - *sum.epsilon, terms.delta - sum.delta, terms.neighbours};
  }
  Ledger unlimited() const { return Ledger::create(path(), {}); }
};

}  // namespace discreet::inline ledger
