// Tested by bound_table_test.cpp
#include "discreet/bounds/table/bound_parameters.h"

namespace discreet::inline bounds {
namespace {

using enum BoundParameter::Kind;

constexpr BoundParameter parameters[] = {
    {"alpha", &BoundParameters::alpha, share},
    {"base_alpha", &BoundParameters::base_alpha, share},
    {"beta", &BoundParameters::beta, share},
    {"delta", &BoundParameters::delta, quantity},
    {"epsilon", &BoundParameters::epsilon, positive},
    {"menu_alpha", &BoundParameters::menu_alpha, share},
    {"menu_beta", &BoundParameters::menu_beta, share},
    {"noise_beta", &BoundParameters::noise_beta, share},
    {"selection_beta", &BoundParameters::selection_beta, share},
    {"axes", &BoundParameters::axes, count},
    {"bits", &BoundParameters::bits, count},
    {"buckets", &BoundParameters::buckets, count},
    {"candidates", &BoundParameters::candidates, count},
    {"concepts", &BoundParameters::concepts, count},
    {"corners", &BoundParameters::corners, count},
    {"cover", &BoundParameters::cover, count},
    {"dimension", &BoundParameters::dimension, count},
    {"domain", &BoundParameters::domain, count},
    {"first_rows", &BoundParameters::first_rows, count},
    {"functions", &BoundParameters::functions, count},
    {"grid", &BoundParameters::grid, count},
    {"hypotheses", &BoundParameters::hypotheses, count},
    {"items", &BoundParameters::items, count},
    {"labels", &BoundParameters::labels, count},
    {"ldim", &BoundParameters::ldim, count},
    {"length", &BoundParameters::length, count},
    {"messages", &BoundParameters::messages, count},
    {"negatives", &BoundParameters::negatives, count},
    {"p", &BoundParameters::p, count},
    {"pieces", &BoundParameters::pieces, count},
    {"points", &BoundParameters::points, count},
    {"queries", &BoundParameters::queries, count},
    {"reports", &BoundParameters::reports, count},
    {"rounds", &BoundParameters::rounds, count},
    {"rows", &BoundParameters::rows, count},
    {"solutions", &BoundParameters::solutions, count},
    {"variables", &BoundParameters::variables, count},
    {"vc", &BoundParameters::vc, count},
    {"bound", &BoundParameters::bound, quantity},
    {"count_scale", &BoundParameters::count_scale, quantity},
    {"error", &BoundParameters::error, quantity},
    {"eta", &BoundParameters::eta, quantity},
    {"fit", &BoundParameters::fit, quantity},
    {"gamma", &BoundParameters::gamma, quantity},
    {"kept", &BoundParameters::kept, quantity},
    {"log_tau", &BoundParameters::log_tau, quantity},
    {"loss", &BoundParameters::loss, quantity},
    {"margin", &BoundParameters::margin, quantity},
    {"nats", &BoundParameters::nats, quantity},
    {"noise", &BoundParameters::noise, quantity},
    {"offset", &BoundParameters::offset, quantity},
    {"packing", &BoundParameters::packing, quantity},
    {"prdim", &BoundParameters::prdim, quantity},
    {"protocol_bits", &BoundParameters::protocol_bits, quantity},
    {"protocol_error", &BoundParameters::protocol_error, quantity},
    {"repdim", &BoundParameters::repdim, quantity},
    {"rho", &BoundParameters::rho, quantity},
    {"share", &BoundParameters::share, quantity},
    {"silence", &BoundParameters::silence, quantity},
    {"target", &BoundParameters::target, quantity},
    {"tau", &BoundParameters::tau, quantity},
    {"theta", &BoundParameters::theta, quantity},
};

}  // namespace

std::span<const BoundParameter> bound_parameters() { return parameters; }

}  // namespace discreet::inline bounds
