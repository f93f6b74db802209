#include "discreet/service/http/tls_context.h"

#include <fmt/format.h>

#include "discreet/base/error.h"

namespace discreet::inline service {

boost::asio::ssl::context server_tls(const TlsFiles& files) {
  using boost::asio::ssl::context;
  context tls(context::tls_server);
  tls.set_options(context::default_workarounds);
  if (SSL_CTX_set_min_proto_version(tls.native_handle(), TLS1_2_VERSION) != 1 ||
      SSL_CTX_set_cipher_list(tls.native_handle(), "ECDHE+AESGCM:ECDHE+CHACHA20") != 1)
    throw Error("OpenSSL has no suites of TLS 1.2 with ECDHE and AES-GCM. Install one that has", Error::Kind::machine);
  boost::system::error_code failed;
  tls.use_certificate_chain_file(files.certificate.string(), failed);
  if (failed)
    throw Error(fmt::format("certificate '{}' cannot be used ({}). Give a PEM file", files.certificate.string(),
                            failed.message()));
  tls.use_private_key_file(files.key.string(), context::pem, failed);
  if (failed)
    throw Error(fmt::format("key '{}' cannot be used ({}). Give the PEM file of the certificate's key",
                            files.key.string(), failed.message()));
  return tls;
}

}  // namespace discreet::inline service
