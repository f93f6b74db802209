// Tested by binding_test.cpp
#include "discreet/ledger/binding/binding_texts.h"

#include <fmt/format.h>

#include <algorithm>

#include "discreet/base/wording.h"
#include "discreet/ledger/binding/file_mark.h"

namespace discreet::inline ledger {
namespace {

std::string shown(const std::filesystem::path& path) { return path_in_quotes(path.native()); }
std::string shown(const LedgerAddress& place) { return path_in_quotes(place.text()); }
std::string shown(std::string_view path) { return path_in_quotes(path); }
std::string word_of(const LedgerAddress& place) { return shell_word(place.text()); }

// A mark may name a ledger that this machine has never seen.
std::string shown_ledger(const LedgerAddress& ledger) {
  return ledger.empty() ? std::string("another ledger") : "the ledger " + shown(ledger);
}

std::string ledger_option(const LedgerAddress& ledger) {
  return ledger.empty() ? std::string("Name it with --ledger") : "Add --ledger " + word_of(ledger);
}

}  // namespace

std::string shell_word(std::string_view text) {
  constexpr std::string_view plain = "/._-,:@%+=";
  auto is_plain = [&](unsigned char c) {
    return ('a' <= c && c <= 'z') || ('A' <= c && c <= 'Z') || ('0' <= c && c <= '9') || plain.find(c) != plain.npos;
  };
  std::string dashed = text.starts_with('-') && text != "-" ? "./" + std::string(text) : std::string(text);
  if (!dashed.empty() && std::all_of(dashed.begin(), dashed.end(), is_plain)) return dashed;
  auto is_control = [](unsigned char c) { return c < 0x20 || c == 0x7f; };
  const bool odd = !is_utf8(dashed) || std::any_of(dashed.begin(), dashed.end(), is_control);
  std::string word = odd ? "$'" : "'";
  for (const unsigned char c : dashed) {
    if (odd && (is_control(c) || c >= 0x80))
      word += fmt::format("\\x{:02x}", c);
    else if (odd && (c == '\'' || c == '\\'))
      word += {'\\', static_cast<char>(c)};
    else if (c == '\'')
      word += "'\\''";
    else
      word += static_cast<char>(c);
  }
  return word + "'";
}

std::string no_budget_text(std::string_view table, const LedgerAddress& ledger) {
  return fmt::format(
      "Table {} has no privacy budget. Set one, then repeat this command:\n  discreet budget open {}--for {} --epsilon "
      "1\n"
      "The budget covers all runs on these people. Epsilon 1 changes odds by a factor of at most 2.72.\n"
      "To set it in this command, add --budget 1. To work without a limit, add --unlimited.",
      shown(table), ledger.empty() ? "" : word_of(ledger) + " ", shell_word(table));
}

std::string unnamed_ledger_text(std::string_view table) {
  return fmt::format("Table {} is not a file, so no ledger can be beside it. Name one with --ledger.", shown(table));
}

std::string belongs_text(std::string_view table, const LedgerAddress& ledger, std::string_view left) {
  return fmt::format("Table {} belongs to {} ({}). {}.", shown(table), shown_ledger(ledger), left,
                     ledger_option(ledger));
}

std::string same_columns_text(std::string_view table, const std::filesystem::path& other, const LedgerAddress& ledger,
                              const LedgerAddress& own) {
  const auto same = ledger.empty() ? "name its ledger with --ledger" : "add --ledger " + word_of(ledger);
  const auto others =
      own.empty() ? fmt::format("run: discreet budget open --for {} --epsilon 1 --other-people", shell_word(table))
                  : fmt::format("add --ledger {}.", word_of(own));
  return fmt::format(
      "Table {} has the same columns as {}. If the people are the same, {}.\nIf they are other people, {}",
      shown(table), shown(other), same, others);
}

std::string same_columns_note(std::string_view table, const std::filesystem::path& other, const LedgerAddress& ledger) {
  return fmt::format(
      "Table {} has the same columns as {}, which belongs to {}. If the people are the same, use that one.",
      shown(table), shown(other), shown_ledger(ledger));
}

std::string missing_ledger_text(std::string_view table, std::optional<std::int64_t> entries) {
  std::string had;
  if (entries) had = fmt::format(" It had {} {}.", *entries, *entries == 1 ? "entry" : "entries");
  return fmt::format(
      "The ledger of {} is missing.{} Restore it from a backup. If it is lost, run:\n  discreet budget open --for {} "
      "--epsilon E --after-loss \"reason\"\nThe ledger keeps the reason.",
      shown(table), had, shell_word(table));
}

std::string other_ledger_text(std::string_view table, const LedgerAddress& named, const LedgerAddress& ledger) {
  return fmt::format("Option --ledger is {}, but {} belongs to {}. A table has one ledger. Leave out --ledger.",
                     shown(named), shown(table), ledger.empty() ? "another ledger" : shown(ledger));
}

std::string not_unlimited_text(std::string_view table, std::string_view total) {
  return fmt::format(
      "Option --unlimited is not allowed: {} has a budget of {}. A budget cannot be lifted. Leave out --unlimited.",
      shown(table), total);
}

std::string not_without_ledger_text(std::string_view table) {
  return fmt::format(
      "Option --no-ledger is not allowed: {} has a ledger. A run outside the ledger breaks the privacy guarantee. "
      "Leave "
      "out --no-ledger.",
      shown(table));
}

std::string two_ledgers_text(std::string_view table, const LedgerAddress& first, const LedgerAddress& second) {
  return fmt::format(
      "Table {} has marks of two ledgers: its attribute names {}, and the registry names {}. A table has one ledger. "
      "If "
      "the attribute is wrong, remove it: setfattr -x {} {}",
      shown(table), shown_ledger(first), shown_ledger(second), mark_attribute, shell_word(table));
}

std::string damaged_mark_text(std::string_view table) {
  return fmt::format(
      "The mark of table {} is damaged: its attribute {} is not the identity of a ledger. Restore the table from a "
      "backup, or remove the mark: setfattr -x {} {}",
      shown(table), mark_attribute, mark_attribute, shell_word(table));
}

std::string other_mark_text(std::string_view table) {
  return fmt::format(
      "Table {} got the mark of another ledger during this run. A table has one ledger. Repeat the command.",
      shown(table));
}

std::string taken_place_text(std::string_view table, const LedgerAddress& place) {
  return fmt::format(
      "The ledger {} is not the one that {} had. A ledger is never replaced. Name a new file with --ledger.",
      shown(place), shown(table));
}

std::string replaced_ledger_text(std::string_view table, const LedgerAddress& place) {
  return fmt::format("Another ledger replaced {}, which {} belongs to. Restore the ledger of {} from a backup.",
                     shown(place), shown(table), shown(table));
}

std::string unmarked_note(std::string_view table, std::string_view reason) {
  return fmt::format("Table {} has no mark in its attributes: {}. Only this machine recognizes it.", shown(table),
                     reason);
}

std::string joined_note(std::string_view table, const LedgerAddress& ledger, const std::filesystem::path& other) {
  return fmt::format("The ledger {} belongs to table {}. From now on {} spends from it too.", shown(ledger),
                     shown(other), shown(table));
}

std::string moved_note(const LedgerAddress& from, const LedgerAddress& to) {
  return fmt::format("The ledger moved from {} to {}.", shown(from), shown(to));
}

std::string copied_note(const LedgerAddress& known, const LedgerAddress& used) {
  return fmt::format("The ledger {} has a copy, {}. Keep one of them.", shown(known), shown(used));
}

}  // namespace discreet::inline ledger
