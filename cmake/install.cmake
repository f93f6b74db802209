# `find_package(discreet)` gives discreet::discreet; pkg-config gives the same to other build systems.
include(CMakePackageConfigHelpers)

set(discreet_libraries ${discreet_parts} discreet_mpfi)
if(DISCREET_SERVICE)
  list(APPEND discreet_libraries discreet_service)
endif()
install(TARGETS ${discreet_libraries} EXPORT discreet
  ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR})
install(DIRECTORY src/discreet DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}
  FILES_MATCHING PATTERN "*.h" PATTERN "*_test.h" EXCLUDE)
install(EXPORT discreet NAMESPACE discreet:: FILE discreet-targets.cmake
  DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/discreet)
configure_package_config_file(cmake/discreet-config.cmake.in discreet-config.cmake
  INSTALL_DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/discreet)
write_basic_package_version_file(discreet-config-version.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/discreet-config.cmake ${PROJECT_BINARY_DIR}/discreet-config-version.cmake
  DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/discreet)
configure_file(cmake/discreet.pc.in discreet.pc @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/discreet.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
