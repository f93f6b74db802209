// Tested by call_test.cpp
#include "discreet/app/verbs/verify/verify.h"

#include <limits>
#include <variant>

#include "discreet/app/registry/person_learner.h"
#include "discreet/app/registry/schema_options.h"
#include "discreet/app/releases/optimizers.h"
#include "discreet/app/releases/sanitizers.h"
#include "discreet/app/request/request.h"
#include "discreet/app/request/text.h"
#include "discreet/app/studies/randomizers.h"
#include "discreet/app/verbs/verify/verify_json.h"
#include "discreet/audit/verify/people_files.h"
#include "discreet/base/option_range.h"
#include "discreet/random/explore/explorer.h"

namespace discreet::inline app {
namespace {

// An entry of any of the lists.
class Named {
 public:
  template <class Entry>
  explicit Named(const Entry& entry) : entry_(&entry) {}

  const std::string& name() const {
    return *std::visit([](const auto* entry) { return &entry->name; }, entry_);
  }
  const Json& fields() const {
    return *std::visit([](const auto* entry) { return &entry->fields; }, entry_);
  }
  Subject subject(const Json& options, std::size_t rows) const {
    return std::visit([&](const auto* entry) { return entry->subject(options, rows); }, entry_);
  }

 private:
  std::variant<const LearnerEntry*, const MechanismEntry*, const SanitizerEntry*, const RandomizerEntry*,
               const OptimizerEntry*>
      entry_;
};

Named find(const Json& request) {
  Kind kind = request.contains("kind") ? Value<Kind>::read(request["kind"], "kind") : Kind::learner;
  if (kind == Kind::learner) return Named(learner_of(request));
  const std::string_view what = word(kind);
  if (!request.contains("learner"))
    throw Error((kind == Kind::optimizer ? "name an " : "name a ") + std::string(what) +
                ". `discreet list` shows them");
  if (kind == Kind::sanitizer) return Named(find_sanitizer(Value<std::string>::read(request["learner"], what)));
  if (kind == Kind::randomizer) return Named(find_randomizer(Value<std::string>::read(request["learner"], what)));
  if (kind == Kind::optimizer) return Named(find_optimizer(Value<std::string>::read(request["learner"], what)));
  return Named(find_mechanism(Value<std::string>::read(request["learner"], what)));
}

// A relation that is asked for must be the one that the entry promises something under.
void check_relation(const std::optional<Neighbours>& asked, const Named& entry, const Privacy& promised) {
  if (!asked || *asked == promised.neighbours) return;
  const char* proved = promised.neighbours == Neighbours::replace      ? "replacement only. Write replace"
                       : promised.neighbours == Neighbours::add_remove ? "adding and removing only. Write add_remove"
                                                                       : "replaced labels only. Write labels";
  throw Error("option 'neighbours': " + entry.name() + " proves " + proved + ", or leave it out");
}

constexpr std::int64_t most_people = 8;

// The program on files of people, with the promise for a person that the options ask for.
Subject people_subject(const Named& entry, const VerifyRequest& verb, const Json& options) {
  if (verb.kind == Kind::mechanism || verb.kind == Kind::randomizer)
    throw Error("option 'people': a " + std::string(word(verb.kind)) +
                " does not read a table of people. Leave it out, or verify a learner, a sanitizer or an optimizer");
  require_between("people", verb.people, 1, most_people, "Take a small number, such as 2");
  const Weighings weighings =
      verb.kind == Kind::learner ? learner_weighings(find_learner(entry.name()), options) : Weighings{Weighing::group};
  const Person person{"", rows_each_of(verb.rows_each.value_or(1)), {}, weighing_of(verb.weigh, weighings)};
  const RowShare share(entry.fields(), options, person.places());
  const auto people = static_cast<std::size_t>(*verb.people);
  const Subject rows = entry.subject(share.options(), people * share.places());
  return on_files(rows, share.of_person(rows.promised),
                  {.people = people, .rows_each = person.rows_each, .absent = [person](Neighbours neighbours) {
                     return person.absent(neighbours);
                   }});
}

// A time too short for a double is still a limit.
double seconds_of(const Rational& seconds) {
  return seconds == 0 ? 0 : std::max(to_double(seconds), std::numeric_limits<double>::min());
}

// Options may pass every check and still be out of reach of the arithmetic; then all of them are named. The number of
// rows is the verb's own option.
template <class Work>
auto naming_options(const Json& fields, Work&& work) {
  try {
    return work();
  } catch (const Explorer::Refused& refused) {
    throw Error(std::string(refused.what()) + ", by the options " + join(names_of(fields)));
  } catch (const Error& error) {
    auto names = names_of(fields);
    std::string what = error.what();
    bool named =
        what.starts_with("option 'rows'") ||
        std::any_of(names.begin(), names.end(), [&](const std::string& name) { return what.find(name) != what.npos; });
    if (named || error.kind() != Error::Kind::mistake || names.empty()) throw;
    throw Error(what + ". Choose less extreme values of the options " + join(names));
  }
}

}  // namespace

Json verify(const Json& request, const Context& context) {
  const Named entry = find(request);
  auto [verb, options] = split<VerifyRequest>(request, entry.fields());
  const std::int64_t asked = verb.rows.value_or(verb.kind == Kind::randomizer ? 1 : 3);
  require_at_least("rows", asked, 0, "Take a small number, such as 3");
  require_at_least("seconds", verb.seconds, 0, "Write 0 for no limit");
  auto rows = static_cast<std::size_t>(asked);
  if ((verb.rows_each || verb.weigh) && !verb.people)
    throw Error(std::string("option '") + (verb.rows_each ? "rows_each" : "weigh") +
                "' needs 'people' beside it: the number of people in a file, such as 2");
  if (verb.schema && verb.kind != Kind::learner)
    throw Error("option 'schema': a schema describes the table of a learner. Leave it out for a " +
                std::string(word(verb.kind)));
  if (verb.schema) options = with_dimension(find_learner(entry.name()), options, verb.schema);
  VerifyReport report = naming_options(entry.fields(), [&] {
    Subject subject = verb.people ? people_subject(entry, verb, options) : entry.subject(options, rows);
    check_relation(verb.neighbours, entry, subject.promised);
    return verify(subject, {.rows = rows, .seconds = seconds_of(verb.seconds), .progress = context.progress});
  });
  Json result{{"name", entry.name()}};
  result.update(Json(to_json(report)));
  if (verb.schema) {
    result["instance"] = report.instance + "; a record is a label and one bit for each of the schema's " +
                         std::to_string(verb.schema->dimension()) + " literals";
    result["literals"] = verb.schema->literals();
  }
  return result;
}

namespace {

// An outcome may be a hypothesis as JSON. Rows and other outcomes are texts.
std::string outcome_words(const std::string& text) {
  if (text == "null") return "no answer";
  const bool is_json = (text.starts_with('{') || text.starts_with('[')) && Json::accept(text);
  return is_json ? plain_words(Json::parse(text)) : text;
}

// At most a few of them, with commas.
std::string some_of(const Json& texts, const char* between) {
  constexpr std::size_t shown = 6;
  std::string text;
  for (std::size_t i = 0; i < std::min(shown, texts.size()); ++i)
    text += (i == 0 ? "" : between) + outcome_words(plain(texts[i]));
  if (texts.empty()) return "no rows";
  return texts.size() > shown ? fmt::format("{}{}and {} more", text, between, texts.size() - shown) : text;
}

// The pair of neighbours that the measured epsilon or delta comes from.
void add_witness(const Json& witness, Lines out) {
  auto chance = [](const Json& enclosure) { return fmt::format("{:.6g}", enclosure["high"].get<double>()); };
  fmt::format_to(out, "largest difference:\n  table        {}\n  neighbour    {}\n  outcome      {}\n",
                 some_of(witness["database"], ", "), some_of(witness["neighbour"], ", "),
                 some_of(witness["event"], " or "));
  fmt::format_to(out, "  probability  {} on the table, {} on the neighbour\n", chance(witness["probability"]),
                 chance(witness["neighbour_probability"]));
}

std::string verify_text(const Finished& finished) {
  const Json& result = finished.result;
  std::string text;
  Lines out(text);
  fmt::format_to(out, "{}: {}\n", plain(result["verdict"]), plain(result["instance"]));
  auto line = [&](const char* name, const Json& level) {
    auto shown = [](const Json& value) { return value.is_null() ? "unknown" : number(value); };
    fmt::format_to(out, "{:<10}epsilon {}, delta {}\n", name, shown(level["epsilon"]), shown(level["delta"]));
  };
  line("promised", result["promised"]);
  line("measured", result["measured"]);
  fmt::format_to(out, "{} {}, {} pairs of neighbours, {} undecided\n", result["databases"].dump(),
                 result.contains("people") ? "files" : "tables", result["pairs"].dump(), result["undecided"].dump());
  if (!result["witness"].is_null()) add_witness(result["witness"], out);
  return text;
}

int verify_status(const Json& result, Ended ended) {
  if (result["verdict"] == "violated") return 4;
  if (result["verdict"] == "undecided") return ended == Ended::interrupted ? 130 : 1;
  return 0;
}

}  // namespace

Verb verify_verb() {
  Verb verb = verb_of<VerifyRequest>(verify);
  verb.subject = "any";
  verb.text = verify_text;
  verb.status = verify_status;
  return verb;
}

}  // namespace discreet::inline app
