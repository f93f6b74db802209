// `plot`: the region of a model as a picture, or as GeoJSON or well-known text.
//
// It looks at the model alone, which is released already. Training points are drawn only on request. The picture itself
// then states that it is not private.
#pragma once

#include "discreet/app/registry/model.h"
#include "discreet/app/request/verb.h"
#include "discreet/app/verbs/learn/learn.h"

namespace discreet::inline app {

// The part of a region to draw.
enum class View {
  region,
  steps,      // one small map per piece, in the order in which they were chosen
  animation,  // the same, one after another in one SVG
};
constexpr auto words(View) { return std::array<std::string_view, 3>{"region", "steps", "animation"}; }

struct PlotOptions : PlaceOptions {
  static constexpr const char* name = "plot";
  static constexpr const char* summary = "Draw the region of a model in its public frame.";
  static constexpr const char* example = "discreet plot --model zone.json --out zone.svg";

  std::filesystem::path model;
  std::filesystem::path out;
  View view = View::region;
  std::optional<std::filesystem::path> truth, nonprivate_points;
  std::string label;

  static constexpr auto fields() {
    using O = PlotOptions;
    return std::tuple_cat(
        std::tuple{field("model", &O::model, "the model's file"),
                   field("out", &O::out, "where to write it, as the suffix says: .svg, .png, .geojson, .wkt"),
                   field("view", &O::view, "the region, or how it was made of pieces"),
                   field("truth", &O::truth, "a public GeoJSON file with the outline to compare with"),
                   field("nonprivate_points", &O::nonprivate_points,
                         "a table whose points are drawn as well: the picture is then NOT private"),
                   field("label", &O::label, "the column with the labels of these points (default: the model's)")},
        place_fields<O>());
  }
};

// {out, answered, private, privacy}, with `reason` if it is not private
Json plot(const Json& request, const Context& context);

// The same for a model that is at hand.
Json plot_model(const Model& model, const PlotOptions& options, const Context& context);

Verb plot_verb();

}  // namespace discreet::inline app
