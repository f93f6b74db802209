// What the readers and writers of hypotheses share.
//
// For every learner there is one file in hypotheses/ with four functions. `write_hypothesis` and `read_hypothesis` go
// to and from JSON; what is read comes from a file, so it throws Error unless it is a hypothesis of this learner.
// `rule` says in words which rows are labelled 1; `columns` are the names of the columns that were read. `most_bytes`
// is how long the hypothesis of a label may become in a model's file, known before anything is learned.
#pragma once

#include <initializer_list>
#include <span>
#include <string>

#include "discreet/algebra/bit_matrix.h"
#include "discreet/base/error.h"
#include "discreet/json/json.h"
#include "discreet/json/value.h"
#include "discreet/learning/domain.h"

namespace discreet::inline json {

// A member of the hypothesis, which must be there.
const Json& member(const Json& from, const char* name);

std::string bit_text(const BitVector& bits);
BitVector bits_of(const std::string& text, std::size_t size, const char* name);

// A value of the domain, as its offset.
std::uint64_t offset_of(const IntegerDomain& domain, const Json& value, const char* name);

// Bytes that the hypothesis of a label takes in a model's file; and one that is a list, the member `name`, of so many
// elements that are no longer than this one.
std::size_t bytes_in_model(const Json& hypothesis);
std::size_t bytes_in_model(const char* name, const Json& element, std::size_t count);

// The one of these that is the longest when written, and the longest of the values from low to high.
Json longest(std::initializer_list<Json> all);
Json longest_between(const Integer& low, const Integer& high);

// The name of a column, or x and its number where it has none.
std::string column_name(std::span<const std::string> columns, std::size_t index);
// 2 age - height: the sum of the columns with these weights, but those of weight 0.
std::string sum_in_words(std::span<const std::int64_t> weights, std::span<const std::string> columns);

}  // namespace discreet::inline json
