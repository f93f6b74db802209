// Receipts in files, and sabotaged rules for them that the same checks catch.
#include "discreet/app/registry/receipt.h"

#include <gtest/gtest.h>

#include <functional>

#include "discreet/app/registry/file_digest.h"
#include "discreet/base/refusals_test.h"

namespace discreet::receipt_test {

Json receipt(std::int64_t sequence) {
  return {{"ledger", std::string(32, '1')},
          {"sequence", static_cast<std::uint64_t>(sequence)},
          {"entry", std::string(64, '2')},
          {"run", std::string(64, '3')},
          {"key", nullptr},
          {"signature", nullptr}};
}

Json paid_file(std::int64_t sequence) {
  Json file{{"format", "discreet model"}, {"hypothesis", 1}};
  add_receipt(receipt(sequence), file);
  return file;
}

TEST(Receipt, IsReadAsItWasWritten) {
  EXPECT_EQ(read_receipt(paid_file(7)), receipt(7));
  Json unpaid = Json::object();
  add_receipt(nullptr, unpaid);
  EXPECT_EQ(unpaid, (Json{{"receipt", nullptr}, {"paid", false}}));
  EXPECT_EQ(read_receipt(unpaid), Json());
  EXPECT_EQ(read_receipt(Json::object()), std::nullopt) << "a file that is older than receipts";
}

// ---- sabotaged version 21: a digest that leaves out the receipt

using Digest = std::function<std::string(const Json&)>;

// A file takes the receipt of another one.
bool finds_foreign_receipt(const Digest& digest) {
  Json file = paid_file(7);
  const std::string written = digest(file);
  file["receipt"] = receipt(8);
  return digest(file) != written;
}

TEST(SabotagedReceipt, OutsideOfTheDigestItMovesBetweenFiles) {
  EXPECT_TRUE(finds_foreign_receipt(file_digest));
  EXPECT_FALSE(finds_foreign_receipt([](Json file) {
    file.erase("receipt");
    return file_digest(file);
  })) << "21: the receipt outside of the digest";
}

TEST(Receipt, TheDigestCoversAllButItselfAndTheSeal) {
  const Json file = paid_file(7);
  for (const char* beside : {"digest", "seal"}) {
    Json more = file;
    more[beside] = "anything";
    EXPECT_EQ(file_digest(more), file_digest(file)) << beside;
  }
  for (const auto& [name, value] : file.items()) {
    Json edited = file;
    edited[name] = "edited";
    EXPECT_NE(file_digest(edited), file_digest(file)) << name;
  }
}

// ---- sabotaged version 26: an unpaid model that says `"paid": true`

using Reader = std::function<bool(const Json&)>;  // whether a file is paid. Throws if it contradicts itself

bool finds_false_payment(const Reader& is_paid) {
  Json file = paid_file(7);
  file["receipt"] = nullptr;
  return refusal_of([&] { is_paid(file); }).thrown;
}

TEST(SabotagedReceipt, AFileIsNotBelievedThatItWasPaid) {
  EXPECT_TRUE(finds_false_payment([](const Json& file) { return !read_receipt(file)->is_null(); }));
  EXPECT_FALSE(finds_false_payment([](const Json& file) { return file["paid"] == true; })) << "26: the word alone";
  Json denied = paid_file(7);
  denied["paid"] = false;
  EXPECT_REFUSED(check, "a receipt that no ledger wrote", read_receipt(denied));
}

TEST(Receipt, OfAnotherShapeIsRefused) {
  const Json whole = receipt(7);
  for (const auto& [name, value] : whole.items()) {
    for (const Json& wrong : {Json(-1), Json("x"), Json::array()}) {
      Json file = paid_file(7);
      file["receipt"][name] = wrong;
      const bool free = (name == "key" || name == "signature") && wrong == "x";  // an audit compares them
      EXPECT_EQ(refusal_of([&] { read_receipt(file); }).thrown, !free) << name << wrong;
    }
    Json file = paid_file(7);
    file["receipt"].erase(name);
    EXPECT_REFUSED(check, "a receipt that no ledger wrote", read_receipt(file));
  }
}

}  // namespace discreet::receipt_test
