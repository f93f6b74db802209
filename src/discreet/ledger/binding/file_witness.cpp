#include "discreet/ledger/binding/file_witness.h"

#include <fmt/format.h>
#include <sodium.h>

#include <algorithm>
#include <array>
#include <utility>

#include "discreet/base/error.h"
#include "discreet/base/wording.h"
#include "discreet/json/field_hash.h"

namespace discreet::inline ledger {
namespace {

constexpr std::string_view first_line = "discreet witness 1\n";
constexpr std::string_view first_words = "discreet witness ";

std::string link_after(std::string_view link, std::string_view cut, const WitnessLine& line) {
  const FieldHash hash = hash_fields(
      {"discreet witness line", "1", link, cut, line.identity, std::to_string(line.head.sequence), line.head.hash});
  std::array<char, 2 * std::tuple_size_v<FieldHash> + 1> hex{};
  sodium_bin2hex(hex.data(), hex.size(), hash.data(), hash.size());
  return hex.data();
}

std::string_view take_word(std::string_view& text) {
  const auto end = std::min(text.find(' '), text.size());
  const auto word = text.substr(0, end);
  text.remove_prefix(std::min(end + 1, text.size()));
  return word;
}

std::optional<WitnessLine> parse_line(std::string_view line) {
  std::string_view rest = line;
  if (rest.ends_with('\n')) rest.remove_suffix(1);
  const auto whole = rest;
  const auto identity = take_word(rest), sequence = take_word(rest), hash = take_word(rest), link = take_word(rest);
  const auto number = parse_sequence(sequence);
  const bool right = is_identity(identity) && number && is_hash(hash) && is_hash(link);
  if (!right || fmt::format("{} {} {} {}", identity, sequence, hash, link) != whole) return std::nullopt;
  return WitnessLine{identity, {*number, std::string(hash)}, std::string(link)};
}

// The first line of a later format.
bool is_newer(std::string_view start) {
  if (!start.starts_with(first_words)) return false;
  start.remove_prefix(first_words.size());
  return parse_sequence(start.substr(0, start.find('\n'))).value_or(0) > 1;
}

// The beginning of a line and no more, as a crash leaves it. The next append ends it by a newline.
bool is_beginning(std::string_view line) {
  if (line.ends_with('\n')) line.remove_suffix(1);
  constexpr std::array<std::size_t, 4> least_digits = {32, 1, 64, 64};
  std::string whole;
  for (std::string_view rest = line; const std::size_t digits : least_digits) {
    const auto word = take_word(rest);
    if (!whole.empty()) whole += ' ';
    whole += word;
    whole.append(digits - std::min(digits, word.size()), '0');
  }
  return parse_line(whole) && whole.starts_with(line) && line.size() < whole.size();
}

}  // namespace

FileWitness::FileWitness(std::filesystem::path file, AppendedFile::Absent absent)
    : path_(std::filesystem::absolute(file)) {
  AppendedFile opened(path_, absent);
  if (absent == AppendedFile::Absent::make) begin(opened);
  catch_up(opened);
}

void FileWitness::damaged(std::string_view what) const {
  throw Error(
      fmt::format("witness {}: {}, so the file was edited or damaged, or is no witness. Restore its newest copy",
                  path_in_quotes(path_.native()), what),
      Error::Kind::check);
}

// A crash may have cut even the first line.
void FileWitness::begin(AppendedFile& file) const {
  const auto start = file.read(0, first_line.size());
  if (start.size() < first_line.size() && first_line.starts_with(start)) file.append(first_line.substr(start.size()));
}

void FileWitness::catch_up(const AppendedFile& file) {
  if (read_ == 0) {
    const auto start = file.read(0, 2 * first_line.size());
    if (is_newer(start))
      throw Error(fmt::format("witness {} is of a newer version of discreet. Upgrade discreet to use it",
                              path_in_quotes(path_.native())));
    if (!start.starts_with(first_line)) damaged("the first line differs");
    read_ = first_line.size();
  }
  if (file.size() < read_) damaged("it became shorter");
  cut_.clear();
  std::size_t at = read_;
  file.lines(read_, [&](std::string_view line) {
    at += line.size();
    if (open_ && line == "\n") {
      open_ = false;
      read_ = at;
    } else if (const auto parsed = parse_line(line); parsed && parsed->link == link_after(link_, cut_, *parsed)) {
      accept(*parsed);
      open_ = !line.ends_with('\n');
      read_ = at;
    } else if (is_torn(line) || is_beginning(line)) {
      cut_ += line;
    } else {
      damaged(fmt::format("the line that ends at byte {} does not match", at));
    }
  });
}

void FileWitness::accept(const WitnessLine& line) {
  const auto found = heads_.find(line.identity);
  if (found == heads_.end())
    heads_.emplace(line.identity, line.head);
  else if (found->second.sequence < line.head.sequence)
    found->second = line.head;
  link_ = line.link;
  cut_.clear();
}

bool FileWitness::holds(const AppendedFile& file, std::string_view identity, const LedgerHead& head) const {
  bool found = false;
  file.lines(first_line.size(), [&](std::string_view line) {
    const auto parsed = parse_line(line);
    if (!parsed || parsed->identity != identity || parsed->head.sequence != head.sequence) return;
    if (parsed->head.hash != head.hash) refuse_fork(head.sequence);
    found = true;
  });
  return found;
}

// Afterwards the file has the line, or an end that `catch_up` reads again.
void FileWitness::add(AppendedFile& file, std::string_view identity, const LedgerHead& head) {
  const bool unended = !cut_.empty() && !cut_.ends_with('\n');
  if (unended) cut_ += '\n';
  WitnessLine line{identity, head, ""};
  line.link = link_after(link_, cut_, line);
  const auto text =
      fmt::format("{}{} {} {} {}\n", open_ || unended ? "\n" : "", identity, head.sequence, head.hash, line.link);
  file.append(text);
  read_ = file.size();
  open_ = false;
  accept(line);
}

std::optional<LedgerHead> FileWitness::last(std::string_view identity) {
  std::scoped_lock lock(mutex_);
  catch_up(AppendedFile(path_, AppendedFile::Absent::refuse));
  const auto found = heads_.find(identity);
  return found == heads_.end() ? std::nullopt : std::optional(found->second);
}

LedgerHead FileWitness::append(std::string_view identity, std::int64_t sequence, std::string_view previous,
                               std::string_view hash) {
  require_head(identity, sequence, previous, hash);
  std::scoped_lock lock(mutex_);
  AppendedFile file(path_, AppendedFile::Absent::refuse);
  catch_up(file);
  const LedgerHead head{sequence, std::string(hash)};
  if (const auto newest = heads_.find(identity); newest != heads_.end()) {
    require_no_fork(newest->second, sequence, previous, hash);
    if (sequence <= newest->second.sequence && holds(file, identity, head)) {
      file.sync();  // of the process that wrote it, which may have been killed
      return newest->second;
    }
  }
  add(file, identity, head);
  return heads_.find(identity)->second;
}

}  // namespace discreet::inline ledger
