#include "discreet/app/verbs/audit/attack.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "discreet/app/request/request.h"
#include "discreet/app/request/seed.h"
#include "discreet/app/request/text.h"
#include "discreet/app/verbs/audit/black_box.h"
#include "discreet/audit/attacks/code_attacks.h"
#include "discreet/audit/attacks/packing.h"
#include "discreet/base/option_range.h"
#include "discreet/bounds/learners/fingerprint_bounds.h"
#include "discreet/classes/searches/threshold_chain.h"

namespace discreet::inline app {
namespace {

constexpr std::int64_t most_users = 1 << 16;
// Of one table: labels are bits, and an input, like a column's secret, is a machine word.
constexpr std::size_t most_bits = std::size_t{1} << 33;
constexpr std::size_t most_words = most_bits / 64;

std::size_t count(std::int64_t value, const char* option, std::int64_t least = 1, std::int64_t most = most_words) {
  require_between(option, value, least, most, "Choose a number in this range");
  return static_cast<std::size_t>(value);
}

// The level at which an accurate learner is accused for certain, kept within what is useful.
double certain_level(std::size_t users, std::size_t columns) {
  const std::size_t whole = columns / (users + 1);
  auto v = static_cast<double>(users), block = static_cast<double>(whole);
  return std::clamp(std::exp(-(block - 0.5) / (v * (v + 1))), 1e-3, 0.05);
}

struct Prepared {
  Attack attack;
  std::size_t rows;
  double level;
  std::optional<bool> certain;  // of threshold: whether an accurate learner must be accused
};

// Points of a chain f_1, x_1, f_2, ..., f_(users + 1): f_i is 1 at x_j exactly for i <= j, so that the first s users,
// at x_users, x_(users - 1), ..., are those that f_(users + 1 - s) labels 1.
CodePlaces places_of(const FiniteClass& concepts, std::size_t users, bool padded, double seconds,
                     const Context& context) {
  const ThresholdInterval found =
      find_threshold_chain(concepts, std::min(concepts.points(), users + 1), TimeLimit(seconds), {context.progress});
  const ThresholdChain& chain = found.chain;
  const std::size_t room = std::max<std::size_t>(chain.points.size(), 1) - 1;
  if (chain.points.size() <= users && found.lower() < found.upper)
    throw Error(fmt::format(
        "option 'users': in {:g} seconds a chain with room for {} users was found in the class, and it is not known "
        "whether there is one for {}. Take at most {} users, or more 'seconds'",
        seconds, room, users, room));
  if (chain.points.size() <= users)
    throw Error(
        fmt::format("option 'users' is {}. The class has a chain of {} concepts and points, with room for {} users. "
                    "Take at most {}",
                    users, chain.points.size(), room, room));
  CodePlaces places;
  for (std::size_t i = users; i-- > 0;) places.users.push_back(chain.points[i]);
  if (!padded) return places;
  auto is_zero = [&](std::size_t point) {
    return std::ranges::none_of(std::span(chain.concepts).first(users + 1),
                                [&](std::size_t concept_) { return concepts.table().get(concept_, point); });
  };
  while (places.padding < concepts.points() && !is_zero(places.padding)) ++places.padding;
  if (places.padding == concepts.points())
    throw Error(
        "option 'alpha': the class has no point on which all concepts of the chain are 0, to pad the table with. Leave "
        "it out");
  return places;
}

CodeSize size_of(const AttackRequest& request) {
  return {count(request.users, "users", 1, most_users), count(request.columns, "columns")};
}

// Said before memory is asked for.
void check_size(std::size_t rows, std::size_t width, std::size_t columns) {
  if (rows > most_words / width)
    throw Error(
        fmt::format("option 'rows' is {}. With inputs of {} numbers a table may have at most {} rows. Take fewer rows",
                    rows, width, most_words / width));
  if (columns > most_bits / rows)
    throw Error(
        fmt::format("option 'columns': a table of {} rows, so that it has at most 2^33 labels, may have at most {} "
                    "columns. Take fewer, or fewer rows",
                    rows, most_bits / rows));
}

std::size_t rows_with_padding(std::size_t users, const Rational& alpha) {
  Rational least = Rational(users) / (3 * Rational(most_words));
  if (alpha > 0 && alpha < least)
    throw Error(
        fmt::format("option 'alpha' is {}. For {} users it must be at least {:.3g}, so that a table has at most "
                    "{} rows. Allow a larger one, or fewer users",
                    shown_number(alpha), users, to_double(least), most_words));
  return padded_rows(users, to_double(alpha));
}

Attack threshold_attack_of(const AttackRequest& request, const CodeSize& size, std::size_t rows,
                           const Context& context) {
  if (!request.concepts) return threshold_attack(size, rows);
  return threshold_attack(
      size.columns, places_of(*request.concepts, size.users, rows > size.users, seconds_of(request), context), rows);
}

Prepared prepare(const AttackRequest& request, const Context& context) {
  double level = request.false_accusation ? to_double(*request.false_accusation) : 0.01;
  TardosTracing tracing{request.score, level};
  tracing.fresh_users = static_cast<std::size_t>(std::clamp(std::ceil(5 / std::max(level, 1e-9)), 99.0, 1e6)) - 1;
  if (request.attack == AttackKind::parity) {
    ParityCode size{count(request.bits, "bits", 1, 16), 0, count(request.columns, "columns")};
    size.dimension = request.dimension ? count(*request.dimension, "dimension", 1, 64) : size.bits;
    std::size_t rows = request.rows ? count(*request.rows, "rows") : std::size_t{2} << size.bits;
    check_size(rows, size.dimension, size.columns);
    check_size(std::size_t{1} << std::max<std::size_t>(size.bits, std::min<std::size_t>(size.dimension, 12)), 1,
               size.columns);  // the code, and the predictions
    return {parity_attack(size, rows, tracing), rows, level, {}};
  }
  CodeSize size = size_of(request);
  std::size_t rows = rows_with_padding(size.users, request.alpha);
  check_size(rows, 1, size.columns);
  if (request.attack == AttackKind::agnostic) return {agnostic_attack(size, rows, tracing), rows, level, {}};
  if (!request.false_accusation) level = certain_level(size.users, size.columns);
  return {threshold_attack_of(request, size, rows, context), rows, level,
          boneh_shaw_columns(size.users, from_double(level)) <= size.columns};
}

std::string ruled_out(double epsilon, const AttackRequest& request) {
  return fmt::format("no promise with epsilon below {:.2f} and delta {} is kept by it (confidence {})", epsilon,
                     to_string(request.delta), to_string(request.confidence));
}

std::string meaning_of(const AttackReport& report, const Prepared& prepared, const AttackRequest& request) {
  if (report.answered == 0) return "no run gave predictions; nothing was found out";
  std::string found = fmt::format("row {} was accused in {} of {} runs that learned from it", report.target + 1,
                                  report.correct, report.trials);
  if (report.excluded_epsilon > 0)
    return fmt::format("{}; without it that has probability at most {:.3g}: {}", found, report.level,
                       ruled_out(report.excluded_epsilon, request));
  std::string text = found + ": nothing is ruled out, which is no proof of privacy";
  if (report.always_the_same)
    return text + "; the predictions never changed" +
           (request.program.empty() ? "" : ", so the program may not read train.csv");
  if (report.marked_error > 1.0 / 3)
    return fmt::format(
        "{}; it was wrong on {:.0f} % of the labels on which all rows agree, and so useless that "
        "nothing could be found",
        text, 100 * report.marked_error);
  if (prepared.certain && !*prepared.certain)
    text += "; with more columns or fewer users every accurate learner is caught";
  return text;
}

Json failures_of(const std::vector<std::string>& failures) {
  Json list = Json::array();
  for (const std::string& failure : failures) list.push_back(failure);
  return list;
}

Json rate_of(double low, double high) { return {{"low", low}, {"high", high}}; }

Json written(const AttackReport& report, const Prepared& prepared, const AttackRequest& request) {
  Json result{{"attack", word(request.attack)},
              {"users", prepared.attack.users},
              {"columns", prepared.attack.columns},
              {"rows", prepared.rows},
              {"target", report.target + 1},
              {"trials", report.trials},
              {"planned", report.planned},
              {"accused", report.correct + report.control_accused},
              {"correct", report.correct},
              {"anybody", report.anybody},
              {"accused_by_user", report.accused_by_user},
              {"control", {{"trials", report.control_trials}, {"accused", report.control_accused}}},
              {"false_accusation", report.level}};
  if (prepared.certain) result["certain"] = *prepared.certain;
  result.update(Json{{"rate", rate_of(report.rate_low, report.rate_high)},
                     {"delta", to_string(request.delta)},
                     {"confidence", to_string(request.confidence)},
                     {"excluded_epsilon", report.excluded_epsilon},
                     {"marked_error", report.marked_error},
                     {"always_the_same", report.always_the_same},
                     {"failures", failures_of(report.failures)},
                     {"complete", !report.called_off && report.failures.empty()},
                     {"meaning", meaning_of(report, prepared, request)}});
  return result;
}

Json run_code_attack(const AttackRequest& request, const Context& context) {
  Prepared prepared = prepare(request, context);
  const Attack& coded = prepared.attack;
  Trainer trainer = black_box(request, {coded.inputs, prepared.rows, coded.columns}, context);
  AttackOptions options{.trials = count(request.trials, "trials"),
                        .control_trials = count(request.control_trials, "control_trials", 0),
                        .pilots = count(request.pilots, "pilots", 0),
                        .level = prepared.level,
                        .delta = to_double(request.delta),
                        .confidence = to_double(request.confidence)};
  if (request.target)
    options.target = count(*request.target, "target", 1, static_cast<std::int64_t>(prepared.attack.users)) - 1;
  Rng rng = generator_of(request.seed);
  AttackReport report = run_attack(prepared.attack, trainer, options, rng, context.progress);
  for (const std::string& failure : report.failures) context.say("a run failed: " + failure);
  return written(report, prepared, request);
}

// Rows with labels when a share alpha of wrong rows is allowed: one more than may be wrong. At 1/3, the default of the
// other attacks, all.
std::size_t labelled_rows(std::size_t rows, const Rational& alpha) {
  require_up_to("alpha", alpha, 0, Rational(1, 3), "Take 1/3 for no padding");
  if (alpha == Rational(1, 3)) return rows;
  return std::min(rows, static_cast<std::size_t>(to_double(alpha) * static_cast<double>(rows)) + 1);
}

Json run_packing_attack(const AttackRequest& request, const Context& context) {
  PackingOptions options{.labels = count(request.columns, "columns"),
                         .rows = request.rows ? count(*request.rows, "rows") : 10,
                         .trials = count(request.trials, "trials"),
                         .confidence = to_double(request.confidence)};
  options.labelled_rows = labelled_rows(options.rows, request.alpha);
  if (request.dimension) {
    options.learned = PackingClass::parities;
    options.dimension = count(*request.dimension, "dimension", 1, 12);
  }
  bool parities = options.learned == PackingClass::parities;
  check_size(options.rows, parities ? options.dimension : 1, options.labels);
  if (parities) check_size(std::size_t{1} << options.dimension, 1, options.labels);  // the predictions
  Trainer trainer = black_box(request, {inputs_of(options), options.rows, options.labels}, context);
  Rng rng = generator_of(request.seed);
  PackingReport report = run_packing(trainer, options, rng, context.progress);
  for (const std::string& failure : report.failures) context.say("a run failed: " + failure);
  const bool none = report.failures.size() == report.trials;
  std::string meaning = none ? std::string("no run gave predictions; nothing was found out")
                             : fmt::format("all {} labels were right in {} of {} runs on {} rows", options.labels,
                                           report.successes, report.trials, options.rows);
  if (report.excluded_epsilon > 0)
    meaning += fmt::format(": no pure promise with epsilon below {:.3g} is kept by it (confidence {})",
                           report.excluded_epsilon, to_string(request.confidence));
  else if (!none)
    meaning += ": no pure promise is ruled out, which is no proof of privacy";
  return {{"attack", word(request.attack)},
          {"columns", options.labels},
          {"rows", options.rows},
          {"labelled_rows", parities ? options.rows : options.labelled_rows},
          {"trials", report.trials},
          {"planned", report.planned},
          {"correct", report.successes},
          {"rate", rate_of(report.rate_low, report.rate_high)},
          {"confidence", to_string(request.confidence)},
          {"excluded_epsilon", report.excluded_epsilon},
          {"failures", failures_of(report.failures)},
          {"complete", !report.called_off && report.failures.empty()},
          {"meaning", meaning}};
}

}  // namespace

Json attack(const Json& given, const Context& context) {
  AttackRequest request = split<AttackRequest>(given, Json::array()).verb;
  if (request.attack == AttackKind::packing) return run_packing_attack(request, context);
  return run_code_attack(request, context);
}

void add_failures(const Json& result, Lines out) {
  if (!result.contains("failures") || result["failures"].empty()) return;
  const std::size_t failed = result.value("failed_runs", result["failures"].size());
  fmt::format_to(out, "{} {} failed, the first because {}\n", failed, failed == 1 ? "run" : "runs",
                 plain(result["failures"][0]));
}

namespace {

std::string percent(const Json& share) { return fmt::format("{:.3g} %", 100 * share.get<double>()); }

std::string attack_text(const Finished& finished) {
  const Json& result = finished.result;
  std::string text;
  Lines out(text);
  fmt::format_to(out, "{}\n", plain(result["meaning"]));
  fmt::format_to(out, "{} of {} runs, {} rows, {} labels; rate between {} and {}\n", result["trials"].dump(),
                 result["planned"].dump(), result["rows"].dump(), result["columns"].dump(),
                 percent(result["rate"]["low"]), percent(result["rate"]["high"]));
  if (result.contains("accused_by_user")) {
    fmt::format_to(out, "accusations by row: {}\n", result["accused_by_user"].dump());
    fmt::format_to(out, "proved false accusations: at most {}; seen: {} of {} runs without the row\n",
                   percent(result["false_accusation"]), result["control"]["accused"].dump(),
                   result["control"]["trials"].dump());
  }
  fmt::format_to(out, "excluded epsilon: {:.3f}\n", result["excluded_epsilon"].get<double>());
  add_failures(result, out);
  return text;
}

int attack_status(const Json& result, Ended ended) {
  if (result["complete"] == true) return 0;
  return ended == Ended::interrupted ? 130 : 1;
}

using Options = std::vector<Action::Option>;

Options with(std::initializer_list<Options> parts) {
  Options all;
  for (const Options& part : parts) all.insert(all.end(), part.begin(), part.end());
  return all;
}

}  // namespace

Verb attack_verb() {
  Verb verb = verb_of<AttackRequest>(attack);
  verb.subject = "action";
  verb.action = "attack";
  const Options box{"program", "learner", "options", "seconds", "seed"};
  const Options code{"columns", "trials",           "control_trials", "pilots",
                     "target",  "false_accusation", "delta",          "confidence"};
  verb.actions = {
      {"threshold", "Find rows through thresholds, or any class that holds a chain of them.",
       with({{"users", "alpha", "concepts"}, code, box})},
      {"agnostic", "Find rows through labels that no concept fits.", with({{"users", "alpha", "score"}, code, box})},
      {"parity", "Find rows through parities of bits.",
       with({{"bits",
              {"dimension", "bits of an input (default: those of the code)"},
              {"rows", "rows of a table (default: twice the users)"},
              "score"},
             code,
             box})},
      {"packing", "Test whether all labels of many tables come out right, as no pure promise allows.",
       with({{{"columns", "labels per row"},
              {"trials", "tables that are learned from"},
              "confidence",
              {"alpha",
               "share of wrong rows that the learner may have. Below 1/3, only that share of rows, and one "
               "more, has labels"},
              {"rows", "rows of a table (default: 10)"},
              {"dimension", "bits of an input, if parities are learned (default: points are)"}},
             box})},
  };
  verb.text = attack_text;
  verb.status = attack_status;
  return verb;
}

}  // namespace discreet::inline app
