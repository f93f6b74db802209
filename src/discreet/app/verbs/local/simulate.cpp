#include "discreet/app/verbs/local/simulate.h"

#include <numeric>

#include "discreet/app/request/request.h"
#include "discreet/app/request/text.h"
#include "discreet/app/studies/protocols.h"
#include "discreet/app/studies/study_length.h"
#include "discreet/base/option_range.h"

namespace discreet::inline app {
namespace {

constexpr std::int64_t most_people = 100'000'000'000;

std::uint64_t read_people(const Integer& people, std::size_t rounds) {
  require_between("people", people, rounds, most_people, "Simulate at least one person per round");
  return low_64(people);
}

Rng generator(const std::optional<Integer>& seed) {
  if (!seed) return Rng::secure();
  require_between("seed", *seed, 0, (Integer(1) << 64) - 1, "Any such number makes a run repeatable");
  return Rng::seeded(low_64(*seed));
}

// What the protocol promises of such a study; the whole is planned for a failure probability, not for each question.
std::string promise_of(const StudyProtocol& study, std::uint64_t people, std::uint64_t planned) {
  const std::string wrong = study.options().contains("beta") ? study.options()["beta"].get<std::string>() : "";
  if (wrong.empty()) return "none";
  std::string promise = std::string(study.success()) + ", except with probability at most " + wrong;
  if (people >= planned) return promise;
  return "none with " + std::to_string(people) + " people. With " + std::to_string(planned) + " people: " + promise;
}

}  // namespace

Json simulate_study(const Json& request, const Context& context) {
  const ProtocolEntry& entry = protocol_of(request);
  auto [verb, given] = split<SimulateOptions>(request, entry.fields);
  const std::shared_ptr<const StudyProtocol> study = entry.make(given);
  std::vector<std::uint64_t> people = study->rounds();
  const std::uint64_t planned = std::accumulate(people.begin(), people.end(), std::uint64_t{0});
  const std::uint64_t all = read_people(verb.people.value_or(planned), people.size());
  if (verb.people) people = in_proportion(all, people);
  Rng rng = generator(verb.seed);
  const PlantedStudy planted = study->plant(rng);
  const SimulatedStudy run = simulate(*study, people, planted.person, rng, paced(context.progress));
  Json outcome = study->outcome(run.answered);
  Json result{{"protocol", entry.name},
              {"answered", !outcome.is_null()},
              {"correct", planted.correct(run.answered)},
              {"rounds", run.answered.size()},
              {"people", run.people},
              {"planned", planned},
              {"epsilon", to_string(study->epsilon())},
              {"promise", promise_of(*study, all, planned)},
              {"outcome", std::move(outcome)},
              {"target", planted.target},
              {"private", false},
              {"reason", "the people are synthetic"},
              {"options", study->options()}};
  if (!study->premise().empty()) result["premise"] = study->premise();
  if (const auto why = too_long(*study)) result["devices"] = *why;  // simulated people read everything
  return result;
}

namespace {

// One line per member.
void add_members(const char* title, const Json& value, Lines out) {
  if (!value.is_object()) {
    fmt::format_to(out, "{:<9}  {}\n", title, plain_words(value));
    return;
  }
  fmt::format_to(out, "{}\n", title);
  for (const auto& [name, member] : value.items()) fmt::format_to(out, "  {} {}\n", name, plain_words(member));
}

std::string simulate_text(const Finished& finished) {
  const Json& result = finished.result;
  std::string text;
  Lines out(text);
  fmt::format_to(out, "{} synthetic people in {} {} at epsilon {}: ", result["people"].dump(), result["rounds"].dump(),
                 result["rounds"] == 1 ? "round" : "rounds", number(result["epsilon"]));
  if (result["answered"] == false) {
    fmt::format_to(out, "no answer\n");
  } else {
    fmt::format_to(out, "{}\n", result["correct"] == true ? "correct" : "not correct");
    add_members("outcome", result["outcome"], out);
    add_members("target", result["target"], out);
  }
  fmt::format_to(out, "planned    {} people\nguarantee  {}\n", result["planned"].dump(), plain(result["promise"]));
  if (result.contains("premise")) fmt::format_to(out, "premise    {}\n", plain(result["premise"]));
  if (result.contains("devices")) fmt::format_to(out, "{}\n", plain(result["devices"]));
  return text;
}

}  // namespace

Verb simulate_verb() {
  Verb verb = verb_of<SimulateOptions>(simulate_study);
  verb.subject = "protocol";
  verb.text = simulate_text;
  return verb;
}

}  // namespace discreet::inline app
