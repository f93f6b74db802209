// The collector's TLS: a stolen key does not decrypt earlier recordings.
#pragma once

#include <boost/asio/ssl/context.hpp>

#include "discreet/service/http/http_server.h"

namespace discreet::inline service {

// Versions 1.3 and 1.2. The suites of version 1.2 are those with an ephemeral key exchange (ECDHE) and authenticated
// encryption (AES-GCM, ChaCha20-Poly1305). Error: a file cannot be used.
boost::asio::ssl::context server_tls(const TlsFiles& files);

}  // namespace discreet::inline service
