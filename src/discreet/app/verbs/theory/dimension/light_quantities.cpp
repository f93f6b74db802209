// Tested by game_quantities_test.cpp
#include "discreet/app/verbs/theory/dimension/light_quantities.h"

#include "discreet/app/verbs/theory/dimension/game_certificate.h"
#include "discreet/app/verbs/theory/dimension/game_quantities.h"
#include "discreet/dimensions/menus/light/light_sets.h"

namespace discreet::inline app {
namespace {

KnownEnd known_end(const DimensionTask& task, const char* quantity, const Rational& value, const LightProof& proof) {
  const MaskClass& concepts = *game_class(task);
  Json certificate = certificate_of("light_sets", quantity, "<=", to_string(value), task.concepts);
  certificate["alpha"] = to_string(task.alpha);
  certificate["light"] = proof.light;
  write_copies(certificate, concepts);
  write_light_tree(certificate, proof.tree, proof.points);
  return {value, std::move(certificate)};
}

}  // namespace

std::optional<KnownEnd> light_tau_upper(const DimensionTask& task) {
  const auto& proof = task.game.menus.light(task.time());
  if (!proof) return std::nullopt;
  return known_end(task, "tau", 1 / proof->chance(), *proof);
}

std::optional<KnownEnd> light_repdim_upper(const DimensionTask& task) {
  const auto& proof = task.game.menus.light(task.time());
  if (!proof) return std::nullopt;
  KnownEnd end = known_end(task, "repdim", Rational(draws_for(proof->chance(), task.beta)), *proof);
  end.certificate["beta"] = to_string(task.beta);
  return end;
}

}  // namespace discreet::inline app
