# libFuzzer targets: src/discreet/<layer>/<unit>_fuzz.cpp, built with clang and address + undefined sanitizers.
file(GLOB_RECURSE discreet_fuzzers CONFIGURE_DEPENDS src/discreet/*_fuzz.cpp)
foreach(source ${discreet_fuzzers})
  get_filename_component(name ${source} NAME_WE)
  add_executable(${name} ${source})
  target_compile_options(${name} PRIVATE -fsanitize=fuzzer)
  target_link_options(${name} PRIVATE -fsanitize=fuzzer)
  target_link_libraries(${name} PRIVATE discreet)
endforeach()
