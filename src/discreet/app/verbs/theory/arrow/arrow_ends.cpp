// Tested by arrow_test.cpp
#include "discreet/app/verbs/theory/arrow/arrow_ends.h"

#include "discreet/app/request/request.h"
#include "discreet/app/request/seed.h"
#include "discreet/app/verbs/theory/arrow/labelled_points.h"
#include "discreet/base/option_range.h"
#include "discreet/dimensions/menus/search/learner_menus.h"
#include "discreet/dimensions/menus/search/menu_list.h"

namespace discreet::inline app {

const Representation& menus_of(const ArrowRequest& request) {
  return needed(request.menus, "menus", request, "a CSV file with columns menu, weight, prior, labels");
}

std::size_t count_of(std::int64_t value, const char* name) {
  require_between(name, value, 1, 1'000'000, "Choose a number in this range");
  return static_cast<std::size_t>(value);
}

Rng generator(const ArrowRequest& request) { return generator_of(request.seed); }

DummyTable dummy_of(const ArrowRequest& request) {
  require_between("rows", request.rows, 0, 1000, "Take a smaller table");
  require_at_least("dummy_point", request.dummy_point, 0, "Points are numbered from 0");
  require_between("dummy_label", request.dummy_label, 0, 1, "Write 0 or 1");
  DummyTable dummy{static_cast<std::size_t>(request.rows), static_cast<std::uint64_t>(request.dummy_point), {}, {}};
  if (request.units) dummy.units = count_of(*request.units, "units");
  if (request.dummy_label) dummy.label = *request.dummy_label == 1;
  return dummy;
}

Rational pure_epsilon(const std::string& name, const char* option, const Privacy& promise) {
  if (promise.delta != 0 || promise.neighbours == Neighbours::labels)
    throw Error(
        fmt::format("option '{}': ", option) + name +
        " makes no pure promise about whole rows, and no representation follows from another one. Set delta to 0, "
        "or name another entry");
  return promise.neighbours == Neighbours::add_remove ? 2 * promise.epsilon : promise.epsilon;
}

Json count_json(const Integer& count) { return bit_length(count) < 53 ? Json(low_64(count)) : Json(count.str()); }

std::string at_least(const Rational& chance) {
  if (chance == 0) return "0";
  Rational unit = 1;
  while (chance < 1000 * unit) unit /= 10;
  return fmt::format("{:.4g}", to_double(Rational(floor(chance / unit)) * unit));
}

Json arrow_of_optimizer(const ArrowRequest& request, const Context& context) {
  if (request.optimizer.empty()) throw Error("option 'optimizer' is needed by optimizer: an entry of `discreet list`");
  const OptimizerEntry& entry = find_optimizer(request.optimizer);
  const auto optimizer = entry.of(request.options.given);
  const DummyTable dummy = dummy_of(request);
  require_below("learner_beta", request.learner_beta, 0, 1, "Give a number such as 0.05");
  const Rational epsilon = pure_epsilon(entry.name, "optimizer", optimizer->privacy());
  const SolutionLaw law = law_on(entry.name, *optimizer, dummy, context.progress);
  const Rational kept = share_kept(*optimizer, dummy, law, context.progress)
                            .value_or(hit_chance({epsilon, 0, Rational(1, 2), 0, dummy.rows}).low());
  Json solutions = Json::array();
  for (const auto& [solution, chance] : law.chances)
    solutions.push_back({{"solution", Json::parse(solution)}, {"chance", to_double(chance)}});
  Json steps{{"paths", law.paths},
             {"kept_at_least", Interval(kept).low_double()},
             {"epsilon", to_string(epsilon)},
             {"rows", dummy.rows},
             {"cut_off", to_double(law.remainder)}};
  std::string meaning = fmt::format(
      "the output distribution of {} on {} equal rows: whatever the table of that many rows, a draw is a good "
      "solution with probability at least {} times that of the optimizer on the table",
      entry.name, dummy.rows, at_least(kept));
  if (request.learner_beta) {
    const Rational hit = kept * (1 - *request.learner_beta);
    steps["hit_at_least"] = Interval(hit).low_double();
    steps["runs"] = count_json(runs_needed(Interval(hit), request.beta.value_or(Rational(1, 4))));
    meaning +=
        fmt::format("; if your optimizer fails with probability at most {}, a draw is one with probability at least {}",
                    to_string(*request.learner_beta), at_least(hit));
  }
  Json result{{"arrow", word(request.arrow)}, {"solutions", std::move(solutions)}, {"steps", std::move(steps)}};
  if (request.out) {
    write_solutions(*request.out, law);
    result["out"] = Value<std::filesystem::path>::write(*request.out);
  }
  result["meaning"] = meaning;
  return result;
}

Json arrow_of_rows(const ArrowRequest& request) {
  const MenuBaseline baseline{menus_of(request),
                              needed(request.alpha, "alpha", request, "the share of mistakes to allow")};
  const LabelledPoints rows = read_labelled_points(
      needed(request.data, "data", request, "a CSV file with the columns x and y"), baseline.menus.points());
  Rng rng = generator(request);
  const auto answer = baseline.learn({rows.x, rows.y}, rng);
  Json result{{"arrow", word(request.arrow)}, {"private", false}, {"rows", rows.x.size()}, {"answer", nullptr}};
  if (!answer) {
    result["meaning"] =
        "every hypothesis of the drawn menu errs on more than " + to_string(baseline.most) + " of the rows";
    return result;
  }
  result["answer"] = {{"menu", answer->menu + 1},
                      {"hypothesis", answer->hypothesis + 1},
                      {"mistakes", answer->mistakes},
                      {"labels", labels_text(baseline.menus.menus()[answer->menu].hypotheses, answer->hypothesis)}};
  result["meaning"] = fmt::format(
      "the best of a drawn menu, with {} mistake{} on {} rows; not private: the rows were looked at "
      "without any promise",
      answer->mistakes, answer->mistakes == 1 ? "" : "s", rows.x.size());
  return result;
}

}  // namespace discreet::inline app
