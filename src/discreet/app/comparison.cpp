#include "discreet/app/comparison.h"

#include <algorithm>
#include <optional>

#include "discreet/app/direct_sum.h"
#include "discreet/app/request.h"

namespace discreet {
namespace {

// The variants whose accuracy is promised only for labels that concepts of the class made.
bool is_realizable(const std::string& learner, const std::string& variant) {
  if (learner == "parity") return variant != "agnostic";
  return learner == "point" && variant == "stable";
}

// One where the learner has no variants.
std::vector<std::string> variants_of(const LearnerEntry& entry) {
  const Json* field = field_of(entry.fields, "variant");
  return field ? (*field)["words"].get<std::vector<std::string>>() : std::vector<std::string>{""};
}

struct Needed {
  std::optional<std::uint64_t> rows, lower;
  std::string why;
};

Needed rows_needed(const Rival& rival, std::uint64_t labels, const Accuracy& goal) {
  const LearnerEntry& entry = find_learner("direct_sum");
  Json options = rival.options;
  options["label_count"] = labels;
  try {
    auto bounds = entry.bounds(options, goal);
    Needed needed{.rows = best(bounds).rows};
    for (const Bound& bound : bounds)
      if (bound.kind == Bound::Kind::lower) needed.lower = std::max(needed.lower.value_or(0), bound.rows);
    return needed;
  } catch (const Error& error) {
    if (error.kind() == Error::Kind::interrupted) throw;
    return {.why = error.what()};
  }
}

Json json_of(const std::optional<std::uint64_t>& rows) { return rows ? Json(*rows) : Json(); }

// The rival with the fewest rows, among those whose accuracy holds in the setting.
Json winner(const std::vector<Rival>& all, const std::vector<Needed>& needed, Setting setting) {
  Json best;
  std::uint64_t least = 0;
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (!needed[i].rows || (setting == Setting::agnostic && all[i].setting == Setting::realizable)) continue;
    if (best.is_null() || *needed[i].rows < least) {
      best = all[i].name;
      least = *needed[i].rows;
    }
  }
  return best;
}

}  // namespace

std::vector<Rival> rivals(const Json& options) {
  const auto sum = read_options<DirectSumOptions>(options);
  const LearnerEntry& run = find_learner(sum.of);
  const bool chooses = field_of(run.fields, "setting") != nullptr;  // otherwise the variant decides
  std::vector<Rival> all;
  for (const std::string& variant : variants_of(run))
    for (Setting setting : {Setting::realizable, Setting::agnostic}) {
      const bool only_realizable = is_realizable(run.name, variant);
      if (setting == Setting::agnostic ? only_realizable : !chooses && !only_realizable) continue;
      Rival rival{"direct_sum of " + run.name + (variant.empty() ? "" : " " + variant) +
                      (chooses ? ", " + std::string(word(setting)) : ""),
                  options, setting};
      rival.options.erase("label_count");
      rival.options["options"] = sum.options.given;
      if (!variant.empty()) rival.options["options"]["variant"] = variant;
      if (chooses) rival.options["options"]["setting"] = std::string(word(setting));
      all.push_back(std::move(rival));
    }
  return all;
}

Json compare(const Json& options, const std::vector<std::uint64_t>& counts, const Accuracy& goal,
             const Progress& progress) {
  const auto all = rivals(options);
  Json shown = Json::array(), winners{{"realizable", Json::array()}, {"agnostic", Json::array()}};
  for (const Rival& rival : all)
    shown.push_back({{"name", rival.name},
                     {"setting", std::string(word(rival.setting))},
                     {"options", rival.options},
                     {"rows", Json::array()},
                     {"lower", Json::array()}});
  for (std::size_t c = 0; c < counts.size(); ++c) {
    std::vector<Needed> needed;
    for (std::size_t i = 0; i < all.size(); ++i) {
      progress.at(Stage{progress}.fraction(c * all.size() + i, counts.size() * all.size()));
      needed.push_back(rows_needed(all[i], counts[c], goal));
      shown[i]["rows"].push_back(json_of(needed[i].rows));
      shown[i]["lower"].push_back(json_of(needed[i].lower));
      if (!needed[i].why.empty()) shown[i]["why"] = needed[i].why;
    }
    for (Setting setting : {Setting::realizable, Setting::agnostic})
      winners[std::string(word(setting))].push_back(winner(all, needed, setting));
  }
  return {{"counts", counts}, {"rivals", shown}, {"winners", winners}};
}

}  // namespace discreet
