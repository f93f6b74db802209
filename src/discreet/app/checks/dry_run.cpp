#include "discreet/app/checks/dry_run.h"

#include "discreet/app/request/text.h"
#include "discreet/files/file.h"
#include "discreet/json/value.h"

namespace discreet::inline app {

Json dry_run(const RunLedger& ledger, const Spend& spend, const Json& privacy, const OutputFiles& outputs) {
  Json written = Json::object();
  for (const auto& [option, path] : outputs) {
    if (!path) continue;
    const NewFile file(path->native());  // a wrong path is an error now
    written[option] = Value<std::filesystem::path>::write(*path);
  }
  return {{"dry_run", true}, {"privacy", privacy}, {"ledger", ledger.rehearse(spend)}, {"outputs", std::move(written)}};
}

bool is_dry_run(const Json& result) { return result.contains("dry_run"); }

std::string dry_run_text(const Json& result) {
  std::string text;
  Lines out(text);
  fmt::format_to(out, "dry run: no row was read, nothing was spent or written\nguarantee: {}\n",
                 promise_text(result["privacy"]));
  const Json& ledger = result["ledger"];
  if (ledger.is_null()) {
    fmt::format_to(out, "ledger: none records this run\n");
  } else {
    const Json& entry = ledger["entry"];
    fmt::format_to(out, "ledger: {}{}\n", plain(ledger["path"]), ledger["opens"] == true ? " (would be opened)" : "");
    fmt::format_to(out, "entry {}: {} {}, {}, run {}\n", entry["sequence"].dump(), plain(entry["verb"]),
                   plain(entry["name"]), plain(entry["kind"]), plain(entry["run"]));
    fmt::format_to(out, "cost: {}, paid by {}\n", amount(entry["cost"], Rounded::up), plain(ledger["leg"]));
    fmt::format_to(out, "left: {} before, {} after\n", amount(ledger["left_before"], Rounded::down),
                   amount(ledger["left"], Rounded::down));
  }
  for (const auto& [option, path] : result["outputs"].items()) fmt::format_to(out, "{}: {}\n", option, plain(path));
  return text;
}

}  // namespace discreet::inline app
