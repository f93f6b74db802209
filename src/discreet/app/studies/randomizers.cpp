#include "discreet/app/studies/randomizers.h"

#include <memory>

#include "discreet/base/option_range.h"
#include "discreet/base/wording.h"
#include "discreet/json/options.h"
#include "discreet/local/randomizers/randomizer.h"
#include "discreet/local/randomizers/tiny_randomizers.h"
#include "discreet/random/uniform.h"

namespace discreet::inline app {
namespace {

constexpr std::uint64_t most_values = 1 << 16;  // databases are enumerated: more would never end

template <LocalRandomizer R>
RandomizerEntry randomizer_entry() {
  RandomizerEntry entry;
  entry.name = R::name;
  entry.summary = R::summary;
  entry.fields = describe_fields<typename R::Options>();
  entry.make = [](const Json& options) { return Randomizer(R(read_options<typename R::Options>(options))); };
  entry.tiny = [] {
    std::vector<TinyInstance> instances;
    for (const TinyRandomizer& tiny : tiny_randomizers())
      if (const auto* family = std::get_if<R>(&tiny.randomizer.any()))
        instances.push_back({write_options(family->options()), tiny.people});
    return instances;
  };
  return entry;
}

}  // namespace

// One line a randomizer.
const std::vector<RandomizerEntry>& randomizers() {
  static const std::vector<RandomizerEntry> all{
      // clang-format off
      randomizer_entry<DiscreteLaplaceRandomizer>(),
      randomizer_entry<HadamardRandomizer>(),
      randomizer_entry<KaryRandomizer>(),
      randomizer_entry<OneBitRandomizer>(),
      randomizer_entry<ProductRandomizer>(),
      randomizer_entry<SubsetRandomizer>(),
      randomizer_entry<WarnerRandomizer>(),
      // clang-format on
  };
  return all;
}

std::vector<std::string> unused_options(const RandomizerEntry&) { return {"schema"}; }

const RandomizerEntry& find_randomizer(const std::string& name) {
  for (const RandomizerEntry& entry : randomizers())
    if (entry.name == name) return entry;
  refuse_unknown_randomizer(name);
}

Subject RandomizerEntry::subject(const Json& options, std::size_t) const { return randomizer_subject(make(options)); }

Subject randomizer_subject(const Randomizer& of_options) {
  auto randomizer = std::make_shared<const Randomizer>(of_options);
  require_between("values", randomizer->values(), 1, most_values, "Verify a randomizer of fewer values");
  auto run = [randomizer](std::span<const std::uint32_t> database, Rng& rng) {
    std::string transcript;
    for (std::uint32_t value : database) {
      const std::uint64_t row = randomizer->rows() == 1 ? 0 : uniform_below(randomizer->rows(), rng);
      if (!transcript.empty()) transcript += ", ";
      transcript += report_text(randomizer->report(value, row, rng));
      if (randomizer->rows() > 1) transcript += " of row " + std::to_string(row);
    }
    return transcript;
  };
  return {.records = randomizer->values(),
          .run = run,
          .describe = [](std::uint32_t value) { return "value " + std::to_string(value); },
          .promised = {randomizer->epsilon()},
          .order = Rows::ordered};
}

}  // namespace discreet::inline app
