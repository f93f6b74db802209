// Tested by schema_call_test.cpp
#include "discreet/app/verbs/schema/drafting.h"

#include "discreet/app/request/overwriting.h"
#include "discreet/app/request/request.h"
#include "discreet/app/request/text.h"
#include "discreet/base/option_range.h"
#include "discreet/files/file.h"
#include "discreet/table/schema_draft.h"

namespace discreet::inline app {
namespace {

void check_sources(const SchemaOptions& options) {
  int sources = options.codebook.has_value() + options.data.has_value() + options.schema.has_value();
  if (sources != 1)
    throw Error(
        "give one of 'codebook' (a description of the columns), 'data' (a table, with not_private) and 'schema' " +
        std::string("(to show it)"));
  if (options.data && options.not_private == NotPrivate::refuse)
    throw Error(
        "option 'data': a schema made from data is NOT private: its values and cut points tell about the people in the "
        "table. Write a codebook, or accept it by --not-private (\"not_private\": \"accept\" in a request)");
  require_between("parts", options.parts, 2, 1000, "Take a number such as 4");
  require_between("values", options.values, 1, 1000, "Take a number such as 20");
  if (options.positive && options.label.empty()) throw Error("option 'positive': name the label too, by 'label'");
}

void check_out(const Json& request, const SchemaOptions& options) {
  if (!options.out) return;
  std::vector<NamedPath> others{schema_file(request)};
  if (options.codebook) others.push_back({"codebook", *options.codebook});
  if (options.data) others.push_back({"data", *options.data});
  refuse_overwriting({"out", *options.out}, others);
}

DraftOptions draft_options(const SchemaOptions& options) {
  DraftOptions draft{.parts = options.parts, .values = options.values};
  if (!options.label.empty()) {
    check_shown_text(options.label, "option 'label'");
    if (options.positive) check_shown_text(*options.positive, "option 'positive'");
    draft.label = SchemaLabel{options.label, options.positive};
  }
  return draft;
}

TableSurvey survey_of(const SchemaOptions& options, const Context& context) {
  if (options.schema) return {*options.schema, {}};
  DraftOptions draft = draft_options(options);
  Csv csv(Source::open(options.codebook ? options.codebook->native() : options.data->native()));
  if (options.codebook) return {schema_from_codebook(csv, draft, context.progress), {}};
  TableSurvey survey = schema_from_table(csv, draft, context.progress);
  context.say(
      "NOT PRIVATE: this schema was made from data, and tells about the people in it; what is learned with it is "
      "marked not private");
  return survey;
}

}  // namespace

Json draft_schema(const Json& request, const Context& context) {
  SchemaOptions options = split<SchemaOptions>(request, Json::array()).verb;
  check_sources(options);
  check_out(request, options);
  TableSurvey survey = survey_of(options, context);
  Json result = Json::object();
  Json written = survey.schema.write();
  if (options.out) {
    write_file(options.out->native(), written.dump(2) + "\n");
    result["out"] = Value<std::filesystem::path>::write(*options.out);
  } else {
    result["schema"] = written;
  }
  result["dimension"] = survey.schema.dimension();
  result["literals"] = survey.schema.literals();
  result["private"] = survey.schema.is_private();
  if (options.data) result["left_out"] = survey.left_out;
  return result;
}

namespace {

// Without a file the schema itself, so that it can be sent into one.
std::string schema_text(const Finished& finished) {
  const auto& [request, result, explain] = finished;
  if (result.contains("schema") && !request.contains("schema")) return result["schema"].dump(2) + "\n";
  std::string text;
  Lines out(text);
  fmt::format_to(out, "{} literals{}\n", result["dimension"].dump(),
                 result.contains("out") ? ", written to " + plain(result["out"]) : "");
  for (const Json& literal : result["literals"]) fmt::format_to(out, "  {}\n", plain(literal));
  if (result.contains("left_out") && !result["left_out"].empty())
    fmt::format_to(out, "left out: {}\n", result["left_out"].dump());
  if (result["private"] == false) fmt::format_to(out, "NOT PRIVATE: the schema was made from data\n");
  return text;
}

}  // namespace

Verb schema_verb() {
  Verb verb = verb_of<SchemaOptions>(draft_schema);
  verb.text = schema_text;
  verb.switches = {{"not_private", "accept"}};
  return verb;
}

}  // namespace discreet::inline app
