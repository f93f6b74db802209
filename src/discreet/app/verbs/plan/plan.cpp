#include "discreet/app/verbs/plan/plan.h"

#include <algorithm>
#include <cctype>

#include "discreet/app/registry/assumptions.h"
#include "discreet/app/registry/model.h"
#include "discreet/app/registry/person_learner.h"
#include "discreet/app/registry/planned_entry.h"
#include "discreet/app/registry/reading.h"
#include "discreet/app/registry/run_entry.h"
#include "discreet/app/registry/schema_options.h"
#include "discreet/app/releases/optimizers.h"
#include "discreet/app/releases/person_planned.h"
#include "discreet/app/releases/sanitizers.h"
#include "discreet/app/request/request.h"
#include "discreet/app/verbs/plan/comparison.h"
#include "discreet/app/verbs/plan/curve_picture.h"
#include "discreet/app/verbs/plan/table_bounds.h"
#include "discreet/base/option_range.h"
#include "discreet/base/wording.h"
#include "discreet/bounds/table/bound_table.h"
#include "discreet/files/file.h"

namespace discreet::inline app {
namespace {

Json to_json(const Bound& bound) {
  Json json{{"id", bound.id}, {"kind", to_string(bound.kind)}, {"rows", bound.rows}, {"source", bound.source}};
  if (bound.refusal) json["refusal"] = to_double(*bound.refusal);
  return json;
}

constexpr std::int64_t most_labels = 100'000'000;

std::vector<std::uint64_t> counts_of(const LearnerEntry& entry, const Json& options, const std::string& text) {
  if (!learns_many(entry, options))
    throw Error("option 'label_counts': " + entry.name + " learns one label. Leave it out, or plan a direct_sum of it");
  std::vector<std::uint64_t> counts;
  for (const std::string& part : split_commas(text)) {
    const Integer count = Value<Integer>::read(part, "label_counts");
    require_between("label_counts", count, 1, most_labels, "Write counts such as 1,10,100");
    counts.push_back(low_64(count));
  }
  return counts;
}

// How far what is proved lies above what is necessary; null where the planner knows no lower bound.
Json gap_of(const std::vector<Bound>& bounds, const Bound& rule) {
  const Bound* most = nullptr;
  for (const Bound& bound : bounds)
    if (bound.kind == Bound::Kind::lower && (!most || bound.rows > most->rows)) most = &bound;
  if (!most) return nullptr;
  // A self-check: both are about the same goal, so a learner that is proved to exist needs at least what all need.
  if (most->rows > rule.rows)
    throw Error(
        "the lower bound " + most->id + " exceeds the proved bound " + rule.id + ". This is a defect of the planner",
        Error::Kind::check);
  return {{"lower", most->id},
          {"lower_rows", most->rows},
          {"times", most->rows == 0 ? Json() : Json(static_cast<double>(rule.rows) / static_cast<double>(most->rows))}};
}

// Null where no paper states a number of rows for what is asked: many say O(...), or are about other options.
Json printed_of(const std::vector<Bound>& bounds) {
  Json ids;
  for (const Bound& bound : bounds)
    if (bound.kind == Bound::Kind::printed) ids.push_back(bound.id);
  return ids;
}

PictureFormat picture_format(const std::string& suffix) {
  if (suffix == ".svg") return PictureFormat::svg;
  if (suffix == ".png") return PictureFormat::png;
  throw Error("option 'curve': the file must end in .csv, .svg or .png. The ending chooses the format");
}

void write_curve(const Json& curve, const PlannedEntry& entry, const std::filesystem::path& path) {
  std::string suffix = path.extension().string();
  std::ranges::transform(suffix, suffix.begin(), [](unsigned char c) { return std::tolower(c); });
  write_file(path.native(), suffix == ".csv"
                                ? curve_csv(curve)
                                : draw_curve(curve, "Rows that " + entry.name + " needs", picture_format(suffix)));
}

// What is told of a learner, a sanitizer and an optimizer alike.
Json planned(const PlannedEntry& entry, const AnyPlanned& made, const PlanOptions& verb, const Context& context) {
  const Accuracy goal{verb.alpha, verb.beta};
  std::vector<Bound> bounds = entry.bounds_of(made, goal);
  entry.add_class_bound(made, goal, paced(context.progress), bounds);
  auto is_proved = [](const Bound& bound) { return bound.kind == Bound::Kind::proved; };
  if (entry.kind != "learner" && std::ranges::none_of(bounds, is_proved))
    throw Error(
        "no proved bound covers these options. Leave those that the planner chooses (levels, jitter, rounds, "
        "table_rows, assignments) "
        "to it, and allow a larger alpha or beta");
  const Bound& rule = best(bounds);
  Json result{{entry.kind, entry.name},
              {"rows", rule.rows},
              {"rule", rule.id},
              {"alpha", to_string(verb.alpha)},
              {"beta", to_string(verb.beta)},
              {"bounds", Json::array()},
              {"privacy", write_privacy(made.privacy(), entry.person)},
              {"options", made.options()},
              {"printed", printed_of(bounds)},
              {"gap", gap_of(bounds, rule)}};
  for (const Bound& bound : bounds) result["bounds"].push_back(to_json(bound));
  if (entry.person) result.update({{"unit", "people"}, {"weigh", word(entry.person->weighing)}});
  if (rule.refusal) result["refusal"] = to_double(*rule.refusal);
  if (verb.rows) {
    require_at_least("rows", *verb.rows, 0, "Count the rows of the table");
    result["inverse"] = inverse_plan(entry, goal, static_cast<std::uint64_t>(*verb.rows), paced(context.progress));
  }
  if (!verb.curve && (verb.over != PlanOptions{}.over || !verb.at.empty()))
    throw Error(std::string("option '") + (verb.at.empty() ? "over" : "at") +
                "' is for a curve. Give curve, the file to write, too");
  if (verb.curve) {
    result["curve"] = plan_curve(entry, goal, verb.over, verb.at, paced(context.progress));
    write_curve(result["curve"], entry, *verb.curve);
    result["curve"]["file"] = Value<std::filesystem::path>::write(*verb.curve);
  }
  return result;
}

// An entry of a registry with the options of a request.
template <class Entry>
class PlannedOf : public PlannedEntry {
 public:
  PlannedOf(const char* entry_kind, const Entry& entry, const Json& options) : entry_(entry) {
    kind = entry_kind;
    name = entry.name;
    fields = entry.fields;
    given = options;
  }
  std::shared_ptr<const AnyPlanned> make(const Json& options) const override {
    return make_planned_of(entry_, options, rows_each(person));
  }

