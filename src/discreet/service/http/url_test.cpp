#include "discreet/service/http/url.h"

#include <gtest/gtest.h>

#include "discreet/base/error.h"

namespace discreet::url_test {

TEST(Url, HasPartsAndDefaultPorts) {
  Url plain = Url::parse("http://127.0.0.1:8080/studies/flu/");
  EXPECT_EQ(plain.scheme, Url::Scheme::http);
  EXPECT_EQ(plain.host, "127.0.0.1");
  EXPECT_EQ(plain.port, "8080");
  EXPECT_EQ(plain.path, "/studies/flu");
  EXPECT_EQ(plain.text(), "http://127.0.0.1:8080/studies/flu");
  EXPECT_EQ(Url::parse("https://example.org").port, "443");
  EXPECT_EQ(Url::parse("http://example.org").port, "80");
  Url six = Url::parse("http://[::1]:81/x");
  EXPECT_EQ(six.host, "[::1]");
  EXPECT_EQ(six.port, "81");
}

TEST(Url, WhatIsNoneIsRefused) {
  for (const char* text : {"", "ftp://x/", "127.0.0.1:80", "http://", "http:///x", "http://a:b@c/", "http://a:99999/",
                           "http://a:/", "http://a/?q", "http://a/#f", "http://a b/", "http://a/\r\nX: y"})
    EXPECT_THROW(Url::parse(text), Error) << text;
}

}  // namespace discreet::url_test
