#include "discreet/service/studies/round_result.h"

#include <algorithm>

#include "discreet/local/studies/protocol_bounds.h"

namespace discreet::inline service {
namespace {

std::size_t estimates_of(const ClosedRound& round) {
  std::size_t all = 0;
  for (const Question& question : round.asked) all += estimate_count(question.randomizer);
  return all;
}

Json estimates_of(const Question& question, const Tally& tally) {
  if (tally.people == 0) return nullptr;
  Json written = Json::array();
  for (const Rational& estimate : estimates(question.randomizer, tally)) written.push_back(to_double(estimate));
  return written;
}

// The questions that got fewer reports than they need.
Json short_questions(const ClosedRound& round) {
  Json written = Json::array();
  for (std::size_t i = 0; i < round.tallies.size(); ++i)
    if (const std::uint64_t planned = round.plan.questions.at(i).reports, received = round.tallies[i].people;
        received < planned)
      written.push_back({{"question", i}, {"planned", planned}, {"received", received}});
  return written;
}

// `achieved` is the widest, where every question was answered.
Json deviation(const ClosedRound& round, Json questions, std::uint64_t received, const Rational& beta,
               const std::optional<double>& achieved) {
  Json written{{"planned", round.plan.reports()}, {"received", received}, {"questions", std::move(questions)}};
  if (achieved) {
    double widest = 0;
    for (std::size_t i = 0; i < round.asked.size(); ++i)
      widest = std::max(widest, half_width_bound(round.asked[i].randomizer, round.plan.questions.at(i).reports, beta,
                                                 estimates_of(round)));
    written["half_width"] = {{"planned", widest}, {"achieved", *achieved}};
  }
  written["meaning"] = achieved ? "some question got fewer reports than were planned: what the plan promises does not "
                                  "hold, and estimates are off by up to their half-widths"
                                : "nobody reported to some question: the study has no answer";
  return written;
}

}  // namespace

Json write_round_result(const ClosedRound& round, const Rational& beta) {
  Json received = Json::array(), half_widths = Json::array(), values = Json::array();
  std::uint64_t people = 0;
  std::optional<double> widest = 0.;
  const std::size_t all = estimates_of(round);
  for (std::size_t i = 0; i < round.tallies.size(); ++i) {
    const Question& question = round.asked.at(i);
    const Tally& tally = round.tallies[i];
    received.push_back(tally.people);
    people += tally.people;
    if (tally.people == 0) {
      half_widths.push_back(nullptr);
      widest.reset();
    } else {
      half_widths.push_back(half_width_bound(question.randomizer, tally.people, beta, all));
      if (widest) widest = std::max(*widest, half_widths.back().get<double>());
    }
    if (all <= ClosedRound::max_estimates) values.push_back(estimates_of(question, tally));
  }
  Json result{{"round", round.number},
              {"planned", round.plan.reports()},
              {"received", std::move(received)},
              {"beta", to_string(beta)},
              {"half_widths", std::move(half_widths)}};
  if (all <= ClosedRound::max_estimates) result["estimates"] = std::move(values);
  if (Json few = short_questions(round); !few.empty())
    result["deviation"] = deviation(round, std::move(few), people, beta, widest);
  return result;
}

}  // namespace discreet::inline service
