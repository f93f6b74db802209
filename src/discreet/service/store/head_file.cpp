// Tested by store_damage_test.cpp
#include "discreet/service/store/head_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <charconv>
#include <fstream>
#include <iterator>
#include <system_error>
#include <thread>

#include "discreet/base/error.h"

namespace discreet::inline service {
namespace {

constexpr std::chrono::milliseconds patience{2000}, pause{20};
constexpr std::string_view begin = "discreet store head ";
constexpr std::size_t number_digits = 20;

// Always of the same length, so that it is overwritten in place.
std::string text_of(std::int64_t number, const FieldHash& hash) {
  return fmt::format("{}{:0{}} {}\n", begin, number, number_digits, to_hex(hash));
}

std::string contents(const std::filesystem::path& file) {
  std::ifstream in(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

std::optional<ChainHead> parse(const std::string& text) {
  ChainHead head;
  if (text.size() != text_of(0, {}).size()) return std::nullopt;
  const char* number = text.data() + begin.size();
  if (std::from_chars(number, number + number_digits, head.number).ptr != number + number_digits || head.number < 1)
    return std::nullopt;
  try {
    head.hash = parse_seed(std::string_view(text).substr(begin.size() + number_digits + 1, 2 * head.hash.size()));
  } catch (const Error&) {
    return std::nullopt;
  }
  return text == text_of(head.number, head.hash) ? std::optional(head) : std::nullopt;
}

}  // namespace

namespace {

// A link may lead to anybody's file, and a pipe is never read to its end.
void require_regular(const std::filesystem::path& head) {
  const auto status = std::filesystem::symlink_status(head);
  if (std::filesystem::exists(status) && !std::filesystem::is_regular_file(status))
    refuse_store(fmt::format("The head '{}' is no regular file", head.string()));
}

}  // namespace

std::filesystem::path HeadFile::beside(const std::filesystem::path& store) { return store.string() + "-head"; }

std::optional<ChainHead> HeadFile::read(const std::filesystem::path& store) {
  require_regular(beside(store));
  // Read until it stays the same: a collector may be writing it.
  std::string text = contents(beside(store));
  for (std::string again; (again = contents(beside(store))) != text;) text = again;
  // Empty, or zeros: a power loss came before it was first on the disk.
  if (text.find_first_not_of('\0') == text.npos) return std::nullopt;
  auto head = parse(text);
  if (!head) refuse_store(fmt::format("The head '{}' cannot be read", beside(store).string()));
  return head;
}

HeadFile::HeadFile(const std::filesystem::path& store)
    : file_(beside(store)),
      descriptor_(::open(file_.c_str(), O_CREAT | O_RDWR | O_CLOEXEC | O_NOFOLLOW, S_IRUSR | S_IWUSR)) {
  struct stat found {};
  if (descriptor_ < 0 || ::fstat(descriptor_, &found) != 0)
    throw Error(fmt::format("'{}' cannot be opened ({}). Check that it and its folder may be read and written",
                            file_.string(), std::generic_category().message(errno)));
  identity_ = {found.st_dev, found.st_ino};
  const auto end = std::chrono::steady_clock::now() + patience;
  while (::flock(descriptor_, LOCK_EX | LOCK_NB) != 0) {
    if (std::chrono::steady_clock::now() < end) {
      std::this_thread::sleep_for(pause);
      continue;
    }
    ::close(descriptor_);
    throw Error("another collector uses this store. Stop it, or name another store", Error::Kind::machine);
  }
}

HeadFile::~HeadFile() { ::close(descriptor_); }

void HeadFile::check_in_place() const {
  if (FileIdentity::of(file_) != identity_)
    throw Error(fmt::format("the head '{}' was removed or replaced. Stop every collector of this store, and start one",
                            file_.string()),
                Error::Kind::check);
}

// A failure leaves an older head, which is harmless.
void HeadFile::write(const ChainLink& link, Durable durable) {
  const std::string text = text_of(link.number, link.hash);
  [[maybe_unused]] const auto written = ::pwrite(descriptor_, text.data(), text.size(), 0);
  if (durable == Durable::yes) ::fsync(descriptor_);
}

}  // namespace discreet::inline service
