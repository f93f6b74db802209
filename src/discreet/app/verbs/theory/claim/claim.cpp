#include "discreet/app/verbs/theory/claim/claim.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "discreet/app/request/request.h"
#include "discreet/app/request/text.h"
#include "discreet/app/verbs/theory/claim/rows_certificate.h"
#include "discreet/app/verbs/theory/dimension/dimension.h"
#include "discreet/app/verbs/theory/dimension/dimension_quantity.h"
#include "discreet/base/option_range.h"
#include "discreet/bounds/theory/class_rows.h"
#include "discreet/files/file.h"

namespace discreet::inline app {
namespace {

// What `dimension` measures of the class that was given, each quantity once.
class Measures final : public LowerEnds {
 public:
  Measures(const Json& given, const Rational& seconds, const Context& context) : seconds_(seconds), context_(context) {
    for (const char* name : {"matrix", "class", "size", "dimension"})
      if (given.contains(name)) class_[name] = given[name];
  }

  // {lower, certificate, ...}; the error is that of tau, and of the other quantities 0.
  const Json& measure(const std::string& quantity, const Rational& error) {
    auto [place, is_new] = found_.try_emplace(std::pair(quantity, error));
    if (!is_new) return place->second;
    Json asked = class_;
    asked.update(Json{{"verb", "theory dimension"}, {"only", quantity}, {"seconds", to_string(seconds_)}});
    if (error > 0) asked["alpha"] = to_string(error);
    return place->second = dimension(asked, context_)[quantity];
  }
  Json proof(const std::string& quantity, const Rational& error) override {
    return measure(quantity, error)["certificate"]["lower"];
  }

