#include "discreet/app/verbs/theory/arrow/arrow.h"

#include <fmt/format.h>

#include <cmath>

#include "discreet/algebra/linear_program.h"
#include "discreet/app/request/overwriting.h"
#include "discreet/app/request/request.h"
#include "discreet/app/verbs/theory/arrow/arrow_ends.h"
#include "discreet/app/verbs/theory/arrow/learner_law.h"
#include "discreet/app/verbs/theory/arrow/menus_file.h"
#include "discreet/app/verbs/theory/arrow/receiver_file.h"
#include "discreet/app/verbs/theory/arrow/rounded_model.h"
#include "discreet/base/option_range.h"
#include "discreet/bounds/table/boosting.h"
#include "discreet/bounds/theory/row_bounds.h"
#include "discreet/classes/finite/representation_check.h"
#include "discreet/dimensions/menus/light/prior_chance.h"
#include "discreet/dimensions/menus/search/combination.h"
#include "discreet/dimensions/menus/search/learner_menus.h"
#include "discreet/dimensions/menus/search/menu_list.h"
#include "discreet/dimensions/messages/newman.h"

namespace discreet::inline app {
namespace {

// What an arrow made: menus, the steps it took, and at which beta the menus are to be judged.
struct Made {
  Representation menus;
  Json steps = Json::object();
  Rational beta = 0;
  std::string meaning;
};

const FiniteClass& concepts_of(const ArrowRequest& request) {
  return needed(request.concepts, "concepts", request, "a CSV file of 0s and 1s, a row a concept");
}

// Work beyond the limit of the exact check is said, not guessed around.
template <class Work>
Json told(const Work& work) {
  try {
    return to_string(work());
  } catch (const TooMuchWork&) {
    return nullptr;
  }
}

Made to_protocol(const ArrowRequest& request, const Context& context) {
  const Representation& menus = menus_of(request);
  const FiniteClass& concepts = concepts_of(request);
  const Sender sender = request.slack ? patient_sender(menus, concepts, *request.slack, {context.progress})
                                      : best_sender(menus, concepts, {context.progress});
  const Rational error = worst_error(menus, concepts, sender);
  if (request.sender) write_sender(*request.sender, sender);
  Made made{menus, {{"sender", request.slack ? "patient" : "best"}, {"sender_error", to_string(error)}}, 0, ""};
  if (request.slack) made.steps["rounds"] = patient_rounds(menus.points(), *request.slack);
  made.beta = request.menu_beta.value_or(0);
  made.meaning = fmt::format("a sender who names one of {} hypotheses errs with probability at most {} on every pair",
                             menus.largest_menu(), to_string(error));
  return made;
}

Made from_private_coins(const ArrowRequest& request) {
  const PrivateReceiver receiver =
      read_receiver(needed(request.receiver, "receiver", request, "a CSV file of chances, a row a message"));
  Made made{rounded(receiver), {{"messages", receiver.ones.size()}, {"tosses_coins", tosses_coins(receiver)}}, 0, ""};
  const char* factor = tosses_coins(receiver) ? "at most twice the error" : "the error";
  if (request.concepts) made.steps["protocol_error"] = told([&] { return private_error(receiver, *request.concepts); });
  made.meaning =
      fmt::format("what is answered at least half of the time: a menu that comes within {} of the protocol", factor);
  return made;
}

Made to_few_coins(const ArrowRequest& request, const Context& context) {
  const Representation& menus = menus_of(request);
  const FiniteClass& concepts = concepts_of(request);
  const Rational slack = request.slack.value_or(Rational(1, 10));
  const Sender sender = best_sender(menus, concepts, {context.progress});
  Rng rng = generator(request);
  const FewCoins few = few_coins(menus, concepts, sender, slack, rng, context.progress);
  const Rational before = worst_error(menus, concepts, sender);
  const Integer pairs = Integer(concepts.concepts()) * Integer(concepts.points());
  return {few.menus,
          {{"coins_before", count_json(coins_of(menus))},
           {"coins_that_suffice", newman_coins(pairs, slack)},
           {"shortened", few.shortened},
           {"drawn", few.drawn},
           {"lists", few.lists},
           {"error_before", to_string(before)},
           {"error_allowed", to_string(before + slack)},
           {"error_of_sender", to_string(few.error)}},
          0,
          few.shortened
              ? fmt::format("{} public coins do: the same sender errs with probability at most {}, {} before",
                            few.drawn, to_string(few.error), to_string(before))
              : fmt::format("the protocol comes back as it is: no list shorter than its {} coins was found, error {}",
                            few.drawn, to_string(before))};
}

std::size_t votes_of(const ArrowRequest& request, const Rational& from, const std::optional<Rational>& goal,
                     const char* goal_name) {
  if (request.votes) return count_of(*request.votes, "votes");
  return voters_needed(from, needed(goal, goal_name, request, "the error to reach; or 'votes'"));
}

Made to_repeated(const ArrowRequest& request, const Context& context) {
  const Representation& menus = menus_of(request);
  Made made;
  std::size_t votes = 0;
  if (request.concepts) {
    const Rational before = protocol_error(menus, *request.concepts);
    votes = votes_of(request, before, request.error, "error");
    made.steps = {{"error_before", to_string(before)}, {"error_promised", to_string(majority_error(votes, before))}};
  } else {
    votes = count_of(needed(request.votes, "votes", request, "an odd number; or 'concepts' and 'error'"), "votes");
  }
  made.steps["votes"] = votes;
  made.menus = vote(menus, votes, {}, context.progress);
  made.meaning = fmt::format("the majority of {} independent runs of the protocol", votes);
  return made;
}

Made to_union(const ArrowRequest& request, const Context& context) {
  const Representation& menus = menus_of(request);
  std::size_t draws = 0;
  if (request.draws)
    draws = count_of(*request.draws, "draws");
  else
    draws = unions_needed(needed(request.menu_beta, "menu_beta", request, "how often a menu fails; or 'draws'"),
                          needed(request.beta, "beta", request, "how often a union may fail; or 'draws'"));
  Made made{unite(menus, draws, {}, context.progress), {{"draws", draws}}, 0, ""};
  if (request.menu_beta) {
    made.beta = 1;
    for (std::size_t i = 0; i < draws; ++i) made.beta *= *request.menu_beta;
    made.steps["beta_promised"] = to_string(made.beta);
  }
  made.meaning = fmt::format("{} menus drawn independently, together: useless only if all of them are", draws);
  return made;
}

Made to_majorities(const ArrowRequest& request, const Context& context) {
  const Representation& menus = menus_of(request);
  const Rational beta = request.menu_beta.value_or(0);
  Made made;
  std::size_t votes = 0;
  if (request.menu_alpha || request.concepts) {
    const Rational from = request.menu_alpha ? *request.menu_alpha : least_alpha(menus, *request.concepts, beta);
    votes = votes_of(request, from, request.alpha, "alpha");
    made.steps["alpha_before"] = to_string(from);
    if (from < Rational(1, 2)) made.steps["alpha_promised"] = to_string(majority_error(votes, from));
  } else {
    votes = count_of(needed(request.votes, "votes", request, "an odd number; or 'menu_alpha' and 'alpha'"), "votes");
  }
  made.steps["votes"] = votes;
  made.beta = std::min(Rational(1), beta * Rational(votes));
  made.steps["beta_promised"] = to_string(made.beta);
  made.menus = vote(menus, votes, {}, context.progress);
  made.meaning = fmt::format("all majorities of {} votes, one from each menu", votes);
  return made;
}

Made to_short_list(const ArrowRequest& request, const Context& context) {
  Rng rng = generator(request);
  const Rational beta = needed(request.beta, "beta", request, "how often a drawn menu may fail");
  const Rational alpha = needed(request.alpha, "alpha", request, "how close the menus must come");
  const DrawnMenus list = shorten(menus_of(request), concepts_of(request), alpha, beta, rng, context.progress);
  return {list.menus,
          {{"menus_before", menus_of(request).menus().size()}, {"drawn", list.drawn}, {"lists", list.lists}},
          beta,
          fmt::format("{} drawn menus are ({}, {})-good for the class, checked exactly", list.drawn, to_string(alpha),
                      to_string(beta))};
}

Made to_one_menu(const ArrowRequest& request, const Context& context) {
  Rng rng = generator(request);
  const Rational alpha = needed(request.alpha, "alpha", request, "how close the menu must come");
  const DrawnMenus one = determinise(menus_of(request), concepts_of(request), alpha, rng, context.progress);
  return {one.menus,
          {{"together", together(menus_of(request)).largest_menu()}, {"drawn", one.drawn}, {"lists", one.lists}},
          0,
          fmt::format("one menu of {} hypotheses that never fails at {}, none of which can be left out",
                      one.menus.largest_menu(), to_string(alpha))};
}

// Menus of a fixed number of draws from a prior.
Representation menus_from(const Representation& prior, std::size_t menus, std::size_t size, Rng& rng) {
  std::vector<Menu> made;
  for (std::size_t i = 0; i < menus; ++i) made.push_back(even_menu(draw_hypotheses(prior, size, rng)));
  return merged(Representation(std::move(made)));
}

// A draw is within `alpha` of every target with at least this probability.
struct Hit {
  Interval chance;
  Rational alpha;
  const char* by;
  bool by_word = true;  // by the accuracy that you claim, not by the output distribution itself
};

// What is claimed of the learner's accuracy: by your word, both numbers or none.
std::optional<LearnerClaim> word_of(const ArrowRequest& request, const Rational& epsilon, std::size_t rows) {
  if (request.learner_alpha.has_value() != request.learner_beta.has_value())
    throw Error(fmt::format("option '{}' is missing. Give learner_alpha and learner_beta together, or neither",
                            request.learner_alpha ? "learner_beta" : "learner_alpha"));
  if (!request.learner_alpha) return std::nullopt;
  const LearnerClaim claim{epsilon, 0, *request.learner_alpha, *request.learner_beta, rows};
  check(claim);
  return claim;
}

// The class whose concepts are to be learned: the one that is given, or the table that the learner itself has.
std::optional<FiniteClass> targets_of(const ArrowRequest& request, const Json& options) {
  if (request.concepts) return request.concepts;
  if (!options.contains("concepts") || options["concepts"].is_null()) return std::nullopt;
  return Value<FiniteClass>::read(options["concepts"], "concepts");
}

// Any table says nothing. On copies of a point only the rows differ that a mixture with the target's distribution
// moves, and what is lost is how close the answer comes; the label there must be the target's, as in half of the draws
// of both.
Hit hit_by_word(const ArrowRequest& request, const LearnerClaim& claim, const DummyTable& dummy) {
  Hit hit{hit_chance(claim), claim.alpha, "any table"};
  if (!request.menu_alpha || *request.menu_alpha == claim.alpha) return hit;
  require_below("menu_alpha", *request.menu_alpha, claim.alpha, 1,
                "Menus come no closer than the learner. Raise menu_alpha, or lower learner_alpha");
  if (dummy.label) {
    const auto agrees = [&](const FiniteClass& concepts) {
      for (std::size_t c = 0; c < concepts.concepts(); ++c)
        if (dummy.point >= concepts.points() || concepts.table().get(c, dummy.point) != *dummy.label) return false;
      return true;
    };
    if (!request.concepts || !agrees(*request.concepts)) return hit;
  }
  const Interval share(dummy.label ? Rational(1) : Rational(1, 2));
  const Rational lambda = claim.alpha / *request.menu_alpha;
  const std::pair<Interval, const char*> offers[]{{copies_hit_chance(claim, *request.menu_alpha), "copies of a point"},
                                                  {sorted_hit(lambda, claim), "copies of a point, sorted"}};
  for (const auto& [chance, by] : offers)
    if (const Interval found = share * chance; found.low() > hit.chance.low()) hit = {found, *request.menu_alpha, by};
  return hit;
}

// A word that the output distribution contradicts is refused.
void check_word(const LearnerClaim& claim, const Hit& by_word, const PriorChance& chance) {
  if (by_word.chance.low() <= chance.upper) return;
  throw Error(fmt::format(
      "options 'learner_alpha' and 'learner_beta': the learner is not ({}, {})-accurate with {} rows. Then a draw "
      "would be "
      "within {} of concept {} with probability at least {}, and it is with {} under some distribution. Leave both out",
      to_string(claim.alpha), to_string(claim.beta), claim.rows, to_string(by_word.alpha), chance.concept_index + 1,
      at_least(by_word.chance.low()), at_least(chance.upper)));
}

// From the output distribution itself where the class is known, else by your word.
Hit hit_of(const ArrowRequest& request, const std::optional<LearnerClaim>& claim,
           const std::optional<FiniteClass>& targets, const DummyTable& dummy, const Menu& prior) {
  constexpr double seconds = 10;
  const Rational alpha = request.menu_alpha ? *request.menu_alpha : request.learner_alpha.value_or(Rational(1, 4));
  require_inside("menu_alpha", alpha, 0, 1, "Give a number such as 1/4");
  const auto chance = targets ? least_chance(prior, *targets, alpha, TimeLimit(seconds)) : std::nullopt;
  if (claim) {
    Hit hit = hit_by_word(request, *claim, dummy);
    if (!chance) return hit;
    if (hit.alpha == alpha) check_word(*claim, hit, *chance);
    if (chance->lower < chance->upper && chance->lower < hit.chance.low()) return hit;
  }
  if (!chance)
    throw Error(
        "option 'concepts': more than 62 points tell the concepts and hypotheses apart, which is too much work. Give "
        "learner_alpha and learner_beta, your word for the learner's accuracy");
  return {Interval(chance->lower), alpha, "output distribution", false};
}

std::string meaning_of(const Hit& hit, const std::optional<LearnerClaim>& claim, const std::string& learner,
                       std::size_t rows) {
  if (!hit.by_word)
    return fmt::format(
        "the output distribution of {} on {} equal rows: a prior that is within {} of any target with probability at "
        "least {}",
        learner, rows, to_string(hit.alpha), at_least(hit.chance.low()));
  return fmt::format(
      "if your learner is ({}, {})-accurate with {} rows: the output distribution of {} on {} equal rows is a prior "
      "that is within {} of any target with probability at least {}",
      to_string(claim->alpha), to_string(claim->beta), rows, learner, rows, to_string(hit.alpha),
      at_least(hit.chance.low()));
}

Made from_learner(const ArrowRequest& request, const Context& context) {
  if (request.learner.empty()) throw Error("option 'learner' is needed by learner: an entry of `discreet list`");
  const LearnerEntry& entry = find_learner(request.learner);
  const auto learner = entry.of(request.options.given);
  const Rational epsilon = pure_epsilon(entry.name, "learner", learner->privacy());
  const DummyTable dummy = dummy_of(request);
  const auto claim = word_of(request, epsilon, dummy.rows);
  const auto targets = targets_of(request, learner->options());
  const LearnerLaw law =
      law_on(entry.name, *learner, dummy, context.progress);  // refuses a domain that cannot be listed
  if (!claim && !targets)
    throw Error("option 'concepts' is needed by learner: the class that " + entry.name +
                " learns, a CSV file of 0s and 1s. Or give learner_alpha and learner_beta, your word for its accuracy");
  const Hit hit = hit_of(request, claim, targets, dummy, law.prior.menus()[0]);
  const Rational beta = request.beta.value_or(Rational(1, 4));
  const bool hits = hit.chance.positive();
  const Integer runs = hits ? runs_needed(hit.chance, beta) : Integer(0);
  Made made{law.prior,
            {{"paths", law.paths},
             {"hit_at_least", hit.chance.low_double()},
             {"hit_by", hit.by},
             {"alpha", to_string(hit.alpha)},
             {"epsilon", to_string(epsilon)},
             {"rows", dummy.rows},
             {"kept_by_rounding", law.kept},
             {"cut_off", to_double(law.remainder)}},
            0,
            meaning_of(hit, claim, entry.name, dummy.rows)};
  if (hits) {
    made.steps["runs"] = count_json(runs);
    made.steps["runs_printed"] = Value<Integer>::write(printed_runs(hit.chance, beta));
  }
  if (!request.draws) return made;
  if (!hits) throw Error("option 'draws': some target is not reached by any draw. Leave out draws, and keep the prior");
  if (runs > 1'000'000)
    throw Error("option 'rows': a menu would need " + runs.str() +
                " runs, e^(epsilon rows) of them. Take fewer rows, or leave out draws and keep the prior");
  Rng rng = generator(request);
  made.menus = menus_from(law.prior, count_of(*request.draws, "draws"), low_64(runs), rng);
  made.beta = beta;
  made.meaning += fmt::format("; {} menus of {} draws each", *request.draws, runs.str());
  return made;
}

Made follow(const ArrowRequest& request, const Context& context) {
  switch (request.arrow) {
    case ArrowKind::protocol: return to_protocol(request, context);
    case ArrowKind::private_coins: return from_private_coins(request);
    case ArrowKind::newman: return to_few_coins(request, context);
    case ArrowKind::repeat: return to_repeated(request, context);
    case ArrowKind::unite: return to_union(request, context);
    case ArrowKind::majority: return to_majorities(request, context);
    case ArrowKind::shorten: return to_short_list(request, context);
    case ArrowKind::determinise: return to_one_menu(request, context);
    case ArrowKind::learner:
    case ArrowKind::optimizer:
    case ArrowKind::baseline:
    case ArrowKind::parity: break;
  }
  return from_learner(request, context);
}

// What was given is never replaced by what comes out.
void check_files(const Json& request, const ArrowRequest& read) {
  std::vector<NamedPath> inputs;
  for (const char* name : {"menus", "concepts", "receiver", "data", "model"})
    if (request.contains(name) && request[name].is_string()) inputs.push_back({name, request[name].get<std::string>()});
  if (read.sender) refuse_overwriting({"sender", *read.sender}, inputs);
  if (read.sender) inputs.push_back({"sender", *read.sender});
  if (read.out) refuse_overwriting({"out", *read.out}, inputs);
}

}  // namespace

Json arrow(const Json& given, const Context& context) {
  const ArrowRequest request = split<ArrowRequest>(given, Json::array()).verb;
  check_files(given, request);
  if (request.arrow == ArrowKind::optimizer) return arrow_of_optimizer(request, context);
  if (request.arrow == ArrowKind::baseline) return arrow_of_rows(request);
  if (request.arrow == ArrowKind::parity) return arrow_of_model(request, context);
  const Made made = follow(request, context);
  std::size_t hypotheses = 0;
  for (const Menu& menu : made.menus.menus()) hypotheses += menu.priors.size();
  const std::size_t largest = made.menus.largest_menu();
  Json result{{"arrow", word(request.arrow)},
              {"menus", made.menus.menus().size()},
              {"largest_menu", largest},
              {"hypotheses", hypotheses},
              {"points", made.menus.points()},
              {"bits", std::bit_width(largest - 1)},
              {"nats", std::log(static_cast<double>(largest))}};
  if (request.concepts) {
    result["error"] = told([&] { return protocol_error(made.menus, *request.concepts); });
    result["beta"] = to_string(made.beta);
    result["alpha"] = told([&] { return least_alpha(made.menus, *request.concepts, made.beta); });
  }
  result["steps"] = made.steps;
  if (request.out) {
    write_menus(*request.out, made.menus);
    result["out"] = Value<std::filesystem::path>::write(*request.out);
  }
  if (request.sender) result["sender"] = Value<std::filesystem::path>::write(*request.sender);
  result["meaning"] = made.meaning;
  return result;
}

}  // namespace discreet::inline app
