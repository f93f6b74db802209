#include "discreet/app/verbs/theory/dimension/dimension.h"

#include <algorithm>

#include "discreet/app/request/request.h"
#include "discreet/app/request/text.h"
#include "discreet/app/verbs/theory/dimension/dimension_quantity.h"
#include "discreet/app/verbs/theory/dimension/smaller_class.h"
#include "discreet/app/verbs/theory/dimension/tree_picture.h"
#include "discreet/base/option_range.h"
#include "discreet/base/wording.h"
#include "discreet/files/file.h"

namespace discreet::inline app {
namespace {

std::vector<std::string> names_of_quantities() {
  std::vector<std::string> names;
  for (const DimensionQuantity& each : dimension_quantities()) names.push_back(each.name);
  return names;
}

// In the order of the table, whatever the order in the option.
std::vector<const DimensionQuantity*> wanted(const std::string& only) {
  const std::vector<std::string> known = names_of_quantities();
  std::vector<std::string> asked;
  for (std::size_t begin = 0, end; begin < only.size(); begin = end + 1) {
    end = std::min(only.find(',', begin), only.size());
    asked.push_back(only.substr(begin, end - begin));
    if (std::ranges::find(known, asked.back()) == known.end())
      throw Error("option 'only': " + in_quotes(asked.back()) + " is no quantity" + did_you_mean(asked.back(), known) +
                  ". Known are " + join(known));
  }
  std::vector<const DimensionQuantity*> chosen;
  for (const DimensionQuantity& each : dimension_quantities())
    if (asked.empty() || std::ranges::find(asked, each.name) != asked.end()) chosen.push_back(&each);
  return chosen;
}

std::filesystem::path folder_of(const DimensionOptions& options) {
  if (!options.out) return {};
  std::error_code failed;
  std::filesystem::create_directories(*options.out, failed);
  if (!std::filesystem::is_directory(*options.out, failed))
    throw Error("option 'out': " + path_in_quotes(options.out->native()) + " is no folder and cannot be made one");
  return *options.out;
}

// The document itself, or the file that it was written to.
Json kept(const Json& certificate, const std::filesystem::path& folder, const std::string& name) {
  if (folder.empty() || certificate.is_null()) return certificate;
  const std::filesystem::path file = folder / (name + ".json");
  write_file(file.native(), certificate.dump(1) + "\n");
  return Value<std::filesystem::path>::write(file);
}

Json written(const Measured& measured, const std::filesystem::path& folder, const std::string& name) {
  Json result{{"lower", measured.lower},
              {"upper", measured.upper},
              {"exact", measured.lower == measured.upper},
              {"certificate",
               {{"lower", kept(measured.lower_certificate, folder, name + "_lower")},
                {"upper", kept(measured.upper_certificate, folder, name + "_upper")}}}};
  if (!measured.remark.empty()) result["remark"] = measured.remark;
  return result;
}

// The class itself, and then a part of it that is searched through.
Measured measured_with_parts(const DimensionQuantity& quantity, const DimensionTask& task, SmallerClasses& smaller) {
  DimensionTask own = task;
  own.limit = SmallerClasses::time_without_part(quantity, task);
  Measured measured = quantity.measure(own);
  smaller.offer(measured, quantity, task);
  return measured;
}

void check_options(const DimensionOptions& options) {
  require_up_to("seconds", options.seconds, 0, 1'000'000, "Give a number such as 10");
  require_inside("alpha", options.alpha, 0, Rational(1, 2), "Give a number such as 1/4");
  require_inside("beta", options.beta, 0, 1, "Give a number such as 1/4");
  require_below("error", options.error, 0, Rational(1, 2), "Give a number such as 1/4");
  require_at_least("messages", options.messages, 1, "Give the number of messages");
}

}  // namespace

Json dimension(const Json& given, const Context& context) {
  const DimensionOptions options = split<DimensionOptions>(given, Json::array()).verb;
  check_options(options);
  const auto quantities = wanted(options.only);
  const ConceptClass concepts = concept_class(options);
  const std::filesystem::path folder = folder_of(options);
  const Progress progress = paced(context.progress);
  const TimeLimit whole(to_double(options.seconds));
  Json result{{"class", concepts.describe()},
              {"concepts", Value<Integer>::write(concepts.concepts())},
              {"points", Value<Integer>::write(concepts.points())}};
  if (concepts.named() && concepts.named()->name != ClassName::random) result["named"] = name_of(*concepts.named());
  // What the quantities depend on besides the class: a certificate on other terms proves none of them.
  result.update(Json{{"alpha", to_string(options.alpha)},
                     {"beta", to_string(options.beta)},
                     {"error", to_string(options.error)},
                     {"messages", options.messages}});
  if (options.hypotheses.concepts() > 0) result["hypotheses"] = options.hypotheses.distinct().size();
  // A part of the time for the list: a class that is not listed is still known in closed form.
  concepts.list_within(whole.share(2), progress);
  Json found = Json::object();
  MenuGames menus(concepts, options.hypotheses, options.alpha);
  std::optional<FoundTree> tree;
  const GameTask game{options.hypotheses, options.error, static_cast<std::size_t>(options.messages), menus, tree};
  const auto task = [&](std::size_t i) {
    const Stage stage = Stage{progress}.part(i, i + 1, quantities.size());
    return DimensionTask{concepts, options.alpha, options.beta, whole.share(quantities.size() - i), stage, found, game};
  };
  std::vector<Measured> measured;
  SmallerClasses smaller;
  for (std::size_t i = 0; i < quantities.size(); ++i) {
    measured.push_back(measured_with_parts(*quantities[i], task(i), smaller));
    found[quantities[i]->name] = written(measured[i], {}, "");
  }
  for (std::size_t i = 0; i < quantities.size(); ++i) {
    if (quantities[i]->better) quantities[i]->better(measured[i], task(i));
    Json& quantity = result[quantities[i]->name] = written(measured[i], folder, quantities[i]->name);
    if (quantities[i]->describe) quantities[i]->describe(quantity, task(i));
  }
  // Of halfspaces and balls it was a bound until they were listed.
  result["concepts"] = Value<Integer>::write(concepts.concepts());
  if (options.svg) result["svg"] = draw_tree(concepts, found, *options.svg);
  return result;
}

namespace {

std::string end_text(const Json& value) { return value.is_null() ? "?" : number(value); }

std::string interval_text(const Json& quantity) {
  if (quantity["lower"] == quantity["upper"]) return end_text(quantity["lower"]);
  return fmt::format("[{}, {}]", end_text(quantity["lower"]), end_text(quantity["upper"]));
}

// The proof of an end: the kind of its certificate, or the file that it is in.
std::string proof_text(const Json& certificate) {
  if (certificate.is_string()) return plain(certificate);
  if (!certificate.is_object()) return "none";
  std::string kind = certificate["kind"];
  std::ranges::replace(kind, '_', ' ');
  return kind;
}

bool is_quantity(const Json& value) {
  return value.is_object() && value.contains("lower") && value.contains("certificate");
}

std::string dimension_text(const Finished& finished) {
  const Json& result = finished.result;
  std::string text;
  std::size_t width = 14, wide = 12;
  for (const auto& [name, quantity] : result.items()) {
    if (!is_quantity(quantity)) continue;
    width = std::max(width, name.size() + 2);
    wide = std::max(wide, interval_text(quantity).size() + 1);
  }
  Lines out(text);
  fmt::format_to(out, "{}: {} concepts, {} points\n", plain(result["class"]), end_text(result["concepts"]),
                 end_text(result["points"]));
  for (const auto& [name, quantity] : result.items()) {
    if (!is_quantity(quantity)) continue;
    const Json& certificate = quantity["certificate"];
    fmt::format_to(out, "  {:<{}}{:<{}}lower end: {}; upper end: {}\n", name, width, interval_text(quantity), wide,
                   proof_text(certificate["lower"]), proof_text(certificate["upper"]));
    if (quantity.contains("remark")) fmt::format_to(out, "  {:<{}}{}\n", "", width, plain(quantity["remark"]));
  }
  if (result.contains("svg")) fmt::format_to(out, "  the mistake tree is drawn in {}\n", plain(result["svg"]));
  return text;
}

}  // namespace

Verb dimension_verb() {
  Verb verb = verb_of<DimensionOptions>(dimension);
  verb.text = dimension_text;
  return verb;
}

}  // namespace discreet::inline app
