// Shared code of the readers and writers of hypotheses.
//
// Beside every learner there is a file x_json.h with five functions. `write_hypothesis` and `read_hypothesis`
// convert to and from JSON. The JSON comes from a file, so the reader throws Error unless it is a hypothesis of this
// learner. `rule` describes in words the rows with label 1. `columns` are the names of the columns that were read.
// `most_bytes` is the largest length of a label's hypothesis in a model's file, known before anything is learned.
// `tiny_instances` lists options for tests and for docs/promises.md (tiny_instance.h).
#pragma once

#include <initializer_list>
#include <span>
#include <string>

#include "discreet/algebra/bit_matrix.h"
#include "discreet/base/error.h"
#include "discreet/json/json.h"
#include "discreet/json/tiny_instance.h"
#include "discreet/json/value.h"
#include "discreet/learning/domain.h"

namespace discreet::inline json {

// A member of the hypothesis. It must be present.
const Json& member(const Json& from, const char* name);

std::string bit_text(const BitVector& bits);
BitVector bits_of(const std::string& text, std::size_t size, const char* name);

// A value of the domain, as its offset.
std::uint64_t offset_of(const IntegerDomain& domain, const Json& value, const char* name);

// Bytes of the hypothesis of a label in a model's file. The second is for a hypothesis that is a list, the member
// `name`, of `count` elements no longer than `element`.
std::size_t bytes_in_model(const Json& hypothesis);
std::size_t bytes_in_model(const char* name, const Json& element, std::size_t count);

// The longest of these when written, and the longest of the values from low to high.
Json longest(std::initializer_list<Json> all);
Json longest_between(const Integer& low, const Integer& high);

// The name of a column, or x and its number if it has no name.
std::string column_name(std::span<const std::string> columns, std::size_t index);
// 2 age - height: the sum of the columns with these weights, without those of weight 0.
std::string sum_in_words(std::span<const std::int64_t> weights, std::span<const std::string> columns);

}  // namespace discreet::inline json
