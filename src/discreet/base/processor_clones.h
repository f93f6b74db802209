// DISCREET_PROCESSOR_CLONES before a function compiles it twice, with and without AVX2. The loader chooses.
//
// In some cases the loader cannot choose (other systems, other processors), or a sanitizer must run before it does.
// Then only the plain build of the function exists: same results, fewer bits per instruction.
#pragma once

#include <cstdint>  // shows if this is glibc, whose loader can choose

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
