// Tested by budget_test.cpp
#include <algorithm>

#include "discreet/app/request/text.h"
#include "discreet/app/verbs/budget/budget.h"
#include "discreet/app/verbs/budget/budget_audit.h"
#include "discreet/app/verbs/budget/budget_head.h"
#include "discreet/app/verbs/budget/budget_seal.h"
#include "discreet/base/wording.h"
#include "discreet/privacy/filters/refusal.h"

namespace discreet::inline app {
namespace {

constexpr std::string_view row_text = "{:<11} {}\n";

Rational rational_of(const Json& text) { return parse_rational(text.get<std::string>()); }
std::string up(const Json& number) { return rounded_up_text(rational_of(number)); }
std::string down(const Json& number) { return rounded_down_text(rational_of(number)); }

void add_row(std::string_view name, const std::string& text, Lines out) {
  fmt::format_to(out, fmt::runtime(row_text), name, text);
}

std::string relation_text(const Json& ledger) {
  const bool people = ledger["unit"] == "person";
  if (ledger["neighbours"] == "labels") return "replacing the labels of one row (labels alone are protected)";
  return std::string(ledger["neighbours"] == "replace" ? "replacing" : "adding or removing") +
         (people ? " one person" : " one row");
}

std::string guarantee_text(const Json& ledger) {
  const Json& total = ledger["total"];
  if (total.is_null()) return "none: this ledger has no limit";
  const std::string amount = total.contains("rho") ? "rho " + down(total["rho"]) : "epsilon " + up(total["epsilon"]);
  return fmt::format("{}, delta {}, {}; holds for any later choice of runs", amount, up(total["delta"]),
                     relation_text(ledger));
}

std::string order_of(const Json& ledger) { return fmt::format("{:g}", to_double(rational_of(ledger["order"]))); }

std::string accounting_text(const Json& ledger) {
  const std::string rule = ledger["composition"];
  if (rule == "adaptive") return "addition or Renyi order " + order_of(ledger) + ", whichever allows more";
  if (rule == "tickets")
    return fmt::format("{} tickets of epsilon {}", plain(ledger["tickets"]), down(ledger["ticket"]));
  return rule == "rho" ? "addition of rho" : "addition";
}

// The first run that has no epsilon of its own.
std::string closing_entry(const Json& ledger) {
  for (const Json& entry : ledger["entries"])
    if (entry["cost"]["epsilon"].is_null()) return entry["sequence"].dump();
  return "";
}

std::string by_addition(const Json& ledger) {
  const Json& spent = ledger["spent"]["epsilon"];
  if (spent.is_null()) return "addition is closed by entry " + closing_entry(ledger);
  return fmt::format("epsilon {} of {}", up(spent), down(ledger["total"]["epsilon"]));
}

std::string by_price(const Json& ledger) {
  const Rational price = rational_of(ledger["price"]), limit = rational_of(ledger["price_limit"]);
  return fmt::format("{:.0f} % ({} of {})", 100 * to_double(Rational(price / limit)), rounded_up_text(price),
                     rounded_down_text(limit));
}

std::string spent_text(const Json& ledger) {
  const std::string rule = ledger["composition"];
  std::string text;
  if (rule == "unlimited")
    text = ledger["spent"]["epsilon"].is_null() ? "some runs have no epsilon of their own"
                                                : "epsilon " + up(ledger["spent"]["epsilon"]);
  else if (rule == "adaptive")
    text = by_addition(ledger) + "; by the order " + by_price(ledger);
  else if (rule == "tickets")
    text = fmt::format("{} of {} tickets are open", plain(ledger["opened"]), plain(ledger["tickets"]));
  else
    text = rule == "rho" ? by_price(ledger) : by_addition(ledger);
  if (rule == "unlimited") return text + ", delta " + up(ledger["spent"]["delta"]);
  if (rational_of(ledger["leak"]) == 0) return text;
  return text + fmt::format("; delta {} of {}", up(ledger["spent"]["delta"]), down(ledger["leak"]));
}

std::string loss_text(const Json& loss) {
  std::string text = "privacy loss at most " + up(loss["epsilon"]);
  if (rational_of(loss["except"]) > 0) text += ", except with probability " + up(loss["except"]);
  return text + ", at any time you look";
}

std::string left_text(const Json& ledger) {
  const Json& left = ledger["left"];
  if (left.is_null()) return "no limit";
  if (rational_of(left["epsilon"]) <= 0) return "nothing";
  std::string text = "one release of epsilon " + down(left["epsilon"]);
  if (ledger["releases"] > 1) text += fmt::format(", or {} of 1/10", plain(ledger["releases"]));
  if (ledger["selections"] > ledger["releases"])
    text += fmt::format(", or {} selections of 1/10", plain(ledger["selections"]));
  return text;
}

// Why there is a new ledger, which people may ask for ever.
void add_origin(const Json& continues, Lines out) {
  if (continues.contains("after_loss"))
    add_row("after a loss", in_quotes(continues["after_loss"].get<std::string>(), 300), out);
  if (continues.contains("other_people"))
    add_row("people", "others than those of a table with the same columns, as the owner says", out);
  if (continues.contains("format"))
    add_row("continues",
            fmt::format("a ledger of format {}, its entries: {}, its head: {}", plain(continues["format"]),
                        plain(continues["entries"]), plain(continues["head"])),
            out);
}

// A line per spend: what, when, cost, and the note.
void add_entries(const Json& entries, Lines out) {
  std::size_t longest = 0;
  auto what = [](const Json& entry) { return plain(entry["verb"]) + " " + plain(entry["name"]); };
  for (const Json& entry : entries) longest = std::max(longest, what(entry).size());
  for (const Json& entry : entries) {
    std::string when = entry["time"];
    std::ranges::replace(when, 'T', ' ');
    fmt::format_to(out, "{:>5}  {}  {:<{}}  {}", entry["sequence"].dump(), when, what(entry), longest,
                   amount(entry["cost"], Rounded::up));
    const std::string note = entry["note"];
    fmt::format_to(out, "{}\n", note.empty() ? "" : "  " + in_quotes(note, 200));
  }
}

}  // namespace

std::string budget_text(const Finished& finished) {
  const Json& ledger = finished.result;
  if (ledger.contains("findings")) return budget_audit_text(ledger);
  if (ledger.contains("seal")) return budget_seal_text(ledger);
  if (ledger.contains("printed")) return plain(ledger["printed"]) + "\n";
  std::string text;
  Lines out(text);
  if (ledger.contains("ledger")) add_row("ledger", plain(ledger["ledger"]), out);
  add_row("guarantee", guarantee_text(ledger), out);
  if (ledger.contains("population")) add_row("people", plain(ledger["population"]), out);
  if (ledger.contains("continues")) add_origin(ledger["continues"], out);
  if (!ledger["total"].is_null()) add_row("accounting", accounting_text(ledger), out);
  add_row("spent", spent_text(ledger), out);
  if (ledger.contains("loss") && !ledger["entries"].empty()) add_row("so far", loss_text(ledger["loss"]), out);
  add_row("left", left_text(ledger), out);
  const std::size_t entries = ledger["entries"].size();
  const bool lists = ledger.value("lists", false);
  add_row("entries", std::to_string(entries) + (entries > 0 && !lists ? " (list them with --entries)" : ""), out);
  add_row("head", plain(ledger["head"]), out);
  if (lists) add_entries(ledger["entries"], out);
  if (ledger.contains("verdict")) fmt::format_to(out, "the chain holds\n");
  return text;
}

}  // namespace discreet::inline app
