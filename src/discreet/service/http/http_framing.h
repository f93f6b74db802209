// Checks that a request has one clear end and one clear destination.
#pragma once

#include <boost/beast/http/fields.hpp>
#include <boost/beast/http/message.hpp>

namespace discreet::inline service {

// The fault of a header as a sentence. Null if there is no fault. If a proxy and a server read one header differently,
// they disagree about the end of the request. The rest of one person's request then becomes the beginning of another's.
// So a header is refused if two readers could take it differently (RFC 9112, sections 3.2 and 6.3). Folded lines were
// joined before, as section 5.2 allows.
const char* framing_fault(const boost::beast::http::request_header<>& header);

}  // namespace discreet::inline service