 protected:
  const Entry& entry_;
};

class PlannedLearner final : public PlannedOf<LearnerEntry> {
 public:
  PlannedLearner(const LearnerEntry& entry, const Json& options, const AnyLearner& learner, PlanErrors asked)
      : PlannedOf("learner", entry, options), of_table_(asked == PlanErrors::table) {
    errors = entry.errs_on_table ? PlanErrors::table : asked;
    many_labels = learner.learns_many();
  }
  std::shared_ptr<const AnyPlanned> make(const Json& options) const override {
    return make_learner_of(entry_, options, OptionsFrom::user, person);
  }
  std::vector<Bound> bounds(const AnyPlanned& made, const Accuracy& goal) const override {
    if (!of_table_) return made.bounds(goal);
    return bounds_on_table(name, dynamic_cast<const AnyLearner&>(made), goal);
  }

 private:
  bool of_table_;
};

// The option `values` of a curve is called `at`. Some entries have an option of the old name.
void refuse_old_name(const Json& request, const Json& fields) {
  if (request.contains("values") && !field_of(fields, "values"))
    throw Error("option 'values' is now called 'at'. Write at, such as 0.1,1,10");
}

// A plan that is about errors on the table itself would ignore the choice.
[[noreturn]] void refuse_errors(const std::string& name) {
  throw Error("option 'errors': a plan of " + name + " is about errors on the table itself. Leave it out");
}

// The rows of each person, for a plan that counts people.
std::optional<Person> people_of(const PlanOptions& verb, const Weighings& weighings) {
  if (!verb.rows_each && verb.weigh)
    throw Error("Option --rows-each is missing. Add the maximum number of rows per person, or leave out --weigh.");
  if (!verb.rows_each) return std::nullopt;
  if (verb.curve || !verb.label_counts.empty())
    throw Error(std::string("option '") + (verb.curve ? "curve" : "label_counts") +
                "' counts rows. Leave it out, or leave out rows_each");
  return Person{"", rows_each_of(*verb.rows_each), {}, weighing_of(verb.weigh, weighings)};
}

// One vote per person if a bound is proved for losses of people, else one for each place.
std::optional<Person> people_of_learner(const LearnerEntry& entry, const Json& options, const PlanOptions& verb) {
  auto person = people_of(verb, verb.rows_each ? learner_weighings(entry, options) : Weighings{Weighing::group});
  if (!person || person->weighing != Weighing::votes) return person;
  const auto learner = make_learner_of(entry, options, OptionsFrom::user, person);
  const Accuracy goal{verb.alpha, verb.beta};
  const auto bounds = verb.errors == PlanErrors::table ? learner->table_bounds(goal) : learner->bounds(goal);
  if (std::ranges::find(bounds, Bound::Kind::proved, &Bound::kind) == bounds.end()) person->weighing = Weighing::group;
  return person;
}

// The assumptions of a plan for people.
void assume_people(const std::optional<Person>& person, PlanErrors errors, Json& assumes) {
  if (!person || person->rows_each == 1) return;
  if (person->weighing == Weighing::votes) {
    if (errors == PlanErrors::population) assumes[0] = "people are independent draws from one distribution";
    assumes.push_back("a person's error is the share of wrong rows among those that count");
    return;
  }
  assumes.push_back("every person has at least " + std::to_string(person->rows_each) + " rows in the table");
  assumes.push_back("rows of one person are as independent as rows of two people");
}

bool is_given(const Json& request, const char* option) {
  return request.contains(option) && !request[option].is_null();
}

Json plan_learner(const Json& request, const Context& context) {
  const LearnerEntry& entry = learner_of(request);
  refuse_old_name(request, entry.fields);
  auto [verb, given] = split<PlanOptions>(request, entry.fields);
  const bool of_population = is_given(request, "errors") && verb.errors == PlanErrors::population;
  if (entry.errs_on_table && of_population) refuse_errors(entry.name);
  given = with_dimension(entry, given, verb.schema);
  if (verb.errors == PlanErrors::table && !verb.label_counts.empty())
    throw Error("option 'label_counts' compares errors of the population. Leave it out, or leave out errors");
  const auto person = people_of_learner(entry, given, verb);
  const auto learner = make_learner_of(entry, given, OptionsFrom::user, person);
  PlannedLearner wanted(entry, given, *learner, verb.errors);
  wanted.person = person;
  const PlanErrors errors = wanted.errors;
  Json result = planned(wanted, *learner, verb, context);
  if (errors == PlanErrors::table) result["errors"] = std::string(word(errors));
  const Premise premise = learner->premise();
  result["setting"] = std::string(word(premise.setting));
  result["assumes"] = assumptions(premise, errors, learner->learns_many());
  assume_people(person, errors, result["assumes"]);
  if (person && person->rows_each > 1 && person->weighing == Weighing::group && verb.weigh != Weighing::group)
    result["assumes"].push_back("the run has --weigh group, since no bound is proved for one vote per person");
  if (!verb.label_counts.empty())
    result["comparison"] =
        compare(entry.name, part_of(request, names_of(entry.fields)), counts_of(entry, given, verb.label_counts),
                {verb.alpha, verb.beta}, paced(context.progress));
  return result;
}

// A sanitizer or an optimizer: there are no labels.
template <class Entry>
Json plan_unlabelled(const char* kind, const Entry& entry, const Json& request, const Context& context) {
  refuse_old_name(request, entry.fields);
  if (is_given(request, "errors")) refuse_errors(entry.name);
  auto [verb, given] = split<PlanOptions>(request, entry.fields);
  const std::string without = std::string(". Leave it out");
  if (verb.schema) throw Error("option 'schema': a schema describes the table of a learner" + without);
  if (!verb.label_counts.empty())
    throw Error(std::string("option 'label_counts': ") + (*kind == 'o' ? "an " : "a ") + kind + " has no labels" +
                without);
  PlannedOf wanted(kind, entry, given);
  wanted.person = people_of(verb, {Weighing::group});
  const auto made = wanted.make(given);
  Json result = planned(wanted, *made, verb, context);
  result["assumes"] = assumptions_on_table();
  assume_people(wanted.person, PlanErrors::table, result["assumes"]);
  if constexpr (requires { entry.goal_says; }) result["goal"] = entry.goal_says;
  if constexpr (requires { entry.error_says; }) result["error_says"] = entry.error_says;
  return result;
}

Json plan_bound(const Json& request) {
  const BoundRow& row = find_bound(Value<std::string>::read(request["learner"], "bound"));
  std::map<std::string, Rational> values;
  for (const auto& [key, value] : request.items())
    if (key != "verb" && key != "learner" && key != "kind") values[key] = Value<Rational>::read(value, key);
  const BoundValue found = evaluate(row, values);
  Json result{{"bound", std::string(row.id)},
              {"kind", std::string(to_string(row.kind))},
              {"unit", std::string(row.unit)},
              {"formula", std::string(row.text)},
              {"validity", std::string(row.validity)},
              {"source", std::string(row.source)},
              {"low", found.low},
              {"high", found.high}};
  if (row.unit == "rows" || row.unit == "people") result["rows"] = found.rows;
  return result;
}

}  // namespace

Json plan(const Json& request, const Context& context) {
  const PlanKind kind = request.contains("kind") ? Value<PlanKind>::read(request["kind"], "kind") : PlanKind::learner;
  if (kind == PlanKind::learner) return plan_learner(request, context);
  if (!request.contains("learner"))
    throw Error(std::string(kind == PlanKind::optimizer ? "name an " : "name a ") + std::string(word(kind)) +
                ". `discreet list` shows them");
  const std::string name = Value<std::string>::read(request["learner"], word(kind));
  if (kind == PlanKind::bound) return plan_bound(request);
  if (kind == PlanKind::optimizer) return plan_unlabelled("optimizer", find_optimizer(name), request, context);
  return plan_unlabelled("sanitizer", find_sanitizer(name), request, context);
}

Verb plan_verb() {
  Verb verb = verb_of<PlanOptions>(plan);
  verb.subject = "any";
  verb.text = plan_text;
  verb.renamed = {{"values", "at"}};
  verb.explains = true;
  return verb;
}

}  // namespace discreet::inline app
