// Messages about a table and its ledger, each with the command that comes next.
//
// Amounts are texts of the caller, such as `epsilon 1/2 of 2 left`. Paths in commands are quoted for the shell.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "discreet/ledger/binding/ledger_address.h"

namespace discreet::inline ledger {

// A word of a command. Quoted if the shell would read it differently.
std::string shell_word(std::string_view text);

// `ledger`: the one that --ledger names, else empty.
std::string no_budget_text(std::string_view table, const LedgerAddress& ledger);
std::string unnamed_ledger_text(std::string_view table);  // a pipe, beside which there can be no ledger
std::string belongs_text(std::string_view table, const LedgerAddress& ledger, std::string_view left);

// `own`: a ledger beside the table that the registry does not know as this table's. Else empty.
std::string same_columns_text(std::string_view table, const std::filesystem::path& other, const LedgerAddress& ledger,
                              const LedgerAddress& own);
std::string same_columns_note(std::string_view table, const std::filesystem::path& other, const LedgerAddress& ledger);
std::string missing_ledger_text(std::string_view table, std::optional<std::int64_t> entries);
std::string other_ledger_text(std::string_view table, const LedgerAddress& named, const LedgerAddress& ledger);
std::string not_unlimited_text(std::string_view table, std::string_view total);
std::string not_without_ledger_text(std::string_view table);
std::string two_ledgers_text(std::string_view table, const LedgerAddress& first, const LedgerAddress& second);
std::string damaged_mark_text(std::string_view table);
std::string other_mark_text(std::string_view table);
std::string taken_place_text(std::string_view table, const LedgerAddress& place);
std::string replaced_ledger_text(std::string_view table, const LedgerAddress& place);
std::string unmarked_note(std::string_view table, std::string_view reason);
std::string joined_note(std::string_view table, const LedgerAddress& ledger, const std::filesystem::path& other);
std::string moved_note(const LedgerAddress& from, const LedgerAddress& to);
std::string copied_note(const LedgerAddress& known, const LedgerAddress& used);

}  // namespace discreet::inline ledger
