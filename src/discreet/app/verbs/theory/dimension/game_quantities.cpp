#include "discreet/app/verbs/theory/dimension/game_quantities.h"

#include <algorithm>

#include "discreet/app/verbs/theory/dimension/game_certificate.h"
#include "discreet/app/verbs/theory/dimension/learning_quantities.h"
#include "discreet/app/verbs/theory/dimension/light_quantities.h"
#include "discreet/app/verbs/theory/dimension/named_quantities.h"
#include "discreet/bounds/theory/depth_weights.h"

namespace discreet::inline app {
namespace {

const char* const cut_short = "the time was over before the search was, or the class is too large to be searched";

std::string text(std::size_t value) { return std::to_string(value); }

Json certificate(const DimensionTask& task, const char* kind, const char* quantity, const char* relation,
                 const std::string& value) {
  Json json = certificate_of(kind, quantity, relation, value, task.concepts);
  json["alpha"] = to_string(task.alpha);
  if (std::string(quantity) == "repdim") json["beta"] = to_string(task.beta);
  return json;
}

Json trivial(const DimensionTask& task, const char* quantity) {
  return certificate(task, "trivial", quantity, ">=", "1");
}

bool is_restricted(const DimensionTask& task) { return task.game.menus.is_restricted(); }

bool is_of(const DimensionTask& task, ClassName name) {
  return task.concepts.named() && task.concepts.named()->name == name;
}

// The concepts as menu or messages: what holds where nothing is searched.
void offer_all_concepts(Measured& measured, const DimensionTask& task, const char* quantity) {
  Rational most(task.concepts.concepts());
  if (std::string(quantity) == "repdim") most = Rational(ceil((1 - task.beta) * most));
  if (is_restricted(task)) return;
  measured.upper = end_of(most);
  measured.upper_certificate = certificate(task, "all_concepts", quantity, "<=", to_string(most));
}

// The tree bound, where a mistake tree is known and it says more.
void offer_tree(Rational& lower, Json& lower_certificate, const DimensionTask& task) {
  const auto tree = known_tree(task);
  if (!tree || tree->depth == 0) return;
  const DepthWeights weights =
      best_depth_weights(static_cast<unsigned>(std::min(tree->depth, most_used_depth)), task.alpha);
  const Rational bound = tree_bound(weights);
  if (bound <= lower) return;
  lower = bound;
  lower_certificate = certificate(task, "depth_weights", "tau", ">=", to_string(bound));
  lower_certificate["class"] = tree->certificate["class"];
  lower_certificate["depths"] = weights.weights;
  lower_certificate["tree"] = tree->certificate;
}

void offer_spectral(Rational& lower, Json& lower_certificate, const DimensionTask& task) {
  if (task.alpha >= Rational(1, 2) || !task.concepts.has_table() || task.concepts.points() > 64 ||
      task.concepts.concepts() > 512)
    return;
  const SpectralBound bound = spectral_bound(task.concepts.table(task.stage));
  const Rational proved = (1 - 2 * task.alpha) * (1 - 2 * task.alpha) / bound.sum;
  if (proved <= lower) return;
  lower = proved;
  lower_certificate = certificate(task, "spectral", "tau", ">=", to_string(proved));
  write_spectral(lower_certificate, bound);
}

// Of a class that is too large, a part on a few points is searched.
void offer_part(KnownEnd& lower, const DimensionTask& task) {
  const auto part = task.game.menus.part(task.time());
  if (!part || !part->number.lower_proof || part->number.lower <= lower.value) return;
  lower = {part->number.lower, certificate(task, "adversaries", "tau", ">=", to_string(part->number.lower))};
  write_adversaries(lower.certificate, *part->number.lower_proof, part->concepts, task);
}

bool is_searched(const DimensionTask& task) {
  const RepresentationNumber* found = found_number(task);
  return found && found->lower_proof;
}

KnownEnd tau_lower(const DimensionTask& task) {
  KnownEnd lower{1, trivial(task, "tau")};
  if (const RepresentationNumber* found = found_number(task); found && found->lower_proof) {
    lower = {found->lower, certificate(task, "adversaries", "tau", ">=", to_string(found->lower))};
    write_adversaries(lower.certificate, *found->lower_proof, *game_class(task), task);
    if (found->exact()) return lower;
  }
  if (auto known = known_tau_lower(task)) {
    if (known->value > lower.value) lower = std::move(*known);
    if (is_of(task, ClassName::points)) return lower;  // nothing else says more
  }
  offer_tree(lower.value, lower.certificate, task);
  if (!is_of(task, ClassName::parities))
    offer_spectral(lower.value, lower.certificate, task);  // it says what characters say
  if (!is_searched(task)) offer_part(lower, task);
  return lower;
}

// A tree helps most where little else is proved, and the games need the time as well.
TimeLimit tree_time(const TimeLimit& limit) { return TimeLimit(std::min(limit.seconds_left() / 4, 10.0)); }

std::optional<FoundTree> tree_of(const Json& depth, const Json& certificate) {
  if (!depth.is_number_integer() || !certificate.is_object()) return std::nullopt;
  return FoundTree{depth.get<std::int64_t>(), certificate};
}

// What a prior on which all hardest distributions were tried proves: a chance, or as many draws as one of them is good
// in.
std::optional<KnownEnd> prior_upper(const DimensionTask& task, const char* quantity) {
  const RepresentationNumber* found = found_number(task);
  if (!found || !found->prior_proof) return std::nullopt;
  const Rational& chance = found->prior_proof->chance;
  const Rational value = std::string(quantity) == "tau" ? Rational(1 / chance) : Rational(draws_for(chance, task.beta));
  KnownEnd end{value, certificate(task, "prior", quantity, "<=", to_string(value))};
  write_prior(end.certificate, *found->prior_proof, *game_class(task), task);
  return end;
}

// What is known in closed form, where it is less than what was found, or than the class.
void offer_known(Measured& measured, std::optional<Rational>& found, std::optional<KnownEnd> known,
                 const DimensionTask& task) {
  Rational most(task.concepts.concepts());
  if (known && known->certificate["claim"]["quantity"] == "repdim") most = Rational(ceil((1 - task.beta) * most));
  if (!known || known->value >= found.value_or(most)) return;
  found = known->value;
  measured.upper = end_of(known->value);
  measured.upper_certificate = std::move(known->certificate);
}

// The class of all functions, and others as rich: the tree proves what a function drawn evenly achieves.
std::optional<Measured> settled_tau(const DimensionTask& task) {
  auto upper = light_tau_upper(task);
  KnownEnd lower{1, trivial(task, "tau")};
  if (upper) offer_tree(lower.value, lower.certificate, task);
  if (!upper || lower.value != upper->value || upper->value >= Rational(task.concepts.concepts())) return std::nullopt;
  return Measured{end_of(lower.value), end_of(upper->value), std::move(lower.certificate),
                  std::move(upper->certificate)};
}

Measured hopeless(const DimensionTask& task, const char* quantity, const RepresentationNumber& number) {
  Measured measured{nullptr, nullptr, nullptr, nullptr, {}};
  measured.lower = measured.upper = "infinite";
  AdversaryProof proof{{*number.hopeless}, {1}, {}, 1, 0};
  measured.lower_certificate = certificate(task, "adversaries", quantity, ">=", "infinite");
  write_adversaries(measured.lower_certificate, proof, *game_class(task), task);
  measured.remark = "none of the hypotheses is close to one of the concepts under some distribution";
  return measured;
}

}  // namespace

const std::optional<MaskClass>& game_class(const DimensionTask& task) { return task.game.menus.masks(task.stage); }

const RepresentationNumber* found_number(const DimensionTask& task) {
  if (task.game.menus.lacks_number(task.stage)) known_tree(task);  // while there is time
  return task.game.menus.number(task.time());
}

const LeastMenu* found_menu(const DimensionTask& task) {
  found_number(task);
  return task.game.menus.menu(task.time());
}

std::optional<FoundTree> known_tree(const DimensionTask& task) {
  if (task.found.contains("littlestone")) {
    const Json& found = task.found["littlestone"];
    return tree_of(found["lower"], found["certificate"]["lower"]);
  }
  auto& tree = task.game.tree;
  if (tree) return tree;
  if (!task.concepts.has_table() && (!task.concepts.named() || task.concepts.named()->name == ClassName::random))
    return std::nullopt;  // neither a table nor a formula
  DimensionTask search = task;
  search.limit = tree_time(task.limit);
  const Measured measured = measure_littlestone(search);
  return tree = tree_of(measured.lower, measured.lower_certificate);
}

Measured measure_tau(const DimensionTask& task) {
  if (auto settled = settled_tau(task)) return std::move(*settled);
  const RepresentationNumber* found = found_number(task);
  if (found && found->hopeless) return hopeless(task, "tau", *found);
  Measured measured;
  KnownEnd lower = tau_lower(task);
  measured.lower = end_of(lower.value);
  measured.lower_certificate = std::move(lower.certificate);
  offer_all_concepts(measured, task, "tau");
  std::optional<Rational> upper;
  if (found && found->upper_proof) {
    upper = found->upper;
    measured.upper = end_of(*upper);
    measured.upper_certificate = certificate(task, "menus", "tau", "<=", to_string(*upper));
    write_menus(measured.upper_certificate, *found->upper_proof, *game_class(task), task);
  }
  offer_known(measured, upper, prior_upper(task, "tau"), task);
  offer_known(measured, upper, known_tau_upper(task), task);
  if (!upper || lower.value != *upper) offer_known(measured, upper, light_tau_upper(task), task);
  if (!is_searched(task)) found_menu(task);
  if (measured.lower != measured.upper) measured.remark = cut_short;
  offer_found_menu(measured, task);
  return measured;
}

void offer_found_menu(Measured& tau, const DimensionTask& task) {
  const auto& menu = task.game.menus.found_menu();
  if (!menu || !menu->upper_proof) return;
  const Rational drawn(*menu->upper);
  const Json& known = tau.upper_certificate;
  if (known.is_object() && parse_rational(known["claim"]["value"].get<std::string>()) <= drawn) return;
  tau.upper = end_of(drawn);
  if (tau.lower == tau.upper) tau.remark.clear();
  tau.upper_certificate = certificate(task, "menus", "tau", "<=", to_string(drawn));
  write_menus(tau.upper_certificate, drawn_evenly(*menu->upper_proof), *game_class(task), task);
}

Measured measure_drepdim(const DimensionTask& task) {
  const LeastMenu* found = found_menu(task);
  if (const auto* number = found_number(task); number && number->hopeless) return hopeless(task, "drepdim", *number);
  Measured measured;
  KnownEnd lower = tau_lower(task);
  const Integer least = ceil(lower.value);
  measured.lower = end_of(Rational(least));
  measured.lower_certificate = std::move(lower.certificate);  // of tau: no menu is smaller
  measured.lower_certificate["claim"] = {{"quantity", "drepdim"}, {"relation", ">="}, {"value", least.str()}};
  offer_all_concepts(measured, task, "drepdim");
  if (found && found->lower_proof && found->lower > least) {
    measured.lower = found->lower;
    measured.lower_certificate = certificate(task, "hitting", "drepdim", ">=", text(found->lower));
    write_hitting(measured.lower_certificate, *found->lower_proof, *game_class(task), task);
  }
  if (auto known = known_drepdim_lower(task);
      known && known->value > Rational(least) && !(found && known->value <= Rational(found->lower))) {
    measured.lower = end_of(known->value);
    measured.lower_certificate = std::move(known->certificate);
  }
  std::optional<Rational> upper;
  if (found && found->upper_proof) {
    upper = Rational(*found->upper);
    measured.upper = *found->upper;
    measured.upper_certificate = certificate(task, "menus", "drepdim", "<=", text(*found->upper));
    write_menus(measured.upper_certificate, *found->upper_proof, *game_class(task), task);
  }
  offer_known(measured, upper, known_drepdim_upper(task), task);
  return measured;
}

Measured measure_repdim(const DimensionTask& task) {
  task.game.menus.light(task.time());  // while there is time
  if (const auto* number = found_number(task); number && number->hopeless) return hopeless(task, "repdim", *number);
  Measured measured;
  KnownEnd lower = tau_lower(task);
  const Integer least = std::max<Integer>(1, ceil((1 - task.beta) * lower.value));
  measured.lower = end_of(Rational(least));
  measured.lower_certificate = std::move(lower.certificate);
  measured.lower_certificate["claim"] = {{"quantity", "repdim"}, {"relation", ">="}, {"value", least.str()}};
  measured.lower_certificate["beta"] = to_string(task.beta);
  offer_all_concepts(measured, task, "repdim");
  std::optional<Rational> upper;
  if (const LeastMenu* menu = found_menu(task)) {
    const DrawnMenu found = drawn_menu(*game_class(task), task.alpha, task.beta, *found_number(task), *menu, task.limit,
                                       task.stage.progress);
    if (found.lower_proof && found.lower > least) {
      measured.lower = found.lower;
      measured.lower_certificate = certificate(task, "adversaries", "repdim", ">=", text(found.lower));
      write_adversaries(measured.lower_certificate, *found.lower_proof, *game_class(task), task);
    }
    if (found.upper_proof) {
      upper = Rational(*found.upper);
      measured.upper = *found.upper;
      measured.upper_certificate = certificate(task, "menus", "repdim", "<=", text(*found.upper));
      measured.upper_certificate["route"] = found.route == DrawnMenu::Route::menus   ? "menus"
                                            : found.route == DrawnMenu::Route::draws ? "draws"
                                                                                     : "part";
      write_menus(measured.upper_certificate, *found.upper_proof, *game_class(task), task);
    }
  }
  offer_known(measured, upper, prior_upper(task, "repdim"), task);
  offer_known(measured, upper, known_repdim_upper(task), task);
  if (measured.lower != measured.upper) offer_known(measured, upper, light_repdim_upper(task), task);
  return measured;
}

}  // namespace discreet::inline app
