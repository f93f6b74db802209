// One function for each bound of the five papers, named after its row: rd_b4 computes RD.B4.
//
// The tables (*_rows.cpp) have the meaning of a bound, its condition and its source. A function assumes that
// its bound is valid. Undefined: it has no value at these parameters.
#pragma once

#include "discreet/bounds/table/bound_parameters.h"
#include "discreet/bounds/table/bound_table.h"

namespace discreet::inline bounds {

// Private and local learning (KL).
BoundFunction kl_1, kl_2, kl_3, kl_4, kl_5, kl_5_r, kl_5_p, kl_5_c, kl_6, kl_6_p, kl_6_c, kl_6_r, kl_7, kl_7_e, kl_8,
    kl_9, kl_10, kl_10_t, kl_11, kl_15, kl_16, kl_17, kl_18, kl_19, kl_20, kl_20_l, kl_20_j, kl_21, kl_22, kl_23,
    kl_23_m, kl_24, kl_25, kl_26, kl_27, kl_28, kl_29, kl_30, kl_31, kl_32, kl_33, kl_33_t, kl_34, kl_35;

// Many labels (ML).
BoundFunction ml_t8, ml_ub0_a, ml_ub1, ml_ub2, ml_ub2_z, ml_adv, ml_adv_z, ml_ub6, ml_ub8, ml_ub9, ml_ub9_i, ml_ub9_p,
    ml_ub13, ml_ub14, ml_ub17, ml_ub17_t, ml_ub18_p, ml_ub18, ml_t9, ml_t12_a, ml_t12_u, ml_t12_c, ml_lb1, ml_lb2,
    ml_lb3, ml_lb4, ml_lb4_n, ml_lb5, ml_lb6, ml_lb8, ml_lb10, ml_lb2_p9, ml_lb2_p2, ml_lb4_p9, ml_lb4_p2, ml_lb5_a,
    ml_lb5_p9, ml_lb5_p2, ml_lb6_p2;

// Items of a menu for points before rounding: the one of RD.B20 and RD.B19, for alpha/6 and beta/4, and RD.B21.U.
Enclosed example_5_items(At at);
Enclosed random_menu_items(const Enclosed& bits, const Enclosed& alpha);

// GE.B20, where `literals` counts all literals and the empty one.
Enclosed literal_cover_rows(const Enclosed& literals, At at);

// Random assignments for clauses with 2^width patterns of signs, before rounding: as printed, and corrected.
Enclosed printed_assignments(const Enclosed& patterns, At at);
Enclosed random_assignments(const Enclosed& patterns, At at);
Enclosed even_assignments(At at);  // the random menu of RD.B27

// The conditions of which a bound is the largest: of ML.UB9, of ML.UB9.P and of ML.UB14.
struct OneShotTerms {
  Enclosed released, drawn;  // heavy values are released, and drawn often enough
};
OneShotTerms one_shot_terms(At at);
struct PaperPointTerms {
  Enclosed sanitizer_privacy, sanitizer_accuracy, lead, drawn;
};
PaperPointTerms paper_point_terms(At at);
struct PointSanitizerTerms {
  Enclosed privacy, accuracy;
};
PointSanitizerTerms point_sanitizer_terms(At at);

// Columns of fingerprinting codes, behind ML.LB4 and ML.LB5: an extended Boneh-Shaw code with false accusations of
// probability `level`, and a Tardos code of this exponent. The rows that a Tardos code gives away
// where labels are parities, behind ML.LB6: a power of two.
Enclosed boneh_shaw_length(const Enclosed& users, const Enclosed& level);
Enclosed tardos_length(const Enclosed& users, const Enclosed& exponent);
BoundFunction parity_rows_given_away;

// Representation dimension (RD).
BoundFunction rd_b1, rd_b1_d, rd_b2, rd_b3, rd_b4, rd_b5, rd_b6, rd_b7, rd_b8, rd_b9, rd_b10_s, rd_b10, rd_b11,
    rd_b12_s, rd_b12, rd_b13, rd_b13_c, rd_b14, rd_b15, rd_b15_d, rd_b16, rd_b17, rd_b17_p, rd_b17_t, rd_b18, rd_b18_m,
    rd_b18_p, rd_b19, rd_b19_d, rd_b20, rd_b21, rd_b21_e, rd_b21_u, rd_b22, rd_b22_p, rd_b23, rd_b24, rd_b25_s,
    rd_b26_p, rd_b26_t, rd_b26, rd_b27, rd_b27_l, rd_b28, rd_b29, rd_b30, rd_b30_m, rd_b31, rd_b31_d, rd_b32, rd_b32_d,
    rd_b33, rd_b34_l, rd_b34_u, rd_b35;

// Communication and Littlestone's dimension (CC).
BoundFunction cc_b1, cc_b2, cc_b4, cc_b4_z, cc_b5, cc_b6, cc_b7, cc_b8, cc_b9, cc_b9_c, cc_b10, cc_b11, cc_b11_s,
    cc_b11_m, cc_b12, cc_b13, cc_b14, cc_b15_l, cc_b15_u, cc_b16, cc_b17_p, cc_b17_a, cc_b18, cc_b19_t, cc_b19_b,
    cc_b19_h, cc_b20_l, cc_b20_u, cc_b21_l, cc_b21_u, cc_b22, cc_b23, cc_b24, cc_b24_h, cc_b25, cc_b26, cc_b26_p,
    cc_b26_l;

// Geometric concepts (GE).
BoundFunction ge_b1, ge_b2, ge_b3, ge_b4, ge_b5, ge_b7, ge_b8, ge_b9, ge_b10, ge_b10_b, ge_b11, ge_b12, ge_b13, ge_b14,
    ge_b15, ge_b16, ge_b17, ge_b18, ge_b19, ge_b20, ge_b21, ge_b22, ge_b23, ge_u, ge_b24_f;

}  // namespace discreet::inline bounds
