# Replaces the sources in a list by batches of them and by those that are compiled by themselves (batches.py).
find_package(Python3 COMPONENTS Interpreter)

function(put_into_batches list target)
  if(NOT DISCREET_BATCHES OR NOT Python3_FOUND)
    return()
  endif()
  set(own)  # sources with flags of their own
  set(others)
  foreach(source ${${list}})
    get_filename_component(path ${source} ABSOLUTE BASE_DIR ${PROJECT_SOURCE_DIR})
    get_source_file_property(definitions ${path} COMPILE_DEFINITIONS)
    get_source_file_property(options ${path} COMPILE_OPTIONS)
    if(definitions OR options)
      list(APPEND own ${source})
    else()
      list(APPEND others ${path})
    endif()
  endforeach()
  execute_process(
    COMMAND ${Python3_EXECUTABLE} ${PROJECT_SOURCE_DIR}/cmake/batches.py ${PROJECT_SOURCE_DIR}
      ${PROJECT_BINARY_DIR}/batches ${target} ${others}
    OUTPUT_VARIABLE batches OUTPUT_STRIP_TRAILING_WHITESPACE COMMAND_ERROR_IS_FATAL ANY)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/cmake/batches.py)
  set(${list} ${own} ${batches} PARENT_SCOPE)
endfunction()
