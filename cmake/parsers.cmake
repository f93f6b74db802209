# The rooms that read files and arrays of others, as a library of its own: small enough to be built under a sanitizer
# for every run of the tests (scripts/sanitize runs all of them), and for the fuzzers.
file(GLOB parser_sources CONFIGURE_DEPENDS
  src/discreet/json/*.cpp src/discreet/table/*.cpp src/discreet/table/formats/*.cpp
  src/discreet/files/file*.cpp src/discreet/files/source*.cpp src/discreet/files/waiting*.cpp
  src/discreet/base/wording*.cpp)
set(parser_tests ${parser_sources})
list(FILTER parser_tests INCLUDE REGEX "_test\\.cpp$")
# What they are built from, without its tests.
file(GLOB parser_ground CONFIGURE_DEPENDS src/discreet/base/*.cpp src/discreet/learning/*.cpp
  src/discreet/classes/finite/finite_class.cpp src/discreet/classes/finite/concept_sums.cpp
  src/discreet/classes/finite/representation.cpp
  src/discreet/privacy/kept_rows.cpp src/discreet/random/rng.cpp src/discreet/random/permutation.cpp
  src/discreet/random/uniform.cpp src/discreet/random/explore/*.cpp)
list(APPEND parser_sources ${parser_ground})
list(REMOVE_DUPLICATES parser_sources)
list(FILTER parser_sources EXCLUDE REGEX "_(test|fuzz)\\.cpp$")
add_library(discreet_parsers STATIC EXCLUDE_FROM_ALL ${parser_sources})
target_include_directories(discreet_parsers PUBLIC src)
target_link_libraries(discreet_parsers PUBLIC ${discreet_public_dependencies} ${discreet_private_dependencies})
