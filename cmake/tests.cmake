# One test program a layer; the file's folder decides.
find_package(GTest 1.12 REQUIRED)
include(GoogleTest)
find_path(rapidcheck_include rapidcheck.h REQUIRED)
find_library(rapidcheck_library rapidcheck REQUIRED)

# CGAL (GPL) is an oracle for *_cgal_test.cpp where it is installed; nothing that is shipped uses it.
find_path(cgal_include CGAL/Arrangement_2.h)
if(NOT cgal_include)
  list(FILTER discreet_tests EXCLUDE REGEX "_cgal_test\\.cpp$")
endif()
if(NOT DISCREET_CHECK)
  list(FILTER discreet_tests EXCLUDE REGEX "/verbs/theory/")  # they hand certificates to the checker
endif()
set(cgal_tests ${discreet_tests})
list(FILTER cgal_tests INCLUDE REGEX "_cgal_test\\.cpp$")
# Its own headers cast to types that were never made, which the sanitizer of undefined behaviour would stop at.
set_source_files_properties(${cgal_tests} PROPERTIES COMPILE_OPTIONS "-fno-sanitize=vptr")

# Only tests that read files of the project are told where it is: the objects of all others are the same in every clone,
# so that a compiler cache knows them.
foreach(source ${discreet_tests})
  file(STRINGS ${source} found REGEX DISCREET_SOURCE_DIR LIMIT_COUNT 1)
  if(found)
    set_source_files_properties(${source} PROPERTIES COMPILE_DEFINITIONS DISCREET_SOURCE_DIR="${PROJECT_SOURCE_DIR}")
  endif()
endforeach()

# Headers that nearly every test reads, read once, with the flags of a program.
file(TOUCH ${PROJECT_BINARY_DIR}/test_headers.cpp)
add_executable(test_headers EXCLUDE_FROM_ALL ${PROJECT_BINARY_DIR}/test_headers.cpp)
target_include_directories(test_headers SYSTEM PRIVATE ${rapidcheck_include})
target_link_libraries(test_headers PRIVATE discreet_app GTest::gtest_main)
target_precompile_headers(test_headers PRIVATE ${discreet_headers} <gtest/gtest.h>)

foreach(layer base random algebra geometry privacy mechanisms learning classes bounds json files sanitizers learners
    optimizers local dimensions audit table ledger maps app service)
  set(layer_tests ${discreet_tests})
  list(FILTER layer_tests INCLUDE REGEX "/src/discreet/${layer}/")
  if(layer_tests)
    put_into_batches(layer_tests ${layer}_test)
    add_executable(${layer}_test ${layer_tests})
    target_include_directories(${layer}_test SYSTEM PRIVATE ${rapidcheck_include})
    target_link_libraries(${layer}_test PRIVATE discreet_app GTest::gtest_main ${rapidcheck_library})
    target_compile_options(${layer}_test PRIVATE ${discreet_false_warnings} ${discreet_quick_build})
    target_precompile_headers(${layer}_test REUSE_FROM test_headers)
    gtest_discover_tests(${layer}_test DISCOVERY_MODE PRE_TEST PROPERTIES TIMEOUT 900 LABELS ${layer}
      ENVIRONMENT "RC_PARAMS=seed=1")  # properties are tried on the same examples every time; scripts/soak varies them
  endif()
endforeach()
if(TARGET service_test)
  target_link_libraries(service_test PRIVATE discreet_service ${discreet_service_dependencies})
endif()
foreach(layer app ledger)  # tests that record what SQLite writes
  if(TARGET ${layer}_test)
    target_link_libraries(${layer}_test PRIVATE PkgConfig::sqlite)
  endif()
endforeach()

# The parsers with their tests, apart from the rest, to be run under a sanitizer with every run of the tests.
put_into_batches(parser_tests parsers_test)
add_executable(parsers_test EXCLUDE_FROM_ALL ${parser_tests})
target_include_directories(parsers_test SYSTEM PRIVATE ${rapidcheck_include})
target_link_libraries(parsers_test PRIVATE discreet_parsers GTest::gtest_main ${rapidcheck_library})

# The rules of the house that a compiler does not know.
find_package(Python3 REQUIRED COMPONENTS Interpreter)
add_test(NAME layers COMMAND ${Python3_EXECUTABLE} ${PROJECT_SOURCE_DIR}/scripts/check_layers)
add_test(NAME batches_self_test COMMAND ${Python3_EXECUTABLE} ${PROJECT_SOURCE_DIR}/cmake/batches_test.py)
add_test(NAME layers_self_test COMMAND ${Python3_EXECUTABLE} ${PROJECT_SOURCE_DIR}/scripts/check_layers --self-test)
if(DISCREET_HARDENING AND DISCREET_CLI AND DISCREET_CHECK AND CMAKE_BUILD_TYPE STREQUAL "Release")
  add_test(NAME hardening COMMAND ${Python3_EXECUTABLE} ${PROJECT_SOURCE_DIR}/scripts/check_hardening
    ${PROJECT_BINARY_DIR}/compile_commands.json $<TARGET_FILE:discreet_cli> $<TARGET_FILE:discreet_check>)
  add_test(NAME hardening_self_test COMMAND ${Python3_EXECUTABLE} ${PROJECT_SOURCE_DIR}/scripts/check_hardening
    --self-test ${CMAKE_CXX_COMPILER})
endif()
