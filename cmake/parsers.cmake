# What reads files and arrays of others, as a library of its own: small enough to be built under a sanitizer for every
# run of the tests (scripts/sanitize runs all of them), and for the fuzzers.
set(parser_units array cell cell_remedy codebook coordinate_cell csv csv_rows csv_texts decimal digits file
  frame_value geojson json json_walk literal_cell menus_value options records repetition row_reader schema
  schema_column schema_reading source suggestion table table_bad_input table_property table_spec table_storage
  table_survey value waiting wkt wording)
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
  src/discreet/learning/concept_sums.cpp
  src/discreet/learning/representation.cpp src/discreet/learning/text_domain.cpp src/discreet/learning/frame*.cpp
  src/discreet/learning/domain.cpp)
list(FILTER parser_ground EXCLUDE REGEX "_(test|fuzz)\\.cpp$")
add_library(discreet_parsers STATIC EXCLUDE_FROM_ALL ${parser_sources} ${parser_ground})
target_include_directories(discreet_parsers PUBLIC src)
target_link_libraries(discreet_parsers PUBLIC ${discreet_public_dependencies} ${discreet_private_dependencies})
