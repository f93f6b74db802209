#include "discreet/service/studies/open_round.h"

#include "discreet/base/error.h"
#include "discreet/local/randomizers/randomizer.h"

namespace discreet::inline service {
namespace {

constexpr std::size_t most_digits = 1 << 16;

std::optional<std::uint64_t> number_in(const Json& given, const char* name) {
  auto found = given.find(name);
  if (found == given.end() || !found->is_number_unsigned()) return std::nullopt;
  return found->get<std::uint64_t>();
}

const std::string* text_in(const Json& given, const char* name) {
  auto found = given.find(name);
  return found == given.end() ? nullptr : found->get_ptr<const std::string*>();
}

std::optional<Token> token_in(const Json& given) {
  const std::string* text = text_in(given, "token");
  if (!text) return std::nullopt;
  try {
    return parse_token(*text);
  } catch (const Error&) {
    return std::nullopt;
  }
}

}  // namespace

OpenRound::Judged OpenRound::judge(const Json& given) const {
  if (!given.is_object()) return {};
  auto round = number_in(given, "round"), question = number_in(given, "question");
  auto token = token_in(given);
  const std::string* text = text_in(given, "report");
  if (!round || !question || !token || !text || text->empty() || text->size() > most_digits) return {};
  if (text->find_first_not_of("0123456789abcdef") != text->npos || *round == 0 || *round > rounds.size()) return {};
  const Cohort cohort{seed, *token};
  if (cohort.round(rounds) + 1 != *round) return {std::nullopt, Reception::forged};
  if (questions.empty() && *round >= number) return {std::nullopt, Reception::late};  // it will never be asked
  if (*round > number) return {std::nullopt, Reception::early};
  StoredReport stored{study, *token, static_cast<std::int64_t>(*round), static_cast<std::int64_t>(*question), *text};
  if (*round < number) return {std::move(stored), Reception::late};
  if (*question != cohort.question(wanted)) return {std::nullopt, Reception::forged};
  const Randomizer& randomizer = questions[*question].randomizer;
  auto report = parse_report(*text, randomizer.report_bits());
  if (!report) return {};
  if (!randomizer.possible(*report)) return {std::nullopt, Reception::out_of_support};
  return {std::move(stored), Reception::accepted};
}

}  // namespace discreet::inline service
