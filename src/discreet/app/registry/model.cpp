// Tested by call_test.cpp
#include "discreet/app/registry/model.h"

#include "discreet/app/registry/file_digest.h"
#include "discreet/app/registry/person_learner.h"
#include "discreet/app/registry/receipt.h"
#include "discreet/app/registry/run_entry.h"
#include "discreet/base/error.h"
#include "discreet/files/file.h"
#include "discreet/json/value.h"

namespace discreet::inline app {
namespace {

const Json& member(const Json& file, const char* name) {
  if (!file.contains(name))
    throw Error(std::string("the model has no '") + name + "'. Learn it again", Error::Kind::check);
  return file[name];
}

// A file that is no JSON was cut or is of another kind.
Json json_of(const std::string& text) {
  try {
    return parse_json(text);
  } catch (const Error& error) {
    throw Error(std::string("is not a model: ") + error.what() + ", restore the file or learn it again",
                Error::Kind::check);
  }
}

std::string text_member(const Json& file, const char* name) {
  return Value<std::string>::read(member(file, name), name);
}

void check_format(const Json& file) {
  if (!file.is_object() || file.value("format", Json()) != Model::format)
    throw Error("the file is not a model of discreet");
  const Json& version = member(file, "version");
  if (!version.is_number_integer() || version.get<std::int64_t>() < 1)
    throw Error("the model has no valid version", Error::Kind::check);
  if (version.get<std::int64_t>() > Model::version)
    throw Error("the model was written by a newer version of discreet (format " + version.dump() + ", this one reads " +
                std::to_string(Model::version) + "). Upgrade discreet");
}

void check_digest(const Json& file) {
  if (file_digest(file) != text_member(file, "digest"))
    throw Error(
        "the model was changed after it was written (its digest does not fit). Learn it again or restore the file",
        Error::Kind::check);
}

Privacy read_privacy(const Json& from) {
  Privacy privacy{Value<Rational>::read(member(from, "epsilon"), "epsilon"),
                  Value<Rational>::read(member(from, "delta"), "delta"),
                  Value<Neighbours>::read(member(from, "neighbours"), "neighbours")};
  try {
    check(privacy);
  } catch (const Error& error) {  // no learner wrote this, whatever the digest says
    throw Error(std::string("the promise is not valid: ") + error.what(), Error::Kind::check);
  }
  return privacy;
}

std::size_t read_count(const Json& from) {
  if (!from.is_number_unsigned() || from.get<std::uint64_t>() > INT64_MAX)
    throw Error("'rows' or 'people' is not a number of them. Learn it again", Error::Kind::check);
  return from.get<std::size_t>();
}

Schema read_schema(const Json& from, const Json& options) {
  Schema schema = Schema::read(from);
  if (options.value("dimension", Json()) != schema.dimension())
    throw Error("the schema does not have as many literals as the learner's dimension. Learn it again",
                Error::Kind::check);
  return schema;
}

}  // namespace

Json write_privacy(const Privacy& privacy, const std::optional<Person>& person) {
  Json written{{"epsilon", to_string(privacy.epsilon)},
               {"delta", to_string(privacy.delta)},
               {"neighbours", Value<Neighbours>::write(privacy.neighbours)}};
  if (privacy.neighbours == Neighbours::labels) written["protects"] = "labels";  // said where a reader cannot miss it
  if (person) written["unit"] = person->unit();
  if (person) written["votes"] = one_vote(*person, privacy.neighbours);
  return written;
}

std::string run_of_model(const Json& file) {
  auto columns = file.at("inputs").get<std::vector<std::string>>();
  if (file.contains("labels"))
    for (const Json& label : file["labels"]) columns.push_back(label);
  else
    columns.push_back(file.at("label"));
  Json options = file.at("options");
  if (file.contains("schema")) options["schema"] = file["schema"];
  if (file.contains("person")) options["person"] = read_person(file["person"]).request();
  return run_hash("learn", file.at("learner").get<std::string>(), options, columns);
}

Model draft_model(const LearnerEntry& entry, const std::shared_ptr<const AnyLearner>& learner, const Reading& reading) {
  Model model{.learner = entry.name, .options = learner->options(), .privacy = learner->privacy()};
  model.made = learner;
  model.inputs = reading.inputs;
  model.label = reading.label;
  model.labels = reading.labels;
  model.schema = reading.schema;
  model.person = reading.person;
  if (model.privacy.neighbours == Neighbours::add_remove) return model;
  if (reading.people)
    model.people = reading.people->people;
  else
    model.rows = reading.table.rows();
  return model;
}

Spend spend_of(const Model& model, const std::string& note) {
  return {.guarantee = guarantee(model.privacy),
          .purpose = {"learn", model.learner, note},
          .unit = unit_name(model.person),
          .run = run_of_model(write_model(model))};
}

Model learn_model(const LearnerEntry& entry, const std::shared_ptr<const AnyLearner>& learner, const Reading& reading,
                  const Spending& spending, const Progress& progress) {
  Model model = draft_model(entry, learner, reading);
  bool schema_is_private = !model.schema || model.schema->is_private();
  model.is_private = !spending.seed && schema_is_private && !reading.frame_from_data;
  if (spending.seed && spending.ledger)
    throw Error("a seeded run is not private and must not be recorded as a spend. Leave out the seed or the ledger");
  if (!schema_is_private && spending.ledger) throw Error(schema_from_data);
  if (reading.frame_from_data && spending.ledger) throw Error(frame_from_data);
  Rng rng = spending.seed ? Rng::seeded(*spending.seed) : Rng::secure();
  learner->require_rows(reading.table.rows());
  const Spend spend = spend_of(model, spending.note);  // what cannot be written, a name that is not UTF-8, throws here
  model.receipt = pay(spending.ledger, spend);
  // From the spend on, whatever happens is spent.
  try {
    model.hypothesis = learner->learn(reading.table, rng, paced(progress));
  } catch (const Error& error) {
    if (error.kind() != Error::Kind::interrupted) throw;
    throw Error(std::string("interrupted: nothing was learned") +
                    (spending.ledger ? ". The spend was recorded before and remains" : ""),
                Error::Kind::interrupted);
  }
  if (progress.report) progress.report(1);  // but no question: what is learned is paid for and must not be lost
  return model;
}

void Model::add_payment(Json& result) const {
  if (rehearsal) result["rehearsal"] = true;
  if (!receipt) return;
  result["paid"] = !unpaid();
  if (!unpaid()) result["entry"] = (*receipt)["entry"];
}

Json write_model(const Model& model) {
  Json file{{"format", Model::format},
            {"version", model.person            ? (model.person->weighing == Weighing::group ? 5 : Model::version)
                        : model.receipt         ? 4
                        : !model.labels.empty() ? 3
                        : model.schema          ? 2
                                                : 1},
            {"learner", model.learner},
            {"options", model.options},
            {"privacy", write_privacy(model.privacy, model.person)},
            {"private", model.is_private},
            {"inputs", model.inputs},
            {"positive", Value<std::optional<std::string>>::write(model.positive)},
            {"hypothesis", model.hypothesis}};
  if (model.labels.empty())
    file["label"] = model.label;
  else
    file["labels"] = model.labels;
  if (model.schema) file["schema"] = model.schema->write();
  if (model.rows) file["rows"] = *model.rows;
  if (model.person) file["person"] = write_person(*model.person);
  if (model.people) file["people"] = *model.people;
  if (model.receipt) add_receipt(*model.receipt, file);
  if (model.rehearsal) file["rehearsal"] = true;
  file["digest"] = file_digest(file);
  if (model.seal) file["seal"] = *model.seal;
  return file;
}

Model read_model(const Json& file) {
  check_format(file);
  check_digest(file);
  Model model;
  model.learner = text_member(file, "learner");
  model.options = member(file, "options");
  model.privacy = read_privacy(member(file, "privacy"));
  model.is_private = member(file, "private").get<bool>();
  model.inputs = member(file, "inputs").get<std::vector<std::string>>();
  if (file.contains("person")) model.person = read_person(file["person"]);
  if (file.contains("people")) model.people = read_count(file["people"]);
  model.made = make_learner_of(find_learner(model.learner), model.options, OptionsFrom::object, model.person);
  if (model.made->learns_many())
    model.labels = member(file, "labels").get<std::vector<std::string>>();
  else
    model.label = text_member(file, "label");
  model.positive = Value<std::optional<std::string>>::read(member(file, "positive"), "positive");
  model.hypothesis = member(file, "hypothesis");
  if (file.contains("rows")) model.rows = read_count(file["rows"]);
  model.receipt = read_receipt(file);
  model.rehearsal = file.value("rehearsal", Json()) == Json(true);
  if (file.contains("seal")) model.seal = file["seal"];
  if (file.contains("schema")) model.schema = read_schema(file["schema"], model.options);
  if (model.answered()) rule(model);  // throws unless it is a hypothesis of its learner
  return model;
}

Model load_model(const std::string& path) {
  std::string text = read_file(path, Model::max_bytes);
  try {
    return read_model(json_of(text));
  } catch (const Json::exception&) {
    throw Error("'" + path + "' is not a model: a member has the wrong type", Error::Kind::check);
  } catch (const Error& error) {
    throw Error("'" + path + "': " + error.what(), error.kind());
  }
}

std::string rule(const Model& model) {
  if (!model.answered()) return "no answer";
  const auto& names = model.schema ? model.schema->literals() : model.inputs;
  const auto groups = model.schema ? model.schema->groups() : std::vector<LiteralGroup>();
  auto rules = model.made->read(model.hypothesis)->rules(names, groups);
  if (model.labels.empty()) return rules.front();
  if (rules.size() != model.labels.size())
    throw Error("the hypotheses and the labels are not of the same number. Learn it again", Error::Kind::check);
  constexpr std::size_t shown = 12;
  std::string text;
  for (std::size_t j = 0; j < std::min(shown, rules.size()); ++j)
    text += (j == 0 ? "" : "\n") + model.labels[j] + ": " + rules[j];
  if (rules.size() > shown) text += "\nand " + std::to_string(rules.size() - shown) + " more";
  return text;
}

TableSpec input_spec(const Model& model) {
  if (model.schema) return model.schema->inputs();
  TableSpec spec = model.made->inputs(model.inputs);
  spec.labels.clear();
  return spec;
}

std::vector<Label> predict(const Model& model, const Table& table) {
  if (!model.answered()) return std::vector<Label>(table.rows(), 0);
  return model.made->read(model.hypothesis)->predict(table);
}

BitMatrix predict_many(const Model& model, const Table& table) {
  if (!model.answered()) return {table.rows(), model.labels.size()};
  return model.made->read(model.hypothesis)->predict_many(table);
}

void add_labels(const Model& model, const std::vector<std::string>& named, TableSpec& spec) {
  if (model.labels.empty()) {
    if (named.size() > 1) throw Error("the model has one label and several columns are named. Name one by 'label'");
    spec.labels = {LabelColumn{.name = named.empty() ? model.label : named[0], .positive = model.positive}};
    return;
  }
  if (!named.empty() && named.size() != model.labels.size())
    throw Error("the model has " + std::to_string(model.labels.size()) + " labels and " + std::to_string(named.size()) +
                " columns are named. Name as many, in its order, or leave them out");
  spec.labels.clear();
  spec.many_labels = ManyLabels{named.empty() ? model.labels : named, model.positive};
}

}  // namespace discreet::inline app
