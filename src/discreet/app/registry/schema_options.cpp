// Tested by schema_call_test.cpp
#include "discreet/app/registry/schema_options.h"

#include <algorithm>

#include "discreet/app/registry/reading.h"
#include "discreet/app/request/request.h"
#include "discreet/base/error.h"

namespace discreet::inline app {
namespace {

[[noreturn]] void refuse_schema(const LearnerEntry& entry) {
  throw Error("option 'schema': a schema turns columns into bits, and " + entry.name +
              " does not learn from bits. Leave out schema, or choose a learner that does, such as decision_tree");
}

}  // namespace

Json with_dimension(const LearnerEntry& entry, Json options, const std::optional<Schema>& schema) {
  if (!schema) return options;
  auto names = names_of(entry.fields);
  if (std::ranges::find(names, "dimension") == names.end()) refuse_schema(entry);
  std::size_t literals = schema->dimension();
  if (options.contains("dimension")) {
    Integer given = Value<Integer>::read(options["dimension"], "dimension");
    if (given != literals)
      throw Error("option 'dimension' is " + given.str() + " and the schema has " + std::to_string(literals) +
                  " literals. Leave out dimension");
  }
  options["dimension"] = literals;
  if (!entry.reads_bits) refuse_schema(entry);
  return options;
}

void settle(DataOptions& data) {
  if (!data.schema) return;
  if (auto names = split_commas(data.inputs); !names.empty()) {
    try {
      data.schema = data.schema->only(names);
    } catch (const Error& error) {
      throw Error(std::string("option 'inputs': ") + error.what());
    }
  }
  const auto& label = data.schema->label();
  if (!label || (!data.label.empty() && data.label != label->name)) return;
  data.label = label->name;
  if (!data.positive) data.positive = label->positive;
}

}  // namespace discreet::inline app
