#include "discreet/service/http/tls_context.h"

#include <boost/asio.hpp>
#include <boost/asio/ssl.hpp>
#include <cstdlib>

#include "discreet/service/http/http_server_test.h"

namespace discreet::tls_context_test {

namespace net = boost::asio;

class TlsServer : public testing::Test {
 protected:
  TlsServer() { std::filesystem::create_directory(folder_); }
  ~TlsServer() override { std::filesystem::remove_all(folder_); }

  TlsFiles files(const std::string& kind) {
    TlsFiles made{folder_ / (kind + ".pem"), folder_ / (kind + ".key")};
    const std::string key = kind == "rsa" ? "rsa:2048" : "ec -pkeyopt ec_paramgen_curve:prime256v1",
                      command = "openssl req -x509 -newkey " + key + " -nodes -days 2 -subj /CN=localhost -keyout " +
                                made.key.string() + " -out " + made.certificate.string() + " 2>/dev/null";
    EXPECT_EQ(std::system(command.c_str()), 0);
    return made;
  }

  // The suite that server and client agree on; nothing when the server refuses all that the client offers.
  static std::string agreed(const Echo& echo, int version, const char* suites) {
    net::ssl::context tls(net::ssl::context::tls_client);
    SSL_CTX_set_min_proto_version(tls.native_handle(), version);
    SSL_CTX_set_max_proto_version(tls.native_handle(), version);
    SSL_CTX_set_security_level(tls.native_handle(), 0);  // it offers all that it is asked to
    EXPECT_EQ(SSL_CTX_set_cipher_list(tls.native_handle(), suites), 1) << suites;
    net::io_context context;
    net::ssl::stream<net::ip::tcp::socket> stream(context, tls);
    stream.next_layer().connect({net::ip::make_address("127.0.0.1"), echo.server.port()});
    boost::system::error_code failed;
    stream.handshake(net::ssl::stream_base::client, failed);
    return failed ? "" : SSL_get_cipher_name(stream.native_handle());
  }

  std::filesystem::path folder_ = std::filesystem::temp_directory_path() / ("tls-suites-" + std::to_string(::getpid()));
};

TEST_F(TlsServer, RefusesSuitesWithoutAnEphemeralKeyOrWithoutAuthenticatedEncryption) {
  const Echo echo({.tls = files("rsa")});
  for (const char* suite :
       {"AES128-SHA", "AES256-SHA", "AES128-SHA256", "AES256-SHA256", "AES128-GCM-SHA256", "AES256-GCM-SHA384",
        "ECDHE-RSA-AES128-SHA", "ECDHE-RSA-AES256-SHA384", "DHE-RSA-AES128-GCM-SHA256", "ALL:!ECDHE"})
    EXPECT_EQ(agreed(echo, TLS1_2_VERSION, suite), "") << suite;
  for (const char* suite :
       {"ECDHE-RSA-AES128-GCM-SHA256", "ECDHE-RSA-AES256-GCM-SHA384", "ECDHE-RSA-CHACHA20-POLY1305"})
    EXPECT_EQ(agreed(echo, TLS1_2_VERSION, suite), suite);
  EXPECT_NE(agreed(echo, TLS1_3_VERSION, "ALL"), "");
}

TEST_F(TlsServer, HasTheSameSuitesWithAnEllipticKey) {
  const Echo echo({.tls = files("ec")});
  for (const char* suite : {"ECDHE-ECDSA-AES128-SHA", "ECDHE-ECDSA-AES256-SHA384"})
    EXPECT_EQ(agreed(echo, TLS1_2_VERSION, suite), "") << suite;
  for (const char* suite :
       {"ECDHE-ECDSA-AES128-GCM-SHA256", "ECDHE-ECDSA-AES256-GCM-SHA384", "ECDHE-ECDSA-CHACHA20-POLY1305"})
    EXPECT_EQ(agreed(echo, TLS1_2_VERSION, suite), suite);
}

TEST_F(TlsServer, RefusesOlderVersions) {
  const Echo echo({.tls = files("rsa")});
  for (int version : {TLS1_VERSION, TLS1_1_VERSION}) EXPECT_EQ(agreed(echo, version, "ALL"), "") << version;
}

}  // namespace discreet::tls_context_test
