#include "discreet/service/store/store_chain.h"

#include <gtest/gtest.h>

#include <set>

#include "discreet/base/error.h"
#include "discreet/service/store/store_test.h"

namespace discreet::store_chain_test {

// Three links over five reports.
std::vector<ChainLink> chain_of_three() {
  std::vector<ChainLink> links;
  ChainLink link;
  link.seal();
  links.push_back(link);
  for (int batch = 1; batch <= 2; ++batch) {
    for (int person = 0; person <= batch; ++person) link.add(report_of(10 * batch + person));
    link.batch = batch;
    link.seal();
    links.push_back(link);
  }
  return links;
}

ChainLink checked(const std::vector<ChainLink>& links, std::vector<StoredReport> reports,
                  std::optional<ChainHead> head = {}) {
  ChainCheck check(head);
  for (const ChainLink& link : links) check.follow(link);
  for (const StoredReport& report : reports) check.add(report);
  return check.finish();
}

std::vector<StoredReport> all_reports() {
  return {report_of(22), report_of(10), report_of(20), report_of(11), report_of(21)};
}

TEST(StoreChain, RowsAreSummedInAnyOrderAndTakenBack) {
  const FieldHash low = row_hash(report_of(1)), high = row_hash(report_of(2));
  ChainLink one, other;
  one.add(low), one.add(high);
  other.add(high), other.add(low);
  EXPECT_EQ(one.sum, other.sum);
  one.remove(low), one.remove(high);
  EXPECT_EQ(one.sum, FieldHash{});
  FieldHash unit{};
  unit.back() = 1;
  one.remove(unit);
  for (std::uint8_t byte : one.sum) EXPECT_EQ(byte, 255) << "modulo 2^256";
  one.add(unit);
  EXPECT_EQ(one.sum, FieldHash{});
}

// As docs/local/collector.md describes them, computed with Python's hashlib.
TEST(StoreChain, HashesAreThoseOfTheDocumentation) {
  EXPECT_EQ(to_hex(row_hash(report_of(1))), "24252bc15c65686a2b07e2e7c549bef632263003b798d61aa0c04aad6fbef028");
  EXPECT_EQ(to_hex(row_hash(1, {2, 100, std::nullopt})),
            "24525d8b5cbd2c285833b90e8b5a2984d8804b1407652d2d72f6af9df3d513f4");
  ChainLink link;
  link.add(report_of(1));
  link.batch = 1;
  link.seal();
  EXPECT_EQ(to_hex(link.hash), "bfff6440e3adc88ed56b0dc8ce46e7bccdb9d6ee9fe82cb2920432173de571ad");
}

TEST(StoreChain, NoTwoRowsHaveTheSameHash) {
  std::set<FieldHash> hashes;
  StoredReport other_round = report_of(1), other_question = report_of(1);
  other_round.round = 2, other_question.question = 1;
  for (const StoredReport& report :
       {report_of(1), report_of(2), report_of(1, "0"), report_of(1, "1", 2), other_round, other_question})
    hashes.insert(row_hash(report));
  for (const StoredRound& round :
       {StoredRound{1, 2, {}}, StoredRound{1, 2, 3}, StoredRound{2, 2, {}}, StoredRound{1, 3, {}}})
    hashes.insert(row_hash(1, round));
  hashes.insert(setting_hash("ab", "c"));
  hashes.insert(setting_hash("a", "bc"));
  hashes.insert(row_hash(StoredTally{1, 1, 0, 0, 5, "1 2"}));
  hashes.insert(row_hash(StoredTally{1, 1, 0, 0, 6, "1 2"}));
  EXPECT_EQ(hashes.size(), 14u);
}

TEST(StoreChain, ASoundStorePassesAndNamesItsLastLink) {
  const auto links = chain_of_three();
  EXPECT_EQ(checked(links, all_reports()), links.back());
  EXPECT_EQ(checked(links, all_reports(), ChainHead{2, links[1].hash}), links.back());
}

TEST(StoreChain, RowsThatDifferAreRefused) {
  const auto links = chain_of_three();
  auto lost = all_reports(), twice = all_reports(), swapped = all_reports();
  lost.pop_back();
  twice.push_back(twice.front());
  swapped[0].report = "0";
  for (const auto& reports : {lost, twice, swapped}) EXPECT_THROW(checked(links, reports), Error);
  EXPECT_THROW(checked({}, {}), Error) << "even an empty store has its first link";
}

TEST(StoreChain, LinksThatDifferAreRefused) {
  const auto links = chain_of_three();
  auto lost = links, middle = links, swapped = links, counted = links, hashed = links;
  lost.pop_back();
  middle.erase(middle.begin() + 1);
  std::swap(swapped[1], swapped[2]);
  ++counted[2].people;
  hashed[1].hash[0] ^= 1;
  for (const auto& changed : {lost, middle, swapped, counted, hashed})
    EXPECT_THROW(checked(changed, all_reports()), Error);
}

TEST(StoreChain, AChainThatWasCutIsRefusedByItsHead) {
  const auto links = chain_of_three();
  const std::vector cut{links[0], links[1]};
  const std::vector<StoredReport> before{report_of(10), report_of(11)};
  EXPECT_EQ(checked(cut, before), links[1]) << "it fits together";
  EXPECT_THROW(checked(cut, before, ChainHead{3, links[2].hash}), Error);
  EXPECT_THROW(checked(links, all_reports(), ChainHead{3, links[1].hash}), Error) << "of another store";
}

}  // namespace discreet::store_chain_test
