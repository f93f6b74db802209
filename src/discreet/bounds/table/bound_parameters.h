// The letters of the bounds, with one meaning each.
//
// alpha and beta are always the accuracy of the result and its failure probability, epsilon and delta the privacy
// guarantee. A bound that is printed for (6 alpha, 4 beta) is computed in those terms.
#pragma once

#include <span>
#include <string_view>

#include "discreet/bounds/table/enclosed.h"

namespace discreet::inline bounds {

struct BoundParameters {
  Enclosed alpha = 0, base_alpha = 0, beta = 0, delta = 0, epsilon = 0, menu_alpha = 0, menu_beta = 0, noise_beta = 0,
           selection_beta = 0;
  Enclosed axes = 0, bits = 0, buckets = 0, candidates = 0, concepts = 0, corners = 0, cover = 0, dimension = 0,
           domain = 0, first_rows = 0, functions = 0, grid = 0, hypotheses = 0, items = 0, labels = 0, ldim = 0,
           length = 0, messages = 0, negatives = 0, p = 0, pieces = 0, points = 0, queries = 0, reports = 0, rounds = 0,
           rows = 0, solutions = 0, variables = 0, vc = 0;
  Enclosed bound = 0, count_scale = 0, error = 0, eta = 0, fit = 0, gamma = 0, kept = 0, log_tau = 0, loss = 0,
           margin = 0, nats = 0, noise = 0, offset = 0, packing = 0, prdim = 0, protocol_bits = 0, protocol_error = 0,
           repdim = 0, rho = 0, share = 0, silence = 0, target = 0, tau = 0, theta = 0;
};
using At = const BoundParameters&;

struct BoundParameter {
  enum class Kind {
    share,     // strictly between 0 and 1
    positive,  // above 0
    count,     // a whole number, 0 or more
    quantity,  // 0 or more
  };
  std::string_view name;
  Enclosed BoundParameters::*value;
  Kind kind;
};

std::span<const BoundParameter> bound_parameters();

}  // namespace discreet::inline bounds
