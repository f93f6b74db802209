// Copies a ledger of format 1 into one of the current format. The old file stays as it is.
//
// The new terms name the old ledger, its head and its number of entries. A file beside the old one, `OLD.upgraded`, has
// the new identity, so that nobody copies a ledger twice by accident.
//
// The rule stays basic, with the same totals. A sharper rule for the same totals would be wrong, because upgrading may
// depend on results (docs/filters.md, "Upgrades"). With more delta, granted by the owner, the new ledger is adaptive: a
// total of (E, D + more), where leaks keep D.
#pragma once

#include <filesystem>

#include "discreet/ledger/chain/chain.h"
#include "discreet/ledger/first/first_chain.h"

namespace discreet::inline ledger {

// Error (mistake) if the file has the current format already.
FirstStatement read_first_file(const std::filesystem::path& file);

// Values only. `more_delta` = 0: the same totals and the rule basic.
Statement upgraded(const FirstStatement& old, const Rational& more_delta);

// Makes `file` and returns the new ledger. Error (mistake) if it is taken, or if `old` was upgraded before.
Statement upgrade_ledger(const std::filesystem::path& old, const std::filesystem::path& file,
                         const Rational& more_delta = 0);

// True for a ledger of format 1 whose spends another ledger has taken over.
bool was_upgraded(const std::filesystem::path& file);

}  // namespace discreet::inline ledger
