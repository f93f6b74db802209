// The list of learners and of mechanisms, made from their own declarations.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "discreet/app/registry/any_learner.h"
#include "discreet/json/json.h"
#include "discreet/json/tiny_instance.h"

namespace discreet::inline app {

enum class LabelCount { one, many, either };  // either: as the learner that an option names

// The facts about a learner that do not depend on its options.
struct LearnerEntry {
  std::string name, summary;
  Json fields;  // [{name, kind, default, help}]
  LabelCount labels = LabelCount::one;
  std::string one_label = {};  // the learner of one label of the same class, if this one learns many
  std::vector<std::string> realizable_variants = {};  // with an accuracy for labels made by a concept of the class only
  bool reads_bits = false;                            // rows are bits, whatever the options
  bool learns_regions = false;                        // rows are places of a map
  bool reads_one_column = true;                       // one column of values, which `x` names
  bool errs_on_table = false;                         // its bounds are about errors on the training table
  std::vector<TinyInstance> (*tiny)() = nullptr;      // as declared beside the codec

  // Reads and checks the options, as any surface gives them. Error, naming the option. An option may name a file, so a
  // verb makes its learner once and asks it everything.
  std::shared_ptr<const AnyLearner> (*make)(const Json& options, OptionsFrom from) = nullptr;

  std::shared_ptr<const AnyLearner> of(const Json& options) const { return make(options, OptionsFrom::user); }

  // Single questions. Each makes the learner.
  Json complete(const Json& options) const { return of(options)->options(); }
  Privacy privacy(const Json& options) const { return of(options)->privacy(); }
  Subject subject(const Json& options, std::size_t rows) const { return of(options)->subject(rows); }
};

struct MechanismEntry {
  std::string name, summary;
  Json fields;
  Subject (*make_subject)(const Json& options, std::size_t rows) = nullptr;

  Subject subject(const Json& options, std::size_t rows) const { return make_subject(options, rows); }
};

const std::vector<LearnerEntry>& all_learners();
const std::vector<MechanismEntry>& all_mechanisms();

// Options of verbs that an entry refuses. Help leaves them out.
std::vector<std::string> unused_options(const LearnerEntry& entry);
std::vector<std::string> unused_options(const MechanismEntry& entry);

// Error with the nearest name if the name is unknown.
const LearnerEntry& find_learner(const std::string& name);
const MechanismEntry& find_mechanism(const std::string& name);
// The one that a request names.
const LearnerEntry& learner_of(const Json& request);

}  // namespace discreet::inline app
