# What the library links: permissive or LGPL, all from the distribution. The lower bounds are those of Debian 12.
find_package(PkgConfig REQUIRED)
find_package(Threads REQUIRED)
find_package(Boost 1.74 REQUIRED)
find_package(TBB 2021.8 REQUIRED)
find_package(fmt 9.1 REQUIRED)
find_package(nlohmann_json 3.11 REQUIRED)
pkg_check_modules(gmp REQUIRED IMPORTED_TARGET gmp>=6.2)
pkg_check_modules(mpfr REQUIRED IMPORTED_TARGET mpfr>=4.2)
pkg_check_modules(sodium REQUIRED IMPORTED_TARGET libsodium>=1.0.18)
pkg_check_modules(sqlite REQUIRED IMPORTED_TARGET sqlite3>=3.40)
pkg_check_modules(cairo REQUIRED IMPORTED_TARGET cairo>=1.16)
find_package(GEOS 3.11 REQUIRED)
# MPFI ships no pkg-config file on Debian.
find_library(mpfi_library mpfi REQUIRED)
find_path(mpfi_include mpfi.h REQUIRED)
add_library(discreet_mpfi INTERFACE)
target_include_directories(discreet_mpfi SYSTEM INTERFACE $<BUILD_INTERFACE:${mpfi_include}>)
target_link_libraries(discreet_mpfi INTERFACE $<BUILD_INTERFACE:${mpfi_library}> $<INSTALL_INTERFACE:mpfi>)

set(discreet_public_dependencies Boost::headers TBB::tbb fmt::fmt nlohmann_json::nlohmann_json
    PkgConfig::gmp PkgConfig::mpfr discreet_mpfi Threads::Threads)
set(discreet_private_dependencies PkgConfig::sodium PkgConfig::sqlite PkgConfig::cairo GEOS::geos_c)

# An optional component: ledgers in PostgreSQL. Its headers need no flags, so objects are the same with it and without.
if(DISCREET_POSTGRES)
  pkg_check_modules(pqxx IMPORTED_TARGET libpqxx>=6.4)
  if(pqxx_FOUND)
    list(APPEND discreet_private_dependencies $<LINK_ONLY:PkgConfig::pqxx>)
    set(discreet_pqxx_requires ", libpqxx >= 6.4")
  endif()
endif()

# An optional component: a floating-point solver that finds what exact arithmetic then proves.
if(DISCREET_CLP)
  pkg_check_modules(clp IMPORTED_TARGET clp>=1.17)
  if(clp_FOUND)
    set(discreet_solver_dependencies PkgConfig::clp)
    set(discreet_clp_requires ", clp >= 1.17")
  endif()
endif()

# The collector: TLS, and PostgreSQL where a study is kept there. Boost.Beast and Boost.Asio are headers.
if(DISCREET_SERVICE AND NOT DISCREET_LIBRARIES)
  find_package(OpenSSL 3.0 REQUIRED)
  pkg_check_modules(pqxx REQUIRED IMPORTED_TARGET libpqxx>=6.4)
  set(discreet_service_dependencies OpenSSL::SSL OpenSSL::Crypto PkgConfig::pqxx PkgConfig::sodium PkgConfig::sqlite)
endif()
