# The front door: `make help`. Each target is a few commands one could type; CMakePresets.json says how things are built.
.DEFAULT_GOAL := help
.NOTPARALLEL:  # the steps share the cores already
SHELL := bash
.SHELLFLAGS := -euo pipefail -c
MAKEFLAGS += --no-print-directory

JOBS ?= $(shell nproc)
# What `make run` starts.
RUN ?= build/ludothek serve
# Arguments for what is started: make bench ARGS=--benchmark_filter=search
ARGS ?=

# What the schema says is a test of ctest; hundreds of games, and the package, are for the optimised program.
SCRIPT_TESTS = $(filter-out $(patsubst %,tests/%_test.py,protocol/schema cli/luck project/package nodes/faults nodes/nodes),$(wildcard tests/*/*_test.py))
SOURCES = $(shell find $(wildcard engine games examples record bots solve lab table study picture texts terminal cli wasm server tests bench cmake) -name '*.[ch]pp')

.PHONY: help
help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-12s %s\n", $$1, $$2 }' Makefile

.PHONY: run
run: build ## build, then open the house: start the server and print its address
	@$(RUN) $(ARGS)

.PHONY: play
play: build ## build, then play at the terminal
	@build/ludothek play $(ARGS)

.PHONY: build
build: ## build the program with the web app in it, optimised: build/ludothek
	@scripts/build

.PHONY: deb
deb: ## build a Debian package for every machine of this kind: build/ludothek_….deb (docs/hosting.md)
	@scripts/setup package
	@scripts/web_build
	@scripts/deb

.PHONY: test
test: setup web ## everything that must hold before a commit: checks, sanitizers, both compilers, WebAssembly, the web app in a browser (KEEP_GOING=1: past failures)
	@scripts/lanes "make test" 3 "make test-release, make test-package, make test-browser LUDOTHEK=build/release/cli/ludothek, make test-nodes" \
	  "make check, make test-dev" \
	  "make test-gcc, make test-page, make test-web, make test-tsan, make test-scripts, make test-wasm"

.PHONY: pictures
pictures: ## take the pictures of README and docs anew, from the real app (docs/pictures)
	@scripts/setup browser
	@LUDOTHEK_PICTURES=1 LUDOTHEK=$(LUDOTHEK) scripts/test_browser

.PHONY: bench
bench: setup configured-release ## build, then measure: how many games and moves a second
	@cmake --build --preset release -j $(JOBS) --target bench
	@build/release/bench/bench $(ARGS)

.PHONY: bench-race
bench-race: setup configured-release ## races, simulated and over real sockets with delays: who is judged right, what cheats gain (docs/race.md)
	@cmake --build --preset release -j $(JOBS) --target race_simulation ludothek
	@build/release/bench/race_simulation $(ARGS)
	@scripts/python bench/race_sockets/measure.py

.PHONY: bench-server
bench-server: setup build ## build, then measure the server over real sockets: moves/s kept, latency, memory; PostgreSQL, several nodes
	@cmake --build --preset release -j $(JOBS) --target server_load server_crowd server_floor store_fill
	@scripts/python scripts/bench_server $(ARGS)

.PHONY: bench-web
bench-web: build ## build, then measure the web app on a throttled phone: Lighthouse, frames a second
	@scripts/setup bench
	@scripts/web_packages web/bench
	@cd web && ../scripts/node bench/measure.mjs

.PHONY: lab
lab: setup build ## run the laboratory's experiments (scripts/lab/laboratory)
	@cmake --build --preset release -j $(JOBS) --target bench
	@scripts/lab/laboratory $(ARGS)

.PHONY: ladder
ladder: build ## measure how strong the bots are, level by level (scripts/lab/ladder), for docs/bots.md
	@scripts/lab/ladder $(ARGS)

.PHONY: schemas
schemas: ## put the JSON Schemas of protocol and record together in build/schemas
	@python3 scripts/schemas.py build/schemas

.PHONY: format
format: setup rules-index ## lay out every source, and bring the indexes of the rules up to date
	@clang-format-19 -i $(SOURCES)

.PHONY: rules-index
rules-index: ## fill the columns `code` and `test` of every RULES.md
	@scripts/rules_index

.PHONY: check
check: setup ## layout, names, files that comments name, directions of includes, boxes that shared files name, the index of the rules, clang-tidy (what changed, without tests)
	@$(MAKE) --keep-going check-format check-includes check-names check-comments check-boxes check-locks check-rules check-tidy

.PHONY: check-all
check-all: setup ## the long runs: clang-tidy over every file anew, every variant by clicks, long fuzzing, a bare Debian …
	@$(MAKE) check-tidy TIDY=--all
	@$(MAKE) check test-strict test-boxes test-long check-solutions check-package check-bare

.PHONY: check-bare
check-bare: ## a bare Debian 12 in a temporary folder, and `make run` and `make test` there (root; ARGS=run or test for one)
	@scripts/setup bare
	@scripts/check/bare $(ARGS)

.PHONY: check-package
check-package: deb ## the package in a clean Debian 12 that boots: installed, tried as docs/hosting.md says, removed (root)
	@scripts/setup bare
	@scripts/check/package $(ARGS)

.PHONY: clean
clean: ## remove build/, all that was ever built
	@rm -rf build

# The steps of the above, each of which can be run alone.

.PHONY: setup
setup:
	@scripts/setup test

# The web app, before the program that it travels in.
.PHONY: web
web:
	@scripts/web_build

.PHONY: check-format check-includes check-names check-comments check-boxes check-locks check-rules check-tidy
check-format:
	@clang-format-19 --dry-run -Werror $(SOURCES) || { echo "check-format: run make format" >&2; exit 1; }
check-includes:
	@scripts/check/includes --self-test
	@scripts/check/includes
check-names:
	@scripts/check/names
check-comments:
	@scripts/check/comments --self-test
	@scripts/check/comments
check-boxes:
	@scripts/check/boxes --self-test
	@scripts/check/boxes
check-locks:
	@scripts/check/locks
check-rules:
	@scripts/rules_index --self-test
	@scripts/rules_index --check
check-tidy: configured-tidy
	@scripts/check/tidy $(TIDY)
# What make test does a tenth of.
.PHONY: test-long
test-long: built-dev built-gcc
	@EVENING_STEPS=1000000 NODES_STEPS=1000000 FUZZ_SECONDS=120 LUDOTHEK_LONG=1 nice ctest --preset dev -j $(JOBS) -R 'evening|fuzz|nodes_simulation|store_test'
	@nice ctest --preset gcc -R '^house_test$$'
	@LUDOTHEK_LONG=1 LUDOTHEK_FAULTS=1000 $(MAKE) test-release test-nodes test-browser
	@LUDOTHEK=build/dev/cli/ludothek scripts/python tests/nodes/nodes_test.py
	@LUDOTHEK=build/release/cli/ludothek scripts/python bench/race_sockets/measure.py --races 100
# Some seconds and 0.7 GiB.
.PHONY: check-solutions
check-solutions: build
	@scripts/check/solutions

# Boxes that are built only when asked for: each alone, held to what every game is held to. In the preset dev they stand beside
# the games and are held to it by the tests there, but for the page.
EXAMPLES = $(patsubst %/facts.json,%,$(wildcard examples/*/facts.json))
.PHONY: test-boxes test-page
test-boxes:
	@scripts/test_box $(EXAMPLES)
