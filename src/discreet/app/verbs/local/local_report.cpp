// Tested by randomizers_test.cpp
#include "discreet/app/verbs/local/local_report.h"

#include "discreet/app/request/request.h"
#include "discreet/app/request/seed.h"
#include "discreet/app/request/text.h"
#include "discreet/app/studies/randomizers.h"
#include "discreet/base/option_range.h"
#include "discreet/local/randomizers/distances.h"
#include "discreet/local/randomizers/randomizer.h"
#include "discreet/local/randomizers/word_coin.h"

namespace discreet::inline app {
namespace {

constexpr std::uint64_t most_listed = 4096;    // values whose probabilities are printed
constexpr std::uint64_t most_words = 1 << 18;  // of 64 bits, of all of them together: five million digits a side

const RandomizerEntry& randomizer_of(const Json& request) {
  if (!request.contains("randomizer")) throw Error("name a randomizer with --randomizer. `discreet list` shows them");
  return find_randomizer(Value<std::string>::read(request["randomizer"], "randomizer"));
}

std::uint64_t below(std::int64_t number, std::uint64_t end, const char* option) {
  require_between(option, number, 0, end - 1, "Choose a number in this range");
  return static_cast<std::uint64_t>(number);
}

// Words of 64 bits that the exact probability of a report may take: of discrete Laplace noise one for every step that
// it may move by.
std::uint64_t words_of_law(const Randomizer& randomizer) {
  auto of = [](const auto& family) -> std::uint64_t {
    if constexpr (std::same_as<std::decay_t<decltype(family)>, DiscreteLaplaceRandomizer>)
      return static_cast<std::uint64_t>(family.options().steps + family.options().clamp);
    else
      return 1 + family.values() / 64;  // of subset numbers of that many bits
  };
  return randomizer.visit([&](const auto& family) -> std::uint64_t {
    if constexpr (std::same_as<std::decay_t<decltype(family)>, ProductRandomizer>) {
      std::uint64_t words = 0;
      for (const BasicRandomizer& part : family.options().parts) words += std::visit(of, part);
      return words;
    } else {
      return of(family);
    }
  });
}

// Before anything is drawn.
void check_law(const Randomizer& randomizer) {
  if (randomizer.values() > most_listed)
    throw Error("option 'law': the probabilities of more than " + std::to_string(most_listed) +
                " values are not printed. Leave it out");
  if (randomizer.values() * words_of_law(randomizer) > most_words)
    throw Error("option 'law': " + std::to_string(randomizer.values()) + " probabilities of up to " +
                std::to_string(20 * words_of_law(randomizer)) +
                " digits are not printed. Choose smaller 'steps' or a smaller 'clamp', or leave 'law' out");
}

Json law_of(const Randomizer& randomizer, const Report& report, std::uint64_t row) {
  Json law = Json::array();
  for (std::uint64_t value = 0; value < randomizer.values(); ++value)
    law.push_back(to_string(randomizer.probability(value, row, report)));
  return law;
}

}  // namespace

Json shuffled_promise(const Randomizer& randomizer, std::int64_t people, const Rational& delta) {
  require_at_least("shuffled", people, 1, "Give the number of reports that are shuffled");
  require_inside("delta", delta, 0, 1, "Give a number such as 1e-6");
  return {{"people", people},
          {"epsilon", to_string(shuffled_epsilon(shuffled(randomizer, static_cast<std::uint64_t>(people)), delta))},
          {"delta", to_string(delta)}};
}

Json local_report(const Json& request, const Context&) {
  const RandomizerEntry& entry = randomizer_of(request);
  auto [verb, options] = split<LocalReportOptions>(request, entry.fields);
  const Randomizer randomizer = entry.make(options);
  if (verb.law == ReportLaw::shown) check_law(randomizer);
  const std::uint64_t value = below(verb.value, randomizer.values(), "value");
  Rng rng = generator_of(verb.seed);
  const std::uint64_t row = verb.row                ? below(*verb.row, randomizer.rows(), "row")
                            : randomizer.rows() > 1 ? word_die(randomizer.rows(), rng)
                                                    : 0;
  const Report report = randomizer.report(value, row, rng);
  Json result{{"randomizer", write_randomizer(randomizer)},
              {"epsilon", to_string(randomizer.epsilon())},
              {"report", report_text(report)},
              {"bits", randomizer.report_bits()},
              {"private", !rng.reproducible()}};
  if (rng.reproducible()) result["reason"] = "the run was seeded";
  if (randomizer.rows() > 1) result["row"] = row;
  if (verb.law == ReportLaw::shown) result["law"] = law_of(randomizer, report, row);
  if (verb.shuffled) result["shuffled"] = shuffled_promise(randomizer, *verb.shuffled, verb.delta);
  return result;
}

namespace {

std::string local_report_text(const Finished& finished) {
  const Json& result = finished.result;
  std::string text;
  Lines out(text);
  fmt::format_to(out, "report {}", plain(result["report"]));
  if (result.contains("row")) fmt::format_to(out, " about row {}", result["row"].dump());
  fmt::format_to(out, "\n{} {} of {}, epsilon {}\n", result["bits"].dump(), result["bits"] == 1 ? "bit" : "bits",
                 plain(result["randomizer"]["randomizer"]), number(result["epsilon"]));
  if (result["private"] == false) fmt::format_to(out, "not private: {}\n", plain(result["reason"]));
  if (result.contains("shuffled"))
    fmt::format_to(out, "shuffled among {} reports: epsilon {}, delta {}\n", result["shuffled"]["people"].dump(),
                   number(result["shuffled"]["epsilon"]), number(result["shuffled"]["delta"]));
  if (!result.contains("law")) return text;
  for (std::size_t value = 0; value < result["law"].size(); ++value)
    fmt::format_to(out, "value {} gives it with probability {}\n", value, number(result["law"][value]));
  return text;
}

}  // namespace

Verb local_report_verb() {
  Verb verb = verb_of<LocalReportOptions>(local_report);
  verb.subject = "randomizer";
  verb.text = local_report_text;
  return verb;
}

}  // namespace discreet::inline app
