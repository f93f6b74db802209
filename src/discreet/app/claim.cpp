#include "discreet/app/claim.h"

#include <fmt/format.h>

#include <algorithm>

#include "discreet/app/dimension.h"
#include "discreet/app/dimension_quantity.h"
#include "discreet/app/file.h"
#include "discreet/app/request.h"
#include "discreet/app/rows_certificate.h"
#include "discreet/theory/row_bounds.h"

namespace discreet {
namespace {

// What is known of the class: lower ends, with what proves them.
struct Known {
  std::optional<ConceptClass> concepts;
  std::uint64_t littlestone = 0, vc = 0;
  Json tree, shattered;  // their certificates
  std::vector<Json> tau;  // certificates of lower ends of tau, each at an error of its own
  std::vector<Hardness> hardness;  // by what is proved
  std::vector<Hardness> believed;  // by the word of who asks
  Json told = Json::object();
};

bool is_given(const ClaimRequest& request) { return request.class_name || request.matrix.concepts() > 0; }

LearnerClaim claim_of(const ClaimRequest& request) {
  LearnerClaim claim{request.epsilon, request.delta, request.alpha, request.beta, 0};
  check(claim);
  if (request.rows) {
    if (*request.rows < 0) throw Error("option 'rows': the number of rows must not be negative");
    claim.rows = static_cast<std::uint64_t>(*request.rows);
  }
  return claim;
}

// `dimension` of the class that was given.
Json measured(const Json& given, Json asked, const Context& context) {
  asked["verb"] = "dimension";
  for (const char* name : {"matrix", "class", "size", "dimension"})
    if (given.contains(name)) asked[name] = given[name];
  return dimension(asked, context);
}

// tau at the claim's own error, where no rows need to be moved, and at larger ones, where most rows are.
void measure_tau(const Json& given, const ClaimRequest& request, const Context& context, Known& known) {
  std::vector<Rational> errors{request.alpha};
  for (const Rational& more : {Rational(1, 4), Rational(2, 5)})
    if (request.alpha < more) errors.push_back(more);
  known.told["tau"] = Json::array();
  for (const Rational& alpha : errors) {
    if (alpha >= Rational(1, 2)) continue;
    const Rational share = request.seconds / Rational(2 * errors.size());
    const Json tau = measured(given, {{"only", "tau"}, {"alpha", to_string(alpha)}, {"seconds", to_string(share)}}, context)["tau"];
    const Json& lower = tau["certificate"]["lower"];
    const Rational value = parse_rational(lower["claim"]["value"].get<std::string>());
    if (value <= 1) continue;
    known.tau.push_back(lower);
    known.hardness.push_back(given_hardness(value, alpha));
    known.told["tau"].push_back({{"alpha", to_string(alpha)}, {"lower", tau["lower"]}});
  }
}

// The lower ends that `dimension` proves within the time.
void measure(const Json& given, const ClaimRequest& request, const Context& context, Known& known) {
  const Json measured =
      discreet::measured(given, {{"only", "vc,littlestone"}, {"seconds", to_string(request.seconds / 2)}}, context);
  known.littlestone = measured["littlestone"]["lower"].get<std::uint64_t>();
  known.vc = measured["vc"]["lower"].get<std::uint64_t>();
  known.tree = measured["littlestone"]["certificate"]["lower"];
  known.shattered = measured["vc"]["certificate"]["lower"];
  known.told = {{"littlestone", known.littlestone}, {"vc", known.vc}};
  measure_tau(given, request, context, known);
}

void add(std::vector<Hardness> more, std::vector<Hardness>& all) {
  std::ranges::move(more, std::back_inserter(all));
}

void add_hardness(const ClaimRequest& request, const LearnerClaim& claim, Known& known) {
  add(littlestone_hardness(known.littlestone, claim.alpha), known.hardness);
  if (request.littlestone) known.believed = littlestone_hardness(static_cast<std::uint64_t>(*request.littlestone), claim.alpha);
  if (request.tau) known.believed.push_back(given_hardness(*request.tau, request.tau_alpha));
  if (!known.concepts) return;
  const auto& named = known.concepts->named();
  const bool proper = request.answers == ClaimAnswers::concepts;
  if (named && named->name == ClassName::lines) add(line_hardness(named->size, claim.alpha), known.hardness);
  if (named && named->name == ClassName::points && proper)
    add(proper_point_hardness(named->size, claim.alpha), known.hardness);
  constexpr std::int64_t small = 14;
  if (!known.concepts->has_table() || known.concepts->points() > 64) return;
  const FiniteClass& table = known.concepts->table();
  if (known.concepts->points() <= small) add(enumerated_hardness(table), known.hardness);
  if (proper) add(proper_hardness(table), known.hardness);
}

std::vector<Hardness> all_hardness(const Known& known) {
  std::vector<Hardness> all = known.hardness;
  add(known.believed, all);
  return all;
}

// What is told of a class that is given too must be possible for so many concepts: a mistake tree has two to the power of its depth
// leaves, and a uniform prior on the concepts has a good one.
void check_told(const ClaimRequest& request, const ConceptClass& concepts) {
  const Integer count = concepts.concepts();
  const auto depth = static_cast<std::int64_t>(msb(count));
  if (request.littlestone && *request.littlestone > depth)
    throw Error(fmt::format("option 'littlestone': a class of {} concepts has at most {}; leave it out", count.str(), depth));
  if (request.tau && *request.tau > Rational(count))
    throw Error(fmt::format("option 'tau': a class of {} concepts has at most that; leave it out", count.str()));
}

Known known_of(const Json& given, const ClaimRequest& request, const LearnerClaim& claim, const Context& context) {
  Known known;
  if (is_given(request)) {
    ClassOptions options;
    options.matrix = request.matrix;
    options.class_name = request.class_name;
    options.size = request.size;
    options.dimension = request.dimension;
    known.concepts.emplace(options);
    check_told(request, *known.concepts);
    measure(given, request, context, known);
    known.told["class"] = known.concepts->describe();
  }
  if (request.littlestone) {
    if (*request.littlestone < 0) throw Error("option 'littlestone': a dimension must not be negative");
    known.told["littlestone"] = std::max(known.littlestone, static_cast<std::uint64_t>(*request.littlestone));
  }
  if (!is_given(request) && !request.littlestone && !request.tau)
    throw Error("give the class, as 'matrix' or 'class', or what is known of it: 'littlestone' or 'tau'");
  add_hardness(request, claim, known);
  return known;
}

std::vector<RowBound> bounds_of(const Known& known, const std::vector<Hardness>& hardness, const LearnerClaim& claim, const Context& context) {
  std::vector<RowBound> bounds = lower_bounds(hardness, claim, context.progress);
  if (known.vc >= 2) {
    bounds.push_back(shattering_rows(known.vc, claim));
    bounds.push_back(two_concept_rows(claim));
  }
  std::ranges::stable_sort(bounds, [](const RowBound& a, const RowBound& b) { return a.rows > b.rows; });
  return bounds;
}

Json to_json(const RowBound& bound) {
  return {{"id", bound.id},
          {"rows", bound.rows},
          {"argument", word(bound.argument)},
          {"share", to_double(bound.share)},
          {"lambda", to_double(bound.lambda)},
          {"why", bound.why}};
}

// A bound with what proves it to discreet-check.
struct Certified {
  const RowBound* bound = nullptr;
  Json certificate;
};

// The best one that can be certified; of those that exclude the claim, where it is excluded.
Certified certified(const std::vector<RowBound>& bounds, const Known& known, const LearnerClaim& claim, bool impossible) {
  const Evidence evidence{known.concepts ? &*known.concepts : nullptr, known.tree, known.shattered, known.tau};
  for (const RowBound& bound : bounds) {
    if (impossible && bound.rows <= claim.rows) break;
    if (Json certificate = rows_certificate(bound, claim, evidence); !certificate.is_null())
      return {&bound, std::move(certificate)};
  }
  return {};
}

// At so many rows: what accuracy and privacy force, against what the class allows.
std::string inequality(const RowBound& bound, LearnerClaim claim, std::uint64_t rows) {
  if (bound.argument == RowArgument::unseen) return fmt::format("{} rows are too few to see what must be seen", rows);
  claim.rows = rows;
  const Interval hit = bound.argument == RowArgument::sorted ? sorted_hit(bound.lambda, claim)
                                                             : averaged_hit(bound.lambda, claim);
  return fmt::format(
      "without data it would be right on an average target with probability at least {:.6g}, which exceeds {:.6g}",
      hit.low_double(), to_double(bound.share));
}

std::string meaning_of(const Json& result, const LearnerClaim& claim, bool asked) {
  const std::string promise =
      claim.delta == 0 ? fmt::format("epsilon {}", to_string(claim.epsilon))
                       : fmt::format("epsilon {}, delta {}", to_string(claim.epsilon), to_string(claim.delta));
  const std::string learner = fmt::format("learner with {}, error at most {} and failure probability {}", promise,
                                          to_string(claim.alpha), to_string(claim.beta));
  const std::string needed = result["rows_needed"].dump();
  if (!asked) return fmt::format("every {} needs at least {} rows", learner, needed);
  if (result["verdict"] == "impossible")
    return fmt::format("no {} exists with {} rows: at least {} are needed (rule {})", learner,
                       result["rows"].dump(), needed, result["rule"].get<std::string>());
  return fmt::format("a {} is not excluded with {} rows; with fewer than {} it is", learner, result["rows"].dump(),
                     needed);
}

}  // namespace

Json claim(const Json& given, const Context& context) {
  const ClaimRequest request = split<ClaimRequest>(given, Json::array()).verb;
  const LearnerClaim claimed = claim_of(request);
  const Known known = known_of(given, request, claimed, context);
  // A rule may say more by a word than by what is proved: what is certified is looked for without the word.
  const std::vector<RowBound> proven = bounds_of(known, known.hardness, claimed, context);
  const std::vector<RowBound> bounds = known.believed.empty() ? proven : bounds_of(known, all_hardness(known), claimed, context);
  const std::uint64_t needed = bounds.empty() ? 0 : bounds.front().rows;
  const bool impossible = request.rows && claimed.rows < needed;
  Json result{{"verdict", !request.rows ? "asked" : impossible ? "impossible" : "not_excluded"},
              {"rows_needed", needed},
              {"epsilon", to_string(claimed.epsilon)},
              {"delta", to_string(claimed.delta)},
              {"alpha", to_string(claimed.alpha)},
              {"beta", to_string(claimed.beta)},
              {"answers", word(request.answers)}};
  if (request.rows) result["rows"] = claimed.rows;
  result.update(known.told);
  result["bounds"] = Json::array();
  for (const RowBound& bound : bounds) result["bounds"].push_back(to_json(bound));
  if (needed > 0) {
    const RowBound& rule = bounds.front();
    result["rule"] = rule.id;
    result["inequality"] = inequality(rule, claimed, impossible ? claimed.rows : needed - 1);
    auto [proved, certificate] = certified(proven, known, claimed, impossible);
    if (request.out && !proved)
      throw Error("option 'out': rule " + rule.id + " rests on your word and has no certificate; leave out 'out'");
    if (request.out) {
      write_file(request.out->native(), certificate.dump(1) + "\n");
      certificate = Value<std::filesystem::path>::write(*request.out);
    }
    if (proved) result["certified"] = {{"rule", proved->id}, {"rows", proved->rows}};
    result["certificate"] = certificate;
  }
  result["meaning"] = meaning_of(result, claimed, request.rows.has_value());
  return result;
}

}  // namespace discreet
