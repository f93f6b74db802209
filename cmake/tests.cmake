# One test program a layer; the file's folder decides.
find_package(GTest 1.12 REQUIRED)
include(GoogleTest)
find_path(rapidcheck_include rapidcheck.h REQUIRED)
find_library(rapidcheck_library rapidcheck REQUIRED)

# CGAL (GPL) is an oracle for *_oracle_test.cpp where it is installed; nothing that is shipped uses it.
find_path(cgal_include CGAL/Arrangement_2.h)
if(NOT cgal_include)
  list(FILTER discreet_tests EXCLUDE REGEX "_oracle_test\\.cpp$")
endif()
set(oracle_tests ${discreet_tests})
list(FILTER oracle_tests INCLUDE REGEX "_oracle_test\\.cpp$")
# Its own headers cast to types that were never made, which the sanitizer of undefined behaviour would stop at.
set_source_files_properties(${oracle_tests} PROPERTIES COMPILE_OPTIONS "-fno-sanitize=vptr")

foreach(layer base random algebra geometry privacy mechanisms learning sanitizers learners local theory audit app service)
  set(layer_tests ${discreet_tests})
  list(FILTER layer_tests INCLUDE REGEX "/src/discreet/${layer}/")
  if(layer_tests)
    add_executable(${layer}_test ${layer_tests})
    target_include_directories(${layer}_test SYSTEM PRIVATE ${rapidcheck_include})
    target_link_libraries(${layer}_test PRIVATE discreet GTest::gtest_main ${rapidcheck_library})
    target_compile_definitions(${layer}_test PRIVATE DISCREET_SOURCE_DIR="${PROJECT_SOURCE_DIR}")
    gtest_discover_tests(${layer}_test DISCOVERY_MODE PRE_TEST PROPERTIES TIMEOUT 900 LABELS ${layer}
      ENVIRONMENT "RC_PARAMS=seed=1")  # properties are tried on the same examples every time; scripts/soak varies them
  endif()
endforeach()
if(TARGET app_test)
  target_link_libraries(app_test PRIVATE PkgConfig::sqlite)  # a test records what SQLite writes
endif()

# What reads files and arrays of others, with its tests, apart from the rest: small enough to be built under a sanitizer for
# every run of the tests (scripts/sanitize runs all of them).
set(parser_units array cell codebook coordinate_cell csv csv_rows csv_texts decimal digits file frame_value geojson json
  json_walk literal_cell menus_value options records repetition row_reader schema schema_column schema_reading source
  suggestion table table_bad_input table_property table_spec table_storage table_survey value waiting wkt wording)
set(parser_sources)
set(parser_tests)
foreach(unit ${parser_units})
  foreach(file src/discreet/app/${unit}.cpp src/discreet/app/${unit}_test.cpp)
    if(NOT EXISTS ${PROJECT_SOURCE_DIR}/${file})
    elseif(file MATCHES "_test")
      list(APPEND parser_tests ${file})
    else()
      list(APPEND parser_sources ${file})
    endif()
  endforeach()
endforeach()
file(GLOB parser_ground CONFIGURE_DEPENDS src/discreet/base/*.cpp src/discreet/learning/finite_class.cpp
  src/discreet/learning/representation.cpp src/discreet/learning/text_domain.cpp src/discreet/learning/frame*.cpp
  src/discreet/learning/domain.cpp)
list(FILTER parser_ground EXCLUDE REGEX "_(test|fuzz)\\.cpp$")
add_library(discreet_parsers STATIC EXCLUDE_FROM_ALL ${parser_sources} ${parser_ground})
target_include_directories(discreet_parsers PUBLIC src)
target_link_libraries(discreet_parsers PUBLIC ${discreet_public_dependencies} ${discreet_private_dependencies})
add_executable(parsers_test EXCLUDE_FROM_ALL ${parser_tests})
target_include_directories(parsers_test SYSTEM PRIVATE ${rapidcheck_include})
target_link_libraries(parsers_test PRIVATE discreet_parsers GTest::gtest_main ${rapidcheck_library})

# The rules of the house that a compiler does not know.
find_package(Python3 REQUIRED COMPONENTS Interpreter)
add_test(NAME layers COMMAND ${Python3_EXECUTABLE} ${PROJECT_SOURCE_DIR}/scripts/check_layers)
add_test(NAME layers_self_test COMMAND ${Python3_EXECUTABLE} ${PROJECT_SOURCE_DIR}/scripts/check_layers --self-test)
