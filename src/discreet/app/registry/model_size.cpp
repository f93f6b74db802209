#include "discreet/app/registry/model_size.h"

#include <algorithm>

#include "discreet/app/registry/registry.h"

namespace discreet::inline app {

std::size_t most_bytes(const Model& draft) {
  const std::size_t brackets = 64, receipt = 800, labels = std::max<std::size_t>(1, draft.labels.size());
  return write_model(draft).dump(2).size() + brackets + receipt + labels * draft.made->most_bytes();
}

}  // namespace discreet::inline app
