// States statistical queries in the language that devices evaluate: an expression over the fields of a record, and a
// tolerance.
//
// The grid of a query is the range of its expression. The queries of a batch may ask about different values of one
// field, as `and` of "the field equals this" and any other condition. Such queries are tied to the parts of the
// partition by this field (query.h), and an oracle charges them once. The batch uses the field with which it moves
// least.
//
// Privacy:  none by itself. Oracles answer queries.
// Utility:  the query has the value of the expression on every record.
// Cost:     O(fields) movements per batch. O(parts) per record.
// Source:   KL-12, KL-15 (disjoint indicators).   docs/local/statistical_queries.md#queries
#pragma once

#include "discreet/local/records/expression.h"
#include "discreet/local/records/query.h"

namespace discreet::inline local {

struct AskedExpression {
  Expression expression;
  Rational tolerance;
};

// Error: an expression that does not fit the schema or has one value only.
Queries<Record> expression_queries(std::span<const AskedExpression> asked, const RecordSchema& schema);

}  // namespace discreet::inline local
