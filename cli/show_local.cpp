#include "show_local.h"

#include <fmt/format.h>

#include <iterator>

namespace discreet::cli {
namespace {

using Lines = std::back_insert_iterator<std::string>;

// A word as it is, anything else as JSON.
std::string plain(const Json& value) { return value.is_string() ? value.get<std::string>() : value.dump(); }

void show_report(const Json& result, Lines out) {
  fmt::format_to(out, "report {}", result["report"].get<std::string>());
  if (result.contains("row")) fmt::format_to(out, " about row {}", result["row"].dump());
  fmt::format_to(out, "\n{} {} of {}, epsilon {}\n", result["bits"].dump(), result["bits"] == 1 ? "bit" : "bits",
                 result["randomizer"]["randomizer"].get<std::string>(), result["epsilon"].get<std::string>());
  if (result["private"] == false) fmt::format_to(out, "not private: {}\n", result["reason"].get<std::string>());
  if (result.contains("shuffled"))
    fmt::format_to(out, "shuffled among {} reports: epsilon {}, delta {}\n", result["shuffled"]["people"].dump(),
                   result["shuffled"]["epsilon"].get<std::string>(), result["shuffled"]["delta"].get<std::string>());
  if (!result.contains("law")) return;
  for (std::size_t value = 0; value < result["law"].size(); ++value)
    fmt::format_to(out, "value {} gives it with probability {}\n", value, result["law"][value].get<std::string>());
}

void show_plan(const Json& result, Lines out) {
  fmt::format_to(out, "{} people must join, each is asked once, epsilon {}\n", plain(result["people"]),
                 plain(result["epsilon"]));
  int number = 0;
  for (const Json& round : result["rounds"])
    fmt::format_to(out, "round {:<3}{:>14} people for {} reports to {} {}: {}\n", ++number, plain(round["people"]),
                   plain(round["reports"]), round["questions"].dump(),
                   round["questions"] == 1 ? "question" : "questions", plain(round["why"]));
  for (const Json& bound : result["bounds"])
    fmt::format_to(out, "{:<12}{:>10} people  {:<8} {}\n", plain(bound["id"]), plain(bound["people"]),
                   plain(bound["kind"]), plain(bound["source"]));
  if (result.contains("premise")) fmt::format_to(out, "premise: {}\n", plain(result["premise"]));
  if (result.contains("verdicts"))
    for (const Json& verdict : result["verdicts"]) fmt::format_to(out, "{}\n", plain(verdict["reason"]));
  if (result.contains("shuffled"))
    fmt::format_to(out, "if a trusted shuffler mixes the {} reports of a round: epsilon {}, delta {}\n",
                   plain(result["shuffled"]["people"]), plain(result["shuffled"]["epsilon"]),
                   plain(result["shuffled"]["delta"]));
}

void show_simulation(const Json& result, Lines out) {
  fmt::format_to(out, "{} synthetic people in {} {} at epsilon {}: ", result["people"].dump(), result["rounds"].dump(),
                 result["rounds"] == 1 ? "round" : "rounds", plain(result["epsilon"]));
  if (result["answered"] == false)
    fmt::format_to(out, "no answer\n");
  else
    fmt::format_to(out, "{}\noutcome {}\ntarget  {}\n", result["correct"] == true ? "correct" : "not correct",
                   result["outcome"].dump(), result["target"].dump());
  fmt::format_to(out, "planned {} people: {}\n", result["planned"].dump(), plain(result["promise"]));
  if (result.contains("premise")) fmt::format_to(out, "premise: {}\n", plain(result["premise"]));
  if (result.contains("devices")) fmt::format_to(out, "{}\n", plain(result["devices"]));
}

// `key: value`, for results that are a few facts.
void show_facts(const Json& result, Lines out) {
  for (const auto& [key, value] : result.items()) fmt::format_to(out, "{}: {}\n", key, plain(value));
}

}  // namespace

std::string show_local(const std::string& verb, const Json& result) {
  std::string text;
  Lines out(text);
  if (verb == "local report")
    show_report(result, out);
  else if (verb == "local plan")
    show_plan(result, out);
  else if (verb == "local simulate")
    show_simulation(result, out);
  else
    show_facts(result, out);
  return text;
}

}  // namespace discreet::cli
