// Queries to releases, and values as people write them.
#pragma once

#include <string>
#include <string_view>

#include "discreet/app/request/counting_query.h"
#include "discreet/learning/domain.h"
#include "discreet/learning/text_domain.h"
#include "discreet/sanitizers/release_json.h"
#include "discreet/table/formats/csv_rows.h"

namespace discreet::inline app {

// The verdict on a query: right if the release takes it.
enum class Asked { right, wrong };
// Error for a wrong or an empty query, with the queries that the sanitizer takes.
void check_asked(Asked asked, const CountingQuery& query, std::string_view sanitizer, const char* wanted);

// A value of the domain from a query. Error, naming the option, if it is not in the domain.
std::uint64_t query_value(const IntegerDomain& domain, const std::string& text, const char* option);
std::string query_value(const TextDomain& domain, const std::string& text, const char* option);
// A number of [1, most] from a query, less 1.
std::size_t query_number(const std::string& text, std::size_t most, const char* option);

}  // namespace discreet::inline app