 private:
  Json class_ = Json::object();
  Rational seconds_;  // for each
  const Context& context_;
  std::map<std::pair<std::string, Rational>, Json> found_;
};

// What is known of the class.
struct Known {
  std::optional<ConceptClass> concepts;
  ClassKnowledge facts;
  std::vector<Hardness> searched;  // by what a search proved
  std::vector<Hardness> believed;  // by the word of who asks
  Json told = Json::object();
};

bool is_given(const ClaimRequest& request) { return request.class_name || request.matrix.concepts() > 0; }

LearnerClaim claim_of(const ClaimRequest& request) {
  LearnerClaim claim{request.epsilon, request.delta, request.alpha, request.beta, 0, request.setting, request.answers};
  check(claim);
  if (request.rows) {
    require_at_least("rows", *request.rows, 0, "Count the rows of the table");
    claim.rows = static_cast<std::uint64_t>(*request.rows);
  }
  return claim;
}

// Of the time that is given, or of a little for proofs alone, a part for each of vc, littlestone and tau at three
// errors.
Rational seconds_each(const ClaimRequest& request) {
  constexpr int for_proofs = 2, parts = 5;
  return request.seconds.value_or(Rational(for_proofs)) / parts;
}

Rational claimed_value(const Json& proof) { return parse_rational(proof["claim"]["value"].get<std::string>()); }

// The lower ends that a search proves within the time.
void search(const ClaimRequest& request, Measures& measures, Known& known) {
  auto lower = [&](const char* quantity) { return measures.measure(quantity, 0)["lower"].get<std::uint64_t>(); };
  known.facts.littlestone = std::max(known.facts.littlestone, lower("littlestone"));
  known.facts.vc = std::max(known.facts.vc, lower("vc"));
  for (const Rational& error : errors_of_tau(request.alpha))
    if (const Rational tau = claimed_value(measures.proof("tau", error)); tau > 1)
      known.searched.push_back(given_hardness(tau, error));
}

ClassKnowledge facts_of(const ConceptClass& concepts, ClaimAnswers answers) {
  return concepts.named() ? facts_of(*concepts.named(), answers) : facts_of(concepts.table(), answers);
}

void tell(const ClaimRequest& request, Known& known) {
  known.told["class"] = known.concepts->describe();
  known.told["littlestone"] = known.facts.littlestone;
  if (known.facts.vc > 0) known.told["vc"] = known.facts.vc;
  known.told["tau"] = Json::array();
  std::vector<Hardness> all = tau_of(known.facts, request.alpha);
  all.insert(all.end(), known.searched.begin(), known.searched.end());
  std::map<Rational, Rational> most;  // by error
  for (const Hardness& one : all) most[one.alpha] = std::max<Rational>(most[one.alpha], 1 / one.share);
  for (const auto& [alpha, tau] : most) {
    const bool is_whole = denominator(tau) == 1 && fits_64(numerator(tau));
    known.told["tau"].push_back(
        {{"alpha", to_string(alpha)}, {"lower", is_whole ? Json(low_64(numerator(tau))) : Json(to_string(tau))}});
  }
}

std::vector<Hardness> all_hardness(const Known& known) {
  std::vector<Hardness> all = known.searched;
  all.insert(all.end(), known.believed.begin(), known.believed.end());
  return all;
}

// Facts about a class that is given as well must be possible for its number of concepts. A mistake tree has two to the
// power of its depth leaves, and a uniform prior on the concepts has a good one.
void check_told(const ClaimRequest& request, const ConceptClass& concepts) {
  const Integer count = concepts.concepts();
  const auto depth = static_cast<std::int64_t>(msb(count));
  if (request.littlestone && *request.littlestone > depth)
    throw Error(
        fmt::format("option 'littlestone': a class of {} concepts has at most {}. Leave it out", count.str(), depth));
  if (request.tau && *request.tau > Rational(count))
    throw Error(fmt::format("option 'tau': a class of {} concepts has at most that. Leave it out", count.str()));
}

Known known_of(const ClaimRequest& request, const LearnerClaim& claim, Measures& measures) {
  Known known;
  if (is_given(request)) {
    ClassOptions options;
    options.matrix = request.matrix;
    options.class_name = request.class_name;
    options.size = request.size;
    options.dimension = request.dimension;
    known.concepts = concept_class(options);
    check_told(request, *known.concepts);
    known.facts = facts_of(*known.concepts, claim.answers);
    if (request.seconds) search(request, measures, known);
    tell(request, known);
  }
  if (request.littlestone) {
    require_at_least("littlestone", *request.littlestone, 0, "Give the depth of a mistake tree");
    const auto depth = static_cast<std::uint64_t>(*request.littlestone);
    known.believed = littlestone_hardness(depth, claim.alpha);
    known.told["littlestone"] = std::max(known.facts.littlestone, depth);
  }
  if (request.tau) known.believed.push_back(given_hardness(*request.tau, request.tau_alpha));
  if (!is_given(request) && !request.littlestone && !request.tau)
    throw Error("give the class, as 'matrix' or 'class', or what is known of it: 'littlestone' or 'tau'");
  return known;
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
Certified certified(const std::vector<RowBound>& bounds, const Known& known, const LearnerClaim& claim, bool impossible,
                    Measures& measures) {
  const Evidence evidence{known.concepts ? &*known.concepts : nullptr, known.facts.pair, measures};
  for (const RowBound& bound : bounds) {
    if (impossible && bound.rows <= claim.rows) break;
    if (Json certificate = rows_certificate(bound, claim, evidence); !certificate.is_null())
      return {&bound, std::move(certificate)};
  }
  return {};
}

// At a number of rows: what accuracy and privacy force, against what the class allows.
std::string inequality(const RowBound& bound, LearnerClaim claim, std::uint64_t rows) {
  if (bound.argument == RowArgument::unseen) return fmt::format("{} rows are too few to see what must be seen", rows);
  if (bound.argument == RowArgument::noisy)
    return fmt::format("{} noisy labels are too few to tell which one is more frequent", rows);
  claim.rows = rows;
  const Interval hit =
      bound.argument == RowArgument::sorted ? sorted_hit(bound.lambda, claim) : averaged_hit(bound.lambda, claim);
  return fmt::format(
      "without data it would be right on an average target with probability at least {:.6g}, which exceeds {:.6g}",
      hit.low_double(), to_double(bound.share));
}

std::string meaning_of(const Json& result, const LearnerClaim& claim, bool asked) {
  const std::string promise =
      claim.delta == 0 ? fmt::format("epsilon {}", to_string(claim.epsilon))
                       : fmt::format("epsilon {}, delta {}", to_string(claim.epsilon), to_string(claim.delta));
  const char* above = claim.setting == Setting::agnostic ? " above the least of the class" : "";
  const std::string learner = fmt::format("learner with {}, error at most {}{} and failure probability {}", promise,
                                          to_string(claim.alpha), above, to_string(claim.beta));
  const std::string needed = result["rows_needed"].dump();
  if (!asked) return fmt::format("every {} needs at least {} rows", learner, needed);
  if (result["verdict"] == "impossible")
    return fmt::format("no {} exists with {} rows: at least {} are needed", learner, result["rows"].dump(), needed);
  return fmt::format("a {} is not excluded with {} rows; with fewer than {} it is", learner, result["rows"].dump(),
                     needed);
}

}  // namespace

Json claim(const Json& given, const Context& context) {
  const ClaimRequest request = split<ClaimRequest>(given, Json::array()).verb;
  const LearnerClaim claimed = claim_of(request);
  Measures measures(given, seconds_each(request), context);
  const Known known = known_of(request, claimed, measures);
  // A rule may say more by a word than by what is proved: what is certified is looked for without the word.
  const std::vector<RowBound> proven = class_rows(known.facts, known.searched, claimed, context.progress);
  const std::vector<RowBound> bounds =
      known.believed.empty() ? proven : class_rows(known.facts, all_hardness(known), claimed, context.progress);
  const std::uint64_t needed = bounds.empty() ? 0 : bounds.front().rows;
  const bool impossible = request.rows && claimed.rows < needed;
  Json result{{"verdict", !request.rows ? "asked"
                          : impossible  ? "impossible"
                                        : "not_excluded"},
              {"rows_needed", needed},
              {"epsilon", to_string(claimed.epsilon)},
              {"delta", to_string(claimed.delta)},
              {"alpha", to_string(claimed.alpha)},
              {"beta", to_string(claimed.beta)},
              {"setting", word(request.setting)},
              {"answers", word(request.answers)}};
  if (request.rows) result["rows"] = claimed.rows;
  result.update(known.told);
  result["bounds"] = Json::array();
  for (const RowBound& bound : bounds) result["bounds"].push_back(to_json(bound));
  if (needed > 0) {
    const RowBound& rule = bounds.front();
    result["rule"] = rule.id;
    result["inequality"] = inequality(rule, claimed, impossible ? claimed.rows : needed - 1);
    auto [proved, certificate] = certified(proven, known, claimed, impossible, measures);
    if (request.out && !proved)
      throw Error("option 'out': rule " + rule.id + " rests on your word and has no certificate. Leave out 'out'");
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

namespace {

std::string claim_text(const Finished& finished) {
  const Json& result = finished.result;
  std::string text;
  Lines out(text);
  std::string verdict = result["verdict"];
  if (verdict == "not_excluded") verdict = "not excluded";
  fmt::format_to(out, "{}: {}\n", verdict, plain(result["meaning"]));
  if (result.contains("inequality")) fmt::format_to(out, "because {}\n", plain(result["inequality"]));
  if (finished.explain) {
    fmt::format_to(out, "{:<10}{:>14}  {:<9}\n", "bound", "rows", "argument");
    for (const Json& bound : result["bounds"])
      fmt::format_to(out, "{:<10}{:>14}  {:<9} {}\n", plain(bound["id"]), bound["rows"].dump(),
                     plain(bound["argument"]), plain(bound["why"]));
  }
  if (result.contains("certificate") && result["certificate"].is_string())
    fmt::format_to(out, "certificate: {}, of {}: {} rows\n", plain(result["certificate"]),
                   plain(result["certified"]["rule"]), result["certified"]["rows"].dump());
  if (!finished.explain) fmt::format_to(out, "{}", explain_hint);
  return text;
}

}  // namespace

Verb claim_verb() {
  Verb verb = verb_of<ClaimRequest>(claim);
  verb.text = claim_text;
  verb.explains = true;
  return verb;
}

}  // namespace discreet::inline app