test-page:
	@scripts/test_box --page $(EXAMPLES)

.PHONY: test-dev test-strict test-gcc test-tsan test-wasm test-web test-scripts test-release test-nodes test-browser
test-dev test-strict: test-%: built-%
	@nice ctest --preset $* -j $(JOBS)
# Without what every game is held to (house_test, in the long run): that g++ plays the same games, position by position, says
# most of it (test-wasm).
test-gcc: configured-gcc
	@nice flock build/gcc.lock cmake --build --preset gcc -j $(JOBS) --target rules_test record_test bots_test parity
	@nice ctest --preset gcc -j $(JOBS) -R '^(rules|record|bots)_test$$|^a_bot_takes'
# Only what runs in threads, of which there may be nothing.
test-tsan: configured-tsan
	@nice cmake --build --preset tsan -j $(JOBS) --target threaded_tests
	@nice ctest --preset tsan -j $(JOBS) -L threads --no-tests=ignore
test-wasm: built-wasm
	@if [[ -x scripts/wasm_parity ]]; then scripts/wasm_parity; fi
	@scripts/wasm_table_test
test-web:
	@nice scripts/web
# The program as it is handed out: optimised, and with an allocator of its own, where the sanitizers bring theirs. Nodes and
# browsers wait for it, so it gives way to nobody.
test-release: configured-release
	@cmake --build --preset release -j $(JOBS) --target ludothek
	@LUDOTHEK=build/release/cli/ludothek scripts/python tests/server/server_test.py Games
	@LUDOTHEK=build/release/cli/ludothek scripts/python tests/cli/luck_test.py
# Several nodes at a PostgreSQL and a Redis, what works across them and what each failure costs; and while parts of it fail from
# a seed (LUDOTHEK_FAULTS, LUDOTHEK_SEED).
test-nodes: configured-release
	@nice cmake --build --preset release -j $(JOBS) --target ludothek
	@LUDOTHEK=build/release/cli/ludothek scripts/lanes test-nodes 2 $(patsubst %,"scripts/python tests/nodes/%_test.py",nodes faults)
test-browser:
	@scripts/setup browser
	@LUDOTHEK=$(LUDOTHEK) scripts/test_browser $(ARGS)
# The package of that program: its contents, units, pages and completions.
.PHONY: test-package
test-package: configured-release
	@scripts/deb release build/packaged
	@LUDOTHEK_DEB=$$(ls build/packaged/ludothek_*.deb) scripts/python tests/project/package_test.py
# They wait more than they work.
test-scripts: built-dev
	@LUDOTHEK=build/dev/cli/ludothek LUDOTHEK_BOXES="games;examples" LUDOTHEK_APP=$(wildcard build/web/index.html) \
	  scripts/lanes test-scripts 4 $(patsubst %,"scripts/python %",$(SCRIPT_TESTS))

# Compilers and what they made give way to browsers and clocks (nice), where two things run at once.
# Quiet unless something is wrong: what a preset decided stands in build/<preset>/CMakeCache.txt.
# One at a time in a folder, whichever lane comes first.
configured-%:
	@mkdir -p build && flock build/$*.lock cmake --preset $* >/dev/null
built-%: configured-%
	@nice flock build/$*.lock cmake --build --preset $* -j $(JOBS)
