# The Debian package: what it holds and what it says of itself. `make deb` builds the preset `package` and calls CPack;
# any other preset's program can be packaged for a test (scripts/deb PRESET).
#
# Manual pages and completions are what the program says of its commands (cmake/package_texts.py); the target
# package_texts makes them, and is not part of `all`.
set(CMAKE_SKIP_INSTALL_ALL_DEPENDENCY ON)  # nobody wants the benchmarks built for a package

find_package(Git QUIET)
# One package per commit: of two the later one is newer, and the same commit gives the same bytes.
set(LUDOTHEK_PACKAGE_VERSION ${PROJECT_VERSION})
set(LUDOTHEK_PACKAGE_DATE 0)
if(GIT_FOUND)
  execute_process(COMMAND ${GIT_EXECUTABLE} log -1 --format=%ct WORKING_DIRECTORY ${PROJECT_SOURCE_DIR}
    OUTPUT_VARIABLE date OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
  execute_process(COMMAND ${GIT_EXECUTABLE} log -1 --date=format-local:%Y%m%d.%H%M --format=%cd.%h --abbrev=8
    WORKING_DIRECTORY ${PROJECT_SOURCE_DIR} OUTPUT_VARIABLE commit OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
  if(date AND commit)
    set(LUDOTHEK_PACKAGE_VERSION ${PROJECT_VERSION}~git${commit})
    set(LUDOTHEK_PACKAGE_DATE ${date})
  endif()
endif()

set(texts ${PROJECT_BINARY_DIR}/package)
set(LUDOTHEK_MAINTAINER "The Ludothek authors <ludothek@localhost>" CACHE STRING "Who answers for the package")
add_custom_target(package_texts
  COMMAND ${PROJECT_SOURCE_DIR}/cmake/package_texts.py $<TARGET_FILE:ludothek> ${texts} ${PROJECT_SOURCE_DIR}/CHANGELOG.md
          ${LUDOTHEK_PACKAGE_VERSION}-1 ${LUDOTHEK_PACKAGE_DATE} ${LUDOTHEK_MAINTAINER}
  DEPENDS ludothek
  COMMENT "Manual pages and completions"
  VERBATIM)

# One unit for the house, one for each of several nodes on the same machine: the same but for the name.
function(ludothek_unit unit)
  configure_file(${PROJECT_SOURCE_DIR}/deploy/systemd/ludothek.service.in ${texts}/systemd/${unit} @ONLY)
endfunction()
set(UNIT ludothek.service)
set(ABOUT "The server of the house.")
ludothek_unit(ludothek.service)
set(UNIT ludothek@NAME.service)
set(ABOUT "One of several nodes of a house on the same machine: systemctl enable --now ludothek@NAME")
set(AND_INSTANCE " and, for this node alone, in /etc/default/ludothek-NAME")
set(OF_INSTANCE ": node %i")
set(INSTANCE_SETTINGS "EnvironmentFile=-/etc/default/ludothek-%i\n")
set(INSTANCE_ARGUMENTS " --node %i")  # before what a file says: they share one
ludothek_unit(ludothek@.service)

set(deploy ${PROJECT_SOURCE_DIR}/deploy)
set(read_only OWNER_READ OWNER_WRITE GROUP_READ WORLD_READ)
install(TARGETS ludothek RUNTIME DESTINATION bin)
install(PROGRAMS ${deploy}/backup DESTINATION lib/ludothek)
install(FILES ${texts}/systemd/ludothek.service ${texts}/systemd/ludothek@.service
  ${deploy}/systemd/ludothek-backup.service ${deploy}/systemd/ludothek-backup.timer DESTINATION /lib/systemd/system)
# It may come to hold a password.
install(FILES ${deploy}/debian/default DESTINATION /etc/default RENAME ludothek PERMISSIONS OWNER_READ OWNER_WRITE GROUP_READ)
install(DIRECTORY ${texts}/man1 DESTINATION share/man FILE_PERMISSIONS ${read_only})
install(FILES ${texts}/ludothek.bash DESTINATION share/bash-completion/completions RENAME ludothek)
install(FILES ${texts}/ludothek.zsh DESTINATION share/zsh/vendor-completions RENAME _ludothek)
install(FILES ${texts}/ludothek.fish DESTINATION share/fish/vendor_completions.d)
install(FILES ${deploy}/debian/copyright ${texts}/changelog.gz ${texts}/changelog.Debian.gz
  ${PROJECT_SOURCE_DIR}/docs/hosting.md ${PROJECT_SOURCE_DIR}/docs/store.md DESTINATION share/doc/ludothek)
install(FILES ${deploy}/debian/lintian-overrides DESTINATION share/lintian/overrides RENAME ludothek)
# To be copied and changed: proxies, several nodes, watching. Not among the documents, which small systems leave out.
install(DIRECTORY ${deploy}/ DESTINATION share/ludothek/deploy FILE_PERMISSIONS ${read_only}
  PATTERN ludothek-certificate PERMISSIONS ${read_only} OWNER_EXECUTE GROUP_EXECUTE WORLD_EXECUTE
  PATTERN debian EXCLUDE PATTERN backup EXCLUDE PATTERN "ludothek*.service*" EXCLUDE PATTERN "*.timer" EXCLUDE)

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME ludothek)
set(CPACK_PACKAGE_VERSION ${LUDOTHEK_PACKAGE_VERSION})
set(CPACK_PACKAGE_CONTACT ${LUDOTHEK_MAINTAINER})
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "game library that is open day and night")
set(CPACK_PACKAGE_DESCRIPTION
"Printed games with every rule and variant behind one rules engine. People and
bots play in the browser over the network, or at the terminal, with a source of
chance that anyone can check afterwards.
.
The server keeps every move durably before anybody hears of it. It is one
program with its web app inside and one file, or several nodes on PostgreSQL
and Redis.")
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_RELEASE 1)
set(CPACK_DEBIAN_PACKAGE_SECTION net)
set(CPACK_DEBIAN_PACKAGE_PRIORITY optional)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_SUGGESTS "nginx | haproxy, postgresql, postgresql-client, pgbouncer, redis-server")
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
set(CPACK_DEBIAN_COMPRESSION_TYPE xz)
file(WRITE ${texts}/conffiles "/etc/default/ludothek\n")
set(CPACK_DEBIAN_PACKAGE_CONTROL_EXTRA ${texts}/conffiles ${deploy}/debian/postinst ${deploy}/debian/prerm
  ${deploy}/debian/postrm)
set(CPACK_INSTALL_PREFIX /usr)
set(CPACK_SET_DESTDIR ON)
set(CPACK_STRIP_FILES ON)
include(CPack)
