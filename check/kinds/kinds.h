// The kinds of certificates: one function for each, in a file of its name. A new kind is a line in kinds.cpp.
#pragma once

#include <string>

#include "check/reading/certificate.h"
#include "check/reading/table.h"

namespace discreet::check {

// Returns if the claim is proved. Throws Rejected with the first thing that fails.
void check_mistake_tree(const Json& certificate, const Table& table);
void check_named_tree(const Json& certificate, const Table& table);
void check_shattered_set(const Json& certificate, const Table& table);
void check_threshold_chain(const Json& certificate, const Table& table);
void check_counting(const Json& certificate, const Table& table);
void check_exhaustion(const Json& certificate, const Table& table);
void check_closed_form(const Json& certificate, const Table& table);
void check_by_littlestone(const Json& certificate, const Table& table);
void check_menus(const Json& certificate, const Table& table);
void check_adversaries(const Json& certificate, const Table& table);
void check_hitting(const Json& certificate, const Table& table);
void check_message_weights(const Json& certificate, const Table& table);
void check_protocols(const Json& certificate, const Table& table);
void check_spectral(const Json& certificate, const Table& table);
void check_depth_weights(const Json& certificate, const Table& table);
void check_separated_points(const Json& certificate, const Table& table);
void check_all_concepts(const Json& certificate, const Table& table);
void check_trivial(const Json& certificate, const Table& table);
void check_sphere_covering(const Json& certificate, const Table& table);
void check_point_menus(const Json& certificate, const Table& table);
void check_light_sets(const Json& certificate, const Table& table);
void check_prior(const Json& certificate, const Table& table);
void check_rows(const Json& certificate, const Table& table);
void check_hashing(const Json& certificate, const Table& table);
void check_incidences(const Json& certificate, const Table& table);
void check_distinct_concepts(const Json& certificate, const Table& table);
void check_characters(const Json& certificate, const Table& table);
void check_embedded(const Json& certificate, const Table& table);

// The error with this number of messages and concepts. It is 0 if each concept has a message of its own.
Rational error_of_names(const Rational& messages, const Integer& concepts);

// Checks any of them: reads the class and chooses the kind, within this number of steps.
void check_certificate(const Json& certificate, std::uint64_t steps = usual_steps);
// Checks a certificate within another one, and takes from its steps. `depth` bounds certificates within certificates.
void check_premise(const Json& certificate, int depth);

}  // namespace discreet::check
