#include "discreet/service/store/store_chain.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>

#include "discreet/base/error.h"

namespace discreet::inline service {

FieldHash row_hash(const StoredStudy& study) {
  return hash_fields({"study", std::to_string(study.key), study.name, study.document, study.seed});
}

FieldHash row_hash(std::int64_t study, const StoredRound& round) {
  return hash_fields({"round", std::to_string(study), std::to_string(round.number), std::to_string(round.opened),
                      round.closed ? std::to_string(*round.closed) : ""});
}

FieldHash row_hash(const StoredReport& report) {
  const std::string_view token(reinterpret_cast<const char*>(report.token.data()), report.token.size());
  return hash_fields({"report", std::to_string(report.study), token, std::to_string(report.round),
                      std::to_string(report.question), report.report});
}

FieldHash row_hash(const StoredTally& tally) {
  return hash_fields({"tally", std::to_string(tally.study), std::to_string(tally.round), std::to_string(tally.question),
                      std::to_string(tally.part), std::to_string(tally.people), tally.counters});
}

FieldHash setting_hash(std::string_view name, std::string_view value) { return hash_fields({"setting", name, value}); }

void ChainLink::add(const FieldHash& row) {
  unsigned carry = 0;
  for (std::size_t i = sum.size(); i-- > 0; carry >>= 8) {
    carry += unsigned{sum[i]} + row[i];
    sum[i] = static_cast<std::uint8_t>(carry);
  }
}

void ChainLink::remove(const FieldHash& row) {
  unsigned borrow = 0;
  for (std::size_t i = sum.size(); i-- > 0;) {
    const unsigned difference = 256 + unsigned{sum[i]} - row[i] - borrow;
    sum[i] = static_cast<std::uint8_t>(difference);
    borrow = difference < 256;
  }
}

void ChainLink::add(const StoredReport& report) {
  ++people;
  add(row_hash(report));
}

void ChainLink::seal() {
  ++number;
  hash = hash_fields({"discreet store", bytes_of(hash), std::to_string(number), std::to_string(batch),
                      std::to_string(people), bytes_of(sum)});
}

void ChainCheck::follow(const ChainLink& link) {
  ChainLink expected = link;
  expected.number = last_.number;
  expected.hash = last_.hash;
  expected.seal();
  if (expected != link)
    refuse_store(fmt::format("Link {} of the chain does not follow from link {}", link.number, last_.number));
  if (head_ && head_->number == link.number && head_->hash != link.hash)
    refuse_store(fmt::format("Transaction {} is not the one that was acknowledged", link.number));
  last_ = link;
}

void ChainCheck::add(const StoredTally& tally) {
  found_.add(tally);
  compare(tally);
}

void ChainCheck::add(const StoredReport& report) {
  found_.add(report);
  ++reported_[{report.study, report.round}][report.question];
}

void ChainCheck::compare(const StoredTally& tally) {
  counted_[{tally.study, tally.round}][tally.question] = tally.people;
}

void ChainCheck::check_people() const {
  for (const auto& [round, counted] : counted_) {
    People::mapped_type left;  // reports that no tally has counted
    if (const auto found = reported_.find(round); found != reported_.end()) left = found->second;
    for (const auto& [question, people] : counted) left[question] -= people;
    for (const auto& [question, difference] : left)
      if (difference != 0)
        refuse_store(fmt::format("Question {} of round {} of study {} has {} reports {} than were counted", question,
                                 round.second, round.first, std::abs(difference), difference > 0 ? "more" : "fewer"));
  }
}

ChainLink ChainCheck::finish() const {
  if (last_.number == 0) refuse_store("The chain of the store is missing");
  if (head_ && head_->number > last_.number)
    refuse_store(fmt::format("The store ends with transaction {}, but transaction {} was acknowledged", last_.number,
                             head_->number));
  if (found_.people != last_.people)
    refuse_store(fmt::format("{} reports are stored, but the chain counts {}", found_.people, last_.people));
  if (found_.sum != last_.sum) refuse_store("The rows of the store do not match its chain");
  check_people();
  return last_;
}

void refuse_store(const std::string& what) {
  throw Error(fmt::format("{}. The store is damaged or was edited. {}", what, store_remedy), Error::Kind::check);
}

FieldHash read_hash(std::string_view bytes) {
  FieldHash hash{};
  if (bytes.size() != hash.size()) refuse_store("A hash of the chain has the wrong size");
  std::copy(bytes.begin(), bytes.end(), hash.begin());
  return hash;
}

std::string_view bytes_of(const FieldHash& hash) { return {reinterpret_cast<const char*>(hash.data()), hash.size()}; }

}  // namespace discreet::inline service
