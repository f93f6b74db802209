#include "discreet/app/registry/registry.h"

#include <algorithm>
#include <iterator>

#include "discreet/app/registry/direct_sum.h"
#include "discreet/app/registry/entries.h"
#include "discreet/app/registry/resampled.h"
#include "discreet/app/request/request.h"
#include "discreet/base/wording.h"
#include "discreet/json/options.h"
#include "discreet/mechanisms/mechanism_subjects.h"

namespace discreet::inline app {
namespace {

template <class S>
MechanismEntry mechanism_entry() {
  return {std::string(S::name), std::string(S::summary), describe_fields<typename S::Options>(),
          [](const Json& options, std::size_t rows) -> Subject {
            Subject subject = S::subject(read_options<typename S::Options>(options), rows);
            check_rows_protected(subject.promised.neighbours);  // its records have no labels
            return subject;
          }};
}

template <class Entries>
const auto& find_by_name(const Entries& entries, const std::string& name, const std::string& kind) {
  std::vector<std::string> names;
  for (const auto& entry : entries) {
    if (entry.name == name) return entry;
    names.push_back(entry.name);
  }
  throw Error("unknown " + kind + " " + in_quotes(name, 60) + did_you_mean(name, names) + ". Known are " + join(names));
}

}  // namespace

// By name.
const std::vector<LearnerEntry>& all_learners() {
  static const std::vector<LearnerEntry> all = [] {
    std::vector<LearnerEntry> entries{direct_sum_entry(), resampled_entry()};
    for (auto room : {any_entries, bits_entries, cuts_entries, many_entries, points_entries, queried_entries,
                      regions_entries, shapes_entries})
      std::ranges::move(room(), std::back_inserter(entries));
    std::ranges::sort(entries, {}, &LearnerEntry::name);
    return entries;
  }();
  return all;
}

const std::vector<MechanismEntry>& all_mechanisms() {
  static const std::vector<MechanismEntry> all{
      mechanism_entry<AboveThresholdSubject>(),     mechanism_entry<ErrorCountsSubject>(),
      mechanism_entry<ExponentialSubject>(),        mechanism_entry<GaussianNoiseSubject>(),
      mechanism_entry<LaplaceNoiseSubject>(),       mechanism_entry<NoisyMaxSubject>(),
      mechanism_entry<PermuteAndFlipSubject>(),     mechanism_entry<RandomSolutionSubject>(),
      mechanism_entry<StabilityHistogramSubject>(), mechanism_entry<StableArgmaxSubject>(),
  };
  return all;
}

std::vector<std::string> unused_options(const LearnerEntry& entry) {
  std::vector<std::string> unused;
  auto add = [&](bool used, std::initializer_list<const char*> options) {
    if (!used) unused.insert(unused.end(), options.begin(), options.end());
  };
  add(entry.learns_regions, {"y", "point", "geojson", "wkt"});
  add(entry.learns_regions || entry.reads_one_column, {"x"});
  add(entry.reads_bits, {"schema"});
  add(has_default_range(entry.fields), {"default_range"});
  add(entry.labels != LabelCount::one, {"labels", "label_counts"});
  add(entry.labels != LabelCount::many, {"label"});
  add(!entry.errs_on_table, {"errors"});
  return unused;
}

std::vector<std::string> unused_options(const MechanismEntry&) { return {"schema"}; }

const LearnerEntry& find_learner(const std::string& name) { return find_by_name(all_learners(), name, "learner"); }

const LearnerEntry& learner_of(const Json& request) {
  if (!request.contains("learner")) throw Error("name a learner. `discreet list` shows them");
  return find_learner(Value<std::string>::read(request["learner"], "learner"));
}

const MechanismEntry& find_mechanism(const std::string& name) {
  return find_by_name(all_mechanisms(), name, "mechanism");
}

}  // namespace discreet::inline app
