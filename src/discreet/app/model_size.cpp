#include "discreet/app/model_size.h"

#include <algorithm>
#include <set>

#include "discreet/app/registry.h"
#include "discreet/app/run_entry.h"

namespace discreet {
namespace {

// A line for each bracket and member, two levels deep; a member is a name and a word or a number.
constexpr std::size_t most_number = 32;  // 89 bits, quoted and with a sign
constexpr std::size_t most_frame = 16, most_member = 6 + 12 + 2 + 4;

constexpr std::size_t members(std::size_t count) { return most_frame + count * (most_member + most_number); }

// A few numbers: a cut and its side, two ends, a value, or a hash function.
bool learns_numbers(const std::string& learner, const Json& options) {
  static const std::set<std::string> all{"interval", "many_points", "many_thresholds", "threshold"};
  return all.contains(learner) || (learner == "point" && options["values"] == "integers");
}

bool learns_hashes(const Json& options) {
  static const std::set<std::string> variants{"fixed", "hashed", "pure"};
  return options.contains("variant") && variants.contains(options["variant"]);
}

std::size_t longest_concept(const Json& concepts) {
  std::size_t longest = 0;
  for (const Json& row : concepts) longest = std::max(longest, row.get_ref<const std::string&>().size());
  return longest;
}

}  // namespace

std::size_t most_label_bytes(const std::string& learner, const Json& options, std::size_t names) {
  if (options.contains("of")) {
    const Json given = Value<EntryOptions>::read(options["options"], "options").given;
    const std::string of = options["of"];
    return most_label_bytes(of, find_learner(of).complete(given), names);
  }
  if (learns_numbers(learner, options)) return members(learns_hashes(options) ? 5 : 2);
  if (learner == "generic") return members(1);
  if (learner == "finite") return members(2) + longest_concept(options["concepts"]);
  if (learner == "parity" || learner == "many_parities")
    return members(1) + static_cast<std::size_t>(Value<std::int64_t>::read(options["dimension"], "dimension"));
  // Never longer than twice the options, the names of the columns and one text.
  constexpr std::size_t longest_text = 6 * TextDomain::most_letters;  // a character as \u001f
  return 2 * (options.dump(2).size() + names) + 4096 + (options.contains("longest") ? longest_text : 0);
}

std::size_t most_bytes(const Model& draft) {
  std::size_t names = Json(draft.inputs).dump(2).size();
  if (draft.schema) names += draft.schema->write().dump(2).size();
  const std::size_t brackets = 64, labels = std::max<std::size_t>(1, draft.labels.size());
  return write_model(draft).dump(2).size() + brackets + labels * most_label_bytes(draft.learner, draft.options, names);
}

}  // namespace discreet
