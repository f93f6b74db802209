#include "discreet/ledger/binding/header_hash.h"

#include <algorithm>
#include <string_view>
#include <vector>

#include "discreet/json/field_hash.h"

namespace discreet::inline ledger {
namespace {

std::string hash_names(const std::vector<std::string_view>& names) {
  return hex(hash_fields(std::span<const std::string_view>(names)));
}

}  // namespace

std::string header_hash(std::span<const std::string> columns) { return hash_names({columns.begin(), columns.end()}); }

std::string property_hash(std::span<const std::string> names) {
  std::vector<std::string_view> sorted(names.begin(), names.end());
  std::sort(sorted.begin(), sorted.end());
  sorted.erase(std::unique(sorted.begin(), sorted.end()), sorted.end());
  return hash_names(sorted);
}

}  // namespace discreet::inline ledger
