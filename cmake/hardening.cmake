# The collector parses bytes of strangers in C++, so every program and library of a release build is hardened:
# a read-only relocation table, stack canaries, checked copies, bounds checks of the standard library, guard pages for
# large stack frames, and marked targets of indirect jumps. `scripts/check_hardening` reads these off the programs.
# Sanitizers replace most of these checks and do not combine with FORTIFY, so they build without them.
option(DISCREET_HARDENING "harden release builds" ON)
if(NOT DISCREET_HARDENING OR NOT CMAKE_BUILD_TYPE STREQUAL "Release")
  return()
endif()

include(CheckCXXCompilerFlag)
include(CheckPIESupported)
check_pie_supported(LANGUAGES CXX)

set(fortify_level 2)
if(CMAKE_CXX_COMPILER_ID STREQUAL "Clang" OR CMAKE_CXX_COMPILER_VERSION VERSION_GREATER_EQUAL 12)
  set(fortify_level 3)
endif()
add_compile_options(-U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=${fortify_level} -D_GLIBCXX_ASSERTIONS)
foreach(flag -fstack-protector-strong -fstack-clash-protection -fcf-protection=full)
  string(MAKE_C_IDENTIFIER "has${flag}" known)
  check_cxx_compiler_flag(${flag} ${known})
  if(${known})
    add_compile_options(${flag})
  endif()
endforeach()
add_link_options(-Wl,-z,relro -Wl,-z,now -Wl,-z,noexecstack)
