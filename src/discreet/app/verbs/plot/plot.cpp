// Tested by frame_call_test.cpp
#include "discreet/app/verbs/plot/plot.h"

#include <fmt/format.h>

#include <algorithm>

#include "discreet/app/registry/reading.h"
#include "discreet/app/registry/region_file.h"
#include "discreet/app/request/overwriting.h"
#include "discreet/app/request/request.h"
#include "discreet/app/request/text.h"
#include "discreet/base/wording.h"
#include "discreet/maps/map_picture.h"
#include "discreet/table/geojson.h"

namespace discreet::inline app {
namespace {

enum class Form { svg, png, geojson, wkt };

Form form_of(const std::filesystem::path& out) {
  std::string suffix = out.extension().string();
  std::ranges::transform(suffix, suffix.begin(), [](unsigned char c) { return std::tolower(c); });
  if (suffix == ".svg") return Form::svg;
  if (suffix == ".png") return Form::png;
  if (is_geojson(out)) return Form::geojson;
  if (suffix == ".wkt") return Form::wkt;
  throw Error("option 'out': " + path_in_quotes(out.native()) +
              " must end in .svg, .png, .geojson or .wkt. The ending chooses the format");
}

// The picture must not replace what is read, nor the ledger of the table.
void check_out(const PlotOptions& options) {
  std::vector<NamedPath> others{{"model", options.model}};
  if (options.truth) others.push_back({"truth", *options.truth});
  if (options.nonprivate_points) {
    others.push_back({"data", *options.nonprivate_points});
    if (std::error_code failed; std::filesystem::is_regular_file(*options.nonprivate_points, failed)) {
      auto ledger = ledger_files(Ledger::beside(*options.nonprivate_points));
      others.insert(others.end(), ledger.begin(), ledger.end());
    }
  }
  refuse_overwriting({"out", options.out}, others);
}

std::string short_text(const Rational& number) {
  return denominator(number) == 1 ? numerator(number).str() : fmt::format("{:.4g}", to_double(number));
}

std::string promise_of(const Model& model) {
  const Privacy& privacy = model.privacy;
  std::string text = "epsilon " + short_text(privacy.epsilon);
  if (privacy.delta != 0) text += ", delta " + short_text(privacy.delta);
  text += privacy.neighbours == Neighbours::replace      ? ", replacing one row"
          : privacy.neighbours == Neighbours::add_remove ? ", adding or removing one row"
                                                         : ", of labels alone";
  return text;
}

std::vector<LabelledPoint> points_of(Model model, const PlotOptions& options, const Context& context) {
  use_places(options, model);
  TableSpec spec = input_spec(model);
  add_labels(model, options.label.empty() ? std::vector<std::string>() : std::vector{options.label}, spec);
  const Table table = read_by_spec(*options.nonprivate_points, spec, context).table;
  std::vector<LabelledPoint> points;
  for (std::size_t i = 0; i < table.rows(); ++i)
    points.push_back(
        {{static_cast<double>(table.values(0)[i]), static_cast<double>(table.values(1)[i])}, table.labels()[i]});
  return points;
}

std::string warning_of(const Model& model, const PlotOptions& options) {
  if (options.nonprivate_points) return "NOT PRIVATE: the points are people's data";
  return model.is_private ? "" : "NOT PRIVATE: the model was seeded, or made with something taken from data";
}

auto truth_of(const std::filesystem::path& path) {
  try {
    return outlines_of(read_file(path.native(), largest_geojson), path_in_quotes(path.native()));
  } catch (const Error& error) {
    throw Error(std::string("option 'truth': ") + error.what(), error.kind());
  }
}

MapPicture picture_of(const Model& model, const PlotOptions& options, const Context& context) {
  const Region whole = region_of(model);
  MapPicture picture{
      .domain = whole.domain(),
      .title = "Region learned by " + model.learner,
      .promise = fmt::format("{}; grid {} x {}", promise_of(model), whole.domain().width(), whole.domain().height()),
      .warning = warning_of(model, options)};
  if (!model.answered()) picture.title += ": no answer";
  const std::size_t pieces = model.answered() ? model.made->read(model.hypothesis)->pieces() : 0;
  if (options.view != View::region)
    for (std::size_t i = 0; i < pieces; ++i) picture.stages.push_back(region_of(model, i).on_grid());
  picture.stages.push_back(whole.on_grid());
  if (options.truth) picture.truth = truth_of(*options.truth);
  if (options.nonprivate_points) picture.points = points_of(model, options, context);
  return picture;
}

void check_form(Form form, const PlotOptions& options) {
  const bool is_picture = form == Form::svg || form == Form::png;
  if (!is_picture && (options.view != View::region || options.truth || options.nonprivate_points))
    throw Error("option 'out': a view, truth and points belong to pictures. Name a file that ends in .svg or .png");
  if (form != Form::svg && options.view == View::animation)
    throw Error("option 'view': only SVG moves. Name a file that ends in .svg, or choose steps");
}

std::string bytes_of(const Model& model, const PlotOptions& options, const Context& context) {
  const Form form = form_of(options.out);
  check_form(form, options);
  if (form == Form::wkt) return region_of(model).wkt() + "\n";
  if (form == Form::geojson) return feature_of(model, region_of(model)).dump() + "\n";
  const MapPicture picture = picture_of(model, options, context);
  const PictureFormat format = form == Form::svg ? PictureFormat::svg : PictureFormat::png;
  if (options.view == View::steps) return draw_stages(picture, format);
  return options.view == View::animation ? draw_animation(picture) : draw_region(picture, format);
}

}  // namespace

Json plot(const Json& request, const Context& context) {
  PlotOptions options = split<PlotOptions>(request, Json::array()).verb;
  if (options.model.empty()) throw Error("option 'model' is needed: a file that `discreet learn` wrote");
  return plot_model(load_model(options.model.native()), options, context);
}

Json plot_model(const Model& model, const PlotOptions& options, const Context& context) {
  if (options.out.empty()) throw Error("option 'out' is needed: a file that ends in .svg, .png, .geojson or .wkt");
  check_out(options);
  write_file(options.out.native(), bytes_of(model, options, context));
  Json result{{"out", Value<std::filesystem::path>::write(options.out)},
              {"answered", model.answered()},
              {"private", model.is_private && !options.nonprivate_points},
              {"privacy", write_privacy(model.privacy)}};
  model.add_payment(result);
  if (model.is_private && model.unpaid()) context.say(unpaid_text);
  if (model.rehearsal) context.say(rehearsal_text);
  if (options.nonprivate_points)
    result["reason"] = "the picture shows people's data";
  else if (!model.is_private)
    result["reason"] = "the model is not private";
  return result;
}

Verb plot_verb() {
  Verb verb = verb_of<PlotOptions>(plot);
  verb.text = [](const Finished& finished) {
    std::string text;
    fmt::format_to(Lines(text), "written: {}\n", plain(finished.result["out"]));
    add_promise(finished.result, Lines(text));
    return text;
  };
  return verb;
}

}  // namespace discreet::inline app
