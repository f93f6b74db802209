// DISCREET_PROCESSOR_CLONES before a function compiles it twice, with and without AVX2; the loader chooses.
//
// Where the loader cannot (other systems, other processors), or a sanitizer must run before it does, the
// plain build of the function is all there is: same results, fewer bits an instruction.
#pragma once

#include <cstdint>  // tells whether this is glibc, whose loader can choose

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer) || __has_feature(memory_sanitizer)
#define DISCREET_SANITIZED 1
#endif
#endif
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define DISCREET_SANITIZED 1
#endif

#if defined(__x86_64__) && defined(__GLIBC__) && !defined(DISCREET_SANITIZED)
#define DISCREET_PROCESSOR_CLONES __attribute__((target_clones("avx2", "default")))
#else
#define DISCREET_PROCESSOR_CLONES
#endif
