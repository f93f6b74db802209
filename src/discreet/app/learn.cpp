// Tested by call_test.cpp
#include "discreet/app/learn.h"

#include "discreet/app/file.h"
#include "discreet/app/model.h"
#include "discreet/app/reading.h"
#include "discreet/app/request.h"

namespace discreet {
namespace {

enum class Recording { ledger, none };

// Absent and null differ: a spend goes unrecorded only where the caller says so.
Recording recording_of(const Json& request) {
  return request.contains("ledger") && request["ledger"].is_null() ? Recording::none : Recording::ledger;
}

// The ledger to spend from; nothing when the run is not private or the caller wants none.
std::optional<Ledger> open_ledger(const LearnOptions& options, Recording recording, const Privacy& promise,
                                  const Context& context) {
  if (options.seed && options.ledger)
    throw Error("a seeded run is not private and must not be recorded as a spend; leave out seed or ledger");
  if (options.seed || recording == Recording::none) return std::nullopt;
  if (options.ledger) return Ledger::existing(*options.ledger);
  Ledger ledger = Ledger::open(Ledger::beside(options.data), Terms{.neighbours = promise.neighbours});
  if (ledger.created())
    context.say("opened the ledger " + ledger.file().string() + " without a limit; `discreet budget open` sets one");
  return ledger;
}

std::optional<std::uint64_t> seed_of(const LearnOptions& options) {
  if (!options.seed) return std::nullopt;
  return static_cast<std::uint64_t>(*options.seed);
}

Json ledger_state(const Ledger& ledger) {
  Json state = to_json(ledger.known());
  return {{"path", ledger.file().string()}, {"spent", state["spent"]}, {"left", state["left"]}};
}

}  // namespace

Json learn(const Json& request, const Context& context) {
  const LearnerEntry& entry = learner_of(request);
  auto [verb, given] = split<LearnOptions>(request, entry.fields);
  Json options = entry.complete(given);
  Privacy promise = entry.privacy(options);
  Reading reading = read_labelled(verb, entry, options, context);

  // The model's file is opened before the spend, so that a wrong path costs nothing.
  std::optional<NewFile> file;
  if (verb.model) file.emplace(*verb.model);
  std::optional<Ledger> ledger = open_ledger(verb, recording_of(request), promise, context);
  Model model = learn_model(entry, options, reading, {ledger ? &*ledger : nullptr, verb.note, seed_of(verb)},
                            context.progress);
  model.positive = verb.positive;
  Json written = write_model(model);
  if (file) {
    file->append(written.dump(2) + "\n");
    file->commit();
  }
  Json result{{"learner", entry.name},
              {"answered", model.answered()},
              {"private", model.is_private},
              {"privacy", written["privacy"]},
              {"rule", rule(model)},
              {"model", verb.model ? Json(*verb.model) : written}};
  if (ledger) result["ledger"] = ledger_state(*ledger);
  if (model.rows) result["rows"] = *model.rows;
  return result;
}

}  // namespace discreet
