// Tested by frame_call_test.cpp
#include "discreet/app/registry/region_file.h"

#include "discreet/base/error.h"
#include "discreet/json/value.h"

namespace discreet::inline app {

Region region_of(const Model& model, std::size_t pieces) {
  const LearnerEntry& entry = find_learner(model.learner);
  if (!entry.learns_regions)
    throw Error("the model was learned by " + model.learner +
                ", which is no region of a map. Only learners with a frame have one, such as convex_polygon");
  if (!model.answered()) return Region::union_of(std::span<const Triangle>(), *model.made->frame());
  return model.made->read(model.hypothesis)->region(pieces);
}

Json feature_of(const Model& model, const Region& region) {
  const FrameDomain& domain = region.domain();
  Json properties{{"learner", model.learner},
                  {"answered", model.answered()},
                  {"private", model.is_private},
                  {"epsilon", to_string(model.privacy.epsilon)},
                  {"delta", to_string(model.privacy.delta)},
                  {"neighbours", Value<Neighbours>::write(model.privacy.neighbours)},
                  {"frame", Value<std::optional<Frame>>::write(domain.frame)},
                  {"projection", Value<Projection>::write(domain.projection)},
                  {"grid", domain.grid},
                  {"label", model.label},
                  {"exact", region.is_exact()}};
  model.add_payment(properties);
  return {{"type", "Feature"}, {"properties", properties}, {"geometry", region.geojson()}};
}

RegionFiles::RegionFiles(const std::optional<std::filesystem::path>& geojson,
                         const std::optional<std::filesystem::path>& wkt) {
  constexpr std::size_t usual = std::size_t{1} << 16;
  if (geojson) geojson_.emplace(geojson->native()).reserve(usual);
  if (wkt) wkt_.emplace(wkt->native()).reserve(usual);
}

void RegionFiles::save(const Model& model) {
  if (!geojson_ && !wkt_) return;
  const Region region = region_of(model);
  auto write = [](NewFile& file, const std::string& text) {
    file.append(text + "\n");
    file.commit();
  };
  if (geojson_) write(*geojson_, feature_of(model, region).dump());
  if (wkt_) write(*wkt_, region.wkt());
}

}  // namespace discreet::inline app
