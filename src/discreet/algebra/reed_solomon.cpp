#include "discreet/algebra/reed_solomon.h"

#include <array>

#include "discreet/base/error.h"

namespace discreet::inline algebra {

ReedSolomon::ReedSolomon(std::uint64_t prime) : prime_(prime) {
  require(prime <= largest_prime && is_prime(prime), "a code needs a prime number of symbols, below 2^32");
}

std::uint64_t ReedSolomon::symbol(std::uint64_t value, std::uint64_t place) const {
  std::uint64_t sum = 0, power = 1;  // both below the prime, so that products fit
  for (; value != 0; value /= prime_, power = power * place % prime_) sum = (sum + value % prime_ * power) % prime_;
  return sum;
}

void ReedSolomon::symbols(std::uint64_t value, std::span<std::uint32_t> into) const {
  std::array<std::uint64_t, 64> digits;
  std::size_t count = 0;
  for (; value != 0; value /= prime_) digits[count++] = value % prime_;
  for (std::size_t place = 0; place < into.size(); ++place) {
    std::uint64_t sum = 0;
    for (std::size_t i = count; i-- > 0;) sum = (sum * place + digits[i]) % prime_;
    into[place] = static_cast<std::uint32_t>(sum);
  }
}

unsigned digits_needed(const Integer& size, std::uint64_t prime) {
  unsigned digits = 1;
  for (Integer reach = prime; reach < size; reach *= prime) ++digits;
  return digits;
}

// Below 2^64 no composite number passes the Baillie-PSW test that GMP begins with.
bool is_prime(const Integer& number) { return number >= 2 && mpz_probab_prime_p(number.backend().data(), 25) != 0; }

std::uint64_t next_prime(std::uint64_t number) {
  if (number <= 2) return 2;
  Integer next;
  mpz_nextprime(next.backend().data(), Integer(number - 1).backend().data());
  return low_64(next);
}

}  // namespace discreet::inline algebra
