// Statistical queries in the language that devices evaluate: an expression over the fields of a record, and a
// tolerance.
//
// The grid of a query is the range of its expression. Where the queries of a batch ask about different values of one
// field, as `and` of "the field equals this" and whatever else, they are tied to the parts that the values of the field
// make (query.h), so that an oracle charges them once; the field is the one with which the batch moves least.
//
// Privacy:  none by itself; oracles answer queries.
// Utility:  the query has the value of the expression on every record.
// Cost:     O(fields) movements a batch; O(parts) a record.
// Source:   KL-12, KL-15 (disjoint indicators).   docs/local/statistical_queries.md#queries
#pragma once

#include "discreet/local/records/expression.h"
#include "discreet/local/records/query.h"

namespace discreet::inline local {

struct AskedExpression {
  Expression expression;
  Rational tolerance;
};

// Error: an expression that does not fit the schema, or that has one value only.
Queries<Record> expression_queries(std::span<const AskedExpression> asked, const RecordSchema& schema);

}  // namespace discreet::inline local
