#include "discreet/app/verbs/local/local_plan.h"

#include <algorithm>

#include "discreet/app/request/request.h"
#include "discreet/app/request/text.h"
#include "discreet/app/studies/protocols.h"
#include "discreet/app/studies/study_length.h"
#include "discreet/base/option_range.h"
#include "discreet/local/queries/feasibility_bounds.h"
#include "discreet/privacy/shuffling.h"

namespace discreet::inline app {
namespace {

// From here on a plan may be cut, and readers of JSON count no further.
constexpr std::uint64_t countless = std::uint64_t{1} << 53;
// More than there are people.
constexpr std::uint64_t mankind = 10'000'000'000;

Json number_of(std::uint64_t people) { return people >= countless ? Json("more than 2^53") : Json(people); }

std::string in_words(std::uint64_t people) { return people >= countless ? "more than 2^53" : std::to_string(people); }

std::uint64_t read_people(const Integer& people) {
  require_between("people", people, 1, countless, "Give the number of people who join");
  return low_64(people);
}

// Whether people as many as these are what the protocol promises its outcome for.
Json study_verdict(const StudyProtocol& study, std::uint64_t people, std::uint64_t planned) {
  const bool enough = planned < countless && people >= planned;
  std::string reason = in_words(people) + (enough ? " people are enough" : " people are too few") +
                       " for this protocol, which needs " + in_words(planned) + " to join";
  if (const auto beta = study.options().find("beta"); beta != study.options().end()) {
    reason += ": " + std::string(study.success()) + ", except with probability at most " + beta->get<std::string>();
    if (!study.premise().empty()) reason += ", if " + study.premise();
  }
  return {{"people", number_of(people)}, {"enough", enough}, {"needed", number_of(planned)}, {"reason", reason}};
}

// For studies that nobody could run: that a bound does not exclude this number of calls is no comfort then.
Json practice_verdict(const LocalGoal& goal, std::uint64_t planned) {
  const std::uint64_t least = parity_excluded_calls(goal) + 1;
  const std::string reason =
      "people who answer for themselves cannot teach a parity of this size: this protocol needs " + in_words(planned) +
      " of them, and any other, in any number of rounds, makes at least " + in_words(least) +
      " calls to people; from a table the learner parity takes rows linear in the dimension";
  return {{"needed", number_of(planned)}, {"least_calls", number_of(least)}, {"reason", reason}};
}

// `counted` is what the bound limits: people, or calls to them.
Json written(const Feasibility& verdict, const char* counted) {
  return {{"excluded", verdict.excluded},
          {counted, number_of(verdict.limit)},
          {"bound", verdict.bound},
          {"reason", verdict.reason}};
}

// That devices cannot read the study; what is excluded of protocols about parities, from what the class is alone.
Json verdicts_of(const StudyProtocol& study, const std::optional<std::uint64_t>& people, std::uint64_t planned) {
  Json verdicts = Json::object();
  if (people) verdicts["study"] = study_verdict(study, *people, planned);
  if (const auto why = too_long(study)) verdicts["devices"] = {{"reason", *why}};
  if (study.learns_parities() == LearnsParities::no) return verdicts;
  const LocalGoal goal{study.options()["dimension"].get<double>(), to_double(study.epsilon())};
  const bool masked = study.learns_parities() == LearnsParities::masked;
  if (!masked && planned >= mankind) verdicts["practice"] = practice_verdict(goal, planned);
  // Everybody is called once, so that there are as many calls as people.
  verdicts["parity"] = written(parity_feasibility(goal, people.value_or(planned)), "calls");
  if (masked) verdicts["one_round"] = written(one_round_feasibility(goal, people.value_or(planned)), "people");
  return verdicts;
}

// A shuffler that drops tokens hides which question somebody was asked: with it everybody of a round reports by one
// randomizer, which draws the question first. Nobody is in two rounds, so the smallest decides: the reports that it
// needs, or its expected share of the people there are.
Json shuffled_study(const StudyProtocol& study, const std::optional<std::uint64_t>& people, const Rational& delta) {
  require_inside("delta", delta, 0, 1, "Give a number such as 1e-6");
  std::vector<std::uint64_t> rounds;
  for (const RoundPlan& round : study.plan()) rounds.push_back(round.reports());
  if (people) rounds = in_proportion(*people, study.rounds());
  const std::uint64_t least = std::max<std::uint64_t>(std::ranges::min(rounds), 1);
  const Rational epsilon = shuffled_epsilon({.people = least, .local_epsilon = study.epsilon()}, delta);
  return {{"people", number_of(least)}, {"epsilon", to_string(epsilon)}, {"delta", to_string(delta)}};
}

}  // namespace

Json plan_study(const Json& request, const Context&) {
  const ProtocolEntry& entry = protocol_of(request);
  auto [verb, given] = split<LocalPlanOptions>(request, entry.fields);
  const std::shared_ptr<const StudyProtocol> study = entry.make(given);
  Json rounds = Json::array(), bounds = Json::array();
  std::uint64_t planned = 0;
  for (const RoundPlan& round : study->plan()) {
    rounds.push_back({{"people", number_of(round.people())},
                      {"reports", number_of(round.reports())},
                      {"questions", round.questions.size()},
                      {"half_width", round.half_width},
                      {"why", round.why}});
    planned += round.people();
  }
  for (const Bound& bound : study->bounds())
    bounds.push_back({{"id", bound.id},
                      {"kind", to_string(bound.kind)},
                      {"people", number_of(bound.rows)},
                      {"source", bound.source}});
  Json result{{"protocol", entry.name},      {"people", number_of(planned)},           {"rounds", std::move(rounds)},
              {"bounds", std::move(bounds)}, {"epsilon", to_string(study->epsilon())}, {"options", study->options()}};
  if (!study->premise().empty()) result["premise"] = study->premise();
  std::optional<std::uint64_t> people;
  if (verb.people) people = read_people(*verb.people);
  if (Json verdicts = verdicts_of(*study, people, planned); !verdicts.empty()) result["verdicts"] = std::move(verdicts);
  if (verb.delta) result["shuffled"] = shuffled_study(*study, people, *verb.delta);
  return result;
}

namespace {

std::string local_plan_text(const Finished& finished) {
  const Json& result = finished.result;
  std::string text;
  Lines out(text);
  fmt::format_to(out, "{} people must join, each is asked once, epsilon {}\n", plain(result["people"]),
                 number(result["epsilon"]));
  int round_number = 0;
  for (const Json& round : result["rounds"])
    fmt::format_to(out, "round {:<3}{:>14} people for {} reports to {} {}: {}\n", ++round_number,
                   plain(round["people"]), plain(round["reports"]), round["questions"].dump(),
                   round["questions"] == 1 ? "question" : "questions", plain(round["why"]));
  if (finished.explain)
    for (const Json& bound : result["bounds"])
      fmt::format_to(out, "{:<12}{:>10} people  {:<8} {}\n", plain(bound["id"]), plain(bound["people"]),
                     plain(bound["kind"]), plain(bound["source"]));
  if (result.contains("premise")) fmt::format_to(out, "premise: {}\n", plain(result["premise"]));
  if (result.contains("verdicts"))
    for (const Json& verdict : result["verdicts"]) {
      const bool cites = finished.explain && verdict.contains("bound");
      fmt::format_to(out, "{}{}\n", plain(verdict["reason"]), cites ? " (" + plain(verdict["bound"]) + ")" : "");
    }
  if (result.contains("shuffled"))
    fmt::format_to(out, "if a trusted shuffler mixes the {} reports of a round: epsilon {}, delta {}\n",
                   plain(result["shuffled"]["people"]), number(result["shuffled"]["epsilon"]),
                   number(result["shuffled"]["delta"]));
  if (!finished.explain) fmt::format_to(out, "{}", explain_hint);
  return text;
}

}  // namespace

Verb local_plan_verb() {
  Verb verb = verb_of<LocalPlanOptions>(plan_study);
  verb.subject = "protocol";
  verb.text = local_plan_text;
  verb.explains = true;
  return verb;
}

}  // namespace discreet::inline app
