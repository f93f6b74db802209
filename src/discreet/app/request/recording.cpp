// Tested by call_test.cpp
#include "discreet/app/request/recording.h"

#include "discreet/app/request/seed.h"
#include "discreet/base/error.h"
#include "discreet/json/value.h"

namespace discreet::inline app {

std::optional<std::uint64_t> RecordingOptions::random_seed() const { return checked_seed(seed); }

std::optional<Ledger> open_ledger(const Json& request, const RecordingOptions& options,
                                  const std::filesystem::path& data, const Privacy& promise, const Context& context) {
  if (options.seed && options.ledger)
    throw Error("a seeded run is not private and must not be recorded as a spend. Leave out seed or ledger");
  bool unrecorded = request.contains("ledger") && request["ledger"].is_null();
  if (options.seed || unrecorded) return std::nullopt;
  if (options.ledger) return Ledger::existing(*options.ledger);
  // A promise or a note that no ledger takes must not leave a new one behind.
  check_promise(promise);
  check_purpose({"learn", "learn", options.note});
  const auto beside = Ledger::beside(data);
  // A table's own ledger is about people, whatever the first run about it protects.
  if (promise.neighbours == Neighbours::labels && !std::filesystem::exists(beside))
    throw Error(
        "this run protects labels alone, and the ledger beside the data would count whole rows. Make one with "
        "`discreet budget open FILE --neighbours labels` and name it with ledger, or record nothing");
  Ledger ledger = Ledger::open(beside, Terms{.neighbours = promise.neighbours});
  if (ledger.created())
    context.say("opened the ledger " + ledger.file().string() + " without a limit; `discreet budget open` sets one");
  return ledger;
}

Json ledger_state(const Ledger& ledger) {
  Json state = to_json(ledger.known());
  return {
      {"path", Value<std::filesystem::path>::write(ledger.file())}, {"spent", state["spent"]}, {"left", state["left"]}};
}

}  // namespace discreet::inline app
