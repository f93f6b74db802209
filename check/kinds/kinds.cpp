#include "check/kinds/kinds.h"

#include <map>

namespace discreet::check {

void check_premise(const Json& certificate, int depth) {
  if (depth == 0) throw Unreadable("certificates stand within certificates too deeply");
  using Check = void (*)(const Json&, const Table&);
  static const std::map<std::string, Check> kinds{
      {"mistake_tree", check_mistake_tree},
      {"named_tree", check_named_tree},
      {"shattered_set", check_shattered_set},
      {"threshold_chain", check_threshold_chain},
      {"counting", check_counting},
      {"exhaustion", check_exhaustion},
      {"closed_form", check_closed_form},
      {"by_littlestone", check_by_littlestone},
      {"menus", check_menus},
      {"adversaries", check_adversaries},
      {"hitting", check_hitting},
      {"message_weights", check_message_weights},
      {"protocols", check_protocols},
      {"spectral", check_spectral},
      {"depth_weights", check_depth_weights},
      {"separated_points", check_separated_points},
      {"all_concepts", check_all_concepts},
      {"sphere_covering", check_sphere_covering},
      {"trivial", check_trivial},
      {"point_menus", check_point_menus},
      {"light_sets", check_light_sets},
      {"prior", check_prior},
      {"rows", check_rows},
      {"hashing", check_hashing},
      {"incidences", check_incidences},
      {"distinct_concepts", check_distinct_concepts},
      {"characters", check_characters},
      {"embedded", check_embedded},
  };
  if (!certificate.is_object() || !certificate.contains("certificate") || certificate["certificate"] != 1)
    throw Unreadable("this is no certificate of version 1");
  const std::string kind = text_of(certificate, "kind");
  const auto found = kinds.find(kind);
  if (found == kinds.end()) throw Unreadable("there is no kind '" + kind.substr(0, 40) + "' of certificates");
  const Table table(member(certificate, "class"));
  terms_of(claim_of(certificate), certificate);
  found->second(certificate, table);
}

void check_certificate(const Json& certificate, std::uint64_t steps) {
  constexpr int deepest = 4;
  allow_steps(steps);
  check_premise(certificate, deepest);
}

}  // namespace discreet::check
