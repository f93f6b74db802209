// Regions of models as files: GeoJSON with the promise beside the polygons, and well-known text.
#pragma once

#include <filesystem>
#include <optional>

#include "discreet/app/registry/model.h"
#include "discreet/files/file.h"

namespace discreet::inline app {

// Error for a model that is no region of a map. Without an answer nothing is labelled 1, and the region is empty.
Region region_of(const Model& model, std::size_t pieces = SIZE_MAX);

// A Feature with the region. Its properties are the model's promise and the frame of its map.
Json feature_of(const Model& model, const Region& region);

// The files that a run writes its region to, opened before the spend as the model's is.
class RegionFiles {
 public:
  RegionFiles(const std::optional<std::filesystem::path>& geojson, const std::optional<std::filesystem::path>& wkt);
  void save(const Model& model);

 private:
  std::optional<NewFile> geojson_, wkt_;
};

}  // namespace discreet::inline app
