#include "promise.h"

#include <fmt/format.h>

namespace discreet::cli {

std::string amount(const Json& cost) {
  if (cost.is_null()) return "no limit";
  return fmt::format("epsilon {}, delta {}", cost["epsilon"].get<std::string>(), cost["delta"].get<std::string>());
}

std::string promise(const Json& privacy) {
  const char* relation = privacy["neighbours"] == "replace" ? "replacing one row"
                         : privacy["neighbours"] == "add_remove"
                             ? "adding or removing one row"
                             : "replacing the labels of one row; protects: labels alone, all other columns are public";
  return fmt::format("{} under {}", amount(privacy), relation);
}

}  // namespace discreet::cli
