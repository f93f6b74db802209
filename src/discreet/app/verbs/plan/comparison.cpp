#include "discreet/app/verbs/plan/comparison.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "discreet/app/registry/direct_sum.h"
#include "discreet/app/registry/run_entry.h"
#include "discreet/app/request/request.h"

namespace discreet::inline app {
namespace {

// The learner of many labels for the class of a learner of one, or none.
const LearnerEntry* many_of(const std::string& one) {
  for (const LearnerEntry& entry : all_learners())
    if (!one.empty() && entry.one_label == one) return &entry;
  return nullptr;
}

bool is_realizable(const LearnerEntry& entry, const std::string& variant) {
  return std::ranges::find(entry.realizable_variants, variant) != entry.realizable_variants.end();
}

// One where the learner has no variants.
std::vector<std::string> variants_of(const LearnerEntry& entry) {
  const Json* field = field_of(entry.fields, "variant");
  return field ? (*field)["words"].get<std::vector<std::string>>() : std::vector<std::string>{""};
}

Json shared_options(const Json& options, const LearnerEntry& entry) {
  Json shared = part_of(options, names_of(entry.fields));
  shared.erase("variant");
  return shared;
}

void add_variants(const LearnerEntry& entry, const Json& options, std::vector<Rival>& all) {
  for (const std::string& variant : variants_of(entry)) {
    Rival rival{entry.name + (variant.empty() ? "" : " " + variant), entry.name, shared_options(options, entry),
                is_realizable(entry, variant) ? Setting::realizable : Setting::agnostic};
    if (!variant.empty()) rival.options["variant"] = variant;
    rival.options.erase("label_count");
    if (variant == "pure") rival.options.erase("delta");  // it takes none
    all.push_back(std::move(rival));
  }
}

// One rival a variant and setting of the run.
void add_sums(const LearnerEntry& run, const Json& options, std::vector<Rival>& all) {
  const LearnerEntry& sum = find_learner(DirectSumOptions::name);
  for (const std::string& variant : variants_of(run))
    for (Setting setting : {Setting::realizable, Setting::agnostic}) {
      const bool only_realizable = is_realizable(run, variant), chooses = field_of(run.fields, "setting") != nullptr;
      // Where the run does not ask for the setting, the variant decides.
      if (!chooses && (setting == Setting::realizable) != only_realizable) continue;
      if (only_realizable && setting == Setting::agnostic) continue;
      Json own = shared_options(options, run);
      erase_promise(own);
      own.erase("alpha");
      own.erase("beta");
      if (!variant.empty()) own["variant"] = variant;
      if (chooses) own["setting"] = std::string(word(setting));
      Rival rival{sum.name + " of " + run.name + (variant.empty() ? "" : " " + variant) +
                      (chooses ? ", " + std::string(word(setting)) : ""),
                  sum.name, shared_options(options, sum), setting};
      rival.options.erase("label_count");
      rival.options.update(Json{{"of", run.name}, {"options", own}});
      all.push_back(std::move(rival));
    }
}

std::string shown_share(const Rational& share) { return fmt::format("{:.3g}", to_double(share)); }

struct Needed {
  std::optional<std::uint64_t> rows, lower;
  std::string why;
};

Needed rows_needed(const Rival& rival, std::uint64_t labels, const Accuracy& goal) {
  const LearnerEntry& entry = find_learner(rival.learner);
  Json options = rival.options;
  options["label_count"] = labels;
  set_goal(entry, goal, options);
  try {
    auto bounds = entry.make(options, OptionsFrom::object)->bounds(goal);
    const Bound& own = best(bounds);
    // A rival that may give no answer at all promises something else.
    if (own.refusal && *own.refusal > goal.beta)
      return {.why = "a label gets no answer with probability " + shown_share(*own.refusal)};
    Needed needed{.rows = own.rows};
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

std::vector<Rival> rivals(const std::string& learner, const Json& options) {
  const LearnerEntry& planned = find_learner(learner);
  const LearnerEntry* many = &planned;
  std::string one = planned.one_label;
  Json shared = options;
  if (learner == DirectSumOptions::name) {
    auto sum = read_options<DirectSumOptions>(options);
    one = sum.of;
    shared = sum.options.given;
    many = many_of(one);
  }
  // All keep the promise of the one that is planned, what it has by default included.
  const Privacy promise = planned.privacy(options);
  shared["epsilon"] = to_string(promise.epsilon);
  shared["delta"] = to_string(promise.delta);
  shared["neighbours"] = std::string(word(promise.neighbours));
  std::vector<Rival> all;
  if (many) add_variants(*many, shared, all);
  if (!one.empty()) add_sums(find_learner(one), shared, all);
  return all;
}

Json compare(const std::string& learner, const Json& options, const std::vector<std::uint64_t>& counts,
             const Accuracy& goal, const Progress& progress) {
  const auto all = rivals(learner, options);
  Json shown = Json::array(), winners{{"realizable", Json::array()}, {"agnostic", Json::array()}};
  for (const Rival& rival : all)
    shown.push_back({{"name", rival.name},
                     {"learner", rival.learner},
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

}  // namespace discreet::inline app
